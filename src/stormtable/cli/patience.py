"""What a command says while rules are compiled, which happens once and takes its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from stormtable.cli.output import say
from stormtable.engine.watch import watching

__all__ = ["saying_why_it_takes_long"]

PATIENCE: Final = 2.0  # seconds; rules that lie in the cache are there sooner


@contextmanager
def saying_why_it_takes_long(title: str, clock: Callable[[], float] = time.monotonic) -> Iterator[None]:
    """Say once that a game's rules are being compiled, if that takes longer than a moment."""
    start, silent = clock(), True

    def tell(done: int, total: int, name: str) -> None:
        nonlocal silent
        if silent and name and clock() - start > PATIENCE:
            silent = False
            say(f"compiling the rules of {title}, {done} of {total} done; next time they are ready")

    with watching(tell):
        yield
