"""Breakthrough's side of the game protocol, gathered; notation such as "a2-b3", "b3xc4"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.classics.breakthrough.rules import EMPTY, MARK, MOVE, SIZE, WIDTH, State, add_man, clear, evaluate
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

NAME: Final = "breakthrough"
TITLE: Final = "Breakthrough"
PREFIX: Final = "BT"
TEXT: Final = "Two armies of pawns; the first to reach the far side wins."
MINUTES: Final = 15
SEATS: Final = SIDES[:2]
SCENARIOS: Final[Mapping[str, Scenario]] = {"standard": Scenario("standard", "Standard", "Sixteen men a side.")}


def field_name(field: int) -> str:
    return square_name(field // WIDTH * SIZE + field % WIDTH - 1, SIZE)


def parse_field(text: str) -> int:
    """The field of a square by its name. Raises BadInput."""
    row, column = divmod(parse_square(text, SIZE), SIZE)
    return row * WIDTH + column + 1


def write(view: State, actions: Sequence[Action]) -> str:
    """Moves in the notation, with commas between."""
    return write_moves(actions, field_name, lambda target: view.board[target] != EMPTY)


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The moves of a notation, legal or not. Raises BadInput."""
    return parse_moves(text, MOVE, parse_field, "a2-a3")


def position(view: State) -> dict[str, Any]:
    """The board as the squares of each side, who is to move, and who has won."""
    words: dict[str, Any] = {name: men_of(view, seat) for seat, name in enumerate(SEATS)}
    words["to_move"] = SEATS[view.to_move]
    if view.winner:
        words["winner"] = SEATS[view.winner - 1]
    return words


def men_of(view: State, seat: int) -> list[str]:
    """The squares of a side's men, in the order of their numbers."""
    army = view.armies[seat]
    return [field_name(army.at[i]) for i in range(army.n)]


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state to a position; what it does not name stays. Raises BadInput."""
    part, made = Part(position), State()
    clear(made)
    for seat, side in enumerate(SEATS):
        names = part.items(side, men_of(state, seat))
        if not 1 <= len(names) <= 2 * SIZE:
            raise part.error(f"a side has 1 to {2 * SIZE} men, not {len(names)}", side)
        for name in names:
            field = parse_field(str(name))
            if made.board[field] != EMPTY:
                raise part.error(f"two men on {name}", side)
            add_man(made, seat, field)
    made.to_move = SEATS.index(part.choice("to_move", SEATS, SEATS[state.to_move]))
    winner = part.choice("winner", ("none", *SEATS), "none" if state.winner == 0 else SEATS[state.winner - 1])
    made.winner = 0 if winner == "none" else SEATS.index(winner) + 1
    for seat, side in enumerate(SEATS):
        far = "8" if seat == 0 else "1"
        if made.winner != seat + 1 and any(name[1] == far for name in men_of(made, seat)):
            raise part.error("a man on the enemy's home row has won: set winner", side)
    part.refuse_unread()
    copy_into(made.dice, state.dice)
    copy_into(state, made)


def check(state: State) -> str:
    """Every man stands on the board where his side's list has him."""
    for seat, side in enumerate(SEATS):
        for i in range(state.armies[seat].n):
            field = state.armies[seat].at[i]
            if state.board[field] != (MARK << seat) + i:
                return f"a man of {side} is not on {field_name(field)}"
    return ""
