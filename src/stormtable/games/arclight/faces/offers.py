"""Offers: every legal action of a seat (maker.py has them act by act)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.choosing import written
from stormtable.games.arclight.faces.dispatch import offer_of
from stormtable.games.arclight.faces.maker import Maker
from stormtable.games.arclight.faces.reach import Way
from stormtable.games.arclight.faces.ways import way_offers
from stormtable.games.arclight.rules.decisions import choices
from stormtable.games.arclight.rules.state import View
from stormtable.games.arclight.words.notation_writing import write
from stormtable.games.arclight.words.scene_names import Names
from stormtable.scene import Offer

__all__ = ["MAX_OFFERS", "legal", "offers"]

MAX_OFFERS: Final = 64


def legal(view: View, seat: int) -> list[Action]:
    """The choices of a seat."""
    return written(MAX_OFFERS, lambda out: int(choices(view, seat, out)))


def offers(view: View, seat: int, names: Names, reached: Sequence[Way]) -> tuple[Offer, ...]:
    """Every legal action of a seat that decides; to leave the game stands last, so that nothing proposes it.

    `reached`: the ways of the ship that moves, offered whole.
    """
    maker = Maker(view, seat, names)
    made = (offer_of(maker, action, write(view, [action])) for action in legal(view, seat))
    found = (*made, *way_offers(view, reached))
    return tuple(sorted(found, key=lambda offer: offer.group == "leave"))
