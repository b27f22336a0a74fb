"""Where a match lies: its journal line by line, and the snapshots that were taken of it."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from stormtable.server.hall.store import Store
from stormtable.server.storage import Snapshot as Stored
from stormtable.server.storage import StorageError
from stormtable.table.match import Match
from stormtable.table.snapshots import Snapshot, decode_snapshot, encode_snapshot

__all__ = ["StoredShelf"]

LOG: Final = logging.getLogger("stormtable.server")


class StoredShelf:
    """The shelf of one match, for threads that may wait; see `table.snapshots.Shelf`.

    `digest` goes over all lines that are stored, so that a snapshot can tell of which lines it was made.
    """

    def __init__(self, store: Store, name: str, rules: str) -> None:
        self.store, self.name, self.rules = store, name, rules
        self.digest, self.count = hashlib.sha256(), 0
        self.last: bytes | None = None  # of the lines that are stored, as far as is known here
        self.at_hand: Sequence[bytes] = ()  # all of the lines, while a match is opened from them
        self.digests: dict[int, str] = {}  # of the first so many lines, where a snapshot was taken after them

    def lines(self, first: int, end: int) -> Sequence[bytes]:
        """Lines of the journal. Raises StorageError."""
        if end <= len(self.at_hand):
            return self.at_hand[first:end]
        return self.store.wait_for(self.store.storage.lines, self.name, first, end)

    def snapshot(self, entry: int) -> Snapshot | None:
        """The snapshot taken after an entry; None if it is gone, or was made of other lines."""
        storage = self.store.storage
        try:
            stored = self.store.wait_for(storage.snapshot, self.name, self.rules, entry)
            if stored is None:
                return None
            count = int(stored.journal.partition(":")[0])
            if stored.journal != signature(self.lines(0, count)):
                LOG.warning("a snapshot of match %s was made of another journal: it is not used", self.name)
                return None
            return decode_snapshot(stored.body)
        except (StorageError, ValueError, msgspec.DecodeError) as error:
            LOG.warning("a snapshot of match %s cannot be read: %s", self.name, error)
            return None

    def grow(self, lines: Sequence[bytes], match: Match) -> None:
        """These last lines of the match are stored now as well: they need not be held any more."""
        taken = {match.entries.places[entry] + 1 for entry in match.states.fresh}
        for line in lines:
            self.digest.update(line)
            self.count, self.last = self.count + 1, line
            if self.count in taken:
                self.digests[self.count] = f"{self.count}:{self.digest.hexdigest()}"
        match.let_go(lines)

    async def store_fresh(self, match: Match) -> None:
        """Store the snapshots that were taken of what is stored. One that cannot be is taken again later."""
        for entry, (_, snapshot) in list(match.states.fresh.items()):
            journal = self.digests.pop(match.entries.places[entry] + 1, "")
            if not journal:
                continue
            stored = Stored(entry, self.rules, journal, encode_snapshot(snapshot))
            try:
                await self.store(self.store.storage.keep_snapshot, self.name, stored)
            except StorageError as error:
                LOG.warning("a snapshot of match %s cannot be stored: %s", self.name, error)
                return
            match.states.stored(entry)


def signature(lines: Sequence[bytes]) -> str:
    """What a snapshot knows its lines by."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line)
    return f"{len(lines)}:{digest.hexdigest()}"
