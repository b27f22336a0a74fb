"""Acts that wait for one's next decision: known to the seat alone."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

__all__ = ["AskOffers", "LastOffer", "OffersAnswer", "Queue", "QueueInfo", "QueuedAct"]


class Queue(msgspec.Struct, kw_only=True, tag="queue", forbid_unknown_fields=True):
    """Let these acts wait for a seat's next decision, in place of those that do; none: forget them."""

    seat: int
    acts: Annotated[list[Annotated[str, Meta(max_length=1000)]], Meta(max_length=20)]


class AskOffers(msgspec.Struct, kw_only=True, tag="offers", forbid_unknown_fields=True):
    """Ask what a seat could choose among at its last decision; answered by `OffersAnswer`."""

    seat: int


class QueuedAct(msgspec.Struct, kw_only=True):
    """An act that waits."""

    text: str  # in notation
    doubt: str  # what cannot be understood of it as the table stands; ""


class QueueInfo(msgspec.Struct, kw_only=True):
    """What waits for the next decision of this link's one seat."""

    open: bool  # acts may be put there now: others decide
    acts: list[QueuedAct]
    dropped: list[str]  # what was not carried out, and why; until the queue is set anew


class LastOffer(msgspec.Struct, kw_only=True):
    """What could be chosen."""

    act: str  # in notation
    text: str
    detail: str


class OffersAnswer(msgspec.Struct, kw_only=True, tag="last-offers"):
    """What a seat could choose among at its last decision; none: it has made none."""

    offers: list[LastOffer]
