"""Squares of a board by their names: a letter for the column, a digit for the row, "a1" at the bottom left."""

from __future__ import annotations

from stormtable.engine.game import BadInput

__all__ = ["parse_square", "square_name"]


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
