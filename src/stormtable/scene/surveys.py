"""What is told of one piece when it is looked at: computed for it alone, and only when asked for."""

from __future__ import annotations

from msgspec import Struct

from stormtable.scene.offers import Offer
from stormtable.scene.plane import Figure, Region
from stormtable.scene.stories import Line

__all__ = ["Barred", "Survey"]


class Barred(Struct, frozen=True, kw_only=True, gc=False):
    """What a piece cannot do, or to whom, and why, in the words of the rule that forbids it."""

    what: str  # "PzIV 2", "Move"
    text: str  # "it does not see the target"
    rule: str
    piece: str = ""  # whom it is about


class Survey(Struct, frozen=True, kw_only=True, gc=False):
    """One piece looked at: what it may do, how far it reaches, what it sees, and why not more."""

    piece: str
    title: str  # "s1, Sherman M4"
    text: str = ""  # its unit and how it stands, in words
    facts: tuple[Line, ...] = ()
    offers: tuple[Offer, ...] = ()  # beside those of the scene
    regions: tuple[Region, ...] = ()
    figures: tuple[Figure, ...] = ()
    barred: tuple[Barred, ...] = ()
    barred_title: str = ""  # "Not at"
