"""Chapter 1, set-up: who places first, obstacles, then units one at a time."""

from __future__ import annotations

from stormtable.engine import Action, die, note, roll, rule
from stormtable.engine.plane import FULL
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.state import (
    CM,
    MAX_FIELDS,
    N_UNITS,
    UNITS_A_SIDE,
    Ask,
    Counter,
    Field,
    Obstacle,
    State,
    Status,
    Step,
)
from stormtable.games.lightning_strike.rules.values import is_fighter, result, side_of_unit


@rule("LS-3.1", "LS-1.7", "LS-1.3")
def roll_off(state: State, event: int) -> int:
    """Two dice each, only the tied highest reroll; returns the winner. A fumble counts as 1."""
    rolling = 0
    for side in range(state.table.sides):
        if still_plays(state, side):
            rolling |= 1 << side
    while True:
        best, tied, last = 0, 0, 0
        for side in range(state.table.sides):
            if rolling >> side & 1 == 1:
                roll(state, 2, 6)
                value = result(state)
                note(event, side, value)
                if value > best:
                    best, tied = value, 0
                if value == best:
                    tied |= 1 << side
                    last = side
        rolling = tied
        if tied == 1 << last:
            return last


@rule("LS-3.6")
def still_plays(state: State, side: int) -> bool:
    """Whether a side has units on the table or still to be placed."""
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        status = state.units[number].status
        if status == Status.ON_TABLE or status == Status.RESERVE:
            return True
    return False


@rule("LS-1.3", "LS-1.7")
def begin_placing(state: State) -> None:
    """The winner of a roll-off places first, the others follow in seat order; nobody where the scenario placed all."""
    if not is_left_to_place(state):
        state.step = Step.INITIATIVE
        return
    first = roll_off(state, Event.ROLL_OFF)
    note(Event.PLACES_FIRST, first)
    state.n_order = state.table.sides
    for place in range(state.table.sides):
        state.order[place] = (first + place) % state.table.sides
    state.slot = 0
    state.step = Step.FIELDS


@rule("LS-1.3", "LS-8.1")
def is_left_to_place(state: State) -> bool:
    """Whether anybody has an obstacle or a unit to place."""
    if state.table.fields_a_side > 0:
        return True
    for number in range(N_UNITS):
        if state.units[number].status == Status.RESERVE:
            return True
    return False


@rule("LS-8.1", "LS-8.7", "LS-1.7", "LS-8.51")
def next_field_to_place(state: State) -> bool:
    """Ask for the next obstacle, its kind drawn before; False when all are placed."""
    while state.slot < state.table.fields_a_side * state.table.sides:
        side = state.order[state.slot % state.n_order]
        if still_plays(state, side):
            state.drawn = die(state, 4)
            note(Event.FIELD_DRAWN, side, state.drawn)
            if has_room(state):
                state.ask.what = Ask.PLACE_FIELD
                state.ask.seats = 1 << side
                return True
            note(Event.NO_ROOM, side)
        state.slot += 1
    state.drawn = Field.NONE
    state.slot = 0
    return False


@rule("LS-8.51")
def has_room(state: State) -> bool:
    """Whether an obstacle fits anywhere, tried every centimetre."""
    if state.n_fields >= MAX_FIELDS:
        return False
    for x in range(0, state.table.width + 1, CM):
        for y in range(0, state.table.height + 1, CM):
            if refuse_place(state, x, y) == No.OK:
                return True
    return False


@rule("LS-8.1", "LS-8.7")
def refuse_place(state: State, x: int, y: int) -> int:
    """Whether an obstacle may lie there: on the table, outside every set-up zone, overlapping no other."""
    radius = state.table.field_radius
    if not (radius <= x <= state.table.width - radius and radius <= y <= state.table.height - radius):
        return No.FIELD_OFF_TABLE
    for side in range(state.table.sides):
        if depth_in(state, side, x, y) - radius < state.table.zone:
            return No.FIELD_IN_ZONE
    for i in range(state.n_fields):
        other = state.fields[i]
        dx, dy, apart = x - other.x, y - other.y, radius + other.radius
        if dx * dx + dy * dy < apart * apart:
            return No.FIELD_OVERLAPS
    return No.OK


@rule("LS-1.2", "LS-1.8")
def depth_in(state: State, side: int, x: int, y: int) -> int:
    """How far a place lies from a side's own edge."""
    match side:
        case 0:
            return y
        case 1:
            return state.table.height - y
        case 2:
            return x
        case _:
            return state.table.width - x


@rule("LS-8.1")
def refuse_place_field(state: State, action: Action) -> int:
    if action.unit != 0 or action.target != 0 or action.part != 0 or action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    return refuse_place(state, action.x, action.y)


@rule("LS-8.1")
def place_field(state: State, x: int, y: int) -> None:
    field: Obstacle = state.fields[state.n_fields]
    field.kind, field.x, field.y, field.radius = state.drawn, x, y, state.table.field_radius
    note(Event.FIELD_PLACED, state.n_fields, field.kind, x, y)
    state.n_fields += 1
    state.slot += 1


@rule("LS-1.3", "LS-1.7")
def next_unit_to_place(state: State) -> bool:
    """Ask the next side that has units to place; False when all are placed."""
    for _ in range(state.n_order):
        side = state.order[state.slot]
        for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
            if state.units[number].status == Status.RESERVE:
                state.ask.what = Ask.PLACE_UNIT
                state.ask.seats = 1 << side
                return True
        state.slot = (state.slot + 1) % state.n_order
    return False


@rule("LS-1.3", "LS-1.4")
def refuse_place_unit(state: State, seat: int, action: Action) -> int:
    if action.target != 0 or action.amount != 0 or action.part < 0 or action.part > 3:
        return No.MALFORMED
    if action.unit < 0 or side_of_unit(action.unit) != seat or state.units[action.unit].status != Status.RESERVE:
        return No.NOT_TO_PLACE
    if not (0 <= action.x <= state.table.width and 0 <= action.y <= state.table.height):
        return No.OFF_TABLE
    if depth_in(state, seat, action.x, action.y) > state.table.zone:
        return No.OUT_OF_ZONE
    if action.facing < 0 or action.facing >= FULL:
        return No.NOT_A_FACING
    if is_fighter(state, action.unit):
        return No.OK if action.part & Counter.OVERTHRUST == 0 else No.NO_COUNTER
    return No.BOTH_COUNTERS if action.part == Counter.OVERTHRUST | Counter.EVASIVE else No.OK


@rule("LS-1.3", "LS-1.4")
def place_unit(state: State, action: Action) -> None:
    unit = state.units[action.unit]
    unit.status = Status.ON_TABLE
    unit.x, unit.y, unit.facing = action.x, action.y, action.facing
    unit.overthrust = action.part & Counter.OVERTHRUST != 0
    unit.evasive = action.part & Counter.EVASIVE != 0
    note(Event.PLACED, action.unit, unit.x, unit.y, unit.facing)
    state.slot = (state.slot + 1) % state.n_order
