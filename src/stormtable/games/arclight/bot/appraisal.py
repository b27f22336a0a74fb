"""What ships are worth as they are, and how they lie, for the computer opponent."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.hexes import distance, step_q, step_r, turned
from stormtable.games.arclight.bot.gunnery import WHOLE, directions_to
from stormtable.games.arclight.rules.state import N_SHIPS, SHIPS_A_SIDE, Ship, State, Status
from stormtable.games.arclight.rules.values import in_play, on_map, screens_now, thrust_now

CRIPPLED: Final = 520  # thousandths of a ship that are left in the crippled column
DOOMED: Final = 60
DISENGAGED: Final = 250


@rule
def firepower(state: State, number: int) -> int:
    """The share of a ship's weapons that can still fire, in thousandths; a lowered degree counts less."""
    ship, card, left = state.ships[number], state.table.cards[number], 0
    if card.n_weapons == 0:
        return WHOLE
    for i in range(card.n_weapons):
        weapon = ship.weapons[i]
        if not weapon.lost and ship.crew[card.weapons[i].crew]:
            share = WHOLE - 150 * (card.weapons[i].degree - weapon.degree)
            left += share - 250 * (weapon.inactive != 0)
    return max(0, left) // card.n_weapons


@rule
def lasting_harm(ship: Ship) -> int:
    """What the ship lost of its values and suffers for good, in thousandths."""
    harm = 80 * ship.hud + 60 * (ship.only_right or ship.only_left) + 20 * ship.interference
    harm += 150 * (ship.last_move != 0) + 250 * ship.creaking + 450 * ship.cascade + 40 * ship.screens_out
    return harm + 120 * (ship.dying[0] + ship.dying[1] + ship.dying[2])


@rule
def passing_harm(ship: Ship) -> int:
    """What it suffers for a turn or so, in thousandths."""
    harm = 60 * (ship.stunned != 0) + 120 * (ship.shut_down != 0) + 40 * (ship.straight != 0)
    return harm + 30 * (ship.moves_first != 0) + 30 * (ship.engine != 0) + 20 * (ship.no_esv != 0)


@rule
def condition(state: State, number: int) -> int:
    """What a ship is worth of what it was when whole, in thousandths."""
    ship, card = state.ships[number], state.table.cards[number]
    if ship.status == Status.DISENGAGED:
        return DISENGAGED
    if not in_play(ship):
        return 0
    if ship.boom != 0:
        return DOOMED
    left = WHOLE if ship.structure > 0 and not ship.struck else CRIPPLED
    left = left * (520 + 480 * firepower(state, number) // WHOLE) // WHOLE
    left = left * (780 + 220 * min(thrust_now(ship), card.thrust) // max(1, int(card.thrust))) // WHOLE
    worn = 40 * (card.screens - screens_now(ship)) + 16 * (card.esv - ship.esv) + 16 * (card.asv - ship.asv)
    worn += 14 * (ship.maneuver - card.maneuver)
    left = left * max(200, WHOLE - worn) // WHOLE
    return left * max(150, WHOLE - lasting_harm(ship) - passing_harm(ship)) // WHOLE


@rule
def stake(state: State, number: int) -> int:
    """A ship's worth in thousandths of points."""
    return state.table.cards[number].points * condition(state, number)


@rule
def balance(ours: int, theirs: int) -> int:
    """0 (lost) to 1000 (won) for what both sides are worth."""
    if ours + theirs <= 0:
        return 500
    return max(1, min(999, 500 + 500 * (ours - theirs) // (ours + theirs)))


@rule
def evaluate(state: State, seat: int) -> int:
    """How good the position is for a seat, 0 to 1000, by the ships alone."""
    ours, theirs = 0, 0
    for number in range(N_SHIPS):
        if number // SHIPS_A_SIDE == seat:
            ours += stake(state, number)
        else:
            theirs += stake(state, number)
    return balance(ours, theirs)


# How a ship lies


@rule
def stance(state: State, side: int, q: int, r: int, facing: int) -> int:
    """How well a ship would lie to the nearest enemy and the edge of the map, in thousandths of its worth, about 0."""
    nearest, best = -1, 1000
    for other in range((1 - side) * SHIPS_A_SIDE, (2 - side) * SHIPS_A_SIDE):
        enemy = state.ships[other]
        if in_play(enemy):
            hexes = distance(q, r, enemy.q, enemy.r)
            if hexes < best:
                nearest, best = other, hexes
    worth = -15 * max(0, 5 - room_ahead(state, q, r, facing))
    if nearest < 0:
        return worth
    enemy = state.ships[nearest]
    return worth + 40 - 40 * sides_off(directions_to(enemy.q - q, enemy.r - r), facing) - 4 * max(0, best - 14)


@rule
def sides_off(bits: int, facing: int) -> int:
    """How many sides a ship must turn to have one of these directions ahead, 0 to 3."""
    for off in range(3):
        if bits >> (turned(facing, off) - 1) & 1 == 1 or bits >> (turned(facing, -off) - 1) & 1 == 1:
            return off
    return 3


@rule
def room_ahead(state: State, q: int, r: int, facing: int) -> int:
    """Hexes to the edge of the map straight ahead, at most 5."""
    for steps in range(5):
        q, r = q + step_q(facing), r + step_r(facing)
        if not on_map(state.table, q, r):
            return steps
    return 5
