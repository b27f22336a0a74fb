"""What is said at tables, as both databases keep it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.server.storage import Conflict, Storage, StorageError, talk
from stormtable.server.storage.copying import migrate
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.talk import Eyes, Message, Notes
from tests.support.stored import match

ALL = Eyes(everything=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    with closing(open_storage(address)) as one:
        yield one


def message(client: str, **other: object) -> Message:
    values = {"match": "m", "time": 5.0, "audience": "players", "seat": 0, "player": "", "name": "", "text": client}
    return Message(**{**values, "client": client, **other})  # type: ignore[arg-type]


def say(storage: Storage, client: str, **other: object) -> None:
    assert storage.talk.say(message(client, **other)) is not None


def texts(found: list[Message]) -> list[str]:
    return [each.text for each in found]


def test_what_is_said_is_kept_once_and_in_order(storage: Storage) -> None:
    said = [message("a", moments=(4, 7)), message("b", audience="team", team=1, player="p", name="Rosa"), message("c")]
    assert [storage.talk.say(each) for each in said] == [replace(each, number=n) for n, each in enumerate(said)]
    assert storage.talk.say(replace(said[1], text="again")) is None
    assert storage.talk.since("m", 0) == [replace(said[1], number=1), replace(said[2], number=2)]
    assert storage.talk.before("m", 2, ALL, 1) == [replace(said[1], number=1)]
    assert storage.talk.one("m", 0) == replace(said[0], number=0)
    assert (storage.talk.one("m", 9), storage.talk.since("n", -1)) == (None, [])
    assert storage.talk.last(["m", "n"]) == {"m": 2}
    assert (storage.talk.of("p"), storage.talk.of("")) == ([replace(said[1], number=1)], [])


def test_many_speak_at_once(storage: Storage) -> None:
    begin = threading.Barrier(8)

    def speak(who: int) -> None:
        begin.wait()
        for number in range(5):
            while True:
                try:
                    storage.talk.say(message(f"{who}.{number}"))
                    break
                except Conflict:
                    pass

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(speak, range(8)))
    found = storage.talk.since("m", -1)
    assert [each.number for each in found] == list(range(40))
    assert len({each.client for each in found}) == 40


@pytest.mark.parametrize(
    ("eyes", "read"),
    [
        (ALL, "p t0 t1 w"),
        (Eyes(), ""),
        (Eyes(players=True), "p"),
        (Eyes(players=True, teams=0b10), "p t1"),
        (Eyes(players=True, teams=0b11), "p t0 t1"),
        (Eyes(watchers=True), "w"),
    ],
)
def test_who_reads_what(storage: Storage, eyes: Eyes, read: str) -> None:
    for text, audience, team in (("p", "players", -1), ("t0", "team", 0), ("t1", "team", 1), ("w", "watchers", -1)):
        say(storage, text, audience=audience, team=team)
    assert texts(storage.talk.before("m", 99, eyes, 10)) == read.split()
    assert [each.text for each in storage.talk.since("m", -1) if eyes.read(each.audience, each.team)] == read.split()
    assert storage.talk.unread("q", {"m": eyes}) == ({"m": len(read.split())} if read else {})


def test_what_is_unread_is_counted(storage: Storage) -> None:
    for client, player in (("1", "a"), ("2", "b"), ("3", "b"), ("4", "c"), ("5", "")):
        say(storage, client, player=player)
    say(storage, "6", match="n", player="b")
    both = {"m": ALL, "n": ALL, "o": ALL}
    assert (storage.talk.unread("a", both), storage.talk.unread("a", {})) == ({"m": 4, "n": 1}, {})
    storage.talk.read("a", "m", 1)
    storage.talk.read("a", "m", 0)  # a page that comes later
    assert (storage.talk.read_up_to("a", "m"), storage.talk.read_up_to("a", "n")) == (1, -1)
    assert storage.talk.unread("a", both) == {"m": 3, "n": 1}
    storage.talk.hide("a", "b", hidden=True)
    storage.talk.hide("a", "b", hidden=True)
    assert storage.talk.unread("a", both) == {"m": 2}
    assert (storage.talk.hidden("a"), storage.talk.hidden_by("b", ["a", "c"])) == (["b"], {"a"})
    storage.talk.hide("a", "b", hidden=False)
    assert (storage.talk.hidden("a"), storage.talk.unread("a", both)) == ([], {"m": 3, "n": 1})


def test_a_table_holds_so_much(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST", 2)
    say(storage, "1")
    say(storage, "2")
    with pytest.raises(StorageError, match="as much has been said"):
        storage.talk.say(message("3"))
    assert storage.talk.say(message("2")) is None, "what is there already may come again"


def test_notes_are_not_written_over_unseen(storage: Storage) -> None:
    assert storage.talk.notes("m", "h") == Notes()
    assert storage.talk.note("m", "h", "one", 0, 1.0) == Notes("one", 1)
    for revision in (0, 2):
        with pytest.raises(Conflict):
            storage.talk.note("m", "h", "other", revision, 1.0)
    assert storage.talk.note("m", "h", "two", 1, 2.0) == storage.talk.notes("m", "h") == Notes("two", 2)
    assert storage.talk.notes("m", "i") == storage.talk.notes("n", "h") == Notes()


def test_all_of_it_is_copied(storage: Storage, tmp_path: Path, address: str) -> None:
    storage.create_match(match(), [b"0"], [])
    say(storage, "1", moments=(3,))
    storage.talk.read("a", "m", 0)
    storage.talk.hide("a", "b", hidden=True)
    storage.talk.note("m", "h", "one", 0, 1.0)
    storage.close()
    copied = migrate(address, str(tmp_path / "other"))
    assert [copied.rows[each] for each in ("talk", "talk_read", "hidden", "notes")] == [1, 1, 1, 1]
