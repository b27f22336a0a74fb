"""The geometry of a drawn chart, and free room at its places for names, fleets and tags."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from stormtable.faces.labels import Box
from stormtable.scene import Chart, ChartPlace

__all__ = ["PER", "RING", "Atlas", "Point"]

PER: Final = 9.6  # of the drawing's units, a unit of the chart
MARGIN: Final = 106.0  # room for a name beyond a place at the edge, on a small screen too
RING: Final = 20.0  # the radius of a place
NEAR: Final = 27.0  # from the middle of a place to what stands at it
STEP: Final = 14.0  # between the points of a lane that labels keep clear of
ALONG: Final = 5.0  # half of what such a point takes
CROSSED: Final = 0.35  # of what covering a lane counts, against covering something else
OUTSIDE: Final = 6.0
AWAY: Final = 4.0  # what a direction that is less liked counts

Point = tuple[float, float]


@dataclass
class Atlas:
    """Where things are on a chart; what is placed keeps its room."""

    chart: Chart
    taken: list[Box] = field(default_factory=list)
    crossed: list[Box] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.places: dict[str, ChartPlace] = {each.id: each for each in self.chart.places}
        xs, ys = zip(*(each.cell for each in self.chart.places), strict=True)
        self.corner = min(xs), min(ys)  # of what is drawn: the chart's empty edges are left out
        self.across, self.down = max(xs) - min(xs), max(ys) - min(ys)
        self.taken += [box_about(self.spot(each.id), RING + 4, RING + 4) for each in self.chart.places]
        for lane in self.chart.lanes:
            self.crossed += [box_about(point, ALONG, ALONG) for point in self.along(lane.start, lane.end)]

    @property
    def extent(self) -> Point:
        return 2 * MARGIN + PER * self.across, 2 * MARGIN + PER * self.down

    @property
    def origin(self) -> Point:
        """Where the chart's own corner lies in the drawing."""
        return MARGIN - PER * self.corner[0], MARGIN - PER * self.corner[1]

    def spot(self, place: str) -> Point:
        """The middle of a place."""
        x, y = self.places[place].cell
        return MARGIN + PER * (x - self.corner[0]), MARGIN + PER * (y - self.corner[1])

    def between(self, start: str, end: str, gap: float) -> tuple[Point, Point]:
        """The ends of a line from place to place that leaves a gap at both."""
        (ax, ay), (bx, by) = self.spot(start), self.spot(end)
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length * gap, (by - ay) / length * gap
        return (ax + dx, ay + dy), (bx - dx, by - dy)

    def along(self, start: str, end: str) -> Iterable[Point]:
        (ax, ay), (bx, by) = self.between(start, end, RING)
        n = max(1, int(math.hypot(bx - ax, by - ay) // STEP))
        return [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n + 1)]

    def room(self, at: Point, width: float, height: float, near: float = NEAR, prefer: str = "") -> Point:
        """The middle of a box about a point that covers least of what is there; it is taken then."""
        best: tuple[float, Point, Box] | None = None
        for rank, (dx, dy) in enumerate(around(prefer)):
            x = at[0] + dx * (near + width / 2)
            y = at[1] + dy * (near + height / 2)
            box = box_about((x, y), width / 2 + 3, height / 2 + 2)
            cost = self.cost(box) + rank * AWAY
            if best is None or cost < best[0]:
                best = cost, (x, y), box
        assert best is not None  # noqa: S101  (there are always directions)
        self.taken.append(best[2])
        return best[1]

    def cost(self, box: Box) -> float:
        width, height = self.extent
        covered = box.covered(self.taken) + CROSSED * box.covered(self.crossed)
        inside = box.shared_area(Box(4.0, 4.0, width - 4.0, height - 4.0))
        return covered + OUTSIDE * ((box.right - box.left) * (box.bottom - box.top) - inside)


def around(prefer: str) -> list[Point]:
    """Directions from a place, the preferred one first."""
    ways = {
        "below": (0.0, 1.0),
        "above": (0.0, -1.0),
        "right": (1.0, 0.0),
        "left": (-1.0, 0.0),
    }
    first = [ways[prefer]] if prefer else []
    slant = [(x, y) for y in (-0.8, 0.8) for x in (0.75, -0.75)]
    far = [(1.6 * x, 1.6 * y) for x, y in (*ways.values(), *slant)]
    return [*first, *(each for each in ways.values() if each not in first), *slant, *far]


def box_about(at: Point, across: float, down: float) -> Box:
    return Box(at[0] - across, at[1] - down, at[0] + across, at[1] + down)
