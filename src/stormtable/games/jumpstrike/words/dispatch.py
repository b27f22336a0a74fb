"""What sends verbs to their words.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.rules.state import State, Verb
from stormtable.games.jumpstrike.words.notation_acts import (
    aim,
    attack,
    commit,
    done,
    engage,
    erase,
    hold,
    keep_guards,
    missile,
    move_group,
    name,
    order,
    sacrifice,
    seal,
    shift_guard,
    stay,
)

__all__ = ["phrase_of"]


def phrase_of(view: State, action: Action) -> str:
    """An action in the notation."""
    match action.verb:
        case Verb.SHIFT_GUARD:
            return shift_guard(view, action)
        case Verb.SEAL:
            return seal(view, action)
        case (
            Verb.FORWARD
            | Verb.TURN_PORT
            | Verb.TURN_STARBOARD
            | Verb.MISSILES_FORWARD
            | Verb.MISSILES_AFT
            | Verb.PODS
            | Verb.GUARDS
            | Verb.PHASE
        ):
            return order(view, action)
        case Verb.NAME:
            return name(view, action)
        case Verb.ERASE:
            return erase(view, action)
        case Verb.MOVE_GROUP:
            return move_group(view, action)
        case Verb.STAY:
            return stay(view, action)
        case Verb.MISSILE:
            return missile(view, action)
        case Verb.ATTACK:
            return attack(view, action)
        case Verb.DONE:
            return done(view, action)
        case Verb.AIM:
            return aim(view, action)
        case Verb.COMMIT:
            return commit(view, action)
        case Verb.SACRIFICE:
            return sacrifice(view, action)
        case Verb.KEEP_GUARDS:
            return keep_guards(view, action)
        case Verb.ENGAGE:
            return engage(view, action)
        case _:
            return hold(view, action)
