"""What scenes, stories and previews call things, and the ids that scenes give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.hexes import hex_name, row_of
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Hit, Setup, Ship, State, Status
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, group_name, letter, ship_name, ship_names, unit_name
from stormtable.scene import Cell

__all__ = [
    "Names",
    "angle",
    "cell",
    "group_id",
    "guards_text",
    "place",
    "players_of",
    "salvo_id",
    "ship_id",
    "sides_of",
    "standing",
    "unit",
    "unit_id",
]

HIT_TEXTS: Final = {Hit.DISABLED: "marked disabled", Hit.DESTROYED: "marked destroyed"}


def sides_of(setup: Setup) -> tuple[str, ...]:
    """The names of the sides of a match."""
    return COLOURS[: setup.sides]


def players_of(setup: Setup) -> tuple[str, ...]:
    """Who plays the sides of a match."""
    return tuple(map(player, sides_of(setup)))


class Names:
    """The names of a match's players, ships and pod groups, looked up once."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.players = setup, players_of(setup)
        self.ships = tuple(ship_names(setup))

    def __getitem__(self, number: int) -> str:
        """Of a ship."""
        return self.ships[number]

    def unit(self, ship: int, number: int) -> str:
        """A ship, or with a letter its group."""
        return unit_name(self.setup, ship, number)


def ship_id(number: int) -> str:
    """The stable id of a ship in scenes."""
    return f"ship-{number}"


def group_id(ship: int, number: int) -> str:
    return f"pods-{ship}-{letter(number)}"


def unit_id(ship: int, number: int) -> str:
    """A ship, or with a letter its group."""
    return group_id(ship, number) if number else ship_id(ship)


def salvo_id(ship: int, q: int, r: int, facing: int) -> str:
    return f"missiles-{ship}-{hex_name(q, r)}-{facing}"


def unit(setup: Setup, ship: int, number: int) -> str:
    """The name of a ship or a group."""
    return group_name(setup, ship, number) if number else ship_name(setup, ship)


def cell(q: int, r: int) -> Cell:
    return q, row_of(q, r)


def angle(direction: int) -> int:
    """A direction 1 to 6 in tenths of a degree."""
    return 600 * (direction - 1)


def place(q: int, r: int) -> str:
    return f"hex {hex_name(q, r)}"


def guards_text(guards: Sequence[int]) -> str:
    """Guard pods by side: "2 front, 1 aft"; "none"."""
    return ", ".join(f"{guards[side]} {GUARD_SIDES[side]}" for side in range(HEX_SIDES) if guards[side]) or "none"


def standing(state: State, number: int) -> str:
    """How a ship stands, in a word or two."""
    ship: Ship = state.ships[number]
    if ship.status == Status.DESTROYED:
        return "destroyed"
    if ship.status == Status.RETREATED:
        return "left the map"
    told = "disabled" if ship.status == Status.DISABLED else "operational"
    return f"{told}, {HIT_TEXTS[Hit(ship.hit)]}" if ship.hit else told
