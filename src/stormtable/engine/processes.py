"""Processes that work for this one, and end without a word when it does."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

__all__ = ["Worker", "pipe", "start_process"]


def pipe(duplex: bool = True) -> tuple[Connection, Connection]:
    """Two ends of a pipe; of a one-way one the first end receives."""
    return multiprocessing.get_context("spawn").Pipe(duplex)


def start_process(name: str, target: Callable[..., Any], *args: Any) -> Any:
    """A fresh process, started, that calls `target`, a function of a module, with `args`.

    Ctrl-C does not reach it: this process hears it too, and decides. When this process is gone it ends at once.
    Raises OSError if none can be started, here or just now.
    """
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=run, args=(target, args), daemon=True, name=name)
    try:
        with no_interrupts():
            process.start()
    except ImportError as error:  # a Python without what processes are started with
        raise OSError(f"no process can be started: {error}") from error
    return process


@contextlib.contextmanager
def no_interrupts() -> Iterator[None]:
    """Hold interrupts back; a process started meanwhile keeps them back until it can ignore them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where nothing of what follows is there
        yield
        return
    with contextlib.suppress(ImportError):  # by itself it starts with the first process, and lets interrupts through
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run(target: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Do the work, in the process started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True, name="stormtable-parent").start()
    with contextlib.suppress(BrokenPipeError, EOFError):  # nobody there any more to work for
        target(*args)


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


class Worker:
    """A process that answers questions, replaced when it dies. `target` is called with its end of the pipe.

    Asked by one thread at a time; `tell` and `end` may come from others. `grace`: seconds beyond those of a question
    after which the process is given up and replaced.
    """

    def __init__(self, name: str, target: Callable[[Connection], None], grace: float) -> None:
        self.name, self.target, self.grace, self.ended = name, target, grace, False
        self.sending = threading.Lock()
        self.told: list[Any] = []
        self.start()

    def start(self) -> None:
        """Start a fresh process that knows what its predecessor was told; without one, it is tried again when asked."""
        self.process: Any = None
        self.pipe, theirs = pipe()
        try:
            self.process = start_process(self.name, self.target, theirs)
        except OSError:
            self.pipe.close()
        finally:
            theirs.close()
        for each in self.told:
            send_quietly(self.pipe, each)

    def tell(self, news: Any) -> None:
        """Tell it something that it, and whichever takes its place, shall know."""
        with self.sending:
            self.told.append(news)
            send_quietly(self.pipe, news)

    def ask(self, question: Any, seconds: float) -> Any:
        """The answer, which may take so many seconds; None if the process died or does not answer.

        Then another one has taken its place.
        """
        try:
            with self.sending:
                self.pipe.send(question)
            if self.pipe.poll(seconds + self.grace):
                return self.pipe.recv()
        except (EOFError, OSError):
            pass
        with self.sending:
            if not self.ended:
                self.stop()
                self.pipe.close()
                self.start()
        return None

    def end(self) -> None:
        """End the process for good."""
        with self.sending:
            self.ended = True
            self.stop()

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()  # it holds nothing that could be lost, and a hung one might not heed anything less
            self.process.join()


def send_quietly(pipe: Connection, message: Any) -> None:
    """A dead process is noticed, and replaced, when it is asked next."""
    try:
        pipe.send(message)
    except OSError:
        return
