"""Overlays: arcs along hex edges with range bands on a dimension line, reach and marks, lines of fire."""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from stormtable.faces.hexgrid import (
    APOTHEM,
    NEIGHBOURS,
    SIZE,
    axial,
    centre,
    extent,
    outline,
    ray,
    steps_between,
    translate,
)
from stormtable.faces.labels import Box, Label, pill
from stormtable.faces.markup import attributes, element, number, path, slug
from stormtable.language import Itself, made_once, say_count
from stormtable.scene import Band, HexMap, Overlay, Scene, Shape

__all__ = ["Dimension", "arcs_drawn", "areas", "dimensions", "gaps", "layer_attributes", "sights"]

HEX_STEP: Final = 1.5 * SIZE  # hexes along a ray through corners
OFFSET: Final = APOTHEM + 22  # of the dimension line from the ray
LINES_APART: Final = 64.0
GAP_LABELS: Final = (0.5, 0.8, 0.65)  # along lines that are looked at together
Axial = tuple[int, int]


def layer_attributes(overlay: Overlay, class_: str) -> str:
    """What the page toggles an overlay by; those shown at once are `lit`."""
    names = [class_]
    if overlay.side >= 0:
        names.append(f"side-{overlay.side}")
    if not overlay.on_demand and not overlay.offer:
        names.append("lit")
    return attributes(
        class_=" ".join(names),
        data_course=overlay.piece or None,
        data_for_piece=overlay.on_demand or None,
        data_for_offer=overlay.offer or None,
    )


# Arcs


def arc_id(overlay: Overlay, prefix: str) -> str:
    return f"{prefix}{slug(overlay.shape)}--{'-'.join(str(band.far) for band in overlay.bands)}"


def arc_definitions(scene: Scene, prefix: str) -> str:
    """Each arc once, facing up; overlays shift and turn it."""
    shapes = {shape.id: shape for shape in scene.shapes}
    needed = {arc_id(each, prefix): each for each in scene.overlays if each.kind == "arc" and each.shape in shapes}
    return all_definitions(tuple((id_, Itself(shapes[each.shape]), each.bands) for id_, each in needed.items()))


@made_once(64)
def all_definitions(needed: tuple[tuple[str, Itself[Shape], tuple[Band, ...]], ...]) -> str:
    """Those of one drawing, which stay the same wherever the pieces go."""
    return "".join(itertools.starmap(arc_definition, needed))


@made_once(256)
def arc_definition(id_: str, shared: Itself[Shape], bands: tuple[Band, ...]) -> str:
    shape, parts, near = shared.value, list[str](), 0
    for level, band in enumerate(bands):
        cells = tuple(cell for cell in shape.cells if near < steps_between((0, 0), cell) <= band.far)
        parts.append(f'<path class="arc-band arc-band-{min(level, 2)}" d="{outline(cells)}"/>')
        near = band.far
    for band in bands[:-1]:
        cells = tuple(cell for cell in shape.cells if steps_between((0, 0), cell) <= band.far)
        parts.append(f'<path class="arc-band-edge" d="{outline(cells)}"/>')
    parts.append(f'<path class="arc-edge" d="{outline(shape.cells)}"/>')
    return element("g", "".join(parts), id=id_)


def arcs(scene: Scene, prefix: str) -> Iterable[str]:
    """The hexes that weapons bear on, cut off at the map's edge."""
    for overlay in scene.overlays:
        if overlay.kind == "arc" and overlay.origin is not None:
            x, y = centre(overlay.origin)
            turn = f"{translate(x, y)} rotate({number(overlay.facing / 10)})"
            use = element("use", href=f"#{arc_id(overlay, prefix)}", transform=turn)
            yield f"<g{layer_attributes(overlay, 'arc')}>{use}</g>"


@made_once(256)
def boundary_rays(shape: Itself[Shape]) -> tuple[float, float]:
    """The directions of an arc's two edges, clockwise end first; both 90 where it has none."""
    held = [step in shape.value.cells for step in NEIGHBOURS]
    ends = [60.0 * i + 30 for i in range(6) if held[i] and not held[(i + 1) % 6]]
    starts = [60.0 * i - 30 for i in range(6) if held[i] and not held[i - 1]]
    return (ends[0], starts[0]) if ends and starts else (90.0, 90.0)


class ArcsDrawn(NamedTuple):
    """All arcs of a map of hexes as they are drawn."""

    definitions: str
    hexes: str
    lines: tuple[Dimension, ...]
    dimensions: tuple[str, ...]


