"""Polygons and polylines on the plane, in whole numbers: what lies in them and near them, and how far lines do.

Places are whole hundredths of the table's unit. Where a straight line is cut is known in 1024ths of a hundredth (FINE),
counted along it from its start: its ends are met at 0 and at its whole length only if they are met exactly. A stretch
of it that stays within an eighth of a hundredth of an outline touches it and is not inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.plane import isqrt, length, round_div
from stormtable.engine.records import I8, I32, many, record
from stormtable.engine.rules import rule

__all__ = [
    "FINE",
    "MAX_POINTS",
    "NOT_CUT",
    "SCALE",
    "SLIVER",
    "Shape",
    "cut_at",
    "disc_span",
    "fine_length",
    "fine_place",
    "holds",
    "is_beside",
    "lay_out",
    "lie_apart",
    "lies_aside",
    "misses",
    "near_outline",
    "near_piece",
    "near_span",
    "piece_cut",
    "piece_distance",
    "piece_span",
    "strictly_holds",
    "touches_disc",
]

MAX_POINTS: Final = 24
FINE: Final = 1024  # parts of a hundredth
NOT_CUT: Final = -1
SLIVER: Final = 4  # in FINE: pieces that are shorter are nothing
SCALE: Final = 64  # of coordinates, where a place between whole hundredths is judged
TOUCH: Final = 8  # in SCALE
FEW: Final = 4  # points: a box is no fewer


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
def is_beside(shape: Shape, west: int, south: int, east: int, north: int) -> bool:
    """Whether a box stays apart from the shape's box: `misses` of many shapes, the way's box worked out once."""
    # compiled, | takes one branch in place of four, none of which a processor foresees
    return (shape.east < west) | (shape.west > east) | (shape.north < south) | (shape.south > north)


@rule
def lies_aside(shape: Shape, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether all points of a shape lie on one side of the line through a and b: no way from a to b comes to it."""
    rx, ry = bx - ax, by - ay
    here = rx * ay - ry * ax
    if shape.n > FEW:
        south, north, west, east = rx * shape.south, rx * shape.north, ry * shape.west, ry * shape.east
        if min(south, north) - max(west, east) > here or max(south, north) - min(west, east) < here:
            return True  # so does the whole box
    left = rx * shape.y[0] - ry * shape.x[0] > here
    for i in range(shape.n):
        there = rx * shape.y[i] - ry * shape.x[i]
        if there == here or (there > here) != left:
            return False
    return True


