"""What sends questions and verbs to how they look.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.lightning_war.faces.maker import Maker
from stormtable.games.lightning_war.faces.prompts import assault, defence, fire, initiative, move, place, support
from stormtable.games.lightning_war.rules.state import Ask, State, Verb
from stormtable.games.lightning_war.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["offer_of", "question"]


def question(view: State, names: Names) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match view.ask.what:
        case Ask.INITIATIVE:
            return initiative(view, names)
        case Ask.MOVE:
            return move(view, names)
        case Ask.FIRE:
            return fire(view, names)
        case Ask.ASSAULT:
            return assault(view, names)
        case Ask.SUPPORT:
            return support(view, names)
        case Ask.DEFENCE:
            return defence(view, names)
        case _:
            return place(view, names)


def offer_of(maker: Maker, action: Action, id_: str) -> Offer:
    """An action as an offer."""
    match action.verb:
        case Verb.PLACE:
            return maker.load(action, id_)
        case Verb.END:
            match maker.view.ask.what:
                case Ask.MOVE:
                    return maker.end_phase_2(action, id_)
                case Ask.FIRE:
                    return maker.end_phase_3(action, id_)
                case Ask.ASSAULT:
                    return maker.end_assaults(action, id_)
                case _:
                    return maker.end_set_up(action, id_)
        case Verb.INITIATIVE:
            return maker.initiative(action, id_)
        case Verb.CHOOSE:
            return maker.choose(action, id_)
        case Verb.MOVE:
            return maker.move(action, id_)
        case Verb.FACE:
            return maker.face(action, id_)
        case Verb.MOUNT:
            return maker.mount(action, id_)
        case Verb.DISMOUNT:
            return maker.dismount(action, id_)
        case Verb.DONE:
            return maker.done(action, id_)
        case Verb.FIRE:
            match maker.view.ask.what:
                case Ask.FIRE:
                    return maker.shot(action, id_)
                case _:
                    return maker.shot_in_assault(action, id_)
        case Verb.ASSAULT:
            return maker.assault(action, id_)
        case Verb.STORM:
            return maker.storm(action, id_)
        case Verb.CHARGE:
            return maker.charge(action, id_)
        case _:
            return maker.hold(action, id_)
