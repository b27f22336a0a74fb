"""Lengths, places and facings as fields: told as they are written, put as they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pytest

from stormtable.engine.fields import Fields, Where
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.measure_kinds import facing, length, place
from stormtable.engine.measures import Measures


@dataclass
class Piece:
    x: int = 5737
    y: int = 2000
    towards: int = 369
    used: int = 0


INCHES: Final = Measures("inch", "inches", 'in|"', "LW-1.5", (36, 24.5))
PIECE: Final = Fields(
    Piece,
    "a piece",
    place("at", INCHES, "its place"),
    facing("facing", INCHES, "its facing", rule="LW-1.10", of="towards"),
    length("used", INCHES, "how far it has come", told=None),
)


def put(words: dict[str, Any]) -> Piece:
    where, piece = Where(None), Piece()
    PIECE.put(where, piece, Part(PIECE.canonical(where, Part(words))))
    return piece


def test_measures_are_told_in_units_and_degrees() -> None:
    assert PIECE.tell(Where(None), Piece()) == {"at": [57.37, 20], "facing": 36.9}
    assert PIECE.tell(Where(None), Piece(used=50))["used"] == 0.5


def test_measures_are_put_however_they_are_written() -> None:
    assert put({"at": "36,24.5", "facing": "north", "used": 1.25}) == Piece(3600, 2450, 900, 125)
    assert put({"facing": 0}) == Piece(towards=0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"at": [1]}, "at: x and y are expected, as [36, 24.5], not 1 numbers"),
        ({"facing": 360}, "facing: a facing lies from 0 to 359.9 degrees (LW-1.10)"),
        ({"used": "far"}, "used: 'far' is no length"),
    ],
)
def test_what_is_wrong_is_said(words: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as told:
        put(words)
    assert str(told.value) == message
