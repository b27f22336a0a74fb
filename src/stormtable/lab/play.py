"""Whole games by the million, between random players and search: rules with open names, bound to a game.

Game i of a seed is the same game whichever way it runs and however the games are shared out.
"""

from __future__ import annotations

from typing import Any, Final

from stormtable.bots.open_names import best, candidates, carry_out, draw_lots, next_decider, settle, slip, think
from stormtable.engine import I8, I16, I32, U64, Action, Dice, below, copy_into, many, one, record, rule
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.networks import Network
from stormtable.engine.open_names import apply, choices, hide, is_over, points, set_up

__all__ = ["MAX_SEATS", "MOST_DECISIONS", "Player", "Tally", "play_random", "play_searching"]

MAX_SEATS: Final = 8
MOST_DECISIONS: Final = 50_000  # of a game; one that goes on is stopped, and counts as unfinished
MASK64: Final = (1 << 64) - 1
FNV_BASIS: Final = 0xCBF29CE484222325
FNV_PRIME: Final = 0x100000001B3


@record
class Player:
    """Who plays a seat: at random, or by a search of so many iterations (the rest as in Level)."""

    iterations: I32 = 0  # 0: at random
    playout: I8 = 0
    horizon: I16 = 0
    explore: I16 = 0
    slips: I8 = 0
    network: Network = one(factory=Network)


@record
class Tally:
    """What came of the games so far."""

    games: I32 = 0
    draws: I32 = 0
    unfinished: I32 = 0  # stopped after MOST_DECISIONS: nobody has won, nor drawn
    wins: list[I32] = many(factory=I32, count=MAX_SEATS)
    actions: U64 = 0
    digest: U64 = 0  # of all results; the order of the games does not matter
    game: U64 = 0  # of the game under way; in a field, since compiled code widens mixed numbers of 64 bits to floats


@rule
def fold(tally: Tally, value: int) -> None:
    """One step of FNV-1a over whole numbers."""
    tally.game = ((int(tally.game) ^ (int(value) & MASK64)) * FNV_PRIME) & MASK64


@rule
def begin_game(state: Any, start: Any, picks: Dice, seed: int, number: int) -> None:
    """Set up game `number` of a seed; the dice of the players' own picks are seeded apart from the game's."""
    copy_into(state, start)
    picks.rng = seed
    picks.rng = below(picks, MOST_BELOW) + number
    state.dice.rng = below(picks, MOST_BELOW)
    picks.rng = below(picks, MOST_BELOW)
    set_up(state)


@rule
def count_game(tally: Tally, state: Any, picks: Dice, seats: int, actions: int) -> None:
    winners, ended = 0, is_over(state)
    fold(tally, actions)
    fold(tally, state.dice.rng)
    fold(tally, picks.rng)
    for seat in range(seats):
        got = points(state, seat)
        fold(tally, got)
        if ended and got == 2:
            tally.wins[seat] += 1
            winners += 1
    tally.draws += ended and winners == 0
    tally.unfinished += not ended
    tally.games += 1
    tally.actions = int(tally.actions) + actions
    tally.digest = (int(tally.digest) + int(tally.game)) & MASK64


@rule
def play_random(
    start: Any, state: Any, tally: Tally, picks: Dice, out: list[Action], seats: int, seed: int, first: int, count: int
) -> None:
    """Play games first to first + count - 1 at random; `set_up` makes a game of a copy of `start`."""
    for number in range(first, first + count):
        begin_game(state, start, picks, seed, number)
        actions = 0
        tally.game = FNV_BASIS
        while actions < MOST_DECISIONS and not is_over(state):
            seat = next_decider(state, -1)
            n = choices(state, seat, out)
            fold(tally, n)
            apply(state, seat, out[below(picks, n)])
            actions += 1
        count_game(tally, state, picks, seats, actions)


@rule
def play_searching(
    start: Any,
    state: Any,
    tally: Tally,
    picks: Dice,
    players: list[Player],
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
    seed: int,
    first: int,
    count: int,
) -> None:
    """The same with players by seat; each search gets its seat's view only."""
    for number in range(first, first + count):
        begin_game(state, start, picks, seed, number)
        draw_lots(scratch, picks)
        actions = 0
        tally.game = FNV_BASIS
        while actions < MOST_DECISIONS and not is_over(state):
            seat = next_decider(state, -1)
            player = players[seat]
            if player.iterations == 0:
                n = choices(state, seat, moves)
                apply(state, seat, moves[below(picks, n)])
                actions += 1
                continue
            copy_into(view, state)
            hide(view, seat)
            if player.slips > 0 and below(picks, 100) < player.slips:
                actions += carry_out(state, seat, moves[slip(picks, view, seat, moves, weights, scratch)])
                continue
            n = candidates(view, seat, moves, weights, scratch)
            fold(tally, n)
            if n == 1:
                actions += carry_out(state, seat, moves[0])
                continue
            seeded = below(picks, MOST_BELOW)
            settle(search, view, tree, seat, player.playout, player.horizon, player.explore, seeded)
            copy_into(search.network, player.network)
            think(search, view, work, tree, path, moves, weights, children, scratch, player.iterations)
            actions += carry_out(state, seat, tree[best(search, tree)].move)
        count_game(tally, state, picks, seats, actions)
