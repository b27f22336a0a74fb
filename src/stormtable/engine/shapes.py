"""Polygons and polylines on the plane, in whole numbers: what lies in them, what lines cross them and how far.

Places are whole hundredths of the table's unit. Where a straight line is cut is known in 1024ths of a hundredth (FINE),
counted along it from its start; a stretch of it that stays within an eighth of a hundredth of an outline touches it and
is not inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.plane import isqrt, round_div
from stormtable.engine.records import I8, I32, many, record
from stormtable.engine.rules import rule

__all__ = [
    "FINE",
    "MAX_POINTS",
    "NOT_CUT",
    "SLIVER",
    "Shape",
    "depth_inside",
    "entered_at",
    "fine_length",
    "holds",
    "lay_out",
    "left_at",
    "line_cut_after",
    "misses",
    "near_outline",
    "near_piece",
    "outline_cut_after",
    "piece_cut",
    "strictly_inside",
    "touches_disc",
]

MAX_POINTS: Final = 24
FINE: Final = 1024  # parts of a hundredth
NOT_CUT: Final = -1
SLIVER: Final = 4  # in FINE: pieces that are shorter are nothing
SCALE: Final = 64  # of coordinates, where a place between whole hundredths is judged
TOUCH: Final = 8  # in SCALE


@record
class Shape:
    """A polygon (its last point joins its first) or a polyline, with the box that holds it."""

    n: I8 = 0
    x: list[I32] = many(factory=I32, count=MAX_POINTS)
    y: list[I32] = many(factory=I32, count=MAX_POINTS)
    west: I32 = 0
    south: I32 = 0
    east: I32 = 0
    north: I32 = 0


def lay_out(shape: Shape, points: Sequence[tuple[int, int]]) -> None:
    """Write the points of a shape, 1 to MAX_POINTS. Raises ValueError for more."""
    if not 1 <= len(points) <= MAX_POINTS:
        raise ValueError(f"{len(points)} points: a shape has 1 to {MAX_POINTS}")
    shape.n = len(points)
    for i, (x, y) in enumerate(points):
        shape.x[i], shape.y[i] = x, y
    shape.west, shape.east = min(x for x, _ in points), max(x for x, _ in points)
    shape.south, shape.north = min(y for _, y in points), max(y for _, y in points)


@rule
def misses(shape: Shape, ax: int, ay: int, bx: int, by: int, margin: int) -> bool:
    """Whether the box of the line piece from a to b stays farther than `margin` from the shape's box."""
    if ax < bx:
        if bx + margin < shape.west or ax - margin > shape.east:
            return True
    elif ax + margin < shape.west or bx - margin > shape.east:
        return True
    if ay < by:
        return by + margin < shape.south or ay - margin > shape.north
    return ay + margin < shape.south or by - margin > shape.north


@rule
def holds(shape: Shape, px: int, py: int) -> bool:
    """Whether a place lies in a polygon or on its outline; exact."""
    if px < shape.west or px > shape.east or py < shape.south or py > shape.north:
        return False
    inside = False
    j = shape.n - 1
    for i in range(shape.n):
        ax, ay, bx, by = shape.x[j], shape.y[j], shape.x[i], shape.y[i]
        j = i
        across = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        if across == 0 and min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by):
            return True
        if (ay > py) != (by > py) and (across > 0) == (by > ay):
            inside = not inside
    return inside


