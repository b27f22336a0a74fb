"""The set-up that is proposed, and its variants that the computer draws: as somebody who knows the game would do it."""

from __future__ import annotations

from functools import lru_cache

import pytest

from stormtable.bots.levels import searcher_for
from stormtable.engine import Action, copy_record
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.games.lightning_war.bot import hooks as bot
from stormtable.games.lightning_war.bot.deploying import ARMOUR, AT, BATTERY, WEAPON, role_of
from stormtable.games.lightning_war.bot.missions import is_held
from stormtable.games.lightning_war.bot.spots import cover_at, exposure_at, to_enemy, view_from
from stormtable.games.lightning_war.bot.unit_setup import places_by_unit, places_of_side, unit_places
from stormtable.games.lightning_war.faces.scene import scene
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.command import commanded
from stormtable.games.lightning_war.rules.decisions import apply, refuse
from stormtable.games.lightning_war.rules.ending import counts_there
from stormtable.games.lightning_war.rules.setting_up import in_bad_going, in_zone
from stormtable.games.lightning_war.rules.state import SIDES, Ask, Kind, State, Status, Verb, View
from stormtable.games.lightning_war.rules.values import is_squad, side_of_element
from stormtable.games.lightning_war.words.notation_reading import parse
from stormtable.games.lightning_war.words.notation_writing import write
from tests.support.war_table import do, scenario, squads, tanks

GAME = find("lightning_war")
VARIANTS = (0, 1, 6, 11)
SCENARIOS = ("hedgerow", "steel_on_the_steppe", "river_town", "desert_dawn", "fall_of_france")
COVERED = {  # where a zone has cover, of a hundred on foot who do not serve guns
    ("hedgerow", 0): 90,
    ("hedgerow", 1): 90,
    ("river_town", 0): 90,
    ("river_town", 1): 90,
    ("fall_of_france", 0): 25,
    ("fall_of_france", 1): 90,
    ("desert_dawn", 0): 60,
}


@lru_cache(maxsize=1)
def stages(name: str, variant: int) -> tuple[State, ...]:
    """A scenario after one side's set-up, and after both; every act legal."""
    state, found = load(name, {}, 1), []
    while state.ask.what == Ask.PLACE:
        seat = int(state.ask.seats) >> 1
        for act in places_of_side(state, seat, variant):
            assert refuse(state, seat, act) == 0
            apply(state, seat, act)
        found.append(copy_record(state))
        apply(state, seat, Action(Verb.END))
    return tuple(found)


@pytest.mark.rule("LW-1.9")
def test_the_question_of_a_set_up_changes_once_everything_stands() -> None:
    asked = [
        scene(View(copy_record(each)), int(each.ask.seats) >> 1).prompt
        for each in (load("hedgerow", {}, 1), stages("hedgerow", 0)[0])
    ]
    assert [each.text for each in asked if each] == [
        "Set up everything in your zone.",
        "End your set-up, or move what stands.",
    ]


def sides(name: str, variant: int) -> list[tuple[State, int, list[int]]]:
    """Each side just after it set up, with its elements."""
    found = []
    for state in stages(name, variant):
        seat = int(state.ask.seats) >> 1
        found.append((state, seat, [n for n in range(state.table.n_elements) if side_of_element(state, n) == seat]))
    return found


every = pytest.mark.parametrize(("name", "variant"), [(name, each) for name in SCENARIOS for each in VARIANTS])


@every
@pytest.mark.rule("LW-1.9")
def test_everything_stands_in_its_zone(name: str, variant: int) -> None:
    assert len(sides(name, variant)) == SIDES
    for state, seat, ours in sides(name, variant):
        for number in ours:
            here = state.elements[number]
            assert here.status == Status.ON_TABLE
            assert in_zone(state, seat, number, here.x, here.y)
            assert role_of(state, number) != ARMOUR or not in_bad_going(state, here.x, here.y)


@every
@pytest.mark.rule("LW-8.1")
def test_everybody_is_in_command(name: str, variant: int) -> None:
    for state, _, ours in sides(name, variant):
        assert all(commanded(state, number) for number in ours)


@every
@pytest.mark.rule("LW-3.9")
def test_infantry_is_in_cover_where_there_is_any(name: str, variant: int) -> None:
    for state, seat, ours in sides(name, variant):
        foot = [number for number in ours if state.table.elements[number].kind <= Kind.HMG]
        covered = [n for n in foot if cover_at(state, seat, state.elements[n].x, state.elements[n].y) > 0]
        assert 100 * len(covered) >= COVERED.get((name, seat), 0) * len(foot)


