"""Names on the table: sides, units, weapons, obstacles, and how places and facings are written."""

from __future__ import annotations

from typing import Final

from stormtable.engine.measures import degrees_written as degrees
from stormtable.engine.measures import length_written as centimetres
from stormtable.engine.names import decode_name, distinct_names, numbered_names
from stormtable.engine.seating import SIDES
from stormtable.games.lightning_strike.rules.state import N_UNITS, Field, Mark, Setup, State
from stormtable.language import phrase

__all__ = [
    "FIELD_NAMES",
    "MARK_NAMES",
    "SIDE_NAMES",
    "centimetres",
    "degrees",
    "name_of",
    "seat_names",
    "unit_names",
    "weapon_label",
    "weapon_labels",
]

SIDE_NAMES: Final = SIDES
FIELD_NAMES: Final[dict[int, str]] = {
    Field.DUST: phrase("dust"),
    Field.DEBRIS: phrase("debris"),
    Field.ROCKS: phrase("rocks"),
    Field.FACTORY: phrase("factory"),
}
MARK_NAMES: Final[dict[int, str]] = {Mark.FRIENDLY: "friendly", Mark.HOSTILE: "hostile"}


def seat_names(setup: Setup) -> tuple[str, ...]:
    """The seats in order: one a side (LS-1.6)."""
    return SIDE_NAMES[: setup.sides]


def unit_names(setup: Setup) -> dict[str, int]:
    """Every unit of the match by its name, in the order of the rosters: class and number through the sides."""
    names = numbered_names([decode_name(card.name) for card in setup.cards])
    return {name: number for number, name in enumerate(names) if name}


def name_of(setup: Setup, number: int) -> str:
    """The name of a unit: "Lancer 2"."""
    return numbered_names([decode_name(setup.cards[each].name) for each in range(min(number + 1, N_UNITS))])[number]


def weapon_labels(setup: Setup, number: int) -> list[str]:
    """The weapons of a unit as its card names them, numbered where the card has a name twice."""
    card = setup.cards[number]
    return distinct_names([decode_name(weapon.name) for weapon in card.weapons[: card.n_weapons]])


def weapon_label(setup: Setup, number: int, weapon: int) -> str:
    """A weapon of a unit: "P. Cannon"."""
    return weapon_labels(setup, number)[weapon]


def seats(view: State) -> tuple[str, ...]:
    """One player a side, in the order of their edges (LS-1.8)."""
    return seat_names(view.table)
