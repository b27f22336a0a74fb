"""Names on the table: sides, systems, designs, ships, battles."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.engine.names import decode_name
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.campaign.rules.christening import letter_of
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.state import (
    NAME_LETTERS,
    Battle,
    Setup,
    Ship,
    State,
    Status,
    Verb,
)

__all__ = [
    "battle_place",
    "built_name",
    "given_name",
    "kind_name",
    "kind_names",
    "letters_of",
    "name_in",
    "naming",
    "seats",
    "ship_name",
    "ship_names",
    "spell",
    "system_name",
    "system_names",
]

LAST_LETTER: Final = 255  # of Latin-1


def seats(view: State) -> tuple[str, ...]:
    """A and B, and C and D if there are so many sides (JS-13.1)."""
    return SIDES[: view.table.sides]


def system_name(setup: Setup, system: int) -> str:
    return decode_name(setup.sites[system].name)


def system_names(setup: Setup) -> list[str]:
    """In the order of the systems."""
    return [system_name(setup, system) for system in range(setup.n_systems)]


def kind_name(setup: Setup, kind: int) -> str:
    """The name of a design."""
    return decode_name(setup.kinds[kind].name)


def kind_names(setup: Setup) -> list[str]:
    """In the order of the designs."""
    return [kind_name(setup, kind) for kind in range(setup.n_kinds)]


def ship_name(setup: Setup, ship: Ship) -> str:
    """From its owner; before that its design and its number among all of that design, lost ones too (JS-13.25)."""
    return given_name(ship) if ship.christened else built_name(setup, ship)


def built_name(setup: Setup, ship: Ship) -> str:
    """A ship's design and its number: "Frigate 3"."""
    return f"{kind_name(setup, ship.kind)} {ship.number}" if ship.number else kind_name(setup, ship.kind)


def given_name(ship: Ship) -> str:
    """The name that its owner gives a ship, "" for none; it may not bear it yet."""
    return letters_of(ship.name)


def letters_of(name: Sequence[int]) -> str:
    """The name that such bytes are."""
    return bytes(code & 255 for code in name).rstrip(b"\0").decode("latin-1")


def spell(name: str) -> list[int]:
    """The bytes of a name of at most NAME_LETTERS letters of Latin-1."""
    return [code - 256 if code > 127 else code for code in name.encode("latin-1").ljust(NAME_LETTERS, b"\0")]


def name_in(action: Action) -> str:
    """The name in an action that names a ship."""
    return letters_of([letter_of(action, i) for i in range(NAME_LETTERS)])


def naming(slot: int, name: str) -> Action:
    """The action that names a ship. Raises BadInput for letters that no name has, and for too many."""
    if len(name) > NAME_LETTERS or not name.isprintable() or max(map(ord, name), default=0) > LAST_LETTER:
        raise BadInput(f"{name!r}: {No.BAD_NAME.text}", No.BAD_NAME.rule)
    codes = name.encode("latin-1").ljust(NAME_LETTERS, b"\0")
    target, part, amount, facing, x, y = struct.unpack("<bbhhii", codes)
    return Action(verb=Verb.NAME, unit=slot, target=target, part=part, amount=amount, facing=facing, x=x, y=y)


def ship_names(state: State) -> dict[str, int]:
    """The slots of all ships by their names; none while ships are chosen."""
    return {
        ship_name(state.table, ship): slot
        for slot, ship in enumerate(state.ships)
        if ship.status != Status.NO_SHIP and ship.number
    }


def place_name(setup: Setup, a: int, b: int) -> str:
    """A system, or of a lane both ends."""
    return f"{system_name(setup, a)} - {system_name(setup, b - 1)}" if b else system_name(setup, a)


def battle_place(setup: Setup, battle: Battle) -> str:
    """Where a battle is."""
    return place_name(setup, battle.a, battle.b)
