"""What sends questions and verbs to the rules.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.thunder_struck.rules.actions import (
    action_fallback,
    boost_both,
    boost_one,
    call_contest,
    draw_power,
    fire_at,
    offer_actions,
    put_shield_up,
    refuse_action,
)
from stormtable.games.thunder_struck.rules.ending import decline_reflex, offer_reflex, refuse_reflex, take_reflex
from stormtable.games.thunder_struck.rules.fire import (
    mark_damage,
    offer_damage,
    offer_shields,
    refuse_damage,
    refuse_shield,
    use_shield,
)
from stormtable.games.thunder_struck.rules.manoeuvre import (
    choice_fallback,
    flip,
    offer_choices,
    refuse_plain,
    refuse_warp,
    stay,
    warp,
)
from stormtable.games.thunder_struck.rules.planning import (
    hand_in,
    lay_die,
    lift_die,
    offer_plan,
    plan_fallback,
    refuse_hand_in,
    refuse_lay,
    refuse_lift,
    refuse_reroll,
    reroll,
)
from stormtable.games.thunder_struck.rules.state import Ask, State, Verb

__all__ = ["carry_out", "fall_back", "offer_asked", "refuse_asked", "verb_fits"]


@rule
def verb_fits(what: int, verb: int) -> bool:
    """Whether a verb answers what is asked."""
    match what:
        case Ask.ACTION:
            return (
                verb == Verb.BOOST
                or verb == Verb.BOOST_BOTH
                or verb == Verb.MANOEUVRE
                or verb == Verb.FIRE
                or verb == Verb.SHIELD
                or verb == Verb.POWER
            )
        case Ask.WINNER:
            return verb == Verb.FLIP or verb == Verb.STAY or verb == Verb.WARP
        case Ask.SHIELD:
            return verb == Verb.USE_SHIELD
        case Ask.DAMAGE:
            return verb == Verb.MARK_DAMAGE
        case Ask.REFLEX:
            return verb == Verb.TAKE_REFLEX or verb == Verb.DECLINE_REFLEX
        case _:
            return verb == Verb.LAY or verb == Verb.LIFT or verb == Verb.REROLL or verb == Verb.HAND_IN


@rule
def refuse_asked(state: State, seat: int, action: Action, what: int) -> int:
    """What is against an action whose verb fits."""
    match action.verb:
        case Verb.LAY:
            return refuse_lay(state, seat, action)
        case Verb.LIFT:
            return refuse_lift(state, seat, action)
        case Verb.REROLL:
            return refuse_reroll(state, seat, action)
        case Verb.HAND_IN:
            return refuse_hand_in(state, seat, action)
        case Verb.BOOST | Verb.BOOST_BOTH | Verb.MANOEUVRE | Verb.FIRE | Verb.SHIELD | Verb.POWER:
            return refuse_action(state, seat, action)
        case Verb.FLIP | Verb.STAY:
            return refuse_plain(action)
        case Verb.WARP:
            return refuse_warp(state, seat, action)
        case Verb.USE_SHIELD:
            return refuse_shield(state, seat, action)
        case Verb.MARK_DAMAGE:
            return refuse_damage(state, seat, action)
        case _:
            return refuse_reflex(action)


@rule
def offer_asked(state: State, seat: int, out: list[Action], what: int) -> int:
    """What may be done about what is asked."""
    match what:
        case Ask.ACTION:
            return offer_actions(state, seat, out)
        case Ask.WINNER:
            return offer_choices(state, seat, out)
        case Ask.SHIELD:
            return offer_shields(state, seat, out)
        case Ask.DAMAGE:
            return offer_damage(state, seat, out)
        case Ask.REFLEX:
            return offer_reflex(out)
        case _:
            return offer_plan(state, seat, out)


@rule
def fall_back(state: State, seat: int, out: list[Action], what: int) -> int:
    """What a seat does that does not answer."""
    match what:
        case Ask.PLAN:
            return plan_fallback(state, seat, out)
        case Ask.ACTION:
            return action_fallback(state, seat, out)
        case Ask.WINNER:
            return choice_fallback(out)
        case _:
            return min(offer_asked(state, seat, out, what), 1)


@rule
def carry_out(state: State, seat: int, action: Action, what: int) -> None:
    """Do it."""
    match action.verb:
        case Verb.LAY:
            lay_die(state, seat, action.amount, action.target)
        case Verb.LIFT:
            lift_die(state, seat, action.target)
        case Verb.REROLL:
            reroll(state, seat)
        case Verb.HAND_IN:
            hand_in(state, seat)
        case Verb.BOOST:
            boost_one(state, seat, action)
        case Verb.BOOST_BOTH:
            boost_both(state, seat, action)
        case Verb.MANOEUVRE:
            call_contest(state, seat, action)
        case Verb.FIRE:
            fire_at(state, seat, action)
        case Verb.SHIELD:
            put_shield_up(state, seat, action)
        case Verb.POWER:
            draw_power(state, seat, action)
        case Verb.FLIP:
            flip(state, seat)
        case Verb.STAY:
            stay(state, seat)
        case Verb.WARP:
            warp(state, seat, action)
        case Verb.USE_SHIELD:
            use_shield(state, action.target)
        case Verb.MARK_DAMAGE:
            mark_damage(state, seat, action.target)
        case Verb.TAKE_REFLEX:
            take_reflex(state, seat)
        case _:
            decline_reflex(state, seat)
