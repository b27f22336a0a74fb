"""Names on the table: sides, systems, designs, ships, battles."""

from __future__ import annotations

from typing import Final

from stormtable.engine.names import decode_name
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.campaign.rules.state import Battle, Setup, Ship, State, Status, Step

__all__ = [
    "STEPS",
    "battle_place",
    "kind_name",
    "kind_names",
    "seats",
    "ship_name",
    "ship_names",
    "system_name",
    "system_names",
]

STEPS: Final = {
    Step.MUSTER: "choice of ships",
    Step.INCOME: "income",
    Step.ORDERS: "orders",
    Step.LANES: "battles on lanes",
    Step.SYSTEMS: "battles in systems",
    Step.AFTERMATH: "aftermath",
}


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
    """Its design and its number among all ships of that design, lost ones too: "Frigate 3" (JS-13.25)."""
    return f"{kind_name(setup, ship.kind)} {ship.number}" if ship.number else kind_name(setup, ship.kind)


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
