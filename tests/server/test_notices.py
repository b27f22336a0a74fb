"""Notices: written with the move that causes them, for whoever holds the seats that now must decide."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stormtable.server.people.notices import holders_lot, notice_lot
from stormtable.server.storage import Conflict, Key, Storage
from stormtable.server.storage.opening import open_storage
from tests.support.serving import Player, Served, links, play_out, play_out_both
from tests.support.stored import match, standing


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    address = str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")
    with closing(open_storage(address)) as one:
        yield one


def told(storage: Storage, player: str) -> list[tuple[str, str, str, str]]:
    return [(each.kind, each.match, each.who, each.what) for each in storage.notices.of(player, 9)]


def test_a_notice_is_stored_with_what_causes_it_or_not_at_all(storage: Storage) -> None:
    storage.create_match(match(), [b"0"], [])
    lot = notice_lot("talk", ["rosa", "karl", "rosa"], "m", "Ines", "wrote")
    storage.append("m", 1, [b"1"], standing(revision=1), lots=[lot])
    with pytest.raises(Conflict):
        storage.append("m", 1, [b"1"], standing(revision=1), lots=[notice_lot("turn", ["rosa"], "m")])
    assert told(storage, "rosa") == told(storage, "karl") == [("talk", "m", "Ines", "wrote")]
    assert abs(storage.notices.of("rosa", 1)[0].created - time.time()) < 600


def test_who_holds_a_seat_that_must_decide_is_told_once(storage: Storage) -> None:
    keys = [Key("a", "seat", "m", 1, "rosa"), Key("b", "seat", "m", 2, "rosa"), Key("c", "seat", "m", 4, "karl")]
    keys += [Key("d", "seat", "m", 8), Key("e", "ended", "m", 4, "ines"), Key("f", "seat", "other", 4, "lio")]
    storage.create_match(match(), [b"0"], keys)
    storage.notices.add([holders_lot("turn", "m", 1, (0b1110, 0b0000), "Karl")])
    assert [told(storage, name) for name in ("rosa", "karl", "ines", "lio")] == [[("turn", "m", "Karl", "")]] * 2 + [
        []
    ] * 2
    storage.notices.add([holders_lot("turn", "m", 2, (0b0010, 0b0001), "")])  # he had to decide already
    assert len(told(storage, "rosa")) == 1


def test_notices_are_read_and_forgotten(storage: Storage) -> None:
    storage.notices.add([notice_lot("turn", ["rosa", "karl"], "m"), notice_lot("talk", ["rosa"], "n")])
    storage.notices.read("rosa", "m", ["talk"])
    assert storage.notices.unread("rosa") == 2
    storage.notices.read("rosa", "n")
    assert [each.kind for each in storage.notices.of("rosa", 9) if not each.read] == ["turn"]
    storage.notices.set_settings("rosa", "1")
    storage.notices.set_settings("rosa", "2")
    assert (storage.notices.settings("rosa"), storage.notices.settings("karl")) == ("2", "")
    storage.notices.forget("rosa")
    assert (told(storage, "rosa"), storage.notices.settings("rosa"), storage.notices.unread("karl")) == ([], "", 1)


async def hold(served: Served, key: str, player: str) -> None:
    await served.hall.store(served.hall.store.storage.players.hold, player, [key])


async def commit(player: Player) -> None:
    """Decide what is to be decided this turn."""
    seat, turn = player.now["seat"], player.now["scene"]["turn"]
    while player.now["seats"][seat]["deciding"] and player.now["scene"]["turn"] == turn:
        await player.act(player.now["scene"]["offers"][-1]["id"])


async def test_a_move_tells_whose_turn_it_is_then_and_the_end(served: Served) -> None:
    created: dict[str, Any] = await served.open("screen", "friend")
    storage = served.hall.store.storage
    for key, player in zip(links(created), ("rosa", "karl"), strict=True):
        await served.hall.store(storage.players.hold, player, [key])
    async with served.sit(links(created)[0]) as a, served.sit(links(created)[1]) as b:
        await commit(b)
        assert told(storage, "rosa") == told(storage, "karl") == []  # she had to decide before
        await commit(a)
        name = storage.notices.of("karl", 1)[0].match
        assert (told(storage, "rosa"), told(storage, "karl")) == ([], [("turn", name, "Player A", "")])
        await play_out_both(a, b)
    (live,) = served.hall.lives.values()
    last = next(each.seat for each in reversed(live.match.outlines) if each.seat >= 0 and not each.forced)
    ends = [storage.notices.of(player, 1)[0].kind for player in ("rosa", "karl")]
    assert sorted(ends) == ["result", "turn"]
    assert ends[last] == "turn"


async def test_who_plays_on_one_screen_is_told_nothing(served: Served) -> None:
    created: dict[str, Any] = await served.open("screen", "computer")
    storage = served.hall.store.storage
    await served.hall.store(storage.players.hold, "rosa", links(created))
    async with served.sit(links(created)[0]) as player:
        await play_out(player)
    assert told(storage, "rosa") == []
