"""Breakthrough's side of the game protocol, gathered; notation such as "a2-b3", "b3xc4"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.classics.breakthrough.rules import (
    EMPTY,
    MAX_CHOICES,
    MOVE,
    SIZE,
    WIDTH,
    Event,
    No,
    State,
    add_man,
    apply,
    choices,
    clear,
    concede,
    deciders,
    evaluate,
    fallback,
    hide,
    imagine,
    is_over,
    points,
    refuse,
    secret,
    set_up,
    side_of,
)
from benchmarks.classics.common import begin, canonical_by, choices_of, scene_in_words, stories
from benchmarks.classics.squares import parse_square, square_name
from stormtable.engine import Action, copy_into
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.game import WATCHER, BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part
from stormtable.scene import Offer, Result, Scene, Story

__all__ = [
    "BINDING",
    "MAX_CHOICES",
    "MINUTES",
    "NAME",
    "OPTIONS",
    "PREFIX",
    "SCENARIOS",
    "TEXT",
    "TITLE",
    "VERSION",
    "Event",
    "No",
    "State",
    "apply",
    "canonical",
    "choices",
    "concede",
    "deciders",
    "evaluate",
    "fallback",
    "hide",
    "imagine",
    "is_over",
    "load",
    "narrate",
    "parse",
    "points",
    "position",
    "preview",
    "refuse",
    "remember",
    "scene",
    "seats",
    "secret",
    "set_position",
    "set_up",
    "side_of",
    "upgrade",
    "write",
]

NAME: Final = "breakthrough"
TITLE: Final = "Breakthrough"
PREFIX: Final = "BT"
TEXT: Final = "Two armies of pawns; the first to reach the far side wins."
MINUTES: Final = 15
VERSION: Final = 1
SEATS: Final = ("A", "B")
BINDING: Final = ()
SCENARIOS: Final[Mapping[str, Scenario]] = {"standard": Scenario("standard", "Standard", "Sixteen men a side.")}
OPTIONS: Final[Sequence[Option]] = ()


def seats(view: State) -> tuple[str, ...]:
    """Two players."""
    return SEATS


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A game at its first move; the scenario by name, or a table with a [position]. Raises BadInput."""
    state = State()
    begin(state, scenario, options, seed, set_up, set_position)
    return state


def field_name(field: int) -> str:
    return square_name(field // WIDTH * SIZE + field % WIDTH - 1, SIZE)


def parse_field(text: str) -> int:
    """The field of a square by its name. Raises BadInput."""
    row, column = divmod(parse_square(text, SIZE), SIZE)
    return row * WIDTH + column + 1


def write(view: State, actions: Sequence[Action]) -> str:
    """Moves in the notation, with commas between."""
    return ", ".join(
        f"{field_name(a.unit)}{'-' if view.board[a.target] == EMPTY else 'x'}{field_name(a.target)}" for a in actions
    )


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The moves of a notation, legal or not. Raises BadInput."""
    moves = []
    for word in text.split(","):
        found = re.fullmatch(r"\s*(\w+)[-x](\w+)\s*", word, re.IGNORECASE)
        if not found:
            raise BadInput(f"{word.strip()!r} is not a move: a square, '-' or 'x', a square, such as 'a2-a3'")
        moves.append(Action(verb=MOVE, unit=parse_field(found[1]), target=parse_field(found[2])))
    return moves


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
    part.done()
    copy_into(made.dice, state.dice)
    copy_into(state, made)


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)


def canonical(view: State, words: Mapping[str, Any]) -> dict[str, Any]:
    """A position or a part of one in the words of `position`. Raises BadInput."""
    return canonical_by(view, words, set_position, position)


def remember(memory: Any, view: State, notes: Sequence[Note]) -> None:
    """Scenes in words show nothing of the past."""


def preview(view: State, seat: int, action: Action) -> None:
    """Nothing to be shown beforehand."""


def narrate(view: State, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """Events as stories."""
    return stories(Event, notes, rolls)


def scene(view: State, seat: int, memory: Any = None) -> Scene:
    """The position in words, with the offers of `seat` when it decides."""
    offered = [write(view, [action]) for action in choices_of(choices, MAX_CHOICES, view, seat)]
    offers = [Offer(id=text, text=text, rule="BT-2") for text in offered]
    return scene_in_words(TITLE, SEATS, view.to_move, str(position(view)), offers, result(view))


def result(view: State) -> Result | None:
    if not is_over(view):
        return None
    winner = view.winner - 1
    return Result(
        text=f"{SEATS[winner]} wins",
        reason="a man has broken through, or none is left to stop him",
        rule="BT-4",
        winner=winner,
    )
