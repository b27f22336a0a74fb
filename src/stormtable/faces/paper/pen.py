"""What every page is drawn with: the document, its two typefaces, the sides' inks and marks, silhouettes. All in mm."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.svg import svg_path_converter

from stormtable.faces.paper.typefaces import Typefaces
from stormtable.language import say
from stormtable.scene import Silhouette

__all__ = ["INK", "LEAST_TYPE", "PALE", "PAPERS", "Align", "Paper", "Pen", "ink_of", "tint_of"]

Align = Literal["L", "C", "R"]
INK: Final = "#16202e"
PALE: Final = "#5b6675"
SIDE_INKS: Final = ("#1f5a9c", "#b0540a", "#1f7a62", "#96135f")  # blue, orange, teal, magenta, dark enough to read
SIDE_TINTS: Final = ("#dce9f7", "#fbe6d2", "#d8f0e8", "#f6d9ea")
NEUTRAL: Final = ("#3f4854", "#eceff3")  # ink and tint of what is nobody's
BAR: Final = 50.0  # mm
LEAST_TYPE: Final = 6.0  # points: what is smaller cannot be read on a table
BOX: Final = 66  # a silhouette reaches so far from its middle, in its own units
POINT: Final = 25.4 / 72  # mm


@dataclass(frozen=True, slots=True)
class Paper:
    """A page's size, in mm."""

    width: float
    height: float
    margin: float = 12.0


PAPERS: Final[Mapping[str, Paper]] = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}


def ink_of(side: int) -> str:
    return NEUTRAL[0] if side < 0 else SIDE_INKS[side]


def tint_of(side: int) -> str:
    return NEUTRAL[1] if side < 0 else SIDE_TINTS[side]


