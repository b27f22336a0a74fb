"""What sends questions and verbs to how they look.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.faces.maker import Maker
from stormtable.games.jumpstrike.faces.orders import (
    erase,
    forward,
    guards,
    missiles_aft,
    missiles_forward,
    name,
    phase,
    pods,
    turn_port,
    turn_starboard,
)
from stormtable.games.jumpstrike.faces.prompts import (
    aim,
    attack,
    commit,
    engage,
    lay,
    missile,
    move_group,
    plot,
    sacrifice,
)
from stormtable.games.jumpstrike.rules.state import Ask, State, Verb
from stormtable.games.jumpstrike.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["offer_of", "question"]


def question(view: State, names: Names, seat: int) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match view.ask.what:
        case Ask.PLOT:
            return plot(view, names, seat)
        case Ask.MOVE_GROUP:
            return move_group(view, names)
        case Ask.MISSILE:
            return missile(view, names)
        case Ask.ATTACK:
            return attack(view, names)
        case Ask.AIM:
            return aim(view, names)
        case Ask.COMMIT:
            return commit(view, names)
        case Ask.SACRIFICE:
            return sacrifice(view, names)
        case Ask.ENGAGE:
            return engage(view, names, seat)
        case _:
            return lay(view, names, seat)


def offer_of(maker: Maker, action: Action, id_: str) -> Offer:
    """An action as an offer."""
    match action.verb:
        case Verb.SHIFT_GUARD:
            return maker.shift_guard(action, id_)
        case Verb.SEAL:
            match maker.view.ask.what:
                case Ask.PLOT:
                    return maker.seal_orders(action, id_)
                case _:
                    return maker.seal_guards(action, id_)
        case Verb.FORWARD:
            return forward(maker, action, id_)
        case Verb.TURN_PORT:
            return turn_port(maker, action, id_)
        case Verb.TURN_STARBOARD:
            return turn_starboard(maker, action, id_)
        case Verb.MISSILES_FORWARD:
            return missiles_forward(maker, action, id_)
        case Verb.MISSILES_AFT:
            return missiles_aft(maker, action, id_)
        case Verb.PODS:
            return pods(maker, action, id_)
        case Verb.GUARDS:
            return guards(maker, action, id_)
        case Verb.PHASE:
            return phase(maker, action, id_)
        case Verb.NAME:
            return name(maker, action, id_)
        case Verb.ERASE:
            return erase(maker, action, id_)
        case Verb.MOVE_GROUP:
            return maker.move_group(action, id_)
        case Verb.STAY:
            return maker.stay(action, id_)
        case Verb.MISSILE:
            return maker.missile(action, id_)
        case Verb.ATTACK:
            return maker.attack(action, id_)
        case Verb.DONE:
            return maker.done(action, id_)
        case Verb.AIM:
            return maker.aim(action, id_)
        case Verb.COMMIT:
            return maker.commit(action, id_)
        case Verb.SACRIFICE:
            return maker.sacrifice(action, id_)
        case Verb.KEEP_GUARDS:
            return maker.keep_guards(action, id_)
        case Verb.ENGAGE:
            return maker.engage(action, id_)
        case _:
            return maker.hold(action, id_)
