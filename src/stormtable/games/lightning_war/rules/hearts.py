"""Hearts of areas: boxes well inside them, by which most lines that run through an area are known at once to do so.

A hint and no answer: of a line that misses the heart nothing is said.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from stormtable.engine import rule
from stormtable.engine.bits import lowest
from stormtable.engine.plane import length
from stormtable.engine.shapes import Shape, holds, is_beside, lay_out
from stormtable.games.lightning_war.rules.state import Area, Ground, Heart, Road, Setup

INSET: Final = 10  # hundredths that a heart keeps from the outline at least
STRIPES: Final = 24  # in which a heart is looked for

Span = tuple[int, int]


@rule("LW-3.5", "LW-3.6", "LW-3.7", "LW-3.8")
def meets_heart(area: Area, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a way comes into the heart of an area, and no nearer than a hundredth to a dent of its outline.

    Such a way runs inside the area for `runs_inside`, be it in the middle of the stretch on which it does: the outline
    comes near to that stretch at its ends and at dents alone.
    """
    if not meets_box(area.heart, ax, ay, bx, by):
        return False
    rx, ry = bx - ax, by - ay
    shape, rest, here, near = area.shape, area.heart.dents, rx * ay - ry * ax, abs(rx) + abs(ry)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if abs(rx * shape.y[i] - ry * shape.x[i] - here) < near:
            return False
    return True


