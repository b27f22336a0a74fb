"""A ship flies through a hex that another holds: what an order says is carried out once, forced or not."""

from __future__ import annotations

from stormtable.engine.hexes import step_q, step_r
from stormtable.games.arclight.rules.state import Ask
from tests.support.started import offered, started


def test_an_order_through_a_held_hex_goes_as_far_as_it_says() -> None:
    sitting = started("arclight", "duel")
    match = sitting.match
    while match.state.ask.what != Ask.MOVE:
        seat = match.deciders()[0]
        sitting.carry_out(seat, [offered(match, seat)[0]])
    number, seat = match.state.ask.ship, match.deciders()[0]
    ship = match.state.ships[number]
    other = next(each for n, each in enumerate(match.state.ships) if each.status and n != number)
    other.q, other.r = ship.q + step_q(ship.facing), ship.r + step_r(ship.facing)
    match.present = None
    start, points = (ship.q, ship.r, ship.facing), ship.points
    sitting.decide(seat, "forward 3")
    now = match.state.ships[number]
    assert (now.q, now.r) == (start[0] + 3 * step_q(start[2]), start[1] + 3 * step_r(start[2]))
    assert now.points == points - 3
