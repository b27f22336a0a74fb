"""Control, supply and income (JS-13.5), and filling up (JS-13.7)."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    fill_up,
    has_yard,
    in_campaign,
    is_operational,
    owner_of,
    side_of_ship,
    sides_there,
)
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, State


@rule("JS-13.5")
def find_supply(state: State) -> None:
    """Which systems of a side hang together, and which of them a yard of it supplies."""
    for system in range(state.table.n_systems):
        place = state.places[system]
        place.block = system + 1 if place.owner != 0 else 0
        place.supplied = False
    spread = True
    while spread:
        spread = False
        for lane in range(state.table.n_lanes):
            one = state.places[state.table.lane_from[lane]]
            other = state.places[state.table.lane_to[lane]]
            if one.owner != 0 and one.owner == other.owner and one.block != other.block:
                one.block = other.block = min(one.block, other.block)
                spread = True
    for yard in range(state.table.n_systems):
        if has_yard(state, owner_of(state, yard), yard):
            for system in range(state.table.n_systems):
                if state.places[system].block == state.places[yard].block:
                    state.places[system].supplied = True


@rule("JS-13.5")
def income_of(state: State, side: int) -> int:
    total = 0
    for system in range(state.table.n_systems):
        if owner_of(state, system) == side and state.places[system].supplied:
            total += state.table.sites[system].income
    return total


@rule("JS-13.5")
def receive_income(state: State) -> None:
    for side in range(state.table.sides):
        if in_campaign(state, side):
            income = income_of(state, side)
            state.treasury[side] += income
            note(Event.INCOME, side, income, state.treasury[side])


@rule("JS-13.7")
def resupply(state: State) -> None:
    """Ships that hold in a supplied system of theirs without enemies."""
    for ship in range(MAX_SHIPS):
        if is_operational(state, ship) and state.ships[ship].order == 0:
            side, system = side_of_ship(ship), int(state.ships[ship].system)
            place = state.places[system]
            safe = place.owner == side + 1 and place.supplied and sides_there(state, system) == 1 << side
            if safe and fill_up(state, ship):
                note(Event.SUPPLIED, ship, seen_by=1 << side)
