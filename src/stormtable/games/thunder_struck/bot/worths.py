"""What uses of dice, winners' choices and losses are worth to a ship, for the computer opponent; in points.

These are guesses at a glance; the search finds out what comes of them.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.thunder_struck.bot.tactics import FAR, pressure, shots, standing, waiting_cover
from stormtable.games.thunder_struck.rules.boost import landing
from stormtable.games.thunder_struck.rules.console import (
    all_damaged,
    die_on,
    distance,
    is_enemy_near,
    side_towards,
    sum_on,
    way_to,
)
from stormtable.games.thunder_struck.rules.fire import bears_on, count_protecting
from stormtable.games.thunder_struck.rules.power import cubes_taken
from stormtable.games.thunder_struck.rules.state import NOWHERE, Kind, Side, State

CUBE: Final = 14
KILL: Final = 600
HIT: Final = 70
MISSED: Final = 60
SAFE: Final = 15  # a shield that is not needed yet
SHIELD_UP: Final = -25  # the die could have waited
DECIDED: Final = 20  # to have the Manoeuvre decided one's own way


# Shots


@rule
def shot_steps(state: State, seat: int, other: int) -> int:
    """The die that a shot at an enemy of the Sector takes; FAR where the guns do not bear."""
    return distance(state, seat, other) if bears_on(state, seat, other) else FAR


@rule
def shot_worth(state: State, seat: int, other: int) -> int:
    """A shot that hits: the enemy is lost, or loses a shield and a space."""
    covered = count_protecting(state, other, side_towards(state, other, seat))
    if covered == 0:
        return KILL
    more = shots(state, seat, distance(state, seat, other)) > covered
    return HIT + 30 * more


# Moves


@rule
def boost_worth(state: State, seat: int, steps: int, now: int) -> int:
    """How much better or worse the ship stands after a Boost."""
    ship = state.ships[seat]
    return standing(state, seat, ship.sector, landing(state, seat, steps), ship.facing) - now


@rule
def contest_lead(state: State, seat: int) -> int:
    """By how much a ship would win the Manoeuvre of its Sector now; 0 for a draw, below it is lost."""
    best = 0
    for other in range(state.table.seats):
        rival = other != seat and state.ships[other].alive and state.ships[other].sector == state.ships[seat].sector
        if rival:
            best = max(best, sum_on(state, other, Kind.MANOEUVRE))
    return sum_on(state, seat, Kind.MANOEUVRE) - best


@rule
def contest_worth(state: State, seat: int, lead: int, now: int) -> int:
    """To hold the Manoeuvre now: what the winner may make of it."""
    if lead < 0:
        return -DECIDED
    if lead == 0:
        return 0
    ship = state.ships[seat]
    flipped = standing(state, seat, ship.sector, ship.space, -ship.facing)
    return DECIDED + max(0, flipped - now) // 2


# Shields and power


@rule
def shield_worth(state: State, seat: int, space: int) -> int:
    """To raise the shield of a space: what it saves the ship from, as enemies bear on it now."""
    if state.ships[seat].shields[space]:
        return SHIELD_UP
    saved, ship = SAFE, state.ships[seat]
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other):
            side = side_towards(state, seat, other)
            if state.table.console[space].protects & side != 0:
                press = pressure(state, other, state.ships[other].facing, seat, ship.facing, way_to(state, other, seat))
                naked = count_protecting(state, seat, side) == 0
                saved += press + (press > 0 and naked) * 100 if waiting_cover(state, seat, side) < 2 else press
    return saved


@rule
def power_worth(state: State, seat: int, face: int) -> int:
    """Cubes that a die brings."""
    return CUBE * cubes_taken(state, seat, face)


# Losses


@rule
def loss_worth(state: State, seat: int, space: int) -> int:
    """How little a ship suffers from damage on one of its spaces."""
    ship, kind = state.ships[seat], state.table.console[space].kind
    worth = 0
    match kind:
        case Kind.POWER:
            worth = 40
        case Kind.SHIELD:
            worth = 20 if state.table.console[space].protects != Side.BOTH else 0
        case Kind.FIRE:
            worth = 10
        case _:
            worth = 20
    if kind != Kind.POWER and kind != Kind.SHIELD and all_damaged(state, seat, kind, space):
        return -KILL
    number = die_on(state, seat, space)
    if number != NOWHERE:
        worth -= 40
    if ship.shields[space]:
        worth -= 60
    return worth
