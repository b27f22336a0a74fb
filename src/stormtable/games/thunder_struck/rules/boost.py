"""Chapter 5, Boost: a ship moves forward as many free spaces as its dice show."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import die_on
from stormtable.games.thunder_struck.rules.state import NOWHERE, At, State


@rule("TS-5.1", "TS-5.2", "TS-5.6")
def boost(state: State, seat: int, space: int, second: int) -> None:
    """Action the Boost die on a space, and the one on a second space with it (NOWHERE: alone)."""
    move = use_boost(state, seat, space)
    if second != NOWHERE:
        move += use_boost(state, seat, second)
    note(Event.BOOSTED, seat, move, 1 + space, 1 + second)
    state.ships[seat].boosted = True
    fly(state, seat, move)


@rule("TS-5.2")
def use_boost(state: State, seat: int, space: int) -> int:
    """The die goes to the Boost token; returns its face."""
    die = state.ships[seat].dice[die_on(state, seat, space)]
    die.at = At.BOOST_TOKEN
    return die.face


@rule("TS-5.1", "TS-5.5")
def fly(state: State, seat: int, move: int) -> None:
    """The ship goes forward and stays in its Sector."""
    ship = state.ships[seat]
    start, steps = ship.space, steps_to_fly(state, seat, move)
    ship.space = ahead(state, seat, steps)
    note(Event.FLEW, seat, start, ship.space, steps - move)


@rule("TS-5.1", "TS-5.5")
def landing(state: State, seat: int, move: int) -> int:
    """Where a Boost of so many spaces would end."""
    return ahead(state, seat, steps_to_fly(state, seat, move))


@rule("TS-5.1", "TS-5.5")
def steps_to_fly(state: State, seat: int, move: int) -> int:
    """The steps of a Boost: occupied spaces do not count; the own start space does, once left."""
    steps = 0
    while move > 0:
        steps += 1
        move -= not other_on(state, seat, ahead(state, seat, steps))
    return steps


@rule("TS-2.6")
def ahead(state: State, seat: int, steps: int) -> int:
    """The space so many steps before a ship."""
    ship = state.ships[seat]
    return (ship.space + ship.facing * steps) % state.table.sectors[ship.sector].spaces


@rule("TS-5.1")
def other_on(state: State, seat: int, space: int) -> bool:
    """Whether another ship stands on a space of the ship's Sector."""
    sector = state.ships[seat].sector
    for number in range(state.table.seats):
        other = state.ships[number]
        if number != seat and other.alive and other.sector == sector and other.space == space:
            return True
    return False
