"""A scene as one SVG: the board with everything on it."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from html import escape
from importlib import resources
from typing import Final

from stormtable.faces.ground import ground, rose
from stormtable.faces.hexgrid import MARGIN, SIZE, centre, extent
from stormtable.faces.labels import Box, Placer
from stormtable.faces.markup import attributes, element, number
from stormtable.faces.overlays import Dimension, arc_definitions, arcs, areas, dimensions, sights
from stormtable.faces.pieces import badges, definitions, piece, wake
from stormtable.faces.targets import targets
from stormtable.faces.text import summary
from stormtable.scene import Piece, Scene

__all__ = ["Picture", "stylesheet", "svg"]

CLOSE_MARGIN: Final = 3.2 * SIZE  # around what a close view holds
CLOSE_LEAST: Final = 12 * SIZE  # its least width and height
ROSE: Final = 48.0  # from a corner of the view to the middle of the compass rose
PIECE_ROOM: Final = SIZE * 1.15  # what labels keep clear of a piece's middle


@functools.cache
def stylesheet() -> str:
    """The board's own styles, as the page serves them."""
    return resources.files("stormtable").joinpath("server/static/board.css").read_text(encoding="utf-8")


def svg(
    scene: Scene,
    seat: int = -1,
    *,
    selected: str = "",
    interactive: bool = True,
    close: bool = False,
    standalone: bool = False,
    with_ground: bool = True,
    prefix: str = "",
) -> str:
    """The board of a scene as SVG, in the eyes of a seat (-1: a watcher).

    `selected`: the id of the offer that is looked at. `interactive`: targets can be focused; else it is one picture.
    `close`: the view holds what matters now instead of the whole map. `standalone`: brings its styles, for documents
    and notebooks; in the page they come from board.css. `with_ground`: the static layer (hexes, numbers) is drawn.
    Ids start with `prefix`, so that a document may hold several boards.
    """
    board = scene.board
    width, height = extent(board)
    whole = Box(0.0, 0.0, width, height)
    view = close_view(scene) if close else whole
    label = summary(scene)
    content = [
        f"<style>{escape(stylesheet(), quote=False)}</style>" if standalone else "",
        f"<title>{escape(label)}</title>" if not interactive else "",
        layers(scene, view if close else whole, selected, interactive, with_ground, prefix),
    ]
    size = {"width": view.right - view.left, "height": view.bottom - view.top} if standalone else {}
    head = attributes(
        xmlns="http://www.w3.org/2000/svg",
        class_=f"board {board.mood}{' seated' if seat >= 0 else ''}",
        viewBox=" ".join(number(v) for v in (view.left, view.top, view.right - view.left, view.bottom - view.top)),
        role="group" if interactive else "img",
        aria_label=label,
        data_hex=f"{number(SIZE)},{number(MARGIN)}",
        data_focus=focus_attribute(scene),
        **size,
    )
    return f"<svg{head}>{''.join(content)}</svg>"


def layers(scene: Scene, frame: Box, selected: str, interactive: bool, with_ground: bool, prefix: str) -> str:
    """From the ground up; labels look for room that nothing else takes."""
    board, lines = scene.board, dimensions(scene)
    placer = Placer(frame, [*(room(each) for each in scene.pieces), *taken(lines)])
    corner = frame.right - ROSE, frame.top + ROSE
    if board.directions:
        placer.taken.append(Box(corner[0] - ROSE, corner[1] - ROSE, corner[0] + ROSE, corner[1] + ROSE))
    aimed = list(targets(scene, placer, selected, interactive, prefix))
    ordered = sorted(scene.pieces, key=lambda each: (each.status != "out", each.status == "active"))
    parts = [
        ground(board.columns, board.rows, board.mood, prefix) if with_ground else "",
        element("defs", definitions(scene, prefix) + arc_definitions(scene, prefix)),
        layer("areas", areas(scene)),
        clipped(layer("arcs", arcs(scene, prefix)), prefix, with_ground),
        rose(board.directions, *corner) if board.directions else "",
        layer("wakes", map(wake, scene.pieces)),
        layer("aims", sights(scene.overlays, selected)),
        layer("pieces", (piece(each, scene, prefix, interactive) for each in ordered)),
        layer("badge-layer", badges(scene.pieces, placer)),
        layer("dimensions", (line.draw() for line in lines)),
        layer("targets", aimed),
    ]
    return "".join(parts)


def room(piece: Piece) -> Box:
    x, y = centre(piece.cell)
    return Box(x - PIECE_ROOM, y - PIECE_ROOM, x + PIECE_ROOM, y + PIECE_ROOM)


def taken(lines: Iterable[Dimension]) -> Iterable[Box]:
    """The room of the dimension lines that are shown at once."""
    for line in lines:
        if line.lit:
            yield from line.boxes()


def layer(name: str, parts: Iterable[str]) -> str:
    content = "".join(parts)
    return element("g", content, class_=name) if content else ""


def clipped(content: str, prefix: str, with_ground: bool) -> str:
    return f'<g clip-path="url(#{prefix}map)">{content}</g>' if content and with_ground else content


def close_view(scene: Scene) -> Box:
    """The part of the drawing that holds the hexes that matter now."""
    width, height = extent(scene.board)
    points = [centre(cell) for cell in scene.board.focus] or [(width / 2, height / 2)]
    left, right = min(x for x, _ in points) - CLOSE_MARGIN, max(x for x, _ in points) + CLOSE_MARGIN
    top, bottom = min(y for _, y in points) - CLOSE_MARGIN, max(y for _, y in points) + CLOSE_MARGIN
    wide, high = max(0.0, CLOSE_LEAST - (right - left)) / 2, max(0.0, CLOSE_LEAST - (bottom - top)) / 2
    return Box(left - wide, top - high, right + wide, bottom + high)


def focus_attribute(scene: Scene) -> str | None:
    """The close view as "x y width height", for a page that has a camera of its own."""
    if not scene.board.focus:
        return None
    view = close_view(scene)
    return " ".join(number(v) for v in (view.left, view.top, view.right - view.left, view.bottom - view.top))


class Picture:
    """A scene as notebooks show it."""

    def __init__(self, scene: Scene, seat: int = -1) -> None:
        self.scene, self.seat = scene, seat

    def _repr_svg_(self) -> str:
        return svg(self.scene, self.seat, interactive=False, close=True, standalone=True)
