"""What is found by strips of the table holds all that a box meets, and so changes no answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stormtable.engine import bits
from stormtable.engine.plane import length
from stormtable.engine.shapes import Shape, is_beside, lay_out
from stormtable.games import all_games
from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.rules import strips
from stormtable.games.lightning_war.rules.barriers import crossings
from stormtable.games.lightning_war.rules.sight import blocks_at_all
from stormtable.games.lightning_war.rules.state import MAX_AREAS, MAX_LINES, STRIPS, Area, Ground, Setup, State
from stormtable.games.lightning_war.rules.terrain import hampers, near_road
from tests.support.war_table import scenario as scenario_of

GAME = all_games()["lightning_war"]
AT = st.integers(-2000, 9000)


@cache
def filled(scenario: str) -> State:
    state: State = GAME.fill(scenario, {}, 1)
    return state


def numbers(bits: int) -> set[int]:
    return {i for i in range(bits.bit_length()) if bits >> i & 1}


@pytest.mark.parametrize("scenario", list(GAME.SCENARIOS))
@given(AT, AT, AT, AT)
@example(-2000, -2000, 9000, 9000)
@example(3600, 2400, 3600, 2400)
def test_whatever_a_box_meets_is_found(scenario: str, ax: int, ay: int, bx: int, by: int) -> None:
    state = filled(scenario)
    table, box = state.table, (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    areas = {i for i in range(table.n_areas) if not is_beside(table.areas[i].shape, *box)}
    lines = {i for i in range(table.n_lines) if not is_beside(table.lines[i].shape, *box)}
    assert areas <= numbers(strips.areas_about(state, *box)) <= set(range(table.n_areas))
    assert lines <= numbers(strips.lines_about(state, *box)) <= set(range(table.n_lines))


def test_little_else_is_found_at_a_place() -> None:
    state = filled("fall_of_france")
    found = [strips.areas_about(state, x, y, x, y) for x in range(0, 7201, 300) for y in range(0, 4801, 300)]
    assert sum(map(int.bit_count, found)) / len(found) < 4 < state.table.n_areas


@pytest.mark.parametrize("inches", [24, 72, 240])
def test_strips_reach_over_the_whole_table(inches: int) -> None:
    """A small wood at the far corner is found there, and nowhere else."""
    size = inches * 100
    row = {"kind": "wood", "rect": [inches - 2, inches - 2, inches, inches]}
    contents = dict(GAME.SCENARIOS["hedgerow"].contents)
    contents |= {"width": inches, "height": inches, "areas": [row], "lines": [], "roads": [], "objectives": []}
    contents["sides"] = [{key: row[key] for key in row if key != "zone"} for row in contents["sides"]]
    state = GAME.fill(contents, {}, 1)
    assert strips.areas_about(state, size, size, size, size) == 1
    assert strips.areas_about(state, 0, 0, size // 2, size // 2) == 0
    assert size >> state.table.strip < STRIPS


@pytest.mark.parametrize("scenario", list(GAME.SCENARIOS))
def test_kinds_are_those_of_the_areas(scenario: str) -> None:
    state = filled(scenario)
    kinds = [area.kind for area in state.table.areas[: state.table.n_areas]]
    for kind in Ground:
        assert numbers(state.table.grounds[kind]) == {i for i, each in enumerate(kinds) if each == kind}
    lines = state.table.lines[: state.table.n_lines]
    assert numbers(state.table.sight_lines) == {i for i, each in enumerate(lines) if each.blocks}


@pytest.mark.parametrize("scenario", list(GAME.SCENARIOS))
def test_no_road_comes_near_a_roadless_line(scenario: str) -> None:
    state = filled(scenario)
    for i in range(state.table.n_lines):
        apart = min(off_road(state, x, y) for x, y in along(state.table.lines[i].shape))
        assert (apart > strips.NEXT_TO) == bool(state.table.roadless_lines >> i & 1)


def off_road(state: State, x: int, y: int) -> int:
    """How far a place lies from the nearest road's edge at most, in whole hundredths; up to 50 of them."""
    return next((far for far in range(50) if near_road(state, x, y, far)), 50)


