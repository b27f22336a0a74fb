"""Notation as it is written: "Frigate 1 to Juno, Frigate 1 evade, Castor build Picket, seal"."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.rules.state import State, Verb
from stormtable.games.jumpstrike.campaign.words.names import kind_name, ship_name, system_name

__all__ = ["write"]


def write(view: State, actions: Sequence[Action]) -> str:
    """The phrases of some actions, joined by commas."""
    return ", ".join(phrase(view, action) for action in actions)


def phrase(view: State, action: Action) -> str:
    setup = view.table
    ship = ship_name(setup, view.ships[action.unit])
    match action.verb:
        case Verb.BUY:
            return f"buy {kind_name(setup, action.target)}"
        case Verb.RETURN:
            return f"return {kind_name(setup, action.target)}"
        case Verb.HOLD:
            return f"{ship} hold"
        case Verb.GO:
            return f"{ship} to {system_name(setup, action.target)}"
        case Verb.FIGHT:
            return f"{ship} fight"
        case Verb.EVADE:
            return f"{ship} evade"
        case Verb.BUILD:
            return f"{system_name(setup, action.target)} build {kind_name(setup, action.part)}"
        case Verb.REPAIR:
            return f"{system_name(setup, action.target)} repair {ship}"
        case Verb.IDLE:
            return f"{system_name(setup, action.target)} idle"
        case Verb.SETTLE:
            return f"settle battle {action.amount}"
        case Verb.LEAVE:
            return f"leave battle {action.amount} to the computer"
        case _:
            return "seal"
