"""The markers of sides, told apart by shape as well as colour, with a piece's label inside.

A marker has room for two letters, or for one where it is pointed; around a longer label it is drawn out: a disc to a
lozenge with round ends, a diamond to one with pointed ends, a triangle to a keel, a square to a bar.
"""

from __future__ import annotations

from html import escape
from typing import Final

from stormtable.faces.labels import width_of
from stormtable.faces.markup import number

__all__ = ["disc", "disc_half", "marker"]

# About (0, 0).
MARKERS: Final = (
    "M-9.6,0A9.6,9.6 0 1 1 9.6,0A9.6,9.6 0 1 1 -9.6,0Z",
    "M0,-11.6L11.6,0L0,11.6L-11.6,0Z",
    "M-10.5,-8.5H10.5L0,11Z",
    "M-9,-7.500Q-9,-9 -7.500,-9H7.500Q9,-9 9,-7.500V7.500Q9,9 7.500,9H-7.500Q-9,9 -9,7.500Z",
)
HALF: Final = 11.6  # of a marker with room for two letters
SHORT: Final = (2, 1, 1, 2)  # letters that each has room for
LETTERS: Final = 13.5  # the size of a label's type that its room is reckoned with


def marker(side: int) -> str:
    """The outline of a side's marker."""
    return MARKERS[side % len(MARKERS)]


def room(side: int, label: str) -> float:
    """Half the width of a label for which the marker is drawn out; 0 where it is not."""
    return width_of(label, LETTERS) / 2 if len(label) > SHORT[side % len(SHORT)] else 0.0


def disc_half(side: int, label: str) -> float:
    """How far a marker with that label reaches to either side."""
    half = room(side, label)
    return half + 10.0 if half else HALF


def outline(side: int, half: float) -> str:
    """A marker around a text of that half width."""
    w, b = number(half), number(half + 5)
    match side % len(MARKERS):
        case 0:
            return f"M-{w},-9.6H{w}A9.6,9.6 0 0 1 {w},9.6H-{w}A9.6,9.6 0 0 1 -{w},-9.6Z"
        case 1:
            return f"M-{w},-10H{w}L{number(half + 10)},0L{w},10H-{w}L-{number(half + 10)},0Z"
        case 2:
            return f"M-{number(half + 8)},-9.500H{number(half + 8)}L{w},10H-{w}Z"
    return f"M-{b},-7.500q0,-1.500 1.500,-1.500H{number(half + 3.5)}q1.500,0 1.500,1.500V9H-{b}Z"


def disc(side: int, label: str) -> str:
    """The marker of a side about (0, 0), with a label."""
    half = room(side, label)
    shape = f'<path class="disc" d="{outline(side, half) if half else marker(side)}"/>'
    return shape + (f'<text class="disc-label" y="5">{escape(label)}</text>' if label else "")
