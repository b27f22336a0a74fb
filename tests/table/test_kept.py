"""What earlier versions wrote is read, agrees with today's rules, and is shown."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from stormtable.games import all_games
from stormtable.server.hall.pictures import check_pictures
from stormtable.table.records import read_record
from stormtable.table.verify import verify
from stormtable.table.viewing import Viewer, look
from tests.support.kept import DATABASE, KEPT, KEYS, records_in
from tests.support.released import released
from tests.support.serving import serving

ARCHIVES = sorted(KEPT.glob("*/*.tar.xz"))
DATABASES = sorted(KEPT.glob(f"*/{DATABASE}"))
WATCHER = Viewer(-1)


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


def test_something_is_kept() -> None:
    assert {path.name.partition(".")[0] for path in ARCHIVES} == released()
    assert DATABASES


@pytest.mark.parametrize("archive", ARCHIVES, ids=named)
def test_records_are_read_and_agree(archive: Path) -> None:
    """The whole ones are played again, entry by entry; what a seat knew of a match is shown as it was."""
    found = dict(records_in(archive))
    assert any("-" not in name for name in found)
    for name, data in found.items():
        record = read_record(data)
        match = record.match(lambda game: all_games()[game])
        assert verify(record).problems == [], name
        assert record.encode() == data, name
        if record.header.viewer is None:
            assert match.frozen_why == "", name
            assert not any(look(match, WATCHER, entry).frozen for entry in match.entries[::6])
        else:
            check_pictures(match.entries)


@pytest.fixture(params=DATABASES, ids=named)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, list[tuple[str, str]]]:
    """A copy of a kept database, and its games with a key each."""
    copied = tmp_path / "matches.sqlite3"
    copied.write_bytes(lzma.decompress(request.param.read_bytes()))
    lines = (request.param.parent / KEYS).read_text(encoding="utf-8").splitlines()
    return copied, [(game, key) for game, key in (line.split() for line in lines)]


async def test_a_database_is_opened_and_played_on(database: tuple[Path, list[tuple[str, str]]]) -> None:
    path, keys = database
    async with serving(path, games=all_games()) as served:
        for game, key in keys:
            async with served.sit(key) as player:
                assert player.now["game"] == game
                assert not player.now["frozen"], game
                if player.now["scene"]["offers"]:
                    before = player.now["number"], player.now["reader"]
                    await player.act(player.now["scene"]["offers"][-1]["id"])
                    assert (player.now["number"], player.now["reader"]) != before
