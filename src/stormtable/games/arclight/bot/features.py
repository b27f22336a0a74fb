"""What a network is told of a position, from a seat's side: its ships, the enemy's, and what concerns both.

Ships count by their share of their side's points, all numbers are about thousandths.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.hexes import distance
from stormtable.games.arclight.bot.appraisal import (
    condition,
    firepower,
    lasting_harm,
    passing_harm,
    room_ahead,
    sides_off,
)
from stormtable.games.arclight.bot.gunnery import WHOLE, directions_to, shot_worth
from stormtable.games.arclight.bot.judging import judge
from stormtable.games.arclight.bot.outlook import Scratch
from stormtable.games.arclight.rules.fire import LONG_PENALTY, SHORT_BONUS
from stormtable.games.arclight.rules.state import MAX_CREW, N_SHIPS, SHIPS_A_SIDE, State, Status, Step
from stormtable.games.arclight.rules.values import esv_now, in_play, screens_now, thrust_now

SHIP: Final = (
    "in play",
    "disengaged",
    "condition",
    "condition after the fire to come",
    "structure",
    "firepower",
    "thrust",
    "screens",
    "esv",
    "asv",
    "maneuver",
    "lasting harm",
    "passing harm",
    "doomed",
    "punch",
    "near punch",
    "far punch",
    "bearing",
    "room ahead",
    "range",
    "hexes entered",
    "cannot be steered",
)
BOTH: Final = ("judgement", "turns left", "moves to come", "moved first")
FEATURES: Final = (*(f"own {name}" for name in SHIP), *(f"enemy {name}" for name in SHIP), *BOTH)
FAR: Final = 30  # hexes
BANDS: Final = (0, SHORT_BONUS, LONG_PENALTY)


@rule
def describe(state: State, seat: int, scratch: Scratch, features: list[int]) -> None:
    judged = judge(state, seat, scratch)  # works out the fire to come as well
    at = len(SHIP)
    for i in range(2 * at):
        features[i] = 0
    for side in range(2):
        total = 0
        for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
            if state.ships[number].status != Status.NO_SHIP:
                total += state.table.cards[number].points
        for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
            if state.ships[number].status != Status.NO_SHIP:
                share = WHOLE * state.table.cards[number].points // max(1, total)
                describe_ship(state, number, share, scratch, features, 0 if side == seat else at)
    features[2 * at] = judged - 500
    features[2 * at + 1] = 20 * (state.table.turn_limit - state.turn)
    features[2 * at + 2] = 500 * (state.step < Step.CANNON_FIRE)
    features[2 * at + 3] = 500 if state.first_side == seat else -500


@rule
def describe_ship(state: State, number: int, share: int, scratch: Scratch, features: list[int], at: int) -> None:
    ship = state.ships[number]
    if ship.status == Status.DISENGAGED:
        features[at + 1] += share
    if not in_play(ship):
        return
    whole = condition(state, number)
    features[at] += share
    features[at + 2] += share * whole // WHOLE
    features[at + 3] += share * whole // WHOLE * int(scratch.exchange.whole[number]) // WHOLE
    features[at + 4] += share * (ship.structure > 0 and not ship.struck)
    features[at + 5] += share * firepower(state, number) // WHOLE
    features[at + 6] += share * thrust_now(ship) // 16
    features[at + 7] += share * screens_now(ship) // 16
    features[at + 8] += share * esv_now(ship) // 16
    features[at + 9] += share * ship.asv // 16
    features[at + 10] += share * ship.maneuver // 8
    features[at + 11] += share * min(WHOLE, lasting_harm(ship)) // WHOLE
    features[at + 12] += share * min(WHOLE, passing_harm(ship)) // WHOLE
    features[at + 13] += share * (ship.boom != 0 or ship.cascade)
    features[at + 21] += share * (not ship.crew[0])
    features[at + 18] += share * room_ahead(state, ship.q, ship.r, ship.facing) // 5
    features[at + 20] += share * ship.entered // 16
    describe_aim(state, number, share, scratch, features, at)


@rule
def describe_aim(state: State, number: int, share: int, scratch: Scratch, features: list[int], at: int) -> None:
    """What a ship may do to the nearest enemy: from the middle of its range, and how it lies to it."""
    ship, nearest, best = state.ships[number], -1, FAR
    for other in range(N_SHIPS):
        enemy = state.ships[other]
        if in_play(enemy) and enemy.side != ship.side:
            hexes = distance(ship.q, ship.r, enemy.q, enemy.r)
            if hexes < best:
                nearest, best = other, hexes
    features[at + 19] += share * best // FAR
    if nearest < 0:
        return
    enemy = state.ships[nearest]
    for band in range(3):
        punch = 0
        for crew in range(MAX_CREW):
            most = 0
            for i in range(state.table.cards[number].n_weapons):
                weapon = ship.weapons[i]
                if state.table.cards[number].weapons[i].crew == crew and ship.crew[crew] and not weapon.lost:
                    most = max(most, shot_worth(state, scratch.gunnery, number, i, nearest, BANDS[band]))
            punch += most
        features[at + 14 + band] += share * min(WHOLE, punch) // WHOLE
    features[at + 17] += share * sides_off(directions_to(enemy.q - ship.q, enemy.r - ship.r), ship.facing) // 3
