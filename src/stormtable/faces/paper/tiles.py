"""A drawing that is larger than a sheet, over several: each shows its part and a little of its neighbours'."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, Pen
from stormtable.language import say

__all__ = ["Tiling", "draw_tiles", "tiling"]

OVERLAP: Final = 8.0  # mm that two sheets share
FOOT: Final = 5.0  # for the sheet's name
MARK: Final = 3.0
# Gets where the drawing's upper left corner lies on the page, and the part that is seen: left, top, right, bottom.
Drawing = Callable[[float, float, tuple[float, float, float, float]], None]
ROWS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Tiling:
    """How many sheets, how they lie, and how far apart their parts begin."""

    across: bool
    columns: int
    rows: int
    step_x: float
    step_y: float


def tiling(pen: Pen, wide: float, high: float) -> Tiling:
    """The way to lay the paper that takes fewer sheets; parts are even, so that no sheet holds a mere strip."""
    found = []
    for across in (False, True):
        width, height = (pen.paper.height, pen.paper.width) if across else (pen.paper.width, pen.paper.height)
        room_x, room_y = width - 2 * pen.paper.margin, height - 2 * pen.paper.margin - FOOT
        columns = max(1, math.ceil((wide - OVERLAP) / (room_x - OVERLAP)))
        rows = max(1, math.ceil((high - OVERLAP) / (room_y - OVERLAP)))
        step_x = (wide - OVERLAP) / columns if columns > 1 else wide
        step_y = (high - OVERLAP) / rows if rows > 1 else high
        found.append((columns * rows, across, Tiling(across, columns, rows, step_x, step_y)))
    return min(found, key=lambda each: each[:2])[2]


def draw_tiles(pen: Pen, title: str, scale: str, size: tuple[float, float], draw: Drawing) -> None:
    """Every sheet with its part, the marks where it meets others, and its name."""
    plan = tiling(pen, *size)
    last = f"{ROWS[plan.rows - 1]}{plan.columns}"
    for row in range(plan.rows):
        for column in range(plan.columns):
            pen.new_page(plan.across)
            part = part_of(plan, size, column, row)
            x, y = pen.left - part[0], pen.top - part[1]
            with pen.pdf.rect_clip(pen.left, pen.top, part[2] - part[0], part[3] - part[1]):
                draw(x, y, part)
            overlaps(pen, plan, part, column, row)
            name = say(
                "{title}, sheet {name} of A1 to {last}.", title=title, name=f"{ROWS[row]}{column + 1}", last=last
            )
            glue = say("Glue sheets so that crosses lie on crosses.")
            told = f"{name} {scale} {glue}"
            pen.font(8, ink=PALE)
            pen.write(pen.left, pen.bottom - 4, told if last != "A1" else f"{title}. {scale}", pen.width, height=4)


def part_of(plan: Tiling, size: tuple[float, float], column: int, row: int) -> tuple[float, float, float, float]:
    """The part of a sheet: left, top, right, bottom."""
    left, top = column * plan.step_x, row * plan.step_y
    right = size[0] if column == plan.columns - 1 else left + plan.step_x + OVERLAP
    bottom = size[1] if row == plan.rows - 1 else top + plan.step_y + OVERLAP
    return left, top, right, bottom


def overlaps(pen: Pen, plan: Tiling, part: tuple[float, float, float, float], column: int, row: int) -> None:
    """The middle of each strip that two sheets share, dashed, with crosses that fall on each other."""
    wide, high = part[2] - part[0], part[3] - part[1]
    xs = [OVERLAP / 2] * (column > 0) + [wide - OVERLAP / 2] * (column < plan.columns - 1)
    ys = [OVERLAP / 2] * (row > 0) + [high - OVERLAP / 2] * (row < plan.rows - 1)
    pen.stroke(0.15, PALE)
    pen.pdf.set_dash_pattern(2, 2)
    for x in xs:
        pen.pdf.line(pen.left + x, pen.top, pen.left + x, pen.top + high)
    for y in ys:
        pen.pdf.line(pen.left, pen.top + y, pen.left + wide, pen.top + y)
    pen.pdf.set_dash_pattern()
    spots = [(x, y) for x in xs for y in (*ys, high / 3, high * 2 / 3)] + [
        (x, y) for y in ys for x in (wide / 3, wide * 2 / 3)
    ]
    pen.stroke(0.3, INK)
    for x, y in spots:
        pen.pdf.line(pen.left + x - MARK, pen.top + y, pen.left + x + MARK, pen.top + y)
        pen.pdf.line(pen.left + x, pen.top + y - MARK, pen.left + x, pen.top + y + MARK)
