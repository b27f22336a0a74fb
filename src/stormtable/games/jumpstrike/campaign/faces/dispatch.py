"""What sends questions and verbs to how they look.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.faces.maker import Maker
from stormtable.games.jumpstrike.campaign.faces.prompts import battles, muster, orders
from stormtable.games.jumpstrike.campaign.rules.state import Ask, State, Verb
from stormtable.scene import Offer

__all__ = ["offer_of", "question"]


def question(view: State) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match view.ask.what:
        case Ask.ORDERS:
            return orders(view)
        case Ask.BATTLES:
            return battles(view)
        case _:
            return muster(view)


def offer_of(maker: Maker, action: Action, id_: str) -> Offer:
    """An action as an offer."""
    match action.verb:
        case Verb.BUY | Verb.RETURN:
            return maker.design(action, id_)
        case Verb.SEAL:
            match maker.view.ask.what:
                case Ask.ORDERS:
                    return maker.seal_orders(action, id_)
                case _:
                    return maker.seal_ships(action, id_)
        case Verb.HOLD:
            return maker.hold(action, id_)
        case Verb.GO:
            return maker.go(action, id_)
        case Verb.FIGHT | Verb.EVADE | Verb.NAME | Verb.UNNAME:
            return maker.stance(action, id_)
        case Verb.BUILD | Verb.REPAIR | Verb.IDLE:
            return maker.yard(action, id_)
        case Verb.SETTLE:
            return maker.settle(action, id_)
        case _:
            return maker.leave(action, id_)
