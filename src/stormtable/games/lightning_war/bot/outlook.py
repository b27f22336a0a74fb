"""What of the table an element sees, as ground: the rules of sight tried along rays, where their answer may change.

Along a ray sight begins and ends only at outlines of terrain, 2 inches behind them, and where dead ground ends, which
is as deep as the object is along the line (LW-3.2). The rules are asked once between every two of these places.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stormtable.engine.plane import length
from stormtable.engine.shapes import FINE, NOT_CUT, fine_length
from stormtable.games.lightning_war.bot.sectors import Ray, bearings, edge_distance, thin_state, way_out
from stormtable.games.lightning_war.rules.barriers import KINDS, lines_met, next_crossing, of_kind
from stormtable.games.lightning_war.rules.sight import CLOSE, blocks_at_all, is_clear
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.rules.values import on_table
from stormtable.games.lightning_war.rules.wholes import next_stretch
from stormtable.scene import Cell

__all__ = ["unseen_ground"]

STEP: Final = math.radians(6)  # between rays, where no corner asks for more
NARROW: Final = math.radians(0.8)  # sectors are not halved further
TARGET: Final = 60  # radius of a base that would stand there: a squad's
LEAST: Final = 8  # hundredths: stretches that are shorter are not asked for
Stretch = tuple[int, int]  # hundredths along a ray, from and to


class Look(NamedTuple):
    """A ray, and its stretches that are not seen, the nearest first."""

    angle: float
    ray: Ray
    hidden: tuple[Stretch, ...]


def unseen_ground(state: State, number: int) -> tuple[tuple[Cell, ...], ...]:
    """Polygons of all that an element on the table does not see; none if it sees everything."""
    if not on_table(state, number):
        return ()
    here = state.elements[number]
    x, y = int(here.x), int(here.y)
    table = state.table
    shapes = [each.shape for each in table.areas[: table.n_areas] if blocks_at_all(each)]
    shapes += [each.shape for each in table.lines[: table.n_lines] if each.blocks]
    angles = bearings(x, y, shapes, STEP)
    angles += [math.atan2(cy - y, cx - x) % (2 * math.pi) for cx in (0, table.width) for cy in (0, table.height)]
    looks = [look(state, number, x, y, angle) for angle in sorted(set(angles))]
    return tuple(hidden_polygons(x, y, tuple(refine_looks(state, number, x, y, looks))))


def look(state: State, number: int, x: int, y: int, angle: float) -> Look:
    ray = way_out(angle)
    whole = math.floor(edge_distance(x, y, ray, 0, int(state.table.width), int(state.table.height)))
    if whole < 1:
        return Look(angle, ray, ())
    end = ray.at(x, y, whole)
    thin, radii = thin_state(state, x, y, end), int(state.table.elements[number].radius) + TARGET
    places = sorted({at for at in changes(thin, x, y, end, radii) if 0 < at < whole} | {0, whole})
    hidden: list[Stretch] = []
    for start, stop in itertools.pairwise(places):
        if stop - start < LEAST:
            continue
        px, py = ray.at(x, y, (start + stop) / 2)
        if is_seen(thin, x, y, px, py, radii):
            continue
        if hidden and start - hidden[-1][1] < LEAST:
            hidden[-1] = hidden[-1][0], stop
        else:
            hidden.append((start, stop))
    return Look(angle, ray, tuple(hidden))


def is_seen(state: State, x: int, y: int, px: int, py: int, radii: int) -> bool:
    """Whether a squad that stands there would be seen (LW-3.1, LW-3.11)."""
    apart = length(px - x, py - y) - radii
    if state.visibility > 0 and apart > state.visibility:
        return False
    return is_clear(state, x, y, px, py, apart)


def changes(state: State, x: int, y: int, end: Cell, radii: int) -> Iterable[int]:
    """Where along a ray sight may begin or end, in hundredths; the state holds only what the ray meets."""
    if state.visibility > 0:
        yield int(state.visibility) + radii
    yield CLOSE + radii
    whole = fine_length(x, y, *end)
    for i, area in enumerate(state.table.areas):
        if blocks_at_all(area):
            yield from changes_behind(state, i, x, y, end, whole)
    met = lines_met(state, True, x, y, *end)
    for kind in KINDS:
        lines = of_kind(state, met, kind)
        at, until = next_crossing(state, lines, x, y, *end, whole, NOT_CUT)
        while at != NOT_CUT:
            yield from (at // FINE, until // FINE + CLOSE)
            at, until = next_crossing(state, lines, x, y, *end, whole, until)


def changes_behind(state: State, i: int, x: int, y: int, end: Cell, whole: int) -> Iterable[int]:
    """Where a hill, wood or building begins and ends, and its dead ground, alone and with what came before of it."""
    depth = 0
    start, until = next_stretch(state, i, x, y, *end, whole, 0)
    while start != NOT_CUT:
        depth += until - start
        yield from (start // FINE, start // FINE + CLOSE, until // FINE)
        yield from ((until + until - start) // FINE, (until + depth) // FINE)
        start, until = next_stretch(state, i, x, y, *end, whole, until)


def refine_looks(state: State, number: int, x: int, y: int, looks: Sequence[Look]) -> Iterable[Look]:
    """Rays all round, more of them where from one to the next another number of stretches is hidden."""
    for one, other in zip(looks, [*looks[1:], looks[0]], strict=True):
        yield one
        yield from between(state, number, x, y, one, other)


def between(state: State, number: int, x: int, y: int, one: Look, other: Look) -> Iterable[Look]:
    width = (other.angle - one.angle) % (2 * math.pi)
    if len(one.hidden) == len(other.hidden) or width < NARROW:
        return
    middle = look(state, number, x, y, (one.angle + width / 2) % (2 * math.pi))
    yield from between(state, number, x, y, one, middle)
    yield middle
    yield from between(state, number, x, y, middle, other)


def hidden_polygons(x: int, y: int, looks: Sequence[Look]) -> Iterable[tuple[Cell, ...]]:
    """Polygons of the hidden stretches, from ray to ray as long as there are equally many."""
    run: list[Look] = []
    for one in (*looks, looks[0]):
        if run and len(one.hidden) != len(run[-1].hidden):
            # The sector up to the next ray is as the ray before it.
            yield from strips(x, y, [*run, Look(one.angle, one.ray, run[-1].hidden)])
            run = []
        run.append(one)
    yield from strips(x, y, run)


def strips(x: int, y: int, run: Sequence[Look]) -> Iterable[tuple[Cell, ...]]:
    """One polygon for each hidden stretch of a run of rays: out along its near edges, back along its far ones."""
    for k in range(len(run[0].hidden) if len(run) > 1 else 0):
        near = [each.ray.at(x, y, each.hidden[k][0]) for each in run]
        far = [each.ray.at(x, y, each.hidden[k][1]) for each in run]
        yield (*near, *reversed(far))
