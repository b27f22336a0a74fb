"""Putting what a position says of a unit on the table."""

from __future__ import annotations

from typing import Final

from stormtable.engine.inputs import Part
from stormtable.engine.plane import FULL
from stormtable.games.lightning_strike.rules.movement import is_on_table
from stormtable.games.lightning_strike.rules.state import (
    MAX_MARKS,
    N_UNITS,
    UNITS_A_SIDE,
    Mark,
    State,
    Status,
    Unit,
)
from stormtable.games.lightning_strike.rules.values import is_fighter, side_of_unit
from stormtable.games.lightning_strike.words.lookup import hundredths_of, tenths_of
from stormtable.games.lightning_strike.words.names import centimetres, degrees
from stormtable.games.lightning_strike.words.position_words import STATUS_WORDS

__all__ = ["place_default", "read_place", "set_unit"]

MOST_THRESHOLD: Final = 999
MOST_ACTIONS: Final = 99
EDGES: Final = (900, 2700, 0, 1800)  # how units face across the table from their side's own edge (LS-1.8)
MARKS: Final = {"friendly": Mark.FRIENDLY, "hostile": Mark.HOSTILE}


def read_place(part: Part, key: str) -> tuple[int, int]:
    """A place in hundredths, from the canonical [x, y]."""
    x, y = part.items(key)
    return hundredths_of(x), hundredths_of(y)


def place_default(state: State, number: int) -> None:
    """A unit of which nothing is said: halfway into its zone, spread along its own edge, facing across."""
    side, setup, unit = side_of_unit(number), state.table, state.units[number]
    first = side * UNITS_A_SIDE
    count = sum(state.units[each].status != Status.NO_UNIT for each in range(first, first + UNITS_A_SIDE))
    length = setup.width if side < 2 else setup.height
    along, deep = length * (number - first + 1) // (count + 1), setup.zone // 2
    places = ((along, deep), (along, setup.height - deep), (deep, along), (setup.width - deep, along))
    unit.status = Status.ON_TABLE
    unit.x, unit.y = places[side]
    unit.facing = EDGES[side]


def set_unit(state: State, number: int, part: Part, ready: bool, *, fresh: bool) -> None:
    """What a position says of a unit. `fresh`: its turn begins anew, `ready`: with Actions and Command Point."""
    unit, words = state.units[number], {word: status for status, word in STATUS_WORDS.items()}
    default = Status.ON_TABLE if "at" in part else Status(unit.status)
    unit.status = words[part.text("status", STATUS_WORDS[default])]
    if unit.status == Status.RESERVE:
        strip(unit)
        unit.x = unit.y = unit.facing = 0
        unit.crippled = False
        forbid(part, UNSAID_OF_RESERVE)
        return
    if "at" in part:
        unit.x, unit.y = read_place(part, "at")
    unit.facing = tenths_of(part.get("facing", degrees(unit.facing)))
    if not 0 <= unit.facing < FULL:
        raise part.error("a facing lies from 0 to 359.9 degrees (LS-1.9)", "facing")
    unit.crippled = part.flag("crippled", bool(unit.crippled))
    if unit.status != Status.ON_TABLE:
        strip(unit)
        forbid(part, UNSAID_OF_LOST)
        return
    if not is_on_table(state, unit.x, unit.y):
        wide, high = centimetres(state.table.width), centimetres(state.table.height)
        raise part.error(f"not on the table, which is {wide} x {high} cm (LS-1.2)", "at")
    set_counters(state, number, part)
    set_turn(state, number, part, ready, fresh=fresh)


UNSAID_OF_LOST: Final = (
    "overthrust",
    "evasive",
    "stunned",
    "ecm",
    "ecm_since",
    "targeted",
    "activated",
    "out_of_sequence",
    "actions",
    "cp",
)
UNSAID_OF_RESERVE: Final = ("at", "facing", "crippled", *UNSAID_OF_LOST)


