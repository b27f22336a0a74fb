"""What sends questions and verbs to how they look.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.thunder_struck.faces.maker import Maker
from stormtable.games.thunder_struck.faces.prompts import damage, die, plan, reflex, shield, winner
from stormtable.games.thunder_struck.rules.state import Ask, State, Verb
from stormtable.games.thunder_struck.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["offer_of", "question"]


def question(view: State, names: Names, seat: int) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match view.ask.what:
        case Ask.ACTION:
            return die(view, names, seat)
        case Ask.WINNER:
            return winner(view, names, seat)
        case Ask.SHIELD:
            return shield(view, names, seat)
        case Ask.DAMAGE:
            return damage(view, names, seat)
        case Ask.REFLEX:
            return reflex(names, seat)
        case _:
            return plan(view, seat)


def offer_of(maker: Maker, action: Action, id_: str) -> Offer:
    """An action as an offer."""
    match action.verb:
        case Verb.LAY:
            return maker.lay(action, id_)
        case Verb.LIFT:
            return maker.lift(action, id_)
        case Verb.REROLL:
            return maker.reroll(action, id_)
        case Verb.HAND_IN:
            return maker.hand_in(action, id_)
        case Verb.BOOST:
            return maker.boost(action, id_)
        case Verb.BOOST_BOTH:
            return maker.boost_both(action, id_)
        case Verb.MANOEUVRE:
            return maker.manoeuvre(action, id_)
        case Verb.FIRE:
            return maker.fire(action, id_)
        case Verb.SHIELD:
            return maker.shield(action, id_)
        case Verb.POWER:
            return maker.power(action, id_)
        case Verb.FLIP:
            return maker.flip(action, id_)
        case Verb.STAY:
            return maker.stay(action, id_)
        case Verb.WARP:
            return maker.warp(action, id_)
        case Verb.USE_SHIELD:
            return maker.use_shield(action, id_)
        case Verb.MARK_DAMAGE:
            return maker.mark_damage(action, id_)
        case Verb.TAKE_REFLEX:
            return maker.take_reflex(action, id_)
        case _:
            return maker.decline_reflex(action, id_)
