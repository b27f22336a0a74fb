"""Free tables: small, on one sheet, to set them up by; or true to measure over many sheets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from stormtable.faces.paper.pen import INK, PALE, Align, Pen, ink_of, tint_of
from stormtable.faces.paper.scales import NATURAL, scale_words
from stormtable.faces.paper.tiles import draw_tiles
from stormtable.language import say, say_as, say_number
from stormtable.scene import Barrier, Goal, Ground, Road, Zone
from stormtable.scene.prints import MapMark, PrintJob, TableMap

__all__ = ["draw_overview", "draw_poster"]

SCALES: Final = (1, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50)  # one to so many
FILLS: Final = {
    "hill": ("#ead9bd", "#c9a878", "#a98350"),
    "wood": ("#cfe0b4",),
    "building": ("#b9776a",),
    "marsh": ("#d3e6dc",),
    "stream": ("#b9d4e6",),
    "field_defences": ("#d8b98c",),
    "fortification": ("#a9a49c",),
}
EDGES: Final = {"hill": "#b07a3c", "wood": "#6d8a46", "building": "#6b3a2c", "marsh": "#6a9c88", "stream": "#4a83ab"}
RULER: Final = 5.0  # mm about an overview, for the numbers of its grid


def draw_overview(pen: Pen, table: TableMap, job: PrintJob) -> None:
    """One sheet, in the largest of a few scales that fits it."""
    natural = NATURAL[job.measure]
    pen.across = True
    note_lines = 3.6 * len(table.notes)
    room = (pen.width - 2 * RULER, pen.bottom - pen.top - 19 - 2 * RULER - note_lines)
    wide, high = table.width * natural / 100, table.height * natural / 100
    scale = next(each for each in SCALES if wide / each <= room[0] and high / each <= room[1])
    unit = natural / scale
    word = "cm" if job.measure == "cm" else say_as("inches", "in")
    grid = f"{say_number(f'{table.grid / 100:g}')} {word}"
    told = say("{title}. Scale 1 to {scale}; grid of {grid}.", title=job.title, scale=f"{scale:g}", grid=grid)
    y = pen.headed_page(table.title, told, across=True) + RULER
    x = pen.left + (pen.width - wide / scale) / 2
    draw(pen, table, x, y, unit)
    numbers(pen, table, x, y, unit)
    legend(pen, table, pen.top + 10.4)
    pen.font(8, ink=PALE)
    at = pen.bottom - note_lines
    for note in table.notes:
        at = pen.block(pen.left, at, note, pen.width, 3.6)


def draw_poster(pen: Pen, table: TableMap, job: PrintJob, unit: float) -> None:
    """True to the job's measure, over as many sheets as it takes."""
    size = (table.width * unit / 100, table.height * unit / 100)
    draw_tiles(pen, table.title, scale_words(job.measure, unit), size, lambda x, y, _: draw(pen, table, x, y, unit))


def numbers(pen: Pen, table: TableMap, x: float, y: float, unit: float) -> None:
    """Of the grid's lines, outside the table."""
    wide, high = table.width * unit / 100, table.height * unit / 100
    pen.font(7, ink=PALE)
    for at in range(0, table.width + 1, table.grid):
        for top in (y - 4, y + high + 0.6):
            pen.write(x + at * unit / 100 - 5, top, f"{at / 100:g}", 10, "C", 3.4)
    for at in range(0, table.height + 1, table.grid):
        sides: tuple[tuple[float, Align], ...] = ((x - 7, "R"), (x + wide + 1, "L"))
        for left, align in sides:
            pen.write(left, y + high - at * unit / 100 - 1.7, f"{at / 100:g}", 6, align, 3.4)


class Chart:
    """Places of a table on the page: the table's lower left corner is its zero."""

    def __init__(self, pen: Pen, table: TableMap, x: float, y: float, unit: float) -> None:
        self.pen, self.table, self.x, self.y, self.unit = pen, table, x, y, unit

    def length(self, hundredths: float) -> float:
        return hundredths * self.unit / 100

    def at(self, cell: Sequence[int]) -> tuple[float, float]:
        return self.x + self.length(cell[0]), self.y + self.length(self.table.height - cell[1])


def draw(pen: Pen, table: TableMap, x: float, y: float, unit: float) -> None:
    """Zones, grid, terrain, objectives, marks."""
    chart = Chart(pen, table, x, y, unit)
    wide, high = chart.length(table.width), chart.length(table.height)
    with pen.pdf.rect_clip(x, y, wide, high):
        for zone in table.zones:
            zone_tint(chart, zone)
        if table.terrain:
            for ground in table.terrain.grounds:
                area(chart, ground)
            lanes(chart, table.terrain.roads)
            for barrier in table.terrain.barriers:
                line(chart, barrier)
        grid(chart)
        if table.terrain:
            for ground in table.terrain.grounds:
                named(chart, ground)
        for zone in table.zones:
            zone_edge(chart, zone)
        for goal in table.goals:
            objective(chart, goal)
        for mark in table.marks:
            stand(chart, mark)
    pen.stroke(0.5, INK)
    pen.box(x, y, wide, high)


def grid(chart: Chart) -> None:
    table, pen = chart.table, chart.pen
    pen.stroke(0.1, "#7f8b9b")
    for at in range(table.grid, table.width, table.grid):
        pen.pdf.line(*chart.at((at, 0)), *chart.at((at, table.height)))
    for at in range(table.grid, table.height, table.grid):
        pen.pdf.line(*chart.at((0, at)), *chart.at((table.width, at)))


def zone_tint(chart: Chart, zone: Zone) -> None:
    left, top = chart.at((zone.corner[0], zone.corner[1] + zone.height))
    chart.pen.pdf.set_fill_color(tint_of(zone.side))
    chart.pen.pdf.rect(left, top, chart.length(zone.width), chart.length(zone.height), style="F")


