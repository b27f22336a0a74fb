"""Where a moving ship can still end its move for certain: ahead and turns of one side, by the rules of movement."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.engine.hexes import row_of, step_q, step_r, turned
from stormtable.games.arclight.chances import bench
from stormtable.games.arclight.codes import No
from stormtable.games.arclight.movement import refuse_end, refuse_forward, refuse_turn
from stormtable.games.arclight.state import State
from stormtable.games.arclight.values import on_map
from stormtable.scene import Cell

__all__ = ["reach"]

Berth = tuple[int, int, int]  # q, r, facing


def reach(state: State, number: int) -> tuple[Cell, ...]:
    """The hexes in which the ship may end this move, without a roll and without leaving the map."""
    tried = bench(state, number)
    ship = tried.ships[number]
    waiting: list[set[Berth]] = [set() for _ in range(ship.points + 1)]  # by points left
    waiting[ship.points].add((ship.q, ship.r, ship.facing))
    seen: set[Berth] = set()
    cells: dict[Cell, None] = {}
    for points in range(ship.points, -1, -1):
        for berth in waiting[points] - seen:
            seen.add(berth)
            ship.q, ship.r, ship.facing = berth
            ship.points = points
            if refuse_end(tried, number) == No.OK:
                cells[ship.q, row_of(ship.q, ship.r)] = None
            for after, cost in moves(tried, number):
                waiting[points - cost].add(after)
    return tuple(sorted(cells))


def moves(state: State, number: int) -> Iterable[tuple[Berth, int]]:
    """The berths one act away, and their costs."""
    ship = state.ships[number]
    q, r = ship.q + step_q(ship.facing), ship.r + step_r(ship.facing)
    if on_map(state.table, q, r) and refuse_forward(state, number) == No.OK:
        yield (q, r, ship.facing), 1
    if ship.points > ship.maneuver:
        for sides in (-1, 1):
            if refuse_turn(state, number, sides) == No.OK:
                yield (ship.q, ship.r, turned(ship.facing, sides)), 1 + ship.maneuver
