"""How a side stands where the search cuts a game short, for the computer opponent. Worth as in `stakes`."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.jumpstrike.bot.stakes import POD, WHOLE, group_hope, pods_hope, salvo_chance, stake
from stormtable.games.jumpstrike.rules.ground import SECTOR, distance, tenths_off
from stormtable.games.jumpstrike.rules.state import State
from stormtable.games.jumpstrike.rules.units import side_of_ship

LAUNCHING: Final = 2  # turns until a pod that is not plotted yet may fly
HOPED: Final = 50  # hundredths of what pods may do that count
SEEN: Final = 16  # hexes from which on ships are after each other
BEARS: Final = (30, 15, 5, 2)  # hundredths of what a salvo may do, by the sides between its direction and the enemy


@rule
def side_worth(state: State, seat: int) -> int:
    """A side's ships and pods, and what pods and missiles may hope for."""
    total = 0
    for number in range(state.table.n_ships):
        if side_of_ship(state, number) != seat:
            continue
        ship, worth = state.ships[number], stake(state, number)
        total += worth
        if worth > 0 and ship.squadrons > 0:
            total += pods_hope(state, number, ship.squadrons, ship.q, ship.r, LAUNCHING) * HOPED // 100
        if worth > 0 and ship.missiles > 0:
            total += line_hope(state, number)
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) == seat and stake(state, group.ship) > 0:
            total += POD * group.pods + group_hope(state, group, group.q, group.r) * HOPED // 100
    return total


@rule
def line_hope(state: State, number: int) -> int:
    """What the launchers of a ship may hope for: the nearer an enemy ship, and the nearer ahead or astern, the more."""
    ship, design, best = state.ships[number], state.table.designs[number], 0
    for target in range(state.table.n_ships):
        worth = stake(state, target)
        if worth == 0 or side_of_ship(state, target) == side_of_ship(state, number):
            continue
        other = state.ships[target]
        hexes = distance(state, ship.q, ship.r, other.q, other.r)
        off = (tenths_off(state, ship.facing, other.q - ship.q, other.r - ship.r) + SECTOR // 2) // SECTOR
        forward = salvo_chance(min(int(design.forward), int(ship.missiles))) * BEARS[off]
        aft = salvo_chance(min(int(design.aft), int(ship.missiles))) * BEARS[3 - off]
        best = max(best, worth * max(forward, aft) // (100 * WHOLE) * max(0, SEEN - hexes) // SEEN)
    return best


@rule
def balance(ours: int, theirs: int) -> int:
    """0 (lost) to 1000 (won): by squares, so that a lead tells and no lead is so large that more does not."""
    if ours + theirs == 0:
        return WHOLE // 2
    return max(1, min(WHOLE - 1, WHOLE * ours * ours // (ours * ours + theirs * theirs)))
