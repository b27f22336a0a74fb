"""Ships, dice spaces, places and facings by what people call them; errors name those there are."""

from __future__ import annotations

import re
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.games.thunder_struck.rules.state import ANTICLOCKWISE, CLOCKWISE, Setup
from stormtable.games.thunder_struck.words.names import SECTORS, seat_names, space_names

__all__ = ["facing_named", "place_named", "sector_named", "ship_named", "space_named"]

FACING_WORDS: Final = {
    "clockwise": CLOCKWISE,
    "cw": CLOCKWISE,
    "+": CLOCKWISE,
    "anticlockwise": ANTICLOCKWISE,
    "anti-clockwise": ANTICLOCKWISE,
    "counterclockwise": ANTICLOCKWISE,
    "counter-clockwise": ANTICLOCKWISE,
    "acw": ANTICLOCKWISE,
    "ccw": ANTICLOCKWISE,
    "-": ANTICLOCKWISE,
    "−": ANTICLOCKWISE,
}
PLACE: Final = re.compile(r"(?:(?:sector )?(?P<sector>[^\W_]+)(?: ?[-/:] ?| ))?(?:space )?(?P<space>[0-9]{1,3})")


def ship_named(setup: Setup, text: str) -> int:
    """The seat of a ship by its name."""
    names = seat_names(setup)
    for seat, name in enumerate(names):
        if name.casefold() == text.strip().casefold():
            return seat
    raise BadInput(f"there is no ship {text.strip()!r}; there are {list_words(names)}")


def space_named(setup: Setup, text: str) -> int:
    """The number of a dice space by its name."""
    names = space_names(setup)
    for number, name in enumerate(names):
        if name.casefold() == text.strip().casefold():
            return number
    raise BadInput(f"there is no space {text.strip()!r}; {did_you_mean(text.strip(), names)}")


def sector_named(setup: Setup, text: str) -> int:
    """The number of a Sector, written I or 1, II or 2."""
    word = text.strip().casefold().removeprefix("sector").strip()
    for number in range(setup.n_sectors):
        if word in (SECTORS[number].casefold(), str(number + 1)):
            return number
    known = "there are I and II" if setup.n_sectors > 1 else "there is I"
    raise BadInput(f"there is no Sector {text.strip()!r}; {known}")


def place_named(setup: Setup, text: str, sector: int) -> tuple[int, int]:
    """(Sector, space) of "7" or "II-4"; the Sector given where none is named."""
    found = PLACE.fullmatch(" ".join(text.casefold().split()))
    if found is None:
        raise BadInput(f"{text.strip()!r} is no place; a space such as 7 is expected, or II-4 with its Sector")
    if found["sector"] is not None:
        sector = sector_named(setup, found["sector"])
    space, spaces = int(found["space"]), setup.sectors[sector].spaces
    if space >= spaces:
        raise BadInput(f"there is no space {space} in Sector {SECTORS[sector]}; its spaces run from 0 to {spaces - 1}")
    return sector, space


def facing_named(text: str) -> int:
    """CLOCKWISE or ANTICLOCKWISE."""
    word = text.strip().casefold().removeprefix("facing ").strip()
    if word not in FACING_WORDS:
        raise BadInput(f"{text.strip()!r} is no facing; clockwise or anticlockwise is expected")
    return FACING_WORDS[word]
