"""What the tests of the classics share."""

from __future__ import annotations

from typing import Any

from benchmarks.classics import BREAKTHROUGH, EINSTEIN, PIG
from stormtable.engine import Action

GAMES: list[Any] = [BREAKTHROUGH, PIG, EINSTEIN]


def options(game: Any, state: Any, seat: int) -> list[Action]:
    out = [Action() for _ in range(game.MAX_CHOICES)]
    return out[: game.choices(state, seat, out)]


def to_move(game: Any, state: Any) -> int:
    bits: int = game.deciders(state)
    assert bits in (1, 2), "one seat decides at a time"
    return bits.bit_length() - 1
