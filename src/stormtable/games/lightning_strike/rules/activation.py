"""Chapter 3, an activation: special movement first, then moves and Actions in any order."""

from __future__ import annotations

from stormtable.engine import Action, copy_into, is_bare, note, rule
from stormtable.engine.plane import FULL
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.movement import end_flight, minimum_left, set_facing
from stormtable.games.lightning_strike.rules.state import (
    N_UNITS,
    UNITS_A_SIDE,
    Activation,
    Counter,
    Mark,
    State,
    Status,
    Unit,
    Verb,
)
from stormtable.games.lightning_strike.rules.values import (
    bears,
    is_fighter,
    may_command,
    on_table,
    on_top,
    side_of_unit,
)

LETTER_ACTION, LETTER_DEFENSE, LETTER_ACTIVATE, LETTER_TURN = 1, 2, 3, 4  # of LS-10.2


@rule("LS-4.4", "LS-4.6", "LS-4.11")
def refuse_counters(state: State, number: int, counters: int) -> int:
    """Whether a unit may begin an activation with these counters."""
    if counters < 0 or counters > 3:
        return No.MALFORMED
    both = counters == Counter.OVERTHRUST | Counter.EVASIVE
    return No.BOTH_COUNTERS if both and not is_fighter(state, number) else No.OK


@rule("LS-3.3")
def activate(state: State, action: Action) -> None:
    state.passed = 0
    begin_activation(state, action.unit, action.part, False)


@rule("LS-3.4", "LS-4.4", "LS-4.6", "LS-4.11", "LS-10.12")
def begin_activation(state: State, number: int, counters: int, interrupts: bool) -> None:
    unit = state.units[number]
    act = push(state, number)
    act.interrupts = interrupts
    act.overthrust = counters & Counter.OVERTHRUST != 0
    unit.overthrust = act.overthrust and not is_fighter(state, number)
    unit.evasive = counters & Counter.EVASIVE != 0
    unit.activated = True
    unit.interrupted = interrupts
    note(Event.ACTIVATED, number, counters, int(interrupts))


@rule("LS-10.6")
def begin_acting(state: State, number: int) -> None:
    """A unit activated out of sequence uses a later slot to act only."""
    state.passed = 0
    act = push(state, number)
    act.only_acts = True
    state.units[number].interrupted = False
    note(Event.ACTIVATED, number, counters_of(state.units[number]), 2)


@rule
def counters_of(unit: Unit) -> int:
    return Counter.OVERTHRUST * unit.overthrust + Counter.EVASIVE * unit.evasive


@rule
def push(state: State, number: int) -> Activation:
    """A blank activation on top of those under way."""
    act = state.active[state.depth]
    copy_into(act, state.table.blank)
    act.unit = 1 + number
    act.x, act.y = state.units[number].x, state.units[number].y
    state.depth += 1
    return act


@rule("LS-3.3")
def waits(state: State, number: int) -> bool:
    """Whether a unit has still to be activated this turn."""
    return on_table(state, number) and not state.units[number].activated


@rule("LS-10.6")
def may_act_later(state: State, number: int) -> bool:
    unit = state.units[number]
    return on_table(state, number) and unit.interrupted and unit.actions > 0 and not unit.evasive


@rule("LS-3.3", "LS-3.4")
def side_waits(state: State, side: int) -> bool:
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        if waits(state, number):
            return True
    return False


@rule("LS-10.6")
def side_may_act(state: State, side: int) -> bool:
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        if may_act_later(state, number):
            return True
    return False


@rule("LS-3.3", "LS-4.4")
def refuse_activate(state: State, seat: int, action: Action) -> int:
    refusal = refuse_own(seat, action)
    if refusal != No.OK:
        return refusal
    return refuse_counters(state, action.unit, action.part) if waits(state, action.unit) else No.NOT_THIS_UNIT


@rule("LS-10.6")
def refuse_act(state: State, seat: int, action: Action) -> int:
    refusal = refuse_own(seat, action)
    if refusal != No.OK:
        return refusal
    if action.part != 0:
        return No.MALFORMED
    return No.OK if may_act_later(state, action.unit) else No.NOT_LEFT


@rule("LS-3.3")
def refuse_own(seat: int, action: Action) -> int:
    """Whether one of the seat's units is named, and counters at most."""
    if action.target != 0 or action.amount != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    own = 0 <= action.unit < N_UNITS and side_of_unit(action.unit) == seat
    return No.OK if own else No.NOT_THIS_UNIT


@rule("LS-3.3", "LS-10.6")
def refuse_pass(state: State, seat: int, action: Action) -> int:
    if not is_bare(action):
        return No.MALFORMED
    return No.MAY_NOT_PASS if side_waits(state, seat) else No.OK


# What the active unit does


