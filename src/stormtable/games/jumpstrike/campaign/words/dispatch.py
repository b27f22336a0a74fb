"""What sends verbs to their words.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.rules.state import State, Verb
from stormtable.games.jumpstrike.campaign.words.notation_acts import (
    build,
    buy,
    evade,
    fight,
    give_back,
    go,
    hold,
    idle,
    leave,
    name,
    repair,
    seal,
    settle,
    unname,
)

__all__ = ["phrase_of"]


def phrase_of(view: State, action: Action) -> str:
    """An action in the notation."""
    match action.verb:
        case Verb.BUY:
            return buy(view, action)
        case Verb.RETURN:
            return give_back(view, action)
        case Verb.SEAL:
            return seal()
        case Verb.HOLD:
            return hold(view, action)
        case Verb.GO:
            return go(view, action)
        case Verb.FIGHT:
            return fight(view, action)
        case Verb.EVADE:
            return evade(view, action)
        case Verb.BUILD:
            return build(view, action)
        case Verb.REPAIR:
            return repair(view, action)
        case Verb.IDLE:
            return idle(view, action)
        case Verb.NAME:
            return name(view, action)
        case Verb.UNNAME:
            return unname(view, action)
        case Verb.SETTLE:
            return settle(action)
        case _:
            return leave(action)
