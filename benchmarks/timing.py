"""Clocks and rounds: what is compared runs in turn, round by round, and medians are reported."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

__all__ = ["FULL", "QUICK", "CannotMeasure", "Effort", "Stopwatch", "enough", "per_second"]


class CannotMeasure(Exception):
    """Something that a measurement needs is not there or does not work; the message says what."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float  # a round, for each thing measured
    quick: bool = False  # only to see that it works; the figures mean little


FULL: Final = Effort(rounds=9, seconds=0.5)
QUICK: Final = Effort(rounds=2, seconds=0.02, quick=True)


class Stopwatch:
    """Times work that runs in the calling thread alone, in seconds of one core, which others' work lengthens little.

    `share` says how much of the clock's time that was: near 1 on a quiet machine.
    """

    def __init__(self) -> None:
        self.busy = self.clock = 0.0

    def seconds(self, work: Callable[[], object]) -> float:
        """Do it; the processor time it took."""
        clock, busy = time.perf_counter(), time.thread_time()
        work()
        busy = time.thread_time() - busy
        self.add(busy, time.perf_counter() - clock)
        return busy

    def add(self, busy: float, clock: float) -> None:
        """Count work that another process has timed."""
        self.busy += busy
        self.clock += clock

    @property
    def share(self) -> float | None:
        """None before anything was timed."""
        return self.busy / self.clock if self.clock else None


def per_second(watch: Stopwatch, work: Callable[[int], object], n: int) -> float:
    """How many of n pieces of work are done in a second."""
    return n / watch.seconds(lambda: work(n))


def enough(work: Callable[[int], object], seconds: float) -> int:
    """How many pieces of work take about so many seconds; also warms up."""
    watch, n = Stopwatch(), 1
    work(1)
    while (rate := per_second(watch, work, n)) * seconds > 2 * n:
        n = min(8 * n, int(rate * seconds) + 1)
    return max(1, int(rate * seconds))
