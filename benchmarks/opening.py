"""Long matches: opening one, what a move of it costs, what it takes in memory; and opening a campaign.

In one process, through what serves the tables, with two pages' worth of what is shown; nothing goes over a network.
Times are processor time of the whole process, storage included.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sqlite3
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from benchmarks.figures import Row, of
from benchmarks.timing import Effort, Stopwatch
from stormtable.engine.choosing import choices_of
from stormtable.engine.seating import seating
from stormtable.games import find
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.hall.messages import perspective
from stormtable.server.hall.opponents import Nobody
from stormtable.server.hall.showing import Links, Shown, changes
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.server.wire import bodies
from stormtable.table import undoing

__all__ = ["measure"]

MATCHES: Final = {
    "arclight": "squadron",
    "jumpstrike": "fleet",
    "lightning_strike": "full_sheet",
    "lightning_war": "meeting",
    "thunder_struck": "teams",
}
CAMPAIGN: Final = ("jumpstrike_campaign", "twin_suns")
LONG, SHORT, QUICKLY = 1300, 12, 130  # entries
MOVES: Final = 24  # measured together
BACK: Final = 0.35  # of the moves take one back, so that a match does not end before
TABLES: Final = 50  # opened to weigh one
MS, KB = 1000.0, 1000.0
OPENING, MEMORY, CAMPAIGN_GOAL = 150.0, 200.0, 500.0  # milliseconds, kilobytes, milliseconds
SEED: Final = 15


class Pages:
    """What two pages of a table are shown: the first seat's and a watcher's."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.shown = [self.show(seats) for seats in ((0,), ())]

    def show(self, seats: tuple[int, ...]) -> Shown:
        links = Links("seat" if seats else "watch", seats)
        return self.live.shows.show(links, perspective(self.live.sitting, seats, -1), "")

    def follow(self) -> None:
        """Say what has changed."""
        for at, seats in enumerate(((0,), ())):
            before, now = self.shown[at], self.show(seats)
            changes(before, now, before.log, 0)
            self.shown[at] = now


async def opened(hall: Hall, game: str, scenario: str) -> Live:
    """A new match, each seat at a screen of its own."""
    seats = len(seating(find(game), scenario, {}).names)
    kinds = [bodies.SeatRequest(kind="friend")] * seats
    before = set(hall.lives)
    await hall.beginning.open(bodies.MatchRequest(game=game, scenario=scenario, seats=kinds))
    (name,) = set(hall.lives) - before
    return hall.lives[name]


async def move(live: Live, rnd: random.Random) -> None:
    """A random move, or one taken back."""
    match = live.match
    seat = rnd.choice(match.deciders())
    step = undoing.last_step(match, seat) if rnd.random() < BACK else None
    if step is not None:
        await live.change(lambda: live.sitting.go_back(seat, step.to))
        return
    action = rnd.choice(choices_of(match.game, match.state, seat))
    await live.change(lambda: live.sitting.carry_out(seat, [action]))


async def play_to(live: Live, entries: int, rnd: random.Random) -> bool:
    """Play until there are so many entries; whether it came to that."""
    while len(live.match.entries) < entries:
        if not live.match.playable:
            return False
        await move(live, rnd)
    return True


async def moves(live: Live, count: int, rnd: random.Random) -> float:
    """Milliseconds of one of so many moves, both pages told."""
    pages, before, done = Pages(live), time.process_time(), 0
    while done < count and live.match.playable:
        await move(live, rnd)
        pages.follow()
        done += 1
    return MS * (time.process_time() - before) / max(1, done)


def new_hall(folder: Path) -> Hall:
    return Hall(SqliteStorage(folder / "db"), {name: find(name) for name in (*MATCHES, CAMPAIGN[0])}, Nobody())


async def timed(work: Awaitable[Any]) -> float:
    before = time.process_time()
    await work
    return MS * (time.process_time() - before)


async def opening(folder: Path, name: str, rounds: int) -> list[float]:
    """Milliseconds to open a stored match, round by round."""
    found = []
    for _ in range(rounds):
        hall = new_hall(folder)
        found.append(await timed(hall.live(name)))
        await hall.close()
    return found


def forget_snapshots(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "db")) as db:
        db.execute("DELETE FROM snapshots")
        db.commit()


async def weigh(folder: Path, game: str, name: str, tables: int) -> tuple[float, float]:
    """(kilobytes of a match just opened, of the long one): what stays in memory while nobody looks."""
    hall = new_hall(folder)
    await opened(hall, game, MATCHES[game])  # what all share
    gc.collect()
    tracemalloc.start()
    try:
        fresh = [await opened(hall, game, MATCHES[game]) for _ in range(tables)]
        for live in fresh:
            live.rest()
        gc.collect()
        young = tracemalloc.get_traced_memory()[0] / tables
        before = tracemalloc.get_traced_memory()[0]
        (await hall.live(name)).rest()
        gc.collect()
        old = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        await hall.close()
    return young / KB, old / KB


async def long_match(game: str, effort: Effort, folder: Path) -> Row:
    """Everything about a long match of a game."""
    entries, rounds = (QUICKLY, 1) if effort.quick else (LONG, effort.rounds)
    hall, rnd = new_hall(folder), random.Random(SEED)
    while True:
        live = await opened(hall, game, MATCHES[game])
        await play_to(live, SHORT, rnd)
        start = [await moves(live, MOVES, rnd) for _ in range(min(rounds, 3))]
        if await play_to(live, entries, rnd):
            break
    end = [await moves(live, MOVES, rnd) for _ in range(min(rounds, 3))]
    count = len(live.match.entries)
    await hall.close()
    snapped = await opening(folder, live.name, rounds)
    forget_snapshots(folder)
    whole = await opening(folder, live.name, 1)
    young, old = await weigh(folder, game, live.name, 2 if effort.quick else TABLES)
    return Row(
        f"{live.match.game.TITLE}, {count:,} entries",
        {
            "opening": of(snapped, "ms", at_most=OPENING),
            "without snapshots": of(whole, "ms"),
            "a move at the start": of(start, "ms"),
            "a move then": of(end, "ms"),
            "memory, just opened": of([young], "kB", at_most=MEMORY),
            "memory then": of([old], "kB"),
        },
    )


async def campaign(effort: Effort, folder: Path) -> Row:
    """A new campaign, and the same stored."""
    fresh, again = [], []
    for _ in range(effort.rounds):
        hall = new_hall(folder)
        before = time.process_time()
        name = (await opened(hall, *CAMPAIGN)).name
        fresh.append(MS * (time.process_time() - before))
        await hall.close()
        again += await opening(folder, name, 1)
    figures = {"opening": of(again, "ms", at_most=CAMPAIGN_GOAL), "a new one": of(fresh, "ms", at_most=CAMPAIGN_GOAL)}
    return Row(find(CAMPAIGN[0]).TITLE, figures)


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Game by game; several threads take part, so `watch` stays unused."""
    rows = []
    for game in MATCHES:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(asyncio.run(long_match(game, effort, Path(folder))))
    with tempfile.TemporaryDirectory() as folder:
        rows.append(asyncio.run(campaign(effort, Path(folder))))
    return rows
