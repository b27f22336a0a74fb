"""What a version of the program wrote, kept for all later ones to read: `python -m tests.support.kept NAME`.

Under tests/kept/NAME: a file a game with the records of a match of each scenario, the whole and what each seat and a
watcher could know of it while it ran, and a database in which a match of each game waits.
"""

from __future__ import annotations

import asyncio
import io
import lzma
import random
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from stormtable.engine.seating import seating
from stormtable.games import all_games
from stormtable.table import records
from tests.support.campaign_records import played
from tests.support.serving import Player, serving
from tests.support.started import offered, started

__all__ = ["DATABASE", "KEPT", "KEYS", "records_in"]

KEPT: Final = Path(__file__).resolve().parents[1] / "kept"
DATABASE: Final = "database.sqlite3.xz"
KEYS: Final = "keys.txt"  # of the first seats of its matches, a line each: game, key
CAMPAIGN: Final = "jumpstrike_campaign"
ENTRIES: Final = 24
SEEN: Final = 10  # entries of the database's matches


def records_in(archive: Path) -> Iterator[tuple[str, bytes]]:
    """The records of a game by name: the scenario, and whose it is."""
    with tarfile.open(archive, "r:xz") as files:
        for member in files:
            file = files.extractfile(member)
            assert file is not None
            yield member.name, file.read()


def written(name: str, scenario: str) -> Iterator[tuple[str, bytes]]:
    """A match played at random: as each seat and a watcher know it while it runs, and all of it."""
    sitting, chance = started(name, scenario), random.Random(1)
    match = sitting.match
    while match.over is None and len(match.entries) < ENTRIES:
        seat = chance.choice(match.deciders())
        sitting.carry_out(seat, [chance.choice(offered(match, seat))])
    for seat, letter in enumerate(("watcher", *(seat.letter for seat in match.header.seats)), -1):
        yield f"{scenario}-{letter}.jsonl", records.filter_record(match, seat).encode()
    if match.over is None:
        sitting.concede(0)
    yield f"{scenario}.jsonl", records.record_of(match).encode()


def campaigns() -> Iterator[tuple[str, bytes]]:
    """A campaign played to its end and its battle, each a record that names the other."""
    found = played()
    yield "neighbours.jsonl", found.campaign.encode()
    yield "neighbours_battle.jsonl", found.battle.encode()


async def play(player: Player) -> None:
    while player.now["over"] is None and player.now["number"] < SEEN and player.now["scene"]["offers"]:
        await player.act(player.now["scene"]["offers"][-1]["id"])


async def database(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        path, keys = Path(scratch) / "matches.sqlite3", list[str]()
        async with serving(path, games=all_games()) as served:
            for name, game in all_games().items():
                scenario = next(iter(game.SCENARIOS))
                kinds = ["screen"] * len(seating(game, scenario, {}))
                created = await served.open(*kinds, game=name, scenario=scenario)
                async with served.sit(created["table"]) as player:
                    await play(player)
                keys.append(f"{name} {created['table']}")
        (folder / DATABASE).write_bytes(lzma.compress(path.read_bytes(), preset=9))
        (folder / KEYS).write_text("\n".join(keys) + "\n", encoding="utf-8")


def of_game(game: str, scenarios: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """All records of a game, by the names of their files."""
    for scenario in scenarios:
        yield from written(game, scenario)
    if game == CAMPAIGN:
        yield from campaigns()


def keep(name: str) -> None:
    folder = KEPT / name
    folder.mkdir(parents=True)
    for game, module in all_games().items():
        with tarfile.open(folder / f"{game}.tar.xz", "w:xz", preset=9) as files:
            for each, data in of_game(game, module.SCENARIOS):
                member = tarfile.TarInfo(each)
                member.size = len(data)
                files.addfile(member, io.BytesIO(data))
    asyncio.run(database(folder))


if __name__ == "__main__":
    keep(sys.argv[1])
