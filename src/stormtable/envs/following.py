"""One match, a decision at a time, that stays where it ends: rules with open names, bound to a game."""

from __future__ import annotations

from typing import Any

from stormtable.engine import rule
from stormtable.engine.open_names import apply, evaluate, is_over
from stormtable.engine.records import copy_moving

__all__ = ["fetch", "judge", "play_act", "play_index", "see"]

# Open, bound to those of `envs.stepping`.


def show_game(desk: Any, program: Any, numbering: Any, board: Any, g: int) -> None:
    raise NotImplementedError


def look_at(desk: Any, program: Any, seat: int, out: Any, row: int) -> None:
    raise NotImplementedError


@rule
def fetch(desk: Any, board: Any) -> None:
    """Lay the match's state where rules work on it."""
    copy_moving(desk.work, board.games[0])


@rule
def carry_on(desk: Any, program: Any, numbering: Any, board: Any, action: Any) -> bool:
    """Carry out a legal action, and show what comes next; whether the match is over."""
    fetch(desk, board)
    apply(desk.work, int(board.seats[0]), action)
    if is_over(desk.work):
        copy_moving(board.games[0], desk.work)
        return True
    show_game(desk, program, numbering, board, 0)
    return False


@rule
def play_index(desk: Any, program: Any, numbering: Any, board: Any, index: int) -> bool:
    """The same of an index that the mask allows."""
    return carry_on(desk, program, numbering, board, board.actions[0][index])


@rule
def play_act(desk: Any, program: Any, numbering: Any, board: Any, acts: Any) -> bool:
    """The same of the first of some actions, which the list of what is legal need not hold."""
    return carry_on(desk, program, numbering, board, acts[0])


@rule
def see(desk: Any, program: Any, board: Any, seat: int) -> None:
    """Write what a seat sees to the row of what was seen last."""
    fetch(desk, board)
    look_at(desk, program, seat, board.final, 0)


@rule
def judge(desk: Any, program: Any, board: Any, seat: int) -> int:
    """How good a seat may think its position is, by what it sees alone, 0 (lost) to 1000 (won)."""
    see(desk, program, board, seat)
    return evaluate(desk.work, seat)
