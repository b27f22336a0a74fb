"""What a position is worth to a team, for search."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.thunder_struck.console import team_of
from stormtable.games.thunder_struck.state import State


@rule
def evaluate(state: State, seat: int) -> int:
    """0 (lost) to 1000 (won)."""
    own = strength(state, team_of(seat))
    other = strength(state, 1 - team_of(seat))
    if own == 0 or other == 0:
        return 500 if own == other else 1000 * (own > 0)
    return 1000 * own // (own + other)


@rule
def strength(state: State, team: int) -> int:
    """Ships, shields and cubes, less damage."""
    total = 0
    for seat in range(state.table.seats):
        ship = state.ships[seat]
        if ship.alive and team_of(seat) == team:
            total += 100 + 3 * ship.cubes
            for space in range(state.table.n_spaces):
                total += 8 * ship.shields[space] - 6 * ship.damage[space]
    return total
