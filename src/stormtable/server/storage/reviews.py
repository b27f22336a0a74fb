"""Reviews of matches and records as they are stored: those that are wanted, under way, and done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stormtable.server.storage.interface import write
from stormtable.server.storage.statements import Database

__all__ = ["Claimed", "Review", "Reviews", "State"]

State = Literal["waiting", "computing", "done", "failed"]

ASK: Final = """
    INSERT INTO reviews (match, factor, state, asked, until, worker, done, total, why, body)
    VALUES (?, ?, 'waiting', ?, 0, '', 0, 0, '', ?) ON CONFLICT (match) DO UPDATE
    SET factor = excluded.factor, state = 'waiting', asked = excluded.asked, until = 0, worker = '', done = 0, why = ''
    WHERE reviews.state IN ('done', 'failed')
"""
CLAIM: Final = """
    UPDATE reviews SET state = 'computing', worker = ?, until = ?, done = 0, total = 0
    WHERE match = (SELECT match FROM reviews WHERE state = 'waiting' OR (state = 'computing' AND until < ?)
                   ORDER BY asked, match LIMIT 1)
    AND (state = 'waiting' OR (state = 'computing' AND until < ?))
    RETURNING match, factor
"""
OURS: Final = "WHERE match = ? AND worker = ? AND state = 'computing'"
BEFORE: Final = "SELECT COUNT(*) FROM reviews WHERE state IN ('waiting', 'computing') AND asked < ?"


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of the review of a match."""

    factor: int  # times as many descents as usual
    state: State
    asked: float  # Unix seconds
    done: int
    total: int  # 0: not known yet
    why: str  # of a failed one
    body: bytes  # the last that was computed, as JSON; empty: none yet


@dataclass(frozen=True, slots=True)
class Claimed:
    """A review that is to be computed now."""

    match: str
    factor: int


class Reviews:
    """The table of reviews, a row a match or record."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def ask(self, match: str, factor: int, now: float) -> None:
        """Want a review; one that is wanted or under way stays as it is. Raises StorageError."""
        with self.database.writing() as db:
            db.run(ASK, (match, factor, now, b""))

    @write
    def claim(self, worker: str, now: float, seconds: float) -> Claimed | None:
        """The one that has waited longest, for so many seconds this worker's; None if none waits."""
        with self.database.writing() as db:
            rows = db.run(CLAIM, (worker, now + seconds, now, now))
        return Claimed(*rows[0]) if rows else None

    @write
    def advance(self, match: str, worker: str, until: float, done: int, total: int) -> bool:
        """Tell how far it has come, and hold it on; whether it is this worker's still."""
        with self.database.writing() as db:
            sql = f"UPDATE reviews SET until = ?, done = ?, total = ? {OURS} RETURNING match"  # noqa: S608
            return bool(db.run(sql, (until, done, total, match, worker)))

    @write
    def finish(self, match: str, worker: str, body: bytes) -> None:
        """Keep a review; nothing if it is another worker's by now."""
        with self.database.writing() as db:
            db.run(f"UPDATE reviews SET state = 'done', body = ?, why = '' {OURS}", (body, match, worker))  # noqa: S608

    @write
    def fail(self, match: str, worker: str, why: str) -> None:
        """It could not be computed; what was kept before stays."""
        with self.database.writing() as db:
            db.run(f"UPDATE reviews SET state = 'failed', why = ? {OURS}", (why, match, worker))  # noqa: S608

    @write
    def give_back(self, match: str, worker: str) -> None:
        """It waits again: this worker ends."""
        with self.database.writing() as db:
            db.run(f"UPDATE reviews SET state = 'waiting', until = 0, worker = '' {OURS}", (match, worker))  # noqa: S608

    def of(self, match: str) -> Review | None:
        """What is known of a match's review; None if nobody has wanted one."""
        sql = "SELECT factor, state, asked, done, total, why, body FROM reviews WHERE match = ?"
        rows = self.database.rows(sql, (match,))
        if not rows:
            return None
        factor, state, asked, done, total, why, body = rows[0]
        return Review(factor, state, asked, done, total, why, bytes(body))

    def under_way(self) -> list[str]:
        """The matches whose reviews are wanted and not done."""
        rows = self.database.rows("SELECT match FROM reviews WHERE state IN ('waiting', 'computing')")
        return [str(match) for (match,) in rows]

    def before(self, asked: float) -> int:
        """How many were wanted before one and are not done."""
        return int(self.database.rows(BEFORE, (asked,))[0][0])
