"""Sides, units, weapons, obstacles, places and facings by what people call them; errors name those there are."""

from __future__ import annotations

import re
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, listed
from stormtable.engine.naming import piece_named
from stormtable.games.lightning_strike.names import (
    FIELD_NAMES,
    SIDE_NAMES,
    name_of,
    seat_names,
    unit_names,
    weapon_labels,
)
from stormtable.games.lightning_strike.state import Counter, Setup

__all__ = [
    "NUMBER",
    "PLACE",
    "counters_named",
    "field_named",
    "hundredths_of",
    "place_of_text",
    "side_named",
    "tenths_of",
    "tenths_of_text",
    "unit_named",
    "weapon_named",
]

NUMBER: Final = r"[-+\u2212]?[0-9]{1,4}(?:\.[0-9]+)?"
PLACE: Final = rf"\(?(?:{NUMBER}) ?(?:cm)?(?: ?, ?| )(?:{NUMBER})(?: ?cm)?\)?"
MOST_LENGTH: Final = 9999  # cm: more than any table
MOST_DEGREES: Final = 999
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
FIELD_WORDS: Final = {
    "dust cloud": "dust",
    "debris field": "debris",
    "rock": "rocks",
    "rock field": "rocks",
    "asteroids": "rocks",
    "factory complex": "factory",
}
COUNTERS: Final = {"overthrust": Counter.OVERTHRUST, "evasive": Counter.EVASIVE, "evasion": Counter.EVASIVE}
BOTH: Final = Counter.OVERTHRUST | Counter.EVASIVE


def side_named(setup: Setup, text: str) -> int:
    """The side of a name: "B", "side B"."""
    names = seat_names(setup)
    word = text.strip().upper().removeprefix("SIDE").strip()
    if word not in names:
        raise BadInput(f"there is no side {text.strip()!r}; there are {listed(names)}")
    return SIDE_NAMES.index(word)


def unit_named(setup: Setup, text: str) -> int:
    """The unit of a name; the class alone will do where there is one unit of it."""
    return piece_named(unit_names(setup), text, "unit")


def weapon_named(setup: Setup, number: int, text: str) -> int:
    """A weapon of a unit by its name or a part of it that no other has."""
    labels = weapon_labels(setup, number)
    whole = " ".join(text.split()).casefold()
    word = whole.removeprefix("the ")
    folded = [label.casefold() for label in labels]
    for exact in (whole, word):
        if exact in folded:
            return folded.index(exact)
    near = [i for i, label in enumerate(folded) if word and word in label]
    if len(near) == 1:
        return near[0]
    if near:
        raise BadInput(f"{text.strip()!r} may be {' or '.join(labels[i] for i in near)}")
    raise BadInput(f"{text.strip()!r} is no weapon of {name_of(setup, number)}; {did_you_mean(text.strip(), labels)}")


def field_named(text: str) -> int:
    """A kind of obstacle: "dust", "rock field"."""
    word = " ".join(text.split()).casefold()
    word = FIELD_WORDS.get(word, word)
    for kind, name in FIELD_NAMES.items():
        if name == word:
            return kind
    raise BadInput(f"{text.strip()!r} is no obstacle; {did_you_mean(word, FIELD_NAMES.values())}")


def counters_named(text: str) -> int:
    """Bits of Counter: "Overthrust and Evasive"; "none" is none."""
    bits = 0
    for word in re.split(r" ?, ?| and | & | \+ |/", " ".join(text.split()).casefold()):
        name = re.sub(r"^(?:an? )| counters?$", "", word)
        if name == "both":
            bits |= BOTH
        elif name in COUNTERS:
            bits |= COUNTERS[name]
        elif name not in ("no", "none", "nothing"):
            raise BadInput(f"{word!r} is no counter; there are Overthrust and Evasive")
    return bits


def scaled(value: Any, decimals: int, most: int, what: str) -> int:
    """A number with so many decimals at most as a whole number of its last ones."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"{value!r} is no {what}", "LS-1.9")
    if not -most <= value <= most:
        raise BadInput(f"{value} is no {what} of this table", "LS-1.9")
    times: int = 10**decimals
    if abs(value * times - round(value * times)) > 1e-6:
        kept = "0.01 cm" if decimals > 1 else "0.1 degree"
        raise BadInput(f"{value}: {what}s are kept to {kept} (LS-1.9)", "LS-1.9")
    return round(float(value) * times)


def hundredths_of(value: Any) -> int:
    """A length in centimetres, at most two decimals, as hundredths (LS-1.9)."""
    return scaled(value, 2, MOST_LENGTH, "length")


def tenths_of(value: Any) -> int:
    """A facing in degrees, at most one decimal, or by its compass point, as tenths (LS-1.9)."""
    if isinstance(value, str):
        return tenths_of_text(value)
    return scaled(value, 1, MOST_DEGREES, "facing")


def tenths_of_text(text: str) -> int:
    """A facing in words or digits: "north", "36.9", "90 degrees"."""
    word = re.sub(r" ?(?:°|deg|degrees?)$", "", text.strip().casefold().replace("\u2212", "-"))
    if word in COMPASS:
        return COMPASS[word]
    if not re.fullmatch(NUMBER, word):
        expected = "degrees are expected, 0 east, 90 north, or north, south-west"
        raise BadInput(f"{text.strip()!r} is no facing; {expected}", "LS-1.9")
    return scaled(float(word), 1, MOST_DEGREES, "facing")


def place_of_text(text: str) -> tuple[int, int]:
    """A place in hundredths: "60,45", "57.37 20"."""
    found = re.fullmatch(PLACE, text.strip())
    if found is None:
        expected = "centimetres from the south-west corner are expected, as 60,45"
        raise BadInput(f"{text.strip()!r} is no place; {expected}", "LS-1.9")
    x, y = re.findall(NUMBER, text.replace("\u2212", "-"))
    return hundredths_of(float(x)), hundredths_of(float(y))
