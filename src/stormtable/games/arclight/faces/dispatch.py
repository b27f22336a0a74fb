"""What sends questions and verbs to how they look.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.arclight.faces.maker import Maker
from stormtable.games.arclight.faces.prompts import (
    arc,
    commander,
    crew,
    degree,
    facing,
    fire,
    gear,
    move,
    ship,
    short,
    weapon,
)
from stormtable.games.arclight.rules.state import Ask, State, Verb
from stormtable.games.arclight.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["offer_of", "question"]


def question(view: State, names: Names) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match view.ask.what:
        case Ask.SHIP:
            return ship(view, names)
        case Ask.MOVE:
            return move(view, names)
        case Ask.FIRE:
            return fire(view, names)
        case Ask.FACING:
            return facing(view, names)
        case Ask.WEAPON:
            return weapon(view, names)
        case Ask.CREW:
            return crew(view, names)
        case Ask.GEAR:
            return gear(view, names)
        case Ask.SHORT:
            return short(view, names)
        case Ask.DEGREE:
            return degree(view, names)
        case Ask.ARC:
            return arc(view, names)
        case _:
            return commander(view, names)


def offer_of(maker: Maker, action: Action, id_: str) -> Offer:
    """An action as an offer."""
    match action.verb:
        case Verb.COMMAND:
            return maker.command(action, id_)
        case Verb.ACTIVATE:
            return maker.activate(action, id_)
        case Verb.FORWARD:
            return maker.forward(action, id_)
        case Verb.TURN:
            return maker.turn(action, id_)
        case Verb.END_MOVE:
            return maker.end_move(action, id_)
        case Verb.FIRE:
            return maker.fire(action, id_)
        case Verb.HOLD:
            return maker.hold(action, id_)
        case Verb.SET_FACING:
            return maker.set_facing(action, id_)
        case Verb.CHOOSE:
            match maker.view.ask.what:
                case Ask.CREW:
                    return maker.lose_crew(action, id_)
                case Ask.GEAR:
                    return maker.lose_gear(action, id_)
                case Ask.SHORT:
                    return maker.short(action, id_)
                case Ask.DEGREE:
                    return maker.drop_degree(action, id_)
                case _:
                    return maker.lose_weapon(action, id_)
        case _:
            return maker.fix_arc(action, id_)
