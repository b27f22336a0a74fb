"""Counters to cut out, to the scale of a player's own hexes or table, with a bar to check the scale by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.faces.paper.pen import INK, LEAST_TYPE, PALE, Pen, ink_of
from stormtable.faces.paper.scales import scale_words
from stormtable.language import say, say_as
from stormtable.scene.prints import Counter, PrintJob

__all__ = ["draw_counters"]

APART: Final = 2.0  # mm between counters, for the knife
POINT: Final = 25.4 / 72  # mm


def draw_counters(pen: Pen, job: PrintJob, unit: float) -> float:
    """In rows of one side and one size, which a straight cut parts; those to fold first. Returns where they end."""
    x, y, deep, last = pen.left, new_page(pen, job, unit), 0.0, None
    for counter in counters_in_order(job):
        size = unit * counter.share / 100
        tall = size * (2 if counter.back else 1)
        kind = (counter.side, round(tall, 3), counter.round)
        if x + size > pen.right or (last and kind != last):
            x, y, deep = pen.left, y + deep + APART, 0.0
        if y + tall > pen.bottom:
            x, y, deep = pen.left, new_page(pen, job, unit), 0.0
        draw(pen, counter, x, y, size, "" if counter.side < 0 else job.side_names[counter.side])
        x, deep, last = x + size + APART, tall, kind
    return y + deep


def counters_in_order(job: PrintJob) -> Iterator[Counter]:
    """Every counter as often as it is needed; what is nobody's comes last."""
    for counter in sorted(job.counters, key=lambda each: (each.side < 0, each.side, not each.back, -each.share)):
        yield from [counter] * counter.count


def new_page(pen: Pen, job: PrintJob, unit: float) -> float:
    """Title, how to cut and fold, and the bar; returns where the counters begin."""
    folded = any(each.back for each in job.counters)
    cut = say("Cut along the lines, fold at the dashes.") if folded else say("Cut along the lines.")
    return pen.headed_page(
        say_as("sheet", "Counters"), f"{job.title}. {scale_words(job.measure, unit)} {cut}", bar=True
    )


def draw(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    """The front, and below the fold the back, upside down, so that both stand upright once folded."""
    if counter.round:
        base(pen, counter, x, y, size, side_name)
        return
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


def base(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    """A round base: the cut runs along its edge, which is where the game measures to."""
    middle = size / 2
    pen.stroke(0.25)
    pen.pdf.set_fill_color("#ffffff")
    pen.pdf.circle(x + middle, y + middle, middle, style="DF")
    if counter.turned:
        nose(pen, counter, x, y, size)
        pen.stroke(0.15, PALE)
        for left, right in ((0.0, 0.07), (0.93, 1.0)):  # abeam, where the front half ends
            pen.pdf.line(x + left * size, y + middle, x + right * size, y + middle)
    pen.silhouette(counter.silhouette, x + middle, y + size * 0.42, size * 0.56, counter.side)
    pen.mark(x + size * 0.19, y + size * 0.27, size * 0.16, counter.side, side_name)
    words(pen, counter.title, x + size * 0.19, y + size * 0.72, size * 0.62, size * 0.17)


def front(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    pen.stroke(0.25)
    pen.box(x, y, size, size, "#ffffff")
    if not counter.silhouette:
        marker(pen, counter, x, y, size)
        return
    if counter.turned:
        nose(pen, counter, x, y, size)
    drawn = size * (0.6 if counter.label else 0.72)
    shift = size * 0.14 if counter.label else 0.0
    pen.silhouette(counter.silhouette, x + size / 2 - shift, y + size * 0.43, drawn, counter.side)
    pen.mark(x + size * 0.15, y + size * 0.16, size * 0.27, counter.side, side_name)
    if counter.label:
        pen.font(size * 1.25, bold=True, head=True, ink=ink_of(counter.side))
        pen.write(x + size * 0.56, y + size * 0.18, counter.label, size * 0.4, "C", size * 0.48)
    words(pen, counter.title, x + size * 0.04, y + size * 0.76, size * 0.92, size * 0.22)


def back(pen: Pen, counter: Counter, x: float, y: float, size: float, side_name: str) -> None:
    pen.silhouette(counter.silhouette, x + size / 2, y + size * 0.43, size * 0.72, counter.side)
    nose(pen, counter, x, y, size)
    pen.mark(x + size * 0.15, y + size * 0.16, size * 0.27, counter.side, side_name)
    pen.stroke(size * 0.02, INK)
    pen.box(x + size * 0.08, y + size * 0.34, size * 0.84, size * 0.22, "#ffffff")
    pen.font(size * 0.5, bold=True, head=True)
    pen.write(x + size * 0.1, y + size * 0.34, counter.back, size * 0.8, "C", size * 0.22)
    words(pen, counter.title, x + size * 0.04, y + size * 0.76, size * 0.92, size * 0.22)


def marker(pen: Pen, counter: Counter, x: float, y: float, size: float) -> None:
    """A token with words alone: what it says large, what it means below."""
    pen.stroke(size * 0.03, ink_of(counter.side))
    pen.box(x + size * 0.05, y + size * 0.05, size * 0.9, size * 0.9)
    low = size * (0.3 if counter.title else 0.36)
    pen.font(max(LEAST_TYPE, size * 0.8), bold=True, head=True, ink=ink_of(counter.side))
    pen.write(x + size * 0.1, y + (size * 0.16 if counter.title else size * 0.32), counter.label, size * 0.8, "C", low)
    if counter.title:
        words(pen, counter.title, x + size * 0.1, y + size * 0.48, size * 0.8, size * 0.42)


def nose(pen: Pen, counter: Counter, x: float, y: float, size: float) -> None:
    """The triangle at the edge that faces forward."""
    middle, wide = x + size / 2, size * 0.1
    pen.pdf.set_fill_color(ink_of(counter.side))
    pen.pdf.polygon([(middle - wide, y + size * 0.08), (middle, y), (middle + wide, y + size * 0.08)], style="F")


def words(pen: Pen, text: str, x: float, y: float, width: float, height: float) -> None:
    """In a field: on one line if it can be read so, else on two."""
    size = max(LEAST_TYPE, min(11.0, height * 0.72 / POINT))
    pen.font(size, bold=True, head=True)
    wide = pen.pdf.get_string_width(pen.printable(text))
    if wide <= width or size * width / wide >= LEAST_TYPE:
        pen.write(x, y, text, width, "C", height)
        return
    pen.font(LEAST_TYPE, bold=True, head=True)
    lines = pen.wrapped(text, width)
    line = LEAST_TYPE * POINT * 1.02
    top = y + (height - line * len(lines)) / 2
    for i, each in enumerate(lines):
        pen.write(x, top + i * line, each, width, "C", line)
