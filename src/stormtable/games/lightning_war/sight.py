"""Chapter 3, sight: what terrain lies between, dead ground, crests, and how far anything is seen."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.plane import length
from stormtable.engine.shapes import (
    FINE,
    NOT_CUT,
    depth_inside,
    entered_at,
    fine_length,
    left_at,
    line_cut_after,
    misses,
)
from stormtable.games.lightning_war.state import NOWHERE, Area, Barrier, Ground, State
from stormtable.games.lightning_war.terrain import hill_under, stands_in
from stormtable.games.lightning_war.values import exists, is_enemy, on_table

CLOSE = 200 * FINE  # the 2 inches of LW-3.1, LW-3.5, LW-3.6, LW-3.8 and LW-5.5
WITHIN = 200  # hundredths: both ends in one wood or building (LW-3.5)
LINE_HEIGHT = 1  # LW-3.8


@rule("LW-3.1", "LW-3.4", "LW-3.5", "LW-3.6", "LW-3.7", "LW-3.8")
def is_clear(state: State, ax: int, ay: int, bx: int, by: int, apart: int) -> bool:
    """Whether nothing blocks the line between two centres whose bases are `apart`; the same from either end."""
    if ax == bx and ay == by:
        return True
    one, other = hill_under(state, ax, ay), hill_under(state, bx, by)
    level_a = state.table.areas[one].height if one != NOWHERE else 0
    level_b = state.table.areas[other].height if other != NOWHERE else 0
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if not blocks_at_all(area) or misses(area.shape, ax, ay, bx, by, 0):
            continue
        if area.kind == Ground.HILL:
            if hill_blocks(area, i == one, i == other, ax, ay, bx, by, level_a, level_b):
                return False
        elif growth_blocks(area, ax, ay, bx, by, level_a, level_b, apart):
            return False
    if level_a >= LINE_HEIGHT or level_b >= LINE_HEIGHT:
        return True
    for i in range(state.table.n_lines):
        line = state.table.lines[i]
        if line.blocks and line_blocks(line, ax, ay, bx, by):
            return False
    return True


@rule("LW-3.1", "LW-3.8", "LW-3.10")
def blocks_at_all(area: Area) -> bool:
    """Hills, woods and buildings; never marsh, streams, field works."""
    return area.kind == Ground.HILL or area.kind == Ground.WOOD or area.kind == Ground.BUILDING


@rule("LW-3.5", "LW-3.7", "LW-3.10")
def growth_blocks(area: Area, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int, apart: int) -> bool:
    """A wood or a building."""
    in_a, in_b = stands_in(area, ax, ay), stands_in(area, bx, by)
    if in_a and in_b:
        return apart > WITHIN
    depth = depth_inside(area.shape, ax, ay, bx, by)
    if in_a or in_b:
        return depth > CLOSE
    return depth > 0 and in_the_way(area, depth, ax, ay, bx, by, level_a, level_b)


@rule("LW-3.6", "LW-3.7")
def hill_blocks(
    area: Area, under_a: bool, under_b: bool, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int
) -> bool:
    """A hill; `under_a`: it is the one that the first end stands on."""
    if under_a and level_b < area.height:
        return left_at(area.shape, ax, ay, bx, by) > CLOSE
    if under_b and level_a < area.height:
        return left_at(area.shape, bx, by, ax, ay) > CLOSE
    if under_a or under_b:
        return False
    depth = depth_inside(area.shape, ax, ay, bx, by)
    return depth > 0 and in_the_way(area, depth, ax, ay, bx, by, level_a, level_b)


@rule("LW-3.2", "LW-3.7")
def in_the_way(area: Area, depth: int, ax: int, ay: int, bx: int, by: int, level_a: int, level_b: int) -> bool:
    """An object crossed: over it from its height on, but not into dead ground as deep as it is along the line."""
    low_a, low_b = level_a < area.height, level_b < area.height
    if low_a and low_b:
        return True
    if low_a:
        return entered_at(area.shape, ax, ay, bx, by) <= depth
    if low_b:
        return entered_at(area.shape, bx, by, ax, ay) <= depth
    return False


@rule("LW-3.8")
def line_blocks(line: Barrier, ax: int, ay: int, bx: int, by: int) -> bool:
    """A wall or hedge that blocks, crossed more than 2 inches from both ends."""
    whole = fine_length(ax, ay, bx, by)
    at = line_cut_after(line.shape, ax, ay, bx, by, 0)
    while at != NOT_CUT:
        if at > CLOSE and whole - at > CLOSE:
            return True
        at = line_cut_after(line.shape, ax, ay, bx, by, at)
    return False


@rule("LW-3.1", "LW-3.3", "LW-3.4", "LW-3.11", "LW-1.10")
def sees_from(state: State, number: int, x: int, y: int, other: int) -> bool:
    """Whether an element, as if it stood at (x, y), sees another that is on the table, and is seen by it."""
    there, cards = state.elements[other], state.table.elements
    apart = length(there.x - x, there.y - y) - cards[number].radius - cards[other].radius
    if state.visibility > 0 and apart > state.visibility:
        return False
    return is_clear(state, x, y, there.x, there.y, apart)


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