@rule
def holds(shape: Shape, px: int, py: int) -> bool:
    """Whether a place lies in a polygon or on its outline; exact."""
    if is_beside(shape, px, py, px, py):
        return False
    inside = False
    j = shape.n - 1
    for i in range(shape.n):
        ax, ay, bx, by = shape.x[j], shape.y[j], shape.x[i], shape.y[i]
        j = i
        if ((ay > py) & (by > py)) | ((ay < py) & (by < py)):
            continue
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
def piece_distance(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How far a place lies from the line piece from a to b, in whole hundredths, rounded down."""
    lx, ly, mx, my = bx - ax, by - ay, px - ax, py - ay
    along, square = lx * mx + ly * my, lx * lx + ly * ly
    if along <= 0:
        return length(mx, my)
    if along >= square:
        return length(px - bx, py - by)
    across = lx * my - ly * mx
    return isqrt(across * across // square)


@rule
def near_outline(shape: Shape, closed: bool, px: int, py: int, radius: int) -> bool:
    """Whether a place lies within `radius` of a polygon's outline (`closed`) or of a polyline."""
    if misses(shape, px, py, px, py, radius):
        return False
    west, south, east, north = px - radius, py - radius, px + radius, py + radius
    j = shape.n - 1 if closed else 0
    for i in range(0 if closed else 1, shape.n):
        ax, ay, bx, by = shape.x[j], shape.y[j], shape.x[i], shape.y[i]
        j = i
        beside = ((ax < west) & (bx < west)) | ((ax > east) & (bx > east))
        beside |= ((ay < south) & (by < south)) | ((ay > north) & (by > north))
        if not beside and near_piece(px, py, ax, ay, bx, by, radius):
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

    0 only in a itself, `whole` only in b. NOT_CUT if they do not meet, or are parallel.
    """
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    ours = (cx - ax) * sy - (cy - ay) * sx
    theirs = (cx - ax) * ry - (cy - ay) * rx
    return cut_at(ours, theirs, rx * sy - ry * sx, whole)


@rule
def cut_at(ours: int, theirs: int, denominator: int, whole: int) -> int:
    """`piece_cut` of two pieces that meet at ours / denominator of one and theirs / denominator of the other."""
    if denominator == 0:
        return NOT_CUT
    if denominator < 0:
        denominator, ours, theirs = -denominator, -ours, -theirs
    if ours < 0 or ours > denominator or theirs < 0 or theirs > denominator:
        return NOT_CUT
    return part_of_way(ours, denominator, whole)


@rule
def part_of_way(part: int, of: int, whole: int) -> int:
    """part / of of a way, in FINE; its very ends only for 0 or less and `of` or more."""
    if part <= 0:
        return 0
    if part >= of:
        return whole
    return max(1, min(whole - 1, round_div(whole * part, of)))


@rule
def piece_span(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, whole: int) -> tuple[int, int]:
    """From where to where, in FINE, the way from a to b meets the piece from c to d: one place, or a stretch along it.

    NOT_CUT twice if they do not meet.
    """
    at = piece_cut(ax, ay, bx, by, cx, cy, dx, dy, whole)
    lx, ly = bx - ax, by - ay
    if at != NOT_CUT or lx * (cy - ay) != ly * (cx - ax) or lx * (dy - ay) != ly * (dx - ax):
        return at, at
    one, other = lx * (cx - ax) + ly * (cy - ay), lx * (dx - ax) + ly * (dy - ay)
    low, high, square = min(one, other), max(one, other), lx * lx + ly * ly
    if high < 0 or low > square:
        return NOT_CUT, NOT_CUT
    return part_of_way(low, square, whole), part_of_way(high, square, whole)


@rule
def disc_span(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int, whole: int) -> tuple[int, int]:
    """From where to where, in FINE, the way from a to b lies within `radius` of a place; NOT_CUT twice if nowhere.

    For ways up to 500 units and radii up to 6.
    """
    lx, ly, mx, my = bx - ax, by - ay, cx - ax, cy - ay
    square, along, across = lx * lx + ly * ly, lx * mx + ly * my, lx * my - ly * mx
    rest = radius * radius * square - across * across
    if rest < 0:
        return NOT_CUT, NOT_CUT
    half = isqrt(rest * SCALE * SCALE)
    start = round_div(whole * (along * SCALE - half), square * SCALE)
    end = round_div(whole * (along * SCALE + half), square * SCALE)
    if end < 0 or start > whole:
        return NOT_CUT, NOT_CUT
    return max(0, start), min(whole, end)


@rule
def between(low: int, high: int, base: int, slope: int, least: int, most: int, whole: int) -> tuple[int, int]:
    """The part of a stretch (FINE) where base + slope * (its share of the way) is from least to most; (1, 0): none."""
    if slope == 0:
        return (low, high) if least <= base <= most else (1, 0)
    if slope < 0:
        base, slope, least, most = -base, -slope, -most, -least
    return (
        max(low, round_div(whole * (least - base), slope)),
        min(high, round_div(whole * (most - base), slope)),
    )


@rule
def lie_apart(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, margin: int) -> bool:
    """Whether two line pieces are seen at once to lie more than `margin` apart: by their boxes, or beside a-b."""
    if max(ax, bx) + margin < min(cx, dx) or min(ax, bx) - margin > max(cx, dx):
        return True
    if max(ay, by) + margin < min(cy, dy) or min(ay, by) - margin > max(cy, dy):
        return True
    lx, ly = bx - ax, by - ay
    c, d, limit = lx * (cy - ay) - ly * (cx - ax), lx * (dy - ay) - ly * (dx - ax), (margin + 1) * (margin + 1)
    limit *= lx * lx + ly * ly
    return (c > 0) == (d > 0) and c * c > limit and d * d > limit


@rule
def near_span(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, radius: int, whole: int
) -> tuple[int, int]:
    """From where to where the way from a to b lies within `radius` of the piece from c to d; as `disc_span`."""
    if lie_apart(ax, ay, bx, by, cx, cy, dx, dy, radius):
        return NOT_CUT, NOT_CUT
    sx, sy, lx, ly, mx, my = dx - cx, dy - cy, bx - ax, by - ay, ax - cx, ay - cy
    square = sx * sx + sy * sy
    start, end = disc_span(ax, ay, bx, by, cx, cy, radius, whole)
    low, high = disc_span(ax, ay, bx, by, dx, dy, radius, whole)
    if low != NOT_CUT:
        start, end = (low if start == NOT_CUT else min(start, low)), max(end, high)
    # between the two discs: along the piece, and not too far to either side of it
    base, slope = sx * my - sy * mx, sx * ly - sy * lx
    if slope == 0 and base * base > radius * radius * square:
        return start, end
    wide = isqrt(radius * radius * square * SCALE * SCALE)
    low, high = between(0, whole, sx * mx + sy * my, sx * lx + sy * ly, 0, square, whole)
    if slope != 0 and low <= high:
        low, high = between(low, high, base * SCALE, slope * SCALE, -wide, wide, whole)
    if low <= high:
        start, end = (low if start == NOT_CUT else min(start, low)), max(end, high)
    return start, end


@rule
def fine_place(a: int, b: int, whole: int, at: int) -> int:
    """One coordinate, in SCALE, of the place `at` (FINE) of the way from a to b."""
    return SCALE * a + round_div(SCALE * (b - a) * at, whole)


@rule
def strictly_holds(shape: Shape, px: int, py: int) -> bool:
    """Whether a place, in SCALE, lies inside a polygon and does not touch its outline."""
    if not SCALE * shape.west < px < SCALE * shape.east or not SCALE * shape.south < py < SCALE * shape.north:
        return False
    inside = False
    j = shape.n - 1
    for i in range(shape.n):
        cx, cy, dx, dy = SCALE * shape.x[j], SCALE * shape.y[j], SCALE * shape.x[i], SCALE * shape.y[i]
        j = i
        if ((cy > py + 2 * TOUCH) & (dy > py + 2 * TOUCH)) | ((cy < py - 2 * TOUCH) & (dy < py - 2 * TOUCH)):
            continue  # it is neither touched nor beside
        lx, ly, mx, my = dx - cx, dy - cy, px - cx, py - cy
        across = lx * my - ly * mx
        if abs(across) <= TOUCH * (abs(lx) + abs(ly)):  # as the length is at most; the root is seldom needed
            square = lx * lx + ly * ly
            if -TOUCH <= lx * mx + ly * my <= square + TOUCH and abs(across) <= TOUCH * isqrt(square):
                return False
        if (cy > py) != (dy > py) and (across > 0) == (dy > cy):
            inside = not inside
    return inside
