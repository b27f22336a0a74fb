"""Chapter 3, an activation: special movement first, then moves and Actions in any order."""

from __future__ import annotations

from stormtable.engine import Action, copy_into, note, rule
from stormtable.engine.plane import FULL
from stormtable.games.lightning_strike.rules.attack import refuse_attack
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.electronic import (
    refuse_clear,
    refuse_eccm,
    refuse_ecm,
    refuse_jam,
    refuse_maintain,
)
from stormtable.games.lightning_strike.rules.movement import (
    minimum_left,
    refuse_face,
    refuse_fly,
    refuse_move,
    refuse_turn,
)
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


@rule("LS-3.3", "LS-10.6")
def refuse_slot(state: State, seat: int, action: Action) -> int:
    if action.target != 0 or action.amount != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.verb == Verb.PASS:
        if action.unit != 0 or action.part != 0:
            return No.MALFORMED
        return No.MAY_NOT_PASS if side_waits(state, seat) else No.OK
    if action.unit < 0 or action.unit >= N_UNITS or side_of_unit(action.unit) != seat:
        return No.NOT_THIS_UNIT
    if action.verb == Verb.ACT:
        if action.part != 0:
            return No.MALFORMED
        return No.OK if may_act_later(state, action.unit) else No.NOT_LEFT
    if not waits(state, action.unit):
        return No.NOT_THIS_UNIT
    return refuse_counters(state, action.unit, action.part)


@rule("LS-3.4")
def refuse_activity(state: State, act: Activation, action: Action) -> int:
    """What the active unit may do now."""
    if action.unit != act.unit - 1:
        return No.NOT_ACTIVE
    if not well_formed(action):
        return No.MALFORMED
    match action.verb:
        case Verb.MOVE:
            return No.ACTS_ONLY if act.only_acts else refuse_move(state, act, action)
        case Verb.FACE:
            return No.ACTS_ONLY if act.only_acts else refuse_face(state, act, action)
        case Verb.FLY:
            return No.ACTS_ONLY if act.only_acts else refuse_fly(state, act, action)
        case Verb.TURN:
            return No.ACTS_ONLY if act.only_acts else refuse_turn(state, act, action)
        case Verb.SPIN:
            return No.ACTS_ONLY if act.only_acts else refuse_own_spin(state, act, action)
        case Verb.END:
            return No.MINIMUM if minimum_left(state, act) > 0 else No.OK
        case _:
            return refuse_work(state, act, action)


@rule
def well_formed(action: Action) -> bool:
    """Whether only the fields that the verb uses are set."""
    verb = action.verb
    attacks = verb == Verb.ATTACK
    aims = attacks or verb == Verb.ECCM or verb == Verb.JAM
    pays = aims or (Verb.RECOVER <= verb <= Verb.CLEAR)
    faces = verb == Verb.FACE or verb == Verb.TURN or verb == Verb.SPIN
    moves = verb == Verb.MOVE
    return (
        (attacks or action.part == 0)
        and (aims or action.target == 0)
        and (action.amount == 0 or (pays and action.amount == 1))
        and (faces or action.facing == 0)
        and (moves or verb == Verb.FLY or action.x == 0)
        and (moves or action.y == 0)
    )


@rule("LS-3.4", "LS-5.1", "LS-7.2", "LS-9.1", "LS-9.17")
def refuse_work(state: State, act: Activation, action: Action) -> int:
    """What takes an Action, or a Command Point in its place (LS-10.2a)."""
    number = act.unit - 1
    refusal = refuse_pay(state, number, action.amount)
    if refusal != No.OK:
        return refusal
    match action.verb:
        case Verb.ATTACK:
            return refuse_attack(state, number, action.part, action.target)
        case Verb.RECOVER:
            return No.OK if state.units[number].stunned else No.NOT_STUNNED
        case Verb.ECM:
            return refuse_ecm(state, number)
        case Verb.MAINTAIN:
            return refuse_maintain(state, act)
        case Verb.ECCM:
            return refuse_eccm(state, number, action.target)
        case Verb.JAM:
            return refuse_jam(state, number, action.target)
        case Verb.CLEAR:
            return refuse_clear(state, number)
        case _:
            return No.OTHER_DECISION


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


@rule("LS-5.1", "LS-10.2")
def pay(state: State, number: int, paid: int) -> None:
    """An Action is spent, or a Command Point in its place."""
    if paid == 0:
        state.units[number].actions -= 1
        note(Event.ACTION_SPENT, number, state.units[number].actions)
    else:
        command(state, number, LETTER_ACTION)


@rule("LS-10.1", "LS-10.2")
def command(state: State, number: int, letter: int) -> None:
    state.units[number].command = False
    note(Event.COMMAND_SPENT, number, letter)


@rule("LS-3.6", "LS-3.7")
def is_lost(state: State, act: Activation) -> bool:
    """Whether the active unit was destroyed or has retreated (LS-3.11)."""
    return state.units[act.unit - 1].status != Status.ON_TABLE
