"""Thousands of pages at which nothing happens, over the loopback: what each takes of the server's memory and time."""

from __future__ import annotations

from typing import Final, NamedTuple

from benchmarks.figures import Row, exact, of
from benchmarks.load import DUEL, in_all, loaded, said
from benchmarks.timing import Effort, Stopwatch

__all__ = ["measure"]

CLIENT: Final = "benchmarks.idle_client"


class Idle(NamedTuple):
    """How much of everything."""

    pages: int = 5000
    matches: int = 50  # that they look at, from both seats
    seconds: float = 30.0  # that they look, each asking after the server every ten


QUICK: Final = Idle(pages=8, matches=2, seconds=0.5)


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """One round; several processes work, so `watch` stays unused."""
    idle = QUICK if effort.quick else Idle()
    said(f"{idle.pages:,} pages come")
    with loaded() as one:
        found = one.ask("stay", DUEL, *idle, module=CLIENT)
    text = f"{idle.pages:,} pages at {idle.matches} matches"
    return in_all(
        {
            f"{text}: that are served at once": exact(int(found["pages"]), ""),
            f"{text}: memory a page": of([found["kb"]], "kB"),
            f"{text}: the process, all of it": of([found["all_mb"]], "MB"),
            f"{text}: processor, of a second": of([found["ms_a_second"]], "ms"),
            f"{text}: to come, processor a page": of([found["ms_to_come"]], "ms"),
        }
    )
