"""What a position is worth to a team at the beginning of a round, for the search.

Chances are counted in hundredths of a logit (the natural logarithm of the odds), ship by ship. The numbers are those of
a logistic regression over games that the search played against itself from random positions. A team's worth is that of
each of its seats.
"""

from __future__ import annotations

import math
from typing import Final

from stormtable.engine import rule
from stormtable.games.thunder_struck.bot.tactics import FAR, acts_before
from stormtable.games.thunder_struck.rules.console import distance, is_enemy_near, side_towards, team_of
from stormtable.games.thunder_struck.rules.ending import is_duel
from stormtable.games.thunder_struck.rules.fire import count_protecting
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, Side, State

SHIP: Final = 180  # where a team has more than one
SHARE: Final = 40  # per cent of what else a ship is worth that count there
COVERED: Final = 50  # a side with a shield
COVERED_TOWARDS: Final = 50  # the same once more for the side towards the nearest enemy
SPARE: Final = 70  # every shield but the first
CUBE: Final = 95  # the first
CUBES: Final = 37  # every other
REFLEX: Final = 100
TOKEN: Final = 50  # a damage token in the last round; in others with the square of the rounds
NAKED: Final = 54  # for each space that an enemy who acts first is nearer than 7, and no shield between
RANGE: Final = 7
FINEST: Final = 25  # hundredths of a logit between the entries of the curve
CURVE: Final = tuple(round(1000 / (1 + math.exp(-FINEST * i / 100))) for i in range(32))


@rule
def evaluate(state: State, seat: int) -> int:
    """How good the position is for a seat's team, 0 (lost) to 1000 (won)."""
    team = team_of(seat)
    lead = strength(state, team) - strength(state, 1 - team)
    return chance_of(lead) if lead >= 0 else 1000 - chance_of(-lead)


@rule
def chance_of(lead: int) -> int:
    """The logistic curve from its middle on, in thousandths."""
    at, rest = lead // FINEST, lead % FINEST
    if at >= len(CURVE) - 1:
        return 999
    return CURVE[at] + (CURVE[at + 1] - CURVE[at]) * rest // FINEST


@rule
def strength(state: State, team: int) -> int:
    """Of all ships of a team. Where a team has more than one, the state of each counts less."""
    total, alone = 0, is_duel(state)
    for seat in range(state.table.seats):
        if state.ships[seat].alive and team_of(seat) == team:
            worth = condition(state, seat) - danger(state, seat)
            total += worth if alone else SHIP + SHARE * worth // 100
    return total


@rule
def condition(state: State, seat: int) -> int:
    """A ship as it is: shields, cubes, damage, Reflex die."""
    ship = state.ships[seat]
    shields = tokens = 0
    for space in range(state.table.n_spaces):
        shields += ship.shields[space]
        tokens += ship.damage[space]
    front, rear = count_protecting(state, seat, Side.FRONT) > 0, count_protecting(state, seat, Side.REAR) > 0
    worth = COVERED * (front + rear) + SPARE * max(0, shields - 1)
    nearest = nearest_seat(state, seat)
    if nearest == NOWHERE:
        worth += COVERED_TOWARDS * (front + rear) // 2
    else:
        worth += COVERED_TOWARDS * (count_protecting(state, seat, side_towards(state, seat, nearest)) > 0)
    if ship.cubes > 0:
        worth += CUBE + CUBES * (ship.cubes - 1)
    worth -= TOKEN * tokens * state.round**2 // state.table.rounds**2
    offered = state.ask.what == Ask.REFLEX and state.ask.seats >> seat & 1 == 1
    return worth + REFLEX * (offered or state.reflex == 1 + seat)


@rule
def nearest_seat(state: State, seat: int) -> int:
    """The nearest enemy of the Sector; NOWHERE if there is none."""
    found, steps = NOWHERE, FAR
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other) and distance(state, seat, other) < steps:
            found, steps = other, distance(state, seat, other)
    return found


@rule
def danger(state: State, seat: int) -> int:
    """What a ship must fear that enemies act before it can raise a shield."""
    worst = 0
    for other in range(state.table.seats):
        first = is_enemy_near(state, seat, other) and acts_before(state, other, seat)
        if first and count_protecting(state, seat, side_towards(state, seat, other)) == 0:
            worst = max(worst, NAKED * (RANGE - distance(state, seat, other)))
    return worst
