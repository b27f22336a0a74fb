"""Compiling in the background: processes of their own fill the cache, and say how far they have come.

Jobs wait in a line. Each gets a process, as many side by side as asked for; one that is asked for first goes first, if
need be in the place of another, which goes on later from what it has put in the cache.
"""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from stormtable.engine.processes import pipe, start_process
from stormtable.engine.watch import CompileError, watching

__all__ = ["Job", "Progress", "WarmUp", "collect_seldom", "warm_up"]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to compile: `run`, a function of a module, calls each compiled rule once that is to be ready."""

    name: str
    run: Callable[[], Any]


class Progress(NamedTuple):
    """How far a job has come."""

    job: str
    done: int  # rules
    total: int  # 0 while it waits for its turn
    rule: str = ""  # done last
    finished: bool = False  # said once a job, whether it succeeded or not
    error: str = ""  # why it did not succeed, a sentence


class WarmUp:
    """Jobs under way, at most so many at once; `told` is called from threads, of one job never from two."""

    def __init__(self, jobs: Sequence[Job], told: Callable[[Progress], None], at_once: int = 1) -> None:
        self.told, self.at_once = told, at_once
        self.waiting = list(jobs)
        self.running: dict[str, tuple[Job, Any]] = {}  # by name: with its process, in the order in which they began
        self.asked: list[str] = []  # what somebody waits for, in the order in which it was asked for
        self.put_back: set[str] = set()
        self.changing = threading.Condition()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all jobs are done; False if that took longer."""
        with self.changing:
            return self.changing.wait_for(lambda: not (self.waiting or self.running), seconds)

    def stop(self) -> None:
        """Give up what is not done yet; nothing is said of it."""
        with self.changing:
            self.waiting.clear()
            self.put_back.update(self.running)
            for _, process in self.running.values():
                process.terminate()
            self.at_once = 0
        self.wait()

    def first(self, name: str) -> None:
        """Do a job before all that nobody asked for yet."""
        with self.changing:
            if name in self.asked or name not in {job.name for job in self.waiting} | self.running.keys():
                return
            self.asked.append(name)
            self.sort()
            going = [each for each in self.running if each not in self.put_back]
            idle = [each for each in going if each not in self.asked]
            if name not in self.running and len(going) >= self.at_once and idle:
                self.put_back.add(idle[-1])
                self.running[idle[-1]][1].terminate()
        self.start()

    def sort(self) -> None:
        """Let what was asked for wait at the head of the line."""
        places = {name: place for place, name in enumerate(self.asked)}
        self.waiting.sort(key=lambda job: places.get(job.name, len(places)))

    def start(self) -> None:
        """Begin the next jobs, as far as there is room."""
        failed: list[Progress] = []
        with self.changing:
            while self.waiting and len(self.running) < self.at_once:
                job = self.waiting.pop(0)
                try:
                    self.begin(job)
                except OSError as error:
                    failed.append(Progress(job.name, 0, 0, finished=True, error=str(error.strerror or error)))
        for each in failed:
            self.told(each)
        with self.changing:
            self.changing.notify_all()

    def begin(self, job: Job) -> None:
        """Start a job's process. Raises OSError."""
        ours, theirs = pipe(duplex=False)
        try:
            process = start_process("stormtable-compiler", work, job, theirs)
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self.running[job.name] = job, process
        threading.Thread(target=self.listen, args=(job, process, ours), daemon=True, name="stormtable-warm-up").start()

    def listen(self, job: Job, process: Any, pipe: Connection) -> None:
        """Pass on what a job's process says until it is gone, then begin the next job."""
        finished = False
        try:
            while True:
                said: Progress = pipe.recv()
                finished = finished or said.finished
                self.told(said)
        except EOFError:
            process.join()
        pipe.close()
        with self.changing:
            given_up = job.name in self.put_back
            again = given_up and not finished and self.at_once > 0
        if again:
            self.told(Progress(job.name, 0, 0))
        elif not (finished or given_up or process.exitcode == -signal.SIGTERM):  # told to end: nothing to say
            self.told(Progress(job.name, 0, 0, finished=True, error="the compiling process died"))
        with self.changing:
            self.put_back.discard(job.name)
            del self.running[job.name]
            if again and self.at_once > 0:
                self.waiting.insert(0, job)
                self.sort()
            self.changing.notify_all()
        self.start()


def warm_up(jobs: Sequence[Job], progress: Callable[[Progress], None], at_once: int = 1) -> WarmUp:
    """Compile in the background, so that the cache holds the rules when they are asked for.

    `progress` is called first with (0, 0) for each job, last with `finished`.
    """
    for job in jobs:
        progress(Progress(job.name, 0, 0))
    made = WarmUp(jobs, progress, at_once)
    made.start()
    return made


def collect_seldom() -> None:
    """For a process that compiles: a fifteenth of its time went into looking for garbage, and little was found."""
    gc.set_threshold(100_000, 50, 1000)


def work(job: Job, pipe: Connection) -> None:
    """Do a job, in its process."""
    collect_seldom()
    last = Progress(job.name, 0, 0)

    def tell(done: int, total: int, name: str) -> None:
        nonlocal last
        last = Progress(job.name, done, total, name)
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
