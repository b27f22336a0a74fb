"""What sends questions and verbs to the rules.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.jumpstrike.campaign.rules.battles import leave_to_computer, offer_battles, refuse_battle, settle
from stormtable.games.jumpstrike.campaign.rules.christening import call, refuse_name, refuse_unname, uncall
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.muster import buy, give_back, offer_muster, refuse_buy, refuse_return
from stormtable.games.jumpstrike.campaign.rules.orders import (
    offer_orders,
    order_ship,
    order_yard,
    refuse_build,
    refuse_go,
    refuse_hold,
    refuse_idle,
    refuse_repair,
    refuse_stance,
    seal,
    take_stance,
)
from stormtable.games.jumpstrike.campaign.rules.state import Ask, State, Verb

__all__ = ["carry_out", "fall_back", "offer_asked", "refuse_asked", "verb_fits"]


@rule
def verb_fits(what: int, verb: int) -> bool:
    """Whether a verb answers what is asked."""
    match what:
        case Ask.ORDERS:
            return (
                verb == Verb.SEAL
                or verb == Verb.HOLD
                or verb == Verb.GO
                or verb == Verb.FIGHT
                or verb == Verb.EVADE
                or verb == Verb.BUILD
                or verb == Verb.REPAIR
                or verb == Verb.IDLE
                or verb == Verb.NAME
                or verb == Verb.UNNAME
            )
        case Ask.BATTLES:
            return verb == Verb.SETTLE or verb == Verb.LEAVE
        case _:
            return verb == Verb.BUY or verb == Verb.RETURN or verb == Verb.SEAL


@rule
def refuse_asked(state: State, seat: int, action: Action, what: int) -> int:
    """What is against an action whose verb fits."""
    match action.verb:
        case Verb.BUY:
            return refuse_buy(state, seat, action.target)
        case Verb.RETURN:
            return refuse_return(state, seat, action.target)
        case Verb.SEAL:
            return No.OK
        case Verb.HOLD:
            return refuse_hold(state, seat, action.unit)
        case Verb.GO:
            return refuse_go(state, seat, action.unit, action.target)
        case Verb.FIGHT:
            return refuse_stance(state, seat, action.unit, 0)
        case Verb.EVADE:
            return refuse_stance(state, seat, action.unit, 1)
        case Verb.BUILD:
            return refuse_build(state, seat, action.target, action.part)
        case Verb.REPAIR:
            return refuse_repair(state, seat, action.target, action.unit)
        case Verb.IDLE:
            return refuse_idle(state, seat, action.target)
        case Verb.NAME:
            return refuse_name(state, seat, action)
        case Verb.UNNAME:
            return refuse_unname(state, seat, action.unit)
        case _:
            return refuse_battle(state, seat, action.amount, action.verb)


@rule
def offer_asked(state: State, seat: int, out: list[Action], what: int) -> int:
    """What may be done about what is asked."""
    match what:
        case Ask.ORDERS:
            return offer_orders(state, seat, out)
        case Ask.BATTLES:
            return offer_battles(state, seat, out)
        case _:
            return offer_muster(state, seat, out)


@rule
def fall_back(state: State, seat: int, out: list[Action], what: int) -> int:
    """What a seat does that does not answer."""
    return min(offer_asked(state, seat, out, what), 1)


@rule
def carry_out(state: State, seat: int, action: Action, what: int) -> None:
    """Do it."""
    match action.verb:
        case Verb.BUY:
            buy(state, seat, action.target)
        case Verb.RETURN:
            give_back(state, seat, action.target)
        case Verb.SEAL:
            seal(state, seat)
        case Verb.HOLD:
            order_ship(state, seat, action.unit, 0)
        case Verb.GO:
            order_ship(state, seat, action.unit, action.target + 1)
        case Verb.FIGHT:
            take_stance(state, seat, action.unit, 0)
        case Verb.EVADE:
            take_stance(state, seat, action.unit, 1)
        case Verb.BUILD:
            order_yard(state, seat, action.target, action.part + 1, 0)
        case Verb.REPAIR:
            order_yard(state, seat, action.target, 0, action.unit + 1)
        case Verb.IDLE:
            order_yard(state, seat, action.target, 0, 0)
        case Verb.NAME:
            call(state, seat, action)
        case Verb.UNNAME:
            uncall(state, seat, action.unit)
        case Verb.SETTLE:
            settle(state, action.amount)
        case _:
            leave_to_computer(state, seat, action.amount)
