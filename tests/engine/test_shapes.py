"""Polygons and polylines: exact where whole numbers allow it, with shapely as the witness; interpreted and compiled."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from stormtable.engine import shapes
from stormtable.engine.compiled import compiled
from stormtable.engine.records import to_array
from stormtable.engine.shapes import FINE, NOT_CUT, Shape, lay_out

PLACE = st.tuples(st.integers(0, 7200), st.integers(0, 4800))
POINTS = st.lists(PLACE, min_size=3, max_size=9, unique=True)
FAST = compiled(shapes)


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
    polygon = simple(points)
    assume(a != b)
    inner = polygon.buffer(-0.25)
    line = shapely.LineString([a, b])
    least, most = line.intersection(inner).length, line.intersection(polygon).length
    depth = shapes.depth_inside(shape_of(points), *a, *b) / FINE
    assert least - 0.1 <= depth <= most + 0.1
    assert shapes.depth_inside(shape_of(points), *b, *a) / FINE == pytest.approx(depth, abs=0.1)


@given(stars(), PLACE)
def test_the_way_in_and_the_way_out(points: list[tuple[int, int]], a: tuple[int, int]) -> None:
    """From anywhere through the middle."""
    polygon, shape = simple(points), shape_of(points)
    b = 7200 - a[0], 4800 - a[1]
    assume(a != b)
    start, line = shapely.Point(a), shapely.LineString([a, b])
    assume(abs(polygon.boundary.distance(start)) > 1 and line.intersection(polygon.buffer(-1)).length > 1)
    into = shapes.entered_at(shape, *a, *b)
    if polygon.covers(start):
        assert into == 0
        first = line.difference(polygon)
        out = start.distance(first) if not first.is_empty else line.length
        assert shapes.left_at(shape, *a, *b) / FINE <= out + 1
        assert shapes.left_at(shape, *a, *b) / FINE == pytest.approx(out, abs=1) or out < line.length
    else:
        assert into / FINE >= start.distance(line.intersection(polygon)) - 1
        assert into / FINE <= start.distance(line.intersection(polygon.buffer(-1))) + 1


@given(POINTS, PLACE, PLACE)
def test_lines_cross_polylines_where_shapely_says(
    points: list[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    assume(a != b)
    line, other = shapely.LineString([a, b]), shapely.LineString(points)
    assume(all(line.distance(shapely.Point(each)) > 0.5 for each in points))
    assume(other.distance(shapely.Point(a)) > 0.5 and other.distance(shapely.Point(b)) > 0.5)
    meeting = line.intersection(other)
    parts = [] if meeting.is_empty else list(shapely.get_parts(meeting))
    wanted = sorted(shapely.Point(a).distance(each) for each in parts)
    found, after, shape = [], 0, shape_of(points)
    while (after := shapes.line_cut_after(shape, *a, *b, after)) != NOT_CUT:
        found.append(after / FINE)
    assert len(set(found)) == len(found)
    assert len(found) <= len(wanted)
    for each in wanted:
        assert any(abs(each - other) < 0.01 for other in found)


@pytest.mark.parametrize(
    ("points", "crossed"),
    [
        ([(500, -100), (500, 100)], True),
        ([(500, 0), (500, 100)], False),  # it touches the end
        ([(400, -100), (500, 0), (400, 100)], True),  # through a corner
        ([(400, 100), (500, 0), (600, 100)], False),  # touching a corner from above
        ([(400, -100), (500, 0), (600, -100)], False),  # and from below
        ([(400, 100), (500, 0), (600, 0), (700, -100)], True),  # along a piece and to the other side
        ([(400, 100), (500, 0), (600, 0), (700, 100)], False),
        ([(0, -100), (0, 100)], False),  # where it begins
        ([(1000, -100), (1000, 100)], False),
    ],
)
def test_crossing_is_from_side_to_side(points: list[tuple[int, int]], crossed: bool) -> None:
    shape = shape_of(points)
    assert (shapes.line_cut_after(shape, 0, 0, 1000, 0, 0) != NOT_CUT) is crossed
    assert (shapes.line_cut_after(shape, 1000, 0, 0, 0, 0) != NOT_CUT) is crossed


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
    shape = shape_of(points)
    row = to_array(shape)[0]
    for name, values in (
        ("misses", (*a, *b, radius)),
        ("holds", a),
        ("touches_disc", (*a, radius)),
        ("depth_inside", (*a, *b)),
        ("entered_at", (*a, *b)),
        ("left_at", (*a, *b)),
        ("line_cut_after", (*a, *b, 0)),
    ):
        assert getattr(FAST, name)(row, *values) == getattr(shapes, name)(shape, *values), name
