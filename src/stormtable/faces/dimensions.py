"""The dimension lines of arcs: range bands along one edge of an arc, its name along the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from stormtable.faces.hexgrid import APOTHEM, NEIGHBOURS, SIZE, centre, extent, ray, translate
from stormtable.faces.labels import Box
from stormtable.faces.markup import element, number, path
from stormtable.language import Itself, made_once, say_count
from stormtable.scene import Band, HexMap, Overlay, Scene, Shape

__all__ = ["Dimension", "dimensions"]

HEX_STEP: Final = 1.5 * SIZE  # hexes along a ray through corners
OFFSET: Final = APOTHEM + 22  # of the dimension line from the ray
LINES_APART: Final = 64.0


def dimensions(scene: Scene) -> list[Dimension]:
    """The dimension lines of all arcs: bands along one edge of each, the arc's name along the other."""
    shapes = {shape.id: shape for shape in scene.shapes}
    pieces = [centre(piece.cell) for piece in scene.pieces]
    used: dict[tuple[str, int], int] = {}
    found = []
    for overlay in scene.overlays:
        shape = shapes.get(overlay.shape)
        if scene.hexes is None or overlay.kind != "arc" or overlay.origin is None or shape is None:
            continue
        if overlay.bands:
            found.append(Dimension(overlay, shape, scene.hexes, pieces, used))
    return found


@made_once(256)
def boundary_rays(shape: Itself[Shape]) -> tuple[float, float]:
    """The directions of an arc's two edges, clockwise end first; both 90 where it has none."""
    held = [step in shape.value.cells for step in NEIGHBOURS]
    ends = [60.0 * i + 30 for i in range(6) if held[i] and not held[(i + 1) % 6]]
    starts = [60.0 * i - 30 for i in range(6) if held[i] and not held[i - 1]]
    return (ends[0], starts[0]) if ends and starts else (90.0, 90.0)


def end_of(band: Band) -> float:
    """How far along a ray a band reaches."""
    return HEX_STEP * (band.far + 0.5)


class Dimension:
    """The dimension line of one arc and the arc's name: where they lie, so that they can be seen."""

    def __init__(
        self,
        overlay: Overlay,
        shape: Shape,
        board: HexMap,
        pieces: Sequence[tuple[float, float]],
        used: dict[tuple[str, int], int],
    ) -> None:
        self.overlay = overlay
        self.x, self.y = centre(overlay.origin or (0, 0))
        turn = overlay.facing / 10
        edges = [(angle + turn, 1 if i == 0 else -1) for i, angle in enumerate(boundary_rays(Itself(shape)))]
        self.length = end_of(overlay.bands[-1])
        self.bounds = extent(board)
        self.pieces = [(x - self.x, y - self.y) for x, y in pieces]
        edges.sort(key=self.fit, reverse=True)
        key = overlay.on_demand or overlay.id
        counts = [used.get((key, round(angle) % 360), 0) for angle, _ in edges]
        if counts[0] > counts[1] and self.fit(edges[1]) > 0:
            edges.reverse()
            counts.reverse()
        offset = OFFSET + LINES_APART * counts[0]
        self.lines = Lines(overlay.bands, overlay.label, *edges[0], *edges[1], offset)
        used[key, round(self.lines.angle) % 360] = counts[0] + 1

    def fit(self, edge: tuple[float, int]) -> float:
        """How well a dimension line along an edge can be seen: on the map, off the pieces, level, low."""
        dx, dy = ray(edge[0])
        x, y = self.x + dx * self.length, self.y + dy * self.length
        beyond = max(0.0, -x, x - self.bounds[0]) + max(0.0, -y, y - self.bounds[1])
        return 1 + 0.2 * abs(dx) + 0.1 * dy - beyond / self.length - 0.3 * self.pieces_met(edge)

    def pieces_met(self, edge: tuple[float, int]) -> int:
        """How many pieces stand on a dimension line along an edge, or on its labels."""
        (dx, dy), (px, py) = ray(edge[0]), ray(edge[0] + 90 * edge[1])
        places = [(x * dx + y * dy, x * px + y * py) for x, y in self.pieces]
        return sum(HEX_STEP / 2 < along < self.length and -0.2 < out / OFFSET < 2 for along, out in places)

    @property
    def is_lit(self) -> bool:
        """Whether it is shown at once."""
        return not self.overlay.on_demand and not self.overlay.offer

    def boxes(self) -> Iterable[Box]:
        """The room that the line and its labels take."""
        lines = self.lines
        for start, end in pairwise(lines.stops()):
            corners = [lines.point(along, lines.offset + out) for along in (start, end) for out in (-24, 26)]
            xs, ys = [self.x + x for x, _ in corners], [self.y + y for _, y in corners]
            yield Box(min(xs), min(ys), max(xs), max(ys))


