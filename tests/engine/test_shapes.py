"""Polygons and polylines: exact where whole numbers allow it, with shapely as the witness; interpreted and compiled."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from stormtable.engine import cuts, shapes
from stormtable.engine.compiled import compile_module
from stormtable.engine.cuts import BOTH
from stormtable.engine.records import to_array
from stormtable.engine.shapes import FINE, NOT_CUT, Shape, lay_out

PLACE = st.tuples(st.integers(0, 7200), st.integers(0, 4800))
POINTS = st.lists(PLACE, min_size=3, max_size=9, unique=True)
FAST, FAST_CUTS = compile_module(shapes), compile_module(cuts)


def shape_of(points: list[tuple[int, int]]) -> Shape:
    shape = Shape()
    lay_out(shape, points)
    return shape


@st.composite
def stars(draw: st.DrawFn) -> list[tuple[int, int]]:
    """The corners of a polygon that does not cross itself, all round (3600, 2400)."""
    n = draw(st.integers(3, 9))
    turn = draw(st.integers(0, 359))
    far = draw(st.lists(st.integers(100, 2300), min_size=n, max_size=n))
    angles = [math.radians(turn + 360 * i / n) for i in range(n)]
    return [
        (3600 + round(r * math.cos(each)), 2400 + round(r * math.sin(each)))
        for r, each in zip(far, angles, strict=True)
    ]


def simple(points: list[tuple[int, int]]) -> shapely.Polygon:
    """The polygon of the points if its outline does not cross itself and is no mere sliver."""
    polygon = shapely.Polygon(points)
    assume(polygon.is_valid and polygon.area > 1000)
    return polygon


@given(POINTS | stars(), PLACE)
def test_a_polygon_holds_what_shapely_covers(points: list[tuple[int, int]], place: tuple[int, int]) -> None:
    polygon = simple(points)
    assert shapes.holds(shape_of(points), *place) is polygon.covers(shapely.Point(place))


@given(POINTS | stars())
def test_a_polygon_holds_its_corners_and_what_lies_on_its_edges(points: list[tuple[int, int]]) -> None:
    simple(points)
    shape = shape_of(points)
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        assert shapes.holds(shape, *a)
        if (a[0] + b[0]) % 2 == 0 and (a[1] + b[1]) % 2 == 0:
            assert shapes.holds(shape, (a[0] + b[0]) // 2, (a[1] + b[1]) // 2)


@given(POINTS | stars(), PLACE, st.integers(1, 900))
def test_a_disc_touches_what_it_comes_near_to(
    points: list[tuple[int, int]], place: tuple[int, int], radius: int
) -> None:
    polygon = simple(points)
    apart = polygon.distance(shapely.Point(place))
    assume(abs(apart - radius) > 1e-6)
    assert shapes.touches_disc(shape_of(points), *place, radius) is (apart < radius)


def test_a_disc_that_just_touches_does() -> None:
    square = shape_of([(1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)])
    assert shapes.touches_disc(square, 2060, 1500, 60)
    assert not shapes.touches_disc(square, 2061, 1500, 60)
    assert shapes.touches_disc(square, 2030, 2040, 50)
    assert not shapes.touches_disc(square, 2030, 2041, 50)


@given(POINTS | stars(), PLACE, PLACE)
@example([(1500, 500), (1800, 500), (1800, 1500), (1500, 1500)], (1000, 1000), (1900, 1000))
@example([(0, 0), (1000, 0), (500, 500)], (0, 500), (1000, 500))  # touching a corner
@example([(0, 0), (1000, 0), (1000, 500)], (0, 0), (2000, 1000))  # along an edge
def test_depths_are_those_of_shapely(points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]) -> None:
    """The stretches between the cuts of a way lie inside or outside."""
    polygon = simple(points)
    assume(a != b)
    shape, whole, at, depth = shape_of(points), shapes.fine_length(*a, *b), 0, 0
    while at < whole:
        until = cuts.outline_cut_after(shape, *a, *b, whole, at)
        beyond = cuts.outline_cut_after(shape, *a, *b, whole, until) if until < whole else whole
        assert cuts.outline_cuts_after(shape, *a, *b, whole, at) == (until, beyond)
        middle = (shapes.fine_place(p, q, whole, (at + until) // 2) for p, q in zip(a, b, strict=True))
        depth += until - at if shapes.strictly_holds(shape, *middle) else 0
        at = until
    line = shapely.LineString([a, b])
    least, most = line.intersection(polygon.buffer(-0.25)).length, line.intersection(polygon).length
    assert least - 0.1 <= depth / FINE <= most + 0.1


def meetings(points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Where a way meets a polyline: from, to (FINE), and on which sides of it."""
    found, shape, whole = [], shape_of(points), shapes.fine_length(*a, *b)
    at = cuts.line_met_after(shape, *a, *b, whole, NOT_CUT)
    while at != NOT_CUT:
        end, far, sides = NOT_CUT, at, 0
        while far > end:
            end = far
            far, sides = cuts.line_met_within(shape, *a, *b, whole, at, end)
        found.append((at, end, sides))
        at = cuts.line_met_after(shape, *a, *b, whole, end)
    return found


