"""What is measured with: rulers in pieces to glue together, sectors, hexes that an arc covers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, Pen
from stormtable.faces.paper.scales import scale_words
from stormtable.language import say
from stormtable.scene.prints import ArcTemplate, HexTemplate, PrintJob, Ruler, Stretch

__all__ = ["draw_tools"]

APART: Final = 4.0
EDGE: Final = 8.0  # of a ruler: ticks and numbers
ROW: Final = 5.6  # of a ruler: a row of stretches
TAB: Final = 8.0  # on which the next piece is glued
TITLE: Final = 4.6
SHADES: Final = ("#dfe7f1", "#f3f6fa", "#cfdae8")
WORDS: Final = 7.0  # points
ROUND: Final = 1800  # to either side: a disc


def draw_tools(pen: Pen, job: PrintJob, unit: float, below: float = 0.0) -> None:
    """Rulers, then arcs: under the counters where these leave room, else on pages of their own."""
    shelf = Shelf(pen, job, unit, below)
    for ruler in job.rulers:
        for start, end in pieces(pen, ruler, unit, shelf.across):
            tall = EDGE + ROW * max(1, len(ruler.stretches)) + TITLE
            piece(pen, ruler, start, end, shelf.row(tall), tall, unit)
    for arc in job.arcs:
        if arc.half < ROUND:
            x, y = shelf.field(*arc_field(arc, unit))
            draw_arc(pen, arc, x, y, unit)
    for template in job.hex_arcs:
        x, y = shelf.field(*hex_field(template, unit))
        draw_hex_arc(pen, template, x, y, unit)
    discs = Shelf(pen, job, unit, 0.0, across=False)
    for arc in job.arcs:
        if arc.half >= ROUND:
            size = 2 * arc.radius * unit / 100
            draw_disc(pen, arc, *discs.field(size, size), size)


class Shelf:
    """Where the next tool goes: on pages of hexes upright, of a free table wider than high."""

    def __init__(self, pen: Pen, job: PrintJob, unit: float, below: float, across: bool = True) -> None:
        self.pen, self.job, self.unit = pen, job, unit
        self.across = across and job.measure != "hex"
        blank = not below or pen.across != self.across
        self.x, self.y, self.deep = pen.left, (pen.bottom if blank else below + APART), 0.0
        self.blank, self.fresh = blank, False

    def row(self, tall: float) -> float:
        """The top of a strip as wide as the page."""
        self.next_row()
        if self.blank or self.y + tall > self.pen.bottom:
            self.turn()
        top, self.y, self.fresh = self.y, self.y + tall + APART, False
        return top

    def field(self, wide: float, tall: float) -> tuple[float, float]:
        """The upper left corner of a field beside the last one, or below it."""
        if self.blank:
            self.turn()
        if self.x + wide > self.pen.right and self.x > self.pen.left:
            self.next_row()
        if self.y + tall > self.pen.bottom and (self.x > self.pen.left or not self.fresh):
            self.next_row()
            self.turn()
        corner = self.x, self.y
        self.x, self.deep, self.fresh = self.x + wide + 2 * APART, max(self.deep, tall), False
        return corner

    def next_row(self) -> None:
        if self.deep:
            self.x, self.y, self.deep = self.pen.left, self.y + self.deep + APART, 0.0

    def turn(self) -> None:
        told = f"{self.job.title}. {scale_words(self.job.measure, self.unit)}"
        self.y = self.pen.headed_page(say("Rulers and templates"), told, across=self.across, bar=True)
        self.x, self.blank, self.fresh = self.pen.left, False, True


# Rulers


def pieces(pen: Pen, ruler: Ruler, unit: float, across: bool) -> Iterator[tuple[int, int]]:
    """From where to where each piece goes: equal ones of whole units, with room for a tab."""
    room = (pen.paper.height if across else pen.paper.width) - 2 * pen.paper.margin - TAB
    whole = ruler.length * unit / 100
    count = math.ceil(whole / room - 1e-9)
    each = math.ceil(ruler.length / 100 / max(1, count)) * 100
    for n in range(count):  # none of a ruler without length: of a unit that neither moves nor fires
        yield n * each, min(ruler.length, (n + 1) * each)


def piece(pen: Pen, ruler: Ruler, start: int, end: int, y: float, tall: float, unit: float) -> None:
    """A strip: ticks and numbers above, stretches below; the last tick is its right end."""

    def at(place: int) -> float:
        return pen.left + (place - start) * unit / 100

    long = at(end) - pen.left
    pen.stroke(0.25)
    pen.box(pen.left, y, long, tall)
    if end < ruler.length:
        pen.pdf.set_dash_pattern(1, 1)
        pen.box(pen.left + long, y, TAB, tall)
        pen.pdf.set_dash_pattern()
        pen.font(6.5, ink=PALE)
        with pen.pdf.rotation(90, pen.left + long + TAB / 2, y + tall / 2):
            pen.write(pen.left + long + TAB / 2 - tall / 2, y + tall / 2 - 2, say("glue here"), tall, "C", 4)
    for row, stretches in enumerate(ruler.stretches):
        for number, stretch in enumerate(stretches):
            band(pen, stretch, SHADES[number % len(SHADES)], (start, end), at, y + EDGE + row * ROW)
    for place in range(start, end + 1, ruler.every):
        numbered = place % ruler.numbered == 0
        pen.stroke(0.25 if numbered else 0.15, INK)
        pen.pdf.line(at(place), y, at(place), y + (3.4 if numbered else 1.8))
        if numbered and place:
            pen.font(9, bold=True, head=True)
            here = min(max(at(place), pen.left + 4.8), pen.left + long - 4.8)
            pen.write(
                here - 4, y + 3.3, f"{place / 100:g}", 8, "R" if place == end else "L" if place == start else "C", 4
            )
    for place, text in ruler.marks:
        if start < place <= end:
            mark(pen, at(place), y, tall, text)
    pen.font(8, bold=True, head=True)
    pen.write(pen.left + 1.5, y + tall - TITLE, ruler.title, long - 3, height=TITLE)


def band(pen: Pen, stretch: Stretch, shade: str, part: tuple[int, int], at, y: float) -> None:  # type: ignore[no-untyped-def]
    """As much of a stretch as lies on this piece."""
    near, far = max(stretch.near, part[0]), min(stretch.far, part[1])
    if near >= far:
        return
    pen.pdf.set_fill_color(shade)
    pen.pdf.rect(at(near), y, at(far) - at(near), ROW - 0.6, style="F")
    pen.font(WORDS + 0.5, head=True)
    pen.write(at(near) + 0.4, y, stretch.text, at(far) - at(near) - 0.8, "C", ROW - 0.6)
    if stretch.far <= part[1]:
        pen.stroke(0.4, INK)
        pen.pdf.line(at(far), y, at(far), y + ROW - 0.6)


def mark(pen: Pen, x: float, y: float, tall: float, text: str) -> None:
    """A line across the strip with its word before it."""
    pen.stroke(0.4, INK)
    pen.pdf.line(x, y, x, y + tall)
    pen.font(WORDS, head=True)
    pen.write(x - 30.6, y + tall - TITLE - ROW + 0.4, text, 30, "R", ROW - 0.8)


# Arcs


def arc_field(arc: ArcTemplate, unit: float) -> tuple[float, float]:
    """How wide and how high a sector is, with its words below."""
    radius, half = arc.radius * unit / 100, math.radians(arc.half / 10)
    wide = 2 * radius * (math.sin(half) if arc.half < 900 else 1)
    behind = radius * -math.cos(half) if arc.half > 900 else 0.0
    return max(wide, 46.0), radius + max(behind, arc.base * unit / 100) + 14


def draw_arc(pen: Pen, arc: ArcTemplate, x: float, y: float, unit: float) -> None:
    """Ahead is up; the base it is laid around is a dashed circle about the point."""
    wide, tall = arc_field(arc, unit)
    radius, base = arc.radius * unit / 100, arc.base * unit / 100
    middle, apex = x + wide / 2, y + radius
    pen.pdf.set_fill_color("#f3f6fa")
    pen.stroke(0.25, INK)
    pen.pdf.polygon([(middle, apex), *rim(middle, apex, radius, arc.half)], style="DF")
    for ring in arc.rings:
        size = ring * unit / 100
        pen.stroke(0.2, PALE)
        pen.pdf.polyline(rim(middle, apex, size, arc.half))
        pen.font(WORDS, ink=PALE)
        pen.write(middle + 0.6, apex - size + 0.4, f"{ring / 100:g}", 10, height=3)
    pen.stroke(0.2, PALE)
    pen.pdf.line(middle, apex - base, middle, y)
    if base:
        pen.pdf.set_dash_pattern(1, 1)
        pen.pdf.circle(middle, apex, base)
        pen.pdf.set_dash_pattern()
    pen.font(9, bold=True, head=True)
    pen.write(x, y + tall - 12, arc.title, wide, "C", 4.4)
    pen.font(WORDS, ink=PALE)
    pen.block(x, y + tall - 7.6, arc.note, wide, 3.2, "C")


def rim(x: float, y: float, radius: float, half: int) -> list[tuple[float, float]]:
    """Points on a circle from the left edge of a sector to its right one, a degree apart or less."""
    steps = max(2, math.ceil(half / 5))
    turns = (math.radians(half / 10) * (2 * n / steps - 1) for n in range(steps + 1))
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


def draw_disc(pen: Pen, arc: ArcTemplate, x: float, y: float, size: float) -> None:
    """A whole circle with its words inside."""
    pen.pdf.set_fill_color("#f3f6fa")
    pen.stroke(0.25, INK)
    pen.pdf.circle(x + size / 2, y + size / 2, size / 2, style="DF")
    pen.font(11, bold=True, head=True)
    pen.write(x, y + size / 2 - 5, arc.title, size, "C", 5)
    pen.font(WORDS + 1, ink=PALE)
    pen.write(x, y + size / 2 + 0.5, arc.note, size, "C", 4)


def hex_field(template: HexTemplate, unit: float) -> tuple[float, float]:
    xs, ys = zip(*(hex_middle(q, r, unit) for q, r in template.cells), strict=True)
    radius = unit / 3**0.5
    return max(xs) - min(xs) + 2 * radius, max(ys) - min(ys) + unit + 13


def hex_middle(q: int, r: int, unit: float) -> tuple[float, float]:
    """The middle of a hex (q, r) of a flat-top grid, `unit` from side to side."""
    return q * unit * 3**0.5 / 2, (r + q / 2) * unit


def draw_hex_arc(pen: Pen, template: HexTemplate, x: float, y: float, unit: float) -> None:
    """The ship's own hex has an arrow; lit hexes are shaded and bear their range."""
    places = [hex_middle(q, r, unit) for q, r in template.cells]
    left, top = min(a for a, _ in places), min(b for _, b in places)
    radius = unit / 3**0.5
    lit = set(template.lit)
    for (q, r), (a, b) in zip(template.cells, places, strict=True):
        at, down = x + a - left + radius, y + b - top + unit / 2
        pen.stroke(0.25, INK)
        pen.hexagon(at, down, radius, "#cfdae8" if (q, r) in lit else "#ffffff")
        if (q, r) == (0, 0):
            pen.pdf.set_fill_color(INK)
            pen.pdf.polygon(
                [(at, down - unit * 0.36), (at + unit * 0.2, down + unit * 0.2), (at - unit * 0.2, down + unit * 0.2)],
                style="F",
            )
        elif (q, r) in lit:
            pen.font(9, bold=True, head=True)
            pen.write(at - 5, down - 2, str(max(abs(q), abs(r), abs(q + r))), 10, "C", 4)
    wide, bottom = hex_field(template, unit)[0], y + max(b for _, b in places) - top + unit + 1
    pen.font(9, bold=True, head=True)
    pen.write(x, bottom, template.title, wide, "C", 4.4)
    pen.font(WORDS, ink=PALE)
    pen.block(x, bottom + 4.4, template.note, wide, 3.2, "C")
