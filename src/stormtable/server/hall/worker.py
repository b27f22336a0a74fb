"""A process that serves no page: it decides for the computer's seats of tables that other processes serve."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Mapping
from typing import Final

from stormtable.engine.game import Game
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.opponents import Opponents
from stormtable.server.storage import StorageError
from stormtable.server.storage.opening import open_storage
from stormtable.server.web.app import sweep
from stormtable.server.web.logs import set_up_logging

__all__ = ["work"]

AGAIN: Final = 60.0  # seconds between two looks for matches that nobody decides for


def work(
    database: str,
    games: Mapping[str, Game],
    opponents: Opponents,
    ready: Callable[[], None] | None = None,
    *,
    verbose: bool = False,
) -> None:
    """Decide until interrupted or told to end; `ready` is called once it has begun. Raises BadInput."""
    set_up_logging(verbose=verbose)
    hall = Hall(open_storage(database), games, opponents)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(decide(hall, ready))


async def take_what_waits(hall: Hall) -> None:
    """Take the matches that wait and that nobody has, now and again: their worker may have ended."""
    while True:
        with contextlib.suppress(StorageError):
            await hall.wake_computers()
        await asyncio.sleep(AGAIN)


async def decide(hall: Hall, ready: Callable[[], None] | None) -> None:
    """Take what waits, then what other processes ask for."""
    told = asyncio.Event()
    loop, before = asyncio.get_running_loop(), {}
    for each in (signal.SIGINT, signal.SIGTERM):  # not by the loop, which cannot on every system
        before[each] = signal.signal(each, lambda *_: loop.call_soon_threadsafe(told.set))
    await hall.pulse.start()
    hall.neighbours.start()
    upkeep = [asyncio.create_task(each) for each in (sweep(hall), take_what_waits(hall), hall.reviewing.run())]
    if ready:
        ready()
    try:
        await told.wait()
    finally:
        for task in upkeep:
            task.cancel()
        await asyncio.gather(*upkeep, return_exceptions=True)
        await hall.close()
        for each, handler in before.items():
            signal.signal(each, handler)
