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

__all__ = ["pipe", "start_process"]


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
