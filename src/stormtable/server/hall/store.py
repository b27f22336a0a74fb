"""Storage for coroutines: threads of its own do all that blocks."""

from __future__ import annotations

import asyncio
import functools
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, ParamSpec, TypeVar

from stormtable.server.storage import Storage, is_write
from stormtable.table.refusals import Refusal

__all__ = ["NotStored", "Store"]

MOST: Final = 200  # writes that share a sync
P = ParamSpec("P")
T = TypeVar("T")


class NotStored(Refusal):
    """A change could not be stored; the storage has told the log why."""


class Store:
    """A Storage and its threads.

    Where writes go through one thread, all that wait for it are brought to the disk together, and each is answered
    when that is done: nobody waits for more than the sync under way and their own.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.threads = ThreadPoolExecutor(storage.threads, "storage")
        self.writer = ThreadPoolExecutor(1, "writing") if storage.threads == 1 else None
        self.waiting: deque[tuple[Callable[[], Any], Future[Any]]] = deque()

    async def __call__(self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the storage. Raises StorageError."""
        return await asyncio.wrap_future(self.begin(method, *args, **kwargs))

    def begin(self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The same from any thread, which need not wait for it."""
        job = functools.partial(copy_context().run, method, *args, **kwargs)  # says its refusals
        if self.writer is None or not is_write(method):
            return self.threads.submit(job)
        future: Future[T] = Future()
        self.waiting.append((job, future))
        self.writer.submit(self.write)
        return future

    def write(self) -> None:
        """Write all that waits, as one; who comes meanwhile goes with the next."""
        taken = [self.waiting.popleft() for _ in range(min(len(self.waiting), MOST))]
        taken = [each for each in taken if each[1].set_running_or_notify_cancel()]
        if not taken:
            return
        try:
            found = self.storage.together([job for job, _ in taken])
        except Exception as error:  # noqa: BLE001  (a mistake of the storage is told to whoever waits)
            found = [error] * len(taken)
        for (_, future), each in zip(taken, found, strict=True):
            if isinstance(each, BaseException):
                future.set_exception(each)
            else:
                future.set_result(each)

    def wait_for(self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for threads other than its own, which wait meanwhile. Raises StorageError."""
        return self.threads.submit(method, *args, **kwargs).result()

    async def close(self) -> None:
        """Finish what was asked for, then bring the storage to rest."""
        if self.writer is not None:
            await asyncio.to_thread(self.writer.shutdown)
        await self(self.storage.close)
        self.threads.shutdown()
