"""What both databases do: the same tests for SQLite and PostgreSQL, and copying from one to the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.storage import BattleOf, Conflict, Key, Lot, Notice, Snapshot, Storage, StorageError, StoredMatch
from stormtable.server.storage.copying import migrate
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.players import Device, Player
from stormtable.server.storage.schema import MIGRATIONS
from stormtable.server.storage.sqlite import SqliteStorage
from tests.support.stored import match, standing

PATIENCE = 120.0


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    with closing(open_storage(address)) as one:
        yield one


def test_what_is_written_is_read(address: str) -> None:
    key = Key("k", "seat", "m", 3)
    with closing(open_storage(address)) as storage:
        storage.create_match(match(), [b"0", b"1"], [key])
        storage.append("m", 2, [b"2\0"], standing(2.0, revision=1))
        with pytest.raises(Conflict):
            storage.create_match(match(), [], [])
    with closing(open_storage(address)) as again:
        assert (again.lines("m"), again.lines("m", 2), again.lines("n")) == ([b"0", b"1", b"2\0"], [b"2\0"], [])
        assert again.match("m") == StoredMatch("m", "g", 1.0, b"s" * 32, standing(2.0, revision=1), "")
        assert again.keys(["x", "k"]) == again.keys_of("m") == [key]
        assert again.match("n") is None
        assert again.revisions(["m", "n"]) == {"m": 1}


def test_a_battle_is_stored_once(storage: Storage) -> None:
    storage.create_match(match("campaign"), [], [])
    battle = StoredMatch("b", "g", 1.0, None, standing(), "", BattleOf("campaign", 1, "as it is", 7, computers=True))
    storage.create_match(battle, [], [])
    assert storage.battles_of("campaign") == [battle]
    assert storage.battles_of("") == storage.battles_of("b") == []
    with pytest.raises(StorageError):
        storage.create_match(replace(battle, name="twice"), [], [])
    storage.adopt("b", 9)
    found = storage.match("b")
    assert found
    assert found.battle == BattleOf("campaign", 1, "as it is", 9, computers=True)


def test_a_journal_that_has_grown_meanwhile_is_a_conflict(storage: Storage) -> None:
    storage.create_match(match(), [b"0"], [])
    storage.append("m", 1, [b"1"], standing(revision=1))
    for first, revision in ((1, 1), (1, 2), (2, 1), (2, 3)):
        with pytest.raises(Conflict):
            storage.append("m", first, [b"other"], standing(9.0, revision=revision))
    storage.append("m", 2, [], standing(revision=2))  # a change beside the journal counts as well
    found = storage.match("m")
    assert found
    assert (storage.lines("m"), found.standing.changed) == ([b"0", b"1"], 1.0)


def test_a_part_of_a_journal_is_read(storage: Storage) -> None:
    storage.create_match(match(), [b"0", b"1", b"2", b"3"], [])
    assert storage.lines("m", 1, 3) == [b"1", b"2"]
    assert storage.lines("m", 3) == [b"3"]


def test_snapshots_of_other_rules_are_forgotten(storage: Storage) -> None:
    storage.create_match(match(), [b"0"], [])
    assert storage.snapshots("m", "old") == []
    first, second = Snapshot(50, "old", "a", b"1"), Snapshot(99, "old", "b", b"2")
    for each in (second, first, second):
        storage.keep_snapshot("m", each)
    assert storage.snapshots("m", "old") == [50, 99]
    assert storage.snapshot("m", "old", 99) == second
    assert storage.snapshot("m", "new", 99) is None
    newer = Snapshot(50, "new", "a", b"3")
    storage.keep_snapshot("m", newer)
    assert (storage.snapshot("m", "new", 50), storage.snapshots("m", "old")) == (newer, [])


def test_a_key_is_exchanged_once(storage: Storage) -> None:
    invitation, seat, other = Key("i", "invite", "m", 2), Key("p", "seat", "m", 2), Key("q", "seat", "m", 2)
    storage.create_match(match(), [b"0"], [invitation, Key("b", "seat", "battle", 1)])
    assert storage.exchange(invitation, "spent", [], [seat])
    assert not storage.exchange(invitation, "spent", ["p"], [other])
    assert storage.keys(["i", "p", "q"]) == [Key("i", "spent", "m", 2), seat]
    assert storage.exchange(seat, "ended", ["b"], [other])
    assert [key.kind for key in storage.keys(["p", "b", "q"])] == ["ended", "ended", "seat"]


def test_a_player_is_found_by_his_device_and_holds_keys(storage: Storage) -> None:
    rosa = Player("1", "Rosa", "owl", 1.0, 1.0)
    storage.players.add(rosa, Device("h", "1", "laptop", 1.0, 1.0))
    storage.create_match(match(), [b"0"], [Key("p", "seat", "m", 1), Key("q", "seat", "m", 2, "other")])
    storage.players.seen("h", 9.0)
    storage.players.change("1", "Rosa Luz", "oak")
    known = Player("1", "Rosa Luz", "oak", 1.0, 9.0)
    assert (storage.players.with_device("h"), storage.players.with_device("x")) == (known, None)
    assert storage.players.some(["1", "2"]) == {"1": known}
    storage.players.hold("1", ["p", "q"])
    assert [(key.key, key.player) for key in storage.players.keys_of("1")] == [("p", "1")]
    assert [key.player for key in storage.keys(["p", "q"])] == ["1", "other"]


def test_lots_are_stored_with_the_lines_they_follow_from(storage: Storage) -> None:
    storage.create_match(match(), [b"0"], [])
    lots = [Lot("keys", ("key", "kind", "target", "seats"), [("p", "seat", "m", 1)])]
    with pytest.raises(Conflict):
        storage.append("m", 2, [b"2"], standing(revision=1), lots=lots)
    assert storage.keys(["p"]) == []
    storage.append("m", 1, [b"1"], standing(revision=1), lots=lots)
    assert storage.keys(["p"]) == [Key("p", "seat", "m", 1)]


def test_seals_are_taken_once_and_forgotten_in_time(storage: Storage) -> None:
    storage.add_seal("c", b"1", 10.0, 0.0)
    storage.add_seal("d", b"2", 20.0, 15.0)
    assert [storage.take_seal(each) for each in ("c", "d", "d")] == [None, b"2", None]


def test_the_first_rematch_counts(storage: Storage) -> None:
    storage.create_match(match(), [b"0"], [])
    assert [storage.set_rematch("m", "x"), storage.set_rematch("m", "y")] == ["x", "x"]


def test_matches_that_wait_for_the_computer(storage: Storage) -> None:
    storage.create_match(match("a"), [b"0"], [])
    storage.create_match(match("b", computer=True), [b"0"], [])
    assert storage.waiting() == ["b"]
    assert storage.count_matches() == 2
    storage.check()


def test_uploaded_records(storage: Storage) -> None:
    storage.add_record(b"body", Key("r", "replay", "n"), 1.0)
    assert (storage.record("n"), storage.record("x"), storage.count_records()) == (b"body", None, 1)


def test_of_many_who_append_at_once_one_succeeds(storage: Storage) -> None:
    storage.create_match(match(), [b"0"], [])

    def append(number: int) -> bool:
        try:
            storage.append("m", 1, [b"%d" % number], standing(revision=1))
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        done = list(threads.map(append, range(8)))
    assert (done.count(True), storage.lines("m")) == (1, [b"0", b"%d" % done.index(True)])


class TestMigrate:
    """What `stormtable migrate` copies, from each to each."""

    def test_there_and_back(self, tmp_path: Path, postgresql: str) -> None:
        first, last = str(tmp_path / "first"), str(tmp_path / "last")
        with closing(open_storage(first)) as one:
            for name in ("campaign", "m"):
                one.create_match(match(name), [b"0", bytes(range(256)), b""], [Key(f"key of {name}", "seat", name, 3)])
            of = BattleOf("campaign", 1, "as it is", 7, computers=True)
            battle = StoredMatch("b", "g", 1.5, None, standing(0.1, revision=4), "m", of)
            one.create_match(battle, [b"x"], [])
            one.add_record(b"body", Key("r", "replay", "record-1"), 1.0)
            one.add_seal("c", b"1", 10.0, 0.0)
        for source, target in ((first, postgresql), (postgresql, last)):
            copied = migrate(source, target)
            assert (copied.rows["matches"], copied.rows["lines"], copied.rows["keys"]) == (3, 7, 3)
        with closing(open_storage(last)) as one:
            assert one.battles_of("campaign") == [battle]
            assert one.lines("m") == [b"0", bytes(range(256)), b""]
            assert (one.record("record-1"), one.take_seal("c")) == (b"body", b"1")

    def test_what_is_refused(self, tmp_path: Path, postgresql: str) -> None:
        full, gone = str(tmp_path / "full"), str(tmp_path / "gone")
        with closing(open_storage(full)) as one:
            one.create_match(match(), [b"0"], [])
            with pytest.raises(BadInput, match="another Stormtable uses this file"):
                migrate(full, postgresql)
        migrate(full, postgresql)
        for source, target, why in (
            (gone, full, "gone: there is no such database"),
            (full, full, "that is where they are"),
            (postgresql, full, "there are matches already"),
            (full, "mysql://host/name", "mysql:// is not known"),
        ):
            with pytest.raises(BadInput, match=why):
                migrate(source, target)
        with closing(open_storage(postgresql)) as one:
            threading.Thread(target=one.listen, args=(lambda notice: None,), daemon=True).start()
            while one.alone():
                pass
            with pytest.raises(BadInput, match="Stormtable runs on this database"):
                migrate(postgresql, gone)
        assert not Path(gone).exists()

    def test_what_is_whole_is_saved_out_of_a_damaged_file(self, tmp_path: Path) -> None:
        damaged, saved = str(tmp_path / "damaged"), str(tmp_path / "saved")
        with closing(open_storage(damaged)) as one:
            for name in ("a", "b", "c"):
                one.create_match(match(name), [name.encode() * 3000] * 20, [Key(f"key of {name}", "seat", name, 1)])
        data = bytearray(Path(damaged).read_bytes())
        pages = {at: data[at : at + 4096] for at in range(0, len(data), 4096) if data[at] == 10}  # leaves of the lines
        at = next(at for at, page in pages.items() if b"bbbb" in page and b"aaaa" not in page and b"cccc" not in page)
        data[at : at + 4096] = bytes(4096)
        Path(damaged).write_bytes(data)
        with pytest.raises(BadInput, match="is damaged: of the matches b not all can be read"):
            open_storage(damaged)
        assert Path(damaged).read_bytes() == data
        copied = migrate(damaged, saved, leave_damaged=True)
        assert copied.left == ["b"]
        with closing(open_storage(saved)) as one:
            assert [len(one.lines(name)) for name in ("a", "b", "c")] == [20, 0, 20]
            assert one.keys(["key of b", "key of c"]) == [Key("key of c", "seat", "c", 1)]


class TestPostgresql:
    """What it does alone."""

    def test_processes_hear_of_each_other(self, postgresql: str) -> None:
        heard, arrived = list[Notice](), threading.Event()

        def told(notice: Notice) -> None:
            if notice.kind != "ended":  # what a process tells itself as it closes may come before it ends
                heard.append(notice)
            if notice.kind == "tell":
                arrived.set()

        with closing(open_storage(postgresql)) as one, closing(open_storage(postgresql)) as other:
            listening = threading.Thread(target=other.listen, args=(told,))
            listening.start()
            while one.alone():
                pass
            other.announce(Notice("tell", "m", "its own word"))
            one.create_match(match(), [b"0"], [])
            one.append("m", 1, [b"1"], standing(revision=1))
            one.announce(Notice("tell", "m", "0 a sentence"))
            assert arrived.wait(PATIENCE)
        listening.join()
        assert [each[:3] for each in heard] == [("changed", "m", "1"), ("tell", "m", "0 a sentence")]

    def test_the_computers_seats_are_one_process_s_until_its_lease_is_over(self, postgresql: str) -> None:
        with closing(open_storage(postgresql)) as one, closing(open_storage(postgresql)) as other:
            assert [each.claim("m", 1000.0) for each in (one, other, one)] == [True, False, True]
            assert [each.claim("n", 0.0) for each in (one, other)] == [True, True]

    def test_a_newer_schema_is_refused(self, postgresql: str) -> None:
        from stormtable.server.storage.postgres import PostgresStorage

        newer = (*MIGRATIONS, "ALTER TABLE matches ADD COLUMN note TEXT")
        PostgresStorage(postgresql, newer).close()
        with pytest.raises(BadInput, match="written by a newer Stormtable"):
            open_storage(postgresql)

    def test_what_cannot_be_reached_is_said_at_the_start(self, postgresql: str) -> None:
        with pytest.raises(BadInput, match=r"the PostgreSQL database cannot be used: .*does not exist"):
            open_storage(f"{postgresql}_gone")
        with pytest.raises(BadInput, match="the PostgreSQL database cannot be used"):
            open_storage("postgresql://127.0.0.1:1/nothing")


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "db"
    SqliteStorage(path).close()
    assert path.stat().st_mode & 0o077 == 0
