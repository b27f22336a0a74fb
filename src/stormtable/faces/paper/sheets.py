"""A record sheet on its pages: what is printed above, what is written below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, Pen, ink_of, tint_of
from stormtable.language import say
from stormtable.scene.prints import Boxes, HexBoxes, PrintJob, RecordLog, RecordSheet

__all__ = ["draw_sheets"]

HEAD: Final = 22.0  # of a page, mm
GAP: Final = 4.0
TICK: Final = 4.2  # a box to tick off
TICKS_APART: Final = 0.9
GROUP: Final = 5  # boxes between wider gaps
AROUND: Final = 44.0  # the width of a hex to write around
ROW_LOW, ROW_LOW_HALVED, ROW_HIGH = 5.0, 8.0, 10.0  # room for handwriting
LEAST_ROWS: Final = 4  # for which a log begins on a page
LOG_TITLE: Final = 7.0
TITLES: Final = 6.0  # of a log's columns
NOTE_LINE: Final = 3.6
NOTE_SIZE: Final = 8.0


def draw_sheets(pen: Pen, job: PrintJob) -> None:
    """Each on pages of its own; short ones of a side share theirs."""
    below, side = 0.0, -1
    for sheet in job.sheets:
        if sheet.short and below and sheet.side == side and below + height_of(pen, sheet) < foot_top(pen, sheet):
            y = head(pen, sheet, job.title, below + GAP)
        else:
            y = new_page(pen, sheet, job.title)
        y = supplies(pen, sheet, facts(pen, sheet, y))
        for log in sheet.logs:
            y = rows_of(pen, sheet, log, y, job.title)
        below, side = (y, sheet.side) if sheet.short else (0.0, -1)


def height_of(pen: Pen, sheet: RecordSheet) -> float:
    """Of a short sheet without its notes: those of the page hold for all of its kind."""
    boxes = sum(5.8 + 2.2 + TICK + TICKS_APART for _ in sheet.boxes)
    logs = sum(LOG_TITLE + TITLES + GAP + row_height(log) * len(log.rows) for log in sheet.logs)
    return HEAD + GAP + (14.0 + GAP if sheet.facts else 0.0) + boxes + logs


def row_height(log: RecordLog) -> float:
    """The least there is, but for short sheets the usual."""
    return ROW_LOW_HALVED if any(column.halved for column in log.columns) else ROW_LOW


def new_page(pen: Pen, sheet: RecordSheet, title: str) -> float:
    """Head and foot; returns where the rest begins."""
    pen.new_page()
    below = head(pen, sheet, title, pen.top)
    y = foot_top(pen, sheet)
    pen.font(NOTE_SIZE, ink=PALE)
    for note in sheet.notes:
        y = pen.paragraph(y, note, pen.width, NOTE_LINE)
    return below


def head(pen: Pen, sheet: RecordSheet, title: str, top: float) -> float:
    left = pen.left
    pen.mark(left + 6, top + 7, 12, sheet.side, sheet.side_name)
    pen.font(24, bold=True, head=True)
    pen.write(left + 16, top, sheet.title, pen.width - 44, height=9)
    pen.font(10.5, ink=PALE)
    told = say("{sheet}, side {side}. {title}", sheet=sheet.subtitle, side=sheet.side_name, title=title)
    pen.write(left + 16, top + 9, told, pen.width - 44, height=5)
    pen.silhouette(sheet.silhouette, pen.right - 9, top + 8, 21, sheet.side)
    pen.stroke(0.6, ink_of(sheet.side))
    pen.pdf.line(left, top + HEAD - 4, pen.right, top + HEAD - 4)
    return top + HEAD


def foot_top(pen: Pen, sheet: RecordSheet) -> float:
    """Where the notes begin."""
    pen.font(NOTE_SIZE, ink=PALE)
    return pen.bottom - sum(pen.lines_of(note, pen.width, NOTE_LINE) for note in sheet.notes)


def facts(pen: Pen, sheet: RecordSheet, y: float) -> float:
    """The printed values side by side."""
    if not sheet.facts:
        return y
    width, height = pen.width / len(sheet.facts), 14.0
    for i, fact in enumerate(sheet.facts):
        x = pen.left + i * width
        pen.stroke(0.2, PALE)
        pen.box(x, y, width, height, tint_of(sheet.side))
        pen.font(8.5, ink=INK)
        pen.write(x + 2, y + 1, fact.title, width - 4, "C", 4)
        pen.font(19, bold=True, head=True)
        pen.write(x + 2, y + 5, fact.value, width - 4, "C", 8)
    return y + height + GAP


def supplies(pen: Pen, sheet: RecordSheet, y: float) -> float:
    """Boxes to tick off on the left, a hex to write around on the right."""
    width = pen.width - (AROUND + GAP if sheet.around else 0)
    below = y
    for boxes in sheet.boxes:
        below = ticks(pen, boxes, below, width)
    if sheet.around:
        below = max(below, hex_boxes(pen, sheet.around, pen.right - AROUND, y))
    return below + (1.0 if below > y else 0.0)


def ticks(pen: Pen, boxes: Boxes, y: float, width: float) -> float:
    """A heading with rows of boxes, gapped in fives."""
    pen.font(10.5, bold=True, head=True)
    heading = f"{boxes.title}: {boxes.count}"
    pen.write(pen.left, y, heading, width / 2, height=5)
    after = pen.pdf.get_string_width(pen.printable(heading)) + 3
    pen.font(8.5, ink=PALE)
    pen.write(pen.left + after, y, boxes.note, width - after, height=5)
    y += 5.8
    of_group = GROUP * (TICK + TICKS_APART) + TICKS_APART
    most = max(1, int((width + TICKS_APART) / of_group)) * GROUP
    size, tall = (TICK, TICK) if boxes.count <= 4 * most else (TICK, TICK * 0.72)
    pen.stroke(0.25)
    for i in range(boxes.count):
        column, row = i % most, i // most
        x = pen.left + column * (TICK + TICKS_APART) + column // GROUP * TICKS_APART
        pen.box(x, y + row * (tall + TICKS_APART), size, tall)
    return y + (-(-boxes.count // most)) * (tall + TICKS_APART) + 2.2


def hex_boxes(pen: Pen, around: HexBoxes, x: float, y: float) -> float:
    """A hex with a field at each side."""
    pen.font(10.5, bold=True, head=True)
    pen.write(x, y, around.title, AROUND, "C", 5)
    radius, field = 13.5, 10.4
    middle_x, middle_y = x + AROUND / 2, y + 7.5 + radius * 1.25
    pen.stroke(0.4, PALE)
    sides = pen.hexagon(middle_x, middle_y, radius)
    pen.font(7.5, ink=PALE)
    pen.write(middle_x - 8, middle_y - 2, say("front up"), 16, "C", 4)
    pen.stroke(0.25)
    for side_x, side_y in sides:
        out_x = middle_x + (side_x - middle_x) * 1.22
        out_y = middle_y + (side_y - middle_y) * 1.22
        pen.box(out_x - field / 2, out_y - field / 2, field, field, "#ffffff")
    pen.font(7.5, ink=PALE)
    bottom = middle_y + radius * 1.25 + field / 2
    pen.write(x, bottom, around.note, AROUND, "C", 4)
    return bottom + 4.5


def rows_of(pen: Pen, sheet: RecordSheet, log: RecordLog, y: float, title: str) -> float:
    """A log, on further pages where it is too long for one, with about as many rows on each."""
    shares = sum(column.share for column in log.columns)
    widths = [pen.width * column.share / shares for column in log.columns]
    low = row_height(log)
    most = low if sheet.short else ROW_HIGH
    rows = list(log.rows)
    while rows:
        room = foot_top(pen, sheet) - GAP / 2 - y - LOG_TITLE - TITLES
        fits = int(room / low)
        if fits < min(len(rows), LEAST_ROWS):
            y = new_page(pen, sheet, title)
            continue
        pages = -(-len(rows) // fits)
        taken = rows[: -(-len(rows) // pages)]
        rows = rows[len(taken) :]
        y = table(pen, log, widths, taken, y, min(most, room / len(taken)))
        if rows:
            y = new_page(pen, sheet, title)
    return y + GAP


def table(
    pen: Pen, log: RecordLog, widths: Sequence[float], rows: Sequence[tuple[str, ...]], y: float, height: float
) -> float:
    """A heading, the columns' titles, the rows."""
    pen.font(12, bold=True, head=True)
    pen.write(pen.left, y, log.title, pen.width / 2, height=6)
    pen.font(8.5, ink=PALE)
    pen.write(pen.left + pen.width / 2, y, log.note, pen.width / 2, "R", 6)
    y += LOG_TITLE
    line(pen, widths, [column.title for column in log.columns], y, TITLES, head=True)
    y += TITLES
    for row in rows:
        line(pen, widths, row, y, height)
        x = pen.left
        for column, width in zip(log.columns, widths, strict=True):
            if column.halved:
                pen.stroke(0.1, PALE)
                pen.pdf.line(x, y + height / 2, x + width, y + height / 2)
            x += width
        y += height
    return y


def line(
    pen: Pen, widths: Sequence[float], texts: Sequence[str], y: float, height: float, *, head: bool = False
) -> None:
    """One row: its boxes, and what is printed in them."""
    x = pen.left
    for i, width in enumerate(widths):
        pen.stroke(0.2, PALE)
        pen.box(x, y, width, height, "#eceff3" if head else "")
        if i < len(texts) and texts[i]:
            pen.font(9 if head else 11, bold=not head, head=True, ink=INK)
            pen.write(x + 0.5, y, texts[i], width - 1, "C", height)
        x += width
