"""What a free table is a map of: grounds, barriers, roads, and the places worth holding.

Places and lengths are hundredths of the table's unit, as on the plane that they lie on.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.tones import Cell

__all__ = ["Barrier", "Goal", "Ground", "Landscape", "Road", "Terrain"]

Landscape = Literal["farmland", "autumn", "steppe", "desert", "snow"]


class Ground(Struct, frozen=True, kw_only=True, gc=False):
    """An area: its outline is a polygon whose last point joins its first."""

    id: str
    kind: Literal["hill", "wood", "building", "marsh", "stream", "field_defences", "fortification"]
    points: tuple[Cell, ...]
    height: int = 0  # of its top above the table, in levels
    fringe: int = 0  # how deep one sees into it
    name: str = ""  # on the map: "West hill"
    title: str = ""  # the longer wording: "Wood: blocks sight, cover, bad going for vehicles"
    rule: str = ""


class Barrier(Struct, frozen=True, kw_only=True, gc=False):
    """A linear obstacle."""

    id: str
    kind: Literal["wall", "hedge"]
    points: tuple[Cell, ...]
    blocks: bool = False  # sight
    name: str = ""
    title: str = ""
    rule: str = ""


class Road(Struct, frozen=True, kw_only=True, gc=False):
    id: str
    points: tuple[Cell, ...]
    width: int
    name: str = ""
    rule: str = ""


class Goal(Struct, frozen=True, kw_only=True, gc=False):
    """A place worth holding, and who holds it."""

    id: str
    cell: Cell
    radius: int  # within which it is held
    name: str
    points: int
    side: int = -1  # who holds it; -1: nobody
    title: str = ""
    rule: str = ""


class Terrain(Struct, frozen=True, kw_only=True, gc=False):
    """All that never moves; what lies later in a row lies above."""

    landscape: Landscape = "farmland"
    grounds: tuple[Ground, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    roads: tuple[Road, ...] = ()
