"""Matches that are kept for a while only, such as lessons: found when they are old, taken out with all of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.server.storage.interface import write
from stormtable.server.storage.statements import Database

__all__ = ["Passing"]

FIRST: Final = """
    SELECT matches.name, lines.body FROM matches JOIN lines ON lines.match = matches.name AND lines.number = 0
    WHERE matches.changed < ? AND matches.name > ? ORDER BY matches.name LIMIT ?
"""
# Another process may be writing to it: whoever of the two comes second finds what the first has done.
HELD: Final = "UPDATE matches SET changed = changed WHERE name = ? AND changed < ? RETURNING name"
# What belongs to a match that one person alone sat at, each table before those that it refers to.
THEIRS: Final = {
    "lines": "match",
    "snapshots": "match",
    "claims": "match",
    "notes": "match",
    "talk": "match",
    "talk_read": "match",
    "watching": "match",
    "reviews": "match",
    "departures": "match",
    "keys": "target",
    "matches": "name",
}


class Passing:
    """Old matches, by what their first lines say."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def first_lines(self, before: float, after: str, most: int) -> list[tuple[str, bytes]]:
        """Names and first lines of matches that have not changed since, in the order of names after one."""
        return [(str(name), bytes(body)) for name, body in self.database.rows(FIRST, (before, after, most))]

    @write
    def note_look(self, name: str, now: float) -> None:
        """Let a match count as changed just now: somebody has opened it."""
        with self.database.writing() as db:
            db.run("UPDATE matches SET changed = ? WHERE name = ? AND changed < ?", (now, name, now))

    @write
    def take_out(self, names: Sequence[str], before: float) -> int:
        """Forget matches that have not changed since, and all that belongs to them; how many that were."""
        found = 0
        with self.database.writing() as db:
            for name in names:
                if db.run(HELD, (name, before)):
                    found += 1
                    for table, column in THEIRS.items():
                        db.run(f"DELETE FROM {table} WHERE {column} = ?", (name,))  # noqa: S608
        return found
