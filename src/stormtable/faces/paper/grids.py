"""Tables to read, with lines that wrap and boxes to tick; pages of them, in type that fits."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, Pen
from stormtable.scene.prints import TICK, PrintJob, PrintTable, TablePage

__all__ = ["Type", "draw_table", "draw_table_page", "table_height"]

PAD: Final = 0.8  # on either side of a cell's text
APART: Final = 5.0  # between columns of a page
BELOW: Final = 3.2  # a table
BOX: Final = 0.8  # of a line's height, a box to tick
SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)


@dataclass(frozen=True, slots=True)
class Type:
    """Of a table: the type's size in points, and a line's height in mm."""

    size: float
    line: float

    @property
    def head(self) -> float:
        """The height of a table's title."""
        return self.line * 1.35


def of_size(size: float) -> Type:
    return Type(size, size * 0.44)


def widths_of(table: PrintTable, width: float) -> list[float]:
    shares = sum(column.share for column in table.columns)
    return [width * column.share / shares for column in table.columns]


def has_titles(table: PrintTable) -> bool:
    return any(column.title for column in table.columns)


def text_font(pen: Pen, type_: Type, *, head: bool = False) -> None:
    pen.font(type_.size, bold=head, head=True, ink=INK)


def cell_lines(pen: Pen, table: PrintTable, width: float, type_: Type) -> list[list[list[str]]]:
    """The lines of every cell of every row."""
    widths = widths_of(table, width)
    text_font(pen, type_)
    return [
        [pen.wrapped(cell, widths[i] - 2 * PAD) if TICK not in cell else [cell] for i, cell in enumerate(row)]
        for row in table.rows
    ]


def row_height(lines: Sequence[Sequence[str]], type_: Type) -> float:
    return max((len(each) for each in lines), default=1) * type_.line + type_.line * 0.22


def titles_height(pen: Pen, table: PrintTable, width: float, type_: Type) -> float:
    """Of the columns' titles."""
    if not has_titles(table):
        return 0.0
    text_font(pen, type_, head=True)
    widths = widths_of(table, width)
    return row_height([pen.wrapped(c.title, widths[i] - 2 * PAD) for i, c in enumerate(table.columns)], type_)


def table_height(pen: Pen, table: PrintTable, width: float, type_: Type) -> float:
    """Of the whole table, with its title and note."""
    tall = type_.head if table.title else 0.0
    tall += titles_height(pen, table, width, type_)
    tall += sum(row_height(lines, type_) for lines in cell_lines(pen, table, width, type_))
    if table.note:
        pen.font(type_.size * 0.92, ink=PALE)
        tall += len(pen.wrapped(table.note, width)) * type_.line * 0.95 + 0.8
    return tall


def draw_table(pen: Pen, table: PrintTable, x: float, y: float, width: float, type_: Type) -> float:
    """Returns where it ends."""
    if table.title:
        draw_title(pen, table, x, y, width, type_)
        y += type_.head
    widths, top = widths_of(table, width), y
    if has_titles(table):
        tall = titles_height(pen, table, width, type_)
        pen.pdf.set_fill_color("#e3e8ef")
        pen.pdf.rect(x, y, width, tall, style="F")
        left = x
        for column, wide in zip(table.columns, widths, strict=True):
            text_font(pen, type_, head=True)
            where = "L" if column.left else "C"
            pen.block(left + PAD, y + type_.line * 0.11, column.title, wide - 2 * PAD, type_.line, where)  # type: ignore[arg-type]
            left += wide
        y += tall
    for number, lines in enumerate(cell_lines(pen, table, width, type_)):
        tall = row_height(lines, type_)
        if number % 2:
            pen.pdf.set_fill_color("#f4f6f9")
            pen.pdf.rect(x, y, width, tall, style="F")
        draw_row(pen, table, widths, lines, x, y, tall, type_)
        y += tall
    pen.stroke(0.25, PALE)
    for at in (top, y):
        pen.pdf.line(x, at, x + width, at)
    if table.note:
        pen.font(type_.size * 0.92, ink=PALE)
        y = pen.block(x, y + 0.6, table.note, width, type_.line * 0.95)
    return y


