"""Hills with their relief, water, wet ground, and what the open ground looks like."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from stormtable.faces.markup import element, number
from stormtable.faces.outlines import (
    Point,
    box,
    dots,
    holds,
    length,
    open_way,
    polygon_edges,
    scattered_points,
    signed_area,
    smooth,
)
from stormtable.faces.planeground import grains
from stormtable.scene import Ground, Landscape

__all__ = ["hill", "marsh", "open_ground", "stream"]

LIGHT: Final = math.radians(-135)  # where it comes from, as drawn: the upper left
TICK: Final = 8.0  # of a hachure
TICKS_APART: Final = 6.5
ASLANT: Final = 0.35  # cosine of the angle to the light up to which an edge lies along it
BEYOND: Final = 3
TUFTS: Final[dict[Landscape, tuple[float, str]]] = {  # apart, and one of them
    "farmland": (64.0, "m-2.600,-3l1.300,3m1.300,-4.200v4.200m2.600,-3l-1.300,3"),
    "autumn": (70.0, "m-2.600,-2.600l1.300,2.600m1.300,-3.600v3.600m2.600,-2.600l-1.300,2.600"),
    "steppe": (46.0, "m-3.400,-3.600l1.700,3.600m1,-5.200l.7,5.200m3.400,-4l-2,4"),
    "desert": (54.0, "m-6,0q3,-3 6,0m2,2.600q3,-3 6,0"),
    "snow": (84.0, "m-5,0q5,-2.600 10,0"),
}


def open_ground(extent: tuple[float, float, float, float], landscape: Landscape) -> str:
    """Patches of a slightly different tint, and tufts, ripples or drifts."""
    left, top, right, bottom = extent
    field = [(left, top), (right, top), (right, bottom), (left, bottom)]
    patches: list[list[tuple[float, float, float]]] = [[], []]
    for i, (x, y, w) in enumerate(scattered_points(field, 210.0, 0.0, 5, 1.3)):
        patches[i % 2].append((x, y, 60 + 70 * w))
    blots = "".join(
        f'<path class="patch patch-{i}" d="{"".join(blot(x, y, r, round(x + y)) for x, y, r in some)}"/>'
        for i, some in enumerate(patches)
    )
    step, tuft = TUFTS[landscape]
    tufts = "".join(f"M{number(x)},{number(y)}{tuft}" for x, y, _ in scattered_points(field, step, 8.0, 3, 1.1))
    sand = (
        dots((x, y, 0.5 + 0.6 * w) for x, y, w in scattered_points(field, 17.0, 4.0, 9, 1.4))
        if landscape == "desert"
        else ""
    )
    grain = f'<path class="sand" d="{sand}"/>' if sand else ""
    return f'{blots}{grain}<path class="tufts" d="{tufts}"/>'


def blot(x: float, y: float, radius: float, seed: int) -> str:
    """An irregular rounded patch."""
    points = []
    for i, (u, _, _) in enumerate(grains(seed + 1, 9)):
        turn = 2 * math.pi * i / 9
        far = radius * (0.7 + 0.6 * u)
        points.append((x + 1.5 * far * math.cos(turn), y + far * math.sin(turn)))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in polygon_edges(points)]
    curves = "".join(f"Q{at(points[(i + 1) % 9])} {at(middles[(i + 1) % 9])}" for i in range(9))
    return f"M{at(middles[0])}{curves}Z"


def at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def hill(ground: Ground, points: Sequence[Point], extent: tuple[float, float, float, float]) -> str:
    """A level: its shadow on the ground below, its tint, hachures that fall from its edge, and its contour.

    The contour is pale and thin where it faces the light, dark and strong where it does not.
    """
    d = smooth(points)
    lit, level, dark, ticks = edges(points, extent)
    parts = [
        f'<path class="hill-shade" d="{d}"/>',
        f'<path class="hill-gleam" d="{d}"/>',
        f'<path class="hill-body" d="{d}"/>',
        f'<path class="hachures" d="{ticks}"/>',
        f'<path class="contour" d="{d}"/>',
        f'<path class="contour lit" d="{lit}"/>' if lit else "",
        f'<path class="contour level" d="{level}"/>' if level else "",
        f'<path class="contour dark" d="{dark}"/>' if dark else "",
    ]
    return element("g", "".join(parts), class_=f"hill level-{min(ground.height, 4)}")


def edges(points: Sequence[Point], extent: tuple[float, float, float, float]) -> tuple[str, str, str, str]:
    """The edges that face the light, that lie along it, and that lie in the shade; and the hachures of all."""
    clockwise = 1 if signed_area(points) > 0 else -1
    runs: list[tuple[int, list[Point]]] = []
    ticks: list[str] = []
    for a, b in polygon_edges(points):
        outward = math.atan2(b[1] - a[1], b[0] - a[0]) - clockwise * math.pi / 2
        facing = math.cos(outward - LIGHT)
        sort = 0 if facing > ASLANT else 1 if facing > -ASLANT else 2
        if on_border(a, b, extent):
            sort = BEYOND
        else:
            ticks += hachures(a, b, outward, sort)
        if runs and runs[-1][0] == sort:
            runs[-1][1].append(b)
        else:
            runs.append((sort, [a, b]))
    lit, level, dark = ("".join(open_way(run) for sort, run in runs if sort == each) for each in range(3))
    return lit, level, dark, "".join(ticks)


def on_border(a: Point, b: Point, extent: tuple[float, float, float, float]) -> bool:
    """Whether an edge lies on the edge of the table: there the hill goes on."""
    left, top, right, bottom = extent
    return max(a[0], b[0]) <= left or min(a[0], b[0]) >= right or max(a[1], b[1]) <= top or min(a[1], b[1]) >= bottom


def hachures(a: Point, b: Point, outward: float, sort: int) -> Iterator[str]:
    """Ticks down the slope, longer and denser in the shade."""
    count = max(1, round(length(a, b) / (TICKS_APART * (1.25, 1.0, 0.8)[sort])))
    for i, (u, v, _) in enumerate(grains(round(a[0] * 7 + a[1]), count)):
        part = (i + 0.5 + 0.4 * (u - 0.5)) / count
        x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        far = TICK * (0.7 + 0.45 * v) * (0.85, 1.0, 1.3)[sort]
        yield f"M{at((x, y))}l{number(far * math.cos(outward))},{number(far * math.sin(outward))}"


def stream(points: Sequence[Point], clip: str) -> str:
    """Water: banks, a pale line along them, ripples."""
    d = smooth(points)
    ripples = "".join(
        f"M{number(x - 6)},{number(y)}q3,-2.400 6,0t6,0" for x, y, _ in scattered_points(points, 34.0, 9.0, 17, 1.0)
    )
    parts = [
        f'<path class="bank" d="{d}"/>',
        f'<clipPath id="{clip}"><path d="{d}"/></clipPath>',
        f'<path class="water" d="{d}"/>',
        f'<g clip-path="url(#{clip})"><path class="shallow" d="{d}"/><path class="ripples" d="{ripples}"/></g>',
    ]
    return element("g", "".join(parts), class_="stream")


def marsh(points: Sequence[Point], clip: str) -> str:
    """Wet ground: level strokes of water with reeds on them."""
    d = smooth(points)
    left, top, right, bottom = box(points)
    strokes, reeds = [], []
    row = 0
    y = top + 4
    while y < bottom:
        for u, v, w in grains(round(y * 3 + left), max(1, round((right - left) / 30))):
            x = left + (right - left) * u
            if holds(points, x, y):
                strokes.append(f"M{number(x)},{number(y)}h{number(8 + 14 * v)}")
                if w > 0.55:
                    reeds.append(f"M{number(x + 5)},{number(y)}m-3,-4l1.600,4m1.400,-6v6m3,-4l-1.600,4")
        row += 1
        y += 7.0
    parts = [
        f'<clipPath id="{clip}"><path d="{d}"/></clipPath>',
        f'<path class="marsh-body" d="{d}"/>',
        (
            f'<g clip-path="url(#{clip})"><path class="marsh-water" d="{"".join(strokes)}"/>'
            f'<path class="reeds" d="{"".join(reeds)}"/></g>'
        ),
        f'<path class="marsh-edge" d="{d}"/>',
    ]
    return element("g", "".join(parts), class_="marsh")
