"""Offers say all that they cost, and what is proposed throws nothing away."""

from __future__ import annotations

import re

import pytest

from stormtable.engine.game import seats_in
from stormtable.games.lightning_strike.faces.scene import scene
from stormtable.games.lightning_strike.rules.decisions import deciders, is_over
from stormtable.games.lightning_strike.rules.state import Ask, State, View
from tests.support.lightning_table import close, do, played


def detail(state: State, offer: str) -> str:
    (found,) = [each.detail for each in scene(View(state), seats_in(deciders(state))[0]).offers if each.id == offer]
    return found


@pytest.mark.rule("LS-4.5", "LS-4.6", "LS-4.8")
@pytest.mark.parametrize(
    ("offer", "costs"),
    [
        ("activate Pathfinder 1 with Overthrust", "attacks and all other Actions −3 until its next activation"),
        ("activate Pathfinder 1 with Evasive", "defense +3 and no Actions until it is removed in a later activation"),
        ("activate Lancer 1 with Overthrust", "must fly 15 cm at least, one turn before the first cm"),
    ],
)
def test_counters_are_offered_with_all_that_they_cost(offer: str, costs: str) -> None:
    assert f", {costs}, " in detail(close([], {}), offer)


def test_an_activation_without_counters_costs_nothing() -> None:
    told = detail(close([], {}), "activate Pathfinder 1")
    assert "−3" not in told
    assert "Action" in told


@pytest.mark.parametrize("scenario", ["first_contact", "patrol_clash", "free_three"])
@pytest.mark.parametrize("acts", range(12, 60, 6))
def test_an_end_that_wastes_actions_is_not_proposed(scenario: str, acts: int) -> None:
    state = played(scenario, acts, acts + 3)
    if is_over(state) or state.ask.what != Ask.ACTIVATION:
        return
    unit = state.units[state.active[state.depth - 1].unit - 1]
    offers = scene(View(state), seats_in(deciders(state))[0]).offers
    proposed = next((each for each in offers if not each.quiet and not each.binding), offers[0])
    if unit.actions and not unit.evasive and len(offers) > 1:
        assert proposed.group != "end"


@pytest.mark.rule("LS-3.11")
def test_an_end_without_actions_left_is_proposed_where_nothing_else_is_to_be_done() -> None:
    state = do(close([], {"Pathfinder 1": {"evasive": True}}), 0, "activate Pathfinder 1 with Evasive")
    state = do(state, 0, "move to 52,22")
    ends = [each for each in scene(View(state), 0).offers if each.group == "end"]
    assert [each.quiet for each in ends] == [False]


@pytest.mark.rule("LS-8.1", "LS-1.3")
@pytest.mark.parametrize(("scenario", "acts"), [("asteroid_run", 0), ("asteroid_run", 3), ("first_contact", 0)])
def test_places_are_listed_all_over_and_drawn_while_chosen(scenario: str, acts: int) -> None:
    state = played(scenario, acts, 5)
    seat = seats_in(deciders(state))[0]
    shown = scene(View(state), seat)
    places = [each for each in shown.offers if each.group in {"obstacle", "place"}]
    assert len(places) == 9
    assert len({each.detail for each in places}) >= 3
    assert len({each.cell[0] for each in places if each.cell}) >= 3
    assert shown.plane is not None
    lit = {figure.offer: figure for figure in shown.plane.figures if figure.kind == "disc" and figure.offer}
    for each in places:
        assert lit[each.id].at == each.cell


@pytest.mark.rule("LS-8.1")
def test_the_first_obstacle_is_proposed_near_the_middle() -> None:
    state = played("asteroid_run", 0, 1)
    first = scene(View(state), seats_in(deciders(state))[0]).offers[0]
    assert (first.text.split(" at ")[1], first.detail) == ("60,45", "middle")


@pytest.mark.rule("LS-3.3", "LS-5.4")
def test_who_chooses_a_unit_sees_what_could_hit_it_where_it_stands() -> None:
    """Syreen 1 stands 8 cm before Pathfinder 1, Wraith 1 out of every range."""
    state = close([], {})
    bare, dodging = detail(state, "activate Pathfinder 1"), detail(state, "activate Pathfinder 1 with Evasive")
    chances = [
        int(percent)
        for told in (bare, dodging)
        for percent in re.findall(r"where it stands it could be hit by Syreen 1 (\d+)\xa0%$", told)
    ]
    assert chances[0] > chances[1] > 0
    shown = scene(View(state), 0)
    assert shown.plane is not None
    lines = [each for each in shown.plane.figures if each.offer == "activate Pathfinder 1" and each.kind == "line"]
    assert [(each.at, each.to, each.label) for each in lines] == [((5000, 2800), (5000, 2000), f"{chances[0]}\xa0%")]


@pytest.mark.rule("LS-3.3")
def test_an_enemy_that_has_acted_threatens_nobody_this_turn() -> None:
    state = close([], {"Syreen_1": {"activated": True}, "Wraith_1": {"activated": True}})
    assert detail(state, "activate Pathfinder 1").endswith("nobody still to act could hit it where it stands")
