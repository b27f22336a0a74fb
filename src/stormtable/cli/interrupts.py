"""Ctrl-C in a command that computes."""

from __future__ import annotations

import functools
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NoReturn, ParamSpec

__all__ = ["BEFORE", "INTERRUPTED", "ending_in_turn", "ends_at_once"]

INTERRUPTED: Final = 130  # exit code, as shells have it
BEFORE: Final[list[Callable[[], object]]] = []  # what is done before that, in no time: ending other programs

P = ParamSpec("P")


def ends_at_once(command: Callable[P, int]) -> Callable[P, int]:
    """A command that Ctrl-C ends at once, with exit code 130.

    Not by KeyboardInterrupt: within the compiler's callbacks Python drops it, or the rule at hand seems not to compile.
    """

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> int:
        if threading.current_thread() is not threading.main_thread():  # there signals cannot be handled
            return command(*args, **kwargs)
        before = signal.signal(signal.SIGINT, end)
        try:
            return command(*args, **kwargs)
        finally:
            signal.signal(signal.SIGINT, before)

    return run


@contextmanager
def ending_in_turn() -> Iterator[None]:
    """Within, Ctrl-C raises KeyboardInterrupt, so that what is used there is left in turn; once more ends at once.

    For what compiles nothing in this process.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def interrupt(number: int, frame: object) -> NoReturn:
    signal.signal(signal.SIGINT, end)
    for work in BEFORE:
        work()
    raise KeyboardInterrupt


def end(number: int, frame: object) -> NoReturn:
    for work in BEFORE:
        work()
    os._exit(INTERRUPTED)
