"""The ground under everything, which never changes in a match: part of a drawing, or a sheet that the page keeps."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import replace
from typing import Final

from stormtable.faces.ground import hex_ground
from stormtable.faces.hexgrid import extent
from stormtable.faces.markup import attributes, number
from stormtable.faces.planegrid import Sheet
from stormtable.faces.planeground import plane_ground
from stormtable.faces.terrain import map_ground
from stormtable.scene import HexMap, Plane, Scene

__all__ = ["ground", "has_ground", "sheet", "sheet_key"]

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
    return ground_hash(bare(scene))


@functools.lru_cache(maxsize=16)
def ground_svg(scene: Scene) -> str:
    if scene.plane is not None:
        width, height = Sheet(scene.plane).extent
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
    hexes = None if scene.hexes is None else HexMap(columns=scene.hexes.columns, rows=scene.hexes.rows)
    plane = None if scene.plane is None else still(scene.plane)
    return Scene(title="", turn="", turn_of="", sides=(), pieces=(), mood=scene.mood, hexes=hexes, plane=plane)


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
