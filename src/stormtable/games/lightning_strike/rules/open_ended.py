"""Whether more is legal than the lattice lists.

Of places, distances and facings it holds a selection, and it pays with a Command Point only where no Action is left.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.engine.choosing import written
from stormtable.engine.plane import FULL, HALF, QUARTER
from stormtable.games.lightning_strike.rules.activation import refuse_own_spin
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.command import refuse_spin_in_answer
from stormtable.games.lightning_strike.rules.lattice import offer_work
from stormtable.games.lightning_strike.rules.movement import allowance_left, refuse_turn
from stormtable.games.lightning_strike.rules.state import MAX_CHOICES, UNITS_A_SIDE, Activation, Ask, State, Verb
from stormtable.games.lightning_strike.rules.values import is_fighter, may_command

__all__ = ["open_ended"]


def open_ended(state: State, seat: int) -> bool:
    """Whether a seat that decides has more to choose from than `choices` lists."""
    match state.ask.what:
        case Ask.PLACE_FIELD | Ask.PLACE_UNIT:
            return True
        case Ask.ACTIVATION:
            act: Activation = state.active[state.depth - 1]
            return may_go_on(state, act) or may_pay_otherwise(state, act)
        case Ask.WINDOW:
            own = range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE)
            return any(refuse_spin_in_answer(state, seat, about(state, number)) == No.OK for number in own)
    return False


def may_go_on(state: State, act: Activation) -> bool:
    """Whether the active unit may still move or turn; an exo may always face elsewhere (LS-4.3)."""
    number = act.unit - 1
    if act.only_acts:
        return False
    if not is_fighter(state, number) or allowance_left(state, act) > 0:
        return True
    turn = Action(verb=Verb.TURN, unit=number, facing=(state.units[number].facing + QUARTER) % FULL)
    return refuse_turn(state, act, turn) == No.OK or refuse_own_spin(state, act, about(state, number)) == No.OK


def may_pay_otherwise(state: State, act: Activation) -> bool:
    """Whether the active unit may do with a Command Point what it may also do with an Action (LS-10.2a)."""
    number = act.unit - 1
    if state.units[number].actions == 0 or not may_command(state, number):
        return False
    return bool(written(MAX_CHOICES, lambda out: offer_work(state, act, out, 0)))


def about(state: State, number: int) -> Action:
    """A unit's Command Point spent on turning right about."""
    return Action(verb=Verb.SPIN, unit=number, facing=(state.units[number].facing + HALF) % FULL)
