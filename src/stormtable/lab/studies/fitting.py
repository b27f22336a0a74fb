"""Logistic regression: what adds to the chance to win, with intervals that hold where games come in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

__all__ = ["Fit", "logistic"]

STEPS: Final = 60
NEAR: Final = 1e-10  # of a step
RIDGE: Final = 1e-3  # keeps finite what no game tells of


@dataclass(frozen=True, slots=True)
class Fit:
    """Log-odds for one more of each column, and how they vary together."""

    weights: Any
    covariance: Any


def logistic(features: Sequence[Sequence[float]], scores: Sequence[float], groups: Sequence[int]) -> Fit:
    """Fit scores of 0 to 1 (a draw is one half) by the columns of `features`, by Newton's steps.

    The covariance is robust (the "sandwich"), games of one group counted together: the two of a pair of forces have
    the forces in common, and a draw is no half of a coin.
    """
    x, y = np.asarray(features, float), np.asarray(scores, float)
    weights = np.zeros(x.shape[1])
    ridge = RIDGE * np.eye(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(x @ weights)))
        hessian = (x * (chance * (1 - chance))[:, None]).T @ x + ridge
        step = np.linalg.solve(hessian, x.T @ (y - chance) - ridge @ weights)
        weights += step
        if float(np.abs(step).max()) < NEAR:
            break
    chance = 1 / (1 + np.exp(-(x @ weights)))
    inverse = np.linalg.inv((x * (chance * (1 - chance))[:, None]).T @ x + ridge)
    each = x * (y - chance)[:, None]
    numbers = np.unique(np.asarray(groups), return_inverse=True)[1]
    summed = np.zeros((int(numbers.max()) + 1, x.shape[1]))
    np.add.at(summed, numbers, each)
    return Fit(weights, inverse @ (summed.T @ summed) @ inverse)
