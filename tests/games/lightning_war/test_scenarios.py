"""Scenario files: the shipped ones as they are told, and what a file may not say."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.shapes import holds
from stormtable.games.lightning_war.data.scenarios import SCENARIOS, fill
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.state import Body, Ground, Kind
from stormtable.games.lightning_war.words.names import element_names, side_words, unit_names
from tests.support.war_table import scenario, squads, tanks


@pytest.mark.rule("LW-9.2")
@pytest.mark.rule("LW-1.1")
def test_the_shipped_scenarios() -> None:
    """Sides, elements a side, turns."""
    told = {}
    for name in SCENARIOS:
        setup = fill(name, {}, 1).table
        cards = setup.elements[: setup.n_elements]
        told[name] = (side_words(setup), [sum(card.side == side for card in cards) for side in (0, 1)], setup.turns)
        assert (setup.width, setup.height) == (7200, 4800)
    assert told == {
        "hedgerow": (("usa", "germany"), [7, 6], 8),
        "steel_on_the_steppe": (("russia", "germany"), [4, 3], 10),
        "river_town": (("britain", "germany"), [11, 10], 12),
        "desert_dawn": (("britain", "italy"), [7, 12], 6),
        "fall_of_france": (("germany", "france"), [11, 9], 9),
        "meeting": (("south", "north"), [11, 11], 10),
    }


def test_names_of_both_sides_are_told_apart() -> None:
    setup = fill("desert_dawn", {}, 1).table
    assert {"britain f1", "italy f1", "r1", "b1"} <= set(element_names(setup))
    setup = fill("fall_of_france", {}, 1).table
    assert {"germany Mortar section", "france Mortar section", "Rifle platoon"} <= set(unit_names(setup))


@pytest.mark.rule("LW-1.8")
@pytest.mark.rule("LW-1.6")
def test_trucks_are_no_strength() -> None:
    unit = squads("south", "Ours", "a", "c")
    unit["elements"] += [{"id": "t", "kind": "truck"}, {"id": "ht", "kind": "vehicle", "vehicle": "Sdkfz 251"}]
    setup = fill(scenario(unit, squads("north", "Theirs", "b")), {}, 1).table
    assert (setup.units[0].count, setup.units[0].strength, setup.units[1].kind) == (4, 3, Body.HQ)
    assert [setup.elements[i].kind for i in range(4)] == [Kind.SQUAD, Kind.SQUAD, Kind.SOFT, Kind.AFV]


@pytest.mark.rule("LW-1.1")
def test_zones_are_12_inches_deep_unless_it_says_otherwise() -> None:
    setup = fill(scenario(), {}, 1).table
    assert [[setup.zone[side, i] for i in range(4)] for side in (0, 1)] == [[0, 0, 7200, 1200], [0, 3600, 7200, 4800]]


@pytest.mark.rule("LW-3.4")
def test_woods_on_hills_stand_on_them() -> None:
    areas = [
        {"kind": "wood", "points": [[12, 12], [14, 12], [14, 14], [12, 14]]},
        {"kind": "hill", "height": 2, "points": [[10, 10], [20, 10], [20, 20], [10, 20]]},
        {"kind": "building", "rect": [19, 12, 22, 14]},
    ]
    setup = fill(scenario(areas=areas), {}, 1).table
    assert [setup.areas[i].height for i in range(3)] == [3, 2, 1]
    assert holds(setup.areas[2].shape, 2200, 1400)
    assert setup.areas[2].kind == Ground.BUILDING


def broken(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(scenario()), **changes}


def with_elements(kind: str, *elements: dict[str, Any]) -> dict[str, Any]:
    unit = {"side": "south", "name": "U", "kind": kind, "elements": list(elements)}
    return scenario(unit, squads("north", "Theirs", "b"))


SQUAD = {"id": "x", "kind": "squad"}
SIX = [[1, 1], [3, 1], [1, 3], [3, 3]]


@pytest.mark.rule("LW-1.2")
@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (with_elements("platoon", SQUAD), r"units\[1\].elements: a platoon has 2 to 5 squads.*LW-1.2"),
        (with_elements("battery", SQUAD), "a battery has 1 to 4 guns or mortars"),
        (with_elements("troop", SQUAD), "a troop has 1 to 5 vehicles"),
        (with_elements("hq", {"id": "x", "kind": "mmg"}), "a company HQ is one base"),
        (with_elements("band", SQUAD), "'band' is unknown; there are platoon, battery"),
        (with_elements("platoon", SQUAD, SQUAD), "two elements of one side have one id"),
        (with_elements("hq", {**SQUAD, "arm": "bow"}), "elements.1..arm: 'bow' is unknown; there are rifle and smg"),
        (with_elements("hq", {**SQUAD, "id": "x at y"}), "a name does not hold the word 'at'"),
        (with_elements("battery", {"id": "m", "kind": "mortar"}), "he_mm is missing"),
        (broken(turns=0), "turns: 0 is not a number from 1 to 99"),
        (broken(sides=[{"id": "one"}]), "two sides are expected"),
        (broken(sides=[{"id": "x"}, {"id": "X"}]), "each side has a name of its own"),
        (broken(sides=[{"id": "x", "edge": "north"}, {"id": "y"}]), "the first side owns the south edge"),
        (broken(sides=[{"id": "south", "zone": [0, 0, 2, 2]}, {"id": "north"}]), "at least 4 inches wide"),
        (broken(areas=[{"kind": "lake", "points": SIX}]), "'lake' is unknown"),
        (broken(areas=[{"kind": "wood", "points": SIX}]), "the outline crosses itself"),
        (broken(areas=[{"kind": "wood", "points": [[1, 1], [80, 1], [3, 3]]}]), "point 2 does not lie on the table"),
        (broken(areas=[{"kind": "wood", "rect": [5, 5, 4, 6]}]), "west, south, east, north are expected"),
        (broken(areas=[{"kind": "wood", "height": 2, "points": SIX[:3]}]), "height: unknown"),
        (broken(lines=[{"kind": "hedge", "points": [[1, 1]]}]), "2 to 24 points are expected, not 1"),
        (broken(objectives=[{"name": "X", "at": [1, 99], "points": 1}]), "it lies on the table"),
        (broken(fog=1), "fog: unknown"),
        (broken(units=[squads("south", "Ours", "a")]), "north has no unit"),
    ],
)
def test_what_a_file_may_not_say(contents: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        load(contents, {}, 1)


def test_a_scenario_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match="scenario of another game"):
        load({**scenario(), "game": "arclight"}, {}, 1)
    with pytest.raises(BadInput, match="there is no scenario 'hedgerov'; did you mean 'hedgerow'"):
        load("hedgerov", {}, 1)


def test_sixty_elements_a_side_fit() -> None:
    """And no more than 120 in all."""
    force = [tanks(side, f"T{i}", "T34/76", *"abcde") for side in ("south", "north") for i in range(12)]
    for i, unit in enumerate(force):
        for element in unit["elements"]:
            element["id"] += str(i)
    assert fill(scenario(*force), {}, 1).table.n_elements == 120
    with pytest.raises(BadInput, match="a match at most 120"):
        fill(scenario(*force, squads("south", "One more", "z")), {}, 1)
