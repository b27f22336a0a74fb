"""Hexes: flat-top, odd columns half a hex lower; axial q = column, r = row - floor(column / 2) (AL-1.6, JS-1.6).

Directions, facings and sides of a hex run from 1 (up) clockwise to 6; 0 is none. Columns and rows count from 0 at the
top left. The name of a hex is column + 1 and row + 1, two digits each: "1512" is column 14, row 11.
"""

from __future__ import annotations

import math
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.rules import rule

__all__ = [
    "DIRECTIONS",
    "STEPS_Q",
    "STEPS_R",
    "bearing",
    "bearings",
    "centre",
    "corners",
    "distance",
    "hex_at",
    "hex_name",
    "in_arc_60",
    "in_arc_180",
    "line",
    "line_hex",
    "on_map",
    "opposite",
    "parse_hex",
    "r_of",
    "rectangle",
    "rotated",
    "row_of",
    "sides_between",
    "step_q",
    "step_r",
    "turned",
]

DIRECTIONS: Final = (1, 2, 3, 4, 5, 6)
STEPS_Q: Final = (0, 0, 1, 1, 0, -1, -1)  # by direction
STEPS_R: Final = (0, -1, -1, 0, 1, 1, 0)


@rule
def step_q(direction: int) -> int:
    """The change of q of one step in a direction; 0 for direction 0."""
    return STEPS_Q[direction]


@rule
def step_r(direction: int) -> int:
    """The change of r of one step in a direction; 0 for direction 0."""
    return STEPS_R[direction]


@rule
def turned(facing: int, sides: int) -> int:
    """The facing after a turn by so many hex sides, clockwise above 0."""
    return (facing - 1 + sides) % 6 + 1


@rule
def opposite(direction: int) -> int:
    return turned(direction, 3)


@rule
def sides_between(facing: int, direction: int) -> int:
    """How many sides clockwise (0..5) from a facing to a direction."""
    return (direction - facing) % 6


@rule
def rotated(q: int, r: int, sides: int) -> tuple[int, int]:
    """The offset (q, r) turned about (0, 0) by so many hex sides, clockwise above 0."""
    match sides % 6:
        case 0:
            return q, r
        case 1:
            return -r, q + r
        case 2:
            return -q - r, q
        case 3:
            return -q, -r
        case 4:
            return r, -q - r
        case _:
            return q + r, -q


@rule
def row_of(q: int, r: int) -> int:
    """The row of a hex; its column is q."""
    return r + (q >> 1)


@rule
def r_of(column: int, row: int) -> int:
    """The axial r of a hex; its q is the column."""
    return row - (column >> 1)


@rule
def on_map(q: int, r: int, columns: int, rows: int) -> bool:
    """Whether a hex lies on a rectangular map."""
    return 0 <= q < columns and 0 <= r + (q >> 1) < rows


@rule
def distance(aq: int, ar: int, bq: int, br: int) -> int:
    """The length in hexes of the shortest way; 0 in the same hex."""
    dq, dr = bq - aq, br - ar
    return max(abs(dq), abs(dr), abs(dq + dr))


@rule
def in_arc_60(dq: int, dr: int, facing: int) -> bool:
    """Whether the offset lies in the 60 degree arc of a facing, boundary hexes and (0, 0) included (AL-4.11)."""
    q, r = rotated(dq, dr, 1 - facing)
    return 3 * abs(q) <= -(2 * r + q)


@rule
def in_arc_180(dq: int, dr: int, facing: int) -> bool:
    """Whether the offset lies in the forward half of a facing, boundary hexes and (0, 0) included (AL-4.11)."""
    q, r = rotated(dq, dr, 1 - facing)
    return 2 * r + q <= 0


@rule
def bearings(dq: int, dr: int) -> int:
    """The directions whose 60 degree arcs hold the offset, as bits 1 << direction: one, or two on a boundary."""
    bits = 0
    if dq != 0 or dr != 0:
        for direction in range(1, 7):
            if in_arc_60(dq, dr, direction):
                bits |= 1 << direction
    return bits


