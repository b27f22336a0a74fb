"""Storage for coroutines: one thread does all that blocks, in the order asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from stormtable.server.storage import Storage

__all__ = ["Store"]

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """A Storage and its thread."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.thread = ThreadPoolExecutor(1, "storage")

    async def __call__(self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the storage. Raises StorageError."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, lambda: method(*args, **kwargs))

    def wait_for(self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for threads other than its own, which wait meanwhile. Raises StorageError."""
        return self.thread.submit(method, *args, **kwargs).result()

    async def close(self) -> None:
        """Finish what was asked for, then bring the storage to rest."""
        await self(self.storage.close)
        self.thread.shutdown()
