"""What a network is told of a position at the beginning of a round: a seat's team, the other, and what concerns both.

Summed over the ships of a team; all numbers are about thousandths. Dice that are rolled already are left out.
"""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine import rule
from stormtable.games.thunder_struck.bot.appraisal import danger, evaluate, nearest_seat
from stormtable.games.thunder_struck.bot.tactics import acts_before
from stormtable.games.thunder_struck.rules.console import distance, shorter_way, side_towards, team_of
from stormtable.games.thunder_struck.rules.fire import bears, count_protecting
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, Kind, Side, State

SHIP: Final = (
    "ships",
    "shields to the front",
    "shields to the rear",
    "shield of both sides",
    "shields",
    "shields towards the enemy",
    "boosts damaged",
    "manoeuvres damaged",
    "guns damaged",
    "generators damaged",
    "shields damaged",
    "all guns damaged",
    "all generators damaged",
    "tokens",
    "a cube",
    "cubes",
    "Reflex die",
    "danger",
    "guns bear",
    "acts first",
    "enemy ahead",
    "tokens by the round",
)
BOTH: Final = ("judgement", "rounds left", "distance", "last round", "Reflex die is offered")
FEATURES: Final = (*(f"own {name}" for name in SHIP), *(f"enemy {name}" for name in SHIP), *BOTH)


@rule
def describe(state: State, seat: int, scratch: Any, features: list[int]) -> None:
    for i in range(2 * len(SHIP)):
        features[i] = 0
    steps = 0
    for ship in range(state.table.seats):
        if state.ships[ship].alive:
            other = team_of(ship) != team_of(seat)
            describe_ship(state, ship, features, len(SHIP) if other else 0)
            nearest = nearest_seat(state, ship)
            steps += distance(state, ship, nearest) if nearest != NOWHERE else 8
    at = 2 * len(SHIP)
    features[at] = evaluate(state, seat) - 500
    features[at + 1] = 150 * (state.table.rounds - state.round)
    features[at + 2] = 100 * steps // max(1, state.table.seats)
    features[at + 3] = 1000 * (state.round >= state.table.rounds)
    features[at + 4] = 1000 * (state.ask.what == Ask.REFLEX)


@rule
def describe_ship(state: State, seat: int, features: list[int], at: int) -> None:
    ship, tokens = state.ships[seat], 0
    front, rear = count_protecting(state, seat, Side.FRONT), count_protecting(state, seat, Side.REAR)
    features[at] += 1000
    features[at + 1] += 500 * front
    features[at + 2] += 500 * rear
    fire = power = 0
    for space in range(state.table.n_spaces):
        card, damaged = state.table.console[space], 1000 * ship.damage[space]
        tokens += ship.damage[space]
        if ship.shields[space]:
            features[at + 3] += 1000 * (card.protects == Side.BOTH)
            features[at + 4] += 500
        match card.kind:
            case Kind.BOOST:
                features[at + 6] += damaged
            case Kind.MANOEUVRE:
                features[at + 7] += damaged
            case Kind.FIRE:
                features[at + 8] += damaged
                fire += not ship.damage[space]
            case Kind.POWER:
                features[at + 9] += damaged
                power += not ship.damage[space]
            case _:
                features[at + 10] += damaged
    features[at + 11] += 1000 * (fire == 0)
    features[at + 12] += 1000 * (power == 0)
    features[at + 13] += 300 * tokens
    features[at + 14] += 1000 * (ship.cubes > 0)
    features[at + 15] += 300 * ship.cubes
    offered = state.ask.what == Ask.REFLEX and state.ask.seats >> seat & 1 == 1
    features[at + 16] += 1000 * (offered or state.reflex == 1 + seat)
    features[at + 17] += 3 * danger(state, seat)
    features[at + 21] += 300 * tokens * state.round // state.table.rounds
    describe_aim(state, seat, features, at)


@rule
def describe_aim(state: State, seat: int, features: list[int], at: int) -> None:
    """How a ship lies to the nearest enemy of its Sector."""
    nearest = nearest_seat(state, seat)
    if nearest == NOWHERE:
        return
    ship, spaces = state.ships[seat], state.table.sectors[state.ships[seat].sector].spaces
    way = shorter_way(spaces, ship.space, state.ships[nearest].space)
    features[at + 5] += 500 * count_protecting(state, seat, side_towards(state, seat, nearest))
    features[at + 18] += 1000 * bears(state, spaces, way, ship.facing)
    features[at + 19] += 1000 * acts_before(state, seat, nearest)
    features[at + 20] += 1000 * (side_towards(state, seat, nearest) == Side.FRONT)
