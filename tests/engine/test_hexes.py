"""Hexes: the printed steps and arcs, and what must hold for all of them; the rules interpreted and compiled."""

from __future__ import annotations

import math
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.engine import hexes
from stormtable.engine.compiled import compile_module
from stormtable.engine.game import BadInput

SIDES = st.sampled_from(hexes.DIRECTIONS)
COORDINATES = st.integers(-40, 40)


def test_steps_are_the_printed_ones() -> None:
    """JS-1.6."""
    steps = [(hexes.step_q(d), hexes.step_r(d)) for d in range(7)]
    assert steps == [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def test_directions_run_clockwise_on_the_page() -> None:
    angles = []
    for d in hexes.DIRECTIONS:
        x, y = hexes.centre(hexes.step_q(d), hexes.step_r(d))
        assert math.hypot(x, y) == pytest.approx(math.sqrt(3))
        angles.append(round(math.degrees(math.atan2(x, -y))) % 360)
    assert angles == [0, 60, 120, 180, 240, 300]


def test_odd_columns_lie_half_a_hex_lower() -> None:
    """AL-1.6."""
    tops = [hexes.centre(column, hexes.r_of(column, 0))[1] / math.sqrt(3) for column in range(6)]
    assert tops == pytest.approx([0, 0.5, 0, 0.5, 0, 0.5])


@given(SIDES, SIDES, st.integers(-12, 12))
def test_turning(facing: int, direction: int, sides: int) -> None:
    assert hexes.turned(facing, sides) in hexes.DIRECTIONS
    assert hexes.turned(hexes.turned(facing, sides), -sides) == facing
    assert hexes.turned(facing, hexes.sides_between(facing, direction)) == direction
    assert hexes.opposite(hexes.opposite(facing)) == facing
    assert hexes.step_q(hexes.opposite(facing)) == -hexes.step_q(facing)
    assert hexes.step_r(hexes.opposite(facing)) == -hexes.step_r(facing)


@given(COORDINATES, COORDINATES, st.integers(-12, 12), SIDES)
def test_rotation_turns_steps_and_keeps_distance(q: int, r: int, sides: int, direction: int) -> None:
    turned = hexes.turned(direction, sides)
    step = hexes.rotated(hexes.step_q(direction), hexes.step_r(direction), sides)
    assert step == (hexes.step_q(turned), hexes.step_r(turned))
    there = hexes.rotated(q, r, sides)
    assert hexes.rotated(*there, -sides) == (q, r)
    assert hexes.distance(0, 0, *there) == hexes.distance(0, 0, q, r)


def test_distance_is_the_shortest_way() -> None:
    """Against a search step by step."""
    found, todo = {(0, 0): 0}, deque([(0, 0)])
    while todo:
        q, r = todo.popleft()
        if found[q, r] < 6:
            for d in hexes.DIRECTIONS:
                there = (q + hexes.step_q(d), r + hexes.step_r(d))
                if there not in found:
                    found[there] = found[q, r] + 1
                    todo.append(there)
    assert len(found) == 1 + 6 * (1 + 2 + 3 + 4 + 5 + 6)
    assert all(hexes.distance(3, -2, 3 + q, -2 + r) == n for (q, r), n in found.items())


@given(COORDINATES, COORDINATES, SIDES)
def test_arcs_are_angles_on_the_page(q: int, r: int, facing: int) -> None:
    """AL-4.11: 60 and 180 degrees with both boundaries, measured on the picture."""
    if (q, r) == (0, 0):
        assert hexes.in_arc_60(q, r, facing)
        assert hexes.in_arc_180(q, r, facing)
        return
    x, y = hexes.centre(q, r)
    ahead = math.degrees(math.atan2(x, -y)) - 60 * (facing - 1)
    off = abs((ahead + 180) % 360 - 180)
    assert hexes.in_arc_60(q, r, facing) == (off <= 30 + 1e-9)
    assert hexes.in_arc_180(q, r, facing) == (off <= 90 + 1e-9)


def test_arcs_as_printed() -> None:
    """AL-4.11: forward 3|q| <= -(2r + q), forward_wide 2r + q <= 0, for facing 1."""
    for q in range(-9, 10):
        for r in range(-9, 10):
            assert hexes.in_arc_60(q, r, 1) == (3 * abs(q) <= -(2 * r + q))
            assert hexes.in_arc_180(q, r, 1) == (2 * r + q <= 0)


@given(COORDINATES, COORDINATES)
def test_bearings(q: int, r: int) -> None:
    bits = hexes.bearings(q, r)
    inside = [d for d in hexes.DIRECTIONS if bits >> d & 1]
    best = hexes.bearing(q, r)
    if (q, r) == (0, 0):
        assert (inside, best) == ([], 0)
        return
    assert 1 <= len(inside) <= 2
    assert best in inside
    if len(inside) == 2:
        assert hexes.turned(next(d for d in inside if d != best), 1) == best, "the one further clockwise"
    assert hexes.bearing(-q, -r) == hexes.opposite(best)


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES, st.sampled_from([-1, 1]))
def test_lines(aq: int, ar: int, bq: int, br: int, lean: int) -> None:
    line = hexes.line(aq, ar, bq, br, lean)
    assert line[0] == (aq, ar)
    assert line[-1] == (bq, br)
    assert len(line) == hexes.distance(aq, ar, bq, br) + 1
    assert all(hexes.distance(*a, *b) == 1 for a, b in pairwise(line))
    assert hexes.line(bq, br, aq, ar, -lean) == line[::-1], "the same hexes from the other end"
    assert all(far_from_line(q - aq, r - ar, bq - aq, br - ar) <= 1 + 1e-9 for q, r in line)


