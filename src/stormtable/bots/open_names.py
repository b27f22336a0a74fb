"""The open names of rules that are bound to a search: what a game tells it in its `bot/hooks.py`, and what it does.

As with those of a game, a module imports the ones that it calls (`engine/open_names.py`).
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "best",
    "candidates",
    "carry_out",
    "clock",
    "describe",
    "draw_lots",
    "judge",
    "mistakes",
    "next_decider",
    "settle",
    "slip",
    "think",
]


def candidates(state: Any, seat: int, moves: Any, weights: Any, scratch: Any) -> int:
    raise NotImplementedError


def mistakes(state: Any, seat: int, moves: Any, weights: Any, scratch: Any) -> int:
    raise NotImplementedError


def carry_out(state: Any, seat: int, move: Any) -> int:
    raise NotImplementedError


def judge(state: Any, seat: int, scratch: Any) -> int:
    raise NotImplementedError


def clock(state: Any) -> int:
    raise NotImplementedError


def describe(state: Any, seat: int, scratch: Any, features: Any) -> None:
    raise NotImplementedError


def draw_lots(scratch: Any, dice: Any) -> None:
    raise NotImplementedError


def next_decider(state: Any, me: int) -> int:
    raise NotImplementedError


def slip(dice: Any, state: Any, seat: int, moves: Any, weights: Any, scratch: Any) -> int:
    raise NotImplementedError


def settle(search: Any, view: Any, tree: Any, me: int, playout: int, horizon: int, explore: int, seed: int) -> None:
    raise NotImplementedError


def think(
    search: Any,
    view: Any,
    work: Any,
    tree: Any,
    path: Any,
    moves: Any,
    weights: Any,
    children: Any,
    scratch: Any,
    descents: int,
) -> None:
    raise NotImplementedError


def best(search: Any, tree: Any) -> int:
    raise NotImplementedError
