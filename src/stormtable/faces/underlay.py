"""The ground under everything, which never changes in a match: part of a drawing, or a sheet that the page keeps."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Hashable
from typing import Final, Literal

from msgspec.structs import replace

from stormtable.faces.ground import hex_ground
from stormtable.faces.hexgrid import extent
from stormtable.faces.markup import attributes, number
from stormtable.faces.planegrid import Sheet
from stormtable.faces.planeground import plane_ground
from stormtable.faces.terrain import map_ground
from stormtable.language import Itself, made_once
from stormtable.scene import HexMap, Plane, Scene, Terrain

__all__ = ["ground", "has_ground", "sheet", "sheet_key"]

Mood = Literal["space", "paper"]
PREFIX: Final = "ground-"  # of the ids in a sheet of its own


def has_ground(scene: Scene) -> bool:
    """Whether the table has a ground that the page can keep under its drawings."""
    return scene.hexes is not None or scene.plane is not None


def ground(scene: Scene, prefix: str) -> str:
    """The ground as a group, definitions first; ids start with `prefix`."""
    if scene.plane is not None:
        plane = still(scene.plane)
        return map_ground(plane, prefix) if plane.terrain is not None else plane_ground(plane, scene.mood, prefix)
    return "" if scene.hexes is None else hex_ground(scene.hexes.columns, scene.hexes.rows, scene.mood, prefix)


def sheet(scene: Scene) -> str:
    """The ground as an SVG of its own, as the page lays it under the board. Raises ValueError if it has none."""
    return ground_svg(bare(scene))


def sheet_key(scene: Scene) -> str:
    """What names the ground's sheet: the same for the same ground."""
    if scene.plane is not None:
        return plane_key(scene.mood, scene.plane, Itself(scene.plane.terrain))
    if scene.hexes is not None:
        return hexes_key(scene.mood, scene.hexes.columns, scene.hexes.rows)
    return ground_hash(bare(scene))


@functools.lru_cache(maxsize=64)
def hexes_key(mood: Mood, columns: int, rows: int) -> str:
    return ground_hash(ground_only(mood, HexMap(columns=columns, rows=rows), None))


def what_is_still(mood: str, plane: Plane, terrain: Itself[Terrain | None]) -> Hashable:
    """All of a plane that its ground follows from; a map is large, and one object throughout a match."""
    goals = tuple((goal.id, goal.name, goal.cell, goal.radius, goal.points) for goal in plane.goals)
    return mood, plane.width, plane.height, plane.unit, plane.grid, terrain, goals


@made_once(64, of=what_is_still)
def plane_key(mood: Mood, plane: Plane, terrain: Itself[Terrain | None]) -> str:
    return ground_hash(ground_only(mood, None, plane))


@functools.lru_cache(maxsize=16)
def ground_svg(scene: Scene) -> str:
    if scene.plane is not None:
        width, height = Sheet.of(scene.plane).extent
    elif scene.hexes is not None:
        width, height = extent(scene.hexes)
    else:
        raise ValueError("a table of rings and consoles alone has no ground")
    head = attributes(
        xmlns="http://www.w3.org/2000/svg",
        class_=f"board {scene.mood} ground-sheet",
        viewBox=f"0 0 {number(width)} {number(height)}",
        aria_hidden="true",
    )
    return f"<svg{head}>{ground(scene, PREFIX)}</svg>"


@functools.lru_cache(maxsize=64)
def ground_hash(scene: Scene) -> str:
    return hashlib.sha256(ground_svg(scene).encode()).hexdigest()[:24]


def bare(scene: Scene) -> Scene:
    """A scene with nothing but its ground."""
    return ground_only(scene.mood, scene.hexes, scene.plane)


def ground_only(mood: Mood, hexes: HexMap | None, plane: Plane | None) -> Scene:
    bare_hexes = None if hexes is None else HexMap(columns=hexes.columns, rows=hexes.rows)
    bare_plane = None if plane is None else still(plane)
    return Scene(title="", turn="", turn_of="", sides=(), pieces=(), mood=mood, hexes=bare_hexes, plane=bare_plane)


def still(plane: Plane) -> Plane:
    """A plane with nothing on it but what never moves: the map, and where its flags stand, whoever's they are."""
    return Plane(
        width=plane.width,
        height=plane.height,
        unit=plane.unit,
        grid=plane.grid,
        terrain=plane.terrain,
        goals=tuple(replace(goal, side=-1, title="") for goal in plane.goals),
    )
