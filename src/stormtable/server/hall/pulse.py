"""Whether somebody serves: a beat every few seconds is stored, and what lies between beats costs no player any time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from stormtable.server.hall.store import Store
from stormtable.server.hall.tasks import spawn
from stormtable.server.storage import StorageError
from stormtable.server.storage.services import Stretch

__all__ = ["EVERY", "SILENCE", "Pulse", "joined"]

LOG: Final = logging.getLogger("stormtable.server")
EVERY: Final = 5.0  # seconds from one beat to the next
SILENCE: Final = 3 * EVERY  # seconds without a beat after which nobody served, as on a machine that slept


class Pulse:
    """The beats of this process, and when some process served. Of what it was never told, `away` says nothing."""

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.time, missed: Callable[[], None] = lambda: None
    ) -> None:
        self.store, self.storage, self.clock = store, store.storage, clock
        self.missed = missed  # called once it turns out that nobody served for a while, as on a machine that slept
        self.stretches: list[Stretch] = []  # none overlaps the next
        self.tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Note that this process serves from now on; if no other one does, nobody did since the last beat."""
        try:
            alone = not self.storage.shared or await self.store(self.storage.alone)
            await self.beat(fresh=alone)
        except StorageError as error:
            LOG.warning("that this server runs could not be stored: %s", error)
        spawn(self.go_on(), self.tasks)

    async def close(self) -> None:
        """Note that it served up to now."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.tasks or self.stretches:
            with suppress(StorageError):
                await self.beat()

    async def go_on(self) -> None:
        """Beat until the end."""
        while True:
            await asyncio.sleep(EVERY)
            with suppress(StorageError):  # which the storage has told
                await self.beat()

    async def beat(self, *, fresh: bool = False) -> None:
        """Store a sign of life, and read those of the other processes. Raises StorageError."""
        services = self.storage.services
        await self.store(services.beat, self.clock(), SILENCE, fresh=fresh)
        before, self.stretches = self.stretches, joined(await self.store(services.stretches))
        if 0 < len(before) < len(self.stretches):
            self.missed()

    def away(self, begin: float, end: float) -> float:
        """Of the time between two moments up to now, the seconds in which nobody served."""
        if not self.stretches:
            return 0.0
        served, last = 0.0, self.stretches[-1]
        for stretch in reversed(self.stretches):
            ended = end if stretch is last and end - stretch.ended <= SILENCE else stretch.ended
            served += max(0.0, min(ended, end) - max(stretch.began, begin))
            if stretch.began <= begin:
                break
        return max(0.0, end - begin - served)


def joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Stretches that overlap as one; they come and go the earliest first."""
    found: list[Stretch] = []
    for each in stretches:
        if found and each.began <= found[-1].ended:
            found[-1] = Stretch(found[-1].began, max(found[-1].ended, each.ended))
        else:
            found.append(each)
    return found
