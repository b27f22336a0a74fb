"""Storage in one SQLite file: write-ahead log, one writer, each change on the disk before it is acknowledged."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.language import phrase
from stormtable.server.storage.interface import Notice, Row, write
from stormtable.server.storage.schema import MIGRATIONS
from stormtable.server.storage.sql import SqlStorage
from stormtable.server.storage.trouble import (
    DAMAGED,
    LOCKED,
    STRANGE,
    TWICE,
    Conflict,
    Damaged,
    StorageError,
    StorageFull,
)

__all__ = ["SqliteStorage", "backup"]

LOG: Final = logging.getLogger("stormtable.server")
FULL: Final = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_SHMSIZE"}
DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
TAKEN: Final = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"}
WAIT: Final = 2.0  # seconds for a lock, such as another process's; what is written meanwhile waits for it together
ALONE: Final = ("BEGIN IMMEDIATE", "COMMIT", ("ROLLBACK",))
OF_A_GROUP: Final = ("SAVEPOINT one", "RELEASE one", ("ROLLBACK TO one", "RELEASE one"))
NAMED: Final = 20  # damaged matches that a message names
NO_ROOM: Final = phrase("the disk is full, so nothing can be stored; free some space and try again, nothing was lost")
NO_ROOM_TO_START: Final = "the disk is full: free some space and start again; the matches are as they were"


class SqliteStorage(SqlStorage):
    """Storage in a file (`:memory:` for tests). Raises BadInput if it cannot be opened, and says why.

    Transactions are begun and ended by hand, on one connection; queries have another, so that a writer who waits for
    the disk or a lock holds up nobody who reads. `damaged` opens a file also if parts of it cannot be read.
    """

    shared = False
    threads = 1

    def __init__(self, path: Path | str, migrations: Sequence[str] = MIGRATIONS, *, damaged: bool = False) -> None:
        self.path = str(path)
        self.lock: sqlite3.Connection | None = None
        self.ended = threading.Event()
        if self.path != ":memory:":
            prepare(Path(path))
            self.lock = exclusive(Path(path))
        self.db = self.reader = connection(self.path)
        self.writes = self.reads = threading.RLock()
        try:
            configure(self.db)
            if not damaged:
                look_for_damage(self.db, self.path)
            migrate(self.db, self.path, migrations)
            if self.path != ":memory:":
                self.reader, self.reads = connection(self.path), threading.RLock()
                self.reader.execute("PRAGMA query_only = ON")
        except BadInput:
            self.release()
            raise
        except sqlite3.Error as error:
            self.release()
            raise BadInput(why_not(self.path, error)) from error

    def release(self) -> None:
        """Let go of the file."""
        self.reader.close()
        self.db.close()
        if self.lock is not None:
            self.lock.close()

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """See Statements."""
        return self.db.execute(sql, parameters).fetchall()

    def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """See Statements."""
        self.db.executemany(sql, rows)

    @contextmanager
    def writing(self) -> Iterator[SqliteStorage]:
        """See SqlStorage; within another one it is whole by itself, and on the disk with that."""
        with self.writes, tell_errors(self.path):
            begin, end, undo = OF_A_GROUP if self.db.in_transaction else ALONE
            self.db.execute(begin)
            try:
                yield self
                self.db.execute(end)
            except BaseException:
                with suppress(sqlite3.Error):
                    for statement in undo:
                        self.db.execute(statement)
                raise

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """See SqlStorage."""
        with self.reads, tell_errors(self.path):
            return self.reader.execute(sql, parameters).fetchall()

    def together(self, jobs: Sequence[Callable[[], Any]]) -> list[Any]:
        """See Storage. Where SQLite gives all up because of one, as for a full disk, the others try by themselves."""
        if len(jobs) == 1:
            return [outcome(jobs[0])]
        found: list[Any] = []
        try:
            with self.writing():
                for job in jobs:
                    found.append(outcome(job))
                    if not self.db.in_transaction:
                        raise GivenUp
        except GivenUp:
            at = len(found) - 1
            return [found[at] if number == at else outcome(job) for number, job in enumerate(jobs)]
        except StorageError as error:
            return [error] * len(jobs)
        return found

    @write
    def claim(self, match: str, seconds: float) -> bool:
        """See Storage: there is no other process."""
        return True

    def announce(self, notice: Notice) -> None:
        """See Storage: there is nobody to tell."""

    def listen(self, told: Callable[[Notice], None]) -> None:
        """See Storage: there is nobody to listen to."""
        self.ended.wait()

    def alone(self) -> bool:
        """See Storage: the lock sees to it."""
        return True

    def size(self) -> int:
        """See Storage."""
        sql = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return int(self.rows(sql)[0][0])

    def columns(self, table: str) -> list[str]:
        """See Storage."""
        return [name for (name,) in self.rows("SELECT name FROM pragma_table_info(?)", (table,))]

    def close(self) -> None:
        """See Storage. The log is folded into the file, so that the file alone is the whole database."""
        self.ended.set()
        with self.writes, self.reads:
            with suppress(sqlite3.Error):
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.release()


class GivenUp(Exception):
    """A transaction of several writes was ended by SQLite."""


def outcome(job: Callable[[], Any]) -> Any:
    """What a job returns or raises."""
    try:
        return job()
    except Exception as error:  # noqa: BLE001  (it is handed on to whoever asked)
        return error


def connection(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)


def configure(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # macOS: past the drive's own cache
    db.execute("PRAGMA foreign_keys = ON")


def look_for_damage(db: sqlite3.Connection, path: str) -> None:
    """Read every page, so that damage is said at once, and by the matches that it touches. Raises BadInput."""
    ((verdict,),) = db.execute("PRAGMA quick_check(1)").fetchall()
    if verdict == "ok":
        return
    LOG.error("%s is damaged: %s", path, verdict)
    damaged = damaged_matches(db)
    which = "which matches cannot be told"
    if damaged is not None:
        names = ", ".join(damaged[:NAMED]) + (f" and {len(damaged) - NAMED} more" if len(damaged) > NAMED else "")
        which = f"of the matches {names} not all can be read" if damaged else "every match can be read"
    raise BadInput(
        f"{path} is damaged: {which}. Nothing was changed. Keep this file, and any `-wal` beside it; "
        f"`stormtable migrate --leave-damaged {path} NEW` copies all that is whole into a new file"
    )


def damaged_matches(db: sqlite3.Connection) -> list[str] | None:
    """The matches of which not all can be read; None if even their names cannot."""
    try:
        names = [name for (name,) in db.execute("SELECT name FROM matches ORDER BY name").fetchall()]
    except sqlite3.Error:
        return None
    return [name for name in names if not is_whole(db, name)]


def is_whole(db: sqlite3.Connection, name: str) -> bool:
    try:
        db.execute("SELECT * FROM matches WHERE name = ?", (name,)).fetchall()
        numbers = [number for number, _ in db.execute("SELECT number, body FROM lines WHERE match = ?", (name,))]
    except sqlite3.Error:
        return False
    return numbers == list(range(len(numbers)))


def why_not(path: str, error: sqlite3.Error) -> str:
    """Why a file cannot be opened, and what helps without harm."""
    name = getattr(error, "sqlite_errorname", "")
    if name in FULL:
        return f"{path}: {NO_ROOM_TO_START}"
    if name.startswith("SQLITE_NOTADB"):
        return f"{path}: cannot be used as a database: {error}; name another file"
    if name.startswith(DAMAGE):
        return f"{path} is damaged: {error}. Nothing was changed. Keep this file, and name a copy of a backup instead"
    if name == "SQLITE_BUSY":
        return f"{path}: another program has locked it; end that, and start again"
    return f"{path}: cannot be used as a database: {error}; the file was left as it is"


def prepare(path: Path) -> None:
    """Make the folder and the file, for this user's eyes only: the file holds keys and sealed seeds."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise BadInput(f"{path}: {NO_ROOM_TO_START}") from error
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
        if error.sqlite_errorname in FULL:
            raise BadInput(f"{path}: {NO_ROOM_TO_START}") from error
        raise BadInput(f"{path}.lock: cannot be used as a lock: {error}; name another file") from error
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
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            raise


@contextmanager
def tell_errors(path: str) -> Iterator[None]:
    """Turn SQLite's errors into sentences for everybody; where and why is for the log, a line each."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name in TAKEN:
            raise Conflict(TWICE) from error
        LOG.error("the database %s: %s (%s)", path, error, name)
        if name in FULL:
            raise StorageFull(NO_ROOM) from error
        if name.startswith(DAMAGE):
            raise Damaged(DAMAGED) from error
        if name.startswith("SQLITE_BUSY"):
            raise StorageError(LOCKED) from error
        raise StorageError(STRANGE) from error


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
            ((verdict,),) = new.execute("PRAGMA quick_check(1)")
        if verdict != "ok":
            raise BadInput(f"{source}: the copy is damaged: {verdict}")
        partial.rename(target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise BadInput(f"{source}: cannot be copied to {target}: {why}") from error
