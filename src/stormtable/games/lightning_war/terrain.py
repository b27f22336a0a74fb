"""What terrain does to those who stand in it or go through it (chapters 3 and 4)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.plane import round_div
from stormtable.engine.shapes import (
    FINE,
    NOT_CUT,
    SLIVER,
    depth_inside,
    fine_length,
    holds,
    line_cut_after,
    misses,
    near_outline,
    outline_cut_after,
    strictly_inside,
    touches_disc,
)
from stormtable.games.lightning_war.state import NOWHERE, Area, Barrier, Ground, State

CROSSING = 200  # hundredths: what a wall or hedge costs (LW-4.12)
FRINGE = 200  # hundredths of a wood in which assaults are possible (LW-3.10)
STRIDE = 20 * FINE  # between the places of a way that are tried for a road


@rule("LW-3.4", "LW-3.5")
def hill_under(state: State, x: int, y: int) -> int:
    """The highest hill that holds a place, the first of equals; NOWHERE for none."""
    found, height = NOWHERE, 0
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == Ground.HILL and area.height > height and holds(area.shape, x, y):
            found, height = i, area.height
    return found


@rule("LW-3.4")
def level_at(state: State, x: int, y: int) -> int:
    hill = hill_under(state, x, y)
    return state.table.areas[hill].height if hill != NOWHERE else 0


@rule("LW-3.5")
def stands_in(area: Area, x: int, y: int) -> bool:
    """Centre inside or on the edge."""
    return holds(area.shape, x, y)


@rule("LW-3.9", "LW-6.4")
def touches_ground(state: State, x: int, y: int, radius: int, kind: int) -> bool:
    """Whether a base touches an area of a kind: part covered is covered."""
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == kind and touches_disc(area.shape, x, y, radius):
            return True
    return False


@rule("LW-4.13")
def on_road(state: State, x: int, y: int) -> bool:
    """Whether a centre lies within the width of a road."""
    for i in range(state.table.n_roads):
        road = state.table.roads[i]
        if near_outline(road.shape, False, x, y, road.half):
            return True
    return False


@rule("LW-4.13", "LW-4.2")
def wholly_on_road(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a straight leg keeps to roads."""
    return on_road(state, ax, ay) and off_road_length(state, ax, ay, bx, by) == 0


@rule("LW-3.10", "LW-4.4", "LW-4.1")
def hampers(area: Area, vehicle: bool) -> bool:
    """Bad going in a move of phase 2: marsh and streams, for vehicles woods too."""
    if area.kind == Ground.MARSH or area.kind == Ground.STREAM:
        return True
    return vehicle and area.kind == Ground.WOOD


@rule("LW-3.10", "LW-4.1", "LW-4.13")
def next_change(state: State, ax: int, ay: int, bx: int, by: int, whole: int, after: int, vehicle: bool) -> int:
    """The next place after `after` of the way from a to b, in FINE, where bad going or a road may begin or end."""
    found = whole
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if hampers(area, vehicle) and not misses(area.shape, ax, ay, bx, by, 0):
            found = min(found, outline_cut_after(area.shape, ax, ay, bx, by, whole, after))
    return found


@rule("LW-4.1", "LW-4.10", "LW-4.13", "LW-3.10")
def bad_length(state: State, ax: int, ay: int, bx: int, by: int, vehicle: bool) -> int:
    """How much of a straight leg lies in bad going off every road, in hundredths."""
    whole, at, total = fine_length(ax, ay, bx, by), 0, 0
    while at < whole:
        until = next_change(state, ax, ay, bx, by, whole, at, vehicle)
        if until - at > SLIVER and is_bad_at(state, ax, ay, bx, by, whole, (at + until) // 2, vehicle):
            total += off_road_between(state, ax, ay, bx, by, whole, at, until)
        at = until
    return (total + FINE // 2) // FINE


@rule("LW-3.10")
def is_bad_at(state: State, ax: int, ay: int, bx: int, by: int, whole: int, at: int, vehicle: bool) -> bool:
    """Whether the place `at` (FINE) of the way from a to b lies inside bad going, road or not."""
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if not hampers(area, vehicle) or misses(area.shape, ax, ay, bx, by, 0):
            continue
        if strictly_inside(area.shape, ax, ay, bx, by, whole, at):
            return True
    return False


@rule("LW-4.4", "LW-4.13")
def off_road_length(state: State, ax: int, ay: int, bx: int, by: int) -> int:
    """How much of a straight leg lies on no road, in hundredths."""
    whole = fine_length(ax, ay, bx, by)
    return (off_road_between(state, ax, ay, bx, by, whole, 0, whole) + FINE // 2) // FINE


@rule("LW-4.13")
def off_road_between(state: State, ax: int, ay: int, bx: int, by: int, whole: int, start: int, end: int) -> int:
    """How much of a stretch of the way from a to b lies on no road, in FINE; roads narrower than a stride count not."""
    if end <= start or not is_road_near(state, ax, ay, bx, by):
        return end - start
    off, at = 0, start
    was = on_road_at(state, ax, ay, bx, by, whole, at)
    while at < end:
        until = min(end, at + STRIDE)
        now = on_road_at(state, ax, ay, bx, by, whole, until)
        if now == was:
            off += 0 if now else until - at
        else:
            change = changes_at(state, ax, ay, bx, by, whole, at, until, was)
            off += until - change if was else change - at
        at, was = until, now
    return off


@rule("LW-4.13")
def is_road_near(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the box of a road meets that of the way from a to b."""
    for i in range(state.table.n_roads):
        road = state.table.roads[i]
        if not misses(road.shape, ax, ay, bx, by, road.half):
            return True
    return False


@rule
def changes_at(state: State, ax: int, ay: int, bx: int, by: int, whole: int, low: int, high: int, was: bool) -> int:
    """Where between two places of a way the road begins or ends, in FINE, to the hundredth of an inch."""
    while high - low > FINE // 8:
        middle = (low + high) // 2
        if on_road_at(state, ax, ay, bx, by, whole, middle) == was:
            low = middle
        else:
            high = middle
    return round_div(low if was else high, FINE) * FINE


@rule
def on_road_at(state: State, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> bool:
    return on_road(state, ax + round_div((bx - ax) * at, whole), ay + round_div((by - ay) * at, whole))


@rule("LW-3.10", "LW-4.4", "LW-7.9")
def crosses_ground(state: State, ax: int, ay: int, bx: int, by: int, kind: int) -> bool:
    """Whether a straight leg runs through, or ends within, an area of a kind, a building say."""
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == kind and depth_inside(area.shape, ax, ay, bx, by) > 0:
            return True
    return False


@rule("LW-4.12", "LW-3.10")
def crossings(state: State, ax: int, ay: int, bx: int, by: int) -> int:
    """How many walls and hedges a straight leg crosses; not where it goes through them on a road."""
    count = 0
    for i in range(state.table.n_lines):
        line = state.table.lines[i]
        if not misses(line.shape, ax, ay, bx, by, 0):
            count += crossings_of(state, line, ax, ay, bx, by)
    return count


@rule
def crossings_of(state: State, line: Barrier, ax: int, ay: int, bx: int, by: int) -> int:
    whole, count = fine_length(ax, ay, bx, by), 0
    at = line_cut_after(line.shape, ax, ay, bx, by, 0)
    while at != NOT_CUT:
        x, y = ax + round_div((bx - ax) * at, whole), ay + round_div((by - ay) * at, whole)
        count += not on_road(state, x, y)
        at = line_cut_after(line.shape, ax, ay, bx, by, at)
    return count
