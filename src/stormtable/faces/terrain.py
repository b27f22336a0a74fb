"""The map under a free table: all that never moves, drawn once for a match and kept by the page under the board."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from stormtable.faces.greenery import hedge, wood
from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Box, width_of
from stormtable.faces.landforms import hill, marsh, open_ground, stream
from stormtable.faces.markup import element, number
from stormtable.faces.masonry import bridges, building, defences, fortification, roads, wall
from stormtable.faces.outlines import Point, along, box, middle
from stormtable.faces.planegrid import MARGIN, Sheet
from stormtable.faces.planeground import figure, lines, outline
from stormtable.scene import Cell, Ground, Plane, Road, Terrain

__all__ = ["map_ground"]

NEAR: Final = 1.0  # to the edge of the table: on it
PAST: Final = 14.0
NAME_SIZE: Final = 15.0
ROAD_SIZE: Final = 12.5
SPREAD: Final = 1.3  # names are as large as this in the drawing when all of it is looked at
FLAG_HIGH: Final = 54.0
FLAG_WIDE: Final = 38.0
LINE: Final = 11.0  # half the height of a line of them
SHIFTS: Final = (0.0, -22.0, 22.0, -44.0, 44.0)
FRAME: Final = 9.0  # from the table to the outer line of the map's frame


@functools.lru_cache(maxsize=16)
def map_ground(plane: Plane, prefix: str) -> str:
    """The map as a group, from the open ground up to its names and its frame."""
    terrain = plane.terrain or Terrain()
    sheet = Sheet.of(plane)
    width, height = sheet.extent
    extent = (MARGIN, MARGIN, width - MARGIN, height - MARGIN)
    table = outline(sheet)
    clip = f"{prefix}land"
    outer = number(MARGIN - FRAME)
    frame = f"M{outer},{outer}H{number(width - MARGIN + FRAME)}V{number(height - MARGIN + FRAME)}H{outer}Z"
    content = [
        f'<path class="open" d="{table}"/>',
        open_ground(extent, terrain.landscape),
        f'<path class="plane-fine" d="{lines(plane, plane.grid)}"/>',
        *surface(terrain, sheet, extent, prefix),
    ]
    parts = [
        element("defs", element("clipPath", f'<path d="{table}"/>', id=clip)),
        f'<path class="map-paper" d="M0,0H{number(width)}V{number(height)}H0Z"/>',
        element("g", "".join(content), clip_path=f"url(#{clip})"),
        names(terrain, sheet, [sheet.spot(goal.cell) for goal in plane.goals]),
        f'<path class="map-frame" d="{frame}"/><path class="border" d="{table}"/>',
        f'<path class="map-ticks" d="{ticks(plane)}"/>',
        figures(plane),
    ]
    return element("g", "".join(parts), class_=f"ground map-ground {terrain.landscape}", aria_hidden="true")


def surface(terrain: Terrain, sheet: Sheet, extent: tuple[float, float, float, float], prefix: str) -> Iterable[str]:
    """Relief and water, then roads, then what stands on the ground, low things first."""

    def spots_of(points: Iterable[Cell]) -> list[Point]:
        return [beyond(sheet.spot(cell), extent) for cell in points]

    spots = {each.id: spots_of(each.points) for each in terrain.grounds}
    ways = [(road, spots_of(road.points)) for road in terrain.roads]

    def of(kind: str) -> list[Ground]:
        return [each for each in terrain.grounds if each.kind == kind]

    yield from (hill(each, spots[each.id], extent) for each in of("hill"))
    yield from (marsh(spots[each.id], f"{prefix}{each.id}") for each in of("marsh"))
    yield from (stream(spots[each.id], f"{prefix}{each.id}") for each in of("stream"))
    yield roads(ways)
    yield bridges(ways, [spots[each.id] for each in of("stream")])
    yield from (defences(spots[each.id], f"{prefix}{each.id}") for each in of("field_defences"))
    for i, each in enumerate(terrain.grounds):
        if each.kind == "wood":
            yield wood(each, spots[each.id], f"{prefix}{each.id}", 31 + i)
    for i, barrier in enumerate(terrain.barriers):
        points = spots_of(barrier.points)
        yield wall(barrier, points) if barrier.kind == "wall" else hedge(barrier, points, 71 + i)
    yield from (fortification(spots[each.id]) for each in of("fortification"))
    yield from (building(spots[each.id], each.name) for each in of("building"))


def beyond(spot: Point, extent: tuple[float, float, float, float]) -> Point:
    """A point on the table's edge pushed past it: what ends there goes on."""
    left, top, right, bottom = extent
    x, y = spot
    x += PAST * ((x >= right - NEAR) - (x <= left + NEAR))
    y += PAST * ((y >= bottom - NEAR) - (y <= top + NEAR))
    return x, y


