"""The size of a state, and what a copy of it costs: inside compiled code, and as a plain record."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks import copying
from benchmarks.classics import BREAKTHROUGH, EINSTEIN, PIG
from benchmarks.figures import Row, exact, of
from benchmarks.timing import CannotMeasure, Effort, Stopwatch, enough, per_second
from stormtable.engine import copy_record
from stormtable.engine.compiled import compile_module
from stormtable.engine.layout import is_fixed, layout
from stormtable.engine.records import blank_array, dtype_of, to_array
from stormtable.games import all_games

__all__ = ["GOAL", "fixed_bytes", "measure"]

GOAL: Final = 0.5  # microseconds a copy
PLACES: Final = 2  # both stay in the innermost cache, as a root and its working copy do in the search
MICROSECONDS: Final = 1e6
SEED: Final = 1


class Copier:
    """Copies a state to and fro between two places, compiled."""

    def __init__(self, state: Any) -> None:
        self.rules = compile_module(copying)
        self.first, self.states = to_array(state)[0], blank_array(type(state), PLACES)

    def copy(self, n: int) -> None:
        """Make n copies; raise CannotMeasure if one was left out, or in part."""
        self.states[0], self.states[1:] = self.first, 0
        self.rules.copy_on(self.states, n)
        last = self.states[n % PLACES : n % PLACES + 1]
        last["dice"]["rng"] -= np.uint64(n)
        if last.tobytes() != self.first.tobytes():
            raise CannotMeasure(f"{n} copies were asked for, and something is missing")


class Plain:
    """Copies a plain record."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def copy(self, n: int) -> None:
        for _ in range(n):
            copy_record(self.state)


class Case:
    """A game's state in its first scenario."""

    def __init__(self, game: Any, effort: Effort) -> None:
        self.title, self.state = game.TITLE, game.load(next(iter(game.SCENARIOS)), {}, SEED)
        self.bytes = dtype_of(game.State).itemsize
        self.ways = [Copier(self.state).copy, Plain(self.state).copy]
        self.counts = [enough(way, effort.seconds) for way in self.ways]
        self.costs: list[list[float]] = [[] for _ in self.ways]  # microseconds a copy

    def round(self, watch: Stopwatch) -> None:
        for way, count, costs in zip(self.ways, self.counts, self.costs, strict=True):
            costs.append(MICROSECONDS / per_second(watch, way, count))

    def row(self) -> Row:
        compiled_, plain = self.costs
        return Row(
            self.title,
            {
                "state": exact(self.bytes, "bytes"),
                "of it fixed": exact(fixed_bytes(type(self.state)), "bytes"),
                "compiled copy": of(compiled_, "µs", at_most=GOAL),
                "plain copy": of(plain, "µs"),
            },
        )


def fixed_bytes(cls: type) -> int:
    """How much of a record does not change in a match."""
    sizes = dtype_of(cls)
    return sum(sizes[name].itemsize for name, *_ in layout(cls) if is_fixed(cls, name))


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """All games in turn, round by round, the classic yardsticks beside those of the product."""
    found = [Case(game, effort) for game in (*all_games().values(), BREAKTHROUGH, PIG, EINSTEIN)]
    for _ in range(effort.rounds):
        for case in found:
            case.round(watch)
    return [case.row() for case in found]
