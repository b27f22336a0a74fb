"""Light on a free table: reach, arcs with their range bands, defense arcs, ways and lines of sight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Box, Label, pill, width_of
from stormtable.faces.markup import attributes, element, number, path, slug
from stormtable.faces.planegrid import PER, Sheet, ring, sector, toward
from stormtable.language import made_once
from stormtable.scene import Band, Cell, Figure, Piece, Plane

__all__ = ["figures", "hatching"]

SPREAD: Final = 0.82  # of half an arc: where the names of bands stand
LABEL_ANGLES: Final = (2100, 1500, 2400, 1200, 3300, 300)  # tenths: where the label of a ring may stand, best first
SIDES: Final = (1.0, -1.0, 0.6, -0.6)  # of where the name of a band stands on its arc, best first
NAME: Final = 19.0  # the height of a name, pixels
LONGEST: Final = 120.0  # a label's length, pixels
SMALLEST: Final = 2.0  # the drawing's units a pixel on a small screen, where labels keep their size


class Drawn(NamedTuple):
    """A figure in two parts: light, which ends at the table's edge, and words, which never do."""

    light: str
    words: str = ""


def figures(plane: Plane, layers: tuple[str, ...], clip: str = "", pieces: Iterable[Piece] = ()) -> Iterable[str]:
    """The figures of some layers; their light is kept within the clip path of an id, their words off pieces."""
    sheet = Sheet.of(plane)
    rooms = [room_with_name(piece, sheet) for piece in pieces]
    return [figure(sheet, each, clip, near(sheet, each, rooms)) for each in plane.figures if each.layer in layers]


def room_with_name(piece: Piece, sheet: Sheet) -> Box:
    """What a piece and the name under it take on a small screen."""
    x, y = sheet.spot(piece.cell)
    r = PER * piece.radius
    half = max(r, SMALLEST * width_of(piece.name, 14) / 2)
    return Box(x - half, y - r, x + half, y + r + SMALLEST * NAME)


def near(sheet: Sheet, each: Figure, rooms: Sequence[Box]) -> tuple[Box, ...]:
    """The rooms that a label of a figure could come to."""
    x, y = sheet.spot(each.at)
    far = PER * max(each.far, *(band.far for band in each.bands), 0) + SMALLEST * LONGEST
    return tuple(b for b in rooms if b.left < x + far and b.right > x - far and b.top < y + far and b.bottom > y - far)


@made_once(4096)
def figure(sheet: Sheet, each: Figure, clip: str, rooms: tuple[Box, ...] = ()) -> str:
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
    light, words = draw_figure(sheet, each, rooms)
    light = element("g", light, clip_path=f"url(#{clip})") if clip else light
    return f"<g{head}>{f'<title>{escape(title)}</title>' if title else ''}{light}{words}</g>"


def draw_figure(sheet: Sheet, each: Figure, rooms: tuple[Box, ...]) -> Drawn:
    match each.kind:
        case "line":
            return line(sheet, each)
        case "lane":
            return lane(sheet, each)
        case "patches":
            return patches(sheet, each)
        case "ring":
            edge = f'<path class="edge" d="{ring(*sheet.spot(each.at), PER * each.far)}"/>'
            return Drawn(edge, label(sheet, each, LABEL_ANGLES, each.far, rooms))
        case _:
            return sector_shape(sheet, each, rooms)


def sector_shape(sheet: Sheet, each: Figure, rooms: tuple[Box, ...]) -> Drawn:
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
    angles = [each.facing + side * SPREAD * half for side in SIDES]
    for band in each.bands:
        there = [toward(x, y, angle, PER * band.far) for angle in (angles[1], angles[0], angles[3], angles[2])]
        words.append(text_pill(sheet, ": ".join(filter(None, (band.text, band.note))), there, rooms))
    if each.bands:
        words.append(label(sheet, each, angles, each.bands[-1].far * 0.7, rooms))
    else:
        words.append(label(sheet, each, LABEL_ANGLES if half >= 1800 else angles, each.far, rooms))
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


def label(sheet: Sheet, each: Figure, angles: Iterable[float], far: float, rooms: tuple[Box, ...]) -> str:
    """The name of a figure at one of some angles, so far from where it is measured."""
    there = [toward(*sheet.spot(each.at), angle, PER * far) for angle in angles]
    return text_pill(sheet, each.label, there, rooms) if each.label else ""


def text_pill(sheet: Sheet, text: str, spots: Iterable[tuple[float, float]], rooms: tuple[Box, ...] = ()) -> str:
    """A pill about the first of some points where it meets no piece, else the first; each the nearest on the table."""
    pilled = pill(Label(text, "figure-label"))
    wide, high = SMALLEST * pilled.width / 2, SMALLEST * pilled.height / 2
    points = [sheet.nearest_inside(spot) for spot in spots]
    free = (
        (x, y)
        for x, y in points
        if not any(Box(x - wide, y - high, x + wide, y + high).shared_area(each) for each in rooms)
    )
    at = next(free, points[0])
    middle = element("g", pilled.markup, transform=translate(-pilled.width / 2, -pilled.height / 2))
    return element("g", element("g", middle, class_="fixed"), transform=translate(*at))


def line(sheet: Sheet, each: Figure) -> Drawn:
    """A line of sight: whole, or struck through where something stops it."""
    (x, y), (bx, by) = sheet.spot(each.at), sheet.spot(each.to or each.at)
    d = path([(x, y), (bx, by)])
    light = [f'<path class="glow" d="{d}"/>', f'<path class="edge" d="{d}"/>']
    middle = ((x + bx) / 2, (y + by) / 2)
    if each.blocked:
        light.append(f'<path class="stop" d="M-7,-7L7,7M7,-7L-7,7" transform="{translate(*middle)}"/>')
    text = each.blocked or each.label
    return Drawn("".join(light), text_pill(sheet, text, [(middle[0], middle[1] - 16)]) if text else "")


def lane(sheet: Sheet, each: Figure) -> Drawn:
    """A straight way as wide as a base, with a tick every centimetre and a longer one every fifth."""
    start, end = sheet.spot(each.at), sheet.spot(each.to or each.at)
    light = (
        f'<path class="lane" stroke-width="{number(PER * each.far)}" d="{path([start, end])}"/>'
        f'<path class="edge" d="{path([start, end])}{ticks(each.at, each.to or each.at, sheet)}"/>'
    )
    return Drawn(light, text_pill(sheet, each.label, [end]) if each.label else "")


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
