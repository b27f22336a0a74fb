"""Courses on a free table: the way that a piece will take, with how it stands where each stretch of it ends."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Label, Placer, pill
from stormtable.faces.markup import element, number, path
from stormtable.faces.overlays import layer_attributes
from stormtable.faces.pieces import SCALE
from stormtable.faces.planegrid import PER, Sheet, degrees_of, ring
from stormtable.scene import Cell, Overlay, Piece, Scene

__all__ = ["plane_courses"]

CHEVRON: Final = "M-8,5L0,-4L8,5"


def plane_courses(scene: Scene, sheet: Sheet, placer: Placer, prefix: str) -> Iterable[str]:
    """Every course; those that are not shown at once take no room from other labels."""
    pieces = {piece.id: piece for piece in scene.pieces}
    for overlay in scene.overlays:
        piece = pieces.get(overlay.piece)
        if overlay.kind == "course" and overlay.cells and piece is not None:
            kept = placer if not overlay.on_demand else Placer(placer.frame, list(placer.taken))
            yield course(overlay, piece, sheet, kept, prefix)


def course(overlay: Overlay, piece: Piece, sheet: Sheet, placer: Placer, prefix: str) -> str:
    """A line through its places, the piece faint at each, and the label of the turn that ends there."""
    line = path([sheet.spot(cell) for cell in overlay.cells])
    parts = [f"<title>{escape(overlay.label)}</title>", f'<path class="line" d="{line}"/>']
    for i, cell in enumerate(overlay.cells):
        facing = overlay.facings[i] if i < len(overlay.facings) else piece.facing
        if cell != piece.cell or facing != piece.facing:
            parts.append(stop(cell, facing, piece, sheet, prefix))
        if i < len(overlay.labels) and overlay.labels[i]:
            label = pill(Label(overlay.labels[i], "led"))
            parts.append(placer.flow(sheet.spot(cell), [label], "stop-label", ("right", "left", "above", "below")))
    return f"<g{layer_attributes(overlay, 'course')}>{''.join(parts)}</g>"


def stop(cell: Cell, facing: int, piece: Piece, sheet: Sheet, prefix: str) -> str:
    """The piece as it will stand there, faint, on its base."""
    r = PER * piece.radius
    use = f'<use href="#{prefix}ship-{escape(piece.silhouette)}-{piece.side}" transform="scale({SCALE})"/>'
    hull = (
        f'<path class="front" d="M-{number(r)},0A{number(r)},{number(r)} 0 0 1 {number(r)},0"/>'
        f'<path class="chevron" d="{CHEVRON}" transform="translate(0 {number(-r - 11)})"/>{use}'
    )
    turn = element("g", hull, transform=f"rotate({number(degrees_of(facing))})")
    outline = f'<path class="stop" d="{ring(0, 0, r)}"/>'
    return element("g", outline + turn, transform=translate(*sheet.spot(cell)))
