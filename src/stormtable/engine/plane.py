"""The free table in whole numbers: the same answer on every machine, interpreted and compiled.

Places are hundredths of the table's unit (centimetre, inch), facings tenths of a degree (0 = +x, 900 = +y). A length is
cut to the hundredth once (`length`) and then compared as it is shown: at its limit is within it. Sides and arcs are
signs of dot and cross products, exact for the stored sines, edges in.

Coordinates of two places differ by at most SPAN, so that the largest product here, (2 SPAN**2)**2, stays below 2**63.
"""

from __future__ import annotations

import math
from typing import Final

from stormtable.engine.rules import rule
from stormtable.engine.sines import ONE, SINES

__all__ = [
    "FULL",
    "HALF",
    "QUARTER",
    "SPAN",
    "ahead",
    "along_x",
    "along_y",
    "bearing",
    "cosine",
    "cuts",
    "enters",
    "entry",
    "foot_within",
    "in_arc",
    "inside",
    "isqrt",
    "length",
    "moved_x",
    "moved_y",
    "round_div",
    "sine",
    "to_port",
    "turn_between",
    "within",
]

SPAN: Final = 38_000  # hundredths: 380 units
FULL: Final = 3600  # tenths of a degree
HALF: Final = 1800
QUARTER: Final = 900
TENTHS: Final = HALF / math.pi  # in a radian


@rule
def sine(angle: int) -> int:
    """The sine of an angle, times 2**30."""
    turn = angle % FULL
    half = turn % HALF
    size = SINES[min(half, HALF - half)]
    return size if turn < HALF else -size


@rule
def cosine(angle: int) -> int:
    """The cosine of an angle, times 2**30."""
    return sine(angle + QUARTER)


@rule
def ahead(dx: int, dy: int, facing: int) -> int:
    """Above 0: (dx, dy) lies before the line at right angles to the facing; 0: on it; below 0: behind."""
    return dx * cosine(facing) + dy * sine(facing)


@rule
def to_port(dx: int, dy: int, facing: int) -> int:
    """Above 0: (dx, dy) lies to the left of the facing; 0: dead ahead or astern; below 0: to the right."""
    return dy * cosine(facing) - dx * sine(facing)


@rule
def in_arc(dx: int, dy: int, facing: int, half: int) -> bool:
    """Whether (dx, dy) lies within `half` tenths of a degree to either side of the facing; edges and (0, 0) do."""
    if half == QUARTER:
        return ahead(dx, dy, facing) >= 0
    to_right = to_port(dx, dy, facing - half) >= 0
    if to_right == (half > QUARTER):  # outside a narrow arc, or inside a wide one, whatever the other edge says
        return to_right
    return to_port(dx, dy, facing + half) <= 0


@rule
def turn_between(facing: int, other: int) -> int:
    """The shorter turn from one facing to another, -1799 (right) to 1800 (left)."""
    turn = (other - facing) % FULL
    return turn if turn <= HALF else turn - FULL


@rule
def isqrt(n: int) -> int:
    """The whole part of a square root, n from 0 to below 2**62."""
    root = int(math.sqrt(n))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


@rule
def length(dx: int, dy: int) -> int:
    """The length of (dx, dy) in whole hundredths, rounded down."""
    return isqrt(dx * dx + dy * dy)


@rule
def within(dx: int, dy: int, limit: int) -> bool:
    """Whether a length, cut to the hundredth, is at most `limit`: `length(dx, dy) <= limit`, without the root."""
    return limit >= 0 and dx * dx + dy * dy < (limit + 1) * (limit + 1)


@rule
def round_div(a: int, b: int) -> int:
    """a / b to the nearest, halves away from 0, so that mirrored and turned tables agree; b > 0."""
    return (2 * a + b) // (2 * b) if a >= 0 else -((-2 * a + b) // (2 * b))


@rule
def moved_x(distance: int, facing: int) -> int:
    """The change of x of a move along a facing."""
    return round_div(distance * cosine(facing), ONE)


@rule
def moved_y(distance: int, facing: int) -> int:
    """The change of y of a move along a facing."""
    return round_div(distance * sine(facing), ONE)


