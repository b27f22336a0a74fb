"""`stormtable host`: on a database that nobody uses, beside a server that runs, and after one that was killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stormtable.cli import main
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.opponents import Nobody
from stormtable.server.people import beside
from stormtable.server.people.bans import until_when
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.players import Device, Player
from tests.support.serving import serving


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a player."""
    path = tmp_path / "matches.sqlite3"
    with closing(open_storage(path)) as storage:
        storage.players.add(Player("p", "Rosa", "owl", 1.0, 1.0), Device("h", "p", "", 1.0, 1.0))
    return path


def run(database: Path | str, *arguments: str) -> int:
    return main(["host", *arguments, "--database", str(database)])


def told(capsys: pytest.CaptureFixture[str], database: Path | str, *arguments: str) -> Any:
    assert run(database, *arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("what", ["overview", "players", "reports", "matches", "bans", "failures", "audit"])
def test_every_list_is_one_object_and_words(database: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert isinstance(told(capsys, database, what), dict)
    assert run(database, what) == 0
    assert capsys.readouterr().out.strip()


def test_a_ban_is_made_shown_and_lifted(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(database, "ban", "p", "--reason", "cheats") == 0
    assert capsys.readouterr().out == "Rosa is banned for good.\n"
    (ban,) = told(capsys, database, "bans")["restrictions"]
    assert told(capsys, database, "players")["players"][0]["ban"] == ban
    assert run(database, "lift", ban["id"]) == 0
    capsys.readouterr()
    assert told(capsys, database, "bans") == {"restrictions": []}
    acts = told(capsys, database, "audit")["acts"]
    assert [(each["act"], each["host"]) for each in acts] == [("lift", "command line"), ("ban", "command line")]


def test_players_are_named_and_listed(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(database, "rename", "p", "Ida") == 0
    assert run(database, "players", "id") == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("p  Ida  1970-01-01 00:00  1 device  0 matches")
    assert run(database, "players", "rosa") == 0
    assert capsys.readouterr().out == "There are no players.\n"


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["ban", "nobody"], 2, "there is no such player"),
        (["ban"], 2, "name a player or an address"),
        (["ban", "--address", "here"], 2, "address: 'here' is none"),
        (["abandon", "m"], 2, "there is no such match"),
        (["ratings", "--recompute", "--strike", "m"], 2, "no such match counts"),
        (["rename", "p", "X"], 2, "name: 2 to 24 characters"),
    ],
)
def test_what_cannot_be_done_is_told(
    database: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, why: str
) -> None:
    assert run(database, *arguments) == code
    assert why in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "none", "players") == 2
    assert "there is no such database" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


async def test_a_server_that_runs_is_asked_and_one_that_was_killed_is_not(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:

    lies = database.with_name("matches.sqlite3.host")
    async with serving(database) as served:
        with beside.beside(served.hall, database) as tell:
            tell(served.url)
            assert lies.stat().st_mode & 0o777 == 0o600
            left = lies.read_bytes()
            assert await asyncio.to_thread(run, database, "ban", "p", "--days", "1") == 0
            assert served.hall.bans.players["p"].reason == "", "it holds at once"
            assert until_when(served.hall.bans.players["p"].until) in capsys.readouterr().out
            assert await asyncio.to_thread(run, database, "ban", "nobody") == 2
            assert "there is no such player" in capsys.readouterr().err
            key = await asyncio.to_thread(run, database, "key")
            assert key == 0
        assert not lies.exists()
    lies.write_bytes(left)
    capsys.readouterr()
    assert len((await asyncio.to_thread(told, capsys, database, "bans"))["restrictions"]) == 1


async def test_on_postgresql_it_is_one_of_those_that_share_the_database(
    postgresql: str, capsys: pytest.CaptureFixture[str]
) -> None:

    with closing(open_storage(postgresql)) as storage:
        storage.players.add(Player("p", "Rosa", "owl", 1.0, 1.0), Device("h", "p", "", 1.0, 1.0))
    async with serving(postgresql) as served, asyncio.timeout(120):
        assert await asyncio.to_thread(run, postgresql, "ban", "p") == 0
        while "p" not in served.hall.bans.players:  # noqa: ASYNC110  (another process tells it)
            await asyncio.sleep(0.05)


def test_what_nobody_can_read_lies_beside_no_database_in_memory(capsys: pytest.CaptureFixture[str]) -> None:
    hall = Hall(open_storage(":memory:"), {}, Nobody())
    with beside.beside(hall, ":memory:") as tell, contextlib.suppress(OSError):
        tell("http://127.0.0.1:1/")
    assert hall.own_key == ""
    hall.store.storage.close()
