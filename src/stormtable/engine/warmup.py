"""Compiling in the background: a process of its own fills the cache, and says how far it has come."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from stormtable.engine.processes import pipe, start_process
from stormtable.engine.watch import CompileError, watching

__all__ = ["Job", "Progress", "WarmUp", "warm_up"]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to compile: `run`, a function of a module, calls each compiled rule once that is to be ready."""

    name: str
    run: Callable[[], Any]


class Progress(NamedTuple):
    """How far a job has come."""

    job: str
    done: int  # rules
    total: int
    rule: str = ""  # done last
    finished: bool = False  # said once a job, whether it succeeded or not
    error: str = ""  # why it did not succeed, a sentence


class WarmUp:
    """Jobs under way in a process of their own."""

    def __init__(self, process: Any, reader: threading.Thread) -> None:
        self.process, self.reader = process, reader

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all jobs are done; False if that took longer."""
        self.reader.join(seconds)
        return not self.reader.is_alive()

    def stop(self) -> None:
        """Give up what is not done yet; nothing is said of it."""
        self.process.terminate()
        self.reader.join()


def warm_up(jobs: Sequence[Job], progress: Callable[[Progress], None]) -> WarmUp:
    """Compile in the background, so that the cache holds the rules when they are asked for.

    `progress` is called from a thread of this process, first with (0, 0) for each job, last with `finished`.
    """
    ours, theirs = pipe(duplex=False)
    for job in jobs:
        progress(Progress(job.name, 0, 0))
    process = start_process("stormtable-compiler", work, jobs, theirs)
    theirs.close()
    names = [job.name for job in jobs]
    reader = threading.Thread(
        target=listen, args=(ours, process, names, progress), daemon=True, name="stormtable-warm-up"
    )
    reader.start()
    return WarmUp(process, reader)


def listen(pipe: Connection, process: Any, names: list[str], progress: Callable[[Progress], None]) -> None:
    """Pass on what the worker says until it is gone; of jobs that it left speak for it, unless it was told to end."""
    left = dict.fromkeys(names)
    try:
        while True:
            told: Progress = pipe.recv()
            if told.finished:
                left.pop(told.job, None)
            progress(told)
    except EOFError:
        process.join()
    if process.exitcode == -signal.SIGTERM:
        return
    for name in left:
        progress(Progress(name, 0, 0, finished=True, error="the compiling process died"))


def work(jobs: Sequence[Job], pipe: Connection) -> None:
    """Do the jobs, in the worker."""
    for job in jobs:
        last = Progress(job.name, 0, 0)

        def tell(done: int, total: int, name: str, job: str = job.name) -> None:
            nonlocal last
            last = Progress(job, done, total, name)
            pipe.send(last)

        try:
            with watching(tell):
                job.run()
            error = ""
        except CompileError as failed:
            error = str(failed)
        except Exception as failed:  # noqa: BLE001  (said to whoever asked; the other jobs go on)
            error = f"{job.name} could not be compiled: {type(failed).__name__} {failed}".rstrip()
        pipe.send(last._replace(finished=True, error=error))
