"""The database: durable, one writer, full disks, migrations, backups."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.hall.store import Store
from stormtable.server.storage import Conflict, Damaged, StorageFull, sqlite
from stormtable.server.storage.schema import MIGRATIONS
from stormtable.server.storage.sqlite import SqliteStorage, backup
from tests.support.stored import match, standing


@pytest.fixture
def memory() -> Iterator[SqliteStorage]:
    store = SqliteStorage(":memory:")
    yield store
    store.close()


def test_the_log_is_forced_to_the_disk_at_each_commit(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    assert store.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store.db.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
    store.close()


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    store.create_match(match(), [b"0"], [])
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageFull, match="the disk is full"):
        store.append("m", 1, [bytes(100_000)], standing(revision=1))
    assert store.lines("m") == [b"0"]
    store.db.execute("PRAGMA max_page_count = 100000")
    store.append("m", 1, [bytes(100_000)], standing(revision=1))
    assert len(store.lines("m")) == 2
    store.close()


async def test_writes_that_come_together_share_a_sync_and_fail_alone(tmp_path: Path) -> None:
    storage, statements = SqliteStorage(tmp_path / "db"), list[str]()
    store, names = Store(storage), [f"m{number}" for number in range(20)]
    for name in names:
        storage.create_match(match(name), [b"0"], [])
    storage.db.set_trace_callback(statements.append)
    with storage.writes:  # as during a sync
        writes = [
            asyncio.create_task(store(storage.append, name, 2 if name == "m7" else 1, [b"1"], standing(revision=1)))
            for name in names
        ]
        while len(store.waiting) < len(names) - 1:  # noqa: ASYNC110  (one may be under way)
            await asyncio.sleep(0)
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [name for name, each in zip(names, results, strict=True) if isinstance(each, Conflict)] == ["m7"]
    assert [each for each in results if each is not None] == [results[7]]
    assert [len(storage.lines(name)) for name in names] == [1 if name == "m7" else 2 for name in names]
    assert statements.count("COMMIT") <= 2
    await store.close()


def test_what_the_disk_is_too_full_for_is_refused_alone(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path / "db")
    for name in ("a", "b", "c"):
        storage.create_match(match(name), [b"0"], [])
    pages = storage.db.execute("PRAGMA page_count").fetchone()[0]
    storage.db.execute(f"PRAGMA max_page_count = {pages + 2}")
    bodies = {"a": b"1", "b": bytes(100_000), "c": b"1"}
    jobs = [partial(storage.append, name, 1, [body], standing(revision=1)) for name, body in bodies.items()]
    assert [type(each) for each in storage.together(jobs)] == [type(None), StorageFull, type(None)]
    assert [len(storage.lines(name)) for name in bodies] == [2, 1, 2]
    storage.close()


async def test_a_lock_of_another_program_holds_up_all_together_once_and_nobody_who_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "WAIT", 0.5)
    storage = SqliteStorage(tmp_path / "db")
    store, names = Store(storage), [f"m{number}" for number in range(20)]
    for name in names:
        storage.create_match(match(name), [b"0"], [])
    with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writes = [
            asyncio.create_task(store(storage.append, name, 1, [b"1"], standing(revision=1)), name=name)
            for name in names
        ]
        while len(store.waiting) < len(names) - 1:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert await store(storage.lines, "m3") == [b"0"]
        assert not any(each.done() for each in writes), "a reader waits for none of them"
        results = await asyncio.gather(*writes, return_exceptions=True)
        other.execute("ROLLBACK")
    assert all("another program has locked the database" in str(each) for each in results)
    assert len(caplog.records) <= 2, "one line each time that was waited: for the first, for all others"
    await store(storage.append, "m3", 1, [b"1"], standing(revision=1))
    await store.close()


@pytest.mark.parametrize("name", ["SQLITE_FULL", "SQLITE_IOERR_WRITE"])
def test_a_full_disk_at_the_start_is_said_with_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def full(db: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = name
        raise error

    monkeypatch.setattr(sqlite, "configure", full)
    with pytest.raises(BadInput, match="the disk is full: free some space and start again; the matches are as they"):
        SqliteStorage(tmp_path / "db")


def test_a_disk_too_full_for_a_new_file_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.open", full)
    with pytest.raises(BadInput, match="the disk is full: free some space"):
        SqliteStorage(tmp_path / "db")


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    with pytest.raises(BadInput, match="another Stormtable uses this file"):
        SqliteStorage(tmp_path / "db")
    store.close()
    SqliteStorage(tmp_path / "db").close()


def test_a_folder_that_takes_no_other_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "db.lock").mkdir()
    with pytest.raises(BadInput, match="db: there can be no file beside it"):
        SqliteStorage(tmp_path / "db")


def test_what_cannot_be_the_target_of_a_backup(tmp_path: Path) -> None:
    SqliteStorage(tmp_path / "db").close()
    for target in (Path(), Path("/"), tmp_path):
        with pytest.raises(BadInput, match="there is a file already"):
            backup(tmp_path / "db", target)


def test_damage_is_said_at_once(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    store.create_match(match(), [bytes(3000)] * 20, [])
    store.close()
    whole = (tmp_path / "db").read_bytes()
    (tmp_path / "db").write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(BadInput, match="db is damaged"):
        SqliteStorage(tmp_path / "db")


def test_damage_met_later_is_said(memory: SqliteStorage) -> None:
    def malformed(text: bytes) -> str:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        raise error

    memory.db.text_factory = malformed
    memory.create_match(match(), [b"0"], [])
    with pytest.raises(Damaged, match="the database is damaged; whoever runs this server"):
        memory.match("m")


def test_a_backup_of_a_database_in_use(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    store.create_match(match(), [b"0"], [])
    backup(tmp_path / "db", tmp_path / "copy")
    store.append("m", 1, [b"1"], standing(revision=1))
    with pytest.raises(BadInput, match="there is a file already"):
        backup(tmp_path / "db", tmp_path / "copy")
    with pytest.raises(BadInput, match="there is no such database"):
        backup(tmp_path / "none", tmp_path / "other")
    (tmp_path / "text").write_text("not a database, but long enough to look at" * 9)
    with pytest.raises(BadInput, match="cannot be copied"):
        backup(tmp_path / "text", tmp_path / "other")
    assert not list(tmp_path.glob("*.partial"))
    store.close()
    copy = SqliteStorage(tmp_path / "copy")
    assert copy.lines("m") == [b"0"]
    copy.close()


class TestMigrations:
    def test_an_old_file_is_brought_up_to_date_and_kept(self, tmp_path: Path) -> None:
        store = SqliteStorage(tmp_path / "db")
        store.create_match(match(), [b"0"], [])
        store.close()
        newer = SqliteStorage(tmp_path / "db", (*MIGRATIONS, "ALTER TABLE matches ADD COLUMN note TEXT"))
        assert newer.db.execute("SELECT note FROM matches").fetchone()[0] is None
        assert newer.lines("m") == [b"0"]
        newer.close()
        with closing(sqlite3.connect(tmp_path / f"db.schema-{len(MIGRATIONS)}")) as kept:
            assert kept.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)

    def test_one_that_fails_changes_nothing(self, tmp_path: Path) -> None:
        SqliteStorage(tmp_path / "db").close()
        with pytest.raises(BadInput, match="cannot be used as a database"):
            SqliteStorage(tmp_path / "db", (*MIGRATIONS, "CREATE TABLE extra (x); CREATE TABLE extra (x)"))
        store = SqliteStorage(tmp_path / "db")
        assert store.count_matches() == 0
        store.close()

    def test_a_file_of_a_newer_program_is_refused(self, tmp_path: Path) -> None:
        store = SqliteStorage(tmp_path / "db")
        store.db.execute("PRAGMA user_version = 99")
        store.close()
        with pytest.raises(BadInput, match="newer Stormtable"):
            SqliteStorage(tmp_path / "db")

    def test_other_files_are_refused(self, tmp_path: Path) -> None:
        (tmp_path / "text").write_text("this is not a database" * 99)
        with pytest.raises(BadInput, match="cannot be used as a database"):
            SqliteStorage(tmp_path / "text")
        with pytest.raises(BadInput, match="cannot be opened for writing"):
            SqliteStorage(tmp_path)
