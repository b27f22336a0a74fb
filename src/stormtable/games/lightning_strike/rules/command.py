"""Chapter 10, Command Points in answer: windows for the sides that are not active, and the defense roll."""

from __future__ import annotations

from stormtable.engine import Action, copy_into, is_bare, note, offer, rule
from stormtable.games.lightning_strike.rules.activation import (
    LETTER_ACTIVATE,
    LETTER_DEFENSE,
    LETTER_TURN,
    begin_activation,
    command,
    refuse_command,
    refuse_counters,
    refuse_spin,
    waits,
)
from stormtable.games.lightning_strike.rules.attack import refuse_attack
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.movement import set_facing
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Activation, Ask, Stage, State, Verb
from stormtable.games.lightning_strike.rules.values import jammed, may_command, on_table, on_top, side_of_unit


@rule("LS-10.3", "LS-10.8")
def open_window(state: State) -> None:
    """The sides are asked in turn order, beginning with the one after the active side."""
    window = state.window
    window.open = True
    window.declined = 0
    window.asked = place_of(state, side_of_unit(state.active[0].unit - 1))


@rule
def place_of(state: State, side: int) -> int:
    """A side's place in the order of the turn."""
    for place in range(state.n_order):
        if state.order[place] == side:
            return place
    return 0


@rule("LS-10.3", "LS-10.8")
def ask_window(state: State) -> bool:
    """Ask the next side that could use a Command Point; False, and closed, when all have declined in a row."""
    window, active = state.window, side_of_unit(state.active[0].unit - 1)
    for step in range(1, state.n_order + 1):
        place = (window.asked + step) % state.n_order
        side = state.order[place]
        if side != active and window.declined >> side & 1 == 0 and side_may_command(state, side):
            window.asked = place
            state.ask.what = Ask.WINDOW
            state.ask.seats = 1 << side
            return True
    close_window(state)
    return False


@rule("LS-10.8")
def close_window(state: State) -> None:
    window = state.window
    window.open = False
    window.asked = window.declined = 0


@rule("LS-10.3", "LS-10.8")
def side_may_command(state: State, side: int) -> bool:
    if jammed(state, side):
        return False
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        if may_command(state, number):
            return True
    return False


@rule("LS-10.3")
def refuse_answering(state: State, seat: int, action: Action) -> int:
    """Whether a unit of the side that answers is named."""
    if action.target != 0 or action.amount != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    own = side_of_unit(action.unit) == seat and on_table(state, action.unit)
    return No.OK if own else No.NOT_THIS_UNIT


@rule("LS-10.2", "LS-10.3")
def refuse_spin_in_answer(state: State, seat: int, action: Action) -> int:
    refusal = refuse_answering(state, seat, action)
    if refusal != No.OK:
        return refusal
    return No.MALFORMED if action.part != 0 else refuse_spin(state, action.unit, action.facing)


@rule("LS-10.2", "LS-10.3")
def refuse_interrupt(state: State, seat: int, action: Action) -> int:
    refusal = refuse_answering(state, seat, action)
    if refusal != No.OK:
        return refusal
    if action.facing != 0:
        return No.MALFORMED
    refusal = refuse_command(state, action.unit)
    if refusal != No.OK:
        return refusal
    return refuse_counters(state, action.unit, action.part) if waits(state, action.unit) else No.ALREADY_ACTIVATED


@rule("LS-10.2", "LS-10.4", "LS-10.8")
def spin_in_answer(state: State, action: Action) -> None:
    state.window.declined = 0
    command(state, action.unit, LETTER_TURN)
    set_facing(state, action.unit, action.facing, 0)
    check_attack(state)


@rule("LS-10.2", "LS-10.8", "LS-10.12")
def interrupt(state: State, action: Action) -> None:
    """A unit is activated out of sequence."""
    state.window.declined = 0
    command(state, action.unit, LETTER_ACTIVATE)
    begin_activation(state, action.unit, action.part, True)


@rule("LS-10.8")
def decline(state: State, seat: int) -> None:
    state.window.declined |= 1 << seat
    note(Event.DECLINED, seat)


@rule("LS-10.4", "LS-10.7", "LS-10.11", "LS-7.7")
def check_attack(state: State) -> None:
    """After an interrupt: an attack that is no longer legal is called off, and the attacker keeps the Action."""
    act = state.active[0]
    attack = act.attack
    if attack.stage != Stage.DECLARED:
        return
    attacker = act.unit - 1
    if not on_table(state, attacker):
        note(Event.ATTACKER_LOST, attacker)
        end_attack(state, act)
        close_window(state)
        return
    refusal = refuse_attack(state, attacker, attack.weapon, attack.target)
    if refusal != No.OK:
        call_off(state, refusal)


@rule("LS-10.4", "LS-10.7")
def call_off(state: State, why: int) -> None:
    """The attack under way on top is off; the Action is kept till the activation ends."""
    act = state.active[state.depth - 1]
    end_attack(state, act)
    if state.depth == 1:  # the window is of the activation at the bottom
        close_window(state)
    state.units[act.unit - 1].actions += 1
    note(Event.CALLED_OFF, act.unit - 1, why)


@rule("LS-3.50")
def is_off(state: State) -> bool:
    """Whether the attack under way on top has lost its attacker or its target."""
    if state.depth == 0:
        return False
    act = state.active[state.depth - 1]
    if act.attack.stage == Stage.NONE:
        return False
    return not on_table(state, act.unit - 1) or not on_table(state, act.attack.target)


@rule
def end_attack(state: State, act: Activation) -> None:
    """Nothing is left of the attack that was under way."""
    copy_into(act.attack, state.table.blank.attack)


@rule("LS-10.2", "LS-5.18")
def ask_defense(state: State, number: int) -> None:
    """Window (b): a Command Point on the defense roll."""
    state.ask.what = Ask.DEFENSE
    state.ask.seats = 1 << side_of_unit(number)


@rule
def refuse_bare(action: Action) -> int:
    """Whether an action names nothing but its verb."""
    return No.OK if is_bare(action) else No.MALFORMED


@rule
def offer_two(verb: int, other: int, out: list[Action]) -> int:
    return offer(out, offer(out, 0, verb), other)


@rule
def offer_decline(out: list[Action]) -> int:
    return offer(out, 0, Verb.DECLINE)


@rule("LS-10.2")
def boost(state: State) -> None:
    attack = on_top(state).attack
    command(state, attack.target, LETTER_DEFENSE)
    attack.boosted = True


@rule("LS-10.2", "LS-10.3")
def decline_boost(state: State, seat: int) -> None:
    note(Event.DECLINED, seat, 1 + on_top(state).attack.target)


@rule
def pop(state: State) -> None:
    """The activation on top is over."""
    state.depth -= 1
    copy_into(state.active[state.depth], state.table.blank)
