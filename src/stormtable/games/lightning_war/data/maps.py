"""Terrain as scenario files write it: areas, lines and roads as shapes in inches (LW-1.1, chapter 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.inputs import Part
from stormtable.engine.plane import length
from stormtable.engine.shapes import (
    FINE,
    MAX_POINTS,
    NOT_CUT,
    Shape,
    fine_length,
    holds,
    lay_out,
    piece_cut,
    piece_distance,
)
from stormtable.games.lightning_war.data.forces import letters
from stormtable.games.lightning_war.rules.state import (
    MAX_AREAS,
    MAX_LINES,
    MAX_ROADS,
    Area,
    Ground,
    Setup,
)
from stormtable.games.lightning_war.rules.strips import find_strips
from stormtable.games.lightning_war.words.lookup import hundredths, place_of
from stormtable.games.lightning_war.words.names import GROUND_WORDS, LINE_WORDS

__all__ = ["read_map"]

GROUNDS: Final = {word: kind for kind, word in GROUND_WORDS.items()}
LINES: Final = {word: kind for kind, word in LINE_WORDS.items()}
HIGHEST: Final = 9
ROAD_WIDTH: Final = 2
SHORTEST: Final = 10  # hundredths, of an edge


def read_map(part: Part, setup: Setup) -> None:
    """Everything that lies on the table. Raises BadInput."""
    for key, most in (("areas", MAX_AREAS), ("lines", MAX_LINES), ("roads", MAX_ROADS)):
        if len(part.rows(key, [])) > most:
            raise part.error(f"there are more than {most}", key)
    for row in part.rows("areas", []):
        read_area(row, setup)
    join_areas(setup)
    raise_on_hills(setup)
    for row in part.rows("lines", []):
        line = setup.lines[setup.n_lines]
        line.kind = LINES[row.choice("kind", list(LINES))]
        line.blocks = row.flag("blocks", False)
        line.name[:] = letters(row, "name", row.text("name", "") or row.text("kind"))
        lay_out(line.shape, points_of(row, "points", setup, 2))
        setup.n_lines += 1
        row.refuse_unread()
    for row in part.rows("roads", []):
        road = setup.roads[setup.n_roads]
        road.half = hundredths(row, "width", 0.5, 12, ROAD_WIDTH) // 2
        road.name[:] = letters(row, "name", row.text("name", "") or "Road")
        lay_out(road.shape, points_of(row, "points", setup, 2))
        setup.n_roads += 1
        row.refuse_unread()
    find_strips(setup)


def read_area(part: Part, setup: Setup) -> None:
    area = setup.areas[setup.n_areas]
    area.kind = GROUNDS[part.choice("kind", list(GROUNDS))]
    if area.kind == Ground.HILL:
        area.height = part.number("height", 1, HIGHEST, 1)
    area.name[:] = letters(part, "name", part.text("name", "") or part.text("kind").replace("_", " "))
    if "rect" in part:
        corners = part.items("rect")
        if len(corners) != 4 or "points" in part:
            raise part.error("rect = [west, south, east, north] or points, in inches, is expected", "rect")
        (west, south), (east, north) = place_of(part, "rect", corners[:2]), place_of(part, "rect", corners[2:])
        if not (0 <= west < east <= setup.width and 0 <= south < north <= setup.height):
            raise part.error("west, south, east, north are expected, on the table", "rect")
        points = [(west, south), (east, south), (east, north), (west, north)]
    else:
        points = points_of(part, "points", setup, 3)
        check_outline(part, points)
    lay_out(area.shape, points)
    setup.n_areas += 1
    part.refuse_unread()


def points_of(part: Part, key: str, setup: Setup, least: int) -> list[tuple[int, int]]:
    """The points of a shape, on the table, no two neighbours alike."""
    points = [place_of(part, key, each) for each in part.items(key)]
    if not least <= len(points) <= MAX_POINTS:
        raise part.error(f"{least} to {MAX_POINTS} points are expected, not {len(points)}", key)
    for i, (x, y) in enumerate(points):
        if not (0 <= x <= setup.width and 0 <= y <= setup.height):
            raise part.error(f"point {i + 1} does not lie on the table", key)
        before = points[i - 1]
        if i > 0 and length(x - before[0], y - before[1]) < SHORTEST:
            raise part.error(f"points {i} and {i + 1} are nearer than 0.1 inch", key)
    return points


def check_outline(part: Part, points: Sequence[tuple[int, int]]) -> None:
    """Refuse an outline that crosses or touches itself."""
    n = len(points)
    for i in range(n):
        for j in range(i + 1, n):
            a, b, c, d = points[i], points[(i + 1) % n], points[j], points[(j + 1) % n]
            if len({a, b, c, d}) == 4 and piece_cut(*a, *b, *c, *d, fine_length(*a, *b)) != NOT_CUT:
                raise part.error(f"the outline crosses itself at the edges behind points {i + 1} and {j + 1}", "points")
    if len(set(points)) < n:
        raise part.error("the outline comes to one point twice", "points")


def join_areas(setup: Setup) -> None:
    """Mark the areas of one kind that touch or overlap: they are one (LW-3.8, LW-3.51)."""
    areas = setup.areas[: setup.n_areas]
    for i, area in enumerate(areas):
        area.whole = i
        for other in areas[:i]:
            if area.whole != other.whole and are_one(area, other):
                low, high = sorted((int(area.whole), int(other.whole)))
                for each in areas[: i + 1]:
                    each.whole = low if each.whole == high else each.whole
    for area in areas:
        area.joined = sum(each.whole == area.whole for each in areas) > 1


def are_one(area: Area, other: Area) -> bool:
    """Whether two areas are of one kind, hills of one height, and touch: a gap that is cut to 0 is none (LW-1.5)."""
    if area.kind != other.kind or (area.kind == Ground.HILL and area.height != other.height):
        return False
    a, b = area.shape, other.shape
    if a.east < b.west or b.east < a.west or a.north < b.south or b.north < a.south:
        return False
    if any(reaches(a, *corner) for corner in corners_of(b)) or any(reaches(b, *corner) for corner in corners_of(a)):
        return True
    return any(piece_cut(*p, *q, *r, *s, FINE) != NOT_CUT for p, q in edges_of(a) for r, s in edges_of(b))


def reaches(shape: Shape, x: int, y: int) -> bool:
    """Whether a place lies in a polygon, or less than a hundredth from it."""
    return holds(shape, x, y) or any(piece_distance(x, y, *p, *q) == 0 for p, q in edges_of(shape))


def corners_of(shape: Shape) -> list[tuple[int, int]]:
    return list(zip(shape.x[: shape.n], shape.y[: shape.n], strict=True))


def edges_of(shape: Shape) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    corners = corners_of(shape)
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def raise_on_hills(setup: Setup) -> None:
    """Woods and buildings stand 1 above the highest hill that holds all their corners (LW-3.4, LW-3.50)."""
    areas = setup.areas[: setup.n_areas]
    hills = [area for area in areas if area.kind == Ground.HILL]
    for area in areas:
        if area.kind in (Ground.WOOD, Ground.BUILDING):
            area.height = 1 + max((hill.height for hill in hills if carries(hill, hills, area)), default=0)


def carries(hill: Area, hills: Sequence[Area], area: Area) -> bool:
    """Whether a hill, with the parts that are one with it, holds all corners of an area."""
    parts = [each.shape for each in hills if each.whole == hill.whole]
    return all(any(holds(part, *corner) for part in parts) for corner in corners_of(area.shape))