@given(POINTS, PLACE, PLACE)
def test_ways_meet_polylines_where_shapely_says(
    points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    assume(a != b)
    line, other = shapely.LineString([a, b]), shapely.LineString(points)
    assume(all(line.distance(shapely.Point(each)) > 0.5 for each in points))
    assume(other.distance(shapely.Point(a)) > 0.5 and other.distance(shapely.Point(b)) > 0.5)
    meeting = line.intersection(other)
    parts = [] if meeting.is_empty else list(shapely.get_parts(meeting))
    wanted = sorted(shapely.Point(a).distance(each) for each in parts)
    found = meetings(points, a, b)
    assert all(sides == BOTH for _, _, sides in found)
    assert len(found) <= len(wanted)
    for each in wanted:
        assert any(abs(each - at / FINE) < 0.01 for at, _, _ in found)


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        ([(500, -100), (500, 100)], [(500, 500, 3)]),
        ([(500, 0), (500, 100)], [(500, 500, 1)]),  # it touches the end
        ([(400, -100), (500, 0), (400, 100)], [(500, 500, 3)]),  # through a corner
        ([(400, 100), (500, 0), (600, 100)], [(500, 500, 1)]),  # touching a corner from above
        ([(400, -100), (500, 0), (600, -100)], [(500, 500, 2)]),  # and from below
        ([(400, 100), (500, 0), (600, 0), (700, -100)], [(500, 600, 3)]),  # along a piece and to the other side
        ([(400, 100), (500, 0), (600, 0), (700, 100)], [(500, 600, 1)]),
        ([(0, -100), (0, 100)], [(0, 0, 3)]),  # where it begins
        ([(1000, -100), (1000, 100)], [(1000, 1000, 3)]),
        ([(-500, 0), (300, 0)], [(0, 300, 0)]),  # along it from its start
        ([(-500, 0), (-100, 0)], []),
        ([(100, 100), (900, 100)], []),  # beside it
    ],
)
def test_what_a_way_meets_lies_on_one_side_or_on_both(
    points: list[tuple[int, int]], wanted: list[tuple[int, int, int]]
) -> None:
    assert meetings(points, (0, 0), (1000, 0)) == [(at * FINE, end * FINE, sides) for at, end, sides in wanted]
    swapped = {0: 0, 1: 2, 2: 1, 3: 3}
    back = [((1000 - end) * FINE, (1000 - at) * FINE, swapped[sides]) for at, end, sides in wanted]
    assert meetings(points, (1000, 0), (0, 0)) == back


def test_only_the_ends_of_a_way_are_met_at_its_ends() -> None:
    """However near to one of them it is cut: here a 3501st of a hundredth from it."""
    whole = shapes.fine_length(0, 0, 1000, 0)
    assert shapes.piece_cut(0, 0, 1000, 0, -3499, -3500, 1, 1, whole) == 1
    assert shapes.piece_cut(-1000, 0, 0, 0, 3499, -3500, -1, 1, whole) == whole - 1
    assert shapes.piece_cut(0, 0, 1000, 0, 0, -5, 0, 5, whole) == 0
    assert shapes.piece_cut(0, 0, 1000, 0, 1000, -5, 1000, 5, whole) == whole


def test_the_sides_on_which_an_outline_is_met() -> None:
    square = shape_of([(400, 0), (600, 0), (600, 200), (400, 200)])
    whole = shapes.fine_length(0, 0, 1000, 0)
    assert cuts.outline_sides(square, 0, 0, 1000, 0, whole, 400 * FINE) == cuts.LEFT
    assert cuts.outline_sides(square, 1000, 0, 0, 0, whole, 400 * FINE) == cuts.RIGHT
    assert cuts.outline_sides(square, 500, -500, 500, 500, whole, 500 * FINE) == BOTH
    assert cuts.outline_sides(square, 0, 0, 1000, 0, whole, 300 * FINE) == 0


@given(PLACE, PLACE, PLACE, PLACE, st.integers(1, 600))
@example((0, 100), (1000, 100), (400, 0), (600, 0), 100)  # along the very edge
@example((0, 0), (1000, 0), (400, 0), (600, 0), 100)
def test_ways_lie_near_a_piece_where_shapely_says(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int], radius: int
) -> None:
    assume(a != b and c != d)
    start, end = shapes.near_span(*a, *b, *c, *d, radius, shapes.fine_length(*a, *b))
    line, piece = shapely.LineString([a, b]), shapely.LineString([c, d])
    least = line.intersection(piece.buffer(radius - 0.02, quad_segs=800)).length if radius > 1 else 0
    most = line.intersection(piece.buffer(radius + 0.02, quad_segs=800)).length
    assert least - 0.02 <= (end - start) / FINE <= most + 0.02


@given(PLACE, PLACE, PLACE)
def test_a_distance_from_a_piece_is_cut(a: tuple[int, int], b: tuple[int, int], place: tuple[int, int]) -> None:
    assume(a != b)
    apart = shapely.LineString([a, b]).distance(shapely.Point(place))
    assume(abs(apart - round(apart)) > 1e-6 or apart < 1e-6)
    assert shapes.piece_distance(*place, *a, *b) == math.floor(apart + 1e-7)


