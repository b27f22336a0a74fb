"""Games played out at random from one position: rules with open names, bound to a game."""

from __future__ import annotations

from typing import Any

from stormtable.engine import Action, Dice, below, copy_into, rule

__all__ = ["playout", "playouts"]


# Open names.


def deciders(state: Any) -> int:
    raise NotImplementedError


def choices(state: Any, seat: int, out: Any) -> int:
    raise NotImplementedError


def apply(state: Any, seat: int, action: Any) -> None:
    raise NotImplementedError


def points(state: Any, seat: int) -> int:
    raise NotImplementedError


@rule
def playout(state: Any, dice: Dice, out: list[Action]) -> int:
    """Play on at random to the end; return the number of decisions."""
    n = 0
    bits = deciders(state)
    while bits != 0:
        seat = 0
        while bits >> seat & 1 == 0:
            seat += 1
        apply(state, seat, out[below(dice, choices(state, seat, out))])
        n += 1
        bits = deciders(state)
    return n


@rule
def playouts(root: Any, work: Any, dice: Dice, out: list[Action], n: int, totals: list[int]) -> None:
    """Play n games from root; add to totals: decisions, and the points of seats 0 and 1."""
    for _ in range(n):
        copy_into(work, root)
        work.dice.rng = below(dice, (1 << 63) - 1)
        totals[0] += playout(work, dice, out)
        totals[1] += points(work, 0)
        totals[2] += points(work, 1)
