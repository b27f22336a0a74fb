"""Where a moving ship can still end its move for certain: ahead and turns of one side, by the rules of movement."""

from __future__ import annotations

import functools
from collections.abc import Set
from typing import Final, NamedTuple

from stormtable.engine.hexes import STEPS_Q, STEPS_R, r_of, row_of, turned
from stormtable.games.arclight.faces.chances import bench
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.movement import refuse_end, refuse_forward, refuse_sides, refuse_turning
from stormtable.games.arclight.rules.state import State
from stormtable.games.arclight.rules.values import in_play
from stormtable.scene import Cell

__all__ = ["AHEAD", "Way", "ways"]

Hex = tuple[int, int]  # q, r
Berth = tuple[Hex, int]  # where a ship lies, and its facing
Found = tuple[int, tuple[int, ...], tuple[Cell, ...]]  # a way without its end: turns, acts, path
AHEAD: Final = 0  # an act: a hex ahead; others are turns, by their sides
ONE_SIDE: Final = (-1, 1)  # to the left, to the right


class Way(NamedTuple):
    """How a ship comes to a hex: its acts, the hexes from its own to the last, and what is left then."""

    acts: tuple[int, ...]  # AHEAD, or the sides of a turn
    path: tuple[Cell, ...]
    berth: Berth  # how it lies then
    points: int


class Allowed(NamedTuple):
    """What the rules let a ship do where it lies."""

    end: bool
    acts: tuple[int, ...]


def ways(state: State, number: int) -> tuple[Way, ...]:
    """The cheapest way to each hex in which the ship may end this move, without a roll and without leaving the map.

    Of those that cost the same, one with the fewest turns. The hex where the ship is comes first, where it may stay.
    """
    around = Surroundings(bench(state, number), number)
    ship = around.ship
    left, turn_cost = ship.points, 1 + ship.maneuver
    waiting: list[dict[Berth, Found]] = [{} for _ in range(left + 1)]  # by points left
    waiting[left][(ship.q, ship.r), ship.facing] = 0, (), (cell_at(ship.q, ship.r),)
    seen: set[Berth] = set()
    found: dict[Cell, Way] = {}
    for points in range(left, -1, -1):
        fresh = [(berth, way) for berth, way in waiting[points].items() if berth not in seen]
        for berth, (turns, acts, path) in sorted(fresh, key=turns_of):
            seen.add(berth)
            at, facing = berth
            ahead = at[0] + STEPS_Q[facing], at[1] + STEPS_R[facing]
            end, allowed = around.allowed(berth, ahead, points)
            if end and path[-1] not in found:
                found[path[-1]] = Way(acts, path, berth, points)
            for act in allowed:
                if act == AHEAD:
                    after, then, total = (ahead, facing), waiting[points - 1], turns
                else:
                    after, then, total = (at, turned(facing, act)), waiting[points - turn_cost], turns + 1
                if after not in seen and (after not in then or total < then[after][0]):
                    then[after] = total, (*acts, act), path if act else (*path, cell_at(*ahead))
    return tuple(found.values())


def turns_of(found: tuple[Berth, Found]) -> int:
    return found[1][0]


def cell_at(q: int, r: int) -> Cell:
    return q, row_of(q, r)


@functools.lru_cache(maxsize=16)
def hexes_of(columns: int, rows: int) -> Set[Hex]:
    """All hexes of a map."""
    return frozenset((q, r_of(q, row)) for q in range(columns) for row in range(rows))


class Surroundings:
    """The map as a moving ship finds it. Of all berths where nobody is in its way the rules are asked once."""

    def __init__(self, state: State, number: int) -> None:
        self.state, self.number, self.ship = state, number, state.ships[number]
        others = (ship for n, ship in enumerate(state.ships) if n != number and in_play(ship))
        self.taken = {(ship.q, ship.r) for ship in others}
        self.hexes = hexes_of(state.table.columns, state.table.rows)
        self.free: dict[tuple[int, bool], Allowed] = {}  # by points left, and whether the map goes on ahead

    def allowed(self, berth: Berth, ahead: Hex, points: int) -> Allowed:
        """What the ship may do in a berth with so many points left, without a roll and without leaving the map."""
        inside = ahead in self.hexes
        if berth[0] in self.taken or ahead in self.taken:
            return self.asked(berth, points, inside)
        found = self.free.get((points, inside))
        if found is None:
            found = self.free[points, inside] = self.asked(berth, points, inside)
        return found

    def asked(self, berth: Berth, points: int, inside: bool) -> Allowed:
        """The same by the rules; `inside`: whether the hex ahead lies on the map."""
        state, number, ship = self.state, self.number, self.ship
        ((ship.q, ship.r), ship.facing), ship.points = berth, points
        ahead = (AHEAD,) if inside and refuse_forward(state, number) == No.OK else ()
        turning = refuse_turning(state, number) == No.OK
        turns = (sides for sides in ONE_SIDE if turning and refuse_sides(ship, sides) == No.OK)
        return Allowed(refuse_end(state, number) == No.OK, (*ahead, *turns))
