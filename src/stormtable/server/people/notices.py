"""Notices: what players are told of when they do not look, written together with what causes it.

A notice names public things only: its kind, the match, who caused it, a few words. How and when it reaches a player is
for `delivery`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Final, Literal, get_args

from stormtable.engine.game import WATCHER
from stormtable.server.hall.summaries import player_name
from stormtable.server.storage import Lot, Standing
from stormtable.server.storage.notices import NOTICE_COLUMNS
from stormtable.table.match import Match
from stormtable.table.outlines import Outline
from stormtable.table.people import players_called
from stormtable.table.requests import WISHES, numbers_in
from stormtable.table.secrecy import visible
from stormtable.table.sitting import Sitting

__all__ = ["KINDS", "NoticeKind", "move_lots", "notice_lot", "request_lots"]

NoticeKind = Literal["turn", "seat", "talk", "request", "result"]
KINDS: Final[tuple[NoticeKind, ...]] = get_args(NoticeKind)
EVERY_SEAT: Final = -1  # as bits

# Whoever holds a seat of the bits, and none of the other bits: the database knows it at the moment of the move.
HOLDERS: Final = """
    SELECT DISTINCT CAST(? AS TEXT) || keys.player, keys.player, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
        CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION)
    FROM keys WHERE target = ? AND kind = 'seat' AND player != '' AND (seats & ?) != 0 AND player NOT IN (
        SELECT player FROM keys WHERE target = ? AND kind = 'seat' AND (seats & ?) != 0)
"""


def notice_lot(kind: NoticeKind, players: Iterable[str], match: str, who: str = "", what: str = "") -> Lot:
    """Notices of a kind to players (ids), to be stored with what causes them: `append(lots=)`, `insert_lots`.

    `match` is its name; `who` the public name of whoever caused it, `what` a few words about it that every one of
    these players may read anywhere, such as "wants to take back".
    """
    now = time.time()
    rows = [(secrets.token_hex(8), player, kind, match, who, what, now) for player in dict.fromkeys(players)]
    return Lot("notices", NOTICE_COLUMNS, rows)


def move_lots(sitting: Sitting, entries: int, before: Standing, after: Standing) -> list[Lot]:
    """The notices that follow from a change of a match that had so many entries: whose turn it is now, that it is over.

    Nobody is told that it is his turn who had to decide before, nor of the end that he brought about. Where nobody
    plays from elsewhere, nobody is told anything.
    """
    if before.over or "friend" not in sitting.kinds:
        return []
    match = sitting.match
    acts = [each for each in match.outlines[entries:] if each.seat >= 0 and not each.forced]
    if after.over:
        spared = 1 << acts[-1].seat if acts else 0
        return [holders_lot("result", match.header.match, after.revision, (EVERY_SEAT, spared), mover(match, acts))]
    fresh = after.deciders & ~before.deciders
    seats = (fresh, before.deciders)
    return [holders_lot("turn", match.header.match, after.revision, seats, mover(match, acts))] if fresh else []


def request_lots(sitting: Sitting, before: str, revision: int) -> list[Lot]:
    """The notices of what seats have been asked since there were these requests, as they are stored."""
    match, known = sitting.match, numbers_in(before)
    if "friend" not in sitting.kinds:
        return []
    lots = []
    for request in sitting.requests.open.values():
        if request.number not in known:
            asked = sum(1 << seat for seat in request.waiting)
            who = player_name(match.header.seats[request.seat], players_called(match)[request.seat])
            seats, what = (asked, 1 << request.seat), WISHES[request.kind]
            lots.append(holders_lot("request", match.header.match, revision, seats, who, what))
    return lots


def mover(match: Match, acts: Sequence[Outline]) -> str:
    """What whoever acted last is called; "" if not all may know that somebody did."""
    if not acts or not visible(acts[-1], WATCHER):
        return ""
    seat = acts[-1].seat
    return player_name(match.header.seats[seat], players_called(match)[seat])


def holders_lot(kind: NoticeKind, match: str, revision: int, seats: tuple[int, int], who: str, what: str = "") -> Lot:
    """Notices to whoever holds one of the first seats (bits) and none of the second."""
    told, spared = seats
    row = (f"{match}.{revision}.{kind}.", kind, match, who, what, time.time(), match, told, match, spared)
    return Lot("notices", NOTICE_COLUMNS, [row], HOLDERS)
