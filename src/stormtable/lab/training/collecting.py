"""Games of the search against itself of which positions are noted down: rules with open names, bound to a game.

Noted are the positions where a descent may be cut, which is whenever the game's clock has ticked, once for each seat:
what a network is told of it, what the game's own judgement says, and how the game ended for the seat.
"""

from __future__ import annotations

from typing import Any, Final

from stormtable.bots.open_names import (
    best,
    candidates,
    carry_out,
    clock,
    describe,
    draw_lots,
    judge,
    next_decider,
    settle,
    think,
)
from stormtable.engine import I8, I16, I32, Action, Dice, below, copy_into, many, record, rule
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.networks import MOST_INPUTS
from stormtable.engine.open_names import hide, is_over, points

__all__ = ["Row", "collect"]

MOST_DECISIONS: Final = 20_000  # of a game; one that goes on is stopped, and nothing of it is noted
UNENDED: Final = -1


# Open, bound to that of `lab.play`.


def begin_game(state: Any, start: Any, picks: Any, seed: int, number: int) -> None:
    raise NotImplementedError


@record
class Row:
    """A position as a seat may know it, and how its game ended."""

    game: I32 = 0
    tick: I32 = 0  # of the game's clock
    seat: I8 = 0
    points: I8 = 0  # 2 won, 1 drawn, 0 lost
    judged: I16 = 0  # by the game's own judgement, in thousandths
    features: list[I16] = many(factory=I16, count=MOST_INPUTS)


@rule
def note_position(state: Any, seats: int, number: int, rows: list[Row], n: int, scratch: Any) -> int:
    """Note a position for each seat, as long as there is room; returns how many rows there are now."""
    for seat in range(seats):
        if n < len(rows):
            row = rows[n]
            row.game, row.tick, row.seat, row.points = number, clock(state), seat, UNENDED
            row.judged = judge(state, seat, scratch)
            describe(state, seat, scratch, row.features)
            n += 1
    return n


@rule
def collect(
    start: Any,
    state: Any,
    picks: Dice,
    player: Any,
    search: Any,
    view: Any,
    work: Any,
    tree: Any,
    path: list[int],
    moves: list[Action],
    weights: list[int],
    children: list[int],
    scratch: Any,
    seats: int,
    wander: int,
    seed: int,
    number: int,
    rows: list[Row],
) -> int:
    """Play game `number` of a seed, all seats by one player; returns how many rows of it are noted.

    Of a hundred decisions `wander` are taken at random among the candidates, so that worse positions are met as well.
    """
    begin_game(state, start, picks, seed, number)
    draw_lots(scratch, picks)
    copy_into(search.network, player.network)
    decisions, n, tick = 0, 0, clock(state)
    while decisions < MOST_DECISIONS and not is_over(state):
        decisions += 1
        seat = next_decider(state, -1)
        copy_into(view, state)
        hide(view, seat)
        count = candidates(view, seat, moves, weights, scratch)
        if count == 1:
            carry_out(state, seat, moves[0])
        elif below(picks, 100) < wander:
            carry_out(state, seat, moves[below(picks, count)])
        else:
            settle(search, view, tree, seat, player.playout, player.horizon, player.explore, below(picks, MOST_BELOW))
            think(search, view, work, tree, path, moves, weights, children, scratch, player.iterations)
            carry_out(state, seat, tree[best(search, tree)].move)
        if clock(state) != tick and not is_over(state):
            tick = clock(state)
            n = note_position(state, seats, number, rows, n, scratch)
    if not is_over(state):
        return 0
    for i in range(n):
        rows[i].points = points(state, rows[i].seat)
    return n
