"""Who is able to fire: what is remembered of sight holds for the ground, the places, the visibility it is asked of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from stormtable.games.lightning_war.faces.shots import able_to_fire
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.rules.strips import find_strips
from tests.support.war_table import at, scenario, tanks

WOOD = {"kind": "wood", "rect": [20, 20, 40, 24]}
HEDGE = {"kind": "hedge", "blocks": True, "points": [[20, 24], [40, 24]]}


def facing_each_other(areas: Any = (), lines: Any = (), **more: Any) -> State:
    forces = (tanks("south", "Ours", "Sherman M4", "a"), tanks("north", "Theirs", "PzIV H-J", "b"))
    elements = {"a": {"at": [30, 14], "facing": 90}, "b": {"at": [30, 32], "facing": 270}}
    table = scenario(*forces, areas=list(areas), lines=list(lines))
    return at(table, phase="fire", side="A", initiative="A", elements=elements, **more)


@pytest.mark.rule("LW-3.1")
def test_it_is_asked_anew_on_another_ground() -> None:
    for _ in range(2):
        assert able_to_fire(facing_each_other(), 0, [0]) == [0]
        assert able_to_fire(facing_each_other([WOOD]), 0, [0]) == []
        assert able_to_fire(facing_each_other(lines=[HEDGE]), 0, [0]) == []
        assert able_to_fire(facing_each_other(lines=[{**HEDGE, "blocks": False}]), 0, [0]) == [0]


@pytest.mark.rule("LW-3.3")
def test_it_is_asked_anew_of_other_places_and_in_other_weather() -> None:
    state = facing_each_other([WOOD])
    assert able_to_fire(state, 0, [0]) == []
    state.elements[0].x = state.elements[1].x = 5000
    assert able_to_fire(state, 0, [0]) == [0]
    state.visibility = 1000
    assert able_to_fire(state, 0, [0]) == []


@pytest.mark.rule("LW-3.1")
def test_terrain_that_is_changed_in_place_is_noticed() -> None:
    state = facing_each_other([WOOD])
    assert able_to_fire(state, 0, [0]) == []
    state.table.n_areas = 0
    find_strips(state.table)
    assert able_to_fire(state, 0, [0]) == [0]


def test_many_threads_ask_at_once() -> None:
    states = [facing_each_other([{**WOOD, "rect": [20, 20, 40, 21 + i / 10]}]) for i in range(20)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda state: able_to_fire(state, 0, [0]), states * 10))
    assert found == [[]] * 200
