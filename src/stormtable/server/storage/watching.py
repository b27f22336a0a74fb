"""Who may watch which matches, and how late, as it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stormtable.server.storage.interface import Lot, write
from stormtable.server.storage.statements import Database

__all__ = ["Listed", "Rule", "Watching", "rule_lot"]

KEEP: Final = (
    "INSERT INTO watching (match, listed, entries, minutes) VALUES (?, ?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET listed = excluded.listed, entries = excluded.entries, minutes = excluded.minutes"
)
LISTED: Final = """
    SELECT watching.match, watching.entries, watching.minutes, keys.key, matches.changed, matches.summary
    FROM watching JOIN matches ON matches.name = watching.match
    JOIN keys ON keys.target = watching.match AND keys.kind = 'watch'
    WHERE watching.listed = 1 AND matches.over = 0 AND matches.changed > ?
    ORDER BY matches.changed DESC, watching.match LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """How a match may be watched."""

    listed: bool = False  # among those that are being played now
    entries: int = 0  # so many entries late
    minutes: int = 0  # and so many minutes

    @property
    def late(self) -> bool:
        """Whether watchers see less than there is."""
        return bool(self.entries or self.minutes)


@dataclass(frozen=True, slots=True)
class Listed:
    """A match that all may watch."""

    match: str
    rule: Rule
    watch: str  # the key to watch it by
    changed: float  # Unix seconds of the last entry that all can see
    summary: bytes  # as JSON


def rule_lot(match: str, rule: Rule) -> Lot:
    """How a match may be watched, stored together with it."""
    columns = ("match", "listed", "entries", "minutes")
    return Lot("watching", columns, [(match, int(rule.listed), rule.entries, rule.minutes)])


class Watching:
    """The table of how matches may be watched; of which it says nothing, they are watched by their links alone."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def keep(self, match: str, rule: Rule) -> None:
        """Let a match be watched so. Raises StorageError."""
        with self.database.writing() as db:
            db.run(KEEP, (match, int(rule.listed), rule.entries, rule.minutes))

    def rule(self, match: str) -> Rule:
        """How a match may be watched."""
        rows = self.database.rows("SELECT listed, entries, minutes FROM watching WHERE match = ?", (match,))
        return Rule(bool(rows[0][0]), rows[0][1], rows[0][2]) if rows else Rule()

    def listed(self, since: float, most: int) -> Sequence[Listed]:
        """Matches under way that all may watch, in which something has happened since, the latest first."""
        return [
            Listed(match, Rule(True, entries, minutes), watch, changed, summary)
            for match, entries, minutes, watch, changed, summary in self.database.rows(LISTED, (since, most))
        ]
