"""Pieces that share a hex: each smaller and in a place of its own, so that all are seen and can be pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stormtable.faces.hexgrid import SIZE, centre, ray
from stormtable.faces.markup import number
from stormtable.scene import Cell, Piece

__all__ = ["Place", "places"]

RADII: Final = (0.0, 0.0, 0.5, 0.54, 0.56, 0.62, 0.64)  # from the hex's centre, in parts of its size, by how many
SCALES: Final = (1.0, 1.0, 0.52, 0.47, 0.43, 0.37, 0.34)
FIRST: Final = (0.0, 0.0, 270.0, 0.0, 315.0, 0.0, 0.0)  # the direction of the first


class Place(NamedTuple):
    """Where a piece is drawn, and how large."""

    x: float
    y: float
    scale: float

    @property
    def is_stacked(self) -> bool:
        return self.scale < 1

    @property
    def transform(self) -> str:
        size = f" scale({self.scale:.2f})" if self.is_stacked else ""
        return f"translate({number(self.x)} {number(self.y)}){size}"


def places(pieces: Sequence[Piece]) -> Mapping[str, Place]:
    """The place of every piece by its id; in the order of the scene around the hex's centre."""
    stacks: dict[Cell, list[Piece]] = {}
    for piece in pieces:
        stacks.setdefault(piece.cell, []).append(piece)
    found: dict[str, Place] = {}
    for cell, stack in stacks.items():
        found.update(spread(cell, stack))
    return found


def spread(cell: Cell, stack: Sequence[Piece]) -> dict[str, Place]:
    x, y = centre(cell)
    count = len(stack)
    kind = min(count, len(RADII) - 1)
    crowded = min(1.0, kind / count)
    found = {}
    for i, piece in enumerate(stack):
        dx, dy = ray(FIRST[kind] + 360.0 * i / count)
        out = RADII[kind] * SIZE
        found[piece.id] = Place(x + dx * out, y + dy * out, SCALES[kind] * crowded)
    return found
