"""What sends verbs to their words.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.lightning_war.rules.state import State, Verb
from stormtable.games.lightning_war.words.notation_acts import (
    assault,
    charge,
    choose,
    dismount,
    done,
    end,
    face,
    fire,
    hold,
    initiative,
    mount,
    move,
    place,
    storm,
)

__all__ = ["phrase_of"]


def phrase_of(view: State, action: Action) -> str:
    """An action in the notation."""
    match action.verb:
        case Verb.PLACE:
            return place(view, action)
        case Verb.END:
            return end(view, action)
        case Verb.INITIATIVE:
            return initiative(view, action)
        case Verb.CHOOSE:
            return choose(view, action)
        case Verb.MOVE:
            return move(view, action)
        case Verb.FACE:
            return face(view, action)
        case Verb.MOUNT:
            return mount(view, action)
        case Verb.DISMOUNT:
            return dismount(view, action)
        case Verb.DONE:
            return done(view, action)
        case Verb.FIRE:
            return fire(view, action)
        case Verb.ASSAULT:
            return assault(view, action)
        case Verb.STORM:
            return storm(view, action)
        case Verb.CHARGE:
            return charge(view, action)
        case _:
            return hold(view, action)
