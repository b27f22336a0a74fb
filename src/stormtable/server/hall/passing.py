"""Lessons and puzzles leave matches that nobody comes back to: after a while they are taken out of the storage."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from stormtable.server.storage import StorageError
from stormtable.table.journal import Header, decode_line

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["LASTS", "Tidying"]

LOG: Final = logging.getLogger("stormtable.server")
DAY: Final = 86_400.0  # seconds
LASTS: Final = 30 * DAY  # that a lesson or a puzzle is kept after the last act in it
SOON: Final = 60.0  # seconds after the start until the first look; then one a day
AT_ONCE: Final = 100  # matches


class Tidying:
    """Looks for such matches, once a day."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        await asyncio.sleep(SOON)
        while True:
            try:
                await self.look()
            except StorageError as error:
                LOG.warning("old lessons and puzzles are not looked for: %s", error)
            await asyncio.sleep(DAY)

    async def look(self) -> int:
        """Take them out; how many that were. Raises StorageError."""
        store, passing = self.hall.store, self.hall.store.storage.passing
        before, after, found = self.hall.clock() - LASTS, "", 0
        while rows := await store(passing.first_lines, before, after, AT_ONCE):
            after = rows[-1][0]
            taught = await asyncio.to_thread(taught_in, rows)
            names = [each for each in taught if each not in self.hall.lives]  # somebody sits there
            if names:
                found += await store(passing.take_out, names, before)
        return found


def taught_in(rows: Sequence[tuple[str, bytes]]) -> list[str]:
    return [name for name, body in rows if is_taught(body)]


def is_taught(first: bytes) -> bool:
    """Whether a match is a lesson or a puzzle, by its first line."""
    try:
        line = decode_line(first)
    except (msgspec.ValidationError, msgspec.DecodeError):  # damaged, or of a newer program: it stays
        return False
    return isinstance(line, Header) and line.is_taught
