"""What legs of one element could come to, found once for all of them, so that each asks little else.

A hint and no answer: what is found includes all that a leg within the box meets, and some that it does not.
"""

from __future__ import annotations

from typing import NamedTuple

from stormtable.engine import rule
from stormtable.games.lightning_war.rules.command import gap_lost
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import NOBODY, State
from stormtable.games.lightning_war.rules.strips import areas_about, lines_about
from stormtable.games.lightning_war.rules.values import gap, is_near, stands_there

FAR = 1 << 30  # hundredths: farther than anything


class Near(NamedTuple):
    """What is near an element."""

    enemy: int  # the nearest; NOBODY if none
    apart: int  # the gap to it, in hundredths
    first: int  # of the elements and wrecks that its base may come to, and the last one
    last: int
    areas: int  # as bits
    lines: int
    lost: int  # the gap to its group that it began with, if it is out of command


@rule
def near_element(state: State, number: int, far: int) -> Near:
    """What legs of up to `far` hundredths could come to, wherever they lead."""
    here = state.elements[number]
    return near_box(state, number, here.x - far, here.y - far, here.x + far, here.y + far)


@rule
def farther(state: State, number: int, near: Near, far: int) -> Near:
    """What longer legs could come to, when it is known what is near."""
    here = state.elements[number]
    west, south, east, north = here.x - far, here.y - far, here.x + far, here.y + far
    areas, lines = areas_about(state, west, south, east, north), lines_about(state, west, south, east, north)
    return Near(near.enemy, near.apart, 0, int(state.table.n_elements) - 1, areas, lines, near.lost)


@rule
def near_leg(state: State, number: int, x: int, y: int) -> Near:
    """What one leg could come to."""
    here = state.elements[number]
    return near_box(state, number, min(here.x, x), min(here.y, y), max(here.x, x), max(here.y, y))


@rule
def near_box(state: State, number: int, west: int, south: int, east: int, north: int) -> Near:
    """What legs of an element within a box could come to."""
    enemy = nearest_enemy(state, number)
    apart = gap(state, number, enemy) if enemy != NOBODY else FAR
    first, last = standing_about(state, number, west, south, east, north)
    areas, lines = areas_about(state, west, south, east, north), lines_about(state, west, south, east, north)
    return Near(enemy, apart, first, last, areas, lines, gap_lost(state, number))


@rule
def nearest_enemy(state: State, number: int) -> int:
    """The nearest enemy on the table, the first of equals; NOBODY for none."""
    found, best = NOBODY, FAR
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and is_near(state, number, other, best - 1):
            found, best = other, gap(state, number, other)
    return found


@rule
def standing_beside(state: State, number: int, first: int, last: int, x: int) -> tuple[int, int]:
    """The first and the last, from `first` to `last`, of those that one may come to with its centre at an x."""
    least, most, cards = 0, NOBODY, state.table.elements
    for other in range(first, last + 1):
        apart = abs(state.elements[other].x - x)
        if apart <= cards[number].radius + cards[other].radius and other != number and stands_there(state, other):
            least, most = (other if most == NOBODY else least), other
    return least, most


@rule
def standing_about(state: State, number: int, west: int, south: int, east: int, north: int) -> tuple[int, int]:
    """The first and the last of the elements and wrecks that one comes to with its centre in a box; all lie between."""
    first, last, cards = 0, NOBODY, state.table.elements
    for other in range(state.table.n_elements):
        if other == number or not stands_there(state, other):
            continue
        there, both = state.elements[other], cards[number].radius + cards[other].radius
        beside = (there.x < west - both) | (there.x > east + both)
        if not beside | (there.y < south - both) | (there.y > north + both):
            first, last = (other if last == NOBODY else first), other
    return first, last
