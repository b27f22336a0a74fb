"""Records that somebody brings: read within bounds of size, entries and time, and kept in memory as far as they fit."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from stormtable.engine.game import BadInput, Game
from stormtable.language import say
from stormtable.server.hall.pictures import Album, check_pictures
from stormtable.table import records
from stormtable.table.compression import expand
from stormtable.table.match import Match

__all__ = ["Budget", "Shelf", "checked", "opened"]

MOST_ALBUMS: Final = 8
MOST_BYTES: Final = 96 * 1024 * 1024  # of the texts of those that are kept in memory


class Budget:
    """Seconds of processor that work in one thread may take; asked between its steps."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.thread_time) -> None:
        self.seconds, self.clock = seconds, clock
        self.end = clock() + seconds

    def check(self) -> None:
        """Raises BadInput once it is used up."""
        if self.clock() > self.end:
            raise BadInput(
                say(
                    "the record takes longer than {seconds} seconds to play through: it is not taken",
                    seconds=f"{self.seconds:g}",
                )
            )


def opened(body: bytes, find: Callable[[str], Game], budget: Budget) -> tuple[Match, int]:
    """The match of a record, and the bytes of its text. Raises BadInput."""
    text = expand(body)
    return records.read_record(text).match(find, budget.check), len(text)


def checked(body: bytes, find: Callable[[str], Game], budget: Budget) -> None:
    """Whether a record can be kept and shown. Raises BadInput."""
    match, _ = opened(body, find, budget)
    check_pictures(match.entries, budget.check)


class Shelf:
    """The pictures of records that were looked at last."""

    def __init__(self) -> None:
        self.albums: OrderedDict[str, tuple[Album, int]] = OrderedDict()

    def get(self, name: str) -> Album | None:
        """Those of one, if they are here."""
        if name not in self.albums:
            return None
        self.albums.move_to_end(name)
        return self.albums[name][0]

    def put(self, name: str, album: Album, size: int) -> Album:
        """Keep the pictures of a record whose text has so many bytes; others go for it."""
        self.albums[name] = album, size
        while len(self.albums) > 1 and (
            len(self.albums) > MOST_ALBUMS or sum(each for _, each in self.albums.values()) > MOST_BYTES
        ):
            self.albums.popitem(last=False)
        return album