@every
@pytest.mark.rule("LW-3.1")
def test_weapons_see_the_ground_ahead_and_batteries_are_not_seen_by_all(name: str, variant: int) -> None:
    for state, seat, ours in sides(name, variant):
        for number in ours:
            here, role = state.elements[number], role_of(state, number)
            if role in (WEAPON, AT):
                assert view_from(state, seat, here.x, here.y) > 0
            if role == BATTERY:
                assert exposure_at(state, seat, here.x, here.y) < 50


@every
@pytest.mark.rule("LW-1.4")
def test_no_headquarters_is_nearest_to_the_enemy(name: str, variant: int) -> None:
    for state, seat, ours in sides(name, variant):
        faced = seat != state.table.places_first
        far = {n: to_enemy(state, seat, state.elements[n].x, state.elements[n].y, faced) for n in ours}
        for unit in range(state.table.n_units):
            body, hq = state.table.units[unit], state.units[unit].hq - 1
            fellows = [far[n] for n in range(body.first, body.first + body.count) if n in far and n != hq]
            assert not fellows or far[hq] >= min(fellows)


@every
@pytest.mark.rule("LW-9.3")
def test_what_is_held_is_held_from_the_first_turn(name: str, variant: int) -> None:
    """Objectives in a side's own zone that it holds: somebody who counts stands there."""
    for state, seat, ours in sides(name, variant):
        for i in range(state.table.n_objectives):
            goal = state.table.objectives[i]
            inside = state.table.zone[seat, 1] <= goal.y <= state.table.zone[seat, 3]
            if inside and is_held(state, seat, i) and state.holder[i] == seat + 1:
                assert any(counts_there(state, number, i) for number in ours)


@pytest.mark.parametrize("name", SCENARIOS)
def test_variants_differ(name: str) -> None:
    state = load(name, {}, 1)
    seat = int(state.ask.seats) >> 1
    layouts = {write(state, places_of_side(state, seat, variant)) for variant in range(6)}
    assert len(layouts) > 3
    assert write(state, places_of_side(state, seat)) == write(state, places_of_side(state, seat))


def test_the_computer_draws_a_set_up_by_its_dice() -> None:
    """At every level the whole side at once; equal for equal seeds, without slips."""
    state = load("hedgerow", {}, 1)
    seat, searcher = int(state.ask.seats) >> 1, searcher_for(GAME)
    view = view_of(GAME, state, seat)
    drawn = [searcher.ask(view, seat, bot.LEVELS["easy"], seed, interpreted=True) for seed in (1, 1, 2, 3, 4, 5, 6)]
    ours = sum(side_of_element(state, number) == seat for number in range(state.table.n_elements))
    assert all(len(thought.steps) == ours for thought in drawn)
    assert drawn[0].steps == drawn[1].steps
    assert len({write(state, thought.steps) for thought in drawn}) > 3


def test_a_side_is_set_up_at_one_press() -> None:
    state = load("river_town", {}, 1)
    seat = int(state.ask.seats) >> 1
    offer = scene(View(state), seat).offers[0]
    assert (offer.text, offer.detail) == ("Set up everything", "10 elements, as proposed; each can be moved afterwards")
    for act in parse(state, offer.id, seat):
        assert refuse(state, seat, act) == 0
        apply(state, seat, act)
    assert [each.id for each in scene(View(state), seat).offers] == ["end"]


@pytest.mark.rule("LW-8.1")
def test_the_rest_of_a_platoon_joins_those_who_stand() -> None:
    """Also where a player put the first far from everything, in the open."""
    table = scenario(
        squads("south", "Ours", *"abcde"), tanks("south", "Tank", "T34/76", "t"), squads("north", "B", "x")
    )
    state = do(load(table, {}, 1), 0, "place a at 70,2")
    for act in places_of_side(state, 0):
        assert refuse(state, 0, act) == 0
        apply(state, 0, act)
    assert all(commanded(state, number) for number in range(5) if is_squad(state, number))


def test_a_proposal_is_worked_out_once() -> None:
    """Whoever looks at the table is shown the same; after a place is taken, all is weighed anew."""
    state = load("hedgerow", {}, 1)
    seat = int(state.ask.seats) >> 1
    first, hits = list(unit_places(state, seat)), places_by_unit.cache_info().hits
    assert list(unit_places(copy_record(state), seat)) == first
    assert places_by_unit.cache_info().hits == hits + 1
    apply(state, seat, first[0][1][0])
    assert sum(len(acts) for _, acts in unit_places(state, seat)) == sum(len(acts) for _, acts in first) - 1
