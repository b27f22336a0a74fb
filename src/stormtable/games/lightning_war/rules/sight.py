"""Chapter 3, sight: what terrain lies between, dead ground, crests, and how far anything is seen."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.bits import lowest
from stormtable.engine.cuts import outline_cut_after
from stormtable.engine.plane import within
from stormtable.engine.shapes import FINE, NOT_CUT, SLIVER, fine_length, is_beside, misses
from stormtable.games.lightning_war.rules.barriers import KINDS, lines_met, next_crossing, of_kind
from stormtable.games.lightning_war.rules.hearts import edge_is_far, in_sight_beyond, towers_between
from stormtable.games.lightning_war.rules.state import NOWHERE, Area, Ground, State
from stormtable.games.lightning_war.rules.strips import areas_about, blocking_areas
from stormtable.games.lightning_war.rules.terrain import hill_under
from stormtable.games.lightning_war.rules.values import exists, is_enemy, on_table
from stormtable.games.lightning_war.rules.wholes import (
    end_inside,
    is_part,
    next_inside,
    next_joint,
    next_stretch,
    passes,
    runs_through,
    stands_in_whole,
)

CLOSE = 200  # hundredths: the 2 inches of LW-3.1, LW-3.5, LW-3.6, LW-3.8 and LW-5.5
LINE_HEIGHT = 1  # LW-3.8


@rule("LW-3.1", "LW-3.4", "LW-3.5", "LW-3.6", "LW-3.7", "LW-3.8")
def is_clear(state: State, ax: int, ay: int, bx: int, by: int, apart: int) -> bool:
    """Whether nothing blocks the line between two centres whose bases are `apart`; the same from either end."""
    return is_clear_to(state, ax, ay, bx, by, apart <= CLOSE)


@rule("LW-3.1", "LW-3.4", "LW-3.5", "LW-3.6", "LW-3.7", "LW-3.8")
def is_clear_to(state: State, ax: int, ay: int, bx: int, by: int, close: bool) -> bool:
    """The same, where it is known whether the bases are within 2 inches of each other."""
    if ax == bx and ay == by:
        return True
    one, other = hill_under(state, ax, ay), hill_under(state, bx, by)
    level_a = state.table.areas[one].height if one != NOWHERE else 0
    level_b = state.table.areas[other].height if other != NOWHERE else 0
    west, south, east, north = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    about = areas_about(state, west, south, east, north) & blocking_areas(state)
    rest = about
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        area, heart = state.table.areas[i], state.table.areas[i].heart
        beside = (heart.east < west) | (heart.west > east) | (heart.north < south) | (heart.south > north)
        if not beside and towers_between(area, ax, ay, bx, by, level_a, level_b):
            return False
    rest = about
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        area = state.table.areas[i]
        if is_beside(area.shape, west, south, east, north) or passes(area, ax, ay, bx, by):
            continue
        if in_sight_beyond(area, ax, ay, bx, by, level_a, level_b):
            continue
        if area.kind == Ground.HILL:
            under_a, under_b = is_same(state, i, one), is_same(state, i, other)
            if hill_blocks(state, i, under_a, under_b, ax, ay, bx, by, level_a, level_b):
                return False
        elif growth_blocks(state, i, ax, ay, bx, by, level_a, level_b, close):
            return False
    if level_a >= LINE_HEIGHT or level_b >= LINE_HEIGHT or state.table.n_lines == 0:
        return True
    return not lines_block(state, ax, ay, bx, by)


@rule("LW-3.6", "LW-3.8")
def is_same(state: State, i: int, hill: int) -> bool:
    """Whether an area is the hill that an end stands on; NOWHERE: on none."""
    return hill != NOWHERE and is_part(state.table.areas[i], state.table.areas[hill])


@rule("LW-3.1", "LW-3.8", "LW-3.10")
def blocks_at_all(area: Area) -> bool:
    """Hills, woods and buildings; never marsh, streams, field works."""
    return area.kind == Ground.HILL or area.kind == Ground.WOOD or area.kind == Ground.BUILDING


@rule("LW-3.5", "LW-3.7", "LW-3.10", "LW-1.5")
def growth_blocks(
    state: State, i: int, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int, close: bool
) -> bool:
    """A wood or a building; `close`: the bases are within 2 inches of each other."""
    in_a, in_b = stands_in_whole(state, i, ax, ay), stands_in_whole(state, i, bx, by)
    if in_a and in_b:
        return not close
    whole = fine_length(ax, ay, bx, by)
    if in_a or in_b:
        _, _, depth = stretches(state, i, ax, ay, bx, by, whole)
        return depth // FINE > CLOSE
    top = top_over(state, i, ax, ay, bx, by, whole)
    if level_a >= top and level_b >= top:
        return False
    if level_a < top and level_b < top:
        return runs_through(state, i, ax, ay, bx, by, whole)
    first, last, depth = stretches(state, i, ax, ay, bx, by, whole)
    return depth > 0 and hides(first, last, depth, whole, level_a < top, level_b < top)


@rule("LW-3.5", "LW-3.7")
def stretches(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int) -> tuple[int, int, int]:
    """Where a line first comes into an area, where it leaves it for good, and how much of it lies inside, in FINE."""
    start, end = next_stretch(state, i, ax, ay, bx, by, whole, 0)
    first, last, depth = start, end, 0
    while start != NOT_CUT:
        last, depth = end, depth + end - start
        start, end = next_stretch(state, i, ax, ay, bx, by, whole, end)
    return first, last, depth


@rule("LW-3.4", "LW-3.7", "LW-3.51")
def top_over(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int) -> int:
    """The height of a wood or building; of several parts the highest that the line comes to."""
    area = state.table.areas[i]
    if not area.joined:
        return area.height
    top = 0
    for j in range(state.table.n_areas):
        part = state.table.areas[j]
        if is_part(area, part) and part.height > top and not misses(part.shape, ax, ay, bx, by, 0):
            top = part.height if comes_to(part, ax, ay, bx, by, whole) else top
    return top


@rule
def comes_to(part: Area, ax: int, ay: int, bx: int, by: int, whole: int) -> bool:
    """Whether a line between two places outside meets the outline of an area."""
    return outline_cut_after(part.shape, ax, ay, bx, by, whole, 0) < whole


@rule("LW-3.6", "LW-3.7")
def hill_blocks(
    state: State, i: int, under_a: bool, under_b: bool, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int
) -> bool:
    """A hill; `under_a`: it is the one that the first end stands on."""
    if under_a and under_b:
        return False
    if under_b:
        return hill_hides(state, i, True, bx, by, ax, ay, level_b, level_a)
    return hill_hides(state, i, under_a, ax, ay, bx, by, level_a, level_b)


@rule("LW-3.6", "LW-3.7", "LW-1.5")
def hill_hides(state: State, i: int, own: bool, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int) -> bool:
    """A hill between a and b, `own` if a stands on it: each stretch that the line runs through is a hill by itself."""
    height = state.table.areas[i].height
    low_a, low_b = level_a < height, level_b < height
    if not low_a and not low_b:
        return False
    whole = fine_length(ax, ay, bx, by)
    if low_a and low_b and not own:
        return runs_through(state, i, ax, ay, bx, by, whole)
    if own and edge_is_far(state.table.areas[i], ax, ay, bx, by, CLOSE):
        return True
    start, end = next_inside(state, i, ax, ay, bx, by, whole, 0)
    if own and 0 <= start <= SLIVER and end // FINE > CLOSE:
        return True
    end = end_inside(state, i, ax, ay, bx, by, whole, end)
    if own and 0 <= start <= SLIVER:
        if end // FINE > CLOSE:
            return True
        start, end = next_stretch(state, i, ax, ay, bx, by, whole, end)
    while start != NOT_CUT:
        if hides(start, end, end - start, whole, low_a, low_b):
            return True
        start, end = next_stretch(state, i, ax, ay, bx, by, whole, end)
    return low_a and low_b and next_joint(state, i, ax, ay, bx, by, whole, 0) != NOT_CUT


@rule("LW-3.2", "LW-3.7", "LW-1.5")
def hides(first: int, last: int, depth: int, whole: int, low_a: bool, low_b: bool) -> bool:
    """An object crossed: over it from its height on, but not into dead ground as deep as it is along the line."""
    if low_a and low_b:
        return True
    if low_a:
        return first // FINE <= depth // FINE
    if low_b:
        return (whole - last) // FINE <= depth // FINE
    return False


@rule("LW-3.8", "LW-1.5")
def lines_block(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Walls and hedges that block, crossed more than 2 inches from both ends."""
    met = lines_met(state, True, ax, ay, bx, by)
    if met == 0:
        return False
    whole = fine_length(ax, ay, bx, by)
    for kind in KINDS:
        lines = of_kind(state, met, kind)
        start, end = next_crossing(state, lines, ax, ay, bx, by, whole, NOT_CUT)
        while start != NOT_CUT:
            if start // FINE > CLOSE and (whole - end) // FINE > CLOSE:
                return True
            start, end = next_crossing(state, lines, ax, ay, bx, by, whole, end)
    return False


