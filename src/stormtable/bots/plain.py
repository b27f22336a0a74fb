"""What the search does in a game without `bot/hooks.py`: every legal action, all of equal weight."""

from __future__ import annotations

from typing import Any

from stormtable.engine import I8, Action, record, rule
from stormtable.engine.open_names import apply, choices, evaluate

__all__ = ["Scratch", "candidates", "carry_out", "clock", "describe", "draw_lots", "judge", "mistakes", "steps"]


@record
class Scratch:
    nothing: I8 = 0


@rule
def candidates(state: Any, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    n = choices(state, seat, moves)
    for i in range(n):
        weights[i] = 1
    return n


@rule
def mistakes(state: Any, seat: int, moves: list[Action], weights: list[int], scratch: Any) -> int:
    """Anything legal, as its candidates are."""
    return candidates(state, seat, moves, weights, scratch)


@rule
def carry_out(state: Any, seat: int, move: Action) -> int:
    apply(state, seat, move)
    return 1


@rule
def judge(state: Any, seat: int, scratch: Scratch) -> int:
    return evaluate(state, seat)


@rule
def clock(state: Any) -> int:
    return 0


@rule
def describe(state: Any, seat: int, scratch: Any, features: list[int]) -> None:
    """There is nothing that a network could be told."""


@rule
def draw_lots(scratch: Any, dice: Any) -> None:
    """No game begins otherwise than another."""


def steps(view: Any, seat: int, move: Action) -> list[Action]:
    return [move]