@given(PLACE, PLACE, PLACE, st.integers(1, 2000))
def test_near_a_line_piece(a: tuple[int, int], b: tuple[int, int], place: tuple[int, int], radius: int) -> None:
    apart = shapely.LineString([a, b]).distance(shapely.Point(place))
    assume(abs(apart - radius) > 1e-6)
    assert shapes.near_piece(*place, *a, *b, radius) is (apart < radius)


@given(POINTS, PLACE, PLACE, st.integers(0, 500))
def test_what_a_box_misses_is_far(
    points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int], margin: int
) -> None:
    if shapes.misses(shape_of(points), *a, *b, margin):
        assert shapely.LineString([a, b]).distance(shapely.LineString(points)) > margin - 1e-9


@given(POINTS, PLACE, PLACE)
@example([(0, 0), (1000, 0), (500, 500)], (0, 500), (1000, 500))  # touching a corner
@example([(0, 0), (1000, 0), (500, 499)], (0, 500), (1000, 500))
@example([(0, 501), (1000, 502), (500, 503)], (1000, 500), (0, 500))
def test_what_lies_aside_is_met_nowhere_on_the_line(
    points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    assume(a != b)
    sides = [cuts.side_bit(*a, *b, *each) for each in points]
    aside = shapes.lies_aside(shape_of(points), *a, *b)
    assert aside is (sides[0] != 0 and len(set(sides)) == 1)
    if aside:
        whole, shape = shapes.fine_length(*a, *b), shape_of(points)
        assert cuts.outline_cut_after(shape, *a, *b, whole, 0) == whole
        assert cuts.line_met_after(shape, *a, *b, whole, NOT_CUT) == NOT_CUT


@given(PLACE, PLACE, PLACE, PLACE, st.integers(0, 600))
def test_pieces_that_lie_apart_are_far_from_each_other(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int], margin: int
) -> None:
    assume(a != b and c != d)
    if shapes.lie_apart(*a, *b, *c, *d, margin):
        assert shapely.LineString([a, b]).distance(shapely.LineString([c, d])) > margin + 0.999


@pytest.mark.parametrize(
    ("c", "d", "apart"),
    [
        ((0, 1000), (600, 700), False),  # it crosses a-b
        ((0, 142), (600, 742), False),  # beside it, 100.4 away
        ((0, 143), (600, 743), True),  # 101.1 away
        ((143, 0), (743, 600), True),  # the other side
        ((1101, 1000), (1200, 900), True),  # beyond its end
        ((1100, 1000), (1200, 900), False),
    ],
)
def test_what_is_seen_to_lie_a_hundred_apart(c: tuple[int, int], d: tuple[int, int], apart: bool) -> None:
    for ends in ((*c, *d), (*d, *c)):
        assert shapes.lie_apart(0, 0, 1000, 1000, *ends, 100) is apart
        assert shapes.lie_apart(1000, 1000, 0, 0, *ends, 100) is apart


def test_a_fine_length_is_cut() -> None:
    assert shapes.fine_length(0, 0, 300, 400) == 500 * FINE
    assert shapes.fine_length(0, 0, 1, 1) == math.floor(math.sqrt(2) * FINE)


def test_too_many_points_are_refused() -> None:
    with pytest.raises(ValueError, match="25 points"):
        lay_out(Shape(), [(i, i) for i in range(25)])


@settings(deadline=None, max_examples=40)
@given(POINTS, PLACE, PLACE, st.integers(1, 500))
def test_compiled_gives_the_same(
    points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int], radius: int
) -> None:
    assume(a != b)
    shape = shape_of(points)
    row, whole = to_array(shape)[0], shapes.fine_length(*a, *b)
    for name, values in (
        ("misses", (*a, *b, radius)),
        ("lies_aside", (*a, *b)),
        ("holds", a),
        ("touches_disc", (*a, radius)),
        ("strictly_holds", (64 * a[0] + 7, 64 * a[1] - 9)),
        ("line_met_after", (*a, *b, whole, 0)),
        ("line_met_within", (*a, *b, whole, 0, whole)),
        ("outline_cut_after", (*a, *b, whole, 0)),
        ("outline_cuts_after", (*a, *b, whole, 0)),
        ("outline_sides", (*a, *b, whole, cuts.outline_cut_after(shape, *a, *b, whole, 0))),
    ):
        fast, plain = (FAST_CUTS, cuts) if name in cuts.__all__ else (FAST, shapes)
        assert getattr(fast, name)(row, *values) == getattr(plain, name)(shape, *values), name
    (c, d), e = (points[0], points[1]), min(radius, 400)
    assert FAST.near_span(*a, *b, *c, *d, e, whole) == shapes.near_span(*a, *b, *c, *d, e, whole)
    assert FAST.lie_apart(*a, *b, *c, *d, e) == shapes.lie_apart(*a, *b, *c, *d, e)
    assert FAST.piece_distance(*a, *c, *d) == shapes.piece_distance(*a, *c, *d)
