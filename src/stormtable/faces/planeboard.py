"""A free table with everything on it, in true scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from stormtable.faces.elements import element_definitions, element_piece, stands_on_map
from stormtable.faces.goals import goals, name_places
from stormtable.faces.labels import Box, Placer
from stormtable.faces.markup import Layer, framed, layered
from stormtable.faces.pieces import definitions
from stormtable.faces.planecourses import plane_courses
from stormtable.faces.planefigures import figures
from stormtable.faces.planegrid import CM, MARGIN, PER, Sheet
from stormtable.faces.planeground import obstacles, table_clip
from stormtable.faces.planepieces import PlaneTargets, names, plane_piece, plane_targets, plane_wake
from stormtable.faces.tags import element_labels
from stormtable.faces.underlay import ground
from stormtable.scene import Piece, Plane, Scene

__all__ = ["draw_plane"]

CLOSE_MARGIN: Final = 8 * CM  # around what a close view holds
CLOSE_LEAST: Final = 34 * CM  # its least width and height
SEEN_AT: Final = 760.0  # pixels that a whole table takes on a screen of 1440, where labels keep their size


def draw_plane(
    scene: Scene,
    plane: Plane,
    *,
    selected: str,
    interactive: bool,
    close: bool,
    with_ground: bool,
    prefix: str,
) -> tuple[list[Layer], Box, dict[str, str | None]]:
    """The markup, the part of it to be shown, and what the page must know of it."""
    sheet = Sheet.of(plane)
    width, height = sheet.extent
    view = close_view(plane) if close else Box(0.0, 0.0, width, height)
    content = layers(scene, plane, view, selected, interactive, with_ground, prefix)
    known = {
        "data_plane": f"{PER:g},{MARGIN:g},{plane.width},{plane.height}",
        "data_focus": focus_attribute(plane),
    }
    return content, view, known


def layers(
    scene: Scene, plane: Plane, frame: Box, selected: str, interactive: bool, with_ground: bool, prefix: str
) -> list[Layer]:
    """From the ground up; labels look for room that nothing else takes."""
    sheet = Sheet.of(plane)
    swell = 1.0 if plane.terrain else max(sheet.extent[0] / SEEN_AT, 1.0)  # on a map names give way by themselves
    placer = Placer(frame, [room(each, sheet) for each in scene.pieces], swell=swell)
    drawing = PlaneTargets(scene, sheet, placer, selected, interactive, prefix)
    drawing.pieces |= {each.id: each for each in reserve(plane)}
    aimed = list(plane_targets(drawing, scene.offers))
    on_map = plane.terrain is not None
    named = name_places(plane, scene.pieces)
    ordered = sorted(scene.pieces, key=lambda each: (each.status != "out", each.status == "active"))
    shapes = (element_definitions if on_map else definitions)(with_reserve(scene, plane), prefix)
    return [
        (ground(scene, prefix),) if with_ground else (),
        framed("defs", (shapes, table_clip(sheet, prefix))),
        (obstacles(plane), goals(plane, named)),
        layered("figures", figures(plane, ("reach", "arc", "range", "defense", "way"), f"{prefix}table", scene.pieces)),
        layered("wakes", (plane_wake(each, sheet) for each in scene.pieces)),
        layered("courses", plane_courses(scene, sheet, placer, prefix)),
        layered("figures", figures(plane, ("sight",))),
        layered("pieces", pieces(ordered, scene, sheet, prefix, interactive)),
        layered(
            "badge-layer",
            element_labels(tuple(ordered), sheet, tuple(box for _, box in named.values()))
            if on_map
            else names(ordered, sheet, placer),
        ),
        layered("targets", aimed),
    ]


def pieces(ordered: list[Piece], scene: Scene, sheet: Sheet, prefix: str, interactive: bool) -> Iterator[str]:
    if not stands_on_map(scene):
        yield from (plane_piece(each, scene, sheet, prefix, interactive) for each in ordered)
        return
    drawn = {each.id: each for each in scene.silhouettes}
    yield from (element_piece(each, scene, drawn, sheet, prefix, interactive) for each in ordered)


def with_reserve(scene: Scene, plane: Plane) -> Scene:
    """The scene with those pieces that only wait to be placed: their drawings are needed too."""
    return replace(scene, pieces=(*scene.pieces, *reserve(plane)))


def reserve(plane: Plane) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            id=each.piece,
            name=each.text,
            label="",
            side=each.side,
            silhouette=each.silhouette,
            cell=each.at,
            facing=each.facing,
            radius=each.radius,
        )
        for each in plane.regions
        if each.silhouette
    )


def room(piece: Piece, sheet: Sheet) -> Box:
    x, y = sheet.spot(piece.cell)
    r = PER * piece.radius + 12
    return Box(x - r, y - r, x + r, y + r)


def close_view(plane: Plane) -> Box:
    """The part of the drawing that holds the places that matter now."""
    sheet = Sheet.of(plane)
    width, height = sheet.extent
    points = [sheet.spot(cell) for cell in plane.focus] or [(width / 2, height / 2)]
    return Box.around(points, CLOSE_MARGIN, CLOSE_LEAST)


def focus_attribute(plane: Plane) -> str | None:
    """The close view as "x y width height"."""
    if not plane.focus:
        return None
    return close_view(plane).view_box
