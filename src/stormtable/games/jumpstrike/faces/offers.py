"""Offers: every legal action of a seat (maker.py and orders.py have them act by act)."""

from __future__ import annotations

from stormtable.engine.notation import legal_actions
from stormtable.games.jumpstrike.faces.dispatch import offer_of
from stormtable.games.jumpstrike.faces.maker import Maker
from stormtable.games.jumpstrike.rules.decisions import choices, deciders
from stormtable.games.jumpstrike.rules.state import MAX_CHOICES, View
from stormtable.games.jumpstrike.words.notation_writing import write
from stormtable.games.jumpstrike.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["offers"]


def offers(view: View, seat: int, names: Names) -> tuple[Offer, ...]:
    """Every legal action of a seat that decides."""
    maker = Maker(view, seat, names)
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES) if seat >= 0 else []
    return tuple(offer_of(maker, each, write(view, [each])) for each in actions)