@rule("LW-3.1", "LW-3.3", "LW-3.4", "LW-3.11", "LW-1.10")
def sees_from(state: State, number: int, x: int, y: int, other: int) -> bool:
    """Whether an element, as if it stood at (x, y), sees another that is on the table, and is seen by it."""
    there, cards = state.elements[other], state.table.elements
    dx, dy, both = there.x - x, there.y - y, cards[number].radius + cards[other].radius
    if state.visibility > 0 and not within(dx, dy, state.visibility + both):
        return False
    return is_clear_to(state, x, y, there.x, there.y, within(dx, dy, CLOSE + both))


@rule("LW-3.1", "LW-1.10", "LW-4.18")
def sees(state: State, number: int, other: int) -> bool:
    """Whether two elements on the table see each other, all round; elements between do not block."""
    here = state.elements[number]
    return on_table(state, number) and on_table(state, other) and sees_from(state, number, here.x, here.y, other)


@rule("LW-3.1")
def is_target(state: State, number: int, other: int) -> bool:
    """Whether another is an enemy on the table; only those are targets."""
    return exists(state, other) and is_enemy(state, number, other) and on_table(state, other)


@rule("LW-4.5", "LW-4.15")
def seen_by_enemies(state: State, number: int, x: int, y: int) -> bool:
    """Whether any enemy on the table sees an element that stands at (x, y)."""
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and sees_from(state, number, x, y, other):
            return True
    return False
