"""Designs and forces: what they cost, where their limits are, what files of one's own may say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.games import find
from stormtable.games.jumpstrike.data.designs import Plan, cost, faults, parts_of_cost, plan_words, plans, read_plan
from stormtable.games.jumpstrike.data.forces import is_equal, read_force
from tests.support.jumpstrike_table import load, of

game = find("jumpstrike")

COSTS = {"picket": 32, "frigate": 82, "cruiser": 114, "pod_carrier": 194, "battleship": 177}
LANCER = Plan(name="Lancer", mass=8, tactical=1, defense=1, forward=3, missiles=30, squadrons=3, guards=2)


@pytest.mark.rule("JS-8.1", "JS-9.50")
def test_the_five_classes_cost_what_the_rulebook_says() -> None:
    assert {key: cost(plan) for key, plan in plans().items()} == COSTS
    assert all(faults(plan) == [] for plan in plans().values())
    assert parts_of_cost(plans()["picket"]) == {
        "mass": 6,
        "tactical": 10,
        "defense": 8,
        "launcher": 2,
        "missile": 6,
        "squadron": 0,
        "guard": 0,
    }


@pytest.mark.rule("JS-9.50")
@pytest.mark.parametrize(
    "row",
    [  # mass, tactical, Defense, forward, aft, missiles, squadrons, guard pods
        ("Picket", 6, 2, 2, 2, 0, 6, 0, 0),
        ("Frigate", 12, 3, 3, 2, 1, 8, 3, 2),
        ("Cruiser", 20, 4, 3, 4, 2, 12, 4, 4),
        ("Pod carrier", 24, 6, 2, 1, 1, 4, 12, 6),
        ("Battleship", 36, 5, 5, 4, 4, 20, 6, 8),
    ],
)
def test_the_five_classes_are_those_of_the_rulebook(row: tuple[Any, ...]) -> None:
    assert Plan(*row) in plans().values()


@pytest.mark.rule("JS-8.1", "JS-8.2")
@pytest.mark.parametrize(
    "changes",
    [
        {"mass": 4, "forward": 4, "missiles": 40, "squadrons": 0, "guards": 0},
        {"mass": 40, "forward": 20, "aft": 20, "missiles": 400, "squadrons": 0, "guards": 0},
        {"tactical": 8, "defense": 6},
        {"tactical": 0, "defense": 0, "forward": 0, "missiles": 0},
    ],
)
def test_a_design_may_go_to_its_limits(changes: dict[str, Any]) -> None:
    assert faults(replace(LANCER, **changes)) == []


@pytest.mark.rule("JS-10.1", "JS-10.2")
def test_scenarios_last_as_long_as_they_say() -> None:
    limits = {name: load(name).table.turn_limit for name in game.SCENARIOS}
    assert limits == {"interception": 20, "squadron_action": 30, "fleet": 30}


@pytest.mark.rule("JS-8.1", "JS-8.2", "JS-8.50")
@pytest.mark.parametrize(
    ("changes", "rule", "key"),
    [
        ({"mass": 3, "squadrons": 0, "guards": 0}, "JS-8.1", "mass"),
        ({"mass": 41}, "JS-8.1", "mass"),
        ({"tactical": 9}, "JS-8.1", "tactical"),
        ({"defense": 7}, "JS-8.1", "defense"),
        ({"guards": 3}, "JS-8.1", "mass"),
        ({"missiles": 31}, "JS-8.2", "missiles"),
        ({"forward": 0, "missiles": 1}, "JS-8.2", "missiles"),
        ({"name": "X"}, "JS-8.50", "name"),
        ({"name": "Missile boat"}, "JS-8.50", "name"),
        ({"name": "A ship with a name beyond all bounds"}, "JS-8.50", "name"),
        ({"name": "Two: one"}, "JS-8.50", "name"),
    ],
)
def test_a_limit_that_is_broken_is_named(changes: dict[str, Any], rule: str, key: str) -> None:
    found = faults(replace(LANCER, **changes))
    assert [(each.rule, each.key) for each in found] == [(rule, key)]
    assert found[0].text


@pytest.mark.rule("JS-8.1")
def test_a_design_is_written_and_read_back() -> None:
    assert faults(LANCER) == []
    assert read_plan(Part(plan_words(LANCER), "lancer.toml")) == LANCER
    with pytest.raises(BadInput, match=r"lancer\.toml: mass: launchers, squadrons and guard pods are 9"):
        read_plan(Part(plan_words(replace(LANCER, guards=3)), "lancer.toml"))
    with pytest.raises(BadInput, match="mas: unknown; did you mean 'mass'"):
        read_plan(Part({**plan_words(LANCER), "mas": 4}, "lancer.toml"))


@pytest.mark.rule("JS-8.2", "JS-10.1")
def test_equal_cost_is_within_five_per_cent() -> None:
    assert is_equal([100, 105])
    assert not is_equal([100, 106])
    assert is_equal([144, 151])
    with pytest.raises(BadInput, match=r"the forces cost Blue 32 and Orange 82; equal cost is within 5 % \(JS-8\.2\)"):
        load("fleet", force_a="picket", force_b="frigate")
    assert load("fleet", force_a="picket", force_b="frigate", equal_cost=False).table.n_ships == 2
    with pytest.raises(BadInput, match="option force_a: 'cruiser 3' costs 342 points, the limit is 300"):
        load("fleet", force_a="cruiser 3", force_b="cruiser 3")
    assert load("fleet", force_a="cruiser 3", force_b="3 x Cruiser", limit=0).table.n_ships == 6


@pytest.mark.parametrize(
    ("text", "force"),
    [
        ("cruiser, picket 2", ["cruiser", "picket", "picket"]),
        ("2 picket + Pod carrier", ["picket", "picket", "pod_carrier"]),
        ("pod_carrier x2", ["pod_carrier", "pod_carrier"]),
    ],
)
def test_forces_are_read(text: str, force: list[str]) -> None:
    assert read_force(text, 0, "force_a", plans()) == force


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("destroyer", "'destroyer' is no design; there are picket"),
        ("picket 9", "a side has 1 to 8 ships"),
        (",", "a side has 1 to 8 ships"),
    ],
)
def test_wrong_forces_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read_force(text, 0, "force_a", plans())


@pytest.mark.rule("JS-1.50")
@pytest.mark.parametrize(
    ("sides", "reason"),
    [
        ([["picket"] * 8, ["picket"] * 8, ["picket"]], "17 ships in all; a match holds at most 16"),
        ([["pod_carrier"] * 6, ["pod_carrier"] * 5], "132 strike squadrons in all; a match holds at most 128"),
        ([["battleship"] * 8, ["battleship"] * 8], "128 launchers in all; a match holds at most 120"),
        ([["picket"] * 9, ["picket"]], "a side has 1 to 8 ships, not 9"),
        ([["picket"]], "2 to 4 sides are expected, not 1"),
        ([["picket"], ["nave"]], "'nave' is no design"),
    ],
)
def test_what_a_match_cannot_hold_is_refused(sides: list[list[str]], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        of(*sides)


@pytest.mark.rule("JS-10.2", "JS-10.50", "JS-1.1")
@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"map": {"columns": 12}}, "hex 1316, where it starts by JS-10.2, is off a map of 12 x 18; give it a hex"),
        ({"map": {"columns": 5}}, "map.columns: 5 is not a number from 6 to 60"),
        ({"game": "arclight"}, "this is a scenario of another game; jumpstrike is expected"),
        ({"turns": 0}, "turns: 0 is not a number from 1 to 99"),
        ({"pace": 1}, "pace: unknown"),
        ({"options": {"equal_cost": True}}, "option equal_cost: only for the scenario fleet|unknown"),
    ],
)
def test_a_wrong_scenario_is_refused(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        of(["picket"], ["picket"], **more)


@pytest.mark.rule("JS-1.7")
def test_seats_are_the_sides() -> None:
    for sides in (2, 3, 4):
        state = load("fleet", sides=sides)
        assert game.seats(state) == ("A", "B", "C", "D")[:sides]
        assert [game.side_of(state, seat) for seat in range(-1, sides)] == [-1, *range(sides)]
