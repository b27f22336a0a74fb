"""Where a straight way meets the outline of a polygon, or a polyline, and on which sides of the way they lie there.

Places are told as in `shapes`.
"""

from __future__ import annotations

from stormtable.engine.rules import rule
from stormtable.engine.shapes import NOT_CUT, SLIVER, Shape, cut_at, piece_cut, piece_span

__all__ = [
    "BOTH",
    "LEFT",
    "RIGHT",
    "line_met_after",
    "line_met_within",
    "outline_cut_after",
    "outline_cuts_after",
    "outline_sides",
]

LEFT, RIGHT, BOTH = 1, 2, 3  # sides of a way on which what it meets lies, as bits


@rule
def outline_cut_after(shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> int:
    """The next place after `after` where the way from a to b meets a polygon's outline, in FINE; `whole` if none."""
    first, _ = outline_cuts_after(shape, ax, ay, bx, by, whole, after)
    return first


@rule
def outline_cuts_after(shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> tuple[int, int]:
    """The next two places after `after` where the way from a to b meets a polygon's outline; `whole` for none."""
    first, second, rx, ry, j = whole, whole, bx - ax, by - ay, shape.n - 1
    here = rx * ay - ry * ax
    was = rx * shape.y[j] - ry * shape.x[j] - here
    for i in range(shape.n):
        now = rx * shape.y[i] - ry * shape.x[i] - here
        aside = ((was > 0) & (now > 0)) | ((was < 0) & (now < 0))  # the whole piece lies on one side of the way
        if not aside:
            cx, cy = shape.x[j], shape.y[j]
            ours = (cx - ax) * (shape.y[i] - cy) - (cy - ay) * (shape.x[i] - cx)
            at = cut_at(ours, -was, now - was, whole)
            if after < at < first:
                first, second = at, first
            elif first < at < second:
                second = at
        was, j = now, i
    return first, second


@rule
def outline_sides(shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> int:
    """On which sides of the way from a to b a polygon's outline lies where they meet at `at` (FINE), as bits."""
    sides = 0
    j = shape.n - 1
    for i in range(shape.n):
        cx, cy, dx, dy = shape.x[j], shape.y[j], shape.x[i], shape.y[i]
        j = i
        met = piece_cut(ax, ay, bx, by, cx, cy, dx, dy, whole)
        if met != NOT_CUT and abs(met - at) <= SLIVER:
            sides |= side_bit(ax, ay, bx, by, cx, cy) | side_bit(ax, ay, bx, by, dx, dy)
    return sides


@rule
def side_bit(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """LEFT or RIGHT of the way from a to b; 0 on the line through both."""
    side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return LEFT if side > 0 else RIGHT if side < 0 else 0


@rule
def line_met_after(shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> int:
    """The next place after `after` where the way from a to b meets or touches a polyline, in FINE; or NOT_CUT."""
    found = NOT_CUT
    last = side_bit(ax, ay, bx, by, shape.x[0], shape.y[0])
    for i in range(1, shape.n):
        side = side_bit(ax, ay, bx, by, shape.x[i], shape.y[i])
        if last != side or side == 0:
            at, _ = piece_span(ax, ay, bx, by, shape.x[i - 1], shape.y[i - 1], shape.x[i], shape.y[i], whole)
            if at > after and (found == NOT_CUT or at < found):
                found = at
        last = side
    return found


@rule
def line_met_within(
    shape: Shape, ax: int, ay: int, bx: int, by: int, whole: int, start: int, end: int
) -> tuple[int, int]:
    """What of a polyline the way from a to b meets between two places (FINE).

    Returns how far along the way that goes on, `end` at least, and on which sides of it the pieces lie that it meets.
    """
    sides, far = 0, end
    last = side_bit(ax, ay, bx, by, shape.x[0], shape.y[0])
    for i in range(1, shape.n):
        side = side_bit(ax, ay, bx, by, shape.x[i], shape.y[i])
        if last != side or side == 0:
            at, until = piece_span(ax, ay, bx, by, shape.x[i - 1], shape.y[i - 1], shape.x[i], shape.y[i], whole)
            if start <= at <= end + SLIVER:
                sides |= last | side
                far = max(far, until)
        last = side
    return far, sides
