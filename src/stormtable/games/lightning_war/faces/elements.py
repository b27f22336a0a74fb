"""Elements as pieces: what they look like, where they stand and face, and how they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.engine.shapes import touches_disc
from stormtable.games.lightning_war.faces.memory import Memory
from stormtable.games.lightning_war.faces.silhouettes import emblem_of, silhouette_id
from stormtable.games.lightning_war.rules.state import Ground, State, Status
from stormtable.games.lightning_war.rules.values import homeward, is_vehicle, unit_of
from stormtable.games.lightning_war.words.names import battery_name, degrees, text_of
from stormtable.games.lightning_war.words.scene_names import Names, kind_word, piece_id, place_word
from stormtable.language import say, say_number
from stormtable.scene import Badge, Piece

__all__ = ["badges", "pieces"]

FLAG: Final = "hq"
WORKS: Final = (Ground.FIELD_DEFENCES, Ground.FORTIFICATION)


def pieces(state: State, past: Memory, names: Names) -> list[Piece]:
    """Every element on the table, and the wrecks."""
    marks = [emblem_of(side) for side in names.sides]
    loads = carried_names(state, names)
    return [
        piece(state, number, past, names, marks, loads.get(number, ""))
        for number in range(state.table.n_elements)
        if state.elements[number].status in (Status.ON_TABLE, Status.WRECK)
    ]


def carried_names(state: State, names: Names) -> dict[int, str]:
    """Who is aboard each carrier."""
    found: dict[int, str] = {}
    for number in range(state.table.n_elements):
        element = state.elements[number]
        if element.status == Status.ABOARD and element.carrier:
            found[element.carrier - 1] = names[number]
    return found


def piece(state: State, number: int, past: Memory, names: Names, marks: list[str], load: str) -> Piece:
    element, card = state.elements[number], state.table.elements[number]
    side, vehicle, wreck = int(card.side), is_vehicle(state, number), element.status == Status.WRECK
    states = () if wreck else tuple(badges(state, number, names, load))
    hq = not wreck and state.units[card.unit].hq == number + 1
    return Piece(
        id=piece_id(number),
        name=names[number],
        label=text_of(card.name),
        side=side,
        silhouette=silhouette_id(card),
        cell=(int(element.x), int(element.y)),
        facing=int(element.facing) if vehicle else (homeward(side) + 1800) % 3600,
        turned=vehicle,
        status=status(state, number),
        radius=int(card.radius),
        kind=kind_word(state.table, number),
        emblems=tuple(filter(None, (marks[side], FLAG if hq else ""))),
        badges=states,
        wake=tuple((x, y) for x, y in past["wakes"].get(str(number), ())),
        text=", ".join((*where_words(state, number, names, hq=hq), *(badge.text for badge in states))),
    )


def where_words(state: State, number: int, names: Names, *, hq: bool) -> Iterable[str]:
    """What an element is, where it stands, and which way a vehicle faces."""
    element, unit = state.elements[number], names.unit(state.table.elements[number].unit)
    told = say("{element} of {unit}", element=names.full(number), unit=unit)
    if hq:
        told = say("{element}, HQ of {unit}", element=names.full(number), unit=unit)
    place = place_word(element.x, element.y)
    if element.status == Status.WRECK:
        yield say("{element} (wreck) at {place}", element=told, place=place)
    else:
        yield say("{element} at {place}", element=told, place=place)
    if is_vehicle(state, number):
        yield say("facing {facing}", facing=f"{say_number(degrees(element.facing))}°")


def status(state: State, number: int) -> Literal["ready", "active", "done", "out"]:
    if state.elements[number].status == Status.WRECK:
        return "out"
    if state.chosen == number + 1:
        return "active"
    return "done" if state.elements[number].done else "ready"


def badges(state: State, number: int, names: Names, load: str = "") -> Iterable[Badge]:
    """What can be said of an element at a glance, the worst first."""
    element, unit = state.elements[number], state.units[unit_of(state, number)]
    if element.shaken:
        yield Badge(
            text=say("shaken"),
            title=say("Shaken: it only defends itself and falls back"),
            rule="LW-8.14",
            tone="bad",
            icon="alarm",
        )
    if element.stray:
        title = say("Out of command: it rejoins its unit or stays halted")
        yield Badge(text=say("out of command"), title=title, rule="LW-8.3", tone="bad", icon="apart")
    if element.ready > state.turn:
        title = say("Setting up: it can fire in turn {n}", n=element.ready)
        yield Badge(text=say("setting up"), title=title, rule="LW-4.17", tone="now", icon="wait")
    if unit.halted >= state.turn > 0:
        title = say("Halted to the end of turn {n}", n=unit.halted)
        yield Badge(text=say("halted"), title=title, rule="LW-7.18", tone="now", icon="halt")
    if load:
        yield Badge(
            text=say("carries {unit}", unit=load),
            title=say("{unit} is aboard or in tow", unit=load),
            rule="LW-4.18",
            icon="load",
        )
    if element.bound:
        battery = battery_name(state.table, element.bound - 1)
        title = say("Observes for {battery} this turn", battery=battery)
        yield Badge(text=say("observes"), title=title, rule="LW-6.15", icon="eye")
    if is_dug_in(state, number):
        yield Badge(text=say("dug in"), title=say("In field works: cover"), rule="LW-3.9", tone="good", icon="shield")
    if element.moved:
        yield Badge(text=say("moved"), title=say("It has moved this turn"), rule="LW-2.6", tone="muted", icon="arrow")
    if element.fired:
        yield Badge(text=say("fired"), title=say("It has fired this turn"), rule="LW-2.2", tone="muted", icon="flash")


def is_dug_in(state: State, number: int) -> bool:
    """Whether its base touches field defences or a fortification."""
    element, radius = state.elements[number], state.table.elements[number].radius
    for area in state.table.areas[: state.table.n_areas]:
        if area.kind not in WORKS:
            continue
        box = area.shape
        near = (
            box.west - radius <= element.x <= box.east + radius
            and box.south - radius <= element.y <= box.north + radius
        )
        if near and touches_disc(box, element.x, element.y, radius):
            return True
    return False
