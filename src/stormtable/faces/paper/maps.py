"""Maps of hexes over several sheets, and rings of spaces on one."""

from __future__ import annotations

import math
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, Pen, ink_of
from stormtable.faces.paper.scales import scale_words
from stormtable.faces.paper.tiles import draw_tiles
from stormtable.scene.prints import HexSheet, MapMark, PrintJob, RingBoard, SlotRow

__all__ = ["draw_hex_sheet", "draw_ring"]

LINE: Final = "#8794a8"
EDGE: Final = 1.0  # mm about a map, for its outermost lines
ROOT: Final = 3**0.5


def draw_hex_sheet(pen: Pen, sheet: HexSheet, job: PrintJob, unit: float) -> None:
    """Flat-topped hexes, odd columns half a hex lower."""
    radius = unit / ROOT
    size = (radius * (1.5 * sheet.columns + 0.5) + 2 * EDGE, unit * (sheet.rows + 0.5) + 2 * EDGE)

    def draw(x: float, y: float, part: tuple[float, float, float, float]) -> None:
        for column in range(sheet.columns):
            for row in range(sheet.rows):
                a, b = middle(column, row, unit)
                inside = part[0] - unit < a < part[2] + unit and part[1] - unit < b < part[3] + unit
                if inside:
                    hexagon(pen, sheet.names[column][row], x + a, y + b, radius)
        for mark in sheet.marks:
            a, b = middle(*mark.cell, unit)
            start(pen, mark, x + a, y + b, unit)
        for where in ((size[0] - 1.5 * unit, 1.5 * unit), (1.5 * unit, size[1] - 1.5 * unit)):
            if sheet.directions and part[0] < where[0] < part[2] and part[1] < where[1] < part[3]:
                rose(pen, sheet.directions, x + where[0], y + where[1], unit)

    draw_tiles(pen, sheet.title, scale_words(job.measure, unit), size, draw)


def middle(column: int, row: int, unit: float) -> tuple[float, float]:
    """Of a hex, from the map's upper left corner."""
    radius = unit / ROOT
    return EDGE + radius * (1 + 1.5 * column), EDGE + unit * (row + 0.5 + (column % 2) / 2)


def hexagon(pen: Pen, name: str, x: float, y: float, radius: float) -> None:
    pen.stroke(0.2, LINE)
    pen.hexagon(x, y, radius)
    pen.pdf.set_fill_color(LINE)
    pen.pdf.circle(x, y, 0.35, style="F")
    pen.font(min(7.0, max(6.0, radius * 0.6)), head=True, ink=PALE)
    pen.write(x - radius / 2, y - radius * ROOT / 2 + 0.4, name, radius, "C", 3)


def start(pen: Pen, mark: MapMark, x: float, y: float, unit: float) -> None:
    """Where a piece begins: an arrow along its facing, its name below the middle."""
    if mark.facing >= 0:
        turned = math.radians(mark.facing / 10)
        at = [
            (math.sin(turned + by) * far, -math.cos(turned + by) * far)
            for by, far in ((0, 0.3), (2.5, 0.22), (-2.5, 0.22))
        ]
        pen.pdf.set_fill_color(ink_of(mark.side))
        pen.pdf.polygon([(x + a * unit, y + b * unit) for a, b in at], style="F")
    pen.font(6.5, bold=True, head=True, ink=ink_of(mark.side))
    pen.write(x - unit * 0.45, y + unit * 0.27, mark.text, unit * 0.9, "C", 2.8)


def rose(pen: Pen, directions: tuple[str, ...], x: float, y: float, unit: float) -> None:
    """The directions of the hex sides."""
    pen.stroke(0.3, INK)
    pen.hexagon(x, y, unit * 0.7, "#ffffff")
    pen.font(9, bold=True, head=True)
    for number, name in enumerate(directions):
        turned = math.radians(60 * number)
        a, b = x + math.sin(turned) * unit * 0.42, y - math.cos(turned) * unit * 0.42
        pen.write(a - 4, b - 2, name, 8, "C", 4)
        tip = [
            (math.sin(turned + by) * far, -math.cos(turned + by) * far)
            for by, far in ((0, 0.22), (0.5, 0.12), (-0.5, 0.12))
        ]
        pen.pdf.set_fill_color(INK)
        pen.pdf.polygon([(x + p * unit, y + q * unit) for p, q in tip], style="F")


# Rings


def draw_ring(pen: Pen, ring: RingBoard, job: PrintJob, unit: float) -> None:
    """Spaces numbered clockwise from the top; fields inside for dice and tokens."""
    y = pen.headed_page(ring.title, f"{job.title}. {scale_words(job.measure, unit)}", bar=True)
    outer, inner = ring.outer * unit / 100, ring.inner * unit / 100
    x, down = pen.left + pen.width / 2, y + outer + 4
    each = 2 * math.pi / ring.spaces
    pen.stroke(0.5, INK)
    pen.pdf.circle(x, down, outer)
    pen.pdf.circle(x, down, inner)
    for space in range(ring.spaces):
        edge = each * (space - 0.5)
        pen.stroke(0.3, INK)
        pen.pdf.line(*polar(x, down, inner, edge), *polar(x, down, outer, edge))
        a, b = polar(x, down, outer - 6, each * space)
        pen.font(15, bold=True, head=True, ink=PALE)
        pen.write(a - 6, b - 3, str(space), 12, "C", 6)
        words = [mark.text for mark in ring.marks if mark.space == space]
        a, b = polar(x, down, inner + (outer - inner) * 0.4, each * space)
        pen.font(8, bold=True, head=True)
        for n, text in enumerate(words):
            pen.block(a - 12, b + (n - len(words) / 2) * 6.4, text, 24, 3.2, "C")
    fields(pen, ring, x, down, inner, unit)


def polar(x: float, y: float, radius: float, turned: float) -> tuple[float, float]:
    """A place about a middle, clockwise from above."""
    return x + math.sin(turned) * radius, y - math.cos(turned) * radius


def fields(pen: Pen, ring: RingBoard, x: float, y: float, inner: float, unit: float) -> None:
    """Rows of squares in the middle, each with a heading."""
    heights = [row.size * unit / 100 + 7 for row in ring.fields]
    top = y - sum(heights) / 2
    for row, tall in zip(ring.fields, heights, strict=True):
        slots(pen, row, x, top, unit)
        top += tall


def slots(pen: Pen, row: SlotRow, x: float, y: float, unit: float) -> None:
    size, gap = row.size * unit / 100, 2.0
    wide = len(row.slots) * size + (len(row.slots) - 1) * gap
    pen.font(9.5, bold=True, head=True)
    pen.write(x - 45, y, row.title, 90, "C", 4.4)
    for i, slot in enumerate(row.slots):
        left = x - wide / 2 + i * (size + gap)
        pen.stroke(0.3, PALE)
        pen.box(left, y + 4.6, size, size)
        pen.font(8, head=True, ink=PALE)
        pen.write(left + 0.5, y + 4.6, slot.name, size - 1, "C", size)
