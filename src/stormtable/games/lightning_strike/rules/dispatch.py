"""What sends questions and verbs to the rules.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.lightning_strike.rules.activation import (
    activate,
    begin_acting,
    recover,
    refuse_act,
    refuse_activate,
    refuse_end,
    refuse_own_spin,
    refuse_pass,
    refuse_recover,
    spin,
)
from stormtable.games.lightning_strike.rules.attack import refuse_attack
from stormtable.games.lightning_strike.rules.command import (
    boost,
    decline,
    decline_boost,
    interrupt,
    offer_decline,
    offer_two,
    refuse_bare,
    refuse_interrupt,
    refuse_spin_in_answer,
    spin_in_answer,
)
from stormtable.games.lightning_strike.rules.electronic import (
    clear,
    counter,
    jam,
    maintain,
    refuse_clear,
    refuse_eccm,
    refuse_ecm,
    refuse_jam,
    refuse_maintain,
    switch_on,
)
from stormtable.games.lightning_strike.rules.initiative import offer_orders, refuse_order, set_order
from stormtable.games.lightning_strike.rules.lattice import (
    activity_fallback,
    offer_activity,
    offer_answers,
    offer_fields,
    offer_places,
    offer_slot,
    slot_fallback,
)
from stormtable.games.lightning_strike.rules.movement import refuse_face, refuse_fly, refuse_move, refuse_turn, turn
from stormtable.games.lightning_strike.rules.sequence import (
    declare,
    end_activation,
    face_attacker,
    fly_and_check,
    keep_facing,
    move_and_check,
    pass_slot,
)
from stormtable.games.lightning_strike.rules.setting_up import (
    place_field,
    place_unit,
    refuse_place_field,
    refuse_place_unit,
)
from stormtable.games.lightning_strike.rules.state import Ask, State, Verb
from stormtable.games.lightning_strike.rules.values import on_top

__all__ = ["carry_out", "fall_back", "offer_asked", "refuse_asked", "verb_fits"]


@rule
def verb_fits(what: int, verb: int) -> bool:
    """Whether a verb answers what is asked."""
    match what:
        case Ask.PLACE_UNIT:
            return verb == Verb.PLACE_UNIT
        case Ask.ORDER:
            return verb == Verb.ORDER
        case Ask.SLOT:
            return verb == Verb.ACTIVATE or verb == Verb.ACT or verb == Verb.PASS
        case Ask.ACTIVATION:
            return (
                verb == Verb.MOVE
                or verb == Verb.FACE
                or verb == Verb.FLY
                or verb == Verb.TURN
                or verb == Verb.SPIN
                or verb == Verb.ATTACK
                or verb == Verb.RECOVER
                or verb == Verb.ECM
                or verb == Verb.MAINTAIN
                or verb == Verb.ECCM
                or verb == Verb.JAM
                or verb == Verb.CLEAR
                or verb == Verb.END
            )
        case Ask.WINDOW:
            return verb == Verb.SPIN or verb == Verb.INTERRUPT or verb == Verb.DECLINE
        case Ask.DEFENSE:
            return verb == Verb.BOOST or verb == Verb.DECLINE
        case Ask.FACE_ATTACKER:
            return verb == Verb.FACE_ATTACKER or verb == Verb.KEEP_FACING
        case _:
            return verb == Verb.PLACE_FIELD


@rule
def refuse_asked(state: State, seat: int, action: Action, what: int) -> int:
    """What is against an action whose verb fits."""
    match action.verb:
        case Verb.PLACE_FIELD:
            return refuse_place_field(state, action)
        case Verb.PLACE_UNIT:
            return refuse_place_unit(state, seat, action)
        case Verb.ORDER:
            return refuse_order(state, action)
        case Verb.ACTIVATE:
            return refuse_activate(state, seat, action)
        case Verb.ACT:
            return refuse_act(state, seat, action)
        case Verb.PASS:
            return refuse_pass(state, seat, action)
        case Verb.MOVE:
            return refuse_move(state, on_top(state), action)
        case Verb.FACE:
            return refuse_face(state, on_top(state), action)
        case Verb.FLY:
            return refuse_fly(state, on_top(state), action)
        case Verb.TURN:
            return refuse_turn(state, on_top(state), action)
        case Verb.SPIN:
            match what:
                case Ask.WINDOW:
                    return refuse_spin_in_answer(state, seat, action)
                case _:
                    return refuse_own_spin(state, on_top(state), action)
        case Verb.ATTACK:
            return refuse_attack(state, action.unit, action.part, action.target)
        case Verb.RECOVER:
            return refuse_recover(state, action.unit)
        case Verb.ECM:
            return refuse_ecm(state, action.unit)
        case Verb.MAINTAIN:
            return refuse_maintain(state, on_top(state))
        case Verb.ECCM:
            return refuse_eccm(state, action.unit, action.target)
        case Verb.JAM:
            return refuse_jam(state, action.unit, action.target)
        case Verb.CLEAR:
            return refuse_clear(state, action.unit)
        case Verb.END:
            return refuse_end(state)
        case Verb.INTERRUPT:
            return refuse_interrupt(state, seat, action)
        case _:
            return refuse_bare(action)


@rule
def offer_asked(state: State, seat: int, out: list[Action], what: int) -> int:
    """What may be done about what is asked."""
    match what:
        case Ask.PLACE_UNIT:
            return offer_places(state, seat, out)
        case Ask.ORDER:
            return offer_orders(state, out)
        case Ask.SLOT:
            return offer_slot(state, seat, out)
        case Ask.ACTIVATION:
            return offer_activity(state, out)
        case Ask.WINDOW:
            return offer_answers(state, seat, out)
        case Ask.DEFENSE:
            return offer_two(Verb.BOOST, Verb.DECLINE, out)
        case Ask.FACE_ATTACKER:
            return offer_two(Verb.FACE_ATTACKER, Verb.KEEP_FACING, out)
        case _:
            return offer_fields(state, out)


@rule
def fall_back(state: State, seat: int, out: list[Action], what: int) -> int:
    """What a seat does that does not answer."""
    match what:
        case Ask.SLOT:
            return slot_fallback(state, seat, out)
        case Ask.ACTIVATION:
            return activity_fallback(state, out)
        case Ask.WINDOW | Ask.DEFENSE:
            return offer_decline(out)
        case _:
            return min(offer_asked(state, seat, out, what), 1)


@rule
def carry_out(state: State, seat: int, action: Action, what: int) -> None:
    """Do it."""
    match action.verb:
        case Verb.PLACE_FIELD:
            place_field(state, action.x, action.y)
        case Verb.PLACE_UNIT:
            place_unit(state, action)
        case Verb.ORDER:
            set_order(state, action.amount)
        case Verb.ACTIVATE:
            activate(state, action)
        case Verb.ACT:
            begin_acting(state, action.unit)
        case Verb.PASS:
            pass_slot(state, seat)
        case Verb.MOVE:
            move_and_check(state, action)
        case Verb.FACE | Verb.TURN:
            turn(state, on_top(state), action.facing)
        case Verb.FLY:
            fly_and_check(state, action)
        case Verb.SPIN:
            match what:
                case Ask.WINDOW:
                    spin_in_answer(state, action)
                case _:
                    spin(state, action)
        case Verb.ATTACK:
            declare(state, action)
        case Verb.RECOVER:
            recover(state, action)
        case Verb.ECM:
            switch_on(state, action)
        case Verb.MAINTAIN:
            maintain(state, action)
        case Verb.ECCM:
            counter(state, action)
        case Verb.JAM:
            jam(state, action)
        case Verb.CLEAR:
            clear(state, action)
        case Verb.END:
            end_activation(state, on_top(state))
        case Verb.INTERRUPT:
            interrupt(state, action)
        case Verb.DECLINE:
            match what:
                case Ask.DEFENSE:
                    decline_boost(state, seat)
                case _:
                    decline(state, seat)
        case Verb.BOOST:
            boost(state)
        case Verb.FACE_ATTACKER:
            face_attacker(state)
        case _:
            keep_facing(state)