class Lines(NamedTuple):
    """The same about (0, 0): all that the drawing follows from, wherever the piece stands that has the arc."""

    bands: tuple[Band, ...]
    label: str
    angle: float  # of the ray along which the bands are told
    outward: int  # to which side of it the arc does not lie: 1 clockwise, -1
    name_angle: float  # of the ray along which the name stands
    name_outward: int
    offset: float  # of the line from its ray

    @property
    def length(self) -> float:
        """Along the ray, to the end of the last band."""
        return end_of(self.bands[-1])

    def point(self, along: float, out: float) -> tuple[float, float]:
        """A point by its distances along the ray and away from the arc."""
        dx, dy = ray(self.angle)
        px, py = ray(self.angle + 90 * self.outward)
        return dx * along + px * out, dy * along + py * out

    def tilt(self, angle: float) -> float:
        """The slope of a text along a ray, never upside down."""
        slope = (angle - 90) % 180
        return slope - 180 if slope > 90 else slope

    def stops(self) -> list[float]:
        """Where the bands begin and end along the ray."""
        return [HEX_STEP / 2 + 8, *map(end_of, self.bands)]

    @made_once(512)
    def draw(self) -> str:
        stops = self.stops()
        line = [path([self.point(stops[0], self.offset), self.point(stops[-1], self.offset)])]
        line += [path([self.point(at, self.offset - 7), self.point(at, self.offset + 7)]) for at in stops]
        parts = [f'<path d="{"".join(line)}"/>']
        for i, band in enumerate(self.bands):
            parts.append(self.band_label(band, (stops[i] + stops[i + 1]) / 2))
            parts.append(self.tick_label(i, band, stops[i + 1]))
        parts.append(self.arc_label())
        return "".join(parts)

    def text(self, at: tuple[float, float], angle: float, content: str, class_: str) -> str:
        place = f"{translate(*at)} rotate({number(self.tilt(angle))})"
        fixed = element("g", f"<text>{content}</text>", class_="fixed")
        return element("g", fixed, class_=class_, transform=place)

    def band_label(self, band: Band, along: float) -> str:
        note = f' <tspan class="note">{escape(band.note)}</tspan>' if band.note else ""
        return self.text(self.point(along, self.offset + 15), self.angle, escape(band.text) + note, "band-name")

    def tick_label(self, i: int, band: Band, along: float) -> str:
        words = say_count(band.far, "{n} hex", "{n} hexes")
        text = words if i == 0 else str(band.far)
        shift = -12 if i + 1 < len(self.bands) else 0
        return self.text(self.point(along + shift, self.offset - 13), self.angle, text, "tick")

    def arc_label(self) -> str:
        """The arc's name on its other edge; where that lies on the same line, in a row beyond the bands' names."""
        straight = abs((self.angle - self.name_angle + 180) % 360 - 180) % 180 < 1
        if straight:
            at = self.point(self.length * 0.5, self.offset + 34)
            return self.text(at, self.angle, escape(self.label), "arc-name")
        dx, dy = ray(self.name_angle)
        px, py = ray(self.name_angle + 90 * self.name_outward)
        along, out = self.length * 0.5, APOTHEM + 9
        return self.text(
            (dx * along + px * out, dy * along + py * out), self.name_angle, escape(self.label), "arc-name"
        )
