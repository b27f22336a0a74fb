"""Light on a free table: reach, arcs with their range bands, defense arcs, ways and lines of sight."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import Final

from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Label, pill
from stormtable.faces.markup import attributes, element, number, path, slug
from stormtable.faces.planegrid import PER, Sheet, ring, sector, toward
from stormtable.scene import Band, Cell, Figure, Plane

__all__ = ["figures"]

SPREAD: Final = 0.82  # of half an arc: where the names of bands stand
LABEL_ANGLE: Final = 2100  # tenths: where the label of a ring stands, to its lower left


def figures(plane: Plane, layers: tuple[str, ...]) -> Iterable[str]:
    """The figures of some layers."""
    for each in plane.figures:
        if each.layer in layers:
            yield figure(Sheet(plane), each)


def figure(sheet: Sheet, each: Figure) -> str:
    x, y = sheet.spot(each.at)
    names = ["figure", f"of-{each.layer}"]
    if each.side >= 0:
        names.append(f"side-{each.side}")
    if not each.on_demand and not each.offer:
        names.append("lit")
    names += [word for word, so in (("faint", each.faint), ("blocked", bool(each.blocked))) if so]
    title = ", ".join(filter(None, (each.title or each.label, each.blocked)))
    head = attributes(
        id=f"figure-{slug(each.id)}",
        class_=" ".join(names),
        data_for_piece=each.on_demand or None,
        data_for_offer=each.offer or None,
    )
    return f"<g{head}>{f'<title>{escape(title)}</title>' if title else ''}{shape(sheet, each, x, y)}</g>"


def shape(sheet: Sheet, each: Figure, x: float, y: float) -> str:
    match each.kind:
        case "line":
            return line(sheet, each, x, y)
        case "lane":
            return lane(sheet, each, x, y)
        case "ring":
            return f'<path class="edge" d="{ring(x, y, PER * each.far)}"/>{label(each, x, y, LABEL_ANGLE, each.far)}'
        case _:
            return sector_shape(each, x, y)


def sector_shape(each: Figure, x: float, y: float) -> str:
    """A disc or a sector, its bands lit the weaker the farther."""
    half = 1800 if each.kind == "disc" else each.half
    parts, near = [], each.near
    for level, band in enumerate(each.bands or (Band(text="", far=each.far),)):
        d = sector(x, y, each.facing, half, PER * near, PER * band.far)
        parts.append(f'<path class="band band-{min(level, 2)}" d="{d}"/>')
        near = band.far
    whole = sector(x, y, each.facing, half, PER * each.near, PER * (each.bands[-1].far if each.bands else each.far))
    parts.append(f'<path class="edge" d="{whole}"/>')
    for band in each.bands:
        angle = each.facing - SPREAD * half
        parts.append(written(": ".join(filter(None, (band.text, band.note))), toward(x, y, angle, PER * band.far)))
    if each.bands:
        parts.append(label(each, x, y, each.facing + SPREAD * half, each.bands[-1].far * 0.7))
    else:
        parts.append(label(each, x, y, LABEL_ANGLE if half >= 1800 else each.facing + SPREAD * half, each.far))
    return "".join(parts)


def label(each: Figure, x: float, y: float, angle: float, far: float) -> str:
    return written(each.label, toward(x, y, angle, PER * far)) if each.label else ""


def written(text: str, at: tuple[float, float]) -> str:
    """A pill about a point."""
    drawn = pill(Label(text, "figure-label"))
    middle = element("g", drawn.markup, transform=translate(-drawn.width / 2, -drawn.height / 2))
    return element("g", element("g", middle, class_="fixed"), transform=translate(*at))


def line(sheet: Sheet, each: Figure, x: float, y: float) -> str:
    """A line of sight: whole, or struck through where something stops it."""
    bx, by = sheet.spot(each.to or each.at)
    d = path([(x, y), (bx, by)])
    parts = [f'<path class="glow" d="{d}"/>', f'<path class="edge" d="{d}"/>']
    middle = ((x + bx) / 2, (y + by) / 2)
    if each.blocked:
        parts.append(f'<path class="stop" d="M-7,-7L7,7M7,-7L-7,7" transform="{translate(*middle)}"/>')
    text = each.blocked or each.label
    return "".join(parts) + (written(text, (middle[0], middle[1] - 16)) if text else "")


def lane(sheet: Sheet, each: Figure, x: float, y: float) -> str:
    """A straight way as wide as a base, with a tick every centimetre and a longer one every fifth."""
    bx, by = sheet.spot(each.to or each.at)
    parts = [
        f'<path class="lane" stroke-width="{number(PER * each.far)}" d="{path([(x, y), (bx, by)])}"/>',
        f'<path class="edge" d="{path([(x, y), (bx, by)])}{ticks(each.at, each.to or each.at, sheet)}"/>',
    ]
    return "".join(parts) + (written(each.label, (bx, by)) if each.label else "")


def ticks(at: Cell, to: Cell, sheet: Sheet) -> str:
    dx, dy = to[0] - at[0], to[1] - at[1]
    length = math.hypot(dx, dy)
    out = []
    for far in range(100, int(length) + 1, 100):
        x, y = sheet.spot((at[0], at[1]))
        x, y = x + PER * dx * far / length, y - PER * dy * far / length
        s = 9.0 if far % 500 == 0 else 4.0
        px, py = s * dy / length, s * dx / length
        out.append(f"M{number(x - px)},{number(y - py)}L{number(x + px)},{number(y + py)}")
    return "".join(out)
