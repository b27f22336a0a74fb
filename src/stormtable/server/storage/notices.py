"""What players are told of, how they want to be told, and by which channels, as it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from stormtable.server.storage.interface import Lot, Row, write
from stormtable.server.storage.statements import Database, insert_lots

__all__ = ["FOUND", "NOTICE_COLUMNS", "Notices", "StoredNotice", "stored_notice"]

NOTICE_COLUMNS: Final = ("id", "player", "kind", "match", "who", "what", "created")
FOUND: Final = ", ".join(f"notices.{name}" for name in (*NOTICE_COLUMNS, "read"))


@dataclass(frozen=True, slots=True)
class StoredNotice:
    """One thing that a player is told."""

    id: str
    player: str
    kind: str
    match: str
    who: str  # the public name of whoever caused it; "": nobody is named
    what: str  # in a few words, public
    created: float  # Unix seconds
    read: bool


class Notices:
    """The table of notices, and each player's settings about them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def add(self, lots: Iterable[Lot]) -> None:
        """Store notices that accompany nothing else. Raises StorageError."""
        with self.database.writing() as db:
            insert_lots(db, lots)

    def of(self, player: str, most: int) -> list[StoredNotice]:
        """A player's notices, newest first."""
        sql = f"SELECT {FOUND} FROM notices WHERE player = ? ORDER BY created DESC, id LIMIT ?"  # noqa: S608
        return [stored_notice(row) for row in self.database.rows(sql, (player, most))]

    def one(self, notice: str) -> StoredNotice | None:
        """The notice of an id."""
        rows = self.database.rows(f"SELECT {FOUND} FROM notices WHERE id = ?", (notice,))  # noqa: S608
        return stored_notice(rows[0]) if rows else None

    def unread(self, player: str) -> int:
        """How many a player has not read."""
        sql = "SELECT count(*) FROM notices WHERE player = ? AND read = 0"
        return int(self.database.rows(sql, (player,))[0][0])

    def turns(self, player: str) -> list[str]:
        """The matches in which a player must decide."""
        sql = (
            "SELECT DISTINCT matches.name FROM keys JOIN matches ON matches.name = keys.target"
            " WHERE keys.player = ? AND keys.player != '' AND keys.kind = 'seat' AND matches.over = 0"
            " AND (keys.seats & matches.deciders) != 0"
        )
        return [name for (name,) in self.database.rows(sql, (player,))]

    @write
    def read(self, player: str, match: str = "", kinds: Sequence[str] = ()) -> None:
        """A player knows now: all of it, or of a match, or of these kinds."""
        sql, parameters = "UPDATE notices SET read = 1 WHERE player = ? AND read = 0", [player]
        if match:
            sql, parameters = f"{sql} AND match = ?", [*parameters, match]
        if kinds:
            sql, parameters = f"{sql} AND kind IN ({', '.join('?' * len(kinds))})", [*parameters, *kinds]
        with self.database.writing() as db:
            db.run(sql, parameters)

    def settings(self, player: str) -> str:
        """How a player wants to be told, as JSON; "" if he has never said."""
        rows = self.database.rows("SELECT body FROM notice_settings WHERE player = ?", (player,))
        return str(rows[0][0]) if rows else ""

    @write
    def set_settings(self, player: str, body: str) -> None:
        """Keep it."""
        sql = "INSERT INTO notice_settings (player, body) VALUES (?, ?) ON CONFLICT (player)"
        with self.database.writing() as db:
            db.run(f"{sql} DO UPDATE SET body = excluded.body", (player, body))

    @write
    def forget(self, player: str, name: str = "") -> None:
        """Forget all about a player: what he was told, how, by which channels, and his name where others were told."""
        of_his = "SELECT id FROM notices WHERE player = ?"
        at_his_tables = "match IN (SELECT target FROM keys WHERE player = ?)"
        with self.database.writing() as db:
            if name:
                db.run(f"UPDATE notices SET who = '' WHERE who = ? AND {at_his_tables}", (name, player))  # noqa: S608
            db.run(f"DELETE FROM outbox WHERE notice IN ({of_his})", (player,))  # noqa: S608
            for table in ("notices", "channels", "notice_settings"):
                db.run(f"DELETE FROM {table} WHERE player = ?", (player,))  # noqa: S608


def stored_notice(row: Row) -> StoredNotice:
    """A row of the table, FOUND in order."""
    notice, player, kind, match, who, what, created, read = row
    return StoredNotice(notice, player, kind, match, who, what, created, bool(read))
