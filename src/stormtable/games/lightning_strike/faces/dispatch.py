"""What sends questions and verbs to how they look.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.lightning_strike.faces.maker import Maker
from stormtable.games.lightning_strike.faces.prompts import (
    activation,
    defense,
    face_attacker,
    order,
    place_field,
    place_unit,
    slot,
    window,
)
from stormtable.games.lightning_strike.rules.state import Ask, State, Verb
from stormtable.games.lightning_strike.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["offer_of", "question"]


def question(view: State, names: Names) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match view.ask.what:
        case Ask.PLACE_UNIT:
            return place_unit()
        case Ask.ORDER:
            return order(view, names)
        case Ask.SLOT:
            return slot(view)
        case Ask.ACTIVATION:
            return activation(view, names)
        case Ask.WINDOW:
            return window(view, names)
        case Ask.DEFENSE:
            return defense(view, names)
        case Ask.FACE_ATTACKER:
            return face_attacker(view, names)
        case _:
            return place_field(view)


def offer_of(maker: Maker, action: Action, id_: str) -> Offer:
    """An action as an offer."""
    match action.verb:
        case Verb.PLACE_FIELD:
            return maker.place_field(action, id_)
        case Verb.PLACE_UNIT:
            return maker.place_unit(action, id_)
        case Verb.ORDER:
            return maker.order(action, id_)
        case Verb.ACTIVATE:
            return maker.activate(action, id_)
        case Verb.ACT:
            return maker.act_later(action, id_)
        case Verb.PASS:
            return maker.pass_slot(action, id_)
        case Verb.MOVE:
            return maker.move(action, id_)
        case Verb.FACE:
            return maker.face(action, id_)
        case Verb.FLY:
            return maker.fly(action, id_)
        case Verb.TURN:
            return maker.turn(action, id_)
        case Verb.SPIN:
            match maker.view.ask.what:
                case Ask.WINDOW:
                    return maker.spin_in_answer(action, id_)
                case _:
                    return maker.spin(action, id_)
        case Verb.ATTACK:
            return maker.attack(action, id_)
        case Verb.RECOVER:
            return maker.recover(action, id_)
        case Verb.ECM:
            return maker.ecm(action, id_)
        case Verb.MAINTAIN:
            return maker.maintain(action, id_)
        case Verb.ECCM:
            return maker.eccm(action, id_)
        case Verb.JAM:
            return maker.jam(action, id_)
        case Verb.CLEAR:
            return maker.clear(action, id_)
        case Verb.END:
            return maker.end(action, id_)
        case Verb.INTERRUPT:
            return maker.interrupt(action, id_)
        case Verb.DECLINE:
            return maker.decline(action, id_)
        case Verb.BOOST:
            return maker.boost(action, id_)
        case Verb.FACE_ATTACKER:
            return maker.face_attacker(action, id_)
        case _:
            return maker.keep_facing(action, id_)