@rule("LS-3.4", "LS-5.1", "LS-7.2", "LS-9.1", "LS-9.17", "LS-10.6")
def refuse_active(state: State, action: Action) -> int:
    """What is against it whatever is done: it is not the active unit, it cannot pay, or it only acts."""
    act = on_top(state)
    if action.unit != act.unit - 1:
        return No.NOT_ACTIVE
    if not well_formed(action):
        return No.MALFORMED
    if is_work(action.verb):
        return refuse_pay(state, action.unit, action.amount)
    return No.ACTS_ONLY if act.only_acts and action.verb != Verb.END else No.OK


@rule("LS-10.2")
def is_work(verb: int) -> bool:
    """Whether it takes an Action, or a Command Point in its place (LS-10.2a)."""
    return Verb.ATTACK <= verb <= Verb.CLEAR


@rule
def well_formed(action: Action) -> bool:
    """Whether only the fields that the verb uses are set."""
    verb = action.verb
    attacks = verb == Verb.ATTACK
    aims = attacks or verb == Verb.ECCM or verb == Verb.JAM
    faces = verb == Verb.FACE or verb == Verb.TURN or verb == Verb.SPIN
    moves = verb == Verb.MOVE
    return (
        (attacks or action.part == 0)
        and (aims or action.target == 0)
        and (action.amount == 0 or (is_work(verb) and action.amount == 1))
        and (faces or action.facing == 0)
        and (moves or verb == Verb.FLY or action.x == 0)
        and (moves or action.y == 0)
    )


@rule("LS-3.4", "LS-4.8")
def refuse_end(state: State) -> int:
    return No.MINIMUM if minimum_left(state, on_top(state)) > 0 else No.OK


@rule("LS-7.2")
def refuse_recover(state: State, number: int) -> int:
    return No.OK if state.units[number].stunned else No.NOT_STUNNED


@rule("LS-4.5", "LS-4.10", "LS-10.1", "LS-10.2", "LS-10.7")
def refuse_pay(state: State, number: int, paid: int) -> int:
    """An Evasive unit takes no Action, bought ones neither."""
    unit = state.units[number]
    if unit.evasive:
        return No.EVASIVE
    if paid == 0:
        return No.OK if unit.actions > 0 else No.NO_ACTION
    return refuse_command(state, number)


@rule("LS-10.1", "LS-9.2", "LS-9.7")
def refuse_command(state: State, number: int) -> int:
    """Why a unit on the table may not use its Command Point; OK if it may."""
    if may_command(state, number):
        return No.OK
    unit = state.units[number]
    if not unit.command:
        return No.NO_COMMAND
    return No.TARGETED if bears(unit, Mark.HOSTILE) else No.JAMMED


@rule("LS-10.2", "LS-10.10", "LS-10.50")
def refuse_own_spin(state: State, act: Activation, action: Action) -> int:
    """Over and above a fighter's turns; by an Overthrusting one before its first centimetre, or as it flies no more."""
    number = act.unit - 1
    refusal = refuse_spin(state, number, action.facing)
    if refusal != No.OK:
        return refusal
    flies = is_fighter(state, number) and act.overthrust and act.flown > 0
    return No.SPIN_IN_FLIGHT if flies and minimum_left(state, act) > 0 else No.OK


@rule("LS-10.2")
def refuse_spin(state: State, number: int, facing: int) -> int:
    if facing < 0 or facing >= FULL:
        return No.NOT_A_FACING
    refusal = refuse_command(state, number)
    if refusal != No.OK:
        return refusal
    return No.SAME_FACING if facing == state.units[number].facing else No.OK


@rule("LS-10.2", "LS-3.4")
def spin(state: State, action: Action) -> None:
    """The active unit turns by its Command Point."""
    command(state, action.unit, LETTER_TURN)
    set_facing(state, action.unit, action.facing, 0)
    end_flight(state, on_top(state))


@rule("LS-7.2")
def recover(state: State, action: Action) -> None:
    pay(state, action)
    state.units[action.unit].stunned = False
    note(Event.RECOVERED, action.unit)


@rule("LS-3.4", "LS-5.1", "LS-10.2")
def pay(state: State, action: Action) -> None:
    """An Action is spent, or a Command Point in its place."""
    unit = state.units[action.unit]
    if action.amount == 0:
        unit.actions -= 1
        note(Event.ACTION_SPENT, action.unit, unit.actions)
    else:
        command(state, action.unit, LETTER_ACTION)
    on_top(state).faced = False


@rule("LS-10.1", "LS-10.2")
def command(state: State, number: int, letter: int) -> None:
    state.units[number].command = False
    note(Event.COMMAND_SPENT, number, letter)


@rule("LS-3.6", "LS-3.7")
def is_lost(state: State, act: Activation) -> bool:
    """Whether the active unit was destroyed or has retreated (LS-3.11)."""
    return state.units[act.unit - 1].status != Status.ON_TABLE
