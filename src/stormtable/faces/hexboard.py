"""A map of hexes with everything on it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import chain
from typing import Final, NamedTuple

from stormtable.faces.courses import courses
from stormtable.faces.ground import border_box, map_clip, rose
from stormtable.faces.hexgrid import MARGIN, SIZE, centre, extent
from stormtable.faces.labels import Box, Placer
from stormtable.faces.markup import Layer, framed, layered, number
from stormtable.faces.overlays import arcs_drawn, areas, gaps, sights
from stormtable.faces.pieces import badges, definitions, piece, wake
from stormtable.faces.stacks import Place, places
from stormtable.faces.targets import course_ends, destinations, pressed_rooms, targets
from stormtable.faces.underlay import ground
from stormtable.language import made_once
from stormtable.scene import Cell, HexMap, Scene

__all__ = ["draw_hexes"]

CLOSE_MARGIN: Final = 3.2 * SIZE  # around what a close view holds
CLOSE_LEAST: Final = 12 * SIZE  # its least width and height
SEEN_AT: Final = 760.0  # pixels that a whole map takes on a screen of 1440, where labels keep their size
ROSE: Final = 48.0  # from a corner of the view to the middle of the compass rose
PIECE_ROOM: Final = SIZE * 1.15  # what labels keep clear of a piece's middle


def draw_hexes(
    scene: Scene,
    hexes: HexMap,
    *,
    selected: str,
    interactive: bool,
    close: bool,
    with_ground: bool,
    prefix: str,
) -> tuple[list[Layer], Box, dict[str, str | None]]:
    """The markup, the part of it to be shown, and what the page must know of it."""
    width, height = extent(hexes)
    view = close_view(hexes) if close else Box(0.0, 0.0, width, height)
    content = layers(scene, hexes, view, selected, interactive, with_ground, prefix)
    return content, view, dict(known_of(HexMap(columns=hexes.columns, rows=hexes.rows, focus=hexes.focus)))


@made_once(256)
def known_of(hexes: HexMap) -> tuple[tuple[str, str | None], ...]:
    """What the page must know of a map: the size of its hexes, where it lies in the drawing, the close view."""
    return (
        ("data_hex", f"{number(SIZE)},{number(MARGIN)}"),
        ("data_border", " ".join(map(number, border_box(hexes)))),
        ("data_focus", focus_attribute(hexes)),
    )


def layers(
    scene: Scene, hexes: HexMap, frame: Box, selected: str, interactive: bool, with_ground: bool, prefix: str
) -> list[Layer]:
    """From the ground up; labels look for room that nothing else takes."""
    arcs, about = arcs_drawn(scene, prefix), scene.prompt.piece if scene.prompt else ""
    drawn = pieces_drawn(scene, prefix, interactive)
    placer = Placer(frame, [*drawn.rooms, *arcs.boxes], swell=max(extent(hexes)[0] / SEEN_AT, 1.0))
    corner = frame.right - ROSE, frame.top + ROSE
    if hexes.directions:
        placer.taken.append(Box(corner[0] - ROSE, corner[1] - ROSE, corner[0] + ROSE, corner[1] + ROSE))
    stood = drawn.places
    pressed = pressed_rooms(scene)
    placer.taken += chain(*(rooms for piece, rooms in pressed.items() if not about or piece == about))
    aimed = list(targets(scene, stood, placer, selected, interactive, prefix))
    return [
        (ground(scene, prefix),) if with_ground else (),
        framed("defs", (drawn.definitions, arcs.definitions)),
        layered("areas", areas(scene)),
        clip_to_map(layered("arcs", [arcs.hexes]), hexes, prefix),
        (rose(hexes.directions, *corner),) if hexes.directions else (),
        drawn.wakes,
        layered("courses", courses(scene, placer, pressed, prefix)),
        layered("destinations", destinations(scene, selected, prefix) if interactive else ()),
        layered("aims", sights(scene.overlays, selected)),
        drawn.pieces,
        layered("gaps", gaps(scene.overlays)),
        layered("badge-layer", badges(scene.pieces, stood, placer)),
        arcs.dimensions,
        layered("targets", [*course_ends(scene, stood, placer, pressed, selected, interactive, prefix), *aimed]),
    ]


class PiecesDrawn(NamedTuple):
    """All pieces of a map of hexes as they are drawn, and where they stand."""

    places: Mapping[str, Place]
    rooms: tuple[Box, ...]  # what labels keep clear of
    definitions: str
    wakes: Layer
    pieces: Layer


def what_pieces_follow_from(scene: Scene, prefix: str, interactive: bool) -> tuple[Hashable, ...]:
    """All that the drawing of the pieces follows from."""
    return scene.pieces, scene.silhouettes, scene.sides, prefix, interactive


@made_once(128, of=what_pieces_follow_from)
def pieces_drawn(scene: Scene, prefix: str, interactive: bool) -> PiecesDrawn:
    """The pieces, which are drawn alike for all who look on and for whoever decides."""
    stood = places(scene.pieces)
    ordered = sorted(scene.pieces, key=lambda each: (each.status != "out", each.status == "active"))
    return PiecesDrawn(
        stood,
        tuple(map(room, dict.fromkeys(each.cell for each in scene.pieces))),
        definitions(scene, prefix),
        layered("wakes", map(wake, scene.pieces)),
        layered("pieces", (piece(each, scene, stood[each.id], prefix, interactive) for each in ordered)),
    )


def room(cell: Cell) -> Box:
    """What labels keep clear of where a piece stands."""
    x, y = centre(cell)
    return Box(x - PIECE_ROOM, y - PIECE_ROOM, x + PIECE_ROOM, y + PIECE_ROOM)


def clip_to_map(content: Layer, hexes: HexMap, prefix: str) -> Layer:
    if not content:
        return ()
    clip = f'<defs>{map_clip(hexes.columns, hexes.rows, prefix)}</defs><g clip-path="url(#{prefix}map)">'
    return (clip, *content, "</g>")


def close_view(hexes: HexMap) -> Box:
    """The part of the drawing that holds the hexes that matter now."""
    width, height = extent(hexes)
    points = [centre(cell) for cell in hexes.focus] or [(width / 2, height / 2)]
    return Box.around(points, CLOSE_MARGIN, CLOSE_LEAST)


def focus_attribute(hexes: HexMap) -> str | None:
    """The close view as "x y width height", for a page that has a camera of its own."""
    if not hexes.focus:
        return None
    return close_view(hexes).view_box
