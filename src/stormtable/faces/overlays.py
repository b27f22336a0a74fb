"""Overlays: arcs along hex edges with range bands on a dimension line, reach and marks, lines of fire."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from html import escape
from itertools import chain, starmap
from typing import Final, NamedTuple

from stormtable.faces.dimensions import Dimension, dimensions
from stormtable.faces.hexgrid import SIZE, axial, centre, outline, steps_between, translate
from stormtable.faces.labels import Box, Label, pill
from stormtable.faces.markup import Layer, element, escaped, layered, number, path, slug
from stormtable.language import Itself, made_once
from stormtable.scene import Band, Overlay, Scene, Shape

__all__ = ["arcs_drawn", "areas", "gaps", "layer_attributes", "sights"]

GAP_LABELS: Final = (0.5, 0.8, 0.65)  # along lines that are looked at together
Axial = tuple[int, int]


def layer_attributes(overlay: Overlay, class_: str) -> str:
    """What the page toggles an overlay by; those shown at once are `lit`."""
    names = f"{class_} side-{overlay.side}" if overlay.side >= 0 else class_
    told = f' class="{names}"' if overlay.on_demand or overlay.offer else f' class="{names} lit"'
    if overlay.piece:
        told += f' data-course="{escaped(overlay.piece)}"'
    if overlay.on_demand:
        told += f' data-for-piece="{escaped(overlay.on_demand)}"'
    if overlay.offer:
        told += f' data-for-offer="{escaped(overlay.offer)}"'
    return told


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
    return "".join(starmap(arc_definition, needed))


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
            use = f'<use href="#{arc_id(overlay, prefix)}" transform="{turn}"/>'
            yield f"<g{layer_attributes(overlay, 'arc')}>{use}</g>"


class ArcsDrawn(NamedTuple):
    """All arcs of a map of hexes as they are drawn."""

    definitions: str
    hexes: str
    boxes: tuple[Box, ...]  # the room of the dimension lines that are shown at once
    dimensions: Layer


def what_arcs_follow_from(scene: Scene, prefix: str) -> tuple[Hashable, ...]:
    """All that the drawing of the arcs follows from."""
    shown = tuple(each for each in scene.overlays if each.kind == "arc")
    size = (scene.hexes.columns, scene.hexes.rows) if scene.hexes is not None else ()
    return shown, tuple(map(Itself, scene.shapes)), tuple(piece.cell for piece in scene.pieces), size, prefix


@made_once(256, of=what_arcs_follow_from)
def arcs_drawn(scene: Scene, prefix: str) -> ArcsDrawn:
    """The arcs, which are drawn alike for all who look on and for whoever decides."""
    lines = dimensions(scene)
    boxes = tuple(chain.from_iterable(line.boxes() for line in lines if line.is_lit))
    drawn = layered("dimensions", chain.from_iterable(map(dimension, lines)))
    return ArcsDrawn(arc_definitions(scene, prefix), "".join(arcs(scene, prefix)), boxes, drawn)


def dimension(line: Dimension) -> Layer:
    """A dimension line as a group about its arc's origin; what it holds stays the same text wherever that goes."""
    place = translate(line.x, line.y)
    return f'<g{layer_attributes(line.overlay, "dimension")} transform="{place}">', f"{line.lines.draw()}</g>"


# Reach and marks


def areas(scene: Scene) -> Iterable[str]:
    """Hexes lit as one, such as the reach of a piece; a shape is drawn once, wherever it lies."""
    for overlay in scene.overlays:
        if overlay.kind in ("reach", "mark") and overlay.cells:
            first, shift = axial(overlay.cells[0]), translate(*centre(overlay.cells[0]))
            edge = outline(tuple((q - first[0], r - first[1]) for q, r in map(axial, overlay.cells)))
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
