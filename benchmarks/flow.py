"""So many moves a second over hundreds of matches, whatever the server does: how long each takes, by the clock."""

from __future__ import annotations

from typing import Final, NamedTuple

from benchmarks.figures import Row, of
from benchmarks.load import DUEL, in_all, loaded, said
from benchmarks.timing import Effort, Stopwatch
from stormtable.games import find

__all__ = ["measure"]


class Flow(NamedTuple):
    """How much of everything."""

    matches: int = 400
    rate: float = 100.0  # moves a second, all matches together
    seconds: float = 15.0


FLOWS: Final = (Flow(), Flow(rate=50.0), Flow(rate=25.0))
QUICK: Final = (Flow(matches=4, rate=20.0, seconds=0.5),)


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """The greatest rate, which has the goal, and lesser ones; several processes work, so `watch` stays unused."""
    rows, flows = list[Row](), QUICK if effort.quick else FLOWS
    rates, seconds = ",".join(str(each.rate) for each in flows), flows[0].seconds
    said(f"{flows[0].matches} matches are opened; {rates} moves a second")
    with loaded() as one:
        found = one.ask("steady", DUEL, flows[0].matches, rates, seconds, 0)
    for at, flow in enumerate(flows):
        text = f"{find(DUEL).TITLE}, {flow.rate:g} moves a second over {flow.matches} matches"
        goal = 60.0 if at == 0 else None
        rows += in_all(
            {
                f"{text}: p50": of([found[f"{flow.rate}: p50"]], "ms"),
                f"{text}: p99": of([found[f"{flow.rate}: p99"]], "ms", at_most=goal),
            }
        )
    return rows