def names(terrain: Terrain, sheet: Sheet, flags: Sequence[Point]) -> str:
    """The names on the map, of grounds in their middle, of roads along them; where they meet no other and no flag."""
    taken = [Box(x - 6, y - FLAG_HIGH, x + FLAG_WIDE, y + 6) for x, y in flags]
    parts = [
        ground_name(each, [sheet.spot(cell) for cell in each.points], taken) for each in terrain.grounds if each.name
    ]
    parts += [road_name(each, [sheet.spot(cell) for cell in each.points], taken) for each in terrain.roads if each.name]
    return element("g", "".join(parts), class_="map-names")


def ground_name(ground: Ground, points: Sequence[Point], taken: list[Box]) -> str:
    x, y = middle(points)
    left, _, right, bottom = box(points)
    if ground.kind == "building":
        y = bottom + 9
    elif ground.kind in ("stream", "marsh"):
        x, y = max(points, key=lambda point: abs(point[0] - (left + right) / 2) < 0.25 * (right - left))
    half = 0.5 * SPREAD * width_of(ground.name, NAME_SIZE)
    boxes = {down: Box(x - half, y + down - LINE, x + half, y + down + LINE) for down in SHIFTS}
    down = min(boxes, key=lambda each: (sum(boxes[each].shared_area(other) > 0 for other in taken), abs(each)))
    taken.append(boxes[down])
    text = f'<text y="4">{escape(ground.name)}</text>'
    fixed = element("g", text, class_="fixed")
    return element("g", fixed, class_=f"map-name of-{ground.kind}", transform=translate(x, y + down))


def road_name(road: Road, points: Sequence[Point], taken: list[Box]) -> str:
    """Along the road where it is free, a third of the way from its start if it can be; never upside down."""
    places = list(along(points, 10.0))
    inner = places[2:-2] or places
    third = len(inner) // 3
    half = 0.5 * SPREAD * width_of(road.name, ROAD_SIZE)

    def cost(i: int) -> tuple[int, int]:
        x, y, turn = inner[i]
        wide, high = abs(half * math.cos(turn)) + LINE / 2, abs(half * math.sin(turn)) + LINE / 2
        around = Box(x - wide, y - high, x + wide, y + high)
        return sum(around.shared_area(other) > 0 for other in taken), abs(i - third)

    x, y, turn = inner[min(range(len(inner)), key=cost)]
    taken.append(Box(x - half, y - LINE, x + half, y + LINE))
    if math.cos(turn) < -0.01:
        turn += math.pi
    fixed = element("g", f'<text y="4">{escape(road.name)}</text>', class_="fixed")
    place = f"{translate(x, y)} rotate({number(math.degrees(turn))})"
    return element("g", fixed, class_="map-name of-road", transform=place)


def ticks(plane: Plane) -> str:
    """Marks on the frame at the grid's lines."""
    sheet = Sheet.of(plane)
    width, height = sheet.extent
    parts = []
    for x in range(0, plane.width + 1, plane.grid):
        at = number(sheet.spot((x, 0))[0])
        parts.append(f"M{at},{number(height - MARGIN)}v{FRAME:g}M{at},{number(MARGIN)}v{-FRAME:g}")
    for y in range(0, plane.height + 1, plane.grid):
        at = number(sheet.spot((0, y))[1])
        parts.append(f"M{number(MARGIN)},{at}h{-FRAME:g}M{number(width - MARGIN)},{at}h{FRAME:g}")
    return "".join(parts)


def figures(plane: Plane) -> str:
    """What the ticks stand for, outside the frame."""
    sheet = Sheet.of(plane)
    low, left = sheet.spot((0, 0))[1] + FRAME, MARGIN - FRAME
    across = range(0, plane.width + 1, plane.grid)
    parts = [
        figure(f"{x // 100}{' ' + plane.unit if not x else ''}", sheet.spot((x, 0))[0], low, "below") for x in across
    ]
    up = range(plane.grid, plane.height + 1, plane.grid)
    parts += [figure(y // 100, left - 5, sheet.spot((0, y))[1], "left") for y in up]
    return element("g", "".join(parts), class_="plane-scale")
