"""What everything on the table is called, and how lengths and facings are written."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from stormtable.engine import seating
from stormtable.engine.measures import degrees_written as degrees
from stormtable.engine.measures import length_written as inches
from stormtable.engine.names import decode_name
from stormtable.games.lightning_war.rules.artillery import ATTACHED
from stormtable.games.lightning_war.rules.state import SIDES, Ground, Kind, Landscape, Line, Pace, Setup, State

__all__ = [
    "GROUND_WORDS",
    "KIND_WORDS",
    "LANDSCAPE_WORDS",
    "LINE_WORDS",
    "PACE_WORDS",
    "SEATS",
    "Known",
    "battery_name",
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

SEATS: Final = seating.SIDES[:SIDES]
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


def seat_names() -> tuple[str, ...]:
    """The seats in order: A owns the edge y = 0 (LW-1.5)."""
    return SEATS


def side_words(setup: Setup) -> tuple[str, ...]:
    """What the scenario calls the sides: "usa"."""
    return tuple(text_of(row) for row in setup.sides)


class Known:
    """A set-up by its identity: once read it never changes, and its names are asked for hundreds of times a scene."""

    __slots__ = ("elements", "setup", "units")

    def __init__(self, setup: Setup) -> None:
        self.setup, self.elements, self.units = setup, int(setup.n_elements), int(setup.n_units)

    def __hash__(self) -> int:
        return id(self.setup)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Known)
            and self.setup is other.setup
            and (self.elements, self.units) == (other.elements, other.units)
        )


def element_names(setup: Setup) -> dict[str, int]:
    """Every element by its name: the scenario's id, with its side in front where both sides have it."""
    return names_in(Known(setup))[0]


def unit_names(setup: Setup) -> dict[str, int]:
    """Every unit by its name, with its side in front where both sides have it."""
    return names_in(Known(setup))[1]


@functools.lru_cache(maxsize=32)
def names_in(known: Known) -> tuple[dict[str, int], dict[str, int], tuple[str, ...], tuple[str, ...]]:
    """Elements and units by their names, then the names alone in their order."""
    setup = known.setup
    cards, units = setup.elements[: known.elements], setup.units[: known.units]
    sides = side_words(setup)
    elements = numbers_by_name(tuple(text_of(each.name) for each in cards), tuple(each.side for each in cards), sides)
    bodies = numbers_by_name(tuple(text_of(each.name) for each in units), tuple(each.side for each in units), sides)
    return elements, bodies, tuple(elements), tuple(bodies)


def text_of(letters: Sequence[int]) -> str:
    """A name as text."""
    return name_of_letters(tuple(letters))


@functools.lru_cache(maxsize=4096)
def name_of_letters(letters: tuple[int, ...]) -> str:
    return decode_name(letters)


@functools.lru_cache(maxsize=64)
def numbers_by_name(names: tuple[str, ...], sides: Sequence[int], sides_called: Sequence[str]) -> dict[str, int]:
    folded = [name.casefold() for name in names]
    full = [f"{sides_called[sides[i]]} {name}" if folded.count(folded[i]) > 1 else name for i, name in enumerate(names)]
    return {name: i for i, name in enumerate(full)}


def name_of(setup: Setup, number: int) -> str:
    """The name of an element: "1a"."""
    return names_in(Known(setup))[2][number]


def unit_name(setup: Setup, number: int) -> str:
    return names_in(Known(setup))[3][number]


def battery_name(setup: Setup, battery: int) -> str:
    """A battery as words have it: a unit, or a weapon that is one by itself."""
    return unit_name(setup, battery) if battery < ATTACHED else name_of(setup, battery - ATTACHED)


def model_of(setup: Setup, number: int) -> str:
    """What a vehicle or a gun is: "PzIV H-J"; "" for others."""
    return text_of(setup.elements[number].model)


def objective_names(setup: Setup) -> list[str]:
    return [text_of(each.name) for each in setup.objectives[: setup.n_objectives]]


def seats(view: State) -> tuple[str, ...]:
    """One player a side, the south edge's first (LW-1.5)."""
    return seat_names()
