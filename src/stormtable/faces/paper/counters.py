"""Counters to cut out, to the scale of a player's own hexes, with a bar to check the scale by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, SIDE_INKS, Pen
from stormtable.scene.prints import Counter, PrintJob

__all__ = ["draw_counters"]

HEAD: Final = 22.0
APART: Final = 2.0  # mm between counters, for the knife
BAR: Final = 50.0  # mm


def draw_counters(pen: Pen, job: PrintJob, hex_width: float) -> None:
    """In rows of one side and one size, which a straight cut parts; those to be folded first."""
    x, y, deep, last = pen.left, new_page(pen, job, hex_width), 0.0, None
    for counter in counters_in_order(job):
        size = hex_width * counter.share / 100
        tall = size * (2 if counter.back else 1)
        kind = (counter.side, tall)
        if x + size > pen.right or (last and kind != last):
            x, y, deep = pen.left, y + deep + APART, 0.0
        if y + tall > pen.bottom:
            x, y, deep = pen.left, new_page(pen, job, hex_width), 0.0
        draw(pen, counter, x, y, size, job.side_names[counter.side])
        x, deep, last = x + size + APART, tall, kind


def counters_in_order(job: PrintJob) -> Iterator[Counter]:
    """Every counter as often as it is needed."""
    for counter in sorted(job.counters, key=lambda each: (each.side, not each.back, -each.share)):
        yield from [counter] * counter.count


def new_page(pen: Pen, job: PrintJob, hex_width: float) -> float:
    """Title, how to cut and fold, and the bar; returns where the counters begin."""
    pen.pdf.add_page()
    left, top = pen.left, pen.paper.margin
    pen.font(24, bold=True, head=True)
    pen.write(left, top, "Counters", pen.width - BAR - 8, height=9)
    pen.font(10.5, ink=PALE)
    told = f"{job.title}. For hexes of {hex_width:g} mm from side to side. Cut along the lines, fold at the dashes."
    pen.write(left, top + 9.5, told, pen.width - BAR - 8, height=5)
    x, y = pen.right - BAR, top + 6
    pen.stroke(0.4, INK)
    pen.pdf.line(x, y, pen.right, y)
    for tenth in range(6):
        at = x + tenth * BAR / 5
        pen.pdf.line(at, y - (2 if tenth in (0, 5) else 1.2), at, y)
    pen.font(8.5, ink=PALE)
    pen.write(x, y + 1, f"{BAR:g} mm when printed at 100 %", BAR, "C", 5)
    return top + HEAD


def draw(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    """The front, and below the fold the back, upside down, so that both stand upright once folded."""
    front(pen, counter, x, y, size, side_name)
    if not counter.back:
        return
    pen.stroke(0.25)
    pen.box(x, y + size, size, size)
    with pen.pdf.rotation(180, x + size / 2, y + size * 1.5):
        back(pen, counter, x, y + size, size, side_name)
    pen.stroke(0.35, "#ffffff")
    pen.pdf.line(x, y + size, x + size, y + size)
    pen.stroke(0.25)
    pen.pdf.set_dash_pattern(1, 1)
    pen.pdf.line(x, y + size, x + size, y + size)
    pen.pdf.set_dash_pattern()


def front(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    pen.stroke(0.25)
    pen.box(x, y, size, size, "#ffffff")
    nose(pen, counter, x, y, size)
    drawn = size * (0.66 if counter.label else 0.74)
    shift = size * 0.13 if counter.label else 0.0
    pen.silhouette(counter.silhouette, x + size / 2 - shift, y + size * 0.46, drawn, counter.side)
    pen.mark(x + size * 0.14, y + size * 0.15, size * 0.2, counter.side, side_name)
    if counter.label:
        pen.font(size * 1.25, bold=True, head=True, ink=SIDE_INKS[counter.side])
        pen.write(x + size * 0.58, y + size * 0.22, counter.label, size * 0.38, "C", size * 0.48)
    name(pen, counter.title, x, y, size)


def back(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    pen.silhouette(counter.silhouette, x + size / 2, y + size * 0.46, size * 0.74, counter.side)
    nose(pen, counter, x, y, size)
    pen.mark(x + size * 0.14, y + size * 0.15, size * 0.2, counter.side, side_name)
    pen.stroke(size * 0.02, INK)
    pen.box(x + size * 0.08, y + size * 0.38, size * 0.84, size * 0.2, "#ffffff")
    pen.font(size * 0.5, bold=True, head=True)
    pen.write(x + size * 0.1, y + size * 0.38, counter.back, size * 0.8, "C", size * 0.2)
    name(pen, counter.title, x, y, size)


def nose(pen: Pen, counter: Counter, x: float, y: float, size: float) -> None:
    """The triangle at the edge that faces forward."""
    middle, wide = x + size / 2, size * 0.1
    pen.pdf.set_fill_color(SIDE_INKS[counter.side])
    pen.pdf.polygon([(middle - wide, y + size * 0.08), (middle, y), (middle + wide, y + size * 0.08)], style="F")


def name(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    pen.font(max(4.5, size * 0.48), bold=True, head=True)
    pen.write(x + size * 0.04, y + size * 0.81, text, size * 0.92, "C", size * 0.17)