class Pen:
    """Draws on the pages of one document."""

    def __init__(self, fonts: Path, paper: Paper, silhouettes: Mapping[str, Silhouette]) -> None:
        self.paper, self.silhouettes = paper, silhouettes
        self.pdf = FPDF(unit="mm", format=(paper.width, paper.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.across = False
        self.typefaces = Typefaces(self.pdf, fonts)
        self.typefaces.choose("text", "", 9)

    # Pages

    @property
    def left(self) -> float:
        return self.paper.margin

    @property
    def top(self) -> float:
        return self.paper.margin

    @property
    def right(self) -> float:
        return (self.paper.height if self.across else self.paper.width) - self.paper.margin

    @property
    def bottom(self) -> float:
        return (self.paper.width if self.across else self.paper.height) - self.paper.margin

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.right - self.left

    def new_page(self, across: bool = False) -> None:
        """Upright, or across: wider than high."""
        self.across = across
        wide, high = self.paper.width, self.paper.height
        self.pdf.add_page(format=(high, wide) if across else (wide, high))

    def headed_page(self, title: str, told: str, across: bool = False, bar: bool = False) -> float:
        """A page with a title, a line below it and perhaps the bar to check the scale by; where the rest begins."""
        self.new_page(across)
        room = self.width - (BAR + 8 if bar else 0)
        self.font(24, bold=True, head=True)
        self.write(self.left, self.top, title, room, height=9)
        self.font(10, ink=PALE)
        y = self.block(self.left, self.top + 9.8, told, room, 4.6)
        if bar:
            self.scale_bar(self.right - BAR, self.top + 6)
        return max(y, self.top + 16) + 3

    def scale_bar(self, x: float, y: float) -> None:
        """50 mm, if the printer has left the page as it is."""
        self.stroke(0.4, INK)
        self.pdf.line(x, y, x + BAR, y)
        for fifth in range(6):
            at = x + fifth * BAR / 5
            self.pdf.line(at, y - (2 if fifth in (0, 5) else 1.2), at, y)
        self.font(8.5, ink=PALE)
        self.write(x, y + 1, say("{n} mm when printed at 100 %", n=f"{BAR:g}"), BAR, "C", 5)

    # Words

    def printable(self, text: str) -> str:
        """The text with a ? for letters that there are not."""
        return self.typefaces.printable(text)

    def font(self, size: float, *, bold: bool = False, head: bool = False, ink: str = INK) -> None:
        """The typeface from here on; `size` in points."""
        self.typefaces.choose("head" if head else "text", "B" if bold else "", size)
        self.pdf.set_text_color(ink)

    def write(self, x: float, y: float, text: str, width: float, align: Align = "L", height: float = 0.0) -> None:
        """One line in a field; where it is too long for it, smaller. Without a height: as high as the type."""
        text = self.printable(text)
        size = self.pdf.font_size_pt
        wide = self.pdf.get_string_width(text)
        if wide > width > 0:
            self.pdf.set_font_size(size * width / wide)
        self.pdf.x, self.pdf.y = x, y  # set_xy would count what is below 0 from the other edge
        self.pdf.cell(width, height or size * POINT * 1.2, text, align=align)
        self.pdf.set_font_size(size)

    def wrapped(self, text: str, width: float) -> list[str]:
        """The text in lines that fit; a word that is too long stands alone."""
        lines: list[str] = []
        for part in self.printable(text).split("\n"):
            line = ""
            for word in part.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.pdf.get_string_width(longer) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def block(self, x: float, y: float, text: str, width: float, line: float, align: Align = "L") -> float:
        """Text in as many lines as it takes; returns where the next would begin."""
        for each in self.wrapped(text, width):
            self.write(x, y, each, width, align, line)
            y += line
        return y

    def paragraph(self, y: float, text: str, width: float, line: float) -> float:
        """Lines from the left margin; returns where the next would begin."""
        self.pdf.set_xy(self.left, y)
        self.pdf.multi_cell(width, line, self.printable(text), align="L", new_x="LMARGIN", new_y="NEXT")
        return float(self.pdf.get_y())

    def lines_of(self, text: str, width: float, line: float) -> float:
        """How high a paragraph is."""
        lines = self.pdf.multi_cell(width, line, self.printable(text), align="L", dry_run=True, output="LINES")
        return len(lines) * line  # type: ignore[arg-type]

    # Lines and shapes

    def stroke(self, width: float, ink: str = INK) -> None:
        self.pdf.set_line_width(width)
        self.pdf.set_draw_color(ink)

    def box(self, x: float, y: float, width: float, height: float, fill: str = "") -> None:
        if fill:
            self.pdf.set_fill_color(fill)
        self.pdf.rect(x, y, width, height, style="DF" if fill else "D")

    def mark(self, x: float, y: float, size: float, side: int, label: str = "") -> None:
        """A side's marker about a middle, as on the page: told apart by shape before colour. Nobody has none."""
        if side < 0:
            return
        half = size / 2
        self.pdf.set_fill_color(ink_of(side))
        shape = side % 4
        if shape == 0:
            self.pdf.circle(x, y, half, style="F")
        elif shape == 1:
            self.pdf.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], style="F")
        elif shape == 2:
            self.pdf.polygon([(x - half, y - half * 0.8), (x + half, y - half * 0.8), (x, y + half)], style="F")
        else:
            self.pdf.rect(x - half * 0.85, y - half * 0.85, size * 0.85, size * 0.85, style="F")
        if label and size * 1.5 >= LEAST_TYPE:
            self.font(size * 1.5, bold=True, head=True, ink="#ffffff")
            lift = size * (0.1 if shape == 2 else 0)
            self.write(x - half, y - half - lift, label, size, "C", size)

    def silhouette(self, name: str, x: float, y: float, size: float, side: int) -> None:
        """A drawing about a middle, nose up, in a square of that size."""
        drawn = self.silhouettes.get(name)
        if drawn is None:
            return
        scale = size / (2 * BOX)
        where = Transform.scaling(scale).translate(x, y)
        with self.pdf.drawing_context() as context:
            for path, fill, stroke in (
                (drawn.hull, tint_of(side), INK),
                (drawn.ink, None, PALE),
                (drawn.light, ink_of(side), None),
            ):
                if path:
                    context.add_item(placed_path(path, where, fill, stroke, 0.25 / scale))

    def hexagon(self, x: float, y: float, radius: float, fill: str = "") -> Sequence[tuple[float, float]]:
        """A flat-top hex about a middle; returns the middles of its sides, clockwise from the front."""
        half = radius * 3**0.5 / 2
        corners = [(-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0)]
        points = [(x + a * radius, y + b * half) for a, b in corners]
        if fill:
            self.pdf.set_fill_color(fill)
        self.pdf.polygon(points, style="DF" if fill else "D")
        around = [*points, points[0]]
        return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(around)]


def placed_path(path: str, where: Transform, fill: str | None, stroke: str | None, width: float) -> GraphicsContext:
    """An SVG path where it shall stand, filled, stroked or both."""
    painted = PaintedPath()
    svg_path_converter(painted, path)
    painted.style.fill_color = fill
    painted.style.stroke_color = stroke
    painted.style.stroke_width = width
    painted.style.stroke_join_style = "round"
    painted.style.paint_rule = "fill_nonzero" if stroke is None else "stroke" if fill is None else "stroke_fill_nonzero"
    group = GraphicsContext()
    group.add_item(painted)
    group.transform = where
    return group