def zone_edge(chart: Chart, zone: Zone) -> None:
    pen = chart.pen
    left, top = chart.at((zone.corner[0], zone.corner[1] + zone.height))
    wide, high = chart.length(zone.width), chart.length(zone.height)
    pen.stroke(0.4, ink_of(zone.side))
    pen.pdf.set_dash_pattern(2, 1)
    pen.pdf.rect(left, top, wide, high)
    pen.pdf.set_dash_pattern()
    pen.font(9, bold=True, head=True, ink=ink_of(zone.side))
    along = min(pen.pdf.get_string_width(pen.printable(zone.label)) + 2, wide)
    at = top + 0.7 if zone.corner[1] == 0 else top + high - 5.5  # at the edge towards the others
    pen.pdf.set_fill_color("#ffffff")
    pen.pdf.rect(left + 0.7, at, along, 4.8, style="F")
    pen.write(left + 1.7, at + 0.4, zone.label, along, height=4)


def area(chart: Chart, ground: Ground) -> None:
    """Tinted by kind; a hill darker the higher it is, with hachures of its own line."""
    fills = FILLS[ground.kind]
    pen = chart.pen
    pen.stroke(0.3, EDGES.get(ground.kind, "#6f5537"))
    pen.pdf.set_fill_color(fills[min(len(fills), max(1, ground.height)) - 1])
    pen.pdf.polygon([chart.at(each) for each in ground.points], style="DF")


def lanes(chart: Chart, roads: Sequence[Road]) -> None:
    """Cased: dark lines, then light ones over them, so that roads run into each other."""
    for casing, ink in ((0.0, "#6f5537"), (0.5, "#fbf4e0")):
        for road in roads:
            chart.pen.stroke(max(0.2, chart.length(road.width) - casing), ink)
            chart.pen.pdf.polyline([chart.at(each) for each in road.points])


def line(chart: Chart, barrier: Barrier) -> None:
    """A hedge is a thick green line, a wall a double grey one; what blocks sight is broader."""
    points = [chart.at(each) for each in barrier.points]
    hedge = barrier.kind == "hedge"
    chart.pen.stroke(1.3 if barrier.blocks else 0.8, "#4f7038" if hedge else "#4d4a45")
    chart.pen.pdf.polyline(points)
    if not hedge:
        chart.pen.stroke(0.4, "#ffffff")
        chart.pen.pdf.polyline(points)


def named(chart: Chart, ground: Ground) -> None:
    """The name of a ground in the middle of what it covers, and how high a hill is."""
    level = say("level {n}", n=ground.height) if ground.kind == "hill" else ""
    words = f"{ground.name}, {level}" if ground.name and level else ground.name or level
    if not words:
        return
    count = len(ground.points)
    x, y = chart.at([sum(point[i] for point in ground.points) // count for i in range(2)])
    if level:  # hills lie within each other: each bears its label at its own foot
        foot = chart.at(min(ground.points, key=lambda point: point[1]))
        y = max(y, min(foot[1], chart.y + chart.length(chart.table.height)) - 3)
    chart.pen.font(7.5, bold=True, head=True)
    wide = chart.pen.pdf.get_string_width(chart.pen.printable(words)) + 1
    left = min(max(x - wide / 2, chart.x + 0.5), chart.x + chart.length(chart.table.width) - wide - 0.5)
    chart.pen.write(left, y - 1.8, words, wide, "C", 3.6)


def legend(pen: Pen, table: TableMap, y: float) -> None:
    """What the colours mean, as far as they lie on this table."""
    if table.terrain is None:
        return
    x = pen.right
    for kind in reversed(list(dict.fromkeys(ground.kind for ground in table.terrain.grounds))):
        word = kind.replace("_", " ")
        pen.font(8)
        wide = pen.pdf.get_string_width(word)
        x -= wide + 2
        pen.write(x, y, word, wide + 1, height=3.6)
        pen.stroke(0.2, EDGES.get(kind, "#6f5537"))
        x -= 5.5
        pen.box(x, y + 0.3, 4.5, 3, FILLS[kind][0])
        x -= 2


def objective(chart: Chart, goal: Goal) -> None:
    """The place, and within what it is held."""
    pen = chart.pen
    x, y = chart.at(goal.cell)
    pen.stroke(0.3, INK)
    pen.pdf.set_dash_pattern(1, 1)
    pen.pdf.circle(x, y, chart.length(goal.radius))
    pen.pdf.set_dash_pattern()
    pen.pdf.set_fill_color(ink_of(goal.side))
    pen.pdf.polygon([(x, y - 4.6), (x + 3.4, y - 3.2), (x, y - 1.8)], style="F")
    pen.stroke(0.5, INK)
    pen.pdf.line(x, y, x, y - 4.8)
    pen.font(8, bold=True, head=True)
    pen.write(x - 20, y + 0.6, f"{goal.name}: {goal.points}", 40, "C", 3.6)


def stand(chart: Chart, mark: MapMark) -> None:
    """Where a piece begins; facings turn as in geometry."""
    pen = chart.pen
    x, y = chart.at(mark.cell)
    pen.pdf.set_fill_color(ink_of(mark.side))
    pen.pdf.circle(x, y, 1.1, style="F")
    if mark.facing >= 0:
        turned = math.radians(mark.facing / 10)
        pen.stroke(0.4, ink_of(mark.side))
        pen.pdf.line(x, y, x + 3.2 * math.cos(turned), y - 3.2 * math.sin(turned))
    pen.font(7, bold=True, head=True, ink=ink_of(mark.side))
    pen.write(x - 10, y + 1.2, mark.text, 20, "C", 3.2)