def what_arcs_follow_from(scene: Scene, prefix: str) -> tuple[Hashable, ...]:
    """All that the drawing of the arcs follows from."""
    shown = tuple(each for each in scene.overlays if each.kind == "arc")
    size = (scene.hexes.columns, scene.hexes.rows) if scene.hexes is not None else ()
    return shown, tuple(map(Itself, scene.shapes)), tuple(piece.cell for piece in scene.pieces), size, prefix


@made_once(256, of=what_arcs_follow_from)
def arcs_drawn(scene: Scene, prefix: str) -> ArcsDrawn:
    """The arcs, which are drawn alike for all who look on and for whoever decides."""
    lines = tuple(dimensions(scene))
    drawn = tuple(line.draw() for line in lines)
    return ArcsDrawn(arc_definitions(scene, prefix), "".join(arcs(scene, prefix)), lines, drawn)


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


class Dimension:
    """The dimension line of one arc and the arc's name."""

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
        self.length = HEX_STEP * (overlay.bands[-1].far + 0.5)
        self.bounds = extent(board)
        self.pieces = pieces
        edges.sort(key=self.fit, reverse=True)
        key = overlay.on_demand or overlay.id
        counts = [used.get((key, round(angle) % 360), 0) for angle, _ in edges]
        if counts[0] > counts[1] and self.fit(edges[1]) > 0:
            edges.reverse()
            counts.reverse()
        (self.angle, self.outward), (self.name_angle, self.name_outward) = edges
        used[key, round(self.angle) % 360] = counts[0] + 1
        self.offset = OFFSET + LINES_APART * counts[0]

    def fit(self, edge: tuple[float, int]) -> float:
        """How well a dimension line along an edge can be seen: on the map, off the pieces, level, low."""
        dx, dy = ray(edge[0])
        x, y = self.x + dx * self.length, self.y + dy * self.length
        beyond = max(0.0, -x, x - self.bounds[0]) + max(0.0, -y, y - self.bounds[1])
        return 1 + 0.2 * abs(dx) + 0.1 * dy - beyond / self.length - 0.3 * self.pieces_met(edge)

    def pieces_met(self, edge: tuple[float, int]) -> int:
        """How many pieces stand on a dimension line along an edge, or on its labels."""
        (dx, dy), (px, py) = ray(edge[0]), ray(edge[0] + 90 * edge[1])
        offsets = [(x - self.x, y - self.y) for x, y in self.pieces]
        places = [(x * dx + y * dy, x * px + y * py) for x, y in offsets]
        return sum(HEX_STEP / 2 < along < self.length and -0.2 < out / OFFSET < 2 for along, out in places)

    def point(self, along: float, out: float) -> tuple[float, float]:
        """A point by its distances along the ray and away from the arc."""
        dx, dy = ray(self.angle)
        px, py = ray(self.angle + 90 * self.outward)
        return self.x + dx * along + px * out, self.y + dy * along + py * out

    def tilt(self, angle: float) -> float:
        """The slope of a text along a ray, never upside down."""
        slope = (angle - 90) % 180
        return slope - 180 if slope > 90 else slope

    @property
    def is_lit(self) -> bool:
        """Whether it is shown at once."""
        return not self.overlay.on_demand and not self.overlay.offer

    def stops(self) -> list[float]:
        """Where the bands begin and end along the ray."""
        return [HEX_STEP / 2 + 8, *(HEX_STEP * (band.far + 0.5) for band in self.overlay.bands)]

    def boxes(self) -> Iterable[Box]:
        """The room that the line and its labels take."""
        stops = self.stops()
        for start, end in pairwise(stops):
            corners = [self.point(along, self.offset + out) for along in (start, end) for out in (-24, 26)]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            yield Box(min(xs), min(ys), max(xs), max(ys))

    @property
    def looks(self) -> tuple[object, ...]:
        """All that its drawing follows from."""
        edges = (self.angle, self.outward, self.name_angle, self.name_outward)
        return (self.overlay, self.x, self.y, self.length, self.offset, *edges)

    def __eq__(self, other: object) -> bool:
        """Whether it is drawn alike."""
        return isinstance(other, Dimension) and self.looks == other.looks

    def __hash__(self) -> int:
        """Of what its drawing follows from."""
        return hash(self.looks)

    @made_once(512)
    def draw(self) -> str:
        stops = self.stops()
        line = [path([self.point(stops[0], self.offset), self.point(stops[-1], self.offset)])]
        line += [path([self.point(at, self.offset - 7), self.point(at, self.offset + 7)]) for at in stops]
        parts = [f'<path d="{"".join(line)}"/>']
        for i, band in enumerate(self.overlay.bands):
            parts.append(self.band_label(band, (stops[i] + stops[i + 1]) / 2))
            parts.append(self.tick_label(i, band, stops[i + 1]))
        parts.append(self.arc_label())
        return f"<g{layer_attributes(self.overlay, 'dimension')}>{''.join(parts)}</g>"

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
        shift = -12 if i + 1 < len(self.overlay.bands) else 0
        return self.text(self.point(along + shift, self.offset - 13), self.angle, text, "tick")

    def arc_label(self) -> str:
        """The arc's name on its other edge; where that lies on the same line, in a row beyond the bands' names."""
        straight = abs((self.angle - self.name_angle + 180) % 360 - 180) % 180 < 1
        if straight:
            at = self.point(self.length * 0.5, self.offset + 34)
            return self.text(at, self.angle, escape(self.overlay.label), "arc-name")
        dx, dy = ray(self.name_angle)
        px, py = ray(self.name_angle + 90 * self.name_outward)
        along, out = self.length * 0.5, APOTHEM + 9
        at = (self.x + dx * along + px * out, self.y + dy * along + py * out)
        return self.text(at, self.name_angle, escape(self.overlay.label), "arc-name")


