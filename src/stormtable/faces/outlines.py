"""Geometry of drawn outlines: corners cut within a bound, points scattered in a polygon or set along a line.

All in the drawing's units, y down. A drawn outline stays within a few hundredths of an inch of the true one: what looks
like cover is cover.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from stormtable.faces.markup import number
from stormtable.faces.planeground import grains

__all__ = [
    "along",
    "box",
    "clearance",
    "crossings",
    "dots",
    "holds",
    "length",
    "middle",
    "open_way",
    "polygon_edges",
    "scattered_points",
    "shifted_line",
    "signed_area",
    "smooth",
]

Point = tuple[float, float]
STRAY: Final = 2.4  # how far a cut corner may lie from the true one
MOST: Final = 0.5  # of an edge is cut at each end


def length(a: Point, b: Point) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1])


def polygon_edges(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The edges of a polygon."""
    yield from pairwise([*points, points[0]])


def signed_area(points: Sequence[Point]) -> float:
    """Above 0 for a polygon that runs clockwise as drawn."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in polygon_edges(points)) / 2


def middle(points: Sequence[Point]) -> Point:
    """The centroid of a polygon."""
    area = signed_area(points)
    if abs(area) < 1:
        return points[0]
    x = sum((a[0] + b[0]) * (a[0] * b[1] - b[0] * a[1]) for a, b in polygon_edges(points)) / (6 * area)
    y = sum((a[1] + b[1]) * (a[0] * b[1] - b[0] * a[1]) for a, b in polygon_edges(points)) / (6 * area)
    return x, y


def box(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def corner_cut(before: Point, corner: Point, after: Point) -> tuple[Point, Point]:
    """Where the curve around a corner begins and ends: so near that it strays by STRAY at most."""
    a, b = length(before, corner), length(corner, after)
    turn = abs(math.remainder(angle(corner, after) - angle(before, corner), 2 * math.pi))
    reach = 2 * STRAY / max(math.sin(turn / 2), 0.02)
    near, far = min(reach, MOST * a), min(reach, MOST * b)
    return toward(corner, before, near / (a or 1)), toward(corner, after, far / (b or 1))


def angle(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def toward(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def smooth(points: Sequence[Point]) -> str:
    """Path data of a polygon with its corners cut."""
    n = len(points)
    parts = []
    for i, corner in enumerate(points):
        start, end = corner_cut(points[i - 1], corner, points[(i + 1) % n])
        parts.append(f"{'L' if i else 'M'}{at(start)}Q{at(corner)} {at(end)}")
    return "".join(parts) + "Z"


def open_way(points: Sequence[Point]) -> str:
    """Path data of a polyline with its corners cut."""
    parts = [f"M{at(points[0])}"]
    for i in range(1, len(points) - 1):
        start, end = corner_cut(points[i - 1], points[i], points[i + 1])
        parts.append(f"L{at(start)}Q{at(points[i])} {at(end)}")
    return "".join(parts) + f"L{at(points[-1])}"


def at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def dots(places: Iterable[tuple[float, float, float]]) -> str:
    """Path data of discs: x, y, radius."""
    parts = []
    for x, y, r in places:
        w = number(r)
        parts.append(f"M{number(x - r)},{number(y)}a{w},{w} 0 1 1 {number(2 * r)},0a{w},{w} 0 1 1 {number(-2 * r)},0Z")
    return "".join(parts)


def holds(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether a polygon holds a point."""
    inside = False
    for (ax, ay), (bx, by) in polygon_edges(points):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def clearance(points: Sequence[Point], x: float, y: float) -> float:
    """From a point to the outline of a polygon."""
    return min(apart(a, b, x, y) for a, b in polygon_edges(points))


def apart(a: Point, b: Point, x: float, y: float) -> float:
    """From a point to a line piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = 0.0 if whole == 0 else min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / whole))
    return math.hypot(x - a[0] - part * dx, y - a[1] - part * dy)


def scattered_points(
    points: Sequence[Point], step: float, inset: float, seed: int, wild: float = 0.75
) -> Iterator[tuple[float, float, float]]:
    """Points of a jittered lattice in a polygon, `inset` off its outline, each with a number from 0 to 1."""
    left, top, right, bottom = box(points)
    columns, rows = max(1, round((right - left) / step)), max(1, round((bottom - top) / (0.87 * step)))
    wide, high = (right - left) / columns, (bottom - top) / rows
    drawn = iter(grains(seed * 977 + 13, (columns + 1) * (rows + 1)))
    for row in range(rows + 1):
        for column in range(columns + 1):
            u, v, w = next(drawn)
            x = left + wide * (column + (0.5 if row % 2 else 0.0) + wild * (u - 0.5))
            y = top + high * (row + wild * (v - 0.5))
            if holds(points, x, y) and clearance(points, x, y) >= inset:
                yield x, y, w


def along(points: Sequence[Point], step: float) -> Iterator[tuple[float, float, float]]:
    """Places along a polyline, evenly about `step` apart, its ends too: x, y and the direction in radians."""
    whole = sum(length(a, b) for a, b in pairwise(points))
    count = max(1, round(whole / step))
    even, passed, due = whole / count, 0.0, 0
    for a, b in pairwise(points):
        piece = length(a, b)
        while due <= count and due * even <= passed + piece + 1e-6:
            x, y = toward(a, b, (due * even - passed) / (piece or 1))
            yield x, y, angle(a, b)
            due += 1
        passed += piece


def shifted_line(points: Sequence[Point], by: float) -> list[Point]:
    """A polyline moved to its right hand as drawn, mitred at its corners."""
    found = []
    for i, (x, y) in enumerate(points):
        before = angle(points[i - 1], points[i]) if i else angle(points[i], points[i + 1])
        after = angle(points[i], points[i + 1]) if i + 1 < len(points) else before
        half = math.remainder(after - before, 2 * math.pi) / 2
        out = by / max(math.cos(half), 0.4)
        found.append((x - out * math.sin(before + half), y + out * math.cos(before + half)))
    return found


def crossings(way: Sequence[Point], polygon: Sequence[Point], spare: float) -> Iterator[list[Point]]:
    """The stretches of a polyline that lie in a polygon, each longer by `spare` at both ends."""
    fine = [(x, y) for x, y, _ in along(way, 4.0)]
    run: list[Point] = []
    for point in fine:
        if holds(polygon, *point):
            run.append(point)
        elif run:
            yield stretched_line(run, spare)
            run = []
    if run:
        yield stretched_line(run, spare)


def stretched_line(run: list[Point], spare: float) -> list[Point]:
    first, last = run[0], run[-1]
    if len(run) < 2:
        return run
    start, end = angle(run[1], first), angle(run[-2], last)
    return [
        (first[0] + spare * math.cos(start), first[1] + spare * math.sin(start)),
        *run,
        (last[0] + spare * math.cos(end), last[1] + spare * math.sin(end)),
    ]
