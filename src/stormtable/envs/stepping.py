"""Many games side by side, a decision of each at a time: rules with open names, bound to a game.

Game i of a seed is the same game whichever way it runs and however the games are shared out among threads. Each has
dice of its own; its matches are those that `stormtable simulate` plays of the same seed, numbered i, i + n, i + 2n, ...
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from stormtable.engine import below, copy_into, rule
from stormtable.engine.records import copy_moving
from stormtable.envs.gathering import gather, show_bytes

__all__ = ["Board", "Desk", "begin_games", "look_at", "step_games"]

MOST: Final = (1 << 63) - 1


class Desk(NamedTuple):
    """What one thread works with."""

    start: Any  # what `set_up` makes a match of
    work: Any  # the state of the game whose turn it is
    seen: Any  # what its seat may see
    i8: Any  # the bytes of the view, as numbers of three widths
    i16: Any
    i32: Any
    picks: Any  # dice from which the seeds of matches come


class Board(NamedTuple):
    """All games, an element each: what moves of their states, and what is told of them."""

    games: Any
    legal: Any  # the actions that are legal
    numbers: Any  # of its match, among all that the seed gives
    ages: Any  # decisions so far
    seats: Any  # whose turn it is
    counts: Any  # how many actions are legal
    mask: Any
    features: Any
    vector: Any
    rewards: Any
    terminated: Any
    truncated: Any
    final: Any  # what was seen last of a match that has ended


# Open names, bound to a game.


def set_up(state: Any) -> None:
    raise NotImplementedError


def choices(state: Any, seat: int, out: Any) -> int:
    raise NotImplementedError


def apply(state: Any, seat: int, action: Any) -> None:
    raise NotImplementedError


def is_over(state: Any) -> bool:
    raise NotImplementedError


def points(state: Any, seat: int) -> int:
    raise NotImplementedError


def hide(state: Any, seat: int) -> None:
    raise NotImplementedError


def deciders(state: Any) -> int:
    raise NotImplementedError


@rule
def next_decider(state: Any) -> int:
    """The seat that is asked next: of several that decide in secret, the first."""
    bits, seat = deciders(state), 0
    while bits >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def begin_match(desk: Any, seed: int, number: int) -> None:
    """Set up match `number` of a seed."""
    copy_into(desk.work, desk.start)
    desk.picks.rng = seed
    desk.picks.rng = below(desk.picks, MOST) + number
    desk.work.dice.rng = below(desk.picks, MOST)
    set_up(desk.work)


@rule
def look_at(desk: Any, program: Any, seat: int, out: Any, row: int) -> None:
    """Write what a seat sees of the state at work to out[row]."""
    copy_moving(desk.seen, desk.work)
    hide(desk.seen, seat)
    show_bytes(desk.seen, desk.i8)
    gather(desk, seat, program, out, row)


@rule
def tell_features(features: Any, g: int, i: int, action: Any) -> None:
    features[g, i, 0] = action.verb
    features[g, i, 1] = action.unit
    features[g, i, 2] = action.target
    features[g, i, 3] = action.part
    features[g, i, 4] = action.amount
    features[g, i, 5] = action.facing
    features[g, i, 6] = action.x
    features[g, i, 7] = action.y


@rule
def list_acts(board: Any, g: int, n: int) -> None:
    """Tell the n legal actions of a game; what was told before is taken away."""
    for i in range(n):
        tell_features(board.features, g, i, board.legal[g][i])
        board.mask[g, i] = True
    for i in range(n, board.counts[g]):
        board.mask[g, i] = False
        for f in range(board.features.shape[2]):
            board.features[g, i, f] = 0
    board.counts[g] = n


@rule
def show_game(desk: Any, program: Any, board: Any, g: int) -> None:
    """Tell whose turn it is in a game, what that seat may do and what it sees."""
    seat = next_decider(desk.work)
    board.seats[g] = seat
    list_acts(board, g, choices(desk.work, seat, board.legal[g]))
    look_at(desk, program, seat, board.vector, g)


@rule
def begin_games(desk: Any, program: Any, board: Any, seed: int, first: int, count: int) -> None:
    """Begin games first to first + count - 1 anew."""
    for g in range(first, first + count):
        board.numbers[g], board.ages[g] = g, 0
        begin_match(desk, seed, g)
        show_game(desk, program, board, g)
        copy_moving(board.games[g], desk.work)


@rule
def step_games(
    desk: Any, program: Any, board: Any, actions: Any, seed: int, longest: int, first: int, count: int
) -> None:
    """Carry out an action in each of games first to first + count - 1; those that end begin anew."""
    for g in range(first, first + count):
        copy_moving(desk.work, board.games[g])
        seat = int(board.seats[g])
        apply(desk.work, seat, board.legal[g][actions[g]])
        board.ages[g] += 1
        over = is_over(desk.work)
        cut = not over and board.ages[g] >= longest
        board.terminated[g], board.truncated[g] = over, cut
        for s in range(board.rewards.shape[1]):
            board.rewards[g, s] = points(desk.work, s) - 1 if over else 0
        if over or cut:
            look_at(desk, program, seat if over else next_decider(desk.work), board.final, g)
            board.numbers[g] += len(board.seats)
            board.ages[g] = 0
            begin_match(desk, seed, board.numbers[g])
        show_game(desk, program, board, g)
        copy_moving(board.games[g], desk.work)
