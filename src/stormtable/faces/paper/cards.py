"""Cards to cut out: what is printed of a piece, with tracks to cross out; several go on a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stormtable.faces.paper.grids import Type, draw_table, table_height
from stormtable.faces.paper.pen import INK, PALE, Pen, ink_of, tint_of
from stormtable.language import say
from stormtable.scene.prints import Boxes, DataCard, PrintJob, PrintTable, Slot, SlotRow, Track

__all__ = ["draw_cards"]

HEAD: Final = 13.0
INSET: Final = 3.0
APART: Final = 4.0
FACT: Final = 11.0
CELL: Final = 6.0  # a value to cross out
CELL_LOW: Final = 5.4
TITLE: Final = 4.8
TICK: Final = 4.2
TYPE: Final = Type(8.0, 3.5)
NOTE: Final = 3.3
SLOT_GAP: Final = 4.0
SLOT_ROWS_APART: Final = 9.0

Part = tuple[float, Callable[[float, float, float], None]]  # its height, and how it is drawn at x, y, that wide


def draw_cards(pen: Pen, job: PrintJob, unit: float) -> None:
    """Rows of cards of one width, each as high as the highest of its row."""
    y = pen.bottom + 1
    for row in rows_of(job.cards):
        width = (pen.paper.width - 2 * pen.paper.margin - APART * (row[0].abreast - 1)) / row[0].abreast
        drawn = [parts(pen, card, width - 2 * INSET, unit) for card in row]
        height = max(HEAD + sum(part[0] for part in each) + INSET for each in drawn)
        if y + height > pen.bottom:
            y = pen.headed_page(
                say("Cards"), say("{title}. Cut along the lines; cross out what is lost.", title=job.title)
            )
        for i, card in enumerate(row):
            draw(pen, card, drawn[i], pen.left + i * (width + APART), y, width, height)
        y += height + APART


def rows_of(cards: Sequence[DataCard]) -> list[list[DataCard]]:
    """Cards side by side, of one width."""
    rows: list[list[DataCard]] = []
    for card in cards:
        last = rows[-1] if rows else []
        if last and len(last) < card.abreast == last[0].abreast:
            last.append(card)
        else:
            rows.append([card])
    return rows


def draw(pen: Pen, card: DataCard, drawn: list[Part], x: float, y: float, width: float, height: float) -> None:
    pen.stroke(0.3, PALE)
    pen.box(x, y, width, height)
    pen.pdf.set_fill_color(ink_of(card.side))
    pen.pdf.rect(x, y, width, 1.2, style="F")
    pen.mark(x + INSET + 4, y + 7, 8, card.side, card.side_name)
    pen.font(15, bold=True, head=True)
    pen.write(x + INSET + 10, y + 2.2, card.title, width - 30, height=6)
    pen.font(8, ink=PALE)
    pen.write(x + INSET + 10, y + 7.9, card.subtitle, width - 30, height=4)
    pen.silhouette(card.silhouette, x + width - INSET - 5.5, y + 7.2, 10.4, card.side)
    at = y + HEAD
    for tall, put in drawn:
        put(x + INSET, at, width - 2 * INSET)
        at += tall


def parts(pen: Pen, card: DataCard, width: float, unit: float) -> list[Part]:
    """All that stands on a card below its head, in order."""
    found: list[Part] = []
    if card.facts:
        found.append((FACT + 2.5, lambda x, y, wide: facts(pen, card, x, y, wide)))
    found += [slots_part(pen, rows, unit) for rows in abreast(card.slots, width, unit)]
    found += [track_part(pen, track, width) for track in card.tracks]
    found += [boxes_part(pen, boxes, width) for boxes in card.boxes]
    found += [table_part(pen, table, width) for table in card.tables]
    found += [note_part(pen, note, width) for note in card.notes]
    return found


def facts(pen: Pen, card: DataCard, x: float, y: float, width: float) -> None:
    each = width / len(card.facts)
    for i, fact in enumerate(card.facts):
        pen.stroke(0.2, PALE)
        pen.box(x + i * each, y, each, FACT, tint_of(card.side))
        pen.font(7.5)
        pen.write(x + i * each + 0.6, y + 0.6, fact.title, each - 1.2, "C", 3.6)
        pen.font(14, bold=True, head=True)
        pen.write(x + i * each + 0.6, y + 4, fact.value, each - 1.2, "C", 6.4)


def table_part(pen: Pen, table: PrintTable, width: float) -> Part:
    def put(x: float, y: float, wide: float) -> None:
        draw_table(pen, table, x, y, wide, TYPE)

    return table_height(pen, table, width, TYPE) + 2.0, put


def titled(pen: Pen, x: float, y: float, title: str, note: str, width: float) -> None:
    """A heading with a note behind it."""
    pen.font(9.5, bold=True, head=True)
    pen.write(x, y, title, width, height=TITLE - 0.4)
    after = pen.pdf.get_string_width(pen.printable(title)) + 2
    if note:
        pen.font(7.5, ink=PALE)
        pen.write(x + after, y, note, width - after, height=TITLE - 0.4)


def track_part(pen: Pen, track: Track, width: float) -> Part:
    """A heading, then the values, on further rows where they are many."""
    a_row = max(1, int(width / CELL))
    rows = -(-len(track.values) // a_row)

    def put(x: float, y: float, wide: float) -> None:
        titled(pen, x, y, track.title, track.note, wide)
        for i, value in enumerate(track.values):
            left, top = x + i % a_row * CELL, y + TITLE + i // a_row * CELL_LOW
            pen.stroke(0.2, PALE)
            pen.box(left, top, CELL, CELL_LOW, "#eceff3" if i == 0 else "")
            pen.font(8.5, bold=i == 0, head=True)
            pen.write(left + 0.3, top, value, CELL - 0.6, "C", CELL_LOW)

    return TITLE + rows * CELL_LOW + 1.8, put


def boxes_part(pen: Pen, boxes: Boxes, width: float) -> Part:
    """A heading with boxes to tick off behind it, on rows below where they are many."""
    pen.font(9.5, bold=True, head=True)
    after = pen.pdf.get_string_width(pen.printable(boxes.title)) + 2.5
    beside = boxes.count * (TICK + 0.8) <= width - after
    a_row = boxes.count if beside else max(1, int(width / (TICK + 0.8)))
    rows = 0 if beside else -(-boxes.count // a_row)

    def put(x: float, y: float, wide: float) -> None:
        titled(pen, x, y, boxes.title, "" if beside else boxes.note, wide)
        left, top = (x + after, y + 0.1) if beside else (x, y + TITLE)
        pen.stroke(0.25)
        for i in range(boxes.count):
            pen.box(left + i % a_row * (TICK + 0.8), top + i // a_row * (TICK + 0.8), TICK, TICK)
        if beside and boxes.note:
            pen.font(7.5, ink=PALE)
            at = left + boxes.count * (TICK + 0.8) + 1
            pen.write(at, y, boxes.note, x + wide - at, height=TITLE - 0.4)

    return TITLE + rows * (TICK + 0.8) + 1.2, put


def abreast(rows: Sequence[SlotRow], width: float, unit: float) -> list[list[SlotRow]]:
    """Rows of slots beside each other as far as there is room, of one size."""
    lines: list[list[SlotRow]] = []
    for row in rows:
        last = lines[-1] if lines else []
        wide = sum(slots_width(each, unit) + SLOT_ROWS_APART for each in last) + slots_width(row, unit)
        if last and last[0].size == row.size and wide <= width:
            last.append(row)
        else:
            lines.append([row])
    return lines


def slots_width(row: SlotRow, unit: float) -> float:
    return len(row.slots) * (row.size * unit / 100 + SLOT_GAP) - SLOT_GAP


def slots_part(pen: Pen, rows: Sequence[SlotRow], unit: float) -> Part:
    """Squares to lay something on, true to size, each with its name, and what it takes below."""
    size = rows[0].size * unit / 100

    def put(x: float, y: float, wide: float) -> None:
        for row in rows:
            titled(pen, x, y, row.title, row.note, slots_width(row, unit) + SLOT_ROWS_APART)
            for i, slot in enumerate(row.slots):
                draw_slot(pen, slot, x + i * (size + SLOT_GAP), y + TITLE + 0.6, size)
            x += slots_width(row, unit) + SLOT_ROWS_APART

    return TITLE + 0.6 + size + 5.2, put


def draw_slot(pen: Pen, slot: Slot, x: float, y: float, size: float) -> None:
    pen.stroke(0.5)
    pen.box(x, y, size, size, "#ffffff")
    shade(pen, slot.shades, x, y, size)
    pen.font(11, bold=True, head=True, ink=PALE)
    pen.write(x, y, slot.name, size, "C", size)
    pen.font(7, ink=PALE)
    pen.write(x - 1, y + size + 0.5, slot.text, size + 2, "C", 3.2)


def shade(pen: Pen, shades: tuple[str, ...], x: float, y: float, size: float) -> None:
    """A band for each side whose hits may damage the space: front above, rear below."""
    pen.pdf.set_fill_color(PALE)
    for word in shades:
        top = y if word == "front" else y + size - 1.6
        pen.pdf.rect(x, top, size, 1.6, style="F")
    pen.stroke(0.5, INK)
    pen.box(x, y, size, size)


def note_part(pen: Pen, note: str, width: float) -> Part:
    pen.font(7.2, ink=PALE)
    lines = pen.wrapped(note, width)

    def put(x: float, y: float, wide: float) -> None:
        pen.font(7.2, ink=PALE)
        for i, line in enumerate(lines):
            pen.write(x, y + i * NOTE, line, wide, height=NOTE)

    return len(lines) * NOTE + 1, put
