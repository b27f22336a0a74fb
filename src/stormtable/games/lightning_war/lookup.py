"""Lengths, places and facings as people write them, and sides, units and elements by what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean, listed, shown
from stormtable.games.lightning_war.names import element_names, seat_names, side_words, unit_names
from stormtable.games.lightning_war.state import Setup

__all__ = [
    "NUMBER",
    "PLACE",
    "element_named",
    "hundredths",
    "hundredths_of",
    "place_of",
    "place_of_text",
    "side_named",
    "tenths_of",
    "tenths_of_text",
    "unit_named",
]

NUMBER: Final = r"[-+\u2212]?[0-9]{1,4}(?:\.[0-9]+)?"
PLACE: Final = rf"\(?(?:{NUMBER}) ?(?:in|\")?(?: ?, ?| )(?:{NUMBER})(?: ?in|\")?\)?"
MOST_LENGTH: Final = 9999  # inches
MOST_DEGREES: Final = 3600
COMPASS: Final = {
    "east": 0,
    "e": 0,
    "north-east": 450,
    "northeast": 450,
    "ne": 450,
    "north": 900,
    "n": 900,
    "north-west": 1350,
    "northwest": 1350,
    "nw": 1350,
    "west": 1800,
    "w": 1800,
    "south-west": 2250,
    "southwest": 2250,
    "sw": 2250,
    "south": 2700,
    "s": 2700,
    "south-east": 3150,
    "southeast": 3150,
    "se": 3150,
}


def scaled(value: Any, decimals: int, most: int, what: str) -> int:
    """A number with so many decimals at most as a whole number of its last ones."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"{shown(value)} is no {what}")
    if not -most <= value <= most:
        raise BadInput(f"{value} is no {what} of this table")
    times: int = 10**decimals
    if abs(value * times - round(value * times)) > 1e-6:
        kept = "0.01 inch" if decimals > 1 else "0.1 degree"
        raise BadInput(f"{value}: {what}s are kept to {kept} (LW-1.5)")
    return round(float(value) * times)


def hundredths_of(value: Any) -> int:
    """A length in inches, at most two decimals, as hundredths (LW-1.5)."""
    return scaled(value, 2, MOST_LENGTH, "length")


def hundredths(part: Part, key: str, low: float, high: float, default: float | None = None) -> int:
    """The length at a key, from low to high inches, as hundredths."""
    value = part.need(key) if default is None else part.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise part.error(f"a length from {low} to {high} inches is expected, not {shown(value)}", key)
    try:
        return hundredths_of(value)
    except BadInput as error:
        raise part.error(str(error), key) from None


def place_of(part: Part, key: str, value: Any) -> tuple[int, int]:
    """A place [x, y] in inches as hundredths; errors name the key."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise part.error(f"a place [x, y] in inches is expected, not {shown(value)}", key)
    try:
        return hundredths_of(value[0]), hundredths_of(value[1])
    except BadInput as error:
        raise part.error(str(error), key) from None


def tenths_of(value: Any) -> int:
    """A facing in degrees, at most one decimal, or by its compass point, as tenths (LW-1.5)."""
    return tenths_of_text(value) if isinstance(value, str) else scaled(value, 1, MOST_DEGREES, "facing")


def tenths_of_text(text: str) -> int:
    """A facing in words or digits: "north", "36.9", "90 degrees"."""
    word = re.sub(r" ?(?:°|deg|degrees?)$", "", text.strip().casefold().replace("\u2212", "-"))
    if word in COMPASS:
        return COMPASS[word]
    if not re.fullmatch(NUMBER, word):
        raise BadInput(f"{text.strip()!r} is no facing; degrees are expected, 0 east, 90 north, or north, south-west")
    return scaled(float(word), 1, MOST_DEGREES, "facing")


def place_of_text(text: str) -> tuple[int, int]:
    """A place in hundredths: "60,45", "57.37 20"."""
    found = re.fullmatch(PLACE, text.strip())
    if found is None:
        raise BadInput(f"{text.strip()!r} is no place; inches from the south-west corner are expected, as 36,24.5")
    x, y = re.findall(NUMBER, text.replace("\u2212", "-"))
    return hundredths_of(float(x)), hundredths_of(float(y))


def side_named(setup: Setup, text: str) -> int:
    """The side of a name: "B", "side B", or what the scenario calls it, "germany"."""
    word = " ".join(text.split()).casefold().removeprefix("side ")
    for names in (seat_names(), side_words(setup)):
        for side, name in enumerate(names):
            if name.casefold() == word:
                return side
    raise BadInput(f"there is no side {text.strip()!r}; there are {listed([*seat_names(), *side_words(setup)])}")


def element_named(setup: Setup, text: str) -> int:
    """The element of a name; with its side in front too, "germany 1a"."""
    return named(setup, text, element_names(setup), [card.side for card in setup.elements], "element")


def unit_named(setup: Setup, text: str) -> int:
    """The unit of a name, "1st Platoon"; with its side in front too."""
    return named(setup, text, unit_names(setup), [unit.side for unit in setup.units], "unit")


def named(setup: Setup, text: str, names: Mapping[str, int], sides: list[int], noun: str) -> int:
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