def draw_title(pen: Pen, table: PrintTable, x: float, y: float, width: float, type_: Type) -> None:
    """The title, and small at the right the rules behind the table."""
    pen.font(max(6.0, type_.size * 0.8), head=True, ink=PALE)
    ids = pen.pdf.get_string_width(table.rule) + 1 if table.rule else 0.0
    pen.write(x, y, table.rule, width, "R", type_.head)
    pen.font(type_.size * 1.25, bold=True, head=True)
    pen.write(x, y, table.title, width - ids, height=type_.head)


def draw_row(
    pen: Pen,
    table: PrintTable,
    widths: Sequence[float],
    lines: Sequence[Sequence[str]],
    x: float,
    y: float,
    tall: float,
    type_: Type,
) -> None:
    for i, texts in enumerate(lines):
        wide, column = widths[i], table.columns[i]
        for n, text in enumerate(texts):
            at = y + type_.line * 0.11 + n * type_.line
            if TICK in text:
                ticks(pen, text, x, at, wide, type_)
            else:
                text_font(pen, type_, head=i == 0 and len(widths) > 1)
                pen.write(x + PAD, at, text, wide - 2 * PAD, "L" if column.left else "C", type_.line)
        x += wide
    pen.stroke(0.1, "#c9d0da")
    pen.pdf.line(x - sum(widths), y + tall, x, y + tall)


def ticks(pen: Pen, text: str, x: float, y: float, width: float, type_: Type) -> None:
    """Boxes, with words behind them if there are any."""
    count, words = text.count(TICK), text.replace(TICK, "").strip()
    size, gap = type_.line * BOX, type_.line * 0.25
    left = x + (PAD if words else max(PAD, (width - count * size - (count - 1) * gap) / 2))
    pen.stroke(0.2)
    for i in range(count):
        pen.box(left + i * (size + gap), y + (type_.line - size) / 2, size, size)
    if words:
        text_font(pen, type_)
        after = left + count * (size + gap) + 0.4
        pen.write(after, y, words, x + width - after - 0.4, height=type_.line)


# Pages of tables


def draw_table_page(pen: Pen, page: TablePage, job: PrintJob) -> None:
    """One page: in the largest type in which all tables fit."""
    y = pen.headed_page(page.title, job.title)
    width = (pen.width - APART * (page.columns - 1)) / page.columns
    pen.font(8, ink=PALE)
    foot = sum(len(pen.wrapped(note, pen.width)) * 3.4 for note in page.notes)
    room = pen.bottom - y - foot - (2 if foot else 0)
    type_, heights, places = of_size(SIZES[0]), list[float](), list[list[int]]()
    for size in SIZES:
        type_ = of_size(size)
        heights = [table_height(pen, table, width, type_) + BELOW for table in page.tables]
        places = split(heights, page.columns)
        if max(sum(heights[n] for n in column) for column in places) <= room:
            break
    for i, column in enumerate(places):
        at, slack = y, room - sum(heights[n] for n in column)
        spread = min(4.0, slack / max(1, len(column) - 1)) if slack > 0 else 0.0
        for n in column:
            at = draw_table(pen, page.tables[n], pen.left + i * (width + APART), at, width, type_) + BELOW + spread
    at = pen.bottom - foot
    for note in page.notes:
        pen.font(8, ink=PALE)
        at = pen.block(pen.left, at, note, pen.width, 3.4)


def split(heights: Sequence[float], columns: int) -> list[list[int]]:
    """The tables in order, in so many columns that the longest is as short as can be."""

    @functools.cache
    def best(first: int, left: int) -> tuple[float, tuple[int, ...]]:
        """The longest column, and where each begins."""
        if left == 1 or first == len(heights):
            return sum(heights[first:]), (first,)
        found: tuple[float, tuple[int, ...]] = (sum(heights[first:]), (first,))
        for end in range(first + 1, len(heights) + 1):
            tall, begins = best(end, left - 1)
            here = sum(heights[first:end])
            if max(here, tall) < found[0]:
                found = (max(here, tall), (first, *begins))
        return found

    begins = [*best(0, columns)[1], len(heights)]
    return [list(range(a, b)) for a, b in itertools.pairwise(begins)]
