"""Exact odds from the rules themselves: run them once for every outcome of their dice.

`distribution` runs an act for every leaf of the dice tree, up to an event if asked (what hits? needs no damage dice).
Over its limit it gives None, and `sample`, compiled, answers with an `interval`: 200,000 tries in some 15 ms.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Collection, Container, Hashable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, Final

from stormtable.engine.dice import MOST_BELOW, below, dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.records import copy_into, copy_record
from stormtable.engine.rules import rule

__all__ = [
    "Z95",
    "Enough",
    "Enumerator",
    "Odds",
    "Until",
    "distribution",
    "highest_only",
    "interval",
    "pools",
    "sample",
    "score_interval",
]

Odds = dict[Any, Fraction]


@functools.cache
def pools(n: int, sides: int) -> Sequence[tuple[tuple[int, ...], int]]:
    """Every pool of n dice, highest first, and in how many orders it can fall."""
    rows = []
    for faces in combinations_with_replacement(range(sides, 0, -1), n):
        orders = math.factorial(n) // math.prod(math.factorial(faces.count(face)) for face in set(faces))
        rows.append((faces, orders))
    return tuple(rows)


Pools = Sequence[tuple[tuple[int, ...], int]]


@functools.cache
def highest_only(n: int, sides: int) -> Pools:
    """Every pool of n dice as rules see it that ask of a die only whether it shows its highest face; the others show 1.

    With in how many orders it can fall.
    """
    return tuple(((sides,) * k + (1,) * (n - k), math.comb(n, k) * (sides - 1) ** (n - k)) for k in range(n, -1, -1))


class Enumerator:
    """A dice source that goes through all outcomes: run, read `chance`, `advance`, run again.

    `told` gives the pools of so many dice that differ for the rules, `pools` or `highest_only`.
    """

    def __init__(self, told: Callable[[int, int], Pools] = pools) -> None:
        self.told = told
        self.path: list[list[int]] = []  # [pool number, n, sides] of each roll of this run
        self.rewind()

    def rewind(self) -> None:
        """Start the same run over."""
        self.at, self.ways, self.of = 0, 1, 1

    @property
    def chance(self) -> Fraction:
        """The chance of the rolls given so far in this run."""
        return Fraction(self.ways, self.of)

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The pool that this run stands at. Raises ValueError if the act rolls other dice after equal ones."""
        if self.at == len(self.path):
            self.path.append([0, n, sides])
        number, *rolled = self.path[self.at]
        if rolled != [n, sides]:
            raise ValueError(
                f"{n}d{sides} rolled where {rolled[0]}d{rolled[1]} fell before: not a function of its dice"
            )
        faces, orders = self.told(n, sides)[number]
        self.at += 1
        self.ways *= orders
        self.of *= sides**n
        return faces

    def advance(self) -> bool:
        """Go to the next outcome: the last roll that has one left; False at the end."""
        self.rewind()
        while self.path:
            number, n, sides = self.path[-1]
            if number + 1 < len(self.told(n, sides)):
                self.path[-1][0] += 1
                return True
            self.path.pop()
        return False


class Enough(Exception):
    """Raised by an event that ends the question."""


class Until(list[Note]):
    """A collector that stops the rules at the first event of a kind: what comes after is not asked."""

    def __init__(self, last: Container[int]) -> None:
        super().__init__()
        self.last = last

    def append(self, note: Note) -> None:
        """Collect an event; raise Enough if it is one that ends the question."""
        super().append(note)
        if note.event in self.last:
            raise Enough


def distribution(
    state: Any,
    act: Callable[[Any], Any],
    key: Callable[[Any, list[Note]], Hashable],
    limit: int = 5000,
    until: Collection[int] = (),
    fresh: Callable[[Any], Any] | None = None,
    told: Callable[[int, int], Pools] = pools,
) -> Odds | None:
    """The chance of each key(state after act, its events); None if there are more than `limit` outcomes.

    One copy of the state and one list of events serve all tries in turn, so a key must not hold on to a part of them.
    `fresh` makes the state of each try instead: an act that changes little may copy less, or nothing if it overwrites
    all it reads and changes. `told`: the pools that differ for the act, if not all.
    """
    found: dict[Any, Counter[int]] = {}  # in how many ways it comes about, by among how many: fractions are slow
    after = copy_record(state) if fresh is None else state
    with dice_from(Enumerator(told)) as dice, noting(Until(until) if until else []) as notes:
        for _ in range(limit):
            if fresh is None:
                copy_into(after, state)
            else:
                after = fresh(state)
            notes.clear()
            with suppress(Enough):
                act(after)
            found.setdefault(key(after, notes), Counter())[dice.of] += dice.ways
            if not dice.advance():
                return {what: summed(ways) for what, ways in found.items()}
    return None


def summed(ways: Mapping[int, int]) -> Fraction:
    """The chance of so many ways among how many, each key one kind of them."""
    return sum((Fraction(n, of) for of, n in ways.items()), Fraction(0))


# Sampling: bound to a game by `bind`, and compiled.


def act(state: Any) -> None:
    """What is tried; open, bound by the caller to a rule."""
    raise NotImplementedError


def bucket(state: Any) -> int:
    """The number of the outcome; open, bound by the caller to a rule."""
    raise NotImplementedError


@rule
def sample(root: Any, work: Any, counts: Any, n: int) -> None:
    """Count the buckets of n tries of `act` from root into counts (an array); root's own dice are used up."""
    for _ in range(n):
        copy_into(work, root)
        work.dice.rng = below(root.dice, MOST_BELOW)
        act(work)
        counts[bucket(work)] += 1


Z95: Final = 1.959963984540054  # the normal quantile of 97.5 %


def interval(hits: int, n: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a proportion of which n tries gave `hits`. Raises ValueError if n is not positive."""
    if not 0 <= hits <= n or n == 0:
        raise ValueError(f"{hits} of {n} is not a proportion")
    return score_interval(hits / n, n)


def score_interval(score: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a mean score of 0 to 1; too wide rather than too narrow where there are draws."""
    z2 = Z95 * Z95
    middle = (score + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * math.sqrt(score * (1 - score) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