def far_from_line(q: int, r: int, dq: int, dr: int) -> float:
    """The distance of a hex's centre from the line, in units of half the hex's greatest width across it."""
    (x, y), (dx, dy) = hexes.centre(q, r), hexes.centre(dq, dr)
    return abs(x * dy - y * dx) / (math.hypot(dx, dy) or 1.0)


def test_a_line_along_an_edge_leans() -> None:
    """From (0, 0) to (1, -2) the line runs along the edge between (0, -1), left, and (1, -1), right."""
    assert hexes.line(0, 0, 1, -2, lean=1) == [(0, 0), (1, -1), (1, -2)]
    assert hexes.line(0, 0, 1, -2, lean=-1) == [(0, 0), (0, -1), (1, -2)]
    assert hexes.line(2, 2, 2, 2) == [(2, 2)]


@pytest.mark.parametrize(
    ("q", "r", "name"),
    [(14, 4, "1512"), (0, 0, "0101"), (1, 0, "0201"), (29, 9, "3024"), (14, 0, "1508")],
)
def test_names_as_printed(q: int, r: int, name: str) -> None:
    """AL-1.6: column + 1, row + 1; "1512" is column 14, row 11."""
    assert hexes.hex_name(q, r) == name
    assert hexes.parse_hex(name, 30, 24) == (q, r)


def test_every_hex_of_a_map_has_its_own_name() -> None:
    cells = hexes.rectangle(30, 24)
    assert len(cells) == len(set(cells)) == 720
    assert cells[24] == (1, 0)
    assert all(hexes.on_map(q, r, 30, 24) and 0 <= hexes.row_of(q, r) < 24 for q, r in cells)
    assert [hexes.parse_hex(hexes.hex_name(q, r), 30, 24) for q, r in cells] == cells


@given(COORDINATES, COORDINATES)
def test_on_map(q: int, r: int) -> None:
    assert hexes.on_map(q, r, 30, 24) == ((q, r) in set(hexes.rectangle(30, 24)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("15 12", "'15 12' is not a hex: four digits, column and row, such as '1613'"),
        ("", "four digits"),
        ("１５１２", "four digits"),
        ("-101", "four digits"),
        ("3112", "hex '3112' is off the map: its columns run from 01 to 30"),
        ("0012", "columns run from 01 to 30"),
        ("1525", "hex '1525' is off the map: its rows run from 01 to 24"),
        ("1500", "rows run from 01 to 24"),
    ],
)
def test_wrong_names_say_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        hexes.parse_hex(text, 30, 24)


@given(COORDINATES, COORDINATES, st.floats(1, 100))
def test_layout(q: int, r: int, size: float) -> None:
    x, y = hexes.centre(q, r, size)
    points = hexes.corners(q, r, size)
    assert all(math.hypot(px - x, py - y) == pytest.approx(size) for px, py in points)
    assert hexes.hex_at(x, y, size) == (q, r)
    for px, py in points:
        assert hexes.hex_at(x + 0.98 * (px - x), y + 0.98 * (py - y), size) == (q, r), "inside its corners"
    for d in hexes.DIRECTIONS:
        other = hexes.corners(q + hexes.step_q(d), r + hexes.step_r(d), size)
        a, b = points[d - 1], points[d % 6]
        shared = [p for p in other if math.dist(p, a) < 1e-6 * size or math.dist(p, b) < 1e-6 * size]
        assert len(shared) == 2, "side d joins corners d - 1 and d % 6"


def test_interpreted_and_compiled_agree() -> None:
    fast = compile_module(hexes)
    for q in range(-7, 8):
        for r in range(-7, 8):
            for d in hexes.DIRECTIONS:
                assert fast.in_arc_60(q, r, d) == hexes.in_arc_60(q, r, d)
                assert fast.in_arc_180(q, r, d) == hexes.in_arc_180(q, r, d)
                assert fast.rotated(q, r, d) == hexes.rotated(q, r, d)
                assert fast.turned(d, q) == hexes.turned(d, q)
            assert fast.bearings(q, r) == hexes.bearings(q, r)
            assert fast.bearing(q, r) == hexes.bearing(q, r)
            assert fast.distance(q, r, 3, -4) == hexes.distance(q, r, 3, -4)
            assert fast.row_of(q, r) == hexes.row_of(q, r)
            for lean in (-1, 1):
                for i in range(hexes.distance(0, 0, q, r) + 1):
                    assert fast.line_hex(q, r, i, lean) == hexes.line_hex(q, r, i, lean)
