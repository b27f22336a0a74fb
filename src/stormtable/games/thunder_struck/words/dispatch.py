"""What sends verbs to their words.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.thunder_struck.rules.state import State, Verb
from stormtable.games.thunder_struck.words.notation_acts import (
    boost,
    boost_both,
    decline_reflex,
    fire,
    flip,
    hand_in,
    lay,
    lift,
    manoeuvre,
    mark_damage,
    power,
    reroll,
    shield,
    stay,
    take_reflex,
    use_shield,
    warp,
)

__all__ = ["phrase_of"]


def phrase_of(view: State, action: Action) -> str:
    """An action in the notation."""
    match action.verb:
        case Verb.LAY:
            return lay(view, action)
        case Verb.LIFT:
            return lift(view, action)
        case Verb.REROLL:
            return reroll(view, action)
        case Verb.HAND_IN:
            return hand_in(view, action)
        case Verb.BOOST:
            return boost(view, action)
        case Verb.BOOST_BOTH:
            return boost_both(view, action)
        case Verb.MANOEUVRE:
            return manoeuvre(view, action)
        case Verb.FIRE:
            return fire(view, action)
        case Verb.SHIELD:
            return shield(view, action)
        case Verb.POWER:
            return power(view, action)
        case Verb.FLIP:
            return flip(view, action)
        case Verb.STAY:
            return stay(view, action)
        case Verb.WARP:
            return warp(view, action)
        case Verb.USE_SHIELD:
            return use_shield(view, action)
        case Verb.MARK_DAMAGE:
            return mark_damage(view, action)
        case Verb.TAKE_REFLEX:
            return take_reflex(view, action)
        case _:
            return decline_reflex(view, action)
