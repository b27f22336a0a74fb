"""A chart of places and lanes with everything on it."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Final

from stormtable.faces.chartgrid import PER, RING, Atlas, Point
from stormtable.faces.chartpieces import Sketch, course, fixed, fleet, place, seal_pattern, words
from stormtable.faces.ground import backdrop
from stormtable.faces.labels import Box
from stormtable.faces.markup import Layer, element, framed, layered, number, slug
from stormtable.faces.pieces import definitions
from stormtable.language import within
from stormtable.scene import Chart, Choice, Lane, OrderRow, Scene

__all__ = ["draw_chart"]

STARS: Final = 420
CLOSE_MARGIN: Final = 70.0
CLOSE_LEAST: Final = 420.0
POINTS: Final = 11  # of a battle's mark


def draw_chart(
    scene: Scene, chart: Chart, *, interactive: bool, close: bool, with_ground: bool, prefix: str
) -> tuple[list[Layer], Box, dict[str, str | None]]:
    """The markup, the part of it to be shown, and what the page must know of it."""
    atlas = Atlas(chart)
    width, height = atlas.extent
    near = close_view(atlas)
    sketch = Sketch(scene, atlas, {each.id: each for each in scene.pieces}, interactive, prefix)
    known: dict[str, str | None] = {
        "data_chart": ",".join(map(number, (PER, *atlas.origin))),
        "data_border": f"0 0 {number(width)} {number(height)}",
        "data_focus": " ".join(map(number, (near.left, near.top, near.right - near.left, near.bottom - near.top))),
    }
    return layers(chart, sketch, with_ground), near if close else Box(0.0, 0.0, width, height), known


def layers(chart: Chart, sketch: Sketch, with_ground: bool) -> list[Layer]:
    """From the ground up; what is named first finds room first."""
    clear_clashes(sketch)
    places = [place(each, sketch) for each in chart.places]
    fleets = [fleet(each, sketch) for each in chart.fleets]
    courses = [course(each, sketch) for each in chart.courses]
    sides = range(len(sketch.scene.sides))
    return [
        (chart_ground(*sketch.atlas.extent, sketch.prefix),) if with_ground else (),
        framed("defs", (definitions(sketch.scene, sketch.prefix), seal_pattern(sides, sketch.prefix))),
        layered("lanes", (lane(each, sketch.atlas) for each in chart.lanes)),
        layered("chart-courses", courses),
        layered("places", places),
        layered("clashes", clashes(chart, sketch)),
        layered("fleets", fleets),
        layered("bounds", bounds(sketch) if sketch.interactive else ()),
    ]


@functools.lru_cache(maxsize=8)
def chart_ground(width: float, height: float, prefix: str) -> str:
    """The deep, the same stars for the same size, and a faint cloud."""
    seed, drawn = 11, ["", "", ""]
    for _ in range(STARS):
        found = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            found.append(seed >> 8)
        drawn[found[2] % 3] += f"M{found[0] % int(width)},{found[1] % int(height)}h.01"
    rows = zip((1.0, 1.4, 2.2), drawn, strict=True)
    stars = "".join(f'<path class="stars" d="{d}" stroke-width="{size:g}"/>' for size, d in rows)
    cloud = (
        f'<radialGradient id="{prefix}cloud"><stop offset="0" class="cloud-0"/><stop offset="1" class="cloud-1"/>'
        "</radialGradient>"
    )
    parts = [
        f"<defs>{backdrop(prefix)}{cloud}</defs>",
        element("rect", class_="deep", width=width, height=height, fill=f"url(#{prefix}deep)"),
        element(
            "ellipse",
            cx=width * 0.46,
            cy=height * 0.55,
            rx=width * 0.5,
            ry=height * 0.26,
            fill=f"url(#{prefix}cloud)",
            transform=f"rotate(-14 {number(width / 2)} {number(height / 2)})",
        ),
        stars,
    ]
    return element("g", "".join(parts), class_="ground", aria_hidden="true")


def lane(each: Lane, atlas: Atlas) -> str:
    """Supplied lanes glow in their side's ink; all others are dots."""
    (ax, ay), (bx, by) = atlas.between(each.start, each.end, RING + 4)
    d = f"M{number(ax)},{number(ay)}L{number(bx)},{number(by)}"
    if each.side < 0:
        return f'<path class="lane" d="{d}"/>'
    return f'<g class="side-{each.side}"><path class="lane-glow" d="{d}"/><path class="lane supplied" d="{d}"/></g>'


# Battles


def clash_spots(chart: Chart, atlas: Atlas) -> Iterable[tuple[str, Point]]:
    for each in chart.places:
        if each.clash:
            x, y = atlas.spot(each.id)
            yield each.clash, (x + 27.0, y - 27.0)
    for lane_ in chart.lanes:
        if lane_.clash:
            (ax, ay), (bx, by) = atlas.spot(lane_.start), atlas.spot(lane_.end)
            yield lane_.clash, ((ax + bx) / 2, (ay + by) / 2)


def clear_clashes(sketch: Sketch) -> None:
    """Labels keep clear of the marks of battles."""
    atlas = sketch.atlas
    for _, (x, y) in clash_spots(atlas.chart, atlas):
        atlas.taken.append(Box(x - 22, y - 22, x + 22, y + 22))


def clashes(chart: Chart, sketch: Sketch) -> Iterable[str]:
    """A star with the battle's number where it is fought."""
    points = []
    for i in range(2 * POINTS):
        r, angle = (22.0, 17.5)[i % 2], math.pi * i / POINTS
        points.append(f"{number(r * math.sin(angle))},{number(-r * math.cos(angle))}")
    for text, at in clash_spots(chart, sketch.atlas):
        yield fixed(at, f'<polygon points="{" ".join(points)}"/>{words(text, 0.0, 6.5, "")}', class_="clash")


# Where the pieces of rows may be sent


def bounds(sketch: Sketch) -> Iterable[str]:
    """For each row the places to which its choices lead, shown while it is open."""
    orders = sketch.scene.orders
    for row in orders.rows if orders else ():
        for key, choice in enumerate(row.choices, start=1):
            if choice.place and choice.order:
                yield bound(row, choice, key, sketch)


def bound(row: OrderRow, choice: Choice, key: int, sketch: Sketch) -> str:
    words_ = f"{row.title}: {choice.text}" + (f", {within(row.hint)}: {choice.detail}" if choice.detail else "")
    at = sketch.atlas.spot(choice.place)
    badge = f'<g transform="translate(22 -24)"><circle r="11"/>{words(str(key), 0.0, 5.0, "")}</g>'
    content = f'<circle class="hit" r="{number(RING + 8)}"/><circle class="reach" r="{number(RING + 7)}"/>'
    return fixed(
        at,
        content,
        id=f"{sketch.prefix}bound-{slug(choice.order)}",
        class_="offer bound",
        data_offer=choice.order,
        data_of=row.piece,
        role="button",
        tabindex="0",
        aria_label=words_,
    ) + fixed(at, badge, class_="bound-key", data_of=row.piece, aria_hidden="true")


def close_view(atlas: Atlas) -> Box:
    """The part of the drawing that holds the places that matter now."""
    width, height = atlas.extent
    points = [atlas.spot(each) for each in atlas.chart.focus] or [(0.0, 0.0), (width, height)]
    return Box.around(points, CLOSE_MARGIN, CLOSE_LEAST)
