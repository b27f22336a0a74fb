"""The geometry of a drawn hex map: flat-top, odd columns half a hex lower, in the drawing's units.

Corners are kept as whole numbers of half a hex's side across and half a hex's height down, so that the edges of
neighbours compare equal.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.faces.markup import number, path
from stormtable.scene import Cell, HexMap

__all__ = [
    "APOTHEM",
    "MARGIN",
    "NEIGHBOURS",
    "SIZE",
    "axial",
    "centre",
    "extent",
    "hexagon",
    "name",
    "outline",
    "ray",
    "steps_between",
    "translate",
]

SIZE: Final = 33.0  # from the centre of a hex to a corner
APOTHEM: Final = SIZE * math.sqrt(3) / 2
MARGIN: Final = 60.0  # around the map

Axial = tuple[int, int]
Corner = tuple[int, int]

# The corners of a hex from its centre, clockwise from the upper left; edge i runs from corner i to the next.
CORNERS: Final[tuple[Corner, ...]] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
NEIGHBOURS: Final[tuple[Axial, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # over edge i
EDGES: Final = tuple((NEIGHBOURS[i], CORNERS[i], CORNERS[(i + 1) % 6]) for i in range(6))  # who lies over it, its ends


def axial(cell: Cell) -> Axial:
    column, row = cell
    return column, row - (column >> 1)


def name(cell: Cell) -> str:
    """The number printed on a hex: "1512"."""
    return f"{cell[0] + 1:02}{cell[1] + 1:02}"


def centre(cell: Cell) -> tuple[float, float]:
    """The centre of a hex of the map."""
    column, row = cell
    return MARGIN + SIZE * (1.5 * column + 1), MARGIN + APOTHEM * (2 * row + 1 + (column & 1))


def extent(board: HexMap) -> tuple[float, float]:
    """Width and height of the drawing."""
    return 2 * MARGIN + SIZE * (1.5 * board.columns + 0.5), 2 * MARGIN + APOTHEM * (2 * board.rows + 1)


def steps_between(a: Axial, b: Axial) -> int:
    """The distance in hexes."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@functools.lru_cache(maxsize=64)
def hexagon(x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> str:
    """Path data of a hex about a point."""
    return path([(x + scale * SIZE / 2 * i, y + scale * APOTHEM * j) for i, j in CORNERS], closed=True)


@functools.lru_cache(maxsize=4096)
def ray(degrees: float) -> tuple[float, float]:
    """The unit vector of a direction, clockwise from up."""
    angle = math.radians(degrees)
    return math.sin(angle), -math.cos(angle)


@functools.lru_cache(maxsize=512)
def outline(cells: Sequence[Axial]) -> str:
    """Path data of the edges around hexes given as axial steps from one at (0, 0)."""
    return "".join(path([(SIZE / 2 * i, APOTHEM * j) for i, j in loop], closed=True) for loop in loops(cells))


def loops(cells: Iterable[Axial]) -> Iterable[list[Corner]]:
    """The borders of a set of hexes as rounds of corners; as three hexes meet in a corner, no two rounds touch."""
    held = set(cells)
    following: dict[Corner, Corner] = {}
    for q, r in sorted(held):
        x, y = 3 * q, 2 * r + q
        for (dq, dr), (ax, ay), (bx, by) in EDGES:
            if (q + dq, r + dr) not in held:
                following[x + ax, y + ay] = x + bx, y + by
    while following:
        at = next(iter(following))
        loop = []
        while at in following:
            loop.append(at)
            at = following.pop(at)
        yield loop


def translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"
