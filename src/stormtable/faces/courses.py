"""Courses: the way that a piece will take, with how it faces where each stretch of it ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from stormtable.faces.hexgrid import centre, hexagon, translate
from stormtable.faces.labels import Box, Label, Placer, pill
from stormtable.faces.markup import element, number, path
from stormtable.faces.overlays import layer_attributes
from stormtable.faces.pieces import CHEVRON, FRONT, SCALE
from stormtable.scene import Cell, Overlay, Piece, Scene

__all__ = ["courses"]

STOP: Final = 0.86  # of the hex


def courses(scene: Scene, placer: Placer, pressed: Mapping[str, Sequence[Box]], prefix: str) -> Iterable[str]:
    """Every course; those that are not shown at once take no room from other labels.

    `pressed`: by piece, what its labels keep clear of.
    """
    pieces = {piece.id: piece for piece in scene.pieces}
    for overlay in scene.overlays:
        if overlay.kind == "course" and overlay.cells:
            kept = Placer(placer.frame, list(placer.taken), pressed.get(overlay.piece, ()))
            before = len(kept.taken)
            yield course(overlay, pieces.get(overlay.piece), kept, prefix)
            if not overlay.on_demand:
                placer.taken += kept.taken[before:]


def course(overlay: Overlay, piece: Piece | None, placer: Placer, prefix: str) -> str:
    line = path([centre(cell) for cell in overlay.cells])
    parts = [f"<title>{escape(overlay.label)}</title>", f'<path class="line" d="{line}"/>']
    for i, cell in enumerate(overlay.cells):
        label = overlay.labels[i] if i < len(overlay.labels) else ""
        facing = overlay.facings[i] if i < len(overlay.facings) else 0
        here = piece is not None and piece.cell == cell
        if not here:
            parts.append(stop(cell, facing, piece, prefix))
        elif piece is not None and facing != piece.facing:
            parts.append(turn_mark(cell, facing))
        if label:
            parts.append(placer.flow(centre(cell), [pill(Label(label, "led"))], "stop-label", ("right", "left")))
    return f"<g{layer_attributes(overlay, 'course')}>{''.join(parts)}</g>"


def stop(cell: Cell, facing: int, piece: Piece | None, prefix: str) -> str:
    """The piece as it will lie there, faint."""
    ship = ""
    if piece is not None:
        name = f"#{prefix}ship-{escape(piece.silhouette)}-{piece.side}"
        ship = f'<use href="{name}" transform="scale({SCALE})"/>'
    hull = f'<path class="front" d="{FRONT}"/><path class="chevron" d="{CHEVRON}"/>{ship}'
    outline = f'<path class="stop" d="{hexagon(scale=STOP)}"/>'
    turn = element("g", hull, transform=f"rotate({number(facing / 10)})")
    return element("g", outline + turn, transform=translate(*centre(cell)))


def turn_mark(cell: Cell, facing: int) -> str:
    """How a piece that stays will face: front and chevron alone."""
    front = f'<path class="front" d="{FRONT}"/><path class="chevron" d="{CHEVRON}"/>'
    return element("g", front, transform=f"{translate(*centre(cell))} rotate({number(facing / 10)})")