@rule
def bearing(dx: int, dy: int) -> int:
    """The facing that points nearest to (dx, dy); 0 for (0, 0)."""
    if dx == 0 and dy == 0:
        return 0
    turn = 0
    if dy < 0 or (dy == 0 and dx < 0):
        dx, dy, turn = -dx, -dy, HALF
    if dx <= 0:
        dx, dy, turn = dy, -dx, turn + QUARTER
    low = first_guess(dx, dy)
    left = dy * SINES[QUARTER - low] - dx * SINES[low]  # `to_port` of the facing, and of the next one
    while left < 0:
        low -= 1
        left = dy * SINES[QUARTER - low] - dx * SINES[low]
    right = dy * SINES[QUARTER - 1 - low] - dx * SINES[low + 1]
    while low < QUARTER - 1 and right >= 0:
        low, left = low + 1, right
        right = dy * SINES[QUARTER - 1 - low] - dx * SINES[low + 1]
    return (turn + (low if left <= abs(right) else low + 1)) % FULL


@rule
def first_guess(dx: int, dy: int) -> int:
    """The last tenth of a degree that is not past (dx, dy), or one beside it; dx above 0, dy not below."""
    part = min(dx, dy) / max(dx, dy)
    square = part * part
    turn = part * (0.99987 + square * (-0.3303 + square * (0.18014 + square * (-0.08513 + square * 0.02084))))
    low = int(turn * TENTHS)
    return min(max(low if dx >= dy else QUARTER - 1 - low, 0), QUARTER - 1)


@rule
def inside(px: int, py: int, cx: int, cy: int, radius: int) -> bool:
    """Whether a place lies in a circle or on its outline; judged exactly, nothing is cut."""
    dx, dy = px - cx, py - cy
    return dx * dx + dy * dy <= radius * radius


@rule
def foot_within(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> bool:
    """Whether the foot of the perpendicular from c lies strictly between a and b, and less than radius from c."""
    lx, ly, mx, my = bx - ax, by - ay, cx - ax, cy - ay
    along, square = lx * mx + ly * my, lx * lx + ly * ly
    if along <= 0 or along >= square:
        return False
    across = lx * my - ly * mx
    return across * across < radius * radius * square


@rule
def cuts(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> bool:
    """Whether the line from a to b cuts a circle that holds neither; touching it does not."""
    if inside(ax, ay, cx, cy, radius) or inside(bx, by, cx, cy, radius):
        return False
    return foot_within(ax, ay, bx, by, cx, cy, radius)


@rule
def enters(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> bool:
    """Whether a straight move from a to b comes into a circle from outside: on the outline is in, touching is not."""
    if inside(ax, ay, cx, cy, radius):
        return False
    if foot_within(ax, ay, bx, by, cx, cy, radius):
        return True
    if not inside(bx, by, cx, cy, radius):
        return False
    return (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0 or (bx - cx) ** 2 + (by - cy) ** 2 < radius * radius


@rule
def along_x(ax: int, ay: int, bx: int, by: int, distance: int) -> int:
    """The x of the place `distance` from a on the way to b; b's if it is not farther."""
    whole = length(bx - ax, by - ay)
    return bx if distance >= whole else ax + round_div((bx - ax) * distance, whole)


@rule
def along_y(ax: int, ay: int, bx: int, by: int, distance: int) -> int:
    """The y of the place `distance` from a on the way to b; b's if it is not farther."""
    return along_x(ay, ax, by, bx, distance)


@rule
def entry(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> int:
    """How far from a, in whole hundredths, a move to b that `enters` a circle comes to its outline, rounded down."""
    lx, ly, mx, my = bx - ax, by - ay, cx - ax, cy - ay
    square = lx * lx + ly * ly
    along, across = lx * mx + ly * my, lx * my - ly * mx
    # the outline lies at (along - sqrt(radius**2 * square - across**2)) / sqrt(square)
    half_chord = isqrt(max(0, radius * radius * square - across * across))
    gap = max(0, along - half_chord)
    return isqrt(gap * gap // square)
