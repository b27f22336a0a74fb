"""Cover: hull down, partly hidden, in the open, and what protects a base (LW-3.9, LW-5.5, LW-5.8)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.bits import lowest
from stormtable.engine.plane import length
from stormtable.engine.shapes import FINE, SLIVER, fine_length, touches_disc
from stormtable.games.lightning_war.rules.barriers import line_within
from stormtable.games.lightning_war.rules.sight import CLOSE, is_same
from stormtable.games.lightning_war.rules.state import NOWHERE, Ground, State, Status
from stormtable.games.lightning_war.rules.strips import areas_about
from stormtable.games.lightning_war.rules.terrain import hill_under
from stormtable.games.lightning_war.rules.values import exists
from stormtable.games.lightning_war.rules.wholes import next_stretch

OPEN, COVER, DEFENCES, FORTIFIED = 0, 1, 2, 3  # how well a base is protected, the worst to hit last


@rule("LW-3.9", "LW-6.4", "LW-8.12")
def shelter(state: State, x: int, y: int, radius: int) -> int:
    """The best of the areas that a base touches: part covered is covered."""
    found, rest = OPEN, areas_about(state, x - radius, y - radius, x + radius, y + radius)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        area = state.table.areas[i]
        worth = protects(area.kind)
        if worth > found and touches_disc(area.shape, x, y, radius):
            found = worth
    return found


@rule("LW-3.9", "LW-6.4", "LW-8.12")
def protects(kind: int) -> int:
    """How well an area protects those who touch it."""
    if kind == Ground.FORTIFICATION:
        return FORTIFIED
    if kind == Ground.FIELD_DEFENCES:
        return DEFENCES
    return COVER if kind == Ground.WOOD or kind == Ground.BUILDING else OPEN


@rule("LW-5.5", "LW-5.8", "LW-5.50", "LW-1.5")
def behind_crest(state: State, x: int, y: int, from_x: int, from_y: int) -> bool:
    """Whether the hill that a centre stands on ends within 2 inches of it on the line to one that is not higher."""
    hill, other = hill_under(state, x, y), hill_under(state, from_x, from_y)
    if hill == NOWHERE or is_same(state, hill, other):
        return False
    if other != NOWHERE and state.table.areas[other].height > state.table.areas[hill].height:
        return False
    whole = fine_length(x, y, from_x, from_y)
    start, end = next_stretch(state, hill, x, y, from_x, from_y, whole, 0)
    crest = end if 0 <= start <= SLIVER else 0
    return crest // FINE <= CLOSE and crest < whole


@rule("LW-5.5", "LW-3.9")
def behind_something(state: State, x: int, y: int, from_x: int, from_y: int) -> bool:
    """Behind a linear obstacle or a crest."""
    return line_within(state, x, y, from_x, from_y, CLOSE) or behind_crest(state, x, y, from_x, from_y)


@rule("LW-5.4", "LW-5.8", "LW-5.13", "LW-5.51")
def behind_wreck(state: State, x: int, y: int, from_x: int, from_y: int) -> bool:
    """Whether the line to (from_x, from_y) comes through a wreck within 2 inches of a centre."""
    lx, ly = from_x - x, from_y - y
    square = lx * lx + ly * ly
    for number in range(state.table.n_elements):
        wreck = state.elements[number]
        if wreck.status == Status.WRECK and square > 0:
            mx, my, radius = wreck.x - x, wreck.y - y, state.table.elements[number].radius
            along, across = lx * mx + ly * my, lx * my - ly * mx
            cut = 0 < along < square and across * across < radius * radius * square
            if cut and length(mx, my) - radius <= CLOSE:
                return True
    return False


@rule("LW-3.9", "LW-4.21")
def protection(state: State, number: int, x: int, y: int, firer: int) -> int:
    """How well a base at (x, y) is protected from a firer; `firer` -1: from fire that it does not see."""
    found = shelter(state, x, y, state.table.elements[number].radius)
    return COVER if found == OPEN and exists(state, firer) and is_behind(state, x, y, firer) else found


@rule("LW-3.9")
def is_behind(state: State, x: int, y: int, firer: int) -> bool:
    """Whether a base at (x, y) is behind something for a firer."""
    there = state.elements[firer]
    return behind_something(state, x, y, there.x, there.y)


@rule("LW-3.9")
def protection_here(state: State, number: int, firer: int) -> int:
    here = state.elements[number]
    return protection(state, number, here.x, here.y, firer)


@rule("LW-5.1", "LW-5.5", "LW-5.8", "LW-10.2")
def partly_hidden(state: State, target: int, firer: int) -> bool:
    """Hull down, in a wood, a building or field works, or behind a wreck."""
    here, there = state.elements[target], state.elements[firer]
    return protection_here(state, target, firer) > OPEN or behind_wreck(state, here.x, here.y, there.x, there.y)
