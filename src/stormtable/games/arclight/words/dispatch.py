"""What sends verbs to their words.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.arclight.rules.state import Ask, State, Verb
from stormtable.games.arclight.words.notation_acts import (
    activate,
    command,
    drop_degree,
    end_move,
    fire,
    fix_arc,
    forward,
    hold,
    lose_crew,
    lose_gear,
    lose_weapon,
    set_facing,
    short,
    turn,
)

__all__ = ["phrase_of"]


def phrase_of(view: State, action: Action) -> str:
    """An action in the notation."""
    match action.verb:
        case Verb.COMMAND:
            return command(view, action)
        case Verb.ACTIVATE:
            return activate(view, action)
        case Verb.FORWARD:
            return forward(view, action)
        case Verb.TURN:
            return turn(view, action)
        case Verb.END_MOVE:
            return end_move(view, action)
        case Verb.FIRE:
            return fire(view, action)
        case Verb.HOLD:
            return hold(view, action)
        case Verb.SET_FACING:
            return set_facing(view, action)
        case Verb.CHOOSE:
            match view.ask.what:
                case Ask.CREW:
                    return lose_crew(view, action)
                case Ask.GEAR:
                    return lose_gear(view, action)
                case Ask.SHORT:
                    return short(view, action)
                case Ask.DEGREE:
                    return drop_degree(view, action)
                case _:
                    return lose_weapon(view, action)
        case _:
            return fix_arc(view, action)
