"""Chapter 5 and JS-12.8, the ways of missiles: from hex to hex, or along a line on a flat table."""

from __future__ import annotations

from typing import Final

from stormtable.engine import hexes, rule
from stormtable.engine.plane import moved_x, moved_y
from stormtable.engine.plane import within as is_within
from stormtable.games.jumpstrike.rules.ground import CONTACT, angle_of, opposite
from stormtable.games.jumpstrike.rules.state import State

REACH: Final = 5  # hexes that a missile flies (JS-5.1)
FLIGHT: Final = 2500  # hundredths of a centimetre (JS-12.8)

Flight = tuple[int, int, int, int, int, int]  # launch place, facing, where it stops, how far its first foot is (`foot`)


@rule("JS-5.1", "JS-12.8")
def flies_by_steps(state: State) -> bool:
    """Whether a missile goes from hex to hex; on the table it flies along a line."""
    return not state.table.tabletop


@rule("JS-5.9", "JS-12.8", "JS-12.13")
def foot(q: int, r: int, heading: int, unit_q: int, unit_r: int) -> int:
    """How far ahead of its launch place a missile on the table has a unit's foot; 0 if that is not in its way.

    In hundredths of a centimetre times the length of its line, so that feet are compared exactly.
    """
    mx, my = unit_q - q, unit_r - r
    if abs(mx) > FLIGHT + CONTACT + 2 or abs(my) > FLIGHT + CONTACT + 2 or is_within(mx, my, CONTACT):
        return 0
    angle = angle_of(heading)
    lx, ly = moved_x(FLIGHT, angle), moved_y(FLIGHT, angle)
    square, along, across = lx * lx + ly * ly, lx * mx + ly * my, lx * my - ly * mx
    if along <= 0 or along * along < square or along * along >= (FLIGHT + 1) * (FLIGHT + 1) * square:
        return 0
    return along if across * across < (CONTACT + 1) * (CONTACT + 1) * square else 0


@rule("JS-5.1", "JS-12.8")
def lies_in_path(state: State, q: int, r: int, facing: int, unit_q: int, unit_r: int) -> bool:
    """Whether a place lies on the way of a missile launched at another, if nothing stops it before."""
    if state.table.tabletop:
        return foot(q, r, facing, unit_q, unit_r) > 0
    hexes_off = hexes.distance(q, r, unit_q, unit_r)
    ahead_q, ahead_r = hexes_off * hexes.step_q(facing), hexes_off * hexes.step_r(facing)
    return 0 < hexes_off <= REACH and unit_q - q == ahead_q and unit_r - r == ahead_r


@rule("JS-5.1", "JS-12.8")
def bears(state: State, q: int, r: int, facing: int, unit_q: int, unit_r: int) -> int:
    """1 if a place lies on the way of missiles launched forward from another, -1 of those launched aft, else 0."""
    if lies_in_path(state, q, r, facing, unit_q, unit_r):
        return 1
    return -1 if lies_in_path(state, q, r, opposite(state, facing), unit_q, unit_r) else 0


@rule("JS-12.8", "JS-12.13")
def foot_place(q: int, r: int, heading: int, far: int) -> tuple[int, int]:
    """The place of a foot that is so `far`; without one (0) the end of the line. Rounded, halves up."""
    angle = angle_of(heading)
    lx, ly = moved_x(FLIGHT, angle), moved_y(FLIGHT, angle)
    if far == 0:
        return q + lx, r + ly
    square = lx * lx + ly * ly
    return q + (2 * lx * far + square) // (2 * square), r + (2 * ly * far + square) // (2 * square)


@rule("JS-5.1", "JS-12.8")
def meets(state: State, flight: Flight, q: int, r: int) -> bool:
    """Whether a missile that has stopped may strike a unit there: in the hex; on the table in its way and in reach."""
    launch_q, launch_r, facing, stop_q, stop_r, first = flight
    if not state.table.tabletop:
        return q == stop_q and r == stop_r
    if first == 0 or not is_within(q - stop_q, r - stop_r, CONTACT + 1):
        return False  # a foot's place is rounded: the unit whose foot it is may seem 0.01 cm farther off
    far = foot(launch_q, launch_r, facing, q, r)
    return far == first or (far > 0 and is_within(q - stop_q, r - stop_r, CONTACT))