def along(shape: Shape) -> Iterator[tuple[int, int]]:
    """The places of a polyline, a quarter of an inch apart at most."""
    for i in range(1, shape.n):
        (ax, ay), (bx, by) = (shape.x[i - 1], shape.y[i - 1]), (shape.x[i], shape.y[i])
        steps = length(bx - ax, by - ay) // 25 + 1
        yield from ((ax + (bx - ax) * k // steps, ay + (by - ay) * k // steps) for k in range(steps + 1))


def test_a_line_is_crossed_on_a_road_for_nothing_whatever_is_known_of_it() -> None:
    """A hedge that a road runs through, and one that it passes by (LW-4.12)."""
    hedges = [{"kind": "hedge", "points": [[x, 10], [x, 30]]} for x in (20, 40)]
    state = fill(scenario_of(lines=hedges, roads=[{"points": [[10, 20], [30, 20]], "width": 2}]), {}, 1)
    assert numbers(state.table.roadless_lines) == {1}
    ways = [(x - 100, y, x + 100, y) for x, y in ((2000, 2000), (2000, 2500), (4000, 2000))]
    assert [crossings(state, *way) for way in ways] == [0, 1, 1]


def test_what_blocks_and_hampers_is_what_the_rules_of_sight_and_going_say() -> None:
    areas = [Area(kind=kind) for kind in Ground]
    table = Setup(n_areas=len(areas), areas=areas)
    strips.sort_by_kind(table)
    state = State(table=table)
    assert numbers(strips.blocking_areas(state)) == {i for i, each in enumerate(areas) if blocks_at_all(each)}
    for vehicle in (False, True):
        hampering = {i for i, each in enumerate(areas) if hampers(each, vehicle)}
        assert numbers(strips.hampering_areas(state, vehicle)) == hampering


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        ((-900, 2000, -700, 2100), (-1000, 1900, -600, 2200)),
        ((9000, 2000, 9200, 2100), (8900, 1900, 9100, 2200)),
        ((3000, -900, 3100, -700), (2900, -800, 3200, -600)),
        ((3000, 9000, 3100, 9200), (2900, 8900, 3200, 9100)),
    ],
)
def test_a_shape_beyond_the_table_is_found_there_and_not_in_the_middle(
    shape: tuple[int, int, int, int], box: tuple[int, int, int, int]
) -> None:
    west, south, east, north = shape
    state: State = GAME.fill("hedgerow", {}, 1)
    for each in (state.table.areas[0].shape, state.table.lines[0].shape):
        lay_out(each, [(west, south), (east, south), (east, north), (west, north)])
    strips.find_strips(state.table)
    for about in (strips.areas_about, strips.lines_about):
        assert about(state, *box) & 1
        assert not about(state, 2000, 2000, 4000, 3000) & 1


def forget_area(table: Setup) -> None:
    table.n_areas -= 1


def forget_line(table: Setup) -> None:
    table.n_lines -= 1


def move_area(table: Setup) -> None:
    lay_out(table.areas[0].shape, [(0, 0), (100, 0), (100, 100)])


def change_kind(table: Setup) -> None:
    table.areas[0].kind = Ground.MARSH if table.areas[0].kind != Ground.MARSH else Ground.WOOD


def block_sight(table: Setup) -> None:
    table.lines[0].blocks = not table.lines[0].blocks


def widen(table: Setup) -> None:
    table.width *= 2


@pytest.mark.parametrize("change", [forget_area, forget_line, move_area, change_kind, block_sight, widen])
def test_terrain_that_is_changed_and_not_found_anew_is_no_sound_position(change: Callable[[Setup], None]) -> None:
    state: State = GAME.fill("hedgerow", {}, 1)
    assert strips.has_strips(state)
    change(state.table)
    assert "where terrain lies" in GAME.check(state)
    strips.find_strips(state.table)
    assert strips.has_strips(state)


def test_all_areas_and_all_lines_are_a_set_of_bits() -> None:
    assert max(MAX_AREAS, MAX_LINES) <= bits.NUMBERS


def test_a_table_of_few_finds_them_everywhere() -> None:
    table = GAME.fill("hedgerow", {}, 1).table
    table.n_areas, table.n_lines = 2, 1
    strips.find_everywhere(table)
    state = State(table=table)
    assert strips.areas_about(state, 0, 0, 1, 1) == strips.areas_about(state, 7000, 4000, 7001, 4001) == 3
    assert strips.lines_about(state, 0, 0, 1, 1) == 1
    assert sum(map(int.bit_count, table.grounds)) == 2
