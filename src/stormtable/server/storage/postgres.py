"""Storage in PostgreSQL, which several processes share: each change is on its disk before it is acknowledged."""

from __future__ import annotations

import logging
import secrets
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from stormtable.engine.game import BadInput
from stormtable.language import phrase
from stormtable.server.storage.interface import Lot, Notice, Row, Standing, write
from stormtable.server.storage.schema import MIGRATIONS, for_postgresql
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

__all__ = ["PostgresStorage"]

LOG: Final = logging.getLogger("stormtable.server")
THREADS: Final = 8  # connections that a process uses at once
REACH: Final = 3  # seconds that reaching the server may take
OPTIONS: Final = "-c lock_timeout=2s -c statement_timeout=20s -c idle_in_transaction_session_timeout=20s"
CHANNEL: Final = "stormtable"
LOCK: Final = 0x5704_7AB1  # of migrations, and held together by all that serve
LOOK: Final = 1.0  # seconds until a listener looks whether it is to end
AGAIN: Final = 1.0  # seconds until it tries again to reach the server
LOT: Final = 500  # rows that are read at once
SILENT: Final = phrase("the database does not answer, so nothing can be stored just now; try again in a moment")
NO_ROOM: Final = phrase(
    "the database's disk is full, so nothing can be stored; once there is room try again, nothing was lost"
)
CLAIM: Final = """
    INSERT INTO claims (match, worker, until) VALUES (?, ?, extract(epoch FROM clock_timestamp()) + ?)
    ON CONFLICT (match) DO UPDATE SET worker = excluded.worker, until = excluded.until
    WHERE claims.worker = excluded.worker OR claims.until < extract(epoch FROM clock_timestamp())
    RETURNING worker
"""
Connection = psycopg.Connection[Row]


class Transaction:
    """A connection's statements; see Statements."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """See Statements."""
        cursor = self.connection.execute(in_its_words(sql), parameters)
        return cursor.fetchall() if cursor.description else []

    def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """See Statements."""
        with self.connection.cursor() as cursor:
            cursor.executemany(in_its_words(sql), rows)


def in_its_words(sql: str) -> bytes:
    """A statement with this driver's signs for parameters; they are our own, and hold no other question mark."""
    return sql.replace("?", "%s").encode()


