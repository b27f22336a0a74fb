"""Counting positions: how many lines of play of a given length there are; rules with open names, bound to a game."""

from __future__ import annotations

from typing import Any

from stormtable.engine import Action, copy_into, rule
from stormtable.engine.open_names import apply, choices, deciders

__all__ = ["perft"]


@rule
def perft(states: Any, out: list[Action], most: int, n: list[int], tried: list[int], depth: int) -> int:
    """The number of lines of `depth` decisions from states[0], for games in which one seat decides at a time.

    States, n and tried hold depth + 1 elements to work with, out `most` for each; `most` is the game's MAX_CHOICES.
    """
    total, level = 0, 0
    n[0] = options(states[0], out, 0)
    tried[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += n[level]
            level -= 1
        elif tried[level] == n[level]:
            level -= 1
        else:
            below = level + 1
            copy_into(states[below], states[level])
            apply(states[below], seat_to_move(states[level]), out[level * most + tried[level]])
            tried[level] += 1
            n[below] = options(states[below], out, below * most)
            tried[below] = 0
            level = below
    return total


@rule
def seat_to_move(state: Any) -> int:
    seat, bits = 0, deciders(state)
    while bits >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def options(state: Any, out: list[Action], first: int) -> int:
    """Write the choices to out from `first` on."""
    if deciders(state) == 0:
        return 0
    return choices(state, seat_to_move(state), out[first:])
