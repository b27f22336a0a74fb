"""Straight ways out from a place, all round: where they run, what terrain they meet, polygons from ray to ray.

What is lit on the table (reach, dead ground) follows the rules along each ray; between rays it is joined straight.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from stormtable.engine.shapes import Shape, misses
from stormtable.games.lightning_war.rules.state import Area, Barrier, State
from stormtable.games.lightning_war.rules.strips import find_everywhere
from stormtable.scene import Cell

__all__ = ["Ray", "bearings", "edge_distance", "thin_state", "way_out"]

T = TypeVar("T")
TURN: Final = 2 * math.pi
BESIDE: Final = 0.0012  # radians to either side of a corner


class Ray(NamedTuple):
    """A direction, as a unit vector."""

    dx: float
    dy: float

    def at(self, x: int, y: int, far: float) -> Cell:
        """The place so far out, to the hundredth."""
        return round(x + self.dx * far), round(y + self.dy * far)


def way_out(angle: float) -> Ray:
    return Ray(math.cos(angle), math.sin(angle))


def bearings(x: int, y: int, shapes: Iterable[Shape], step: float, far: float = math.inf) -> list[float]:
    """Angles all round, in radians: every `step`, and both sides of each corner of the shapes within `far`."""
    count = math.ceil(TURN / step)
    found = [TURN * i / count for i in range(count)]
    for shape in shapes:
        for i in range(shape.n):
            px, py = shape.x[i] - x, shape.y[i] - y
            if 0 < math.hypot(px, py) <= far:
                angle = math.atan2(py, px) % TURN
                found += [(angle - BESIDE) % TURN, (angle + BESIDE) % TURN]
    return sorted(set(found))


def edge_distance(x: int, y: int, ray: Ray, margin: int, width: int, height: int) -> float:
    """How far a way runs until a base of that radius would touch the edge of the table; 0 from beyond it."""
    far = math.inf
    for start, step, size in ((x, ray.dx, width), (y, ray.dy, height)):
        if step > 0:
            far = min(far, (size - margin - start) / step)
        elif step < 0:
            far = min(far, (margin - start) / step)
    return max(0.0, far)


def thin_state(state: State, x: int, y: int, end: Cell) -> State:
    """The state with only the terrain that a straight way could meet: the rules find the same along it, sooner."""
    table = copy.copy(state.table)
    bx, by = end
    areas: list[Area] = [
        each for each in first_rows(state.table.areas, table.n_areas) if meets(each.shape, x, y, bx, by)
    ]
    lines: list[Barrier] = [
        each for each in first_rows(state.table.lines, table.n_lines) if meets(each.shape, x, y, bx, by)
    ]
    roads = [
        each for each in first_rows(state.table.roads, table.n_roads) if not misses(each.shape, x, y, bx, by, each.half)
    ]
    table.areas, table.n_areas = areas, len(areas)
    table.lines, table.n_lines = lines, len(lines)
    table.roads, table.n_roads = roads, len(roads)
    find_everywhere(table)
    thin = copy.copy(state)
    thin.table = table
    return thin


def first_rows(rows: Sequence[T], count: int) -> Sequence[T]:
    return rows[:count]


def meets(shape: Shape, x: int, y: int, bx: int, by: int) -> bool:
    return not misses(shape, x, y, bx, by, 0)
