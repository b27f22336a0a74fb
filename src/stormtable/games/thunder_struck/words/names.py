"""Names on the table: seats and their ships, Sectors and their spaces, dice spaces, facings."""

from __future__ import annotations

from typing import Final

from stormtable.engine.seating import SIDES
from stormtable.games.thunder_struck.data.boards import FACINGS, space_name, space_names
from stormtable.games.thunder_struck.rules.state import MAX_SEATS, Kind, Setup, Side, State
from stormtable.language import phrase_as

__all__ = [
    "KINDS",
    "SECTORS",
    "dice_space",
    "facing_name",
    "kind_name",
    "place_name",
    "seat_name",
    "seat_names",
    "sector_name",
    "side_name",
    "space_name",
    "space_names",
]

TEAMS: Final = ("A1", "B1", "A2", "B2")  # alternately (TS-1.5)
SECTORS: Final = ("I", "II")
KINDS: Final[dict[int, str]] = {
    Kind.BOOST: phrase_as("space", "Boost"),
    Kind.MANOEUVRE: phrase_as("space", "Manoeuvre"),
    Kind.FIRE: phrase_as("space", "Fire"),
    Kind.POWER: phrase_as("space", "Power"),
    Kind.SHIELD: "shield",
}


def seat_names(setup: Setup) -> tuple[str, ...]:
    """The seats in order; a ship bears the name of its seat."""
    return TEAMS if setup.seats == MAX_SEATS else SIDES[:2]


def seat_name(setup: Setup, seat: int) -> str:
    return seat_names(setup)[seat]


def dice_space(setup: Setup, number: int) -> str:
    """A dice space of the console: "B1"."""
    return space_name(setup.console[number])


def kind_name(kind: int) -> str:
    """The kind of a dice space: "Boost"."""
    return KINDS[kind]


def sector_name(sector: int) -> str:
    return SECTORS[sector]


def place_name(setup: Setup, sector: int, space: int) -> str:
    """A space of a ring: "7", or with its Sector, "II-4", where there are two."""
    return str(space) if setup.n_sectors == 1 else f"{sector_name(sector)}-{space}"


def facing_name(facing: int) -> str:
    return next(word for word, number in FACINGS.items() if number == facing)


def side_name(side: int) -> str:
    """The side of a ship: "front"."""
    return phrase_as("side", "front") if side == Side.FRONT else phrase_as("side", "rear")


def seats(view: State) -> tuple[str, ...]:
    """A and B, or A1, B1, A2, B2, seated alternately (TS-1.5)."""
    return seat_names(view.table)