class PostgresStorage(SqlStorage):
    """Storage at an address that libpq reads. Raises BadInput if it cannot be used, and says why."""

    shared = True
    threads = THREADS

    def __init__(self, url: str, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.name = secrets.token_hex(8)  # of this process among those that share the database
        self.ended = threading.Event()
        self.news: deque[Notice] = deque()
        self.told: Callable[[Notice], None] | None = None
        try:
            given = conninfo_to_dict(url)
            options = f"{OPTIONS} {given.get('options') or ''}".strip()
            reach = given.get("connect_timeout") or REACH
            self.address = make_conninfo(
                url, options=options, connect_timeout=reach, fallback_application_name="stormtable"
            )
            with psycopg.connect(self.address) as connection:
                migrate(connection, migrations)
        except psycopg.Error as error:
            raise BadInput(f"the PostgreSQL database cannot be used: {plain(error)}") from error
        self.pool = ConnectionPool(
            self.address,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=THREADS + 1,  # the herald's
            timeout=REACH,
            reconnect_timeout=AGAIN,  # then it is tried anew by whoever needs one
            check=ConnectionPool.check_connection,
            open=True,
        )
        self.herald = ThreadPoolExecutor(1, "announcing")

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        with tell_errors(), self.pool.connection() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """See SqlStorage."""
        with self.connected() as connection, connection.transaction():
            yield Transaction(connection)

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """See SqlStorage."""
        with self.connected() as connection:
            return Transaction(connection).run(sql, parameters)

    def together(self, jobs: Sequence[Callable[[], Any]]) -> list[Any]:
        """See Storage: the server itself lets those that commit at once share a sync."""
        raise NotImplementedError

    # Telling the others

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
        """See Storage. The other processes are told, by a transaction of its own that waits for no disk."""
        super().append(name, first, lines, standing, after, lots)
        self.announce(Notice("changed", name, str(standing.revision)))

    @write
    def set_rematch(self, name: str, rematch: str) -> str:
        """See Storage."""
        found = super().set_rematch(name, rematch)
        self.announce(Notice("changed", name))
        return found

    @write
    def adopt(self, name: str, opened: int) -> None:
        """See Storage."""
        super().adopt(name, opened)
        self.announce(Notice("changed", name))

    @write
    def claim(self, match: str, seconds: float) -> bool:
        """See Storage."""
        with self.writing() as db:
            db.run("SET LOCAL synchronous_commit = off")  # a claim that a crash of the server forgets is made anew
            return bool(db.run(CLAIM, (match, self.name, seconds)))

    def announce(self, notice: Notice) -> None:
        """See Storage."""
        self.news.append(notice)
        with suppress(RuntimeError):  # it is closed
            self.herald.submit(self.tell_news)

    def tell_news(self) -> None:
        """Send what there is to tell."""
        payloads = list[str]()
        while self.news and len(payloads) < LOT:
            kind, match, text, _ = self.news.popleft()
            payloads.append(f"{self.name} {kind} {match} {text}")
        if not payloads:
            return
        with suppress(StorageError), self.writing() as db:
            db.run("SET LOCAL synchronous_commit = off")
            db.run("SELECT pg_notify(?, text) FROM unnest(?::text[]) AS text", (CHANNEL, payloads))

    def listen(self, told: Callable[[Notice], None]) -> None:
        """See Storage."""
        silent = False
        while not self.ended.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as line:
                    line.execute("SELECT pg_advisory_lock_shared(%s)", (LOCK,))
                    line.execute(f"LISTEN {CHANNEL}")
                    silent = False
                    self.hear(line, told)
            except psycopg.Error as error:
                if not silent:
                    LOG.error("what other processes do is not heard just now: %s", plain(error))
                silent = True
                self.ended.wait(AGAIN)

    def hear(self, line: psycopg.Connection[Any], told: Callable[[Notice], None]) -> None:
        while not self.ended.is_set():
            for notice in line.notifies(timeout=LOOK, stop_after=1):
                origin, kind, match, text = notice.payload.split(" ", 3)
                if origin != self.name:
                    told(Notice(kind, match, text, origin))

    # Copying all of it

    def size(self) -> int:
        """See Storage."""
        return int(self.rows("SELECT pg_database_size(current_database())")[0][0])

    def columns(self, table: str) -> list[str]:
        """See Storage."""
        sql = "SELECT column_name FROM information_schema.columns WHERE table_name = ?"
        sql += " AND table_schema = current_schema()"
        return [name for (name,) in self.rows(f"{sql} ORDER BY ordinal_position", (table,))]

    def alone(self) -> bool:
        """See Storage."""
        with self.connected() as connection:
            taken = connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()
            if taken and taken[0]:
                connection.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
                return True
        return False

    def close(self) -> None:
        """See Storage."""
        self.ended.set()
        self.announce(Notice("ended", "-"))  # wakes this process's own listener
        self.herald.shutdown()
        self.pool.close()


def migrate(connection: Connection, migrations: Sequence[str]) -> None:
    """Bring the schema up to date, all of it or nothing, one process at a time. Raises BadInput."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK + 1,))
        connection.execute("CREATE TABLE IF NOT EXISTS stormtable_schema (version BIGINT NOT NULL)")
        row = connection.execute("SELECT version FROM stormtable_schema").fetchone()
        version = row[0] if row else 0
        if version > len(migrations):
            raise BadInput(
                f"the PostgreSQL database was written by a newer Stormtable (schema {version}, this one knows"
                f" {len(migrations)}): upgrade, or name another one"
            )
        for script in migrations[version:]:
            connection.execute(for_postgresql(script).encode())
        if version < len(migrations):
            connection.execute("DELETE FROM stormtable_schema")
            connection.execute("INSERT INTO stormtable_schema (version) VALUES (%s)", (len(migrations),))


@contextmanager
def tell_errors() -> Iterator[None]:
    """Turn PostgreSQL's errors into sentences for everybody; the rest is for the log, a line each."""
    try:
        yield
    except errors.UniqueViolation as error:
        raise Conflict(TWICE) from error
    except (psycopg.Error, PoolTimeout) as error:
        LOG.error("the PostgreSQL database: %s", plain(error))
        if isinstance(error, errors.DiskFull):
            raise StorageFull(NO_ROOM) from error
        if isinstance(error, (errors.DataCorrupted, errors.IndexCorrupted)):
            raise Damaged(DAMAGED) from error
        if isinstance(error, (errors.LockNotAvailable, errors.QueryCanceled)):
            raise StorageError(LOCKED) from error
        if isinstance(error, (psycopg.OperationalError, PoolTimeout)):
            raise StorageError(SILENT) from error
        raise StorageError(STRANGE) from error


def plain(error: Exception) -> str:
    """What an error says, on one line."""
    return " ".join(str(error).split())
