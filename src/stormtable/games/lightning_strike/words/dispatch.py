"""What sends verbs to their words.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.lightning_strike.rules.state import State, Verb
from stormtable.games.lightning_strike.words.notation_acts import (
    act_later,
    activate,
    attack,
    clear,
    eccm,
    ecm,
    end,
    face,
    fly,
    interrupt,
    jam,
    maintain,
    move,
    order,
    place_field,
    place_unit,
    recover,
    spin,
    turn,
)

__all__ = ["phrase_of"]


def phrase_of(view: State, action: Action) -> str:
    """An action in the notation."""
    match action.verb:
        case Verb.PLACE_FIELD:
            return place_field(view, action)
        case Verb.PLACE_UNIT:
            return place_unit(view, action)
        case Verb.ORDER:
            return order(view, action)
        case Verb.ACTIVATE:
            return activate(view, action)
        case Verb.ACT:
            return act_later(view, action)
        case Verb.PASS:
            return "pass"
        case Verb.MOVE:
            return move(view, action)
        case Verb.FACE:
            return face(view, action)
        case Verb.FLY:
            return fly(view, action)
        case Verb.TURN:
            return turn(view, action)
        case Verb.SPIN:
            return spin(view, action)
        case Verb.ATTACK:
            return attack(view, action)
        case Verb.RECOVER:
            return recover(view, action)
        case Verb.ECM:
            return ecm(view, action)
        case Verb.MAINTAIN:
            return maintain(view, action)
        case Verb.ECCM:
            return eccm(view, action)
        case Verb.JAM:
            return jam(view, action)
        case Verb.CLEAR:
            return clear(view, action)
        case Verb.END:
            return end(view, action)
        case Verb.INTERRUPT:
            return interrupt(view, action)
        case Verb.DECLINE:
            return "decline"
        case Verb.BOOST:
            return "boost"
        case Verb.FACE_ATTACKER:
            return "face attacker"
        case _:
            return "keep facing"
