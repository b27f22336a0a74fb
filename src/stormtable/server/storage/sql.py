"""What is asked of a database, in SQL that SQLite and PostgreSQL both understand."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any, Final

from stormtable.server.storage.channels import Channels
from stormtable.server.storage.hosting import Hosting
from stormtable.server.storage.interface import (
    BattleOf,
    Conflict,
    Key,
    KeyKind,
    Lot,
    Row,
    Snapshot,
    Standing,
    StorageError,
    StoredMatch,
    write,
)
from stormtable.server.storage.notices import Notices
from stormtable.server.storage.offers import Offers
from stormtable.server.storage.outbox import Outbox
from stormtable.server.storage.overview import Overview
from stormtable.server.storage.passing import Passing
from stormtable.server.storage.passkeys import Passkeys
from stormtable.server.storage.players import Players
from stormtable.server.storage.results import Results
from stormtable.server.storage.reviews import Reviews
from stormtable.server.storage.services import Services
from stormtable.server.storage.statements import Statements, insert_lots
from stormtable.server.storage.talk import Talk
from stormtable.server.storage.watching import Watching

__all__ = ["SqlStorage"]

COLUMNS: Final = (
    "name, game, created, seed, rematch, parent, battle, identity, opened, computers,"
    " changed, over, position, version, pending, summary, computer, battles, request, revision, deciders, clocks,"
    " queued"
)
STANDING: Final = 10  # the first of the columns that are the standing's
UPDATE: Final = (
    "UPDATE matches SET changed = ?, over = ?, position = ?, version = ?, pending = ?, summary = ?, computer = ?,"
    " battles = ?, request = ?, revision = ?, deciders = ?, clocks = ?, queued = ? WHERE name = ? AND revision = ?"
)
KEEP_SNAPSHOT: Final = (
    "INSERT INTO snapshots (match, entry, rules, journal, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (match, entry)"
    " DO UPDATE SET rules = excluded.rules, journal = excluded.journal, body = excluded.body"
)
ENDLESS: Final = 1 << 62  # more lines than any journal has
PROBE: Final = "INSERT INTO probe (number, text) VALUES (1, ?)"
OVERTAKEN: Final = "the match was changed by another process; it is read again"


class SqlStorage:
    """What both databases do in the same way; see Storage."""

    @cached_property
    def players(self) -> Players:
        """See Storage."""
        return Players(self)

    @cached_property
    def passkeys(self) -> Passkeys:
        """See Storage."""
        return Passkeys(self)

    @cached_property
    def hosting(self) -> Hosting:
        """See Storage."""
        return Hosting(self)

    @cached_property
    def overview(self) -> Overview:
        """See Storage."""
        return Overview(self)

    @cached_property
    def talk(self) -> Talk:
        """See Storage."""
        return Talk(self)

    @cached_property
    def results(self) -> Results:
        """See Storage."""
        return Results(self)

    @cached_property
    def notices(self) -> Notices:
        """See Storage."""
        return Notices(self)

    @cached_property
    def passing(self) -> Passing:
        """See Storage."""
        return Passing(self)

    @cached_property
    def reviews(self) -> Reviews:
        """See Storage."""
        return Reviews(self)

    @cached_property
    def watching(self) -> Watching:
        """See Storage."""
        return Watching(self)

    @cached_property
    def offers(self) -> Offers:
        """See Storage."""
        return Offers(self)

    @cached_property
    def channels(self) -> Channels:
        """See Storage."""
        return Channels(self)

    @cached_property
    def outbox(self) -> Outbox:
        """See Storage."""
        return Outbox(self)

    @cached_property
    def services(self) -> Services:
        """See Storage."""
        return Services(self)

    def writing(self) -> AbstractContextManager[Statements]:
        """One transaction: all of it is on the disk afterwards, or nothing. Raises StorageError."""
        raise NotImplementedError

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """What a query finds. Raises StorageError."""
        raise NotImplementedError

    @write
    def create_match(
        self, match: StoredMatch, lines: Sequence[bytes], keys: Iterable[Key], lots: Iterable[Lot] = ()
    ) -> None:
        """See Storage."""
        places = ", ".join("?" * len(COLUMNS.split(", ")))
        values = (
            *(match.name, match.game, match.created, match.seed, match.rematch),
            *battle_values(match.battle),
            *standing_values(match.standing),
        )
        with self.writing() as db:
            db.run(f"INSERT INTO matches ({COLUMNS}) VALUES ({places})", values)  # noqa: S608
            insert_lines(db, match.name, 0, lines)
            insert_keys(db, keys)
            insert_lots(db, lots)

    @write
    def append(
        self,
        name: str,
        first: int,
        lines: Sequence[bytes],
        standing: Standing,
        after: bytes | None = None,
        lots: Iterable[Lot] = (),
    ) -> None:
        """See Storage."""
        with self.writing() as db:
            found = db.run(f"{UPDATE} RETURNING name", (*standing_values(standing), name, standing.revision - 1))
            last = db.run("SELECT number, body FROM lines WHERE match = ? ORDER BY number DESC LIMIT 1", (name,))
            if not found or not last or last[0][0] + 1 != first or (after is not None and last[0][1] != after):
                raise Conflict(OVERTAKEN)
            insert_lines(db, name, first, lines)
            insert_lots(db, lots)

    def match(self, name: str) -> StoredMatch | None:
        """See Storage."""
        rows = self.rows(f"SELECT {COLUMNS} FROM matches WHERE name = ?", (name,))  # noqa: S608
        return stored_match(rows[0]) if rows else None

    def battles_of(self, parent: str) -> list[StoredMatch]:
        """See Storage."""
        sql = f"SELECT {COLUMNS} FROM matches WHERE parent = ? AND parent != '' ORDER BY opened, created"  # noqa: S608
        return [stored_match(row) for row in self.rows(sql, (parent,))]

    @write
    def adopt(self, name: str, opened: int) -> None:
        """See Storage."""
        with self.writing() as db:
            db.run("UPDATE matches SET opened = ? WHERE name = ?", (opened, name))

    def lines(self, name: str, first: int = 0, end: int | None = None) -> list[bytes]:
        """See Storage."""
        sql = "SELECT body FROM lines WHERE match = ? AND number >= ? AND number < ? ORDER BY number"
        return [body for (body,) in self.rows(sql, (name, first, ENDLESS if end is None else end))]

    @write
    def keep_snapshot(self, name: str, snapshot: Snapshot) -> None:
        """See Storage."""
        values = (name, snapshot.entry, snapshot.rules, snapshot.journal, snapshot.body)
        with self.writing() as db:
            db.run("DELETE FROM snapshots WHERE match = ? AND rules != ?", (name, snapshot.rules))
            db.run(KEEP_SNAPSHOT, values)

    def snapshots(self, name: str, rules: str) -> list[int]:
        """See Storage."""
        sql = "SELECT entry FROM snapshots WHERE match = ? AND rules = ? ORDER BY entry"
        return [entry for (entry,) in self.rows(sql, (name, rules))]

    def snapshot(self, name: str, rules: str, entry: int) -> Snapshot | None:
        """See Storage."""
        sql = "SELECT entry, rules, journal, body FROM snapshots WHERE match = ? AND rules = ? AND entry = ?"
        rows = self.rows(sql, (name, rules, entry))
        return Snapshot(*rows[0]) if rows else None

    def revisions(self, names: Sequence[str]) -> dict[str, int]:
        """See Storage."""
        places = ", ".join("?" * len(names))
        sql = f"SELECT name, revision FROM matches WHERE name IN ({places})"  # noqa: S608  (question marks)
        return dict(self.rows(sql, names)) if names else {}

    @write
    def set_rematch(self, name: str, rematch: str) -> str:
        """See Storage."""
        with self.writing() as db:
            db.run("UPDATE matches SET rematch = ? WHERE name = ? AND rematch = ''", (rematch, name))
            rows = db.run("SELECT rematch FROM matches WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else ""

    def keys(self, keys: Sequence[str]) -> list[Key]:
        """See Storage."""
        found = [self.rows("SELECT key, kind, target, seats, player FROM keys WHERE key = ?", (key,)) for key in keys]
        return [Key(*row) for rows in found for row in rows]

    def keys_of(self, target: str) -> list[Key]:
        """See Storage."""
        return [
            Key(*row)
            for row in self.rows("SELECT key, kind, target, seats, player FROM keys WHERE target = ?", (target,))
        ]

    @write
    def exchange(self, key: Key, becomes: KeyKind, ends: Sequence[str], fresh: Iterable[Key]) -> bool:
        """See Storage."""
        with self.writing() as db:
            sql = "UPDATE keys SET kind = ? WHERE key = ? AND kind = ? AND seats = ? RETURNING key"
            changed = bool(db.run(sql, (becomes, key.key, key.kind, key.seats)))
            if changed:
                db.run_many("UPDATE keys SET kind = 'ended' WHERE key = ?", [(each,) for each in ends])
                insert_keys(db, fresh)
        return changed

    def waiting(self) -> list[str]:
        """See Storage."""
        waits = "computer = 1 OR battles = 1 OR queued != ''"
        sql = f"SELECT name FROM matches WHERE ({waits}) AND over = 0 ORDER BY changed DESC"  # noqa: S608
        return [name for (name,) in self.rows(sql)]

    def count_matches(self) -> int:
        """See Storage."""
        return int(self.rows("SELECT count(*) FROM matches")[0][0])

    @write
    def add_record(self, body: bytes, key: Key, now: float) -> None:
        """See Storage."""
        with self.writing() as db:
            db.run("INSERT INTO records (name, created, body) VALUES (?, ?, ?)", (key.target, now, body))
            insert_keys(db, [key])

    def record(self, name: str) -> bytes | None:
        """See Storage."""
        rows = self.rows("SELECT body FROM records WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    def count_records(self) -> int:
        """See Storage."""
        return int(self.rows("SELECT count(*) FROM records")[0][0])

    @write
    def add_seal(self, commitment: str, seed: bytes, now: float, keep_since: float) -> None:
        """See Storage."""
        with self.writing() as db:
            db.run("DELETE FROM seals WHERE created < ?", (keep_since,))
            db.run("INSERT INTO seals (commitment, seed, created) VALUES (?, ?, ?)", (commitment, seed, now))

    @write
    def take_seal(self, commitment: str) -> bytes | None:
        """See Storage."""
        with self.writing() as db:
            rows = db.run("DELETE FROM seals WHERE commitment = ? RETURNING seed", (commitment,))
        return rows[0][0] if rows else None

    def size(self) -> int:
        """See Storage."""
        raise NotImplementedError

    @write
    def check(self) -> None:
        """See Storage."""
        text = secrets.token_hex(8)
        with self.writing() as db:
            db.run(f"{PROBE} ON CONFLICT (number) DO UPDATE SET text = excluded.text", (text,))
            db.run("SELECT name FROM matches LIMIT 1")
            found = db.run("SELECT text FROM probe WHERE number = 1")
        if found != [(text,)]:
            raise StorageError("what was written to the database is not read again")

    # Copying all of it

    def columns(self, table: str) -> list[str]:
        """See Storage."""
        raise NotImplementedError

    def values(self, table: str, column: str) -> list[str]:
        """See Storage."""
        return [value for (value,) in self.rows(f"SELECT {column} FROM {table}")]  # noqa: S608  (names of the schema)

    def rows_with(self, table: str, columns: Sequence[str], column: str, values: Sequence[str]) -> list[Row]:
        """See Storage."""
        places = ", ".join("?" * len(values))
        return self.rows(f"SELECT {', '.join(columns)} FROM {table} WHERE {column} IN ({places})", values)  # noqa: S608

    @write
    def fill(self, lots: Iterable[Lot]) -> None:
        """See Storage."""
        with self.writing() as db:
            insert_lots(db, lots)


def standing_values(standing: Standing) -> Row:
    return (
        standing.changed,
        int(standing.over),
        standing.position,
        standing.version,
        standing.pending,
        standing.summary,
        int(standing.computer),
        int(standing.battles),
        standing.request,
        standing.revision,
        standing.deciders,
        standing.clocks,
        standing.queued,
    )


def battle_values(battle: BattleOf | None) -> Row:
    if battle is None:
        return ("", 0, "", 0, 0)
    return (battle.parent, battle.number, battle.identity, battle.opened, int(battle.computers))


def stored_match(row: Row) -> StoredMatch:
    """A row of the matches, COLUMNS in order."""
    name, game, created, seed, rematch, parent, number, identity, opened, computers = row[:STANDING]
    changed, over, position, version, pending, summary, computer, battles, *more = row[STANDING:]
    request, revision, deciders, clocks, queued = more
    standing = Standing(
        changed=changed,
        over=bool(over),
        position=position,
        version=version,
        pending=pending,
        summary=summary,
        computer=bool(computer),
        battles=bool(battles),
        request=request,
        clocks=clocks,
        queued=queued,
        revision=revision,
        deciders=deciders,
    )
    battle = BattleOf(parent, number, identity, opened, bool(computers)) if parent else None
    return StoredMatch(name, game, created, seed, standing, rematch, battle)


def insert_lines(db: Statements, name: str, first: int, lines: Sequence[bytes]) -> None:
    rows = [(name, number, line) for number, line in enumerate(lines, first)]
    if rows:
        db.run_many("INSERT INTO lines (match, number, body) VALUES (?, ?, ?)", rows)


def insert_keys(db: Statements, keys: Iterable[Key]) -> None:
    rows = [(key.key, key.kind, key.target, key.seats, key.player) for key in keys]
    if rows:
        db.run_many("INSERT INTO keys (key, kind, target, seats, player) VALUES (?, ?, ?, ?, ?)", rows)
