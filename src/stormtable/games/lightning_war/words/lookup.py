"""Lengths, places and facings as people write them, and sides, units and elements by what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean, list_words, value_text
from stormtable.engine.measures import Measures
from stormtable.games.lightning_war.rules.artillery import ATTACHED
from stormtable.games.lightning_war.rules.state import Body, Setup
from stormtable.games.lightning_war.words.names import (
    element_names,
    objective_names,
    seat_names,
    side_words,
    unit_names,
)

__all__ = [
    "MEASURES",
    "PLACE",
    "battery_named",
    "element_named",
    "hundredths",
    "hundredths_of",
    "objective_named",
    "place_of",
    "place_of_text",
    "side_named",
    "tenths_of_text",
    "unit_named",
]

MEASURES: Final = Measures("inch", "inches", 'in|"', "LW-1.5", (36, 24.5))
hundredths, hundredths_of = MEASURES.length, MEASURES.hundredths
tenths_of_text, place_of_text = MEASURES.facing_of_text, MEASURES.place_of_text
PLACE: Final = MEASURES.place


def place_of(part: Part, key: str, value: Any) -> tuple[int, int]:
    """A place [x, y] in inches as hundredths; errors name the key."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise part.error(f"a place [x, y] in inches is expected, not {value_text(value)}", key)
    try:
        return hundredths_of(value[0]), hundredths_of(value[1])
    except BadInput as error:
        raise part.error(str(error), key) from None


def side_named(setup: Setup, text: str) -> int:
    """The side of a name: "B", "side B", or what the scenario calls it, "germany"."""
    word = " ".join(text.split()).casefold().removeprefix("side ")
    for names in (seat_names(), side_words(setup)):
        for side, name in enumerate(names):
            if name.casefold() == word:
                return side
    raise BadInput(f"there is no side {text.strip()!r}; there are {list_words([*seat_names(), *side_words(setup)])}")


def element_named(setup: Setup, text: str) -> int:
    """The element of a name; with its side in front too, "germany 1a"."""
    return number_named(setup, text, element_names(setup), [card.side for card in setup.elements], "element")


def unit_named(setup: Setup, text: str) -> int:
    """The unit of a name, "1st Platoon"; with its side in front too."""
    return number_named(setup, text, unit_names(setup), [unit.side for unit in setup.units], "unit")


def battery_named(setup: Setup, text: str) -> int:
    """The battery of a unit's name or an element's: the unit, or a weapon that is one by itself (LW-6.14)."""
    try:
        return unit_named(setup, text)
    except BadInput:
        element = element_named(setup, text)
    unit = setup.elements[element].unit
    return unit if setup.units[unit].kind == Body.BATTERY else ATTACHED + element


def objective_named(setup: Setup, text: str) -> int:
    names = objective_names(setup)
    for i, name in enumerate(names):
        if name.casefold() == text.casefold():
            return i
    raise BadInput(f"there is no such objective; {did_you_mean(text, names)}")


def number_named(setup: Setup, text: str, names: Mapping[str, int], sides: list[int], noun: str) -> int:
    word = " ".join(text.split()).casefold()
    for said in (word, word.removeprefix("the ")):
        for name, number in names.items():
            if name.casefold() == said:
                return number
        for name, number in names.items():
            bare = name.casefold().removeprefix(f"{side_words(setup)[sides[number]].casefold()} ")
            if said in (
                f"{own.casefold()} {bare}" for own in (seat_names()[sides[number]], side_words(setup)[sides[number]])
            ):
                return number
    raise BadInput(f"there is no {noun} {text.strip()!r}; {did_you_mean(text.strip(), names)}")
