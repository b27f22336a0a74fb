"""Which decisions are puzzles: one way is better than all others by far, and the easy level misses it.

What costs little is asked first: most decisions fail at once. What is left is weighed as a review weighs, by searches
of the size that the game's fit holds for, with three seeds, and searched deeply besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stormtable.bots.levels import levels_of
from stormtable.bots.searcher import CompiledDesk
from stormtable.engine.actions import Action, same
from stormtable.engine.landing import Landing, landing
from stormtable.engine.levels import Level
from stormtable.engine.puzzles import BY_LUCK, EASY
from stormtable.engine.records import copy_record
from stormtable.engine.views import view_of
from stormtable.review.chances import Judge
from stormtable.review.descents import First

__all__ = ["AHEAD", "SEEDS", "Decision", "Rules", "Sieve", "Sifted", "Weighed"]

AHEAD: Final = 0.12  # of a chance to win, over all others
SEEDS: Final = (11, 1011, 2011)
ASKED: Final = (("medium", 9), ("hard", 5))  # the others, the weakest first, and how often
CLOSE: Final = 5  # ways that are weighed deeply
LEAST_WAYS: Final = 3  # that a decision is between
ROUGH: Final = 0.08  # ahead by so much in a first look, a decision is looked at more closely
LOOKS: Final = 3  # descents a move of that first look


@dataclass(frozen=True, slots=True)
class Rules:
    """What a decision has to fulfil, and how closely it is looked at."""

    deep: int = 1024  # descents a way and seed
    tree: int = 4096  # descents of a search that has to prefer it too
    ahead: float = AHEAD
    low: float = 0.2  # chances after the best way that are worth a puzzle
    high: float = 0.97


@dataclass(frozen=True, slots=True)
class Decision:
    """A way of deciding, as a move of the search and as all its actions."""

    move: Action
    steps: tuple[Action, ...]
    end: Landing


@dataclass(frozen=True, slots=True)
class Weighed:
    """One way of deciding: all its actions, and the chance that it leaves."""

    steps: tuple[Action, ...]
    text: str  # in notation
    chance: float  # the mean of the seeds
    easy: int = 0  # of ten times, how often the easy level takes it


@dataclass(frozen=True, slots=True)
class Sifted:
    """A decision that is a puzzle."""

    ways: int  # it was between so many
    ahead: tuple[float, ...]  # of the next best, by seed
    ranked: Sequence[Weighed]  # the best first; with what the easy level takes
    level: str  # the first that finds it; "": only a deep search does


class Sieve:
    """Looks at decisions of one scenario; not to be shared between threads."""

    def __init__(self, judge: Judge, rules: Rules | None = None) -> None:
        self.judge, self.rules = judge, rules or Rules()
        self.game, self.scales = judge.game, judge.scales
        self.levels: Mapping[str, Level] = levels_of(judge.game)

    def found(self, state: Any, seat: int, seed: int = 0) -> Sifted | None:
        """What is found where a seat decides; None where it is no puzzle."""
        view = view_of(self.game, state, seat)
        moves = self.scales.candidates(view, seat)
        if len(moves) < LEAST_WAYS or not self.promising(view, seat, len(moves), seed):
            return None
        ways = self.ways(view, seat, moves)
        return None if len(ways) < LEAST_WAYS else self.weighed(view, seat, ways, seed)

    def promising(self, view: Any, seat: int, many: int, seed: int) -> bool:
        """Whether a small search thinks that a way stands out, and it is not the one that the easy level takes."""
        lines = self.scales.lines(view, seat, max(2 * self.judge.fits.descents, LOOKS * many), seed)
        tried = sorted((line for line in lines if line.visits > 1), key=lambda line: -line.worth)
        if len(tried) < 2:
            return False
        best, second = (self.chance(view, seat, line.worth) for line in tried[:2])
        if best - second < ROUGH / 2 or best < self.rules.low / 2:
            return False
        easy = self.taken(view, seat, "easy", EASY)
        return sum(same(each, tried[0].move) for each in easy) <= BY_LUCK

    def chance(self, view: Any, seat: int, worth: float) -> float:
        fit, clock, side = self.judge.fit(view), self.scales.clock(view), self.judge.side(view, seat)
        return fit.chance(worth, clock, side)

    def ways(self, view: Any, seat: int, moves: Sequence[Action]) -> list[Decision]:
        """The moves that lead to different positions, each with its actions."""
        found: dict[Landing, Decision] = {}
        for way in (self.way(view, seat, move) for move in moves):
            found.setdefault(way.end, way)
        return list(found.values())

    def way(self, view: Any, seat: int, move: Action) -> Decision:
        """A move of the search with its actions."""
        steps = tuple(copy_record(each) for each in self.scales.searcher.hooks.steps(view, seat, move))
        return Decision(move, steps, landing(self.game, view, seat, steps))

    def weighed(self, view: Any, seat: int, ways: Sequence[Decision], seed: int) -> Sifted | None:
        """The same of ways that were looked for already: all of them weighed once, those in the lead deeply."""
        rules = self.rules
        rough = [self.weigh(view, seat, way, self.judge.fits.descents, seed) for way in ways]
        order = sorted(range(len(ways)), key=lambda at: -rough[at])
        first, second = (rough[at] for at in order[:2])
        if first - second < ROUGH or not rules.low <= first <= rules.high:
            return None
        best, takes = ways[order[0]], [self.way(view, seat, each) for each in self.taken(view, seat, "easy", EASY)]
        if times(takes, best.end) > BY_LUCK:
            return None
        ends = {each.end for each in takes}
        close = order[:CLOSE] + [at for at in order[CLOSE:] if ways[at].end in ends]
        rows = self.deep(view, seat, [ways[at] for at in close])
        if rows is None or not self.preferred(view, seat, best):
            return None
        chances = np.mean(rows, axis=0)
        if not rules.low <= chances[0] <= rules.high:
            return None
        rank = sorted(range(len(close)), key=lambda at: -chances[at])
        ranked = [self.told(view, ways[close[at]], float(chances[at]), takes) for at in rank]
        ahead = tuple(float(row[0] - max(row[1:])) for row in rows)
        return Sifted(len(ways), ahead, ranked, self.level(view, seat, best))

    def deep(self, view: Any, seat: int, ways: Sequence[Decision]) -> list[list[float]] | None:
        """The chances of ways by seed; None as soon as the first is not far enough ahead."""
        rows = list[list[float]]()
        for seed in SEEDS:
            rows.append([self.weigh(view, seat, way, self.rules.deep, seed) for way in ways])
            if rows[-1][0] - max(rows[-1][1:]) < self.rules.ahead:
                return None
        return rows

    def doubts(self, state: Any, seat: int, solution: Sequence[Action]) -> str:
        """What speaks against a decision that is said to be a puzzle's solution; "" if nothing does."""
        view = view_of(self.game, state, seat)
        ways = self.ways(view, seat, self.scales.candidates(view, seat))
        end = landing(self.game, view, seat, solution)
        best = next((way for way in ways if way.end == end), None)
        if best is None:
            return "the solution is none of the ways that the computer knows"
        rough = {way.end: self.weigh(view, seat, way, self.judge.fits.descents, SEEDS[0]) for way in ways}
        others = sorted((way for way in ways if way is not best), key=lambda way: -rough[way.end])[:CLOSE]
        for seed in SEEDS:
            first, *rest = (self.weigh(view, seat, way, self.rules.deep, seed) for way in (best, *others))
            ahead = first - max(rest, default=0.0)
            if ahead < self.rules.ahead:
                other = self.game.write(view, others[rest.index(max(rest))].steps)
                return (
                    f"it is {ahead:.1%} ahead of {other!r} by the searches of seed {seed}, not {self.rules.ahead:.0%}"
                )
        takes = (self.way(view, seat, each) for each in self.taken(view, seat, "easy", EASY))
        return "the easy level finds it" if times(takes, end) > BY_LUCK else ""

    def told(self, view: Any, way: Decision, chance: float, takes: Sequence[Decision]) -> Weighed:
        return Weighed(way.steps, self.game.write(view, way.steps), chance, times(takes, way.end))

    def weigh(self, view: Any, seat: int, way: Decision, descents: int, seed: int) -> float:
        """The chance that a way leaves."""
        found = self.judge.weighed(view, seat, (way.move,), First.MOVE, way.steps, descents, seed)
        return found.chance.value

    def preferred(self, view: Any, seat: int, best: Decision) -> bool:
        """Whether deep searches of all seeds would play it too."""
        tops = (self.scales.lines(view, seat, self.rules.tree, seed)[0].move for seed in SEEDS)
        return all(same(top, best.move) or self.way(view, seat, top).end == best.end for top in tops)

    def level(self, view: Any, seat: int, best: Decision) -> str:
        """The weakest level above easy that finds it more often than not; "" where none does."""
        for name, times in ASKED:
            taken = self.taken(view, seat, name, times)
            hits = sum(same(each, best.move) or self.way(view, seat, each).end == best.end for each in taken)
            if 2 * hits > times:
                return name
        return ""

    def taken(self, view: Any, seat: int, name: str, times: int) -> list[Action]:
        """What a level does, asked so often, with as many seeds; it does not slip here."""
        level, found = self.levels[name], []
        for seed in range(1, times + 1):
            desk = CompiledDesk(self.scales.searcher, self.scales.searcher.rules, view, seat, level.iterations)
            desk.begin(level, seed)
            desk.think(level.iterations)
            found.append(desk.lines()[0].move)
        return found


def times(takes: Iterable[Decision], end: Landing) -> int:
    """How many of the ways taken lead there."""
    return sum(each.end == end for each in takes)
