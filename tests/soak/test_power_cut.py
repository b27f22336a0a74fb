"""The power fails at any moment while moves are made: whatever was acknowledged stands in the database afterwards.

The server is held still and its files are copied, as a disk would have them then. What is in the journal of the
database beyond the last acknowledged move may not have been written yet, so a part of it is cut away or made garbage.
`STORMTABLE_SOAK_SECONDS` is the time that moves are made for (60).
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest

from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.table import viewing
from stormtable.table.journal import decode_line
from stormtable.table.match import Match
from stormtable.table.viewing import Viewer
from tests.support.processes import Process, running
from tests.support.serving import GAMES, PATIENCE, Player

SECONDS = float(os.environ.get("STORMTABLE_SOAK_SECONDS", "60"))
SEED = int(os.environ.get("STORMTABLE_SOAK_SEED", "1000"))


class Table:
    """A match that is played over and over, and what of it was acknowledged."""

    def __init__(self) -> None:
        self.key = ""
        self.reader = -1  # through whose eyes the log is read
        self.told: list[tuple[int, str]] = []  # entries of the log: their numbers and notation
        self.size = 0  # of the database's journal when the last of them was told

    async def play(self, one: Process, database: Path, rnd: random.Random) -> None:
        while True:
            created = await one.served.open("screen", "screen", options={"turns": 20})
            async with one.served.sit(created["table"]) as player:
                self.key, self.told = created["table"], []
                while player.now["over"] is None:
                    await self.move(player, database, rnd)

    async def move(self, player: Player, database: Path, rnd: random.Random) -> None:
        now = player.now
        offers = (now["scene"] or {"offers": ()})["offers"]
        if now["curtain"] is not None:
            await player.send("take", seat=now["curtain"]["seat"])
            await player.table()
        elif offers:
            await player.act(rnd.choice(offers)["id"])
        else:
            await player.table()
        wal = database.with_name(f"{database.name}-wal")
        self.size = wal.stat().st_size if wal.exists() else 0
        self.reader = player.now["reader"]
        self.told = [(each["number"], each["text"]) for each in player.log if not each["sealed"]]


def cut_power(database: Path, to: Path, size: int, rnd: random.Random) -> Path:
    """The files as they would be found, with what may not have been written."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir()
    copy, wal = to / database.name, database.with_name(f"{database.name}-wal")
    shutil.copy(database, copy)
    if wal.exists():
        data = wal.read_bytes()
        kept = rnd.randint(min(size, len(data)), len(data))
        torn = rnd.choice((b"", bytes(len(data) - kept), rnd.randbytes(len(data) - kept)))
        copy.with_name(wal.name).write_bytes(data[:kept] + torn)
    return copy


def stored_log(database: Path, key: str, reader: int) -> dict[int, str]:
    """The log of the match of a key, as one reads it: notation by number."""
    storage = SqliteStorage(database)
    try:
        (found,) = storage.keys([key])
        lines = [decode_line(line) for line in storage.lines(found.target)]
    finally:
        storage.close()
    match = Match.fold(GAMES["ambush"], lines)
    return {seen.number: seen.text for seen in viewing.log(match, Viewer(reader))}


@pytest.mark.soak
async def test_the_power_is_cut_at_any_moment(tmp_path: Path) -> None:
    rnd, table, cuts, most = random.Random(SEED), Table(), 0, 0
    database = tmp_path / "db"
    async with running(database) as one:
        assert one.process.stderr
        said = asyncio.create_task(one.process.stderr.read())  # or the server waits for somebody to read it
        playing = asyncio.create_task(table.play(one, database, rnd))
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            await asyncio.sleep(rnd.uniform(0, 0.3))
            if not table.told:
                assert not playing.done(), playing.exception()
                continue
            one.process.send_signal(signal.SIGSTOP)
            key, reader, told = table.key, table.reader, list(table.told)
            copy = cut_power(database, tmp_path / "cut", table.size, rnd)
            one.process.send_signal(signal.SIGCONT)
            log = stored_log(copy, key, reader)
            assert [(number, log.get(number)) for number, _ in told] == told, f"cut {cuts}"
            cuts, most = cuts + 1, max(most, len(told))
        one.process.kill()  # ends whoever plays as well
        await asyncio.wait({playing, said}, timeout=PATIENCE)
    assert cuts > 10
    assert most > 1