def forbid(part: Part, keys: tuple[str, ...]) -> None:
    for key in keys:
        if part.get(key):
            raise part.error("only of a unit on the table", key)


def strip(unit: Unit) -> None:
    """Without counters, Actions and Command Point."""
    unit.overthrust = unit.evasive = unit.stunned = unit.broadcasting = False
    unit.threshold = unit.since = unit.n_marks = unit.actions = 0
    unit.activated = unit.interrupted = unit.command = False
    for i in range(MAX_MARKS):
        unit.marks[i] = 0


def set_counters(state: State, number: int, part: Part) -> None:
    """Special movement, stun, ECM and Targeted ECM (LS-4.6, LS-4.11, LS-9.3, LS-9.4)."""
    unit = state.units[number]
    unit.overthrust = part.flag("overthrust", bool(unit.overthrust))
    unit.evasive = part.flag("evasive", bool(unit.evasive))
    unit.stunned = part.flag("stunned", bool(unit.stunned))
    if unit.overthrust and is_fighter(state, number):
        raise part.error("a fighter's Overthrust is no counter; say it of its activation (LS-4.11)", "overthrust")
    if unit.overthrust and unit.evasive:
        raise part.error("an exo may not bear Overthrust and Evasive together (LS-4.6)", "evasive")
    if "targeted" in part:
        marks = [MARKS[word] for word in part.texts("targeted")]
        if len(marks) > MAX_MARKS:
            raise part.error(f"{len(marks)} counters: at most {MAX_MARKS} fit on a unit", "targeted")
        unit.n_marks = len(marks)
        for i in range(MAX_MARKS):
            unit.marks[i] = marks[i] if i < len(marks) else 0
    set_broadcast(state, number, part)


def set_broadcast(state: State, number: int, part: Part) -> None:
    """The ECM counter and the turn when it was switched on: an earlier one if the unit has yet to be activated."""
    unit, counter = state.units[number], part.get("ecm")
    if counter is None:
        counter = unit.threshold if unit.broadcasting else False
    if counter is False:
        unit.broadcasting, unit.threshold, unit.since = False, 0, 0
        if part.get("ecm_since"):
            raise part.error("it bears no ECM counter", "ecm_since")
        return
    if counter is True:
        raise part.error("its Threshold is expected, as ecm = 7, or false for no counter", "ecm")
    if unit.crippled or state.table.cards[number].ecm == 0:
        raise part.error("it has no ECM, or has lost it by being Crippled (LS-9.4)", "ecm")
    if Mark.HOSTILE in unit.marks[: unit.n_marks]:
        raise part.error("a hostile Targeted ECM counter has ended its ECM (LS-9.7)", "ecm")
    unit.broadcasting, unit.threshold = True, part.number("ecm", 0, MOST_THRESHOLD, counter)
    since = state.turn if part.get("activated") else state.turn - 1
    unit.since = part.number("ecm_since", 0, state.turn, unit.since or since)
    side = side_of_unit(number)
    for other in range(N_UNITS):
        if other != number and side_of_unit(other) == side and state.units[other].broadcasting:
            raise part.error("on one side only the highest gets a counter (LS-9.3)", "ecm")


def set_turn(state: State, number: int, part: Part, ready: bool, *, fresh: bool) -> None:
    """What it has done this turn, and what it may still do."""
    unit, card = state.units[number], state.table.cards[number]
    if fresh:
        unit.activated = unit.interrupted = False
        unit.actions = card.actions if ready else 0
        unit.command = ready and not part.flag("out_of_sequence", False)
    unit.interrupted = part.flag("out_of_sequence", bool(unit.interrupted))
    unit.activated = part.flag("activated", bool(unit.activated or unit.interrupted))
    unit.actions = part.number("actions", 0, MOST_ACTIONS, unit.actions)
    unit.command = part.flag("cp", bool(unit.command))
    if unit.interrupted and not unit.activated:
        raise part.error("who was activated out of sequence has been activated (LS-10.2)", "activated")
