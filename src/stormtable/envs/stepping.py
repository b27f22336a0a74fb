"""Many games side by side, a decision of each at a time: rules with open names, bound to a game.

Game i of a seed is the same game whichever way it runs and however the games are shared out among threads. Each has
dice of its own; its matches are those that `stormtable simulate` plays of the same seed, numbered i, i + n, i + 2n, ...
"""

from __future__ import annotations

from typing import Any, NamedTuple

from stormtable.engine import below, copy_into, rule
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.open_names import apply, choices, deciders, hide, is_over, points, set_up
from stormtable.engine.records import copy_moving
from stormtable.envs.gathering import gather, show_bytes

__all__ = ["Board", "Desk", "begin_games", "look_at", "step_games"]


class Desk(NamedTuple):
    """What one thread works with."""

    start: Any  # what `set_up` makes a match of
    work: Any  # the state of the game whose turn it is, then what its seat may see
    i8: Any  # its bytes, as numbers of three widths
    i16: Any
    i32: Any
    legal: Any  # room for a list of actions
    picks: Any  # dice from which the seeds of matches come


class Board(NamedTuple):
    """All games, an element each: what moves of their states, and what is told of them."""

    games: Any
    listed: bool  # whether an index means the same act for ever
    actions: Any  # then one row of them all, else a row a game of what is legal
    numbers: Any  # of its match, among all that the seed gives
    ages: Any  # decisions so far
    seats: Any  # whose turn it is
    counts: Any  # how many actions are legal
    legal: Any  # their indices
    mask: Any
    features: Any
    vector: Any
    rewards: Any
    terminated: Any
    truncated: Any
    final: Any  # what was seen last of a match that has ended


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
    desk.picks.rng = below(desk.picks, MOST_BELOW) + number
    desk.work.dice.rng = below(desk.picks, MOST_BELOW)
    set_up(desk.work)


@rule
def look_at(desk: Any, program: Any, seat: int, out: Any, row: int) -> None:
    """Write what a seat sees of the state at work to out[row]; only that is left of the state then."""
    hide(desk.work, seat)
    show_bytes(desk.work, desk.i8)
    gather(desk, seat, program, out, row)


@rule
def index_of(numbering: Any, action: Any) -> int:
    """The index of an act that is numbered for ever."""
    starts, steps, verb = numbering.starts, numbering.steps, action.verb
    return int(
        steps[starts[verb, 0] + action.unit]
        + steps[starts[verb, 1] + action.target]
        + steps[starts[verb, 2] + action.part]
        + steps[starts[verb, 3] + action.amount]
        + steps[starts[verb, 4] + action.facing]
        + steps[starts[verb, 5] + action.x]
        + steps[starts[verb, 6] + action.y]
    )


@rule
def told(numbering: Any, me: int, verb: int, part: int, value: int) -> int:
    """A part of an action as a seat counts pieces and seats."""
    row = numbering.rows[verb, part]
    return value if row < 0 else int(numbering.lookups[me, row, value + 128])


@rule
def tell_features(numbering: Any, me: int, action: Any, features: Any, g: int, i: int) -> None:
    """Write what an action is to features[g, i]."""
    verb = action.verb
    features[g, i, 0] = verb
    features[g, i, 1] = told(numbering, me, verb, 0, action.unit)
    features[g, i, 2] = told(numbering, me, verb, 1, action.target)
    features[g, i, 3] = told(numbering, me, verb, 2, action.part)
    features[g, i, 4] = told(numbering, me, verb, 3, action.amount)
    features[g, i, 5] = told(numbering, me, verb, 4, action.facing)
    features[g, i, 6] = told(numbering, me, verb, 5, action.x)
    features[g, i, 7] = told(numbering, me, verb, 6, action.y)


@rule
def list_numbered(numbering: Any, board: Any, legal: Any, g: int, n: int) -> None:
    """Tell the n legal actions of a game by their numbers; what was told before is taken away."""
    for i in range(board.counts[g]):
        board.mask[g, board.legal[g, i]] = False
    for i in range(n):
        index = index_of(numbering, legal[i])
        board.legal[g, i] = index
        board.mask[g, index] = True
    board.counts[g] = n


@rule
def list_in_order(numbering: Any, board: Any, legal: Any, me: int, g: int, n: int) -> None:
    """Tell the n legal actions of a game in their order; what was told before is taken away."""
    for i in range(n):
        tell_features(numbering, me, legal[i], board.features, g, i)
        board.mask[g, i] = True
    for i in range(n, board.counts[g]):
        board.mask[g, i] = False
        for f in range(board.features.shape[2]):
            board.features[g, i, f] = 0
    board.counts[g] = n


@rule
def show_game(desk: Any, program: Any, numbering: Any, board: Any, g: int) -> None:
    """Keep the state at work as a game's, and tell whose turn it is, what that seat may do and what it sees."""
    seat = next_decider(desk.work)
    board.seats[g] = seat
    if board.listed:
        list_numbered(numbering, board, desk.legal, g, choices(desk.work, seat, desk.legal))
    else:
        list_in_order(numbering, board, board.actions[g], seat, g, choices(desk.work, seat, board.actions[g]))
    copy_moving(board.games[g], desk.work)
    look_at(desk, program, seat, board.vector, g)


@rule
def begin_games(desk: Any, program: Any, numbering: Any, board: Any, seed: int, first: int, count: int) -> None:
    """Begin games first to first + count - 1 anew."""
    for g in range(first, first + count):
        board.numbers[g], board.ages[g] = g, 0
        begin_match(desk, seed, g)
        show_game(desk, program, numbering, board, g)


@rule
def step_games(
    desk: Any,
    program: Any,
    numbering: Any,
    board: Any,
    chosen: Any,
    seed: int,
    longest: int,
    first: int,
    count: int,
) -> None:
    """Carry out the chosen action in each of games first to first + count - 1; those that end begin anew."""
    for g in range(first, first + count):
        copy_moving(desk.work, board.games[g])
        seat = int(board.seats[g])
        if board.listed:
            apply(desk.work, seat, board.actions[0][chosen[g]])
        else:
            apply(desk.work, seat, board.actions[g][chosen[g]])
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
        show_game(desk, program, numbering, board, g)
