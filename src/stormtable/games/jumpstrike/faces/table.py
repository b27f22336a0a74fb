"""The flat table of a scene (JS-12.1): corridors of missiles, contact, guard sectors, ranges, and moves of pods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from stormtable.engine.amounts import list_text
from stormtable.engine.measures import length_written
from stormtable.engine.plane import length
from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.faces.board import focus
from stormtable.games.jumpstrike.faces.courses import Course
from stormtable.games.jumpstrike.faces.overlays import (
    apart_title,
    own_ships,
    path_title,
    range_bands,
    shown_with,
    turns_shown,
)
from stormtable.games.jumpstrike.faces.preview import likely_targets
from stormtable.games.jumpstrike.rules.ground import CONTACT, HEX, SECTOR, angle_of, distance
from stormtable.games.jumpstrike.rules.missiles import flight_of, heaviest
from stormtable.games.jumpstrike.rules.movement import can_move
from stormtable.games.jumpstrike.rules.paths import Flight, foot_place
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Ask, Group, State, Step
from stormtable.games.jumpstrike.rules.units import in_play, may_act, side_of_ship
from stormtable.games.jumpstrike.words.names import group_name, ship_name
from stormtable.games.jumpstrike.words.scene_names import (
    cell,
    group_id,
    salvo_id,
    salvo_title,
    ship_id,
    side_title,
    unit_id,
)
from stormtable.language import say, say_count, say_number
from stormtable.scene import Area, Band, Figure, Offer, Plane, Region

__all__ = ["plane"]

GRID: Final = 2500  # hundredths of a centimetre between strong lines: a point of the range term (JS-12.5)
INNER, OUTER = 320, 520  # of the ring on which guard pods are counted; sectors have no end


def plane(state: State, seat: int, offers: Sequence[Offer]) -> Plane:
    """The table, with what is lit on it, and where pods may be moved."""
    asked = state.ask.what == Ask.MOVE_GROUP and state.ask.seats >> max(seat, 0) & 1 == 1 and seat >= 0
    return Plane(
        width=state.table.columns * HEX,
        height=state.table.rows * HEX,
        grid=GRID,
        figures=tuple(figures(state, seat)),
        regions=tuple(regions(state, seat)) if asked else (),
        focus=focus(state, offers),
    )


def figures(state: State, seat: int) -> Iterable[Figure]:
    """Everything that is lit, at once or when a piece is looked at."""
    for number in range(state.table.n_ships):
        if in_play(state.ships[number]):
            yield contact(state, number, 0)
            yield from guard_sectors(state, number)
            yield from phase_lines(state, number)
    for number in own_ships(state, seat):
        for turn in turns_shown(state, number):
            yield from launches(state, number, turn)
    for i in range(state.n_salvos):
        yield from threat(state, i)
    for group in state.groups[: state.n_groups]:
        yield contact(state, group.ship, group.letter)
        yield from pod_figures(state, group)


# Missiles


def threat(state: State, which: int) -> Iterable[Figure]:
    """The corridor of a missile in flight; before missiles fly units may still come into its way, or leave it."""
    salvo = state.salvos[which]
    flight = flight_of(state, salvo.q, salvo.r, salvo.facing)
    yield from corridor(
        state,
        f"threat-{salvo_id(state.table, salvo)}",
        flight,
        title=say("path of the {missile}", missile=salvo_title(state.table, salvo)),
        side=side_of_ship(state, salvo.ship),
    )


def launches(state: State, number: int, turn: Course) -> Iterable[Figure]:
    """What plotted launches will threaten, and whom they would meet if all others stood as they stand now."""
    for i, (q, r, facing, missiles) in enumerate(turn.launches):
        there = copy_record(state)
        there.ships[number].q, there.ships[number].r = q, r  # it is where it launches, in nobody's way
        yield from corridor(
            there,
            f"launch-{ship_id(number)}-{turn.turn}-{i}",
            flight_of(there, q, r, facing),
            title=path_title(turn.turn, missiles),
            side=side_of_ship(state, number),
            shown=shown_with(state, number),
        )


def corridor(state: State, id_: str, flight: Flight, *, title: str, side: int, shown: str = "") -> Iterable[Figure]:
    """As wide as contact, lit up to where the missile would stop as things stand; the rest of its 25 cm is faint."""
    q, r, facing, *_ = flight
    mass = heaviest(state, flight)
    names = list_text([name for name, _ in likely_targets(state, flight, mass)], "or") if mass >= 0 else ""
    start, end = cell(state.table, q, r), cell(state.table, *foot_place(q, r, facing, 0))
    met = ""
    if names:
        far = say_number(length_written(length(flight[3] - q, flight[4] - r)))
        met = say("meets {units}, {length} cm on", units=names, length=far)
    whole = Figure(
        id=id_,
        kind="lane",
        at=start,
        to=end,
        far=2 * CONTACT,
        label=met or say("{length} cm", length=25),
        title=", ".join(filter(None, (title, met))),
        side=side,
        on_demand=shown,
        faint=bool(names),
        rule="JS-12.8",
    )
    if names:
        yield replace(whole, id=f"{id_}-met", to=cell(state.table, *flight[3:5]), label="", faint=False)
    yield whole


# Ships and pods


def contact(state: State, number: int, letter: int) -> Figure:
    """What a unit is in contact with, when it is looked at (JS-12.4)."""
    units = [each for each in state.groups[: state.n_groups] if (each.ship, each.letter) == (number, letter)]
    place = units[0] if units else state.ships[number]
    own = unit_id(number, letter)
    return Figure(
        id=f"contact-{own}",
        kind="ring",
        at=cell(state.table, place.q, place.r),
        far=CONTACT,
        label=say("contact, 2.5 cm"),
        side=side_of_ship(state, number),
        on_demand=own,
        rule="JS-12.4",
    )


def guard_sectors(state: State, number: int) -> Iterable[Figure]:
    """When a ship is looked at: the six sectors with the guard pods that lie on each (JS-12.9)."""
    ship = state.ships[number]
    for side in range(HEX_SIDES):
        guards = int(ship.guards[side])
        yield Figure(
            id=f"guards-{ship_id(number)}-{side}",
            kind="sector",
            at=cell(state.table, ship.q, ship.r),
            facing=angle_of(ship.facing + SECTOR * side),
            half=SECTOR // 2,
            near=INNER,
            far=OUTER,
            label=str(guards) if guards else "",
            title=say_count(guards, "{side}: {n} guard pod", "{side}: {n} guard pods", side=side_title(side)),
            side=side_of_ship(state, number),
            layer="arc",
            on_demand=ship_id(number),
            faint=not guards,
            rule="JS-12.9",
        )


def phase_lines(state: State, number: int) -> Iterable[Figure]:
    """When a ship is looked at: what range and phases mean between it and each enemy ship (JS-6.2)."""
    ship = state.ships[number]
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if not in_play(enemy) or side_of_ship(state, other) == side_of_ship(state, number):
            continue
        apart = abs(ship.phase - enemy.phase)
        yield Figure(
            id=f"apart-{ship_id(number)}-{ship_id(other)}",
            kind="line",
            at=cell(state.table, ship.q, ship.r),
            to=cell(state.table, enemy.q, enemy.r),
            label=apart_title(distance(state, ship.q, ship.r, enemy.q, enemy.r), apart),
            title=ship_name(state.table, other),
            side=side_of_ship(state, number),
            layer="sight",
            on_demand=ship_id(number),
            rule="JS-6.2",
        )


def pod_figures(state: State, group: Group) -> Iterable[Figure]:
    """When a group is looked at: where it may go now, and what the range to its ship costs (JS-12.5, JS-12.6)."""
    own, side = group_id(group.ship, group.letter), side_of_ship(state, group.ship)
    if state.step in (Step.FIRST_PODS, Step.SECOND_PODS) and may_act(state, group) and not group.acted:
        yield Figure(
            id=f"reach-{own}",
            kind="disc",
            at=cell(state.table, group.q, group.r),
            far=HEX,
            label=say("{length} cm", length=5),
            side=side,
            on_demand=own,
            rule="JS-12.6",
        )
    controller = state.ships[group.ship]
    yield Figure(
        id=f"range-{own}",
        kind="disc",
        at=cell(state.table, controller.q, controller.r),
        bands=tuple(ring_bands(controller.rating)),
        far=3 * GRID,
        title=say("range of {group}", group=group_name(state.table, group.ship, group.letter)),
        side=side,
        layer="range",
        on_demand=own,
        rule="JS-12.5",
    )


def ring_bands(rating: int) -> Iterable[Band]:
    """What the distance to its ship adds to a pod's roll: a point each 25 cm, at most the ship's rating."""
    for i, band in enumerate(range_bands(rating)):
        yield Band(text=say("to {length} cm", length=25 * (i + 1)), far=GRID * (i + 1), note=band.note, rule=band.rule)


# Moves


def regions(state: State, seat: int) -> Iterable[Region]:
    """Where each group of a seat may move: any place up to 5 cm away (JS-12.6)."""
    for group in state.groups[: state.n_groups]:
        if side_of_ship(state, group.ship) != seat or not can_move(state, group):
            continue
        name, at = group_name(state.table, group.ship, group.letter), cell(state.table, group.q, group.r)
        yield Region(
            id=f"move-{group_id(group.ship, group.letter)}",
            kind="place",
            piece=group_id(group.ship, group.letter),
            text=say("Move {name}", name=name),
            notation=f"{name} moves to {{x}},{{y}}",
            at=at,
            area=Area(kind="disc", at=at, radius=HEX),
            off=say("leaves the table: out of the game"),
            off_rule="JS-12.10",
            side=seat,
            alone=True,
            rule="JS-12.6",
        )
