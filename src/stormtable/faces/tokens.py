"""Small things on the table: dice with pips, cubes, shields, damage, the screen's lock."""

from __future__ import annotations

import functools
from html import escape
from typing import Final

from stormtable.faces.markup import attributes, element, number
from stormtable.scene import Die

__all__ = ["CRACK", "LOCK", "SHIELD", "cube", "dice_row", "die_drawing"]

SMALL_LIMIT: Final = 6  # sides whose faces are shown as pips

# Where the pips of a face lie, in thirds of half the die's width.
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PIP_STEP: Final = 0.275  # of the die's width
PIP_RADIUS: Final = 0.094

SHIELD: Final = "M-20,-16Q0,-26 20,-16V2Q20,17 0,24Q-20,17 -20,2Z"
CRACK: Final = "M-17,-22L-2,-4L-11,4L6,24M-2,-4L18,-14M-3,14L-17,22"
LOCK: Final = (
    '<circle class="lock-disc" r="42"/><circle class="lock-rim" r="36"/>'
    '<path class="lock-bow" d="M-11,-3v-7a11,11 0 0 1 22,0v7"/>'
    '<rect class="lock-body" x="-16" y="-3" width="32" height="24" rx="4"/>'
    '<circle class="lock-hole" cy="7" r="3.6"/><path class="lock-slit" d="M0,9v6"/>'
)


@functools.lru_cache(maxsize=512)
def die_drawing(face: int, sides: int, size: float, class_: str = "") -> str:
    """A die about (0, 0); six-siders by pips, others by their number."""
    half = size / 2
    place = attributes(x=-half, y=-half, width=size, height=size, rx=size / 5)
    body = f'<rect class="die-body"{place}/>'
    if face < 1:
        mark = ""
    elif sides <= SMALL_LIMIT and face in PIPS:
        step, radius = size * PIP_STEP, number(size * PIP_RADIUS)
        mark = "".join(
            f'<circle class="pip" cx="{number(x * step)}" cy="{number(y * step)}" r="{radius}"/>' for x, y in PIPS[face]
        )
    else:
        mark = f'<text class="die-face" y="{number(size * 0.2)}" font-size="{number(size * 0.56)}">{face}</text>'
    return f'<g class="die{f" {class_}" if class_ else ""}">{body}{mark}</g>'


def dice_row(dice: tuple[Die, ...], x: float, y: float, size: float, pitch: float, label: str = "") -> str:
    """Dice in a row from a point, those that count lit."""
    drawn = "".join(
        f'<g transform="translate({number(x + i * pitch)} {number(y)})">'
        f"{die_drawing(die.face, die.sides, size, 'lit' if die.counted else 'dim')}</g>"
        for i, die in enumerate(dice)
    )
    title = f"<title>{escape(label)}</title>" if label else ""
    return element("g", title + drawn, class_="dice-row")


@functools.lru_cache(maxsize=64)
def cube(full: bool) -> str:
    """A power cube about (0, 0), or the place of one that is not there."""
    if not full:
        return '<path class="cube-gone" d="M0,-12l10.4,6v12l-10.4,6l-10.4,-6v-12z"/>'
    return (
        '<g class="cube"><path class="cube-top" d="M0,-12l10.4,6l-10.4,6l-10.4,-6z"/>'
        '<path class="cube-left" d="M-10.4,-6l10.4,6v12l-10.4,-6z"/>'
        '<path class="cube-right" d="M10.4,-6l-10.4,6v12l10.4,-6z"/></g>'
    )
