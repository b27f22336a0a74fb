"""What counts now: printed values less damage, shorts and caps; where ships are and where they look."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.arclight.rules.state import (
    N_SHIPS,
    NOBODY,
    SHIPS_A_SIDE,
    Kind,
    Setup,
    Ship,
    State,
    Status,
)

SHORT_THRUST: Final = 5  # AL-5.6
SHORT_SCREENS: Final = 2  # AL-5.6
PENALTY: Final = -2  # stun, HUD, interference
NO_PILOT_SCREENS: Final = 5  # AL-5.9
ENGINE_THRUST: Final = 5  # AL-6.21


@rule
def in_play(ship: Ship) -> bool:
    return ship.status == Status.IN_PLAY


@rule("AL-1.8")
def has_pilot(ship: Ship) -> bool:
    return ship.crew[0]


@rule("AL-5.17", "AL-5.15", "AL-6.21", "AL-5.9")
def thrust_now(ship: Ship) -> int:
    """Movement points a turn: lasting value, then shorts, then caps, never below 0."""
    if not has_pilot(ship):
        return 0
    thrust = ship.thrust - SHORT_THRUST * (ship.thrust_shorts[0] + ship.thrust_shorts[1])
    if ship.engine != 0:
        thrust = min(thrust, ENGINE_THRUST)
    return max(0, thrust)


@rule("AL-5.17", "AL-5.15", "AL-5.9")
def screens_now(ship: Ship) -> int:
    """Defensive Screens: what an attack total must reach."""
    screens = ship.screens - SHORT_SCREENS * (ship.screen_shorts[0] + ship.screen_shorts[1])
    if not has_pilot(ship):
        screens = min(screens, NO_PILOT_SCREENS)
    return max(0, screens)


@rule("AL-5.17", "AL-6.7", "AL-6.22")
def esv_now(ship: Ship) -> int:
    return 0 if ship.no_esv != 0 or ship.screens_out else ship.esv


@rule("AL-5.3")
def screen_against(ship: Ship, kind: int) -> int:
    """What reduces a weapon's damage: ASV against kinetic, ESV against energy weapons."""
    return ship.asv if kind == Kind.KINETIC else esv_now(ship)


@rule("AL-6.27", "AL-6.12")
def can_move(state: State, ship: Ship) -> bool:
    return ship.last_move == 0 or state.turn <= ship.last_move


@rule
def side_ships(state: State, side: int) -> int:
    """How many ships of a side are in play."""
    n = 0
    for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        n += in_play(state.ships[number])
    return n


@rule("AL-7.3")
def in_order(state: State, place: int) -> int:
    """The ship at a place of the upkeep order: the side that moved first, then ship number."""
    return place if state.first_side == 0 else (place + SHIPS_A_SIDE) % N_SHIPS


@rule("AL-1.6", "AL-1.2")
def on_map(setup: Setup, q: int, r: int) -> bool:
    row = r + q // 2
    return 0 <= q < setup.columns and 0 <= row < setup.rows


@rule
def ship_at(state: State, q: int, r: int, but: int) -> int:
    """The ship in play on a hex, `but` left out; NOBODY if it is free."""
    for number in range(N_SHIPS):
        ship = state.ships[number]
        if ship.q == q and ship.r == r and number != but and in_play(ship):
            return number
    return NOBODY


@rule("AL-4.11", "AL-6.29")
def in_arcs(arcs: int, q: int, r: int, facing: int) -> bool:
    """Whether a target at (q, r) from a firer bears in one of its 60 degree arcs; boundary hexes lie in both."""
    for _ in range(facing - 1):  # turn the target back to facing 1
        q, r = q + r, -q
    for direction in range(6):
        if arcs >> direction & 1 == 1 and 3 * abs(q) <= -(2 * r + q):
            return True
        q, r = q + r, -q
    return False
