"""Players, devices, passkeys and tickets, as both databases keep them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.server.storage import Key, Storage
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.passkeys import Passkey, Ticket
from stormtable.server.storage.players import Device, Player
from tests.support.stored import match, standing

ROSA, ILJA = Player("r", "Rosa", "owl", 1.0, 1.0), Player("i", "Ilja", "bell", 1.0, 1.0)
LAPTOP = Device("l", "r", "Laptop", 1.0, 1.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    address = str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")
    with closing(open_storage(address)) as one:
        one.players.add(ROSA, LAPTOP)
        one.players.add(ILJA, Device("p", "i", "Phone", 1.0, 1.0))
        yield one


def test_devices(storage: Storage) -> None:
    players, tablet = storage.players, Device("t", "r", "Tablet", 2.0, 2.0)
    players.add_device(tablet, "p")
    assert players.devices("r") == [tablet, LAPTOP]
    assert (players.devices("i"), players.with_device("p")) == ([], None)
    assert not players.name_device("i", "t", "Mine")
    assert players.name_device("r", "t", "Slate")
    assert players.devices("r")[0] == replace(tablet, name="Slate")
    assert not players.end_device("i", "t")
    assert players.end_device("r", "t")
    assert not players.end_device("r", "t")


def test_tickets_are_taken_once(storage: Storage) -> None:
    tickets, code = storage.passkeys, Ticket("h", "code", "r", 9.0)
    tickets.add_ticket(code, 1.0)
    assert tickets.take_ticket("h", "enter", 2.0) is None
    assert tickets.take_ticket("h", "code", 2.0) == code
    assert tickets.take_ticket("h", "code", 2.0) is None
    for number in range(2):  # of a player, the last one of a kind counts; of nobody, all
        tickets.add_ticket(replace(code, hash=f"c{number}"), 3.0)
        tickets.add_ticket(Ticket(f"e{number}", "enter", "", 9.0), 3.0)
    assert [tickets.take_ticket(each, "code", 4.0) is not None for each in ("c0", "c1")] == [False, True]
    assert [tickets.take_ticket(each, "enter", 4.0) is not None for each in ("e0", "e1")] == [True, True]
    tickets.add_ticket(code, 5.0)
    assert tickets.take_ticket("h", "code", 9.5) is None


def test_passkeys(storage: Storage) -> None:
    passkeys, key = storage.passkeys, Passkey("k", "r", "Key", b"\0public", 3, 1.0, 1.0)
    assert passkeys.add(key)
    assert not passkeys.add(replace(key, player="i"))
    assert (passkeys.with_id("k"), passkeys.of("r"), passkeys.of("i")) == (key, [key], [])
    passkeys.used("k", 4, 2.0)
    assert not passkeys.rename("i", "k", "Mine")
    assert passkeys.rename("r", "k", "Ring")
    assert passkeys.of("r") == [replace(key, signs=4, used=2.0, name="Ring")]
    assert not passkeys.end("i", "k")
    assert passkeys.end("r", "k")
    assert passkeys.with_id("k") is None


def test_who_sits_with_whom(storage: Storage) -> None:
    players = storage.players
    keys = [Key("a", "seat", "m", 1, "r"), Key("b", "seat", "m", 2, "i"), Key("o", "owner", "m", 0, "r")]
    storage.create_match(match("m"), [b"0"], keys)
    assert sorted(players.seated("m"), key=lambda found: found[0]) == [(1, ROSA), (2, ILJA)]
    assert (players.companions("r"), players.companions("i")) == ([ILJA], [ROSA])
    storage.append("m", 1, [b"1"], replace(standing(2.0, revision=1), over=True))
    assert players.companions("r") == []


def test_matches_of_a_player(storage: Storage) -> None:
    players = storage.players
    for number in range(4):
        name = f"m{number}"
        keys = [
            Key(f"s{number}", "seat", name, 1, "r"),
            Key(f"t{number}", "seat", name, 2, "i"),
            Key(f"o{number}", "owner", name, 0, "r"),
            Key(f"w{number}", "watch", name, 0, "r"),
        ]
        storage.create_match(match(name), [b"0"], keys)
        if number:
            storage.append(name, 1, [b"1"], replace(standing(float(number), revision=1), over=number > 1))
    assert [(each.name, each.seat, each.owner, each.seats) for each in players.running("r", 9)] == [
        ("m1", "s1", "o1", 1),
        ("m0", "s0", "o0", 1),
    ]
    assert [(each.name, each.owner, each.seats) for each in players.finished("i", 9)] == [("m3", "", 2), ("m2", "", 2)]
    assert [each.name for each in players.finished("r", 1)] == ["m3"]
    assert [each.name for each in players.finished("r", 9, (3.0, "m3"))] == ["m2"]
    assert players.running("", 9) == players.finished("", 9) == []
    found = players.seated_at(["m0", "m3", "x"])
    assert {name: {bits: player.name for bits, player in rows} for name, rows in found.items()} == {
        "m0": {1: "Rosa", 2: "Ilja"},
        "m3": {1: "Rosa", 2: "Ilja"},
    }
