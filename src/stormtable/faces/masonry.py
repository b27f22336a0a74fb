"""What people have built: roads, bridges, buildings, walls, trenches and bunkers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.faces.markup import element, number
from stormtable.faces.markup import path as lines
from stormtable.faces.outlines import (
    Point,
    along,
    crossings,
    length,
    middle,
    open_way,
    polygon_edges,
    shifted_line,
    signed_area,
    smooth,
)
from stormtable.faces.planegrid import PER
from stormtable.scene import Barrier, Road

__all__ = ["bridges", "building", "defences", "fortification", "roads", "wall"]

BRIDGED: Final = 160  # hundredths of width from which a road has a bridge; below it fords
LIGHT: Final = math.radians(-135)
POST: Final = 9.0  # between the marks of a wall
TRENCH: Final = 9.0  # a bay of a trench


def roads(ways: Sequence[tuple[Road, Sequence[Point]]]) -> str:
    """All casings below all surfaces, so that roads join."""
    casing, surface, ruts = [], [], []
    for road, points in sorted(ways, key=lambda each: each[0].width):
        d, width = open_way(points), PER * road.width
        casing.append(f'<path class="road-casing" d="{d}" stroke-width="{number(width + 2.6)}"/>')
        surface.append(f'<path class="road" d="{d}" stroke-width="{number(width - 0.4)}"/>')
        ruts.append(f'<path class="road-rut" d="{d}" stroke-width="{number(0.46 * width)}"/>')
        ruts.append(f'<path class="road-crown" d="{d}" stroke-width="{number(0.46 * width - 1.8)}"/>')
    return element("g", "".join(casing + surface + ruts), class_="roads") if ways else ""


def bridges(ways: Sequence[tuple[Road, Sequence[Point]]], waters: Iterable[Sequence[Point]]) -> str:
    """Parapets where a wide road crosses water; a ford where a narrow one does."""
    parts: list[str] = []
    for water in waters:
        for road, points in ways:
            stretches = (each for each in crossings(points, water, 7.0) if len(each) > 2)
            parts += [bridge(road, each) if road.width >= BRIDGED else ford(road, each) for each in stretches]
    return element("g", "".join(parts), class_="bridges") if parts else ""


def bridge(road: Road, stretch: list[Point]) -> str:
    half = PER * road.width / 2 + 1.4
    sides = [shifted_line(stretch, by) for by in (-half, half)]
    wings = [(-half - 4.5, 0), (-half - 4.5, -1), (half + 4.5, 0), (half + 4.5, -1)]
    flares = "".join(
        lines([shifted_line(stretch, math.copysign(half, by))[end], out(stretch, by, end)]) for by, end in wings
    )
    shade = f'<path class="bridge-shade" d="{lines(stretch)}" stroke-width="{number(2 * half + 5)}"/>'
    deck = f'<path class="bridge-deck" d="{lines(stretch)}" stroke-width="{number(2 * half)}"/>'
    planks = "".join(plank(x, y, turn, half - 0.6) for x, y, turn in along(stretch, 5.0))
    rails = "".join(lines(side) for side in sides)
    return f'{shade}{deck}<path class="planks" d="{planks}"/><path class="parapet" d="{rails}{flares}"/>'


def out(stretch: list[Point], by: float, end: int) -> Point:
    """The outer end of a wing wall."""
    x, y = shifted_line(stretch, by)[end]
    inner = stretch[1] if end == 0 else stretch[-2]
    outer = stretch[end]
    far = length(inner, outer) or 1
    return x + 4 * (outer[0] - inner[0]) / far, y + 4 * (outer[1] - inner[1]) / far


def plank(x: float, y: float, turn: float, half: float) -> str:
    dx, dy = -math.sin(turn) * half, math.cos(turn) * half
    return f"M{number(x - dx)},{number(y - dy)}l{number(2 * dx)},{number(2 * dy)}"


def ford(road: Road, stretch: list[Point]) -> str:
    width = PER * road.width
    stones = "".join(plank(x, y, turn, 0.36 * width) for x, y, turn in along(stretch, 6.0))
    return (
        f'<path class="ford" d="{lines(stretch)}" stroke-width="{number(width)}"/>'
        f'<path class="ford-stones" d="{stones}"/>'
    )


def building(points: Sequence[Point], name: str) -> str:
    """A roof seen from above, its slopes in their own light, on a shadow."""
    d = lines(list(points), closed=True)
    shade = lines([(x + 4.0, y + 4.6) for x, y in points], closed=True)
    slopes = hipped_roof(points) if len(points) == 4 else flat(points)
    tower = spire(points) if "church" in name.casefold() else ""
    parts = [f'<path class="house-shade" d="{shade}"/>', slopes, f'<path class="house-edge" d="{d}"/>', tower]
    return element("g", "".join(parts), class_="house")


def hipped_roof(points: Sequence[Point]) -> str:
    """The four slopes of a hipped roof with its ridge along the longer side."""
    p = list(points) if length(points[0], points[1]) >= length(points[1], points[2]) else [*points[1:], points[0]]
    short = min(length(p[1], p[2]), length(p[3], p[0]))
    left, right = half_way(p[3], p[0]), half_way(p[1], p[2])
    whole = length(left, right) or 1
    part = min(0.5 * short / whole, 0.48)
    a, b = between(left, right, part), between(right, left, part)
    slopes = ([p[0], p[1], b, a], [p[1], p[2], b], [p[2], p[3], a, b], [p[3], p[0], a])
    parts = [f'<path class="roof roof-{tone(each, p)}" d="{lines(each, closed=True)}"/>' for each in slopes]
    tiles = "".join(f"M{at(half_way(e[0], e[1]))}L{at(half_way(e[2], e[-1]))}" for e in slopes)
    ridge = lines([a, b]) + "".join(lines([corner, end]) for corner, end in zip(p, (a, b, b, a), strict=True))
    return "".join(parts) + f'<path class="tiles" d="{tiles}"/><path class="ridge" d="{ridge}"/>'


def tone(slope: Sequence[Point], house: Sequence[Point]) -> int:
    """0 to 3, from the slope in full light to the one in the shade."""
    foot, centre = half_way(slope[0], slope[1]), middle(house)
    facing = math.cos(math.atan2(foot[1] - centre[1], foot[0] - centre[0]) - LIGHT)
    return 0 if facing > 0.5 else 1 if facing > 0 else 2 if facing > -0.5 else 3


def flat(points: Sequence[Point]) -> str:
    """A roof of another shape: each edge a slope up to the middle."""
    c = middle(points)
    parts = []
    for a, b in polygon_edges(points):
        slope = [a, b, between(b, c, 0.34), between(a, c, 0.34)]
        parts.append(f'<path class="roof roof-{tone(slope, points)}" d="{lines(slope, closed=True)}"/>')
    top = lines([between(p, c, 0.34) for p in points], closed=True)
    return "".join(parts) + f'<path class="roof roof-1" d="{top}"/><path class="ridge" d="{top}"/>'


def spire(points: Sequence[Point]) -> str:
    x, y = middle(points)
    return f'<path class="spire" d="M{number(x)},{number(y - 11)}v22M{number(x - 7)},{number(y - 4)}h14"/>'


def half_way(a: Point, b: Point) -> Point:
    return between(a, b, 0.5)


def between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def wall(barrier: Barrier, points: Sequence[Point]) -> str:
    """Two faces and the courses between; one that blocks sight is thicker."""
    d = lines(list(points))
    courses = "".join(plank(x, y, turn, 2.2) for x, y, turn in along(points, POST))
    parts = f'<path class="wall-body" d="{d}"/><path class="wall-top" d="{d}"/><path class="courses" d="{courses}"/>'
    return element("g", parts, class_="wall high" if barrier.blocks else "wall low")


def defences(points: Sequence[Point], clip: str) -> str:
    """A trench along the longer axis, in bays, with its spoil before and behind."""
    d = smooth(points)
    first, last = axis(points)
    width = abs(signed_area(points)) / (length(first, last) or 1)
    step = min(TRENCH, max(4.0, 0.34 * width))
    places = list(along([first, last], 2 * step))
    bays = [points_of(x, y, turn, (1 if i % 2 else -1) * 0.2 * width, step) for i, (x, y, turn) in enumerate(places)]
    trench = lines([point for bay in bays for point in bay])
    parts = [
        f'<clipPath id="{clip}"><path d="{d}"/></clipPath>',
        f'<path class="works-body" d="{d}"/>',
        f'<g clip-path="url(#{clip})"><path class="spoil" d="{trench}"/><path class="trench" d="{trench}"/></g>',
        f'<path class="works-edge" d="{d}"/>',
    ]
    return element("g", "".join(parts), class_="defences")


def points_of(x: float, y: float, turn: float, off: float, half: float) -> list[Point]:
    """Both ends of a bay."""
    c, s = math.cos(turn), math.sin(turn)
    return [(x + sign * half * c - off * s, y + sign * half * s + off * c) for sign in (-1, 1)]


def axis(points: Sequence[Point]) -> tuple[Point, Point]:
    """The middles of the two ends of a long shape."""
    ends = sorted(polygon_edges(points), key=lambda edge: length(*edge))[:2]
    if len(points) != 4:
        return max(((a, b) for a in points for b in points), key=lambda pair: length(*pair))
    return half_way(*ends[0]), half_way(*ends[1])


def fortification(points: Sequence[Point]) -> str:
    """Concrete: a slab in a thick rim, an embrasure in the middle of each side."""
    d = lines(list(points), closed=True)
    shade = lines([(x + 3.4, y + 4.0) for x, y in points], closed=True)
    c = middle(points)
    slits = "".join(
        f"M{at(between(between(a, b, 0.35), c, 0.12))}L{at(between(between(a, b, 0.65), c, 0.12))}"
        for a, b in polygon_edges(points)
    )
    parts = [
        f'<path class="house-shade" d="{shade}"/>',
        f'<path class="fort-body" d="{d}"/>',
        f'<path class="embrasures" d="{slits}"/>',
    ]
    return element("g", "".join(parts), class_="fort")
