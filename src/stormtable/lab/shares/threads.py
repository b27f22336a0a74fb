"""Shares done in threads of this process: for compiled rules, and for bots that think in processes of their own."""

from __future__ import annotations

import functools
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from stormtable.lab.shares.work import Share, Work, Worker

__all__ = ["AHEAD", "THREADS", "Threads", "in_order"]

THREADS: Final = 2  # at most: what is thought about is thought about side by side
AHEAD: Final = 4  # shares a worker that are begun before the result of the first is taken

T = TypeVar("T")


class Threads:
    """A crew of threads; each makes a worker of its own."""

    def __init__(self, workers: int = THREADS) -> None:
        self.workers = workers

    def do(self, work: Work[T], shares: Iterable[Share]) -> Generator[T]:
        """What comes of the shares, in their order."""
        own: Any = threading.local()
        made: list[Worker[T]] = []

        def one(share: Share) -> T:
            if not hasattr(own, "worker"):
                own.worker = work.worker()
                made.append(own.worker)
            done: T = own.worker.do(share)
            return done

        try:
            yield from in_order((functools.partial(one, share) for share in shares), self.workers)
        finally:
            for worker in made:
                worker.close()


def in_order(jobs: Iterable[Callable[[], T]], threads: int = THREADS) -> Generator[T]:
    """What jobs return, in their order; some are done ahead, in threads. What one raises is raised in its turn."""
    pool, begun = ThreadPoolExecutor(threads), deque[Future[T]]()
    try:
        for job in jobs:
            begun.append(pool.submit(job))
            if len(begun) == AHEAD * threads:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
