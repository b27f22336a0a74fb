"""What of an entry is asked for again and again: small enough to be in memory for every entry of a long match."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from stormtable.engine.events import ALL
from stormtable.table.journal import (
    Agreed,
    By,
    End,
    Entry,
    Header,
    Held,
    Kind,
    LinkGiven,
    Named,
    Report,
    Roll,
    Salted,
    TimeUp,
)

__all__ = ["Outline", "Sketch", "Sketched", "outline_of", "sketch_line"]

SHARED: Final = 4096  # outlines, of which even a long match has a few dozen


class Outline(msgspec.Struct, frozen=True, gc=False):
    """What an entry is, in a few words; alike entries share one."""

    kind: Kind
    seat: int
    forced: bool
    secret: bool
    closes: bool
    reveals: bool
    seen_by: int
    rolls: bool  # dice were rolled
    reports: bool  # the outcome of a battle was taken


class Sketch(msgspec.Struct, tag_field="type", tag="entry"):
    """An entry as far as it is read to open a match; see `journal.Entry`."""

    number: int
    kind: Kind
    time: float
    seat: int = -1
    forced: bool = False
    secret: bool = False
    closes: bool = False
    reveals: bool = False
    seen_by: int = ALL
    rolls: list[Roll] = []
    reports: list[Report] = []
    taken_back: list[int] = []
    by: By = ""


Sketched = Header | Sketch | Salted | Named | LinkGiven | TimeUp | Held | Agreed | End
DECODER: Final[msgspec.json.Decoder[Sketched]] = msgspec.json.Decoder(Sketched)


def sketch_line(data: bytes) -> Sketched:
    """A line of a journal, an entry as a sketch. Raises as `decode_line` does."""
    return DECODER.decode(data)


def outline_of(entry: Entry | Sketch) -> Outline:
    """The outline of an entry."""
    return shared(
        entry.kind,
        entry.seat,
        entry.forced,
        entry.secret,
        entry.closes,
        entry.reveals,
        entry.seen_by,
        bool(entry.rolls),
        bool(entry.reports),
    )


@lru_cache(SHARED)
def shared(
    kind: Kind,
    seat: int,
    forced: bool,
    secret: bool,
    closes: bool,
    reveals: bool,
    seen_by: int,
    rolls: bool,
    reports: bool,
) -> Outline:
    return Outline(kind, seat, forced, secret, closes, reveals, seen_by, rolls, reports)
