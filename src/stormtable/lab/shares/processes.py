"""Shares done in processes of this machine: for rules that run interpreted, as a table runs them."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from stormtable.engine.game import BadInput
from stormtable.engine.processes import pipe, start_process
from stormtable.lab.shares.threads import in_order
from stormtable.lab.shares.work import TRIES, LostError, Share, Work, Worker

__all__ = ["Processes", "cores"]

T = TypeVar("T")


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on Windows, nor on a Mac
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes:
    """A crew of processes; one that dies is replaced, and its share done again."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or cores()

    def do(self, work: Work[T], shares: Iterable[Share]) -> Generator[T]:
        """What comes of the shares, in their order. Raises BadInput if no process can be started."""
        own, hands = threading.local(), list[Hand]()

        def one(share: Share) -> Any:
            if not hasattr(own, "hand"):
                own.hand = Hand(work)
                hands.append(own.hand)
            return own.hand.do(share)

        try:
            yield from in_order((functools.partial(one, share) for share in shares), self.workers)
        finally:
            for hand in hands:
                hand.end()


class Hand:
    """A process that does shares, as one thread of this process has it."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.start()

    def start(self) -> None:
        """Raises BadInput."""
        try:
            self.pipe, theirs = pipe()
            with theirs:
                self.process = start_process("stormtable-share", labour, theirs)
        except OSError as error:
            raise BadInput(f"no process can be started here to share the work: {error}") from error

    def do(self, share: Share) -> Any:
        """What comes of a share. Raises what the worker raised, and LostError."""
        for _ in range(TRIES):
            try:
                self.pipe.send((self.work, share))
                found = self.pipe.recv()
            except (EOFError, OSError):
                self.end()
                self.start()
                continue
            if isinstance(found, Failed):
                raise found.error
            return found
        raise LostError(share)

    def end(self) -> None:
        """End the process: it holds nothing that could be lost."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass(frozen=True, slots=True)
class Failed:
    """What a worker raised."""

    error: Exception


def labour(pipe: Connection) -> None:
    """What such a process does until its pipe is closed: all its shares are of one work."""
    worker: Worker[Any] | None = None
    while True:
        work, share = pipe.recv()
        try:
            worker = worker or work.worker()
            found = worker.do(share)
        except Exception as error:  # noqa: BLE001  (it is raised where the share was given out)
            found = Failed(error)
        pipe.send(found)