# Reach and marks


def areas(scene: Scene) -> Iterable[str]:
    """Hexes lit as one, such as the reach of a piece."""
    shift = translate(*centre((0, 0)))
    for overlay in scene.overlays:
        if overlay.kind in ("reach", "mark") and overlay.cells:
            edge = outline(tuple(axial(cell) for cell in overlay.cells))
            title = f"<title>{escape(overlay.label)}</title>" if overlay.label else ""
            yield f'<g{layer_attributes(overlay, overlay.kind)}>{title}<path d="{edge}" transform="{shift}"/></g>'


# Lines of fire


def sights(overlays: Sequence[Overlay], selected: str) -> Iterable[str]:
    """Lines between two hexes: dashed, and a beam once their offer is looked at."""
    for overlay in overlays:
        if overlay.kind == "line" and len(overlay.cells) == 2 and not overlay.on_demand:
            yield sight(overlay, overlay.offer != "" and overlay.offer == selected)


def gaps(overlays: Sequence[Overlay]) -> Iterable[str]:
    """Lines to be read between two hexes, once a piece is looked at."""
    told: dict[str, int] = {}
    for overlay in overlays:
        if overlay.kind == "line" and len(overlay.cells) == 2 and overlay.on_demand:
            told[overlay.on_demand] = told.get(overlay.on_demand, 0) + 1
            yield gap(overlay, GAP_LABELS[told[overlay.on_demand] % len(GAP_LABELS)])


def sight(overlay: Overlay, shown: bool) -> str:
    (ax, ay), (bx, by) = centre(overlay.cells[0]), centre(overlay.cells[1])
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    start, end = min(SIZE * 1.5, length / 3), max(length - SIZE * 1.34, length / 2)
    a, b = (ax + ux * start, ay + uy * start), (ax + ux * end, ay + uy * end)
    line = path([a, b])
    barbs = [(b[0] - ux * 10 - uy * s, b[1] - uy * 10 + ux * s) for s in (5, -5)]
    parts = [
        f'<path class="sight" d="{line}"/>',
        f'<path class="glow" d="{line}"/>',
        f'<path class="beam" d="{line}{path([barbs[0], b, barbs[1]])}"/>',
    ]
    offer = overlay.offer or None
    class_ = f"aim side-{overlay.side}{' shown' if shown or not offer else ''}"
    return element("g", "".join(parts), class_=class_, data_for_offer=offer, aria_hidden="true")


def gap(overlay: Overlay, part: float) -> str:
    """A line that tells what lies between two hexes; its label so far along it, for there may be several."""
    (ax, ay), (bx, by) = centre(overlay.cells[0]), centre(overlay.cells[1])
    told = sight_label(overlay.label, (ax + (bx - ax) * part, ay + (by - ay) * part)) if overlay.label else ""
    line = path([(ax, ay), (bx, by)])
    return f'<g{layer_attributes(overlay, "gap")} aria-hidden="true"><path class="sight" d="{line}"/>{told}</g>'


def sight_label(text: str, at: tuple[float, float]) -> str:
    """What a line is about, on its middle."""
    drawn = pill(Label(text))
    shift = translate(-drawn.width / 2, -drawn.height / 2)
    fixed = element("g", element("g", drawn.markup, transform=shift), class_="fixed")
    return element("g", fixed, transform=translate(*at))
