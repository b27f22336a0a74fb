"""A server's start on a database of thousands of matches that computers play among themselves and nobody looks at."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.figures import Row, of
from benchmarks.load import DUEL, in_all, loaded, said
from benchmarks.processes import busy_ms, resident_kb
from benchmarks.timing import Effort, Stopwatch
from stormtable.games import find
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.openings import keys_for
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.server.wire import bodies
from stormtable.table.journal import Header, decode_line, encode_line
from tests.support.serving import RandomOpponents

__all__ = ["measure"]

MATCHES: Final = 3001
ROUNDS: Final = 3
SETTLING: Final = 5.0  # seconds after the first answer in which what goes on by itself is done
MS, KB = 1000.0, 1000.0


async def fill(database: Path, matches: int) -> None:
    """Store matches of two computers, each waiting for a move: one that was opened, and its like by other names."""
    game = find(DUEL)
    hall = Hall(SqliteStorage(database), {DUEL: game}, RandomOpponents(), thinks=False)
    seats = [bodies.SeatRequest(kind="computer", level="easy")] * 2
    await hall.beginning.open(bodies.MatchRequest(game=DUEL, scenario=next(iter(game.SCENARIOS)), seats=seats))
    ((name, live),) = hall.lives.items()
    storage, stored = hall.store.storage, live.stored
    first, *others = storage.lines(name)
    header = decode_line(first)
    assert isinstance(header, Header)
    for number in range(1, matches):
        fresh = msgspec.structs.replace(header, match=f"{name[:-6]}{number:06}")
        keys = keys_for(fresh.match, fresh.seats)
        storage.create_match(replace(stored, name=fresh.match), [encode_line(fresh), *others], keys.keys)
    await hall.close()


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Start after start on the same database; another process works, so `watch` stays unused."""
    matches = 20 if effort.quick else MATCHES
    seconds, busy, memory = list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "db"
        said(f"{matches:,} matches are stored")
        asyncio.run(fill(database, matches))
        for _ in range(min(ROUNDS, effort.rounds)):
            began = time.perf_counter()
            with loaded(str(database)) as one:
                seconds.append(time.perf_counter() - began)
                time.sleep(0.1 if effort.quick else SETTLING)
                busy.append(busy_ms(one.process) / MS)
                memory.append(resident_kb(one.process) / KB)
    text = f"{matches:,} matches between computers"
    return in_all(
        {
            f"{text}: until the list of games is there": of(seconds, "s"),
            f"{text}: processor, all that follows by itself included": of(busy, "s"),
            f"{text}: memory then": of(memory, "MB"),
        }
    )
