"""How ships bear on each other, from where they are or might be, for the computer opponent.

Worth is in points: about hundredths of a ship.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.thunder_struck.rules.console import is_enemy_near, ship_on, shorter_way, side_of_way, team_of
from stormtable.games.thunder_struck.rules.fire import bears, count_protecting
from stormtable.games.thunder_struck.rules.state import MAX_RING, NOWHERE, At, Kind, State

NAKED: Final = 160  # a shot in reach at a side without a shield
PIERCED: Final = 80  # more shots in reach than shields
SHIELDED: Final = 40  # a shot that a shield takes
NEAR: Final = 15  # a shot in reach with cubes
ANSWER: Final = 70  # what a shield die that waits takes off the first two
FAR: Final = 99  # spaces to an enemy that is not in the Sector


@rule
def waiting_cover(state: State, seat: int, side: int) -> int:
    """Shield dice on the console that will stop hits from a side."""
    n = 0
    for die in state.ships[seat].dice:
        if die.at >= At.CONSOLE:
            n += state.table.console[die.at - At.CONSOLE].protects & side != 0
    return n


@rule
def shots(state: State, seat: int, steps: int) -> int:
    """Dice on Fire that reach so far."""
    n = 0
    for die in state.ships[seat].dice:
        if die.at >= At.CONSOLE and die.face >= steps:
            n += state.table.console[die.at - At.CONSOLE].kind == Kind.FIRE
    return n


@rule
def pressure(state: State, firer: int, facing: int, target: int, target_facing: int, way: int) -> int:
    """What the dice on a ship's Fire spaces mean to a target that lies `way` spaces from it, both facing so."""
    spaces = state.table.sectors[state.ships[firer].sector].spaces
    if not bears(state, spaces, way, facing):
        return 0
    steps = abs(way)
    hits = shots(state, firer, steps)
    if hits == 0:
        return NEAR if shots(state, firer, steps - state.ships[firer].cubes) > 0 else 0
    side = side_of_way(spaces, -way, target_facing)
    covered, waiting = count_protecting(state, target, side), waiting_cover(state, target, side)
    if covered == 0:
        return NAKED - ANSWER * (waiting > 0)
    if hits > covered:
        return PIERCED - ANSWER // 2 * (waiting > 0)
    return SHIELDED


@rule
def standing(state: State, seat: int, sector: int, space: int, facing: int) -> int:
    """What a ship would have to hope for less what it would have to fear from there, as all dice lie now."""
    spaces, total = state.table.sectors[sector].spaces, 0
    for other in range(state.table.seats):
        enemy = state.ships[other]
        if enemy.alive and enemy.sector == sector and team_of(other) != team_of(seat):
            way = shorter_way(spaces, space, enemy.space)
            total += pressure(state, seat, facing, other, enemy.facing, way)
            total -= pressure(state, other, enemy.facing, seat, facing, -way)
    return total


@rule
def standing_now(state: State, seat: int) -> int:
    ship = state.ships[seat]
    return standing(state, seat, ship.sector, ship.space, ship.facing)


@rule
def nearest_enemy(state: State, seat: int, space: int) -> int:
    """Spaces from a space of the ship's Sector to the nearest enemy, FAR without one."""
    best, spaces = FAR, state.table.sectors[state.ships[seat].sector].spaces
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other):
            best = min(best, abs(shorter_way(spaces, space, state.ships[other].space)))
    return best


@rule("TS-2.4", "TS-7.3")
def nearest_beyond(state: State, seat: int, space: int) -> int:
    """Spaces to the nearest enemy after a warp from a gate on a space of the ship's Sector; FAR without."""
    twin: int = state.table.gates[state.ships[seat].sector][space] - 1
    if twin < 0:
        return FAR
    sector, landing, best = twin // MAX_RING, twin % MAX_RING, FAR
    if state.closed == 1 + sector or ship_on(state, sector, landing) != NOWHERE:
        return FAR
    for other in range(state.table.seats):
        enemy = state.ships[other]
        if enemy.alive and enemy.sector == sector and team_of(other) != team_of(seat):
            best = min(best, abs(shorter_way(state.table.sectors[sector].spaces, landing, enemy.space)))
    return best


@rule
def acts_before(state: State, seat: int, other: int) -> bool:
    """Whether a seat actions its first die of a round before another."""
    seats = state.table.seats
    return (seat - state.marker) % seats < (other - state.marker) % seats
