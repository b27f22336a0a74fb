"""Weights of moves: half for each step behind the best, never none."""

from __future__ import annotations

import pytest

from stormtable.engine.weights import HEAVIEST, weigh


def weighed(worths: list[int], half: int) -> list[int]:
    weights = list(worths)
    weigh(weights, len(weights), half)
    return weights


@pytest.mark.parametrize(
    ("worth", "weight"),
    [(100, HEAVIEST), (90, HEAVIEST // 2), (80, HEAVIEST // 4), (95, HEAVIEST * 3 // 4), (-20, 1), (-100_000, 1)],
)
def test_each_step_behind_the_best_halves_a_weight(worth: int, weight: int) -> None:
    assert weighed([100, worth], 10)[1] == weight


def test_only_the_first_moves_are_weighed() -> None:
    weights = [5, 3, 99]
    weigh(weights, 2, 1)
    assert weights == [HEAVIEST, HEAVIEST // 4, 99]
