"""The chances of all sides in a state, each from the view of one of its seats, with what more descents may change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine.seating import seating_of
from stormtable.engine.views import view_of
from stormtable.review.chances import SURE, Judge

__all__ = ["Gauge", "Value", "spread_of"]

Floats = npt.NDArray[np.float64]
DELTA: Final = 0.02  # of a worth, over which a slope is taken


@dataclass(frozen=True, slots=True)
class Value:
    """The chances of the sides, 0 to 1, adding up to 1; and how they would be by each descent alone."""

    chances: Floats  # (sides,)
    series: Floats  # (sides, descents); those of two values of equal seeds are paired


def spread_of(series: Floats) -> float:
    """Half of the interval that holds the mean of a series 95 times in 100."""
    return SURE * float(series.std()) / float(np.sqrt(len(series)))


class Gauge:
    """Values states by so many descents a side."""

    def __init__(self, judge: Judge, descents: int) -> None:
        self.judge, self.descents = judge, descents

    def seats(self, state: Any) -> Mapping[int, Sequence[int]]:
        """The seats by their sides."""
        return seating_of(self.judge.game, state).members

    def value(self, state: Any, seed: int) -> Value:
        """The chances in a state. Equal for equal seeds."""
        game, sides = self.judge.game, list(self.seats(state).values())
        if game.is_over(state):
            points = np.array([int(game.points(state, seats[0])) / 2 for seats in sides])
            return Value(points, np.repeat(points[:, None], self.count, axis=1))
        raw = np.array([self.raw(state, side, seats[0], seed + side) for side, seats in enumerate(sides)])
        if len(sides) == 2:
            first = (raw[0] + 1 - raw[1]) / 2
            series = np.array([first, 1 - first])
        else:
            series = raw / raw.mean(axis=1).sum()
        return Value(series.mean(axis=1), series)

    @property
    def count(self) -> int:
        """Descents a side that are really made."""
        size = self.judge.fits.descents
        return size * max(1, round(self.descents / size))

    def raw(self, state: Any, side: int, seat: int, seed: int) -> Floats:
        """A side's chance by each descent: that of the mean worth, and by its slope there what each is off."""
        judge, view = self.judge, view_of(self.judge.game, state, seat)
        worths = judge.worths(view, seat, self.descents, seed) / 1000
        mean = float(worths.mean())
        fit, clock, turn = judge.fit(view), judge.scales.clock(view), judge.turn(view, seat)
        low, middle, high = (fit.chance(at, clock, side, turn) for at in (mean - DELTA, mean, mean + DELTA))
        found: Floats = middle + (high - low) / (2 * DELTA) * (worths - mean)
        return found
