"""What terrain does to those who stand in it or go through it (chapters 3 and 4)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.bits import lowest
from stormtable.engine.plane import length, round_div
from stormtable.engine.shapes import (
    FINE,
    NOT_CUT,
    SLIVER,
    fine_length,
    holds,
    is_beside,
    misses,
    near_outline,
    near_piece,
    near_span,
    touches_disc,
)
from stormtable.games.lightning_war.rules.hearts import INSET, meets_heart
from stormtable.games.lightning_war.rules.state import NOWHERE, Area, Ground, Road, State
from stormtable.games.lightning_war.rules.strips import areas_about, hampering_areas
from stormtable.games.lightning_war.rules.wholes import next_edge, next_joint, passes, runs_inside, runs_through

BESIDE_ROAD = 2  # hundredths: who is farther off in the middle of a leg leaves the road for more than one of them
FRINGE = 200  # hundredths of a wood in which assaults are possible (LW-3.10)


@rule("LW-3.4", "LW-3.5")
def hill_under(state: State, x: int, y: int) -> int:
    """The highest hill that holds a place, the first of equals or its first part that does; NOWHERE for none."""
    found, height = NOWHERE, 0
    rest = areas_about(state, x, y, x, y) & state.table.grounds[Ground.HILL]
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        area = state.table.areas[i]
        if area.height > height and holds(area.shape, x, y):
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
    rest = areas_about(state, x - radius, y - radius, x + radius, y + radius) & state.table.grounds[kind]
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if touches_disc(state.table.areas[i].shape, x, y, radius):
            return True
    return False


@rule("LW-4.13")
def on_road(state: State, x: int, y: int) -> bool:
    """Whether a centre lies within the width of a road."""
    return near_road(state, x, y, 0)


@rule("LW-4.13")
def near_road(state: State, x: int, y: int, apart: int) -> bool:
    """Whether a centre lies on a road or no farther beside one than `apart`, in hundredths."""
    for i in range(state.table.n_roads):
        road = state.table.roads[i]
        if near_outline(road.shape, False, x, y, road.half + apart):
            return True
    return False


@rule("LW-4.13", "LW-4.2")
def may_keep_to_roads(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a straight leg has its middle on a road or hardly beside one: none of the others keeps to roads."""
    return near_road(state, (ax + bx) // 2, (ay + by) // 2, BESIDE_ROAD)


@rule("LW-4.13", "LW-4.2")
def wholly_on_road(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a straight leg keeps to roads."""
    if not on_road(state, ax, ay):
        return False
    return on_one_road(state, ax, ay, bx, by) or fine_off_road(state, ax, ay, bx, by) < FINE


@rule("LW-4.13")
def on_one_road(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a way is seen at once to keep to one road: its ends lie on it, and all bends between them by the way.

    From the place beside one bend to that beside the next it runs on the piece that joins them.
    """
    for i in range(state.table.n_roads):
        shape, half = state.table.roads[i].shape, state.table.roads[i].half
        if misses(shape, ax, ay, ax, ay, half) or misses(shape, bx, by, bx, by, half):
            continue
        from_a, from_b = False, False  # whether the way from an end to this piece keeps to the road
        for j in range(1, shape.n):
            cx, cy, dx, dy = shape.x[j - 1], shape.y[j - 1], shape.x[j], shape.y[j]
            bend = (from_a or from_b) and near_piece(cx, cy, ax, ay, bx, by, half)
            from_a = (from_a and bend) or near_piece(ax, ay, cx, cy, dx, dy, half)
            from_b = (from_b and bend) or near_piece(bx, by, cx, cy, dx, dy, half)
            if from_a and from_b:
                return True
    return False


@rule("LW-3.10", "LW-4.1", "LW-4.13")
def bad_at_least(state: State, ax: int, ay: int, bx: int, by: int, vehicle: bool) -> int:
    """How much of a straight leg, in hundredths, lies in bad going off every road, as is seen at once by a heart."""
    rest = bad_going_met(state, ax, ay, bx, by, vehicle)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if state.table.areas[i].heart.roadless and meets_heart(state.table.areas[i], ax, ay, bx, by):
            return max(min(INSET, length(bx - ax, by - ay)) - 1, 0)
    return 0


@rule("LW-3.10", "LW-4.4", "LW-4.1")
def hampers(area: Area, vehicle: bool) -> bool:
    """Bad going in a move of phase 2: marsh and streams, for vehicles woods too."""
    if area.kind == Ground.MARSH or area.kind == Ground.STREAM:
        return True
    return vehicle and area.kind == Ground.WOOD


@rule("LW-3.10", "LW-4.1")
def bad_going_met(state: State, ax: int, ay: int, bx: int, by: int, vehicle: bool) -> int:
    """The areas of bad going whose box the way meets, as bits."""
    found, west, south, east, north = 0, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    rest = areas_about(state, west, south, east, north) & hampering_areas(state, vehicle)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        area = state.table.areas[i]
        if not is_beside(area.shape, west, south, east, north) and not passes(area, ax, ay, bx, by):
            found |= 1 << i
    return found


@rule("LW-3.10", "LW-4.1", "LW-4.13")
def next_change(state: State, areas: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> int:
    """The next place after `after` of the way from a to b, in FINE, where one of `areas` (bits) may begin or end."""
    found, rest = whole, areas
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        found = min(found, next_edge(state, i, ax, ay, bx, by, whole, after))
    return found


@rule("LW-4.1", "LW-4.10", "LW-4.13", "LW-3.10", "LW-1.5")
def bad_length(state: State, ax: int, ay: int, bx: int, by: int, vehicle: bool) -> int:
    """How much of a straight leg lies in bad going off every road, cut to the hundredth."""
    return fine_bad_length(state, ax, ay, bx, by, vehicle) // FINE


@rule("LW-4.1", "LW-4.10", "LW-4.13", "LW-3.10")
def fine_bad_length(state: State, ax: int, ay: int, bx: int, by: int, vehicle: bool) -> int:
    """How much of a straight leg lies in bad going off every road, in FINE."""
    areas = bad_going_met(state, ax, ay, bx, by, vehicle)
    if areas == 0:
        return 0
    whole, at, total = fine_length(ax, ay, bx, by), 0, 0
    while at < whole:
        until = next_change(state, areas, ax, ay, bx, by, whole, at)
        if until - at > SLIVER and is_bad_at(state, areas, ax, ay, bx, by, whole, (at + until) // 2):
            total += off_road_between(state, ax, ay, bx, by, whole, at, until)
        at = until
    return total


@rule("LW-3.10", "LW-3.8")
def is_bad_at(state: State, areas: int, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> bool:
    """Whether the place `at` (FINE) of the way from a to b lies inside one of `areas` (bits), road or not."""
    rest = areas
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if runs_inside(state, i, ax, ay, bx, by, whole, at):
            return True
    return False


@rule("LW-3.10", "LW-4.4", "LW-7.9", "LW-3.8")
def enters_bad_going(state: State, ax: int, ay: int, bx: int, by: int, vehicle: bool) -> bool:
    """Whether a straight leg runs into bad going off every road, be it only through the joint of two parts of it."""
    if bad_length(state, ax, ay, bx, by, vehicle) > 0:
        return True
    whole = fine_length(ax, ay, bx, by)
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if not area.joined or not hampers(area, vehicle) or misses(area.shape, ax, ay, bx, by, 0):
            continue
        at = next_joint(state, i, ax, ay, bx, by, whole, 0)
        while at != NOT_CUT:
            if not road_at(state, ax, ay, bx, by, whole, at):
                return True
            at = next_joint(state, i, ax, ay, bx, by, whole, at)
    return False


@rule("LW-4.4", "LW-4.13")
def fine_off_road(state: State, ax: int, ay: int, bx: int, by: int) -> int:
    """How much of a straight leg lies on no road, in FINE."""
    whole = fine_length(ax, ay, bx, by)
    return off_road_between(state, ax, ay, bx, by, whole, 0, whole)


@rule("LW-4.13")
def off_road_between(state: State, ax: int, ay: int, bx: int, by: int, whole: int, start: int, end: int) -> int:
    """How much of a stretch of the way from a to b lies on no road, in FINE."""
    off, at = 0, start
    while at < end:
        found, until = next_road(state, ax, ay, bx, by, whole, at)
        if found == NOT_CUT or found >= end:
            return off + end - at
        off += max(0, found - at)
        at = until
    return off


@rule("LW-4.13")
def next_road(state: State, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> tuple[int, int]:
    """From where to where the way lies on a piece of road: that under `after`, else the next; NOT_CUT twice if none."""
    found, until = NOT_CUT, NOT_CUT
    for i in range(state.table.n_roads):
        road = state.table.roads[i]
        if not misses(road.shape, ax, ay, bx, by, road.half):
            start, end = next_of_road(road, ax, ay, bx, by, whole, after)
            if start != NOT_CUT and comes_first(start, end, found, until, after):
                found, until = start, end
    return found, until


@rule
def comes_first(start: int, end: int, found: int, until: int, after: int) -> bool:
    """Whether a stretch is better than the one found: of those under a place the one that leads farthest."""
    if found == NOT_CUT:
        return True
    return end > until if max(start, found) <= after else start < found


@rule("LW-4.13")
def next_of_road(road: Road, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> tuple[int, int]:
    """As `next_road`, of one road."""
    found, until, shape, half = NOT_CUT, NOT_CUT, road.shape, road.half
    west, south, east, north = min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half
    for i in range(1, shape.n):
        cx, cy, dx, dy = shape.x[i - 1], shape.y[i - 1], shape.x[i], shape.y[i]
        beside = ((cx < west) & (dx < west)) | ((cx > east) & (dx > east))
        if beside | ((cy < south) & (dy < south)) | ((cy > north) & (dy > north)):
            continue
        low, high = span_about(ax, ay, bx, by, cx, cy, dx, dy, half, whole)
        if high <= after or (found != NOT_CUT and found <= after and (low > after or high <= until)):
            continue
        start, end = near_span(ax, ay, bx, by, cx, cy, dx, dy, half, whole)
        if end > after and comes_first(start, end, found, until, after):
            found, until = start, end
    return found, until


@rule
def span_about(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, radius: int, whole: int
) -> tuple[int, int]:
    """From where to where at most (FINE) the way from a to b lies within `radius` of the piece from c to d."""
    lx, ly, more = bx - ax, by - ay, (radius + 1) * FINE
    one, other = lx * (cx - ax) + ly * (cy - ay), lx * (dx - ax) + ly * (dy - ay)
    return min(one, other) * FINE * FINE // whole - more, max(one, other) * FINE * FINE // whole + more


@rule("LW-3.10", "LW-4.13")
def road_at(state: State, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> bool:
    """Whether the place `at` (FINE) of the way from a to b lies on a road."""
    return on_road(state, ax + round_div((bx - ax) * at, whole), ay + round_div((by - ay) * at, whole))


@rule("LW-3.10", "LW-4.4", "LW-7.9", "LW-3.8")
def crosses_ground(state: State, ax: int, ay: int, bx: int, by: int, kind: int) -> bool:
    """Whether a straight leg runs through, or ends within, an area of a kind, a building say."""
    west, south, east, north = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    rest = areas_about(state, west, south, east, north) & state.table.grounds[kind]
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        area = state.table.areas[i]
        met = not is_beside(area.shape, west, south, east, north) and not passes(area, ax, ay, bx, by)
        if met and (
            meets_heart(area, ax, ay, bx, by) or runs_through(state, i, ax, ay, bx, by, fine_length(ax, ay, bx, by))
        ):
            return True
    return False
