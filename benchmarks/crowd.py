"""As many moves as can be in hundreds of matches at once, each durable before the next; and what a match takes."""

from __future__ import annotations

from typing import Final, NamedTuple

from benchmarks.figures import Row, of
from benchmarks.load import DUEL, in_all, loaded, said
from benchmarks.timing import Effort, Stopwatch
from stormtable.games import find

__all__ = ["measure"]


class Crowd(NamedTuple):
    """How much of everything."""

    matches: int = 200  # at once, each moving as soon as it can
    moves: int = 2000
    more: int = 100  # matches that come then, of as many moves each
    rest: float = 15.0  # seconds after which all that nobody touches is at rest


QUICK: Final = Crowd(matches=3, moves=12, more=2, rest=0.1)


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """One round; several processes work, so `watch` stays unused."""
    crowd = QUICK if effort.quick else Crowd()
    said(f"{crowd.matches} matches are opened, {crowd.moves} moves made")
    with loaded() as one:
        found = one.ask("many", DUEL, *crowd, 0)
    text = f"{find(DUEL).TITLE}, {crowd.matches} matches at once"
    return in_all(
        {
            f"{text}: moves a second of the processor": of([found["a_busy_second"]], "", at_least=150.0),
            f"{text}: moves a second of the clock": of([found["a_second"]], ""),
            f"{text}: memory a match with its pages": of([found["kb"]], "kB", at_most=200.0),
            f"{text}: the same at rest": of([found["rest_kb"]], "kB", at_most=200.0),
            f"{text}: memory of each of {crowd.more} more": of([found["more_kb"]], "kB", at_most=200.0),
            f"{text}: the same of those at rest": of([found["more_rest_kb"]], "kB", at_most=200.0),
        }
    )
