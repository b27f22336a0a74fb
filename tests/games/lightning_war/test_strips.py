"""What is found by strips of the table holds all that a box meets, and so changes no answer."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stormtable.engine.shapes import is_beside
from stormtable.games import all_games
from stormtable.games.lightning_war.rules import strips
from stormtable.games.lightning_war.rules.state import STRIPS, Ground, State

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
    high = {Ground.HILL, Ground.WOOD, Ground.BUILDING}
    assert numbers(strips.blocking_areas(state)) == {i for i, each in enumerate(kinds) if each in high}
    bad = {Ground.MARSH, Ground.STREAM}
    assert numbers(strips.hampering_areas(state, False)) == {i for i, each in enumerate(kinds) if each in bad}
    assert numbers(strips.hampering_areas(state, True)) == {
        i for i, each in enumerate(kinds) if each in bad | {Ground.WOOD}
    }
    lines = state.table.lines[: state.table.n_lines]
    assert numbers(state.table.sight_lines) == {i for i, each in enumerate(lines) if each.blocks}


def test_a_table_of_few_finds_them_everywhere() -> None:
    table = GAME.fill("hedgerow", {}, 1).table
    table.n_areas, table.n_lines = 2, 1
    strips.find_everywhere(table)
    state = State(table=table)
    assert strips.areas_about(state, 0, 0, 1, 1) == strips.areas_about(state, 7000, 4000, 7001, 4001) == 3
    assert strips.lines_about(state, 0, 0, 1, 1) == 1
    assert sum(map(int.bit_count, table.grounds)) == 2
