"""What of a free table does not move: the deep, its grid and scale, set-up zones, obstacles by their texture."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from html import escape
from typing import Final

from stormtable.faces.ground import backdrop
from stormtable.faces.hexgrid import translate
from stormtable.faces.markup import element, layer, number, slug
from stormtable.faces.planegrid import CM, MARGIN, PER, Sheet, ring
from stormtable.scene import Obstacle, Plane

__all__ = ["figure", "lines", "obstacles", "outline", "plane_ground", "table_clip"]

STARS_A_CM: Final = 0.05  # to a square centimetre
FINE: Final = 5  # fine lines to a strong one
GRAINS: Final = {"dust": 70, "debris": 16, "rocks": 9, "works": 0}
WORKS: Final = "M-26,-14h22v14h-22zM4,-14h22v14h-22zM-9,12h18v14h-18zM-15,-30h12v10h-12zM-4,-7h8M0,0v12M-9,-20v6"


@functools.lru_cache(maxsize=16)
def plane_ground(plane: Plane, mood: str, prefix: str) -> str:
    """The static layer, definitions first."""
    sheet = Sheet.of(plane)
    width, height = sheet.extent
    parts = [
        element("defs", backdrop(prefix)),
        element("rect", class_="deep", width=width, height=height, fill=f"url(#{prefix}deep)"),
        stars(plane) if mood == "space" else "",
        f'<path class="plane-fine" d="{lines(plane, plane.grid // FINE)}"/>',
        f'<path class="plane-grid" d="{lines(plane, plane.grid)}"/>',
        f'<path class="border" d="{outline(sheet)}"/>',
        scale(plane),
    ]
    return element("g", "".join(parts), class_="ground plane-ground", aria_hidden="true")


def outline(sheet: Sheet) -> str:
    """The edge of the table."""
    width, height = sheet.extent
    return f"M{MARGIN:g},{MARGIN:g}H{number(width - MARGIN)}V{number(height - MARGIN)}H{MARGIN:g}Z"


def table_clip(sheet: Sheet, prefix: str) -> str:
    """The definition of what ends at the edge of the table, by the name of "table"."""
    return element("clipPath", f'<path d="{outline(sheet)}"/>', id=f"{prefix}table")


def grains(seed: int, count: int) -> Iterable[tuple[float, float, float]]:
    """The same triples from 0 to 1 for the same seed, from a small generator of its own."""
    for _ in range(count):
        drawn = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            drawn.append((seed >> 8) % 9973 / 9973)
        yield drawn[0], drawn[1], drawn[2]


def stars(plane: Plane) -> str:
    width, height = Sheet.of(plane).extent
    count = round(plane.width * plane.height / 10_000 * STARS_A_CM)
    dots = "".join(f"M{number(x * width)},{number(y * height)}h.01" for x, y, _ in grains(7, count))
    return f'<path class="stars" stroke-width="1.6" d="{dots}"/>'


def lines(plane: Plane, step: int) -> str:
    """Level and upright lines so far apart."""
    wide, high = number(PER * plane.width), number(PER * plane.height)
    upright = (f"M{number(MARGIN + PER * x)},{MARGIN:g}v{high}" for x in range(step, plane.width, step))
    level = (f"M{MARGIN:g},{number(MARGIN + PER * (plane.height - y))}h{wide}" for y in range(step, plane.height, step))
    return "".join((*upright, *level))


def scale(plane: Plane) -> str:
    """The figures along the lower and the left edge."""
    sheet = Sheet.of(plane)
    texts = []
    for x in range(0, plane.width + 1, plane.grid):
        at, y = sheet.spot((x, 0))
        texts.append(figure(x // 100, at, y + 6, "below"))
    for y in range(plane.grid, plane.height + 1, plane.grid):
        x0, at = sheet.spot((0, y))
        texts.append(figure(y // 100, x0 - 7, at, "left"))
    right, low = sheet.spot((plane.width, 0))
    texts.append(figure(plane.unit, right + 6, low, "right"))
    return element("g", "".join(texts), class_="plane-scale")


def figure(text: object, x: float, y: float, class_: str) -> str:
    """A figure of the scale; it keeps its size on the screen."""
    shown = f'<text class="{class_}" y="{12 if class_ == "below" else 4}">{escape(str(text))}</text>'
    return element("g", element("g", shown, class_="fixed"), transform=translate(x, y))


def zones(plane: Plane) -> Iterable[str]:
    sheet = Sheet.of(plane)
    for zone in plane.zones:
        x, y = sheet.spot((zone.corner[0], zone.corner[1] + zone.height))
        wide, high = PER * zone.width, PER * zone.height
        body = element("rect", x=x, y=y, width=wide, height=high)
        label = ""
        if zone.label:
            top = zone.corner[1] + zone.height < plane.height
            at = (x + wide - 8, y - 7 if top else y + high + 17)
            fixed = element("g", f'<text y="0">{escape(zone.label)}</text>', class_="fixed")
            label = element("g", fixed, transform=translate(*at))
        yield element("g", body + label, class_=f"zone side-{zone.side}", data_zone=zone.id)


def obstacles(plane: Plane) -> str:
    """Zones and obstacles; these lie there once placed, under everything else."""
    return layer("zones", zones(plane)) + layer("obstacles", (obstacle(plane, each) for each in plane.obstacles))


def obstacle(plane: Plane, each: Obstacle) -> str:
    x, y = Sheet.of(plane).spot(each.cell)
    radius = PER * each.radius
    title = escape(each.title or each.label)
    fixed = element("g", f'<text y="15">{escape(each.label)}</text>', class_="fixed")
    parts = [
        f"<title>{title}</title>" if title else "",
        f'<path class="outline" d="{ring(0, 0, radius)}"/>',
        texture(each, radius),
        element("g", fixed, class_="label", transform=translate(0, radius)) if each.label else "",
    ]
    return element(
        "g",
        "".join(parts),
        id=f"obstacle-{slug(each.id)}",
        class_=f"obstacle {each.kind}",
        transform=translate(x, y),
        role="img",
        aria_label=title or each.kind,
    )


def texture(each: Obstacle, radius: float) -> str:
    """Grains of dust, splinters, boulders, or a plant, inside the outline."""
    if each.kind == "works":
        return f'<path class="grain" d="{WORKS}" transform="scale({number(radius / CM / 4 * 1.4)})"/>'
    drawn = []
    seed = each.cell[0] * 31 + each.cell[1] * 7 + each.radius
    for u, v, w in grains(seed, GRAINS[each.kind] * 2):
        x, y = radius * (2 * u - 1), radius * (2 * v - 1)
        if x * x + y * y > (0.84 * radius) ** 2:
            continue
        drawn.append(grain(each.kind, x, y, w))
    return f'<path class="grain" d="{"".join(drawn)}"/>'


def grain(kind: str, x: float, y: float, w: float) -> str:
    at = f"M{number(x)},{number(y)}"
    if kind == "dust":
        return f"{at}h.01"
    if kind == "debris":
        dx, dy = number(5 + 6 * w), number(8 * w - 4)
        return f"{at}l{dx},{dy}l-3,2.500z"
    s = 4 + 7 * w
    a, b = number(s), number(s * 0.6)
    return f"{at}l{a},-{b}l{a},{b}l-{b},{a}l-{a},0z"
