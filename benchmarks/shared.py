"""Moves a second on PostgreSQL, each durable before the next of its match: one process, and two that share it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from benchmarks.figures import Figure, Row, of
from benchmarks.load import DUEL, Loaded, in_all, loaded, said
from benchmarks.timing import CannotMeasure, Effort, Stopwatch
from stormtable.games import find

__all__ = ["measure"]


class Share(NamedTuple):
    """How much of everything, for each process."""

    matches: int = 40
    moves: int = 400
    more: int = 1  # whose memory does not matter here, nor does what is at rest
    rest: float = 0.1


QUICK: Final = Share(matches=2, moves=4)
DURABLE: Final = ("fsync=on", "full_page_writes=on")  # as PostgreSQL has them where nothing else is said


@contextlib.contextmanager
def shared(processes: int) -> Iterator[list[Loaded]]:
    """So many servers on one PostgreSQL of their own. Raises CannotMeasure where there is none."""
    try:
        from tests.support.postgres import Cluster
    except ImportError as error:
        raise CannotMeasure(f"PostgreSQL cannot be used: {error}") from error
    cluster = Cluster(DURABLE)
    with contextlib.closing(cluster), cluster.database() as url, contextlib.ExitStack() as stack:
        yield [stack.enter_context(loaded(url)) for _ in range(processes)]


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Several processes work, so `watch` stays unused."""
    share, values = QUICK if effort.quick else Share(), dict[str, Figure]()
    for processes in (1, 2):
        said(f"{processes} on one PostgreSQL, {share.matches} matches each")
        with shared(processes) as servers, ThreadPoolExecutor(processes) as asking:
            found = list(asking.map(lambda one, seed: one.ask("many", DUEL, *share, seed), servers, range(processes)))
        text = f"{find(DUEL).TITLE}, {'one process' if processes == 1 else 'two processes'} on PostgreSQL"
        values |= {
            f"{text}: moves a second of the clock": of([sum(each["a_second"] for each in found)], ""),
            f"{text}: moves a second of a processor": of([each["a_busy_second"] for each in found], ""),
        }
    return in_all(values)
