"""Forces by points: the list, vehicles gathered into troops, limits."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.games.lightning_war.data.muster import stock
from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.data.tables import vehicles
from stormtable.games.lightning_war.words.names import unit_names


@pytest.mark.rule("LW-9.5")
@pytest.mark.rule("LW-9.1")
def test_points_of_the_list() -> None:
    """Squads and MMG 10, HMG 12, mortars 12, guns by their dice, trucks nothing."""
    points = stock().points
    assert points["us_mg_platoon"] == 40
    assert points["german_mg_platoon"] == 42
    assert points["british_mortar"] == 8
    assert points["german_mortar"] == 12
    assert points["british_field_gun"] == 15
    assert points["us_field_gun"] == 20
    assert points["german_75mml48"] == 5 + 8
    assert points["german_panzergrenadiers"] == 34
    assert points["sherman_m4"] == 20
    assert set(vehicles()) <= set(stock().titles.values())


def test_vehicles_of_one_model_that_stand_together_are_a_troop() -> None:
    setup = fill(
        "meeting", {"force_a": "Sherman M4 7, us_hq, Sherman M4", "force_b": "volkssturm", "limit": 0}, 1
    ).table
    assert list(unit_names(setup)) == [
        "1 Sherman M4 troop",
        "2 Sherman M4 troop",
        "3 Company HQ",
        "4 Sherman M4 troop",
        "5 Volkssturm",
    ]
    assert [setup.units[i].count for i in range(5)] == [5, 2, 1, 1, 4]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"force_a": "Shermann"}, "option force_a: 'Shermann' is no unit"),
        ({"force_a": "us_platoon 6"}, "costs 180 points, the limit is 150"),
        ({"force_b": "volkssturm 16", "limit": 0}, "option force_b: 64 elements; a side has at most 60"),
        ({"force_b": "volkssturm 41", "limit": 0}, "a side has 1 to 40 units"),
    ],
)
def test_what_a_force_may_not_be(options: dict[str, str | int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        fill("meeting", options, 1)


def test_only_the_built_scenario_takes_forces() -> None:
    with pytest.raises(BadInput, match="only for the scenario meeting"):
        fill("hedgerow", {"force_a": "volkssturm"}, 1)
