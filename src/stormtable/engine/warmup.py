"""Compiling in the background: a process of its own fills the cache, and says how far it has come."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from stormtable.engine.watch import CompileError, watching

__all__ = ["Job", "Progress", "WarmUp", "warm_up"]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to compile: `run`, a function of a module, calls each compiled rule once that is to be ready."""

    name: str
    run: Callable[[], Any]


class Progress(NamedTuple):
    """How far a job has come; `done == total` at its end, whether it failed or not."""

    job: str
    done: int
    total: int
    rule: str  # compiled last
    error: CompileError | None = None


class WarmUp:
    """Jobs under way in a process of their own."""

    def __init__(self, process: Any, reader: threading.Thread) -> None:
        self.process, self.reader = process, reader

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all jobs are done; False if that took longer."""
        self.reader.join(seconds)
        return not self.reader.is_alive()

    def stop(self) -> None:
        """Give up what is not done yet."""
        self.process.terminate()
        self.reader.join()


def warm_up(jobs: Sequence[Job], progress: Callable[[Progress], None]) -> WarmUp:
    """Compile in the background, so that the cache holds the rules when they are asked for.

    `progress` is called from a thread of this process, first with (0, 0) for each job.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(jobs, theirs), daemon=True, name="stormtable-compiler")
    for job in jobs:
        progress(Progress(job.name, 0, 0, ""))
    process.start()
    theirs.close()
    reader = threading.Thread(target=listen, args=(ours, process, progress), daemon=True, name="stormtable-warm-up")
    reader.start()
    return WarmUp(process, reader)


def listen(pipe: Connection, process: Any, progress: Callable[[Progress], None]) -> None:
    """Pass on what the worker says until it is gone."""
    try:
        while True:
            progress(pipe.recv())
    except EOFError:
        process.join()


def work(jobs: Sequence[Job], pipe: Connection) -> None:
    """Do the jobs, in the worker."""
    for job in jobs:
        last = Progress(job.name, 0, 1, "")

        def tell(done: int, total: int, name: str, job: str = job.name) -> None:
            nonlocal last
            last = Progress(job, done, total, name)
            pipe.send(last)

        try:
            with watching(tell):
                job.run()
        except CompileError as error:
            pipe.send(last._replace(done=last.total, error=error))
