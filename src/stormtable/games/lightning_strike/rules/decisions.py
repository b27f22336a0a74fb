"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_strike.rules.activation import (
    LETTER_TURN,
    begin_acting,
    begin_activation,
    command,
    refuse_activity,
    refuse_slot,
)
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.command import (
    answer,
    boost,
    close_window,
    is_off,
    refuse_answer,
    refuse_bare,
)
from stormtable.games.lightning_strike.rules.ending import leader, shares_draw, withdraw
from stormtable.games.lightning_strike.rules.initiative import refuse_order, roll_initiative, set_order
from stormtable.games.lightning_strike.rules.lattice import offer_all, offer_fallback
from stormtable.games.lightning_strike.rules.movement import end_flight, set_facing
from stormtable.games.lightning_strike.rules.sequence import advance, carry_on, end_slot, face_attacker
from stormtable.games.lightning_strike.rules.setting_up import (
    place_field,
    place_unit,
    refuse_place_field,
    refuse_place_unit,
    still_plays,
)
from stormtable.games.lightning_strike.rules.state import NOBODY, Ask, State, Verb


@rule
def set_up(state: State) -> None:
    state.turn = 1
    advance(state)


@rule
def deciders(state: State) -> int:
    return state.ask.seats


@rule
def secret(state: State) -> bool:
    """Nothing is hidden in this game."""
    return False


@rule("LS-1.6")
def side_of(state: State, seat: int) -> int:
    return seat


@rule
def verb_fits(what: int, verb: int) -> bool:
    match what:
        case Ask.PLACE_FIELD:
            return verb == Verb.PLACE_FIELD
        case Ask.PLACE_UNIT:
            return verb == Verb.PLACE_UNIT
        case Ask.ORDER:
            return verb == Verb.ORDER
        case Ask.SLOT:
            return verb == Verb.ACTIVATE or verb == Verb.PASS or verb == Verb.ACT
        case Ask.ACTIVATION:
            return Verb.MOVE <= verb <= Verb.END
        case Ask.WINDOW:
            return verb == Verb.SPIN or verb == Verb.INTERRUPT or verb == Verb.DECLINE
        case Ask.DEFENSE:
            return verb == Verb.BOOST or verb == Verb.DECLINE
        case _:
            return verb == Verb.FACE_ATTACKER or verb == Verb.KEEP_FACING


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return No.NOT_YOURS
    if not verb_fits(state.ask.what, action.verb):
        return No.OTHER_DECISION
    match state.ask.what:
        case Ask.PLACE_FIELD:
            return refuse_place_field(state, action)
        case Ask.PLACE_UNIT:
            return refuse_place_unit(state, seat, action)
        case Ask.ORDER:
            return refuse_order(state, action)
        case Ask.SLOT:
            return refuse_slot(state, seat, action)
        case Ask.ACTIVATION:
            return refuse_activity(state, state.active[state.depth - 1], action)
        case Ask.WINDOW:
            return refuse_answer(state, seat, action)
        case _:
            return refuse_bare(action)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    """A lattice of the legal actions (lattice.py): on a free table there is no end of them."""
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_all(state, seat, out)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    return offer_fallback(state, seat, out)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    close_question(state)
    carry_out(state, what, seat, action)
    advance(state)


@rule
def close_question(state: State) -> None:
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0


@rule
def carry_out(state: State, what: int, seat: int, action: Action) -> None:
    match what:
        case Ask.PLACE_FIELD:
            place_field(state, action.x, action.y)
        case Ask.PLACE_UNIT:
            place_unit(state, action)
        case Ask.ORDER:
            set_order(state, action.amount)
        case Ask.SLOT:
            use_slot(state, seat, action)
        case Ask.ACTIVATION:
            use_activation(state, action)
        case Ask.WINDOW:
            answer(state, seat, action)
        case Ask.DEFENSE:
            use_defense(state, seat, action)
        case _:
            use_facing(state, action)


@rule("LS-10.2", "LS-10.3")
def use_defense(state: State, seat: int, action: Action) -> None:
    target = state.active[state.depth - 1].attack.target
    if action.verb == Verb.BOOST:
        boost(state, target)
    else:
        note(Event.DECLINED, seat, 1 + target)


@rule("LS-6.4", "LS-6.5")
def use_facing(state: State, action: Action) -> None:
    if action.verb == Verb.FACE_ATTACKER:
        face_attacker(state)
    else:
        note(Event.KEPT_FACING, state.active[state.depth - 1].attack.target)


@rule("LS-3.3", "LS-10.6")
def use_slot(state: State, seat: int, action: Action) -> None:
    match action.verb:
        case Verb.ACTIVATE:
            state.passed = 0
            begin_activation(state, action.unit, action.part, False)
        case Verb.ACT:
            state.passed = 0
            begin_acting(state, action.unit)
        case _:
            state.passed += 1
            pass_slot(state, seat)


@rule("LS-10.6")
def pass_slot(state: State, seat: int) -> None:
    note(Event.PASSED, seat)
    end_slot(state)


@rule("LS-10.2", "LS-3.4")
def use_activation(state: State, action: Action) -> None:
    act = state.active[state.depth - 1]
    if action.verb == Verb.SPIN:
        command(state, action.unit, LETTER_TURN)
        set_facing(state, action.unit, action.facing, 0)
        end_flight(state, act)
    else:
        carry_on(state, act, action)


@rule("LS-3.6")
def is_over(state: State) -> bool:
    return state.over


@rule("LS-3.6", "LS-3.9", "LS-3.51")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands by surviving Threat Value."""
    winner = state.winner - 1 if state.over else leader(state)
    if winner == NOBODY:
        return int(shares_draw(state, seat))
    return 2 if winner == seat else 0


@rule("LS-3.10", "LS-3.50")
def concede(state: State, seat: int) -> None:
    """Its units leave as retreated; the others play on, and nobody is asked about an attack that is off."""
    if state.over or not still_plays(state, seat):
        return
    asked, what = state.ask.seats >> seat & 1 == 1, state.ask.what
    withdraw(state, seat)
    off = is_off(state)
    if is_over(state) or not (asked or off):
        return
    if off and state.depth == 1:
        close_window(state)
    close_question(state)
    if what == Ask.ORDER:
        roll_initiative(state)
    advance(state)
