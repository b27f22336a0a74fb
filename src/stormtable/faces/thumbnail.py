"""A position as a small picture: cropped to what matters now, without a word in it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from msgspec.structs import replace

from stormtable.faces.hexgrid import SIZE, centre
from stormtable.faces.labels import Box
from stormtable.faces.markup import attributes
from stormtable.faces.planegrid import Sheet
from stormtable.faces.svg import drawing, joined, stylesheet
from stormtable.faces.tabletop import first_ring
from stormtable.scene import Cell, Piece, Scene

__all__ = ["thumbnail"]

ASPECT: Final = 2.05  # of its width to its height
AROUND: Final = 1.9 * SIZE  # what is shown around a piece
LEAST, MOST = 9 * SIZE, 21 * SIZE  # its height where few pieces stand close together, and at most
MIXED: Final = ".board :is(text,.badge-layer,.dimensions,.targets,.rose,.hex-numbers){display:none}"
Point = tuple[float, float]


class Part(NamedTuple):
    """A point of the drawing, and how much it matters: the most comes first."""

    at: Point
    rank: int


def thumbnail(scene: Scene) -> str:
    """The picture as SVG that brings its styles and stands alone; it says nothing that the scene does not show."""
    bare = replace(scene, offers=(), overlays=(), refusals=(), cards=(), result=None)
    drawn, board, _ = drawing(
        bare, selected="", interactive=False, close=False, tall=False, with_ground=True, prefix=""
    )
    view = crop(scene, board)
    head = attributes(
        xmlns="http://www.w3.org/2000/svg",
        class_=f"board {scene.mood}",
        viewBox=view.view_box,
        width=view.right - view.left,
        height=view.bottom - view.top,
    )
    return f"<svg{head}><style>{escape(stylesheet() + MIXED, quote=False)}</style>{joined(drawn)}</svg>"


def crop(scene: Scene, board: Box) -> Box:
    """The part of the board that is shown."""
    if scene.rings:
        return fit(first_ring(scene), board)
    if scene.chart is not None:
        return fit(board, board)
    parts = sorted(standing(scene), key=lambda part: part.rank)
    if not parts:
        return fit(board, board)
    return fit(gathered([part.at for part in parts]), board)


def standing(scene: Scene) -> Iterator[Part]:
    """Where pieces stand: the one that is asked about, those that act, those that moved, the others, wrecks."""
    asked = scene.prompt.piece if scene.prompt else ""
    for each in scene.pieces:
        rank = 0 if each.id == asked else rank_of(each)
        yield Part(place(scene, each.cell), rank)


def rank_of(piece: Piece) -> int:
    if piece.status == "active":
        return 1
    if piece.status == "out":
        return 4
    return 2 if piece.wake else 3


def place(scene: Scene, cell: Cell) -> Point:
    return centre(cell) if scene.plane is None else Sheet.of(scene.plane).spot(cell)


def gathered(points: Sequence[Point]) -> Box:
    """What holds the first point, and of the others, the nearest first, as many as there is room for."""
    first = points[0]
    box = Box(*first, *first)
    for x, y in sorted(points[1:], key=lambda point: math.dist(point, first)):
        larger = Box(min(box.left, x), min(box.top, y), max(box.right, x), max(box.bottom, y))
        wide, high = larger.right - larger.left + 2 * AROUND, larger.bottom - larger.top + 2 * AROUND
        if max(wide / ASPECT, high) <= MOST:
            box = larger
    box = Box(box.left - AROUND, box.top - AROUND, box.right + AROUND, box.bottom + AROUND)
    more = max(0.0, LEAST - (box.bottom - box.top)) / 2
    return Box(box.left, box.top - more, box.right, box.bottom + more)


def fit(box: Box, board: Box) -> Box:
    """The box made as wide or as high as the picture's form asks, and moved onto the board as far as that has room."""
    wide, high = box.right - box.left, box.bottom - box.top
    wide, high = max(wide, high * ASPECT), max(high, wide / ASPECT)
    left = moved((box.left + box.right - wide) / 2, wide, board.left, board.right)
    top = moved((box.top + box.bottom - high) / 2, high, board.top, board.bottom)
    return Box(left, top, left + wide, top + high)


def moved(start: float, length: float, low: float, high: float) -> float:
    """A stretch moved within bounds, a little beyond for pieces at their edge; across them, in their middle."""
    low, high = low - AROUND / 2, high + AROUND / 2
    if length >= high - low:
        return (low + high - length) / 2
    return min(max(start, low), high - length)