@rule
def near_piece(px: int, py: int, ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
    """Whether a place lies within `radius` of the line piece from a to b, both ends and the limit included; exact."""
    lx, ly, mx, my = bx - ax, by - ay, px - ax, py - ay
    along, square = lx * mx + ly * my, lx * lx + ly * ly
    if along <= 0:
        return mx * mx + my * my <= radius * radius
    if along >= square:
        return (px - bx) ** 2 + (py - by) ** 2 <= radius * radius
    across = lx * my - ly * mx
    return across * across <= radius * radius * square


@rule
def near_outline(shape: Shape, closed: bool, px: int, py: int, radius: int) -> bool:
    """Whether a place lies within `radius` of a polygon's outline (`closed`) or of a polyline."""
    if misses(shape, px, py, px, py, radius):
        return False
    for i in range(0 if closed else 1, shape.n):
        j = i - 1 if i > 0 else shape.n - 1
        if near_piece(px, py, shape.x[j], shape.y[j], shape.x[i], shape.y[i], radius):
            return True
    return False


@rule
def touches_disc(shape: Shape, px: int, py: int, radius: int) -> bool:
    """Whether a disc has a place in common with a polygon, outlines included."""
    return near_outline(shape, True, px, py, radius) or holds(shape, px, py)


@rule
def fine_length(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a line piece in FINE, rounded down."""
    return isqrt(((bx - ax) ** 2 + (by - ay) ** 2) * FINE * FINE)


@rule
def piece_cut(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, whole: int) -> int:
    """How far from a, in FINE, the piece from a to b (`whole` long) meets the piece from c to d, ends included.

    NOT_CUT if they do not meet, or are parallel.
    """
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    denominator = rx * sy - ry * sx
    if denominator == 0:
        return NOT_CUT
    ours = (cx - ax) * sy - (cy - ay) * sx
    theirs = (cx - ax) * ry - (cy - ay) * rx
    if denominator < 0:
        denominator, ours, theirs = -denominator, -ours, -theirs
    if ours < 0 or ours > denominator or theirs < 0 or theirs > denominator:
        return NOT_CUT
    return round_div(whole * ours, denominator)


@rule
def outline_cut_after(shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> int:
    """The next place after `after` where the way from a to b meets a polygon's outline, in FINE; `whole` if none."""
    found = whole
    j = shape.n - 1
    for i in range(shape.n):
        at = piece_cut(ax, ay, bx, by, shape.x[j], shape.y[j], shape.x[i], shape.y[i], whole)
        j = i
        if after < at < found:
            found = at
    return found


@rule
def strictly_inside(shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> bool:
    """Whether the place `at` (FINE) of the way from a to b lies inside a polygon and does not touch its outline."""
    px = SCALE * ax + round_div(SCALE * (bx - ax) * at, whole)
    py = SCALE * ay + round_div(SCALE * (by - ay) * at, whole)
    inside = False
    j = shape.n - 1
    for i in range(shape.n):
        cx, cy, dx, dy = SCALE * shape.x[j], SCALE * shape.y[j], SCALE * shape.x[i], SCALE * shape.y[i]
        j = i
        lx, ly, mx, my = dx - cx, dy - cy, px - cx, py - cy
        across = lx * my - ly * mx
        square = lx * lx + ly * ly
        if -TOUCH <= lx * mx + ly * my <= square + TOUCH and abs(across) <= TOUCH * isqrt(square):
            return False
        if (cy > py) != (dy > py) and (across > 0) == (dy > cy):
            inside = not inside
    return inside


@rule
def depth_inside(shape: Shape, ax: int, ay: int, bx: int, by: int) -> int:
    """How much of the way from a to b lies inside a polygon, in FINE; what only touches it does not count."""
    if misses(shape, ax, ay, bx, by, 0):
        return 0
    whole, at, total = fine_length(ax, ay, bx, by), 0, 0
    while at < whole:
        until = outline_cut_after(shape, ax, ay, bx, by, whole, at)
        if until - at > SLIVER and strictly_inside(shape, ax, ay, bx, by, whole, (at + until) // 2):
            total += until - at
        at = until
    return total


@rule
def entered_at(shape: Shape, ax: int, ay: int, bx: int, by: int) -> int:
    """How far from a, in FINE, the way to b first runs inside a polygon; 0 from inside, NOT_CUT if it never does."""
    if misses(shape, ax, ay, bx, by, 0):
        return NOT_CUT
    whole, at = fine_length(ax, ay, bx, by), 0
    while at < whole:
        until = outline_cut_after(shape, ax, ay, bx, by, whole, at)
        if until - at > SLIVER and strictly_inside(shape, ax, ay, bx, by, whole, (at + until) // 2):
            return at
        at = until
    return NOT_CUT


@rule
def left_at(shape: Shape, ax: int, ay: int, bx: int, by: int) -> int:
    """How far from a, in FINE, the way to b first leaves a polygon that holds a; its whole length if it never does.

    0 where a lies on the outline and the way leads out at once.
    """
    whole, at = fine_length(ax, ay, bx, by), 0
    while at < whole:
        until = outline_cut_after(shape, ax, ay, bx, by, whole, at)
        if until - at > SLIVER and not strictly_inside(shape, ax, ay, bx, by, whole, (at + until) // 2):
            return at
        at = until
    return whole


@rule
def line_cut_after(shape: Shape, ax: int, ay: int, bx: int, by: int, after: int) -> int:
    """The next place after `after` where the way from a to b crosses a polyline, in FINE; NOT_CUT if none.

    It is crossed where the way goes from one side of it to the other, so also in a corner of it; touching one of its
    two ends, or beginning or ending on it, is not crossing it.
    """
    if misses(shape, ax, ay, bx, by, 0):
        return NOT_CUT
    whole, found, last = fine_length(ax, ay, bx, by), NOT_CUT, 0
    for i in range(shape.n):
        side = (bx - ax) * (shape.y[i] - ay) - (by - ay) * (shape.x[i] - ax)
        if side != 0:
            if last != 0 and (last > 0) != (side > 0):
                cx, cy = shape.x[i - 1], shape.y[i - 1]
                at = piece_cut(ax, ay, bx, by, cx, cy, shape.x[i], shape.y[i], whole)
                if max(after, 0) < at < whole and (found == NOT_CUT or at < found):
                    found = at
            last = side
    return found
