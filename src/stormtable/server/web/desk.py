"""Work that a request asks for, done in threads beside the loop: a little at once, and of each address one thing.

Threads share one interpreter: forty that compute leave the loop, and so all tables, a fortieth of the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

import anyio
from starlette.requests import HTTPConnection

from stormtable.server.web.security import client_of

__all__ = ["Desk"]

AT_ONCE: Final = 2  # pieces of work
P = ParamSpec("P")
T = TypeVar("T")


class Desk:
    """Where the work of requests is done, in turn."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.limiter = anyio.CapacityLimiter(at_once)
        self.turns: dict[str, tuple[asyncio.Lock, int]] = {}  # of each address, and how many wait for it or have it

    async def __call__(self, asked: HTTPConnection, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do a piece of work once it is the turn of whoever asks."""
        async with self.turn(asked):
            return await self.thread(lambda: work(*args, **named))

    async def thread(self, work: Callable[[], T]) -> T:
        """Do a piece of work once there is room."""
        return await anyio.to_thread.run_sync(work, limiter=self.limiter)

    @asynccontextmanager
    async def turn(self, asked: HTTPConnection) -> AsyncIterator[None]:
        """Wait until nothing else is done for the address of whoever asks."""
        client = client_of(asked.scope)
        lock, count = self.turns.get(client) or (asyncio.Lock(), 0)
        self.turns[client] = lock, count + 1
        try:
            async with lock:
                yield
        finally:
            lock, count = self.turns[client]
            if count == 1:
                del self.turns[client]
            else:
                self.turns[client] = lock, count - 1
