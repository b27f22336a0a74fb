"""What a change of the lobby costs: seats are offered and withdrawn while hundreds of pages look at hundreds of seats.

The pages are a process of their own, on a core of their own. A change is an offer that is made, asked for over HTTP; it
is shown everywhere once the last page has heard of it, durable by then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from benchmarks.figures import Row, of
from benchmarks.load import Loaded, loaded
from benchmarks.timing import Effort, Stopwatch

__all__ = ["measure"]

CLIENT: Final = "benchmarks.lobby_client"
ROUNDS: Final = 3


class Load(NamedTuple):
    """How much of everything."""

    players: int = 2000
    seats: int = 500  # open
    pages: int = 300  # on the lobby
    changes: int = 200
    rate: float = 5.0  # changes a second


QUICK: Final = Load(players=20, seats=8, pages=6, changes=4, rate=20.0)


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round, each with a server of its own; several processes work, so `watch` stays unused."""
    load, found = QUICK if effort.quick else Load(), list[dict[str, float]]()
    for _ in range(min(ROUNDS, effort.rounds)):
        with loaded() as one:
            found.append(asked(one, load))
    values = {
        "a change, until the last page shows it: p50": of([each["p50"] for each in found], "ms"),
        "a change, until the last page shows it: p99": of([each["p99"] for each in found], "ms", at_most=300.0),
        "a change: processor of the server": of([each["ms"] for each in found], "ms"),
        "a change: sent to each page": of([each["kb"] for each in found], "kB"),
        "all there is, when a page comes": of([each["whole_kb"] for each in found], "kB"),
    }
    text = f"{load.players:,} players, {load.seats} open seats, {load.pages} pages"
    return [Row(f"{text}: {name}", {"in all": figure}) for name, figure in values.items()]


def asked(one: Loaded, load: Load) -> dict[str, float]:
    return one.ask("lobby", *load, module=CLIENT)
