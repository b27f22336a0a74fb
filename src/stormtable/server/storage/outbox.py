"""The outbox: notices on their way, a letter for each channel, claimed by one process at a time."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from stormtable.server.storage.interface import write
from stormtable.server.storage.notices import FOUND, StoredNotice, stored_notice
from stormtable.server.storage.statements import Database

__all__ = ["Letter", "Outbox", "Situation"]

PUT: Final = "INSERT INTO outbox (id, notice, channel, due, state, tries, changed, why)"
CLAIM: Final = (
    "UPDATE outbox SET state = CASE WHEN state = 'waiting' THEN 'sending' ELSE 'again' END, due = ?, tries = tries + 1,"
    " changed = ? WHERE state IN ('waiting', 'sending') AND due <= ? AND id IN (SELECT id FROM outbox WHERE state IN"
    " ('waiting', 'sending') AND due <= ? ORDER BY due LIMIT ?) RETURNING id, notice, channel, due, state, tries"
)
TWICE: Final = "the server ended twice while it was being sent"


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice on its way through a channel."""

    id: str
    notice: str
    channel: str
    due: float  # Unix seconds: when it is to be sent, or whose claim it is ends
    state: str  # waiting, sending, again (the server ended while it was being sent), sent, failed
    tries: int


class Situation(NamedTuple):
    """How a match stands for a player."""

    over: bool
    deciders: int  # bits
    request: str
    summary: bytes
    seats: int  # bits of those that he holds


class Outbox:
    """The table of letters."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def fresh(self, most: int) -> list[StoredNotice]:
        """Notices that nobody has looked yet how to send, oldest first."""
        sql = f"SELECT {FOUND} FROM notices WHERE spread = 0 ORDER BY created LIMIT ?"  # noqa: S608
        return [stored_notice(row) for row in self.database.rows(sql, (most,))]

    @write
    def spread(self, notices: Sequence[tuple[str, Sequence[tuple[str, float]]]], now: float) -> None:
        """Put notices (ids) into the outbox: each once for each of its channels, and when it is due there."""
        with self.database.writing() as db:
            for notice, ways in notices:
                if db.run("UPDATE notices SET spread = 1 WHERE id = ? AND spread = 0 RETURNING id", (notice,)):
                    rows = [(secrets.token_hex(8), notice, channel, due, now) for channel, due in ways]
                    db.run_many(f"{PUT} VALUES (?, ?, ?, ?, 'waiting', 0, ?, '')", rows)

    @write
    def claim(self, now: float, lease: float, most: int) -> list[Letter]:
        """Take letters that are due, for so many seconds: no other process has them meanwhile.

        One whose claim ran out is taken once more: the process that sent it has ended, before or after it went out.
        """
        with self.database.writing() as db:
            sql = "UPDATE outbox SET state = 'failed', why = ?, changed = ? WHERE state = 'again' AND due <= ?"
            db.run(sql, (TWICE, now, now))
            return [Letter(*row) for row in db.run(CLAIM, (now + lease, now, now, now, most))]

    @write
    def settle(self, letter: Letter, state: str, now: float, due: float = 0.0, why: str = "") -> None:
        """Note what became of a letter: "waiting" (until `due`), "sent", "failed"."""
        sql = "UPDATE outbox SET state = ?, changed = ?, due = ?, why = ?, tries = ? WHERE id = ?"
        with self.database.writing() as db:
            db.run(sql, (state, now, due, why, letter.tries, letter.id))

    @write
    def drop(self, letter: Letter) -> None:
        """Forget a letter that nobody needs any more."""
        with self.database.writing() as db:
            db.run("DELETE FROM outbox WHERE id = ?", (letter.id,))

    def is_overtaken(self, notice: StoredNotice) -> bool:
        """Whether its player was told the same of that match later."""
        sql = "SELECT 1 FROM notices WHERE player = ? AND match = ? AND kind = ? AND created > ? LIMIT 1"
        return bool(self.database.rows(sql, (notice.player, notice.match, notice.kind, notice.created)))

    def is_repeated(self, notice: StoredNotice) -> bool:
        """Whether its player was told the same of that match before and has not read it."""
        sql = "SELECT 1 FROM notices WHERE player = ? AND match = ? AND kind = ? AND created < ? AND read = 0 LIMIT 1"
        return bool(self.database.rows(sql, (notice.player, notice.match, notice.kind, notice.created)))

    def situation(self, match: str, player: str) -> Situation | None:
        """How a match stands for a player; None if there is no such match."""
        found = self.database.rows("SELECT over, deciders, request, summary FROM matches WHERE name = ?", (match,))
        if not found:
            return None
        sql = "SELECT seats FROM keys WHERE target = ? AND player = ? AND kind = 'seat'"
        seats = 0
        for (bits,) in self.database.rows(sql, (match, player)):
            seats |= bits
        over, deciders, request, summary = found[0]
        return Situation(bool(over), deciders, request, summary, seats)

    def summaries(self, matches: Sequence[str]) -> dict[str, bytes]:
        """The summaries of those matches that there are."""
        places = ", ".join("?" * len(matches))
        sql = f"SELECT name, summary FROM matches WHERE name IN ({places})"  # noqa: S608  (question marks)
        return dict(self.database.rows(sql, matches)) if matches else {}

    @write
    def forget(self, sent: float, old: float) -> None:
        """Forget letters that were sent before one time, and notices and failures from before another."""
        with self.database.writing() as db:
            db.run("DELETE FROM outbox WHERE (state = 'sent' AND changed < ?) OR changed < ?", (sent, old))
            db.run("DELETE FROM notices WHERE created < ?", (old,))
