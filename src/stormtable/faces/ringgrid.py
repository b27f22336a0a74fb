"""The geometry of a ring of spaces about (0, 0): space 0 at the top, the others clockwise."""

from __future__ import annotations

import math
from typing import Final

from stormtable.faces.hexgrid import ray
from stormtable.faces.markup import number

__all__ = ["INNER", "OUTER", "RADIUS", "angle", "arc", "on_ring", "sector"]

OUTER: Final = 186.0
INNER: Final = 124.0
RADIUS: Final = (OUTER + INNER) / 2
GAP: Final = 3.4  # between spaces


def angle(space: float, spaces: int) -> float:
    """Degrees clockwise from up of the middle of a space."""
    return 360.0 * space / spaces


def on_ring(space: float, spaces: int, radius: float = RADIUS) -> tuple[float, float]:
    dx, dy = ray(angle(space, spaces))
    return dx * radius, dy * radius


def point(degrees: float, radius: float) -> str:
    dx, dy = ray(degrees)
    return f"{number(dx * radius)},{number(dy * radius)}"


def sector(space: int, spaces: int, inset: float = 0.0) -> str:
    """Path data of a space; `inset` draws it smaller all around."""
    outer, inner = OUTER - inset, INNER + inset
    middle, half = angle(space, spaces), 180.0 / spaces
    cut = GAP / 2 + inset
    out, into = half - math.degrees(cut / outer), half - math.degrees(cut / inner)
    big = 1 if 2 * half > 180 else 0
    return (
        f"M{point(middle - out, outer)}A{number(outer)},{number(outer)} 0 {big} 1 {point(middle + out, outer)}"
        f"L{point(middle + into, inner)}A{number(inner)},{number(inner)} 0 {big} 0 {point(middle - into, inner)}Z"
    )


def arc(start: float, turn: float, radius: float) -> str:
    """Path data of an arc from an angle, clockwise by so many degrees (anticlockwise if negative)."""
    drawn, at, left = f"M{point(start, radius)}", start, turn
    while abs(left) > 1e-6:
        step = max(-150.0, min(150.0, left))
        at, left = at + step, left - step
        drawn += f"A{number(radius)},{number(radius)} 0 0 {1 if step > 0 else 0} {point(at, radius)}"
    return drawn
