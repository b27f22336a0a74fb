"""What is known at once by the hearts of areas is what the rules of sight find without them."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine.plane import moved_x, moved_y
from stormtable.engine.shapes import FINE, fine_length
from stormtable.games import all_games
from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.rules.hearts import INSET, edge_is_far, has_hearts, in_sight_beyond, meets_heart
from stormtable.games.lightning_war.rules.sight import growth_blocks, hill_blocks, is_clear
from stormtable.games.lightning_war.rules.state import Ground, Heart, State
from stormtable.games.lightning_war.rules.terrain import bad_at_least, bad_length
from stormtable.games.lightning_war.rules.wholes import next_stretch, runs_through
from tests.support.examples import examples
from tests.support.war_table import scenario

GAME = all_games()["lightning_war"]
SCENARIOS = list(GAME.SCENARIOS)
PLACE = st.tuples(st.integers(0, 7200), st.integers(0, 4800))


@cache
def filled(name: str) -> State:
    state: State = GAME.fill(name, {}, 1)
    return state


@cache
def heartless(name: str) -> State:
    """The same table, where nothing is known at once."""
    state = copy.copy(filled(name))
    state.table = copy.copy(state.table)
    areas = [copy.copy(each) for each in state.table.areas]
    for each in areas:
        each.heart = Heart()
    state.table.areas = areas
    return state


@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=examples(400))
@given(PLACE, PLACE)
def test_a_way_that_meets_a_heart_runs_through_the_area(name: str, a: tuple[int, int], b: tuple[int, int]) -> None:
    state = filled(name)
    for i in range(state.table.n_areas):
        if a != b and meets_heart(state.table.areas[i], *a, *b):
            assert runs_through(state, i, *a, *b, fine_length(*a, *b))


@pytest.mark.rule("LW-3.1")
@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=examples(200))
@given(PLACE, PLACE, st.integers(-200, 8000))
def test_sight_is_the_same_without_hearts(name: str, a: tuple[int, int], b: tuple[int, int], apart: int) -> None:
    assert is_clear(filled(name), *a, *b, apart) == is_clear(heartless(name), *a, *b, apart)


@pytest.mark.parametrize("name", SCENARIOS)
def test_hearts_lie_well_inside(name: str) -> None:
    table = filled(name).table
    for area in table.areas[: table.n_areas]:
        shape, heart = area.shape, area.heart
        outline = shapely.Polygon(list(zip(shape.x[: shape.n], shape.y[: shape.n], strict=True)))
        box = shapely.box(heart.west, heart.south, heart.east, heart.north)
        if area.joined:
            assert heart == Heart()
        else:
            assert outline.contains(box)
            assert outline.exterior.distance(box) >= INSET
            assert box.length > outline.minimum_rotated_rectangle.length / 4, "a fair part of it"


def outlined(*points: tuple[float, float], kind: str = "hill") -> dict[str, Any]:
    return {"kind": kind, "points": [list(each) for each in points]}


def table_of(*areas: dict[str, Any]) -> State:
    return fill(scenario(areas=list(areas)), {}, 1)


def test_a_way_that_grazes_a_dent_is_left_to_the_exact_rule() -> None:
    """Half way through, it passes less than an eighth of a hundredth below a point of the outline (LW-1.5)."""
    corners = [(10, 9.97), (70, 9.97), (70, 20), (45, 20), (40, 10.16), (35, 20), (10, 20)]
    state, (a, b) = table_of(outlined(*corners)), ((0, 1015), (8001, 1017))
    area = state.table.areas[0]
    dent = next(i for i in range(area.shape.n) if area.shape.y[i] == 1016)
    assert area.heart.dents == 1 << dent
    assert area.heart.south < 1015 < area.heart.north
    assert not meets_heart(area, *a, *b)
    assert not runs_through(state, 0, *a, *b, fine_length(*a, *b))
    assert meets_heart(area, a[0], a[1] - 4, b[0], b[1] - 4)
    area.heart.dents = 0
    assert meets_heart(area, *a, *b), "the dent alone keeps it off"


def test_no_way_meets_a_blank_heart() -> None:
    """It lies at a corner of the table, and has no width."""
    area = filled("hedgerow").table.areas[0]
    blank = copy.copy(area)
    blank.heart = Heart()
    assert not meets_heart(blank, 0, 0, 100, 100)
    assert not meets_heart(blank, 0, 100, 0, -100)


def test_what_is_too_narrow_or_one_with_another_has_no_heart() -> None:
    sliver = outlined((10, 10), (30, 10), (30, 10.1), kind="marsh")
    halves = (outlined((40, 10), (50, 10), (50, 20), (40, 20)), outlined((50, 10), (60, 10), (60, 20), (50, 20)))
    state = table_of(sliver, *halves)
    assert [area.heart for area in state.table.areas[:3]] == [Heart(roadless=True), Heart(), Heart()]
    no_way = ((2000, 0), (2000, 4800))
    assert runs_through(state, 0, *no_way[0], *no_way[1], 4800 * FINE)
    assert not meets_heart(state.table.areas[0], *no_way[0], *no_way[1])


@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=examples(400))
@given(PLACE, PLACE)
def test_so_much_of_a_leg_is_bad_going_at_least(name: str, a: tuple[int, int], b: tuple[int, int]) -> None:
    state = filled(name)
    b = (a[0] + (b[0] - a[0]) // 5, a[1] + (b[1] - a[1]) // 5)  # as long as legs are
    for vehicle in (False, True):
        assert bad_at_least(state, *a, *b, vehicle) <= bad_length(state, *a, *b, vehicle)


def test_bad_going_near_a_road_is_measured() -> None:
    """A wood off every road, one with a road through it, one that a road passes by."""
    woods = [outlined((x, 10), (x + 8, 10), (x + 8, 20), (x, 20), kind="wood") for x in (10, 30, 50)]
    state = fill(scenario(areas=woods, roads=[{"points": [[34, 0], [34, 40], [49.5, 40], [49.5, 0]]}]), {}, 1)
    ways = [(x, 1500, x + 700, 1500) for x in (900, 2900, 4800)]
    assert [bad_at_least(state, *way, True) for way in ways] == [INSET - 1, 0, 0]
    assert [area.heart.roadless for area in state.table.areas[:3]] == [True, False, False]
    assert bad_at_least(state, 1395, 1500, 1400, 1500, True) == 4, "no more than there is of it"
    assert bad_at_least(state, *ways[0], False) == 0


@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=examples(400))
@given(PLACE, st.integers(0, 3599), st.integers(0, 300))
def test_an_edge_that_is_known_to_be_far_is(name: str, a: tuple[int, int], facing: int, limit: int) -> None:
    """For those who stand in an area, where the way first meets its outline."""
    state = filled(name)
    for i in range(state.table.n_areas):
        b = (a[0] + moved_x(2000, facing), a[1] + moved_y(2000, facing))
        if edge_is_far(state.table.areas[i], *a, *b, limit):
            start, end = next_stretch(state, i, *a, *b, fine_length(*a, *b), 0)
            assert start == 0
            assert end // FINE > limit


def test_an_edge_is_known_to_be_far_from_outside_the_heart_too() -> None:
    """From within a tenth of an inch of the outline, across a hill whose edge there slants."""
    area = table_of(outlined((10, 10), (30, 10), (34, 20), (10, 20))).table.areas[0]
    assert area.heart.east < 3180
    assert edge_is_far(area, 3190, 1500, 1000, 1500, 200)
    assert not edge_is_far(area, 3190, 1500, 7000, 1500, 200), "the other way it ends at once"
    assert not edge_is_far(area, 3200, 1500, 1000, 1500, 200), "who stands on the outline is left to the exact rule"
    assert not edge_is_far(area, 3190, 1500, 1000, 1500, 2180)


@pytest.mark.rule("LW-3.7")
@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=examples(400))
@given(PLACE, PLACE, st.integers(0, 3), st.integers(0, 3))
def test_what_is_looked_over_at_once_hides_nothing(
    name: str, a: tuple[int, int], b: tuple[int, int], level_a: int, level_b: int
) -> None:
    state = filled(name)
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if in_sight_beyond(area, *a, *b, level_a, level_b):
            if area.kind == Ground.HILL:
                assert not hill_blocks(state, i, False, False, *a, *b, level_a, level_b)
            else:
                assert not growth_blocks(state, i, *a, *b, level_a, level_b, close=False)


def test_dead_ground_is_no_deeper_than_an_area() -> None:
    """Who stands 4 inches and more behind a wood that is 4 inches deep is seen at once from above (LW-3.7)."""
    area = table_of(outlined((10, 10), (14, 10), (14, 13), (10, 13), kind="wood")).table.areas[0]
    assert [in_sight_beyond(area, x, 1150, 500, 1050, 0, 1) for x in (1804, 1805)] == [False, True]
    assert [in_sight_beyond(area, 500, 1050, x, 1150, 1, 0) for x in (1804, 1805)] == [False, True]
    assert not in_sight_beyond(area, 1900, 1150, 500, 1050, 0, 0), "both are lower"
    assert not in_sight_beyond(area, 1900, 1150, 500, 1050, 1, 1)
    assert not in_sight_beyond(area, 1900, 1150, 1100, 1050, 0, 1), "one stands in it"
    assert not in_sight_beyond(area, 1900, 1150, 500, 1150, 0, 1), "along an axis the exact rule is asked"


def test_a_heart_that_is_not_its_areas_is_no_sound_position() -> None:
    state: State = GAME.fill("hedgerow", {}, 1)
    assert has_hearts(state.table)
    state.table.areas[0].heart.west += 1
    assert not has_hearts(state.table)
    assert "where terrain lies" in GAME.check(state)
