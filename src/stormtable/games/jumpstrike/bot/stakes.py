"""What units are worth and how likely attacks are, for the computer opponent.

Worth is in tenths of a point of mass, chances in thousandths.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.jumpstrike.rules.ground import distance
from stormtable.games.jumpstrike.rules.missiles import DISABLES, MISSILE_SIDES
from stormtable.games.jumpstrike.rules.pod_rolls import GUARD_DEFENSE, MISSES, POD_SIDES, RANGE_STEP, TO_DESTROY
from stormtable.games.jumpstrike.rules.state import Group, Hit, State
from stormtable.games.jumpstrike.rules.units import count_guards, is_operational, side_of_ship

WHOLE: Final = 1000
MASS: Final = 10
MISSILE: Final = 2
POD: Final = 8
GUARD: Final = 4
POD_FLIGHT: Final = 2  # hexes a turn (JS-4.3)
LAST: Final = 8  # times that the last ship of a side is worth its stake to whoever attacks it
PATIENCE: Final = 80  # hundredths of a hope that are left of it for each turn that it must wait


@rule
def stake(state: State, number: int) -> int:
    """What its side loses with a ship; nothing if it is lost already, or marked to be."""
    ship = state.ships[number]
    if not is_operational(ship) or ship.hit != Hit.NONE:
        return 0
    worth = MASS * state.table.designs[number].mass + MISSILE * ship.missiles + POD * ship.squadrons
    return int(worth + GUARD * count_guards(ship))


@rule
def prize(state: State, number: int) -> int:
    """What an attack wins with a ship: its stake, and far more if it is the last of its side."""
    worth, seat = stake(state, number), side_of_ship(state, number)
    for other in range(state.table.n_ships):
        if other != number and side_of_ship(state, other) == seat and stake(state, other) > 0:
            return worth
    return LAST * worth


@rule
def pod_modifier(state: State, ship: int, target: int, letter: int, q: int, r: int) -> int:
    """What is added to the die of a pod of a ship that attacks a ship, or with its letter a group, in a hex."""
    own, other = state.ships[ship], state.ships[target]
    defense = state.table.designs[target].defense if letter == 0 else 0
    far = min(distance(state, own.q, own.r, q, r) // RANGE_STEP, own.rating)
    return int(abs(own.phase - other.phase) + defense + far - own.rating)


@rule
def faces(modifier: int, disable: bool) -> int:
    """How many faces of the die put a ship out of action, or destroy a pod."""
    most = TO_DESTROY if disable else MISSES
    return max(0, min(POD_SIDES, most - modifier))


@rule
def hit_chance(modifier: int, pods: int, guards: int, disable: bool) -> int:
    """That one of so many pods hits, where a guard pod is sacrificed against each of the first."""
    missed = WHOLE
    for i in range(pods):
        added = GUARD_DEFENSE if i < guards else 0
        missed = missed * (POD_SIDES - faces(modifier + added, disable)) // POD_SIDES
    return WHOLE - missed


@rule
def salvo_chance(missiles: int) -> int:
    """That one of so many missiles hits what they meet."""
    missed = WHOLE
    for _ in range(missiles):
        missed = missed * (MISSILE_SIDES - DISABLES) // MISSILE_SIDES
    return WHOLE - missed


@rule
def group_hope(state: State, group: Group, q: int, r: int) -> int:
    """What a group may hope for from a hex: the best enemy ship, less for each turn of flight."""
    return pods_hope(state, group.ship, group.pods, q, r, 0)


@rule
def pods_hope(state: State, ship: int, pods: int, q: int, r: int, delay: int) -> int:
    """What so many pods of a ship may hope for from a hex, after so many turns of delay."""
    best, seat = 0, side_of_ship(state, ship)
    for target in range(state.table.n_ships):
        worth = stake(state, target)
        if worth == 0 or side_of_ship(state, target) == seat:
            continue
        other = state.ships[target]
        turns = (distance(state, q, r, other.q, other.r) + POD_FLIGHT - 1) // POD_FLIGHT + delay
        modifier = pod_modifier(state, ship, target, 0, q, r)
        hope = worth * hit_chance(modifier, pods, min(pods // 2, count_guards(other)), False) // WHOLE
        best = max(best, after(hope, turns))
    return best


@rule
def after(hope: int, turns: int) -> int:
    """What a hope is worth that so many turns may come between."""
    for _ in range(min(turns, 16)):
        hope = hope * PATIENCE // 100
    return hope
