"""A PostgreSQL of the tests' own: a cluster a test session, in a temporary folder on a free port; a database a test."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg

from stormtable.server.storage.postgres import PostgresStorage
from tools.ensure_postgresql import ensure_postgresql

__all__ = ["Cluster"]

USER: Final = "stormtable"
TEMPLATE: Final = "fresh"
PATIENCE: Final = 120.0
SETTINGS: Final = (
    *("fsync=off", "full_page_writes=off", "max_connections=60", "shared_buffers=16MB", "jit=off"),
    *("autovacuum=off", "max_wal_senders=0", "wal_level=minimal", "logging_collector=off", "log_min_messages=fatal"),
)


class Cluster:
    """Started when it is first asked for a database; `close` ends it and removes all of it."""

    def __init__(self, settings: Sequence[str] = ()) -> None:
        self.settings = (*SETTINGS, *settings)  # the last of a name counts
        self.folder: Path | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0
        self.numbers = itertools.count()

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh database with the schema of today."""
        self.prepare()
        name = f"test_{next(self.numbers)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        try:
            yield self.url(name)
        finally:
            self.ask(f"DROP DATABASE {name} WITH (FORCE)")

    def ask(self, sql: Any, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql)
            return cursor.fetchall() if cursor.description else []

    def prepare(self) -> None:
        if self.folder is not None:
            return
        programs = ensure_postgresql()
        self.folder = Path(tempfile.mkdtemp(prefix="stormtable-postgresql-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.owner["user"], self.owner["group"])
        made = subprocess.run(
            [programs / "initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
            capture_output=True,
            cwd=self.folder,
            check=False,
            **self.owner,
        )
        assert made.returncode == 0, made.stderr.decode()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()
        self.ask(f"CREATE DATABASE {TEMPLATE}")
        PostgresStorage(self.url(TEMPLATE)).close()

    @property
    def data(self) -> Path:
        assert self.folder is not None
        return self.folder / "data"

    @property
    def owner(self) -> dict[str, Any]:
        """Who runs it: initdb and postgres refuse to be root."""
        if os.geteuid() != 0:
            return {}
        known = {each.pw_name: each for each in pwd.getpwall()}
        one = next(known[name] for name in ("postgres", "nobody") if name in known)
        return {"user": one.pw_name, "group": one.pw_gid}

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [word for setting in self.settings for word in ("-c", setting)]
        self.process = subprocess.Popen(
            [
                *(ensure_postgresql() / "postgres", "-D", self.data, "-p", str(self.port), "-k", str(self.folder)),
                *("-c", "listen_addresses=127.0.0.1", *settings),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self.owner,
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("SELECT 1")
            except psycopg.OperationalError:
                assert self.process.poll() is None, "PostgreSQL ended"
                assert time.monotonic() < end, "PostgreSQL does not answer"
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """End it at once, breaking every connection."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = self.process = None
