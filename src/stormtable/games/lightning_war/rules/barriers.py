"""Walls and hedges: where ways come to them and cross them; those of one kind that share a point are one (LW-3.8)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.bits import lowest
from stormtable.engine.cuts import BOTH, line_met_after, line_met_within
from stormtable.engine.shapes import FINE, NOT_CUT, fine_length, is_beside, lies_aside, near_outline
from stormtable.games.lightning_war.rules.state import Line, State
from stormtable.games.lightning_war.rules.strips import lines_about
from stormtable.games.lightning_war.rules.terrain import on_road, road_at

CROSSING = 200  # hundredths: what a wall or hedge costs (LW-4.12)
KINDS = (int(Line.WALL), int(Line.HEDGE))


@rule("LW-3.8")
def lines_met(state: State, blocking: bool, ax: int, ay: int, bx: int, by: int) -> int:
    """The walls and hedges whose box the way meets, as bits; `blocking`: those that block sight alone.

    Whatever looks for contacts of that way looks at these alone.
    """
    found, west, south, east, north = 0, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    rest = lines_about(state, west, south, east, north)
    if blocking:
        rest &= state.table.sight_lines
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        shape = state.table.lines[i].shape
        if not is_beside(shape, west, south, east, north) and not lies_aside(shape, ax, ay, bx, by):
            found |= 1 << i
    return found


@rule("LW-3.8")
def of_kind(state: State, lines: int, kind: int) -> int:
    """Those of `lines` (bits) that are of a kind."""
    found, rest = 0, lines
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if state.table.lines[i].kind == kind:
            found |= 1 << i
    return found


@rule("LW-3.8")
def next_contact(
    state: State, lines: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int
) -> tuple[int, int, int]:
    """Where the way next comes to `lines` (bits) after `after`: from, to (FINE), and on which sides of it they lie.

    NOT_CUT, NOT_CUT, 0 if it does not. It crosses them where they lie on BOTH sides.
    """
    start, rest = NOT_CUT, lines
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        at = line_met_after(state.table.lines[i].shape, ax, ay, bx, by, whole, after)
        if at != NOT_CUT and (start == NOT_CUT or at < start):
            start = at
    if start == NOT_CUT:
        return NOT_CUT, NOT_CUT, 0
    end, sides, grown = start, 0, True
    while grown:
        far, sides = widened(state, lines, ax, ay, bx, by, whole, start, end)
        grown = far > end
        end = far
    return start, end, sides


@rule("LW-3.8")
def widened(
    state: State, lines: int, ax: int, ay: int, bx: int, by: int, whole: int, start: int, end: int
) -> tuple[int, int]:
    """How far the way stays on lines that it meets from `start` to `end`, and on which sides of it they lie."""
    far, sides, rest = end, 0, lines
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        until, found = line_met_within(state.table.lines[i].shape, ax, ay, bx, by, whole, start, end)
        far, sides = max(far, until), sides | found
    return far, sides


@rule("LW-3.8")
def next_crossing(
    state: State, lines: int, ax: int, ay: int, bx: int, by: int, whole: int, after: int
) -> tuple[int, int]:
    """Where the line of sight next passes from one side of `lines` to the other: from, to (FINE); or NOT_CUT twice.

    Touching an end or a corner, beginning or ending on a line is not crossing it.
    """
    start, end, sides = next_contact(state, lines, ax, ay, bx, by, whole, after)
    while start != NOT_CUT and (start == 0 or end == whole or sides != BOTH):
        start, end, sides = next_contact(state, lines, ax, ay, bx, by, whole, end)
    return start, end


@rule("LW-4.12", "LW-3.10", "LW-3.8")
def crossings(state: State, ax: int, ay: int, bx: int, by: int) -> int:
    """How many walls and hedges a straight leg comes to; one that it begins on it has crossed before.

    So a leg of no length, of a squad on a hedge that is in contact already, comes to none.
    """
    if state.table.n_lines == 0 or (ax == bx and ay == by):
        return 0
    met = lines_met(state, False, ax, ay, bx, by)
    return crossings_among(state, met, ax, ay, bx, by, pieces_in(state, met))


@rule("LW-4.12", "LW-3.8")
def crossings_among(state: State, met: int, ax: int, ay: int, bx: int, by: int, most: int) -> int:
    """How many of `met`, the lines whose box a leg meets, it comes to; past `most` no more are counted."""
    count = 0
    if met != 0:
        whole = fine_length(ax, ay, bx, by)
        for kind in KINDS:
            lines = of_kind(state, met, kind)
            if lines != 0 and count <= most:
                count += crossings_of(state, lines, ax, ay, bx, by, whole, most - count)
    return count


@rule("LW-4.12")
def pieces_in(state: State, lines: int) -> int:
    """How many straight pieces `lines` (bits) have: a leg comes to no more walls and hedges than that."""
    most, rest = 0, lines
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        most += state.table.lines[i].shape.n - 1
    return most


@rule("LW-4.12")
def crossings_of(state: State, lines: int, ax: int, ay: int, bx: int, by: int, whole: int, most: int) -> int:
    """How many of `lines` (bits), all of one kind, a leg comes to; past `most` no more are counted."""
    count, roadless = 0, lines & ~state.table.roadless_lines == 0
    start, end, _ = next_contact(state, lines, ax, ay, bx, by, whole, NOT_CUT)
    while start != NOT_CUT and count <= most:
        count += start > 0 if roadless else stands_in_way(state, ax, ay, bx, by, whole, start, end)
        start, end, _ = next_contact(state, lines, ax, ay, bx, by, whole, end)
    return count


@rule("LW-4.12", "LW-3.10")
def stands_in_way(state: State, ax: int, ay: int, bx: int, by: int, whole: int, start: int, end: int) -> bool:
    """Whether a line that a leg meets is still to be crossed: not begun on, nor cancelled by a road."""
    if not road_at(state, ax, ay, bx, by, whole, start):
        return start > 0
    return end > start and not road_at(state, ax, ay, bx, by, whole, end)


@rule("LW-4.12", "LW-3.10")
def on_line(state: State, x: int, y: int) -> bool:
    """Whether a centre lies exactly on a wall or hedge, off every road."""
    rest = lines_about(state, x, y, x, y)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if near_outline(state.table.lines[i].shape, False, x, y, 0):
            return not on_road(state, x, y)
    return False


@rule("LW-5.5", "LW-5.8", "LW-1.5")
def line_within(state: State, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Whether the line of sight crosses a wall or hedge up to `limit` (hundredths) from its start."""
    whole, met = fine_length(ax, ay, bx, by), lines_met(state, False, ax, ay, bx, by)
    for kind in KINDS:
        start, _ = next_crossing(state, of_kind(state, met, kind), ax, ay, bx, by, whole, NOT_CUT)
        if start != NOT_CUT and start // FINE <= limit:
            return True
    return False
