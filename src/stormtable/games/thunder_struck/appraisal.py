"""What a position is worth to a team, for the search: its ships, what shields and spaces they have left, and cubes.

A team's worth is that of each of its seats.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.thunder_struck.console import team_of
from stormtable.games.thunder_struck.state import Kind, Side, State

SHIP: Final = 100
COVERED: Final = 22  # a side with a shield
SECOND: Final = 8  # every shield more
CUBE: Final = 5
TOKEN: Final = 9  # a damage token; more as the round limit nears
LAST: Final = 8  # a kind of spaces of which one is left
REFLEX: Final = 12
STEEP: Final = 60  # a lead of so much is worth half of what is left to win


@rule
def evaluate(state: State, seat: int) -> int:
    """How good the position is for a seat's team, 0 (lost) to 1000 (won)."""
    team = team_of(seat)
    ours, theirs = strength(state, team), strength(state, 1 - team)
    if ours == 0 or theirs == 0:
        return 500 if ours == theirs else 1000 * (ours > 0)
    lead = ours - theirs
    return 500 + 499 * lead // (abs(lead) + STEEP) if lead >= 0 else 500 - 499 * -lead // (STEEP - lead)


@rule
def strength(state: State, team: int) -> int:
    """Of all ships of a team, in points; 0 if none is left."""
    total = 0
    for seat in range(state.table.seats):
        if state.ships[seat].alive and team_of(seat) == team:
            total += max(1, condition(state, seat))
    return total


@rule
def condition(state: State, seat: int) -> int:
    """What a ship is worth as it is."""
    ship = state.ships[seat]
    shields = front = rear = tokens = 0
    for space in range(state.table.n_spaces):
        if ship.shields[space]:
            shields += 1
            front |= state.table.console[space].protects & Side.FRONT
            rear |= state.table.console[space].protects & Side.REAR
        tokens += ship.damage[space]
    sides = (front != 0) + (rear != 0)
    worth = SHIP + COVERED * sides + SECOND * max(0, shields - 1) + CUBE * ship.cubes
    worth -= (TOKEN + TOKEN * state.round // state.table.rounds) * tokens
    worth -= LAST * (one_left(state, seat, Kind.FIRE) + one_left(state, seat, Kind.BOOST))
    worth -= LAST * one_left(state, seat, Kind.MANOEUVRE)
    return worth + REFLEX * (state.reflex == 1 + seat)


@rule
def one_left(state: State, seat: int, kind: int) -> bool:
    """Whether a single space of a kind is undamaged: the next token there destroys the ship."""
    n = 0
    for space in range(state.table.n_spaces):
        n += state.table.console[space].kind == kind and not state.ships[seat].damage[space]
    return n == 1
