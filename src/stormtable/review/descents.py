"""Descents of the search whose worths are kept one by one: rules with open names, bound to a game's search.

Descent i of a seed imagines the same hidden things and rolls the same dice whatever is tried first, so two moves, or
two outcomes of a roll, are compared with as little chance between them as there can be.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from stormtable.bots.open_names import carry_out, settle
from stormtable.engine import Action, Dice, below, copy_into, rule
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.open_names import apply, hide, imagine

__all__ = ["First", "look", "weigh"]


class First(IntEnum):
    """What a descent begins with."""

    NOTHING = 0
    MOVE = 1  # of the search: `carry_out`
    ACTIONS = 2  # of the game, in order: `apply`


# Open, bound to that of the search.


def descend(
    search: Any, work: Any, tree: Any, path: Any, moves: Any, weights: Any, children: Any, scratch: Any
) -> None:
    raise NotImplementedError


@rule
def look(view: Any, state: Any, seat: int) -> None:
    """Make `view` what a seat sees of a state."""
    copy_into(view, state)
    hide(view, seat)


@rule
def weigh(
    search: Any,
    view: Any,
    work: Any,
    tree: list[Any],
    path: list[int],
    moves: list[Action],
    weights: list[int],
    children: list[int],
    scratch: Any,
    seeds: Dice,
    me: int,
    playout: int,
    horizon: int,
    explore: int,
    first: int,
    steps: list[Action],
    many: int,
    worths: list[int],
    descents: int,
) -> None:
    """Write what each descent comes to, 0 to 1000 to seat `me`, from its view; `seeds` moves on by one a descent.

    `first` says what is done before each, by `me`: nothing, the first of `steps` as a move of the search, or `many`
    actions.
    """
    settle(search, view, tree, me, playout, horizon, explore, 0)
    for i in range(descents):
        search.dice.rng = below(seeds, MOST_BELOW)
        copy_into(work, view)
        imagine(work, me, search.dice)
        work.dice.rng = below(search.dice, MOST_BELOW)
        if first == First.MOVE:
            carry_out(work, me, steps[0])
        elif first == First.ACTIONS:
            for k in range(many):
                apply(work, me, steps[k])
        before = tree[0].worth
        descend(search, work, tree, path, moves, weights, children, scratch)
        worths[i] = tree[0].worth - before
