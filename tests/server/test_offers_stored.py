"""Offers as they are stored, in both databases: of two who take a seat at once, one sits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stormtable.server.storage import Storage
from stormtable.server.storage.interface import Conflict, Key
from stormtable.server.storage.offers import Offer, opened_lot
from stormtable.server.storage.opening import open_storage
from tests.support.stored import match


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    with closing(open_storage(address)) as one:
        yield one


def offer(name: str = "o", *, live: bool = False, seats: int = 2, made: float = 1.0) -> Offer:
    held = {seat: "rosa" if seat == 0 else "" for seat in range(seats)}
    return Offer(name, "rosa", "all", "open", live, made, 100.0, made, made, b"{}", held)


def test_what_is_offered_is_found_again(storage: Storage) -> None:
    assert storage.offers.add(offer(), 8)
    assert storage.offers.one("o") == offer()
    assert storage.offers.open() == [offer()]
    assert storage.offers.one("p") is None


def test_a_player_offers_so_many_at_most(storage: Storage) -> None:
    assert storage.offers.add(offer("a"), 2)
    assert storage.offers.add(offer("b"), 2)
    assert not storage.offers.add(offer("c"), 2)
    assert storage.offers.end("a", "withdrawn", "open", 2.0)
    assert storage.offers.add(offer("c"), 2)


def test_a_seat_is_taken_once(storage: Storage) -> None:
    storage.offers.add(offer(), 8)
    assert storage.offers.take("o", -1, "rosa", 2.0) == "twice"
    assert storage.offers.take("o", 1, "kaj", 2.0) == "taken"
    assert storage.offers.take("o", 1, "ines", 3.0) == "faster"
    found = storage.offers.one("o")
    assert found is not None
    assert (found.state, found.seats) == ("full", {0: "rosa", 1: "kaj"})
    assert storage.offers.take("nothing", -1, "kaj", 2.0) == "gone"


def test_seats_are_filled_one_by_one_and_can_be_left(storage: Storage) -> None:
    storage.offers.add(offer(seats=3), 8)
    assert storage.offers.take("o", 2, "kaj", 2.0) == "taken"
    assert storage.offers.take("o", 2, "ines", 2.0) == "faster"
    assert not storage.offers.leave("o", "rosa", 3.0)
    assert storage.offers.leave("o", "kaj", 3.0)
    assert not storage.offers.leave("o", "kaj", 3.0)
    assert [storage.offers.take("o", -1, each, 4.0) for each in ("kaj", "ines")] == ["taken", "taken"]
    assert not storage.offers.leave("o", "kaj", 5.0)
    storage.offers.reopen("o", "ines", 6.0)
    found = storage.offers.one("o")
    assert found is not None
    assert (found.state, found.seats) == ("open", {0: "rosa", 1: "kaj", 2: ""})


def test_offers_lapse(storage: Storage) -> None:
    storage.offers.add(offer("late"), 8)
    storage.offers.add(offer("live", live=True, made=50.0), 8)
    assert storage.offers.lapse(60.0, 50.0) == []
    assert storage.offers.lapse(60.0, 51.0) == ["live"]
    assert storage.offers.take("late", -1, "kaj", 101.0) == "gone"
    assert storage.offers.lapse(101.0, 0.0) == ["late"]
    storage.offers.forget(200.0)
    assert storage.offers.one("late") is None


def test_who_is_here_keeps_his_live_offer(storage: Storage) -> None:
    storage.offers.add(offer("live", live=True, made=50.0), 8)
    storage.offers.seen(["rosa"], 59.0)
    assert storage.offers.lapse(60.0, 55.0) == []


def test_who_leaves_withdraws_all(storage: Storage) -> None:
    storage.offers.add(offer("a"), 8)
    storage.offers.add(
        Offer("b", "kaj", "all", "open", False, 1.0, 100.0, 1.0, 1.0, b"{}", {0: "kaj", 1: "", 2: ""}), 8
    )
    storage.offers.take("b", 1, "rosa", 2.0)
    assert sorted(storage.offers.withdraw_all("rosa", 3.0)) == ["a", "b"]
    assert [(each.id, each.seats) for each in storage.offers.open()] == [("b", {0: "kaj", 1: "", 2: ""})]


def test_an_offer_becomes_a_match_once(storage: Storage) -> None:
    storage.offers.add(offer(), 8)
    storage.create_match(match("m"), [b"0"], [Key("k", "seat", "m", 1, "rosa")], [opened_lot("o", "m")])
    with pytest.raises(Conflict):
        storage.create_match(match("n"), [b"0"], [], [opened_lot("o", "n")])
    assert storage.offers.match_of("o") == "m"
    assert storage.match("n") is None


def test_of_many_who_take_the_last_seat_at_once_one_sits(address: str, storage: Storage) -> None:
    for number in range(10):
        storage.offers.add(offer(str(number)), 99)
    found: dict[str, list[str]] = {str(number): [] for number in range(10)}
    gate = threading.Barrier(4)

    def take(who: str) -> None:
        with closing(open_storage(address)) if storage.shared else closing(Open(storage)) as own:
            for number, heard in found.items():
                gate.wait()
                heard.append(own.offers.take(number, 1, who, 2.0))

    threads = [threading.Thread(target=take, args=(who,)) for who in ("ada", "bo", "cy", "di")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(sorted(each) == ["faster"] * 3 + ["taken"] for each in found.values()), found


class Open:
    """A storage that somebody else closes; SQLite's is one process's."""

    def __init__(self, storage: Storage) -> None:
        self.offers = storage.offers

    def close(self) -> None:
        """Nothing."""
