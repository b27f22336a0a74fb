"""Squares of a board by their names, and moves by theirs: "a1" at the bottom left, "a2-b3", "b3xc4" where it takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from stormtable.engine import Action
from stormtable.engine.game import BadInput

__all__ = ["parse_moves", "parse_square", "square_name", "write_moves"]


def square_name(square: int, size: int) -> str:
    """The name of a square, numbered row by row from "a1"."""
    return f"{chr(ord('a') + square % size)}{square // size + 1}"


def parse_square(text: str, size: int) -> int:
    """The number of a square, in any case. Raises BadInput, with what would be right."""
    name = text.strip().casefold()
    if len(name) == 2:
        column, row = ord(name[0]) - ord("a"), ord(name[1]) - ord("1")
        if 0 <= column < size and 0 <= row < size:
            return row * size + column
    last = square_name(size * size - 1, size)
    raise BadInput(f"{text!r} is not a square: they run from 'a1' to {last!r}")


def write_moves(actions: Sequence[Action], name: Callable[[int], str], taken: Callable[[int], bool]) -> str:
    """Moves from `unit` to `target` in the notation, with commas between."""
    return ", ".join(f"{name(a.unit)}{'x' if taken(a.target) else '-'}{name(a.target)}" for a in actions)


def parse_moves(text: str, verb: int, square: Callable[[str], int], example: str) -> list[Action]:
    """The moves of a notation, legal or not. Raises BadInput."""
    moves = []
    for word in text.split(","):
        found = re.fullmatch(r"\s*(\w+)[-x](\w+)\s*", word, re.IGNORECASE)
        if not found:
            raise BadInput(f"{word.strip()!r} is not a move: a square, '-' or 'x', a square, such as {example!r}")
        moves.append(Action(verb=verb, unit=square(found[1]), target=square(found[2])))
    return moves
