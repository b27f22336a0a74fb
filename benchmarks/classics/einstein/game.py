"""EinStein wuerfelt nicht's side of the game protocol, gathered; notation such as "a5-b4", "b4xc3"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.classics.einstein.rules import MOVE, NOWHERE, SIZE, SQUARES, STONES, State, evaluate
from benchmarks.classics.squares import parse_moves, parse_square, square_name, write_moves
from stormtable.engine import Action, copy_into
from stormtable.engine.game import WATCHER, Scenario
from stormtable.engine.inputs import Part
from stormtable.engine.seating import SIDES

__all__ = [
    "MINUTES",
    "NAME",
    "PREFIX",
    "SCENARIOS",
    "TEXT",
    "TITLE",
    "check",
    "evaluate",
    "parse",
    "position",
    "set_position",
    "write",
]

NAME: Final = "einstein"
TITLE: Final = "EinStein würfelt nicht!"
PREFIX: Final = "EW"
TEXT: Final = "Six numbered stones a side, and a die that says which may move."
MINUTES: Final = 5
SEATS: Final = SIDES[:2]
SCENARIOS: Final[Mapping[str, Scenario]] = {"standard": Scenario("standard", "Standard", "Stones laid out by lot.")}


def board_name(square: int) -> str:
    """The name of a square; ours are numbered from the top left, names count rows from the bottom."""
    return square_name((SIZE - 1 - square // SIZE) * SIZE + square % SIZE, SIZE)


def parse_board(text: str) -> int:
    """The number of a square by its name. Raises BadInput."""
    square = parse_square(text, SIZE)
    return (SIZE - 1 - square // SIZE) * SIZE + square % SIZE


def write(view: State, actions: Sequence[Action]) -> str:
    """Moves in the notation, with commas between."""
    return write_moves(actions, board_name, lambda target: view.board[target] != 0)


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The moves of a notation, legal or not. Raises BadInput."""
    return parse_moves(text, MOVE, parse_board, "a5-b4")


def position(view: State) -> dict[str, Any]:
    """The stones of each side by number, the die, who is to move, and who has won."""
    return words_of(view)


def words_of(view: State) -> dict[str, Any]:
    words: dict[str, Any] = {
        name: {str(k): board_name(view.sides[seat].at[k]) for k in stones_left(view, seat)}
        for seat, name in enumerate(SEATS)
    }
    words |= {"rolled": view.rolled, "to_move": SEATS[view.to_move]}
    if view.winner:
        words["winner"] = SEATS[view.winner - 1]
    return words


def stones_left(view: State, seat: int) -> list[int]:
    return [k for k in range(1, STONES + 1) if view.sides[seat].at[k] != NOWHERE]


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state to a position; what it does not name stays. Raises BadInput."""
    part, made, now = Part(position), State(), words_of(state)
    for seat, name in enumerate(SEATS):
        put_stones(made, seat, part.part(name, now[name]))
    made.rolled = part.number("rolled", 1, STONES, state.rolled)
    made.to_move = SEATS.index(part.choice("to_move", SEATS, SEATS[state.to_move]))
    winner = part.choice("winner", ("none", *SEATS), "none" if state.winner == 0 else SEATS[state.winner - 1])
    made.winner = 0 if winner == "none" else SEATS.index(winner) + 1
    for seat, name in enumerate(SEATS):
        there = made.board[(SQUARES - 1) * (1 - seat)] * (1 - 2 * seat) > 0
        if made.winner == 0 and (there or made.sides[seat].left == 0):
            raise part.error("the game is over like this: set winner", name)
    part.refuse_unread()
    copy_into(made.dice, state.dice)
    copy_into(state, made)


def put_stones(made: State, seat: int, part: Part) -> None:
    """Put a side's stones where a position says."""
    stones = made.sides[seat]
    for number in range(1, STONES + 1):
        name = part.text(str(number), "")
        stones.at[number] = NOWHERE
        if name:
            square = parse_board(name)
            if made.board[square] != 0:
                raise part.error(f"two stones on {name}", str(number))
            stones.at[number] = square
            stones.left += 1
            made.board[square] = number if seat == 0 else -number
    part.refuse_unread()


def check(state: State) -> str:
    """The board shows each side's stones where they are."""
    for seat, side in enumerate(SEATS):
        there = stones_left(state, seat)
        if len(there) != state.sides[seat].left:
            return f"{side} has {len(there)} stones, not {state.sides[seat].left}"
        for number in there:
            if state.board[state.sides[seat].at[number]] != number * (1 - 2 * seat):
                return f"stone {number} of {side} is not on {board_name(state.sides[seat].at[number])}"
    return ""
