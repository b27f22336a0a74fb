"""The database: durable, one writer, full disks, migrations, backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.storage import (
    BattleOf,
    Conflict,
    Damaged,
    Key,
    Snapshot,
    Standing,
    StorageError,
    StorageFull,
    StoredMatch,
)
from stormtable.server.storage.schema import MIGRATIONS
from stormtable.server.storage.sqlite import SqliteStorage, backup


def standing(changed: float = 1.0, *, computer: bool = False) -> Standing:
    return Standing(
        changed=changed, over=False, position=b"{}", version=1, pending=b"[]", summary=b"{}", computer=computer
    )


def match(name: str = "m", **how: bool) -> StoredMatch:
    return StoredMatch(name=name, game="g", created=1.0, seed=b"s" * 32, standing=standing(**how), rematch="")


@pytest.fixture
def memory() -> Iterator[SqliteStorage]:
    store = SqliteStorage(":memory:")
    yield store
    store.close()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "db"
    store = SqliteStorage(path)
    key = Key("k", "seat", "m", 3)
    store.create_match(match(), [b"0", b"1"], [key])
    store.append("m", 2, [b"2"], standing(2.0))
    store.close()
    assert path.stat().st_mode & 0o077 == 0
    again = SqliteStorage(path)
    assert again.lines("m") == [b"0", b"1", b"2"]
    assert again.match("m") == StoredMatch("m", "g", 1.0, b"s" * 32, standing(2.0), "")
    assert again.keys(["x", "k"]) == again.keys_of("m") == [key]
    assert again.match("n") is None
    again.close()


def test_a_part_of_a_journal_is_read(memory: SqliteStorage) -> None:
    memory.create_match(match(), [b"0", b"1", b"2", b"3"], [])
    assert memory.lines("m", 1, 3) == [b"1", b"2"]
    assert memory.lines("m", 3) == [b"3"]


def test_snapshots_of_other_rules_are_forgotten(memory: SqliteStorage) -> None:
    memory.create_match(match(), [b"0"], [])
    assert memory.snapshots("m", "old") == []
    first, second = Snapshot(50, "old", "a", b"1"), Snapshot(99, "old", "b", b"2")
    for each in (second, first, second):
        memory.keep_snapshot("m", each)
    assert memory.snapshots("m", "old") == [50, 99]
    assert memory.snapshot("m", "old", 99) == second
    assert memory.snapshot("m", "new", 99) is None
    newer = Snapshot(50, "new", "a", b"3")
    memory.keep_snapshot("m", newer)
    assert (memory.snapshot("m", "new", 50), memory.snapshots("m", "old")) == (newer, [])


def test_a_battle_is_stored_once(memory: SqliteStorage) -> None:
    memory.create_match(match("campaign"), [], [])
    battle = StoredMatch("b", "g", 1.0, None, standing(), "", BattleOf("campaign", 1, "as it is", 7, computers=True))
    memory.create_match(battle, [], [])
    assert memory.battles_of("campaign") == [battle]
    assert memory.battles_of("") == memory.battles_of("b") == []
    with pytest.raises(StorageError):
        memory.create_match(replace(battle, name="twice"), [], [])
    memory.adopt("b", 9)
    found = memory.match("b")
    assert found
    assert found.battle == BattleOf("campaign", 1, "as it is", 9, computers=True)


def test_the_log_is_forced_to_the_disk_at_each_commit(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    assert store.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store.db.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
    store.close()


def test_a_journal_that_has_grown_meanwhile_is_a_conflict(memory: SqliteStorage) -> None:
    store = memory
    store.create_match(match(), [b"0"], [])
    store.append("m", 1, [b"1"], standing())
    with pytest.raises(Conflict):
        store.append("m", 1, [b"other"], standing())
    assert store.lines("m") == [b"0", b"1"]


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    store.create_match(match(), [b"0"], [])
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageFull, match="the disk is full"):
        store.append("m", 1, [bytes(100_000)], standing())
    assert store.lines("m") == [b"0"]
    store.db.execute("PRAGMA max_page_count = 100000")
    store.append("m", 1, [bytes(100_000)], standing())
    assert len(store.lines("m")) == 2
    store.close()


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
    with pytest.raises(BadInput, match="malformed; put a backup in its place"):
        SqliteStorage(tmp_path / "db")


def test_damage_met_later_is_said(memory: SqliteStorage) -> None:
    def malformed(text: bytes) -> str:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        raise error

    memory.db.text_factory = malformed
    memory.create_match(match(), [b"0"], [])
    with pytest.raises(Damaged, match="is damaged; a backup has to be put in its place"):
        memory.match("m")


def test_a_backup_of_a_database_in_use(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path / "db")
    store.create_match(match(), [b"0"], [])
    backup(tmp_path / "db", tmp_path / "copy")
    store.append("m", 1, [b"1"], standing())
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


def test_seals_are_taken_once_and_forgotten_in_time(memory: SqliteStorage) -> None:
    store = memory
    store.add_seal("c", b"1", 10.0, 0.0)
    store.add_seal("d", b"2", 20.0, 15.0)
    assert [store.take_seal(each) for each in ("c", "d", "d")] == [None, b"2", None]


def test_the_first_rematch_counts(memory: SqliteStorage) -> None:
    store = memory
    store.create_match(match(), [b"0"], [])
    assert [store.set_rematch("m", "x"), store.set_rematch("m", "y")] == ["x", "x"]


def test_matches_that_wait_for_the_computer(memory: SqliteStorage) -> None:
    store = memory
    store.create_match(match("a"), [b"0"], [])
    store.create_match(match("b", computer=True), [b"0"], [])
    assert store.waiting() == ["b"]
    assert store.count_matches() == 2
    store.check()


def test_uploaded_records(memory: SqliteStorage) -> None:
    store = memory
    store.add_record(b"body", Key("r", "replay", "n"), 1.0)
    assert (store.record("n"), store.record("x"), store.count_records()) == (b"body", None, 1)


def test_a_key_is_exchanged_once(memory: SqliteStorage) -> None:
    invitation, seat, other = Key("i", "invite", "m", 2), Key("p", "seat", "m", 2), Key("q", "seat", "m", 2)
    memory.create_match(match(), [b"0"], [invitation, Key("b", "seat", "battle", 1)])
    assert memory.exchange(invitation, "spent", [], [seat])
    assert not memory.exchange(invitation, "spent", ["p"], [other])
    assert memory.keys(["i", "p", "q"]) == [Key("i", "spent", "m", 2), seat]
    assert memory.exchange(seat, "ended", ["b"], [other])
    assert [key.kind for key in memory.keys(["p", "b", "q"])] == ["ended", "ended", "seat"]