@rule
def meets_box(box: Heart, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a way comes into a box: the boxes of both meet, and corners of this one lie on both sides of the way."""
    if (box.east < min(ax, bx)) | (box.west > max(ax, bx)):
        return False
    if (box.north < min(ay, by)) | (box.south > max(ay, by)):
        return False
    rx, ry = bx - ax, by - ay
    here = rx * ay - ry * ax
    south, north, west, east = rx * box.south, rx * box.north, ry * box.west, ry * box.east
    return min(south, north) - max(west, east) < here < max(south, north) - min(west, east)


@rule("LW-3.1", "LW-3.5", "LW-3.6", "LW-3.7")
def towers_between(area: Area, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int) -> bool:
    """Whether a line is seen at once to run through an area that is higher than both its ends and holds neither."""
    if area.height <= level_a or area.height <= level_b or not meets_heart(area, ax, ay, bx, by):
        return False
    if area.kind == Ground.HILL:
        return True  # who stands on it is as high
    return is_beside(area.shape, ax, ay, ax, ay) and is_beside(area.shape, bx, by, bx, by)


@rule("LW-3.6", "LW-1.5")
def edge_is_far(area: Area, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Whether a way that begins in an area is seen at once to run inside it past `limit` hundredths.

    It comes into the heart, and meets the outline only once, beyond `limit`: so up to there it runs inside.
    """
    far, whole = limit + INSET, length(bx - ax, by - ay)
    if whole < far or not meets_heart(area, ax, ay, bx, by):
        return False
    shape, met, rx, ry, j = area.shape, 0, bx - ax, by - ay, area.shape.n - 1
    here = rx * ay - ry * ax
    was = rx * shape.y[j] - ry * shape.x[j] - here
    for i in range(shape.n):
        now = rx * shape.y[i] - ry * shape.x[i] - here
        aside = ((was > 0) & (now > 0)) | ((was < 0) & (now < 0))
        if not aside:
            ours = (shape.x[j] - ax) * (shape.y[i] - shape.y[j]) - (shape.y[j] - ay) * (shape.x[i] - shape.x[j])
            ours, way = (ours, now - was) if now > was else (-ours, was - now)  # it meets the line at ours / way of it
            met += ours >= 0
            if met > 1 or 0 <= ours * whole <= far * way:
                return False
        was, j = now, i
    return met == 1


@rule("LW-3.2", "LW-3.7")
def in_sight_beyond(area: Area, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int) -> bool:
    """Whether one end of a line, higher than an area, is seen at once to look over it to the other, and on.

    The area hides no more ground behind it than it is deep. The lower end lies farther from its box than that is deep
    along the line, by 2 hundredths more: half of the way to where the line leaves the box again ends before it.
    """
    low_a, low_b = level_a < area.height, level_b < area.height
    shape, x, y = area.shape, ax if low_a else bx, ay if low_a else by
    if area.joined or low_a == low_b or not (is_beside(shape, ax, ay, ax, ay) and is_beside(shape, bx, by, bx, by)):
        return False
    apart_x, apart_y = max(shape.west - x, x - shape.east, 0), max(shape.south - y, y - shape.north, 0)
    # both places as parts of the whole way, times what it goes in x and in y
    along_x, along_y, wide, high = abs(bx - ax), abs(by - ay), shape.east - shape.west, shape.north - shape.south
    comes = max((apart_x - 2) * along_y, (apart_y - 2) * along_x)
    return 2 * comes > min((apart_x + wide) * along_y, (apart_y + high) * along_x)


def find_hearts(setup: Setup) -> None:
    """Write down the hearts of areas that are none with others."""
    for i in range(setup.n_areas):
        setup.areas[i].heart = heart_of(setup.areas[i], setup)


def has_hearts(setup: Setup) -> bool:
    """Whether what is written down is what follows from the terrain."""
    return all(area.heart == heart_of(area, setup) for area in setup.areas[: setup.n_areas])


def heart_of(area: Area, setup: Setup) -> Heart:
    """The heart of an area; a blank one, which no way meets, where there is none."""
    if area.joined:
        return Heart()
    shape = area.shape
    corners = tuple(zip(shape.x[: shape.n], shape.y[: shape.n], strict=True))
    box = box_within(corners)
    return Heart(*box, dents_of(corners), not any(comes_near(road, box) for road in setup.roads[: setup.n_roads]))


def comes_near(road: Road, box: tuple[int, int, int, int]) -> bool:
    """Whether a road comes nearer to a box than INSET; at the corners a little earlier."""
    (west, south, east, north), far, shape = box, road.half + INSET, road.shape
    around = Heart(west - far, south - far, east + far, north + far)
    pieces = zip(shape.x, shape.y, shape.x[1 : shape.n], shape.y[1 : shape.n], strict=False)
    return any(meets_box(around, *piece) for piece in pieces)


def dents_of(corners: Sequence[Span]) -> int:
    """The corners of a polygon where it does not bulge, as bits."""
    turns = [turn(corners[i - 1], corners[i], corners[(i + 1) % len(corners)]) for i in range(len(corners))]
    left = sum(corners[i - 1][0] * y - corners[i - 1][1] * x for i, (x, y) in enumerate(corners)) > 0
    return sum(1 << i for i, each in enumerate(turns) if (each <= 0 if left else each >= 0))


def turn(a: Span, b: Span, c: Span) -> int:
    """Above 0: the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


@functools.lru_cache(maxsize=1024)
def box_within(corners: tuple[Span, ...]) -> tuple[int, int, int, int]:
    """West, south, east, north of the longest box around that is found inside a polygon; zeros for none."""
    xs = [x for x, _ in corners]
    west, wide = min(xs), max(xs) - min(xs)
    edges = [west + wide * k // STRIPES for k in range(STRIPES + 1)]
    free = [free_spans(corners, edges[k], edges[k + 1]) for k in range(STRIPES)]
    best, found = 0, (0, 0, 0, 0)
    for first in range(STRIPES):
        spans = free[first]
        for last in range(first, STRIPES):
            spans = [
                both for a in spans for b in free[last] if (both := (max(a[0], b[0]), min(a[1], b[1])))[0] < both[1]
            ]
            for south, north in spans:
                around = edges[last + 1] - edges[first] + north - south
                if around > best:
                    best, found = around, (edges[first], south, edges[last + 1], north)
    return found


def free_spans(corners: Sequence[Span], west: int, east: int) -> list[Span]:
    """From where to where, south to north, a stripe lies in a polygon, INSET from its outline at least."""
    low, high, taken = west - INSET, east + INSET, list[Span]()
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[i - 1]
        if max(ax, bx) >= low and min(ax, bx) <= high:
            at = [y_at(ax, ay, bx, by, min(max(x, low), high)) for x in (ax, bx)] if ax != bx else [ay, by]
            taken.append((min(at) - INSET - 1, max(at) + INSET + 1))
    taken.sort()
    shape, spans, reached = Shape(), list[Span](), taken[0][1]
    lay_out(shape, corners)
    for south, north in taken[1:]:
        if south > reached and holds(shape, (west + east) // 2, (south + reached) // 2):
            spans.append((reached, south))
        reached = max(reached, north)
    return spans


def y_at(ax: int, ay: int, bx: int, by: int, x: int) -> int:
    """The y, rounded down, of the line through a and b, not upright, at an x."""
    return ay + (by - ay) * (x - ax) // (bx - ax)
