"""Games played out at random from one position: rules with open names, bound to a game."""

from __future__ import annotations

from typing import Any

from stormtable.engine import Action, Dice, below, copy_into, rule
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.open_names import apply, choices, deciders, points

__all__ = ["playout", "playouts"]


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
        work.dice.rng = below(dice, MOST_BELOW)
        totals[0] += playout(work, dice, out)
        totals[1] += points(work, 0)
        totals[2] += points(work, 1)
