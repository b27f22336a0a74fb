"""Areas and lines in parts are one where they touch (LW-3.8): a map that is cut up is the same map."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stormtable.engine.shapes import FINE
from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.rules.assault import through_deep_wood
from stormtable.games.lightning_war.rules.barriers import crossings, on_line
from stormtable.games.lightning_war.rules.sight import is_clear
from stormtable.games.lightning_war.rules.state import Ground, State
from stormtable.games.lightning_war.rules.terrain import (
    bad_length,
    crosses_ground,
    enters_bad_going,
    fine_off_road,
    may_keep_to_roads,
    wholly_on_road,
)
from tests.support.examples import examples
from tests.support.war_table import scenario

Corners = list[tuple[int, int]]
PLACE = st.tuples(st.integers(60, 7140), st.integers(60, 4740))
MIDDLE = (3600, 2400)
FAR = 500  # hundredths between bases, where it matters


def map_of(areas: Any = (), lines: Any = (), roads: Any = ()) -> State:
    return fill(scenario(areas=list(areas), lines=list(lines), roads=list(roads)), {}, 1)


def inches(points: Corners) -> list[list[float]]:
    return [[x / 100, y / 100] for x, y in points]


@st.composite
def stars(draw: st.DrawFn) -> Corners:
    """The corners of a polygon all of which its middle sees."""
    n, turn = draw(st.integers(4, 7)), draw(st.integers(0, 359))
    far = draw(st.lists(st.integers(200, 1500), min_size=n, max_size=n))
    angles = [math.radians(turn + 360 * i / n) for i in range(n)]
    return [
        (MIDDLE[0] + round(r * math.cos(each)), MIDDLE[1] + round(r * math.sin(each)))
        for r, each in zip(far, angles, strict=True)
    ]


def slices(points: Corners) -> list[Corners]:
    return [[MIDDLE, a, b] for a, b in zip(points, [*points[1:], points[0]], strict=True)]


@st.composite
def ways(draw: st.DrawFn, points: Corners) -> tuple[tuple[int, int], tuple[int, int]]:
    """Between two places; or along a seam: through the middle and beyond a corner."""
    a, b = draw(PLACE), draw(PLACE)
    if draw(st.booleans()):
        x, y = draw(st.sampled_from(points))
        dx, dy = x - MIDDLE[0], y - MIDDLE[1]
        a, b = (MIDDLE[0] + 2 * dx, MIDDLE[1] + 2 * dy), (MIDDLE[0] - dx, MIDDLE[1] - dy)
        assume(all(60 <= x <= 7140 and 60 <= y <= 4740 for x, y in (a, b)))
    assume(math.dist(a, b) > 50)
    return a, b


@pytest.mark.rule("LW-3.8")
@pytest.mark.parametrize("kind", ["hill", "wood", "building"])
@settings(deadline=None, max_examples=examples(60))
@given(st.data())
def test_sight_is_the_same_over_an_area_that_is_cut_up(kind: str, data: st.DataObject) -> None:
    points = data.draw(stars())
    a, b = data.draw(ways(points))
    one = map_of([{"kind": kind, "points": inches(points)}])
    cut = map_of([{"kind": kind, "points": inches(each)} for each in slices(points)])
    assert is_clear(one, *a, *b, FAR) is is_clear(cut, *a, *b, FAR)
    assert is_clear(cut, *a, *b, FAR) is is_clear(cut, *b, *a, FAR)


@pytest.mark.rule("LW-3.8")
@settings(deadline=None, max_examples=examples(60))
@given(st.data())
def test_going_is_as_bad_over_an_area_that_is_cut_up(data: st.DataObject) -> None:
    points = data.draw(stars())
    a, b = data.draw(ways(points))
    one = map_of([{"kind": "wood", "points": inches(points)}])
    cut = map_of([{"kind": "wood", "points": inches(each)} for each in slices(points)])
    assert abs(bad_length(one, *a, *b, True) - bad_length(cut, *a, *b, True)) <= 1
    assert crosses_ground(one, *a, *b, Ground.WOOD) is crosses_ground(cut, *a, *b, Ground.WOOD)
    assert through_deep_wood(one, *a, *b) is through_deep_wood(cut, *a, *b)


@pytest.mark.rule("LW-3.8")
@pytest.mark.rule("LW-4.12")
@settings(deadline=None, max_examples=examples(80))
@given(st.lists(PLACE, min_size=3, max_size=6, unique=True), PLACE, PLACE, st.integers(0, 2), st.booleans())
def test_a_line_that_is_cut_up_is_crossed_as_often(
    points: Corners, a: tuple[int, int], b: tuple[int, int], through: int, blocks: bool
) -> None:
    assume(all(math.dist(p, q) > 50 for p, q in itertools.pairwise(points)))
    x, y = points[through]
    b = 2 * x - a[0], 2 * y - a[1]  # through a corner of it
    assume(a != b and 60 <= b[0] <= 7140 and 60 <= b[1] <= 4740)
    one = map_of(lines=[{"kind": "hedge", "blocks": blocks, "points": inches(points)}])
    pieces = list(itertools.pairwise(points))
    cut = map_of(lines=[{"kind": "hedge", "blocks": blocks, "points": inches(list(each))} for each in pieces])
    assume(not on_line(one, *a))  # else it is crossed before
    assert crossings(one, *a, *b) == crossings(cut, *a, *b) > 0
    assert is_clear(one, *a, *b, FAR) is is_clear(cut, *a, *b, FAR)


def hedge(*points: list[float], kind: str = "hedge", blocks: bool = True) -> dict[str, Any]:
    return {"kind": kind, "blocks": blocks, "points": list(points)}


@pytest.mark.rule("LW-3.8")
@pytest.mark.rule("LW-4.12")
@pytest.mark.parametrize(
    ("lines", "hidden", "cost"),
    [
        ([hedge([20, 24], [30, 24]), hedge([30, 24], [40, 24])], True, 1),  # end to end
        ([hedge([20, 24], [30, 24]), hedge([30, 24], [40, 24], kind="wall")], False, 2),  # of two kinds
        ([hedge([20, 24], [30, 24]), hedge([30, 24], [40, 24], blocks=False)], False, 1),  # one of them low
        ([hedge([20, 20], [30, 24]), hedge([30, 24], [20, 28])], False, 1),  # touching a corner
        ([hedge([30, 24], [40, 24])], False, 1),  # touching an end
        ([hedge([30, 20], [30, 28]), hedge([30, 24], [40, 24])], False, 1),  # along the bar of a T
        ([hedge([20, 24], [40, 24]), hedge([30, 24], [30, 22])], True, 1),  # along its stem, and over
        ([hedge([20, 20], [40, 28]), hedge([20, 28], [40, 20])], True, 1),  # where two cross
        ([hedge([30, 24], [40, 20], [40, 28], [20, 28], [20, 24], [30, 24])], True, 2),  # a ring, at its ends
        ([hedge([20, 22], [30, 22]), hedge([30, 22], [30, 26]), hedge([30, 26], [40, 26])], True, 1),  # along, and over
        ([hedge([20, 22], [30, 22]), hedge([30, 22], [30, 26]), hedge([30, 26], [20, 26])], False, 1),  # along
        ([hedge([20, 22], [40, 22]), hedge([20, 26], [40, 26])], True, 2),
    ],
)
def test_joints_of_lines(lines: list[dict[str, Any]], hidden: bool, cost: int) -> None:
    state = map_of(lines=lines)
    for a, b in (((3000, 1500), (3000, 3300)), ((3000, 3300), (3000, 1500))):
        assert is_clear(state, *a, *b, FAR) is not hidden
        assert crossings(state, *a, *b) == cost


@pytest.mark.rule("LW-4.12")
@pytest.mark.parametrize(
    ("a", "b", "cost"),
    [
        ((30, 20), (30, 23.99), 0),
        ((30, 20), (30, 24), 1),  # ends on it
        ((30, 24), (30, 28), 0),  # begins on it
        ((30, 24), (30, 20), 0),
        ((30, 24), (30, 24), 0),  # of no length, on it: a squad that is in contact already
        ((30, 24), (35, 24), 0),  # along it
        ((15, 24), (25, 24), 1),  # comes to its end, goes along it
        ((15, 24), (45, 24), 1),
        ((21, 24), (45, 24), 0),
        ((36, 20), (36, 28), 0),  # on the road through it
        ((36, 24), (36, 28), 0),
        ((36, 24), (30, 24), 1),  # on the road, then along the wall
        ((30, 24), (36, 24), 0),
    ],
)
def test_legs_that_touch_a_wall(a: tuple[float, float], b: tuple[float, float], cost: int) -> None:
    state = map_of(lines=[hedge([20, 24], [40, 24], kind="wall")], roads=[{"width": 2, "points": [[36, 10], [36, 40]]}])
    way = [round(100 * each) for each in (*a, *b)]
    assert crossings(state, *way) == cost
    assert on_line(state, way[2], way[3]) is (b[1] == 24 and 20 <= b[0] <= 40 and not 35 <= b[0] <= 37)


def rect(kind: str, *corners: float) -> dict[str, Any]:
    return {"kind": kind, "rect": list(corners)}


@pytest.mark.rule("LW-3.8")
@pytest.mark.parametrize(
    ("places", "closed"),
    [
        (([20, 20, 30, 28], [30, 20, 40, 28]), True),  # a seam
        (([20, 20, 30, 24], [30, 24, 40, 28]), True),  # corner to corner
        (([20, 20, 30, 25], [30, 24, 40, 28]), True),  # a seam for an inch
        (([20, 20, 30, 24], [30, 25, 40, 28]), False),  # an inch apart
        (([20, 20, 30, 24], [20, 24, 30, 28]), False),  # along the edge of both
        (([20, 20, 30.02, 24], [29.98, 22, 40, 28]), True),  # overlapping by a hair
    ],
)
def test_seams_and_joints_of_areas(places: tuple[list[float], ...], closed: bool) -> None:
    way = 3000, 1500, 3000, 3300
    for kind, ground in (("building", Ground.BUILDING), ("wood", Ground.WOOD), ("hill", Ground.HILL)):
        state = map_of([rect(kind, *each) for each in places])
        assert is_clear(state, *way, FAR) is not closed
        assert crosses_ground(state, *way, ground) is closed
    marsh = map_of([rect("marsh", *each) for each in places])
    assert enters_bad_going(marsh, *way, False) is closed
    other = map_of([rect(kind, *each) for kind, each in zip(("wood", "building"), places, strict=True)])
    assert is_clear(other, *way, FAR) or places[0][2] > 30  # of two kinds


@pytest.mark.rule("LW-3.8")
@pytest.mark.parametrize("y", [10.33, 10.34])
def test_a_corner_that_lies_beside_an_edge_by_less_than_a_hundredth_touches_it(y: float) -> None:
    """On the edge at 11, the corner would lie at 10.3333."""
    above = {"kind": "wood", "points": [[10, 10], [40, 20], [10, 20]]}
    below = {"kind": "wood", "points": [[11, y], [38, 19.33], [38, 10], [12, 8]]}
    state = map_of([above, below])
    assert state.table.areas[0].joined
    assert not is_clear(state, 900, 967, 4300, 2100, FAR)
    assert bad_length(state, 1000, 1000, 4000, 2000, True) > 2800


@pytest.mark.rule("LW-3.51")
def test_a_hill_on_a_hill_is_another() -> None:
    state = map_of([rect("hill", 10, 10, 40, 40), {**rect("hill", 20, 20, 30, 30), "height": 2}])
    assert [area.joined for area in state.table.areas[:2]] == [False, False]


@pytest.mark.rule("LW-3.51")
@pytest.mark.rule("LW-3.50")
def test_a_wood_that_runs_down_a_slope_keeps_its_grounds() -> None:
    state = map_of([rect("hill", 10, 10, 30, 30), rect("wood", 20, 10, 30, 30), rect("wood", 30, 10, 40, 30)])
    assert [area.height for area in state.table.areas[:3]] == [1, 2, 1]
    assert [area.joined for area in state.table.areas[:3]] == [False, True, True]


@pytest.mark.rule("LW-3.50")
def test_a_house_on_the_seam_of_a_hill_stands_on_it() -> None:
    state = map_of([rect("hill", 10, 10, 20, 30), rect("hill", 20, 10, 30, 30), rect("building", 19, 19, 21, 21)])
    assert state.table.areas[2].height == 2


@pytest.mark.rule("LW-4.13")
@pytest.mark.rule("LW-1.5")
@settings(deadline=None, max_examples=examples(80))
@given(st.lists(PLACE, min_size=2, max_size=4, unique=True), st.integers(25, 300), PLACE, PLACE)
def test_what_lies_off_the_road_is_known_to_the_hundredth(
    points: Corners, half: int, a: tuple[int, int], b: tuple[int, int]
) -> None:
    shapely = pytest.importorskip("shapely")
    assume(a != b and all(math.dist(p, q) > 50 for p, q in itertools.pairwise(points)))
    state = map_of(roads=[{"width": half / 50, "points": inches(points)}])
    way = shapely.LineString([a, b])
    # a circle of many corners lies between these two
    least = way.difference(shapely.LineString(points).buffer(half + 0.02, quad_segs=600)).length
    most = way.difference(shapely.LineString(points).buffer(half - 0.02, quad_segs=600)).length
    assert least - 0.02 <= fine_off_road(state, *a, *b) / FINE <= most + 0.02


@pytest.mark.rule("LW-4.13")
@pytest.mark.rule("LW-4.2")
@settings(deadline=None, max_examples=examples(80))
@given(st.lists(PLACE, min_size=2, max_size=4, unique=True), st.integers(25, 300), st.data())
def test_a_leg_that_keeps_to_roads_has_its_middle_there(points: Corners, half: int, data: st.DataObject) -> None:
    """So that a leg of which that is not so need not be measured."""
    assume(all(math.dist(p, q) > 50 for p, q in itertools.pairwise(points)))
    state = map_of(roads=[{"width": half / 50, "points": inches(points)}])
    (px, py), (qx, qy) = points[:2]
    aside = st.integers(-half - 4, half + 4)
    a, b = (px + data.draw(aside), py + data.draw(aside)), (qx + data.draw(aside), qy + data.draw(aside))
    assume(a != b)
    assert may_keep_to_roads(state, *a, *b) or not wholly_on_road(state, *a, *b)


@pytest.mark.rule("LW-4.13")
@pytest.mark.rule("LW-4.2")
def test_a_leg_across_the_bend_of_a_road_leaves_it_in_its_middle() -> None:
    state = map_of(roads=[{"width": 1, "points": [[10, 10], [20, 10], [20, 20]]}])
    assert may_keep_to_roads(state, 1000, 1000, 2000, 1000)
    assert not may_keep_to_roads(state, 1000, 1000, 2000, 2000)
