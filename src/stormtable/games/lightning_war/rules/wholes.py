"""Areas of one kind that touch or overlap are one area: ways through it, its seams, its outline (LW-3.8).

An area is asked for by the number of any of its parts. Places of a way are in FINE.
"""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.cuts import BOTH, outline_cut_after, outline_cuts_after, outline_sides
from stormtable.engine.plane import round_div
from stormtable.engine.shapes import (
    FINE,
    NOT_CUT,
    SCALE,
    SLIVER,
    disc_span,
    fine_length,
    fine_place,
    holds,
    is_beside,
    lies_aside,
    misses,
    piece_distance,
    strictly_holds,
)
from stormtable.games.lightning_war.rules.state import Area, State

BESIDE = SCALE + SCALE // 4  # in SCALE: so far to both sides of a seam its parts are looked for, past a gap of 0.00


@rule("LW-3.8")
def is_part(area: Area, other: Area) -> bool:
    """Whether two areas are one."""
    return area.whole == other.whole


@rule("LW-3.8")
def passes(area: Area, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a way goes past an area that is none with others, so that it neither enters, touches nor joins it."""
    return not area.joined and lies_aside(area.shape, ax, ay, bx, by)


@rule("LW-3.5", "LW-3.8")
def stands_in_whole(state: State, i: int, x: int, y: int) -> bool:
    """Centre inside or on the edge."""
    area = state.table.areas[i]
    if not area.joined:
        return holds(area.shape, x, y)
    for j in range(state.table.n_areas):
        if is_part(area, state.table.areas[j]) and holds(state.table.areas[j].shape, x, y):
            return True
    return False


@rule("LW-3.8")
def next_edge(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> int:
    """The next place after `after` where the way meets the outline of a part; `whole` if none."""
    area = state.table.areas[i]
    if not area.joined:
        return outline_cut_after(area.shape, ax, ay, bx, by, whole, after)
    found = whole
    for j in range(state.table.n_areas):
        part = state.table.areas[j]
        if is_part(area, part) and not misses(part.shape, ax, ay, bx, by, 0):
            found = min(found, outline_cut_after(part.shape, ax, ay, bx, by, whole, after))
    return found


@rule("LW-3.8")
def holds_fine(state: State, i: int, px: int, py: int) -> bool:
    """Whether a place, in SCALE, lies inside a part and does not touch its outline."""
    area = state.table.areas[i]
    if not area.joined:
        return strictly_holds(area.shape, px, py)
    for j in range(state.table.n_areas):
        if is_part(area, state.table.areas[j]) and strictly_holds(state.table.areas[j].shape, px, py):
            return True
    return False


@rule("LW-3.8")
def runs_inside(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> bool:
    """Whether the place `at` of a way lies inside an area, or on a seam, with parts of it on both sides."""
    px, py = fine_place(ax, bx, whole, at), fine_place(ay, by, whole, at)
    if holds_fine(state, i, px, py):
        return True
    if not state.table.areas[i].joined:
        return False
    dx, dy = round_div((bx - ax) * BESIDE * FINE, whole), round_div((by - ay) * BESIDE * FINE, whole)
    if holds_fine(state, i, px - dy, py + dx) and holds_fine(state, i, px + dy, py - dx):
        return True
    return holds_fine(state, i, px - dx, py - dy) and holds_fine(state, i, px + dx, py + dy)


@rule("LW-3.8")
def next_inside(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> tuple[int, int]:
    """From where to where at least the way next runs inside an area, from `after` on; NOT_CUT twice if it does not."""
    area = state.table.areas[i]
    if after == 0 and lies_beyond(area, ax, ay):
        at, until = outline_cuts_after(area.shape, ax, ay, bx, by, whole, 0)
    else:
        at, until = after, next_edge(state, i, ax, ay, bx, by, whole, after)
    while at < whole:
        if until == whole and lies_beyond(area, bx, by):
            break
        if until - at > SLIVER and runs_inside(state, i, ax, ay, bx, by, whole, (at + until) // 2):
            return at, until
        at, until = until, next_edge(state, i, ax, ay, bx, by, whole, until)
    return NOT_CUT, NOT_CUT


@rule("LW-3.8")
def lies_beyond(area: Area, x: int, y: int) -> bool:
    """Whether an end of a way is known at once to lie outside an area, so that up to its nearest edge the way does."""
    return not area.joined and is_beside(area.shape, x, y, x, y)


@rule("LW-3.8")
def next_stretch(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> tuple[int, int]:
    """From where to where the way next runs inside an area, from `after` on; NOT_CUT twice if it does not."""
    start, at = next_inside(state, i, ax, ay, bx, by, whole, after)
    return start, end_inside(state, i, ax, ay, bx, by, whole, at)


@rule("LW-3.8")
def end_inside(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> int:
    """Where the way leaves an area in which it runs up to `at` at least; NOT_CUT for NOT_CUT."""
    while NOT_CUT < at < whole:
        until = next_edge(state, i, ax, ay, bx, by, whole, at)
        beyond = until == whole and lies_beyond(state.table.areas[i], bx, by)
        if until - at > SLIVER and (beyond or not runs_inside(state, i, ax, ay, bx, by, whole, (at + until) // 2)):
            return at
        at = until
    return at


@rule("LW-3.8")
def runs_through(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int) -> bool:
    """Whether a way that meets a part of an area runs inside it, or through a joint of it; not where it touches it."""
    start, _ = next_inside(state, i, ax, ay, bx, by, whole, 0)
    return start != NOT_CUT or next_joint(state, i, ax, ay, bx, by, whole, 0) != NOT_CUT


@rule("LW-3.8")
def next_joint(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int) -> int:
    """The next place after `after` where the way passes between two parts that touch in a point; or NOT_CUT."""
    if not state.table.areas[i].joined:
        return NOT_CUT
    at, was = after, True
    while at < whole:
        until = next_edge(state, i, ax, ay, bx, by, whole, at)
        if until - at > SLIVER:
            now = runs_inside(state, i, ax, ay, bx, by, whole, (at + until) // 2)
            if not was and not now and sides_at(state, i, ax, ay, bx, by, whole, at) == BOTH:
                return at
            was = now
        at = until
    return NOT_CUT


@rule("LW-3.8")
def sides_at(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> int:
    """On which sides of the way parts of an area lie that it meets at a place: LEFT, RIGHT, BOTH."""
    area, sides = state.table.areas[i], 0
    for j in range(state.table.n_areas):
        part = state.table.areas[j]
        if is_part(area, part) and not misses(part.shape, ax, ay, bx, by, 0):
            sides |= outline_sides(part.shape, ax, ay, bx, by, whole, at)
    return sides


@rule("LW-3.8")
def near_edge(state: State, i: int, x: int, y: int, limit: int) -> bool:
    """Whether a place lies within `limit`, cut to the hundredth, of the outline of an area; seams are none of it."""
    area = state.table.areas[i]
    for j in range(state.table.n_areas):
        part = state.table.areas[j]
        if is_part(area, part) and not misses(part.shape, x, y, x, y, limit + 1):
            b = part.shape.n - 1
            for a in range(part.shape.n):
                cx, cy, dx, dy = part.shape.x[b], part.shape.y[b], part.shape.x[a], part.shape.y[a]
                b = a
                if piece_distance(x, y, cx, cy, dx, dy) <= limit and shows(state, i, x, y, limit, cx, cy, dx, dy):
                    return True
    return False


@rule("LW-3.8")
def shows(state: State, i: int, x: int, y: int, limit: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether a piece of outline is no seam all along where it comes within `limit` of a place."""
    if not state.table.areas[i].joined:
        return True
    whole = fine_length(cx, cy, dx, dy)
    at, until = disc_span(cx, cy, dx, dy, x, y, limit + 1, whole)
    if until - at <= SLIVER:
        return not runs_inside(state, i, cx, cy, dx, dy, whole, max(at, 0))
    while at < until:
        edge = min(until, next_edge(state, i, cx, cy, dx, dy, whole, at))
        if edge - at > SLIVER and not runs_inside(state, i, cx, cy, dx, dy, whole, (at + edge) // 2):
            return True
        at = edge
    return False
