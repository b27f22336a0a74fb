"""Keys follow when the sides of a match are swapped: in the transaction in which that is written down."""

from __future__ import annotations

from stormtable.server.storage import Lot
from stormtable.table.match import Match
from stormtable.table.swapping import swap_bits, swaps

__all__ = ["reseat_lots"]

COLUMNS = ("key", "kind", "target", "seats", "player")


def reseat_lots(match: Match, before: int) -> list[Lot]:
    """What moves every key to its new seats where sides were swapped since so many swaps; of one's own making only."""
    if swaps(match) == before:
        return []
    moved = [(1 << seat, swap_bits(1 << seat, match.teams)) for seat in range(match.seats)]
    seats = " + ".join(f"CASE WHEN (seats & {old}) != 0 THEN {new} ELSE 0 END" for old, new in moved)
    query = (
        f"SELECT key, kind, target, {seats}, player FROM keys WHERE target = ?"  # noqa: S608  (numbers)
        " ON CONFLICT (key) DO UPDATE SET seats = excluded.seats"
    )
    return [Lot("keys", COLUMNS, [(match.header.match,)], query)]
