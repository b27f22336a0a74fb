"""Woods, orchards and hedges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.faces.markup import element, number
from stormtable.faces.outlines import (
    Point,
    along,
    box,
    clearance,
    dots,
    holds,
    polygon_edges,
    scattered_points,
    signed_area,
    smooth,
)
from stormtable.faces.planegrid import PER
from stormtable.faces.planeground import grains
from stormtable.scene import Barrier, Ground

__all__ = ["hedge", "wood"]

TREES_APART: Final = 12.8
CROWN: Final = 5.8
ROWS: Final = 20.0  # of an orchard
SCALLOP: Final = 11.0
Tree = tuple[float, float, float]


def wood(ground: Ground, points: Sequence[Point], clip: str, seed: int) -> str:
    """A wood: paler as far as one sees into it, with a scalloped edge and crowns that cast shadows."""
    d = smooth(points)
    orchard = "orchard" in ground.name.casefold()
    trees = list(in_rows(points) if orchard else crowns(points, seed))
    fringe = number(2 * PER * ground.fringe)
    parts = [
        f'<clipPath id="{clip}"><path d="{d}"/></clipPath>',
        f'<path class="wood-shade" d="{d}"/>',
        f'<path class="wood-deep" d="{d}"/>',
        f'<path class="wood-fringe" d="{d}" stroke-width="{fringe}" clip-path="url(#{clip})"/>',
        trees_of(trees, points, PER * ground.fringe),
        f'<path class="wood-edge" d="{scallops(points)}"/>',
    ]
    return element("g", "".join(parts), class_="wood orchard" if orchard else "wood")


def crowns(points: Sequence[Point], seed: int) -> Iterable[Tree]:
    for x, y, w in scattered_points(points, TREES_APART, CROWN + 1.5, seed, 0.8):
        yield x, y, CROWN * (0.72 + 0.55 * w)


def in_rows(points: Sequence[Point]) -> Iterable[Tree]:
    """Trees in rows along the longest edge."""
    a, b = max(polygon_edges(points), key=lambda edge: math.dist(*edge))
    turn = math.atan2(b[1] - a[1], b[0] - a[0])
    c, s = math.cos(turn), math.sin(turn)
    turned = [(x * c + y * s, y * c - x * s) for x, y in points]
    left, top, right, bottom = box(turned)
    columns, rows = max(1, round((right - left) / ROWS)), max(1, round((bottom - top) / ROWS))
    for row in range(rows):
        for column in range(columns):
            u = left + (right - left) * (column + 0.5) / columns
            v = top + (bottom - top) * (row + 0.5) / rows
            x, y = u * c - v * s, v * c + u * s
            if holds(points, x, y):
                yield x, y, CROWN * 0.85


def trees_of(trees: Sequence[Tree], points: Sequence[Point] = (), fringe: float = 0.0) -> str:
    """Shadows to the lower right, crowns, and the light on them; darker the crowns deeper in than one sees."""
    deep = {tree for tree in trees if fringe and clearance(points, tree[0], tree[1]) > fringe}
    sorts = (("tree", 0), ("tree other", 1))
    crowns = "".join(
        f'<path class="{class_}" d="{dots(some)}"/>'
        for class_, odd in sorts
        if (some := [tree for i, tree in enumerate(trees) if (i % 3 == 0) == odd and tree not in deep])
    )
    return (
        f'<path class="tree-shade" d="{dots((x + 1.6, y + 2.0, r) for x, y, r in trees)}"/>'
        f"{crowns}"
        f'<path class="tree deep-in" d="{dots(tree for tree in trees if tree in deep)}"/>'
        f'<path class="tree-light" d="{dots((x - 0.2 * r, y - 0.24 * r, 0.62 * r) for x, y, r in trees)}"/>'
    )


def scallops(points: Sequence[Point]) -> str:
    """The outline as a row of small bulges."""
    clockwise = signed_area(points) > 0
    places = list(along([*points, points[0]], SCALLOP))
    parts = [f"M{number(places[0][0])},{number(places[0][1])}"]
    for i, (x, y, _) in enumerate(places[1:]):
        r = number(SCALLOP * (0.56 + 0.1 * (i % 3)))
        parts.append(f"A{r},{r} 0 0 {int(clockwise)} {number(x)},{number(y)}")
    return "".join(parts) + "Z"


def hedge(barrier: Barrier, points: Sequence[Point], seed: int) -> str:
    """A bank with bushes: a bocage hedge that blocks sight is high and dense, a low one a row of dots."""
    high = barrier.blocks
    step, size = (6.6, 4.3) if high else (9.0, 2.6)
    way = f"M{'L'.join(f'{number(x)},{number(y)}' for x, y in points)}"
    places = list(along(points, step))
    bushes = [
        (x + (u - 0.5) * 1.8, y + (v - 0.5) * 1.8, size * (0.8 + 0.4 * w))
        for (x, y, _), (u, v, w) in zip(places, grains(seed, len(places)), strict=False)
    ]
    parts = [f'<path class="hedge-bank" d="{way}"/>', trees_of(bushes)]
    return element("g", "".join(parts), class_="hedge high" if high else "hedge low")
