"""Light on a free table: reach, arcs with their range bands, defense arcs, ways and lines of sight."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import Final, NamedTuple

from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Label, pill
from stormtable.faces.markup import attributes, element, number, path, slug
from stormtable.faces.planegrid import PER, Sheet, ring, sector, toward
from stormtable.language import made_once
from stormtable.scene import Band, Cell, Figure, Plane

__all__ = ["figures", "hatching"]

SPREAD: Final = 0.82  # of half an arc: where the names of bands stand
LABEL_ANGLE: Final = 2100  # tenths: where the label of a ring stands, to its lower left


class Drawn(NamedTuple):
    """A figure in two parts: light, which ends at the table's edge, and words, which never do."""

    light: str
    words: str = ""


def figures(plane: Plane, layers: tuple[str, ...], clip: str = "") -> Iterable[str]:
    """The figures of some layers; their light is kept within the clip path of an id."""
    sheet = Sheet.of(plane)
    return [figure(sheet, each, clip) for each in plane.figures if each.layer in layers]


@made_once(4096)
def figure(sheet: Sheet, each: Figure, clip: str) -> str:
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
    light, words = draw_figure(sheet, each)
    light = element("g", light, clip_path=f"url(#{clip})") if clip else light
    return f"<g{head}>{f'<title>{escape(title)}</title>' if title else ''}{light}{words}</g>"


def draw_figure(sheet: Sheet, each: Figure) -> Drawn:
    match each.kind:
        case "line":
            return line(sheet, each)
        case "lane":
            return lane(sheet, each)
        case "patches":
            return patches(sheet, each)
        case "ring":
            edge = f'<path class="edge" d="{ring(*sheet.spot(each.at), PER * each.far)}"/>'
            return Drawn(edge, label(sheet, each, LABEL_ANGLE, each.far))
        case _:
            return sector_shape(sheet, each)


def sector_shape(sheet: Sheet, each: Figure) -> Drawn:
    """A disc or a sector, its bands lit the weaker the farther."""
    x, y = sheet.spot(each.at)
    half = 1800 if each.kind == "disc" else each.half
    light, near = [], each.near
    for level, band in enumerate(each.bands or (Band(text="", far=each.far),)):
        d = sector(x, y, each.facing, half, PER * near, PER * band.far)
        light.append(f'<path class="band band-{min(level, 2)}" d="{d}"/>')
        near = band.far
    whole = sector(x, y, each.facing, half, PER * each.near, PER * (each.bands[-1].far if each.bands else each.far))
    light.append(f'<path class="edge" d="{whole}"/>')
    words = []
    for band in each.bands:
        there = toward(x, y, each.facing - SPREAD * half, PER * band.far)
        words.append(text_pill(sheet, ": ".join(filter(None, (band.text, band.note))), there))
    if each.bands:
        words.append(label(sheet, each, each.facing + SPREAD * half, each.bands[-1].far * 0.7))
    else:
        words.append(label(sheet, each, LABEL_ANGLE if half >= 1800 else each.facing + SPREAD * half, each.far))
    return Drawn("".join(light), "".join(words))


def patches(sheet: Sheet, each: Figure) -> Drawn:
    """Polygons as one surface, so that no seam shows between them."""
    d = "".join(f"{path([sheet.spot(cell) for cell in outline])}Z" for outline in each.patches if len(outline) > 2)
    return Drawn(f'<path class="patch" d="{d}"/>' if d else "")


def hatching() -> str:
    """The pattern of ground that is not seen."""
    line = '<path class="hatch" d="M-2,2L2,-2M0,12L12,0M10,14L14,10"/>'
    size = 'width="12" height="12" patternUnits="userSpaceOnUse"'
    return f'<defs><pattern id="unseen-hatching" {size}>{line}</pattern></defs>'


def label(sheet: Sheet, each: Figure, angle: float, far: float) -> str:
    return text_pill(sheet, each.label, toward(*sheet.spot(each.at), angle, PER * far)) if each.label else ""


def text_pill(sheet: Sheet, text: str, at: tuple[float, float]) -> str:
    """A pill about a point, or about the nearest one on the table."""
    pilled = pill(Label(text, "figure-label"))
    middle = element("g", pilled.markup, transform=translate(-pilled.width / 2, -pilled.height / 2))
    return element("g", element("g", middle, class_="fixed"), transform=translate(*sheet.nearest_inside(at)))


def line(sheet: Sheet, each: Figure) -> Drawn:
    """A line of sight: whole, or struck through where something stops it."""
    (x, y), (bx, by) = sheet.spot(each.at), sheet.spot(each.to or each.at)
    d = path([(x, y), (bx, by)])
    light = [f'<path class="glow" d="{d}"/>', f'<path class="edge" d="{d}"/>']
    middle = ((x + bx) / 2, (y + by) / 2)
    if each.blocked:
        light.append(f'<path class="stop" d="M-7,-7L7,7M7,-7L-7,7" transform="{translate(*middle)}"/>')
    text = each.blocked or each.label
    return Drawn("".join(light), text_pill(sheet, text, (middle[0], middle[1] - 16)) if text else "")


def lane(sheet: Sheet, each: Figure) -> Drawn:
    """A straight way as wide as a base, with a tick every centimetre and a longer one every fifth."""
    start, end = sheet.spot(each.at), sheet.spot(each.to or each.at)
    light = (
        f'<path class="lane" stroke-width="{number(PER * each.far)}" d="{path([start, end])}"/>'
        f'<path class="edge" d="{path([start, end])}{ticks(each.at, each.to or each.at, sheet)}"/>'
    )
    return Drawn(light, text_pill(sheet, each.label, end) if each.label else "")


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
