"""Sides, units, weapons, obstacles, places and facings by what people call them; errors name those there are."""

from __future__ import annotations

import re
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.engine.measures import Measures
from stormtable.engine.names import piece_named
from stormtable.games.lightning_strike.rules.state import Counter, Setup
from stormtable.games.lightning_strike.words.names import (
    FIELD_NAMES,
    SIDE_NAMES,
    name_of,
    seat_names,
    unit_names,
    weapon_labels,
)

__all__ = [
    "FIELD_WORDS",
    "MEASURES",
    "PLACE",
    "counters_named",
    "field_named",
    "hundredths_of",
    "place_of_text",
    "side_named",
    "tenths_of_text",
    "unit_named",
    "weapon_named",
]

MEASURES: Final = Measures("cm", "centimetres", "cm", "LS-1.9", (60, 45))
hundredths_of = MEASURES.hundredths
tenths_of_text, place_of_text = MEASURES.facing_of_text, MEASURES.place_of_text
PLACE: Final = MEASURES.place
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
        raise BadInput(f"there is no side {text.strip()!r}; there are {list_words(names)}")
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
