"""The geometry of a drawn free table, in true scale: hundredths of its unit, y up, to the drawing's units, y down."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from stormtable.faces.markup import number
from stormtable.scene import Cell, Plane

__all__ = ["CM", "MARGIN", "PER", "Sheet", "degrees_of", "ring", "sector", "toward"]

PER: Final = 0.2  # the drawing's units to a hundredth
CM: Final = 100 * PER  # a centimetre
MARGIN: Final = 40.0  # around the table
WHOLE: Final = 1800  # half of a full turn, tenths of a degree


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where things of one plane stand in its drawing."""

    width: int  # of the plane, hundredths
    height: int

    @classmethod
    def of(cls, plane: Plane) -> Sheet:
        """That of a plane."""
        return cls(plane.width, plane.height)

    def spot(self, cell: Cell) -> tuple[float, float]:
        return MARGIN + PER * cell[0], MARGIN + PER * (self.height - cell[1])

    def nearest_inside(self, at: tuple[float, float]) -> tuple[float, float]:
        """The point of the table that is nearest to one of the drawing."""
        width, height = self.extent
        return min(max(at[0], MARGIN), width - MARGIN), min(max(at[1], MARGIN), height - MARGIN)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the drawing."""
        return 2 * MARGIN + PER * self.width, 2 * MARGIN + PER * self.height


def degrees_of(facing: int) -> float:
    """How far a drawing with its nose up is turned, clockwise."""
    return (90 - facing / 10) % 360


def toward(x: float, y: float, facing: float, far: float) -> tuple[float, float]:
    """The point so far away in the direction of a facing, which may have a fraction."""
    angle = math.radians(facing / 10)
    return x + far * math.cos(angle), y - far * math.sin(angle)


def ring(x: float, y: float, radius: float) -> str:
    """Path data of a circle."""
    r = number(radius)
    return (
        f"M{number(x - radius)},{number(y)}a{r},{r} 0 1 1 {number(2 * radius)},0a{r},{r} 0 1 1 {number(-2 * radius)},0Z"
    )


def sector(x: float, y: float, facing: int, half: int, near: float, far: float) -> str:
    """Path data of a part of a disc, `half` to either side of a facing, from `near` to `far`."""
    if half >= WHOLE:
        return ring(x, y, far) + (ring(x, y, near) if near else "")
    large = int(2 * half > WHOLE)
    start, end = toward(x, y, facing - half, far), toward(x, y, facing + half, far)
    outer = f"A{number(far)},{number(far)} 0 {large} 0 {number(end[0])},{number(end[1])}"
    if not near:
        return f"M{number(x)},{number(y)}L{number(start[0])},{number(start[1])}{outer}Z"
    back, first = toward(x, y, facing + half, near), toward(x, y, facing - half, near)
    inner = f"A{number(near)},{number(near)} 0 {large} 1 {number(first[0])},{number(first[1])}"
    return f"M{number(start[0])},{number(start[1])}{outer}L{number(back[0])},{number(back[1])}{inner}Z"
