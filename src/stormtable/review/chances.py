"""The chance to win of a position and of what may be done in it, as a seat may judge it from what it sees.

A search's descents from the seat's view, what is hidden imagined anew in each, give a worth; the game's fit makes a
chance of it. "More descents" are more searches of the same size, since it is for that size that the fit holds.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from stormtable.engine.actions import Action, same
from stormtable.engine.game import Game, seats_in
from stormtable.engine.records import copy_record
from stormtable.engine.seating import seating_of
from stormtable.engine.views import view_of
from stormtable.review.descents import First
from stormtable.review.fits import Fit, fits_of
from stormtable.review.scales import Scales, Worths

__all__ = ["Candidate", "Chance", "Judge", "alike", "chance", "judge", "judge_of"]

SURE: Final = 1.96  # standard errors on either side: 95 in 100
LEAST: Final = 0.001  # of standard errors of a worth: no sample is that alike by itself
STEP: Final = 1_000_003  # between the seeds of searches
SHOWN: Final = 6  # candidates of a decision that are weighed with care
NOTHING: Final = (Action(),)


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to win, 0 to 1, a draw counting half; `low` to `high` says how far more descents may move it."""

    value: float
    low: float
    high: float
    descents: int  # 0: it is certain, the game is over


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may be done in a decision, and the chance that it leaves."""

    text: str  # in notation, all its steps
    steps: tuple[Action, ...]  # as actions of the game, in order
    chance: Chance
    worths: Worths  # of its descents; those of two candidates of one decision are paired


class Judge:
    """Tells chances in one scenario of a game; not to be shared between threads."""

    def __init__(self, game: Game, scenario: str = "") -> None:
        self.game, self.scenario = game, scenario
        self.fits = fits_of(game)

    @cached_property
    def scales(self) -> Scales:
        """The search; made when it is first asked."""
        return Scales(self.game)

    def fit(self, view: Any) -> Fit:
        """What makes chances of worths here."""
        return self.fits.of(self.scenario, len(seating_of(self.game, view).members))

    def side(self, view: Any, seat: int) -> int:
        """Which side, in the order of their first seats, a seat is of."""
        return next(at for at, seats in enumerate(seating_of(self.game, view).members.values()) if seat in seats)

    def chance(self, state: Any, seat: int, descents: int = 0, seed: int = 0) -> Chance:
        """The chance of a seat's side in a state or in the seat's view; 0 descents: those of one search."""
        if self.game.is_over(state):
            value = int(self.game.points(state, seat)) / 2
            return Chance(value, value, value, 0)
        view = view_of(self.game, state, seat)
        return self.read(view, seat, self.worths(view, seat, descents, seed), self.turn(view, seat))

    def worths(
        self,
        view: Any,
        seat: int,
        descents: int,
        seed: int,
        first: First = First.NOTHING,
        steps: Sequence[Action] = NOTHING,
    ) -> Worths:
        """What descents come to, from searches of the size that the fit holds for; at least one of them."""
        size = self.fits.descents
        searches = max(1, round(descents / size))
        found = [self.scales.weigh(view, seat, size, seed + STEP * at, first, steps) for at in range(searches)]
        return np.concatenate(found)

    def turn(self, view: Any, seat: int) -> int:
        """1 where the seat's side alone decides, -1 where only others do, else 0."""
        deciding = {self.side(view, each) == self.side(view, seat) for each in seats_in(self.game.deciders(view))}
        return 0 if len(deciding) != 1 else 1 if deciding.pop() else -1

    def read(self, view: Any, seat: int, worths: Worths, turn: int = 0) -> Chance:
        """The chance that descents from a view tell of, with its interval."""
        fit, clock, side = self.fit(view), int(self.scales.clock(view)), self.side(view, seat)
        mean, error = float(worths.mean()) / 1000, standard_error(worths) / 1000
        values = [fit.chance(at, clock, side, turn) for at in (mean, mean - SURE * error, mean + SURE * error)]
        return Chance(values[0], min(values), max(values), len(worths))

    def judge(
        self, state: Any, seat: int, descents: int = 0, seed: int = 0, played: Sequence[Action] = ()
    ) -> list[Candidate]:
        """The moves that a seat may best do where it decides, the best first; what was played is always among them.

        Which moves are looked at closely is decided by descents of their own: none is thought best for its luck.
        """
        view = view_of(self.game, state, seat)
        moves = self.promising(view, seat, self.scales.candidates(view, seat), descents, seed)
        found = [self.weighed_move(view, seat, move, descents, seed) for move in moves]
        if played and not any(alike(each.steps, played) for each in found):
            found.append(self.weighed(view, seat, played, First.ACTIONS, played, descents, seed))
        return sorted(found, key=lambda each: -each.chance.value)

    def promising(self, view: Any, seat: int, moves: Sequence[Action], descents: int, seed: int) -> list[Action]:
        """The moves that a first search leaves in the running, those that it visits most first."""
        if len(moves) <= 2:
            return list(moves)
        looks = max(2 * (descents or self.fits.descents), 2 * len(moves))
        return [line.move for line in self.scales.lines(view, seat, looks, seed - 1)[:SHOWN]]

    def weighed_move(self, view: Any, seat: int, move: Action, descents: int, seed: int) -> Candidate:
        """A move of the search, weighed by descents that all begin with it."""
        steps = tuple(self.scales.searcher.hooks.steps(view, seat, move))
        return self.weighed(view, seat, (move,), First.MOVE, steps, descents, seed)

    def weighed(
        self,
        view: Any,
        seat: int,
        begin: Sequence[Action],
        first: First,
        steps: Sequence[Action],
        descents: int,
        seed: int,
    ) -> Candidate:
        """What may be done, weighed by descents that all begin with it; `steps` are its actions."""
        worths = self.worths(view, seat, descents, seed, first, begin)
        own = tuple(copy_record(step) for step in steps)
        return Candidate(self.game.write(view, own), own, self.read(view, seat, worths), worths)


def alike(one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Whether two lists of actions are the same."""
    return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))


def standard_error(worths: Worths) -> float:
    """Of the mean of the worths."""
    return max(LEAST * 1000, float(worths.std())) / math.sqrt(len(worths))


JUDGES = threading.local()


def judge_of(game: Game, scenario: str = "") -> Judge:
    """This thread's judge of a scenario."""
    kept: dict[tuple[str, str], Judge] = JUDGES.__dict__.setdefault("kept", {})
    found = kept.get((game.NAME, scenario))
    if found is None:
        found = kept[game.NAME, scenario] = Judge(game, scenario)
        same_game = next((each for each in kept.values() if each.game is game and "scales" in each.__dict__), None)
        if same_game is not None:
            found.__dict__["scales"] = same_game.scales
    return found


def chance(game: Game, state: Any, seat: int, descents: int = 0, seed: int = 0, scenario: str = "") -> Chance:
    """The chance of a seat's side in a state, as the seat may judge it from its view; compiles the game's search.

    `scenario` is the name of a shipped one: without it, or a fit of its own, the game's fit is taken.
    Raises CompileError.
    """
    return judge_of(game, scenario).chance(state, seat, descents, seed)


def judge(
    game: Game,
    state: Any,
    seat: int,
    descents: int = 0,
    seed: int = 0,
    scenario: str = "",
    played: Sequence[Action] = (),
) -> list[Candidate]:
    """What a seat that decides may best do, each with the chance that it leaves, the best first.

    `played` is always among them. Raises CompileError.
    """
    return judge_of(game, scenario).judge(state, seat, descents, seed, played)
