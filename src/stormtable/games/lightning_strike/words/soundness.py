"""What is so in every position: units and obstacles on the table, counters, activations, who is asked."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.engine.game import seats_in
from stormtable.engine.plane import FULL, length, within
from stormtable.engine.soundness import first_wrong
from stormtable.games.lightning_strike.rules.movement import is_on_table
from stormtable.games.lightning_strike.rules.state import (
    LEVELS,
    MAX_MARKS,
    N_UNITS,
    UNITS_A_SIDE,
    Activation,
    Ask,
    Field,
    Kind,
    Mark,
    Stage,
    State,
    Status,
    Step,
)
from stormtable.games.lightning_strike.rules.values import on_table, side_of_unit
from stormtable.games.lightning_strike.words.names import SIDE_NAMES, name_of

__all__ = ["check"]


@first_wrong
def check(state: State) -> Iterator[str]:
    """One sentence for each thing that is wrong."""
    bearing = [0] * state.table.sides
    for number in range(state.table.sides * UNITS_A_SIDE):
        unit = state.units[number]
        if unit.status == Status.ON_TABLE:
            yield from wrongs_of_unit(state, number)
            bearing[side_of_unit(number)] += unit.broadcasting
        elif unit.status != Status.NO_UNIT:
            yield from wrongs_of_absent(state, number)
    for side, n in enumerate(bearing):
        if n > 1:
            yield f"{n} units of side {SIDE_NAMES[side]} bear an ECM counter; one may (LS-9.3)"
    yield from wrongs_of_fields(state)
    yield from wrongs_of_turn(state)
    for act in state.active[: state.depth]:
        yield from wrongs_of_activation(state, act)
    yield from wrongs_of_question(state)


def wrongs_of_unit(state: State, number: int) -> Iterator[str]:
    """Where a unit is, and counters that may not lie together (LS-3.7, LS-4.6, LS-9.4, LS-9.7)."""
    unit, card = state.units[number], state.table.cards[number]
    if not is_on_table(state, unit.x, unit.y) or not 0 <= unit.facing < FULL:
        yield f"{name_of(state.table, number)} does not lie on the table, or has no facing that there is (LS-1.2)"
    if unit.overthrust and (unit.evasive or card.kind == Kind.FIGHTER):
        yield f"{name_of(state.table, number)} bears an Overthrust counter that it may not bear (LS-4.6)"
    if not 0 <= unit.n_marks <= MAX_MARKS or unit.actions < 0:
        yield f"{name_of(state.table, number)} has less than none, or more than fit, of its Actions or counters"
    marks = unit.marks[: unit.n_marks]
    if any(mark not in (Mark.FRIENDLY, Mark.HOSTILE) for mark in marks):
        yield f"{name_of(state.table, number)} bears a Targeted ECM counter of no kind (LS-9.7)"
    if unit.broadcasting and (unit.crippled or card.ecm == 0 or Mark.HOSTILE in marks):
        yield f"{name_of(state.table, number)} bears an ECM counter, and has no ECM or has lost it (LS-9.4)"
    if unit.interrupted and not unit.activated:
        yield f"{name_of(state.table, number)} was activated out of sequence, and was not activated (LS-10.2)"


def wrongs_of_absent(state: State, number: int) -> Iterator[str]:
    """Who is not on the table has no counters and nothing left to do."""
    unit = state.units[number]
    if unit.status not in (Status.RESERVE, Status.DESTROYED, Status.RETREATED):
        yield f"{name_of(state.table, number)} is in no state that there is"
    if unit.overthrust or unit.evasive or unit.stunned or unit.broadcasting or unit.n_marks:
        yield f"{name_of(state.table, number)} is not on the table, and bears counters"
    if unit.actions or unit.command or unit.activated or unit.interrupted:
        yield f"{name_of(state.table, number)} is not on the table, and takes part in the turn"
    if unit.status == Status.RESERVE and state.step > Step.UNITS and not state.over:
        yield f"{name_of(state.table, number)} has not been placed (LS-1.3)"


def wrongs_of_fields(state: State) -> Iterator[str]:
    """Obstacles lie wholly on the table, and apart (LS-8.1, LS-8.7)."""
    fields, setup = state.fields[: state.n_fields], state.table
    for i, field in enumerate(fields):
        reach = field.radius
        if field.kind == Field.NONE or not (reach <= field.x <= setup.width - reach):
            yield f"obstacle {i + 1} is none, or does not lie on the table (LS-8.7)"
        elif not reach <= field.y <= setup.height - reach:
            yield f"obstacle {i + 1} does not lie on the table (LS-8.7)"
        for j, other in enumerate(fields[:i]):
            if within(field.x - other.x, field.y - other.y, reach + other.radius - 1):
                yield f"obstacle {i + 1} overlaps obstacle {j + 1} (LS-8.1)"


def wrongs_of_turn(state: State) -> Iterator[str]:
    """Turn and phase, the order of the sides."""
    order = list(state.order[: state.n_order])
    if state.turn < 1 or (0 < state.table.turn_limit < state.turn):
        yield f"turn {state.turn}: there are {state.table.turn_limit} (LS-3.9)"
    if not Step.ROLL_OFF <= state.step <= Step.END:
        yield f"there is no phase {state.step} (LS-3.1)"
    if len(set(order)) != len(order) or any(not 0 <= side < state.table.sides for side in order):
        yield "a side is in the order twice, or is none that there is (LS-3.1)"
    if state.step == Step.MAIN and not state.over and not 0 <= state.slot < state.n_order:
        yield "it is nobody's turn in the order (LS-3.3)"
    if not 0 <= state.winner <= state.table.sides or (state.winner and not state.over):
        yield "a side has won, and the game is not over or there is no such side (LS-3.6)"


def wrongs_of_activation(state: State, act: Activation) -> Iterator[str]:
    """An exo stands within its circle (LS-4.2), and who attacks has the weapon and an enemy."""
    number, attack = act.unit - 1, act.attack
    if not 0 <= number < N_UNITS or state.units[number].status in (Status.NO_UNIT, Status.RESERVE):
        yield "a unit is active that there is not (LS-3.3)"
        return
    unit, card = state.units[number], state.table.cards[number]
    if on_table(state, number) and card.kind == Kind.EXO and length(unit.x - act.x, unit.y - act.y) > card.overthrust:
        yield f"{name_of(state.table, number)} is further from where it began than it can move (LS-4.2)"
    if act.flown < 0 or act.turn_cost < 0:
        yield f"{name_of(state.table, number)} has flown less than nothing (LS-4.7)"
    if attack.stage != Stage.NONE and not 0 <= attack.weapon < card.n_weapons:
        yield f"{name_of(state.table, number)} attacks with a weapon that it has not (LS-5.1)"
    if attack.stage == Stage.DECLARED and side_of_unit(attack.target) == side_of_unit(number):
        yield f"{name_of(state.table, number)} attacks its own side (LS-5.1)"


def wrongs_of_question(state: State) -> Iterator[str]:
    """One side at a time is asked, about a unit of its own."""
    what, seats = state.ask.what, seats_in(state.ask.seats)
    if (what == Ask.NOTHING) != (not seats) or bool(state.over) != (not seats):
        yield "somebody decides though the game is over, or nobody though it is not"
    if not 0 <= state.depth <= LEVELS or (state.depth and state.step != Step.MAIN and not state.over):
        yield "more units are active than may be, or outside the main phase"
        return
    if not seats:
        return
    if len(seats) > 1 or seats[0] >= state.table.sides:
        yield "more than one side is asked, or one that there is not"
    if what in (Ask.ACTIVATION, Ask.DEFENSE, Ask.FACE_ATTACKER):
        act = state.active[max(state.depth, 1) - 1]
        unit = act.unit - 1 if what == Ask.ACTIVATION else act.attack.target
        if state.depth == 0 or seats[0] != side_of_unit(unit) or not on_table(state, unit):
            yield f"side {SIDE_NAMES[seats[0]]} is asked about a unit that is not its own, or not there (LS-3.3)"
