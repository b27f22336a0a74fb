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
    assert players.seated("m") == [(1, ROSA), (2, ILJA)] or players.seated("m") == [(2, ILJA), (1, ROSA)]
    assert (players.companions("r"), players.companions("i")) == ([ILJA], [ROSA])
    storage.append("m", 1, [b"1"], replace(standing(2.0, revision=1), over=True))
    assert players.companions("r") == []
