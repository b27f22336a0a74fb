"""Storage in one SQLite file: write-ahead log, one writer, each change on the disk before it is acknowledged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.server.storage.interface import (
    BattleOf,
    Conflict,
    Damaged,
    Key,
    KeyKind,
    Snapshot,
    Standing,
    StorageError,
    StorageFull,
    StoredMatch,
)
from stormtable.server.storage.schema import MIGRATIONS

__all__ = ["SqliteStorage", "backup"]

FULL: Final = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_SHMSIZE"}
ENDLESS: Final = 1 << 62  # more lines than any journal has
WAIT: Final = 5.0  # seconds for a lock, such as another process's backup
UPDATE: Final = (
    "UPDATE matches SET changed = ?, over = ?, position = ?, version = ?, pending = ?, summary = ?, computer = ?,"
    " battles = ? WHERE name = ?"
)
COLUMNS: Final = (
    "name, game, created, seed, rematch, parent, battle, identity, opened, computers,"
    " changed, over, position, version, pending, summary, computer, battles"
)


class SqliteStorage:
    """Storage in a file (`:memory:` for tests). Raises BadInput if it cannot be opened, and says why.

    Transactions are begun and ended by hand; threads may share an instance, one at a time.
    """

    def __init__(self, path: Path | str, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.path = str(path)
        self.lock: sqlite3.Connection | None = None
        if self.path != ":memory:":
            prepare(Path(path))
            self.lock = exclusive(Path(path))
        self.db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            configure(self.db)
            migrate(self.db, self.path, migrations)
            self.look()
        except BadInput:
            self.release()
            raise
        except sqlite3.Error as error:
            self.release()
            raise BadInput(f"{self.path}: cannot be used as a database: {error}; put a backup in its place") from error

    def look(self) -> None:
        """Read a row of every table, so that what is damaged is said at once."""
        for (table,) in self.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            self.db.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()  # noqa: S608  (a name of the schema)

    def release(self) -> None:
        self.db.close()
        if self.lock is not None:
            self.lock.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk afterwards, or nothing. Raises StorageError."""
        with tell_errors(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
                raise

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[sqlite3.Row]:
        with tell_errors(self.path):
            return self.db.execute(sql, parameters).fetchall()

    def create_match(self, match: StoredMatch, lines: Sequence[bytes], keys: Iterable[Key]) -> None:
        """See Storage."""
        places = ", ".join("?" * len(COLUMNS.split(", ")))
        values = (
            *(match.name, match.game, match.created, match.seed, match.rematch),
            *battle_values(match.battle),
            *standing_values(match.standing),
        )
        with self.writing() as db:
            db.execute(f"INSERT INTO matches ({COLUMNS}) VALUES ({places})", values)  # noqa: S608
            insert_lines(db, match.name, 0, lines)
            insert_keys(db, keys)

    def append(self, name: str, first: int, lines: Sequence[bytes], standing: Standing) -> None:
        """See Storage."""
        with self.writing() as db:
            ((last,),) = db.execute("SELECT max(number) FROM lines WHERE match = ?", (name,))
            if last != first - 1:
                raise Conflict("the match was changed by another process; it is read again")
            insert_lines(db, name, first, lines)
            db.execute(UPDATE, (*standing_values(standing), name))

    def match(self, name: str) -> StoredMatch | None:
        """See Storage."""
        rows = self.rows(f"SELECT {COLUMNS} FROM matches WHERE name = ?", (name,))  # noqa: S608
        return stored_match(rows[0]) if rows else None

    def battles_of(self, parent: str) -> list[StoredMatch]:
        """See Storage."""
        sql = f"SELECT {COLUMNS} FROM matches WHERE parent = ? AND parent != '' ORDER BY opened, created"  # noqa: S608
        return [stored_match(row) for row in self.rows(sql, (parent,))]

    def adopt(self, name: str, opened: int) -> None:
        """See Storage."""
        with self.writing() as db:
            db.execute("UPDATE matches SET opened = ? WHERE name = ?", (opened, name))

    def lines(self, name: str, first: int = 0, end: int | None = None) -> list[bytes]:
        """See Storage."""
        sql = "SELECT body FROM lines WHERE match = ? AND number >= ? AND number < ? ORDER BY number"
        return [row["body"] for row in self.rows(sql, (name, first, ENDLESS if end is None else end))]

    def keep_snapshot(self, name: str, snapshot: Snapshot) -> None:
        """See Storage."""
        values = (name, snapshot.entry, snapshot.rules, snapshot.journal, snapshot.body)
        with self.writing() as db:
            db.execute("DELETE FROM snapshots WHERE match = ? AND rules != ?", (name, snapshot.rules))
            db.execute(
                "INSERT OR REPLACE INTO snapshots (match, entry, rules, journal, body) VALUES (?, ?, ?, ?, ?)", values
            )

    def snapshots(self, name: str, rules: str) -> list[int]:
        """See Storage."""
        sql = "SELECT entry FROM snapshots WHERE match = ? AND rules = ? ORDER BY entry"
        return [row["entry"] for row in self.rows(sql, (name, rules))]

    def snapshot(self, name: str, rules: str, entry: int) -> Snapshot | None:
        """See Storage."""
        sql = "SELECT entry, rules, journal, body FROM snapshots WHERE match = ? AND rules = ? AND entry = ?"
        rows = self.rows(sql, (name, rules, entry))
        return Snapshot(*rows[0]) if rows else None

    def set_rematch(self, name: str, rematch: str) -> str:
        """See Storage."""
        with self.writing() as db:
            db.execute("UPDATE matches SET rematch = ? WHERE name = ? AND rematch = ''", (rematch, name))
            row = db.execute("SELECT rematch FROM matches WHERE name = ?", (name,)).fetchone()
        return str(row["rematch"]) if row else ""

    def keys(self, keys: Sequence[str]) -> list[Key]:
        """See Storage."""
        found = [self.rows("SELECT key, kind, target, seats FROM keys WHERE key = ?", (key,)) for key in keys]
        return [Key(*row) for rows in found for row in rows]

    def keys_of(self, target: str) -> list[Key]:
        """See Storage."""
        return [Key(*row) for row in self.rows("SELECT key, kind, target, seats FROM keys WHERE target = ?", (target,))]

    def exchange(self, key: Key, becomes: KeyKind, ends: Sequence[str], fresh: Iterable[Key]) -> bool:
        """See Storage."""
        with self.writing() as db:
            sql = "UPDATE keys SET kind = ? WHERE key = ? AND kind = ? AND seats = ?"
            changed = db.execute(sql, (becomes, key.key, key.kind, key.seats)).rowcount == 1
            if changed:
                db.executemany("UPDATE keys SET kind = 'ended' WHERE key = ?", [(each,) for each in ends])
                insert_keys(db, fresh)
        return changed

    def waiting(self) -> list[str]:
        """See Storage."""
        rows = self.rows(
            "SELECT name FROM matches WHERE (computer = 1 OR battles = 1) AND over = 0 ORDER BY changed DESC"
        )
        return [row["name"] for row in rows]

    def count_matches(self) -> int:
        """See Storage."""
        return int(self.rows("SELECT count(*) AS n FROM matches")[0]["n"])

    def add_record(self, body: bytes, key: Key, now: float) -> None:
        """See Storage."""
        with self.writing() as db:
            db.execute("INSERT INTO records (name, created, body) VALUES (?, ?, ?)", (key.target, now, body))
            insert_keys(db, [key])

    def record(self, name: str) -> bytes | None:
        """See Storage."""
        rows = self.rows("SELECT body FROM records WHERE name = ?", (name,))
        return rows[0]["body"] if rows else None

    def count_records(self) -> int:
        """See Storage."""
        return int(self.rows("SELECT count(*) AS n FROM records")[0]["n"])

    def add_seal(self, commitment: str, seed: bytes, now: float, keep_since: float) -> None:
        """See Storage."""
        with self.writing() as db:
            db.execute("DELETE FROM seals WHERE created < ?", (keep_since,))
            db.execute("INSERT INTO seals (commitment, seed, created) VALUES (?, ?, ?)", (commitment, seed, now))

    def take_seal(self, commitment: str) -> bytes | None:
        """See Storage."""
        with self.writing() as db:
            row = db.execute("SELECT seed FROM seals WHERE commitment = ?", (commitment,)).fetchone()
            db.execute("DELETE FROM seals WHERE commitment = ?", (commitment,))
        return row["seed"] if row else None

    def check(self) -> None:
        """See Storage."""
        with self.writing() as db:
            db.execute("CREATE TEMP TABLE IF NOT EXISTS probe (x)")
            db.execute("SELECT 1 FROM matches LIMIT 1").fetchone()

    def close(self) -> None:
        """See Storage. The log is folded into the file, so that the file alone is the whole database."""
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.release()


def configure(db: sqlite3.Connection) -> None:
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # macOS: past the drive's own cache
    db.execute("PRAGMA foreign_keys = ON")


def prepare(path: Path) -> None:
    """Make the folder and the file, for this user's eyes only: the file holds keys and sealed seeds."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise BadInput(f"{path}: cannot be opened for writing: {error.strerror}; name another file") from error


def exclusive(path: Path) -> sqlite3.Connection:
    """A lock that the operating system gives back when the process ends, however it ends. Raises BadInput."""
    try:
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise BadInput(f"{path}: there can be no file beside it, which a database needs: {error}") from error
    try:
        lock.execute("PRAGMA journal_mode = OFF")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorname == "SQLITE_BUSY":
            raise BadInput(f"{path}: another Stormtable uses this file; end it, or name another file") from error
        raise BadInput(f"{path}.lock: cannot be used as a lock: {error}; remove it, or name another file") from error
    return lock


def migrate(db: sqlite3.Connection, path: str, migrations: Sequence[str]) -> None:
    """Bring the schema up to date, a transaction each version; the old file is kept beside it."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(migrations):
        raise BadInput(
            f"{path}: written by a newer Stormtable (schema {version}, this one knows {len(migrations)}): upgrade, or"
            " name another file"
        )
    if 0 < version < len(migrations) and path != ":memory:":
        copy = Path(f"{path}.schema-{version}")
        copy.unlink(missing_ok=True)
        backup(Path(path), copy)
    for number, script in enumerate(migrations[version:], version + 1):
        try:
            db.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT")
        except sqlite3.Error:
            db.execute("ROLLBACK")
            raise


@contextmanager
def tell_errors(path: str) -> Iterator[None]:
    """Turn SQLite's errors into sentences."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name in FULL:
            text = "the disk is full, so nothing can be stored; free some space and try again, nothing was lost"
            raise StorageFull(text) from error
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise Damaged(f"the database {path} is damaged; a backup has to be put in its place: {error}") from error
        raise StorageError(f"the database {path} does not answer as it should: {error}") from error


def standing_values(standing: Standing) -> tuple[object, ...]:
    return (
        standing.changed,
        standing.over,
        standing.position,
        standing.version,
        standing.pending,
        standing.summary,
        standing.computer,
        standing.battles,
    )


def battle_values(battle: BattleOf | None) -> tuple[object, ...]:
    if battle is None:
        return ("", 0, "", 0, False)
    return (battle.parent, battle.number, battle.identity, battle.opened, battle.computers)


def stored_match(row: sqlite3.Row) -> StoredMatch:
    """A row of the matches."""
    standing = Standing(
        changed=row["changed"],
        over=bool(row["over"]),
        position=row["position"],
        version=row["version"],
        pending=row["pending"],
        summary=row["summary"],
        computer=bool(row["computer"]),
        battles=bool(row["battles"]),
    )
    battle = BattleOf(row["parent"], row["battle"], row["identity"], row["opened"], bool(row["computers"]))
    return StoredMatch(
        *(row["name"], row["game"], row["created"], row["seed"]),
        standing,
        row["rematch"],
        battle if row["parent"] else None,
    )


def insert_lines(db: sqlite3.Connection, name: str, first: int, lines: Sequence[bytes]) -> None:
    rows = [(name, number, line) for number, line in enumerate(lines, first)]
    db.executemany("INSERT INTO lines (match, number, body) VALUES (?, ?, ?)", rows)


def insert_keys(db: sqlite3.Connection, keys: Iterable[Key]) -> None:
    rows = [(key.key, key.kind, key.target, key.seats) for key in keys]
    db.executemany("INSERT INTO keys (key, kind, target, seats) VALUES (?, ?, ?, ?)", rows)


def backup(source: Path, target: Path) -> None:
    """Copy a database, which may be in use, to a new file: its consistent state of one moment.

    Raises BadInput if the source is no database of ours or the target
    exists or cannot be written.
    """
    partial = target.parent / f"{target.name}.partial"
    try:
        if not source.is_file():
            raise BadInput(f"{source}: there is no such database")
        if target.exists():
            raise BadInput(f"{target}: there is a file already; name another")
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_RDWR | os.O_CREAT, 0o600))
        with closing(sqlite3.connect(source, timeout=WAIT)) as old, closing(sqlite3.connect(partial)) as new:
            old.execute("SELECT count(*) FROM matches")
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
            ((verdict,),) = new.execute("PRAGMA quick_check")
        if verdict != "ok":
            raise BadInput(f"{source}: the copy is damaged: {verdict}")
        partial.rename(target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise BadInput(f"{source}: cannot be copied to {target}: {why}") from error
