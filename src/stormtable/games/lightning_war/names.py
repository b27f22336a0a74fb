"""What everything on the table is called, and how lengths and facings are written."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from stormtable.engine.lettering import decoded
from stormtable.engine.measures import degrees_written as degrees
from stormtable.engine.measures import length_written as inches
from stormtable.games.lightning_war.state import Ground, Kind, Landscape, Line, Mode, Pace, Setup

__all__ = [
    "GROUND_WORDS",
    "KIND_WORDS",
    "LANDSCAPE_WORDS",
    "LINE_WORDS",
    "MODE_WORDS",
    "PACE_WORDS",
    "SEATS",
    "degrees",
    "element_names",
    "inches",
    "model_of",
    "name_of",
    "objective_names",
    "seat_names",
    "side_words",
    "text_of",
    "unit_name",
    "unit_names",
]

SEATS: Final = ("A", "B")
GROUND_WORDS: Final[dict[int, str]] = {
    Ground.HILL: "hill",
    Ground.WOOD: "wood",
    Ground.BUILDING: "building",
    Ground.MARSH: "marsh",
    Ground.STREAM: "stream",
    Ground.FIELD_DEFENCES: "field_defences",
    Ground.FORTIFICATION: "fortification",
}
LANDSCAPE_WORDS: Final[dict[int, str]] = {
    Landscape.FARMLAND: "farmland",
    Landscape.AUTUMN: "autumn",
    Landscape.STEPPE: "steppe",
    Landscape.DESERT: "desert",
    Landscape.SNOW: "snow",
}
LINE_WORDS: Final[dict[int, str]] = {Line.WALL: "wall", Line.HEDGE: "hedge"}
KIND_WORDS: Final[dict[int, str]] = {
    Kind.SQUAD: "squad",
    Kind.MMG: "mmg",
    Kind.HMG: "hmg",
    Kind.MORTAR: "mortar",
    Kind.FIELD_GUN: "field_gun",
    Kind.AT_GUN: "at_gun",
    Kind.AFV: "vehicle",
    Kind.SOFT: "truck",
}
PACE_WORDS: Final[dict[int, str]] = {
    Pace.NORMAL: "normal",
    Pace.DASH: "dash",
    Pace.RETIRE: "retire",
    Pace.ROAD: "road",
}
MODE_WORDS: Final[dict[int, str]] = {
    Mode.SMALL_ARMS: "small arms",
    Mode.GUN: "gun",
    Mode.HE: "HE",
    Mode.SECOND_GUN: "second gun",
    Mode.SECOND_HE: "second HE",
}


def seat_names() -> tuple[str, ...]:
    """The seats in order: A owns the edge y = 0 (LW-1.5)."""
    return SEATS


def side_words(setup: Setup) -> tuple[str, ...]:
    """What the scenario calls the sides: "usa"."""
    return tuple(text_of(row) for row in setup.sides)


def element_names(setup: Setup) -> dict[str, int]:
    """Every element by its name: the scenario's id, with its side in front where both sides have it."""
    cards = setup.elements[: setup.n_elements]
    return numbered(tuple(text_of(each.name) for each in cards), tuple(each.side for each in cards), side_words(setup))


def unit_names(setup: Setup) -> dict[str, int]:
    """Every unit by its name, with its side in front where both sides have it."""
    units = setup.units[: setup.n_units]
    return numbered(tuple(text_of(each.name) for each in units), tuple(each.side for each in units), side_words(setup))


def text_of(letters: Sequence[int]) -> str:
    """A name as text."""
    return read(tuple(letters))


@functools.lru_cache(maxsize=4096)
def read(letters: tuple[int, ...]) -> str:
    return decoded(letters)


@functools.lru_cache(maxsize=64)
def numbered(names: tuple[str, ...], sides: Sequence[int], sides_called: Sequence[str]) -> dict[str, int]:
    folded = [name.casefold() for name in names]
    full = [f"{sides_called[sides[i]]} {name}" if folded.count(folded[i]) > 1 else name for i, name in enumerate(names)]
    return {name: i for i, name in enumerate(full)}


def name_of(setup: Setup, number: int) -> str:
    """The name of an element: "1a"."""
    return list(element_names(setup))[number]


def unit_name(setup: Setup, number: int) -> str:
    return list(unit_names(setup))[number]


def model_of(setup: Setup, number: int) -> str:
    """What a vehicle or a gun is: "PzIV H-J"; "" for others."""
    return text_of(setup.elements[number].model)


def objective_names(setup: Setup) -> list[str]:
    return [text_of(each.name) for each in setup.objectives[: setup.n_objectives]]
