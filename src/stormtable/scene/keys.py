"""The keys of offers: the same in the list of offers, on the board and in words.

A key names a thing. An offer has a letter of its own, or the number of the ship, the part or the space that it is
about, which stays the same while it can be chosen, whatever else leaves the list; several offers about one thing share
its number. What is about nothing that has a number is numbered here, from the digits that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from stormtable.scene.offers import Offer

__all__ = ["key_of", "number_offers", "position_number"]

LAST: Final = 9


def position_number(n: int) -> int:
    """The digit of the n-th of some things that stand in a fixed order, counted from 0; 0 where digits run out."""
    return n + 1 if 0 <= n < LAST else 0


def number_offers(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """The offers with a digit wherever there is one for them."""
    taken = {offer.number for offer in offers} | {int(offer.key) for offer in offers if offer.key.isdigit()}
    told = {offer.group for offer in offers if offer.number}
    free = (digit for digit in range(1, LAST + 1) if digit not in taken)
    return tuple(replace(each, number=next(free, 0)) if is_bare(each, told) else each for each in offers)


def is_bare(offer: Offer, told: set[str]) -> bool:
    """Whether an offer stands in the list of offers and has no key, nor its like."""
    listed = not (offer.sheet or offer.row or offer.layout or offer.folded)
    return listed and not offer.key and not offer.number and offer.group not in told


def key_of(offer: Offer) -> str:
    """The key of an offer as it is shown: "W", "2"; "" where it has none or none that is a letter."""
    if offer.key:
        return offer.key.upper() if len(offer.key) == 1 else ""
    return str(offer.number) if offer.number else ""