@rule
def bearing(dq: int, dr: int) -> int:
    """The direction that points best to the offset, on a boundary the one further clockwise; 0 for (0, 0)."""
    if dq == 0 and dr == 0:
        return 0
    for direction in range(1, 7):
        if in_arc_60(dq, dr, direction) and not in_arc_60(dq, dr, turned(direction, 1)):
            return direction
    return 0


@rule
def line_hex(dq: int, dr: int, i: int, lean: int) -> tuple[int, int]:
    """The offset of hex i (from 0 to the distance) on the straight line from (0, 0) to (dq, dr), centre to centre.

    Where the line runs between two hexes, lean 1 takes the one to the right as seen along the line, -1 to the left.
    """
    n = max(abs(dq), abs(dr), abs(dq + dr))
    if n == 0:
        return 0, 0
    fine = 32 * n  # the line is shifted by 1 / fine of its length at most, less than any hex it touches is wide
    ds = -dq - dr
    q = fine * dq * i + lean * (ds - dr)
    r = fine * dr * i + lean * (dq - ds)
    s = fine * ds * i + lean * (dr - dq)
    one = fine * n
    near_q, near_r, near_s = (2 * q + one) // (2 * one), (2 * r + one) // (2 * one), (2 * s + one) // (2 * one)
    off_q, off_r, off_s = abs(near_q * one - q), abs(near_r * one - r), abs(near_s * one - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def line(aq: int, ar: int, bq: int, br: int, lean: int = 1) -> list[tuple[int, int]]:
    """The hexes (q, r) on the straight line between two, both included; `lean` as in line_hex."""
    steps = (line_hex(bq - aq, br - ar, i, lean) for i in range(distance(aq, ar, bq, br) + 1))
    return [(aq + q, ar + r) for q, r in steps]


def rectangle(columns: int, rows: int) -> list[tuple[int, int]]:
    """The hexes (q, r) of a rectangular map, column by column from the left, each from the top."""
    return [(column, r_of(column, row)) for column in range(columns) for row in range(rows)]


def hex_name(q: int, r: int) -> str:
    """The name shown on a hex: "1512"."""
    return f"{q + 1:02}{row_of(q, r) + 1:02}"


def parse_hex(text: str, columns: int, rows: int) -> tuple[int, int]:
    """The hex (q, r) of a name. Raises BadInput, with what would be right."""
    name = text.strip()
    if len(name) != 4 or not (name.isascii() and name.isdigit()):
        example = hex_name(columns // 2, r_of(columns // 2, rows // 2))
        raise BadInput(f"{text!r} is not a hex: four digits, column and row, such as {example!r}")
    column, row = int(name[:2]) - 1, int(name[2:]) - 1
    if not 0 <= column < columns:
        raise BadInput(f"hex {name!r} is off the map: its columns run from 01 to {columns:02}")
    if not 0 <= row < rows:
        raise BadInput(f"hex {name!r} is off the map: its rows run from 01 to {rows:02}")
    return column, r_of(column, row)


# Layout on paper or screen: x to the right, y down; `size` is the distance from the centre of a hex to its corners.

ROOT3: Final = math.sqrt(3)


def centre(q: int, r: int, size: float = 1.0) -> tuple[float, float]:
    """The centre of a hex, with the centre of (0, 0) at (0, 0)."""
    return 1.5 * size * q, ROOT3 * size * (r + q / 2)


def corners(q: int, r: int, size: float = 1.0) -> list[tuple[float, float]]:
    """The six corners of a hex, clockwise from the left end of its upper side; side d joins corners d - 1 and d % 6."""
    x, y = centre(q, r, size)
    half, high = size / 2, ROOT3 * size / 2
    offsets = ((-half, -high), (half, -high), (size, 0.0), (half, high), (-half, high), (-size, 0.0))
    return [(x + dx, y + dy) for dx, dy in offsets]


def hex_at(x: float, y: float, size: float = 1.0) -> tuple[int, int]:
    """The hex (q, r) that holds a point."""
    q, r = x / (1.5 * size), y / (ROOT3 * size) - x / (3 * size)
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r
