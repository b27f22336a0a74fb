"""The plane: exact where whole numbers allow it, with floats and shapely as witnesses; interpreted and compiled."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from stormtable.engine import plane
from stormtable.engine.compiled import compile_module
from stormtable.engine.sines import ONE, SINES

TABLE = st.integers(0, plane.SPAN)
STEP = st.integers(-plane.SPAN, plane.SPAN)
FACING = st.integers(0, plane.FULL - 1)
RADIUS = st.integers(1, 2000)
PLACE = st.tuples(TABLE, TABLE)
FAST = compile_module(plane)
SMALL = st.tuples(st.integers(0, 12_000), st.integers(0, 9_000))
THOUSANDTHS = st.integers(-700, 700)  # of a radius: within the circle


def test_the_stored_sines_are_the_nearest_whole_numbers() -> None:
    with localcontext() as context:
        context.prec = 50
        tenth = pi() / 1800
        for k, stored in enumerate(SINES):
            assert abs(decimal_sine(k * tenth) * ONE - stored) <= Decimal("0.5")
    assert len(SINES) == plane.QUARTER + 1
    assert SINES[-1] == ONE


def decimal_sine(x: Decimal) -> Decimal:
    term = total = x
    k = 1
    while abs(term) > Decimal("1e-45"):
        term *= -x * x / ((k + 1) * (k + 2))
        k += 2
        total += term
    return total


def pi() -> Decimal:
    def arctan_of_inverse(n: int) -> Decimal:
        term = total = Decimal(1) / n
        k = 1
        while abs(term) > Decimal("1e-48"):
            term /= -n * n
            k += 2
            total += term / k
        return total

    return 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))


@given(st.integers(-8000, 8000))
def test_sines_and_cosines_go_round(angle: int) -> None:
    assert plane.sine(angle) == plane.sine(angle + plane.FULL) == -plane.sine(-angle) == plane.sine(plane.HALF - angle)
    assert plane.sine(angle) == pytest.approx(ONE * math.sin(math.radians(angle / 10)), abs=0.6)
    assert plane.cosine(angle) == plane.cosine(-angle) == -plane.cosine(angle + plane.HALF)


@given(STEP, STEP, FACING)
def test_ahead_and_to_port_are_the_sides_of_the_facing(dx: int, dy: int, facing: int) -> None:
    x, y = math.cos(math.radians(facing / 10)), math.sin(math.radians(facing / 10))
    assert plane.ahead(dx, dy, facing) / ONE == pytest.approx(dx * x + dy * y, abs=1e-4)
    assert plane.to_port(dx, dy, facing) / ONE == pytest.approx(dy * x - dx * y, abs=1e-4)


@pytest.mark.parametrize(
    ("dx", "dy", "facing", "half", "expected"),
    [
        (100, 0, 900, 900, True),  # abeam is on the edge of the half circle
        (-100, 0, 900, 900, True),
        (100, -1, 900, 900, False),
        (0, 100, 900, 600, True),
        (0, 0, 1234, 1, True),  # the same place lies in every arc
        (-100, 0, 0, 1200, False),  # dead astern of an arc of 240 degrees
        (-100, 100, 0, 1350, True),  # on its edge
        (-100, 99, 0, 1350, False),
        (-100, 0, 0, 1800, True),
    ],
)
def test_arcs_have_their_edges(dx: int, dy: int, facing: int, half: int, expected: bool) -> None:
    assert plane.in_arc(dx, dy, facing, half) is expected


@given(STEP, STEP, FACING, st.integers(1, 1800))
def test_an_arc_is_what_its_angle_says(dx: int, dy: int, facing: int, half: int) -> None:
    off = abs((math.degrees(math.atan2(dy, dx)) * 10 - facing + 1800) % 3600 - 1800) if dx or dy else 0.0
    assume(abs(off - half) > 1e-3)
    assert plane.in_arc(dx, dy, facing, half) is (off < half)


@given(STEP, STEP, FACING, st.integers(1, 1799))
def test_mirrored_tables_have_mirrored_arcs(dx: int, dy: int, facing: int, half: int) -> None:
    assert plane.in_arc(dx, dy, facing, half) is plane.in_arc(dx, -dy, -facing, half)
    assert plane.in_arc(dx, dy, facing, half) is plane.in_arc(-dy, dx, facing + plane.QUARTER, half)


@given(st.integers(0, (1 << 62) - 1))
@example((1 << 62) - 1)
@example(((1 << 31) - 1) ** 2)
@example(((1 << 31) - 1) ** 2 - 1)
def test_isqrt_is_exact(n: int) -> None:
    assert plane.isqrt(n) == math.isqrt(n)


@given(STEP, STEP)
def test_a_length_is_cut_to_the_hundredth(dx: int, dy: int) -> None:
    cut = plane.length(dx, dy)
    assert cut * cut <= dx * dx + dy * dy < (cut + 1) ** 2
    assert plane.within(dx, dy, cut)
    assert not plane.within(dx, dy, cut - 1)


@given(st.integers(-(10**12), 10**12), st.integers(1, 10**6))
def test_halves_are_rounded_away_from_zero(a: int, b: int) -> None:
    nearest = plane.round_div(a, b)
    assert abs(Fraction(a, b) - nearest) <= Fraction(1, 2)
    assert plane.round_div(-a, b) == -nearest
    if abs(Fraction(a, b) - nearest) == Fraction(1, 2):
        assert abs(nearest) > abs(Fraction(a, b))


@given(st.integers(0, plane.SPAN), FACING)
def test_a_move_goes_as_far_as_it_says(distance: int, facing: int) -> None:
    dx, dy = plane.moved_x(distance, facing), plane.moved_y(distance, facing)
    assert abs(math.hypot(dx, dy) - distance) < 1
    assert (plane.moved_x(distance, facing + 900), plane.moved_y(distance, facing + 900)) == (-dy, dx)


@given(STEP, STEP)
def test_a_bearing_points_nearest(dx: int, dy: int) -> None:
    assume(dx or dy)
    facing = plane.bearing(dx, dy)
    assert 0 <= facing < plane.FULL
    off = (math.degrees(math.atan2(dy, dx)) * 10 - facing + 1800) % 3600 - 1800
    assert abs(off) <= 0.5 + 1e-4


@given(FACING, FACING)
def test_the_shorter_turn(facing: int, other: int) -> None:
    turn = plane.turn_between(facing, other)
    assert -plane.HALF < turn <= plane.HALF
    assert (facing + turn - other) % plane.FULL == 0


def exact_distance(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> Fraction:
    """The square of the distance from c to the line piece from a to b."""
    lx, ly = b[0] - a[0], b[1] - a[1]
    square = lx * lx + ly * ly
    along = Fraction((c[0] - a[0]) * lx + (c[1] - a[1]) * ly, square) if square else Fraction(0)
    along = min(Fraction(1), max(Fraction(0), along))
    return (a[0] + along * lx - c[0]) ** 2 + (a[1] + along * ly - c[1]) ** 2


@given(SMALL, SMALL, SMALL, RADIUS)
@example((0, 0), (1000, 0), (500, 125), 125)  # touching is not cutting
@example((0, 0), (1000, 0), (1000, 100), 125)
def test_a_line_cuts_a_circle_that_it_comes_close_enough_to(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], radius: int
) -> None:
    near = exact_distance(a, b, c) < radius * radius
    outside = not plane.inside(*a, *c, radius) and not plane.inside(*b, *c, radius)
    assert plane.cuts(*a, *b, *c, radius) is (near and outside)
    assert plane.cuts(*a, *b, *c, radius) is plane.cuts(*b, *a, *c, radius)


@given(SMALL, SMALL, SMALL, RADIUS)
@example((0, 0), (1000, 0), (1200, 0), 200)  # it stops on the outline: inside
@example((0, 0), (1000, 0), (1000, 200), 200)  # it stops where it touches
def test_a_move_enters_a_circle_from_outside(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], radius: int
) -> None:
    start = not plane.inside(*a, *c, radius)
    deep = exact_distance(a, b, c) < radius * radius
    ends = plane.inside(*b, *c, radius) and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) > 0
    assert plane.enters(*a, *b, *c, radius) is (start and (deep or ends))


@given(SMALL, SMALL, SMALL, RADIUS)
def test_shapely_agrees_on_lines_and_circles(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], radius: int
) -> None:
    assume(a != b)
    apart = shapely.LineString([a, b]).distance(shapely.Point(c))
    assume(abs(apart - radius) > 1e-6)
    outside = not plane.inside(*a, *c, radius) and not plane.inside(*b, *c, radius)
    assert plane.cuts(*a, *b, *c, radius) is (apart < radius and outside)


@given(SMALL, SMALL, RADIUS, st.tuples(THOUSANDTHS, THOUSANDTHS), st.integers(1, 2))
def test_an_entry_lies_on_the_outline(
    a: tuple[int, int], c: tuple[int, int], radius: int, aim: tuple[int, int], times: int
) -> None:
    """Of ways to a place in the circle, and of twice as long ones."""
    inside = (c[0] + radius * aim[0] // 1000, c[1] + radius * aim[1] // 1000)
    b = (a[0] + times * (inside[0] - a[0]), a[1] + times * (inside[1] - a[1]))
    assume(plane.enters(*a, *b, *c, radius))
    distance = plane.entry(*a, *b, *c, radius)
    assert 0 <= distance <= plane.length(b[0] - a[0], b[1] - a[1])
    circle = shapely.Point(c).buffer(radius, quad_segs=4096)
    crossing = shapely.LineString([a, b]).intersection(circle)
    assert distance == pytest.approx(shapely.Point(a).distance(crossing), abs=1.1)
    x, y = plane.along_x(*a, *b, distance), plane.along_y(*a, *b, distance)
    assert math.hypot(x - c[0], y - c[1]) == pytest.approx(radius, abs=2.5)


@given(PLACE, PLACE, st.integers(0, 60_000))
def test_a_place_on_the_way(a: tuple[int, int], b: tuple[int, int], distance: int) -> None:
    x, y = plane.along_x(*a, *b, distance), plane.along_y(*a, *b, distance)
    whole = math.hypot(b[0] - a[0], b[1] - a[1])
    if distance >= int(whole):
        assert (x, y) == b
    else:
        part = distance / math.floor(whole)
        assert (x, y) == pytest.approx((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), abs=0.51)


@settings(deadline=None)
@given(SMALL, SMALL, SMALL, RADIUS, FACING, st.integers(1, 1800))
def test_compiled_gives_the_same(
    a: tuple[int, int],
    b: tuple[int, int],
    c: tuple[int, int],
    radius: int,
    facing: int,
    half: int,
) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    for name, values in (
        ("in_arc", (dx, dy, facing, half)),
        ("length", (dx, dy)),
        ("bearing", (dx, dy)),
        ("moved_x", (radius, facing)),
        ("moved_y", (radius, facing)),
        ("cuts", (*a, *b, *c, radius)),
        ("enters", (*a, *b, *c, radius)),
        ("entry", (*a, *b, *c, radius)),
        ("along_x", (*a, *b, radius)),
        ("along_y", (*a, *b, radius)),
    ):
        if name != "entry" or a != b:
            assert getattr(FAST, name)(*values) == getattr(plane, name)(*values), name
