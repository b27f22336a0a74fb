"""Weights of moves worth a look, from what they are worth: what the `bot/hooks.py` of several games share."""

from __future__ import annotations

from typing import Final

from stormtable.engine.rules import rule

__all__ = ["HEAVIEST", "weigh"]

HEAVIEST: Final = 1 << 12
LIGHTEST_SHIFT: Final = 30


@rule
def weigh(weights: list[int], n: int, half: int) -> None:
    """Turn the worth of the first n moves into weights: HEAVIEST for the best, half of it for each `half` behind it."""
    best = weights[0]
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        halves, rest = (best - weights[i]) // half, (best - weights[i]) % half
        weights[i] = max(1, (HEAVIEST * (2 * half - rest) // (2 * half)) >> min(LIGHTEST_SHIFT, halves))
