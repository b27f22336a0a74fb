"""Putting what a position says of a unit on the table."""

from __future__ import annotations

from typing import Final

from stormtable.engine import copy_into
from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.lightning_strike.rules.movement import is_on_table
from stormtable.games.lightning_strike.rules.state import N_UNITS, UNITS_A_SIDE, Mark, State, Status, Unit
from stormtable.games.lightning_strike.rules.values import is_fighter, side_of_unit
from stormtable.games.lightning_strike.words.names import centimetres
from stormtable.games.lightning_strike.words.unit_fields import UNIT

__all__ = ["place_default", "set_unit"]

EDGES: Final = (900, 2700, 0, 1800)  # how units face across the table from their side's own edge (LS-1.8)
LASTING: Final = ("status", "at", "facing", "crippled")  # what is said of a unit that is lost, too
ONLY_ON_TABLE: Final = tuple(each.word for each in UNIT if each.word not in LASTING)


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
    where, unit = Where(state, number), state.units[number]
    if "at" in part:
        unit.status = Status.ON_TABLE
    UNIT.put(where, unit, part, "status")
    if unit.status == Status.RESERVE:
        copy_into(unit, Unit(status=unit.status))
        forbid(part, (*LASTING[1:], *ONLY_ON_TABLE))
        return
    UNIT.put(where, unit, part, *LASTING)
    if unit.status != Status.ON_TABLE:
        copy_into(unit, Unit(unit.status, unit.x, unit.y, unit.facing, crippled=unit.crippled))
        forbid(part, ONLY_ON_TABLE)
        return
    if not is_on_table(state, unit.x, unit.y):
        wide, high = centimetres(state.table.width), centimetres(state.table.height)
        raise part.error(f"not on the table, which is {wide} x {high} cm (LS-1.2)", "at")
    set_counters(state, number, part)
    set_broadcast(state, number, part)
    set_turn(state, number, part, ready, fresh=fresh)


def forbid(part: Part, keys: tuple[str, ...]) -> None:
    for key in keys:
        if part.get(key):
            raise part.error("only of a unit on the table", key)


def set_counters(state: State, number: int, part: Part) -> None:
    """Special movement, stun and Targeted ECM (LS-4.6, LS-4.11, LS-9.7)."""
    unit = state.units[number]
    UNIT.put(Where(state, number), unit, part, "overthrust", "evasive", "stunned", "targeted")
    if unit.overthrust and is_fighter(state, number):
        raise part.error("a fighter's Overthrust is no counter; say it of its activation (LS-4.11)", "overthrust")
    if unit.overthrust and unit.evasive:
        raise part.error("an exo may not bear Overthrust and Evasive together (LS-4.6)", "evasive")


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
    unit.broadcasting = True
    UNIT.put(Where(state, number), unit, part, "ecm")
    since = state.turn if part.get("activated") else state.turn - 1
    unit.since = part.number("ecm_since", 0, state.turn, unit.since or since)
    side = side_of_unit(number)
    for other in range(N_UNITS):
        if other != number and side_of_unit(other) == side and state.units[other].broadcasting:
            raise part.error("on one side only the highest gets a counter (LS-9.3)", "ecm")


def set_turn(state: State, number: int, part: Part, ready: bool, *, fresh: bool) -> None:
    """What it has done this turn, and what it may still do."""
    where, unit = Where(state, number), state.units[number]
    if fresh:
        unit.activated = unit.interrupted = False
        unit.actions = state.table.cards[number].actions if ready else 0
        unit.command = ready and not part.flag("out_of_sequence", False)
    UNIT.put(where, unit, part, "out_of_sequence")
    unit.activated = unit.activated or unit.interrupted
    UNIT.put(where, unit, part, "activated", "actions", "cp")
    if unit.interrupted and not unit.activated:
        raise part.error("who was activated out of sequence has been activated (LS-10.2)", "activated")
