"""When guard pods are worth laying anew (R), for the computer opponent.

The order costs nothing, but it is worth something only where enemy pods may arrive by that turn, and where most guard
pods would then lie on other sides than those that they come from: with pods far off, or all guards before them, what is
laid anew is laid as before.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.jumpstrike.bot.forecast import Place
from stormtable.games.jumpstrike.rules.ground import distance, sides_seen
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Plot, State, Verb
from stormtable.games.jumpstrike.rules.units import is_operational, side_of_ship

FLIGHT: Final = 2  # hexes that pods fly in a turn


@rule
def lies_amiss(state: State, number: int, place: Place, step: int) -> bool:
    """Whether most guard pods of a ship at a place lie away from the pods that may arrive in turn `step` (1: now)."""
    sides, ship = sides_in_reach(state, number, place, FLIGHT * step), state.ships[number]
    total, towards = 0, 0
    for side in range(HEX_SIDES):
        total += ship.guards[side]
        if sides >> side & 1 == 1:
            towards += ship.guards[side]
    return sides != 0 and 2 * towards < total


@rule
def sides_in_reach(state: State, number: int, place: Place, reach: int) -> int:
    """Bits of the sides, counted from the front, on which enemy pods within reach are: flying, or aboard."""
    seat, bits = side_of_ship(state, number), 0
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if enemy.squadrons > 0 and is_operational(enemy) and side_of_ship(state, other) != seat:
            bits |= sides_towards(state, place, enemy.q - place.q, enemy.r - place.r, reach)
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) != seat and is_operational(state.ships[group.ship]):
            bits |= sides_towards(state, place, group.q - place.q, group.r - place.r, reach)
    return bits


@rule
def sides_towards(state: State, place: Place, dq: int, dr: int, reach: int) -> int:
    if (dq == 0 and dr == 0) or distance(state, 0, 0, dq, dr) > reach:
        return 0
    first, second = sides_seen(state, place.facing, dq, dr)
    return 1 << first if second == NOBODY else 1 << first | 1 << second


@rule
def orders_guards(plot: Plot) -> bool:
    """Whether a ship's plot holds R already."""
    for i in range(plot.n):
        if plot.kind[i] == Verb.GUARDS:
            return True
    return False
