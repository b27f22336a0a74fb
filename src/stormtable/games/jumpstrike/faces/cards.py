"""Ship cards as a scene shows them: what a ship has left beside what it was built with, its orders, its groups."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from stormtable.games.jumpstrike.faces.courses import course, own_missile_risk
from stormtable.games.jumpstrike.faces.memory import Memory
from stormtable.games.jumpstrike.faces.silhouettes import silhouette_id
from stormtable.games.jumpstrike.rules.orders import plot_turn
from stormtable.games.jumpstrike.rules.state import State, Status, Step
from stormtable.games.jumpstrike.rules.units import in_play, side_of_ship
from stormtable.games.jumpstrike.words.names import class_name, letter, ship_label, ship_name
from stormtable.games.jumpstrike.words.places import faces, where
from stormtable.games.jumpstrike.words.scene_names import guards_text, ship_id, standing
from stormtable.games.jumpstrike.words.ship_fields import SEALED, plot_words, target_text
from stormtable.language import phrase, say, say_count, spoken
from stormtable.scene import Card, CardLine, Stat

__all__ = ["card_id", "cards", "group_line", "turn_line"]

MOST_PAST = 3  # executed turns that a card shows


def card_id(number: int) -> str:
    return f"card-{ship_id(number)}"


def turn_line(turn: int) -> str:
    """The id of the line of a card that holds the orders of a turn."""
    return f"turn-{turn}"


def group_line(number: int) -> str:
    return f"group-{letter(number)}"


def cards(state: State, memory: Memory, roles: dict[int, str]) -> tuple[Card, ...]:
    """The cards of all ships of the match, those that left it too; `roles` are their parts in the decision at hand."""
    return tuple(card(state, n, memory, roles.get(n, "")) for n in range(state.table.n_ships))


def card(state: State, number: int, memory: Memory, role: str) -> Card:
    design = state.table.designs[number]
    alive = in_play(state.ships[number])
    return Card(
        id=card_id(number),
        piece=ship_id(number),
        side=side_of_ship(state, number),
        title=ship_name(state.table, number),
        label=ship_label(state.table, number),
        subtitle=say("mass {mass}", mass=design.mass),
        silhouette=silhouette_id(class_name(design), design.mass),
        involved=bool(role),
        role=role,
        stats=tuple(stats(state, number)) if alive else (),
        lines=tuple(lines(state, number, memory)) if alive else (),
        status=standing(state, number),
    )


def stats(state: State, number: int) -> Iterable[Stat]:
    """What counts in play, with what was built where it differs."""
    ship, design, code = state.ships[number], state.table.designs[number], spoken()
    guards = guards_left(state, number)
    yield stat(code, phrase("Phase"), phrase("Phase"), ship.phase, ship.phase, "JS-3.6")
    yield stat(code, phrase("TR"), phrase("Tactical rating"), ship.rating, design.tactical, "JS-7.1")
    yield stat(code, phrase("Def"), phrase("Defense"), design.defense, design.defense, "JS-6.2")
    yield stat(code, phrase("MF"), phrase("Launchers forward"), design.forward, design.forward, "JS-3.7")
    yield stat(code, phrase("MA"), phrase("Launchers aft"), design.aft, design.aft, "JS-3.7")
    yield stat(code, phrase("Mis"), phrase("Missiles in the magazine"), ship.missiles, design.missiles, "JS-1.4")
    yield stat(
        code, phrase("Pods"), phrase("Strike squadrons not launched"), ship.squadrons, design.squadrons, "JS-1.5"
    )
    yield stat(code, phrase("Guard"), phrase("Guard pods"), guards, design.guards, "JS-6.5")


@functools.lru_cache(maxsize=1024)  # every card of every scene asks; `code`: the language, which it is said in
def stat(code: str, text: str, title: str, value: int, built: int, rule: str) -> Stat:
    changed = value != built
    rated = changed and rule == "JS-7.1"
    return Stat(
        text=say(text),
        title=say(title),
        value=str(value),
        printed=str(built) if changed else "",
        note=say("less one for each pod group, as of the last resolution") if rated else "",
        rule=rule,
    )


def guards_left(state: State, number: int) -> int:
    """Guard pods, wherever they lie; at the set-up nobody has lost any."""
    ship = state.ships[number]
    if state.step == Step.SET_UP:
        return int(state.table.designs[number].guards)
    return sum(ship.guards) or sum(ship.laying)


def lines(state: State, number: int, memory: Memory) -> Iterable[CardLine]:
    ship = state.ships[number]
    if sum(ship.guards):
        yield CardLine(id="guards", kind="part", text=say("Guard pods"), state=guards_text(ship.guards), rule="JS-1.9")
    if sum(ship.laying):
        told = guards_text(ship.laying)
        yield CardLine(id="laying", kind="part", text=say("Being laid"), state=told, rule="JS-3.10", tone="now")
    for group in state.groups[: state.n_groups]:
        if group.ship == number:
            pods = say_count(group.pods, "{n} pod", "{n} pods")
            yield CardLine(
                id=group_line(group.letter),
                kind="part",
                text=say("Group {group}", group=letter(group.letter)),
                state=f"{pods}, {where(state.table, group.q, group.r)}",
                rule="JS-1.2",
            )
    if ship.target:
        chosen = target_text(state, ship.target)
        detail = say("sealed until all have chosen")
        yield CardLine(
            id="target",
            kind="effect",
            text=say("Attacks {target}", target=chosen),
            detail=detail,
            rule="JS-7.6",
            tone="now",
        )
    yield from past_lines(memory, number)
    yield from plot_lines(state, number)


def past_lines(memory: Memory, number: int) -> Iterable[CardLine]:
    """The last turns as executed: public for all."""
    turns = list(memory["orders"].get(ship_id(number), {}).items())[-MOST_PAST:]
    for turn, text in turns:
        yield CardLine(
            id=f"past-{turn}", kind="main", text=text, key=turn, state=say("executed"), rule="JS-3.2", tone="muted"
        )


def plot_lines(state: State, number: int) -> Iterable[CardLine]:
    """Orders held, with where they lead; those of others are sealed."""
    ship = state.ships[number]
    if ship.status != Status.OPERATIONAL or state.over:
        return
    if plot_words(state, number) == SEALED:
        yield CardLine(id="plot", kind="main", text=say("Orders sealed"), key=str(plot_turn(state)), rule="JS-3.2")
        return
    for turn in course(state, number):
        missiles = say_count(turn.missiles, "{n} missile", "{n} missiles")
        left = say_count(turn.squadrons, "{missiles}, {n} pod left", "{missiles}, {n} pods left", missiles=missiles)
        facing = faces(state.table, turn.facing)
        detail = say("to {place}, {facing}; {left}", place=turn.place, facing=facing, left=left)
        risk = own_missile_risk(state, turn)
        yield CardLine(
            id=turn_line(turn.turn),
            kind="main",
            text=turn.orders,
            key=str(turn.turn),
            detail=say("{course}; in the path of its own missiles", course=detail) if risk else detail,
            state="" if turn.whole else say("the phase is missing"),
            rule="JS-5.6" if risk else "JS-3.3",
            tone="bad" if risk else "plain" if turn.whole else "now",
        )
