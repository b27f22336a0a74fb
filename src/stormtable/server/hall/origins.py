"""Whether what somebody asks about goes on elsewhere, under another name: in the match that it was branched from."""

from __future__ import annotations

from typing import Final

from stormtable.server.hall.store import Store
from stormtable.table.hints import plays_alone
from stormtable.table.journal import Header, decode_line

__all__ = ["origin_goes_on"]

MOST: Final = 64  # branches of branches


async def origin_goes_on(store: Store, header: Header) -> bool:
    """Whether a match that this one was branched from, or one before that, is still played here among several people.

    Whoever plays there could ask here what is best.
    """
    storage, origin = store.storage, header.origin
    for _ in range(MOST):
        stored = None if origin is None else await store(storage.match, origin.match)
        if stored is None:
            return False
        (line,) = await store(storage.lines, stored.name, 0, 1)
        before = decode_line(line)
        if not isinstance(before, Header):
            return False
        if not stored.standing.over and not plays_alone(before):
            return True
        origin = before.origin
    return True
