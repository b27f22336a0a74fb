"""What a position is worth to a seat, for search without a game of its own to look at."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.jumpstrike.rules.ending import result_of
from stormtable.games.jumpstrike.rules.state import Hit, State
from stormtable.games.jumpstrike.rules.units import is_operational, side_of_ship

WHOLE: Final = 1000
SUPPLY: Final = 4  # quarters of a point: mass counts four, a missile or a pod one


@rule
def strength(state: State, seat: int) -> int:
    """Operational mass and what it can still launch, in quarters; ships that are marked count half."""
    total = 0
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if side_of_ship(state, number) != seat or not is_operational(ship):
            continue
        worth = SUPPLY * state.table.designs[number].mass + ship.missiles + ship.squadrons
        if ship.hit == Hit.NONE:
            total += 2 * worth
        elif ship.hit == Hit.DISABLED:
            total += worth
    for i in range(state.n_groups):
        if side_of_ship(state, state.groups[i].ship) == seat:
            total += 2 * state.groups[i].pods
    return total


@rule
def evaluate(state: State, seat: int) -> int:
    """0 (lost) to 1000 (won): the seat's share of all strength."""
    if state.over:
        return WHOLE // 2 * result_of(state, seat)
    own, total = strength(state, seat), 0
    for other in range(state.table.sides):
        total += strength(state, other)
    return WHOLE * own // total if total > 0 else WHOLE // 2
