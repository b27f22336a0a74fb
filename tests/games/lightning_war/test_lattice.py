"""The lattice of choices: an element first, then its act; small with sixty elements a side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from stormtable.engine import Action, Dice, below
from stormtable.engine.game import seats_in
from stormtable.engine.plain import hide
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.data.scenarios import shipped_scenarios
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import apply, deciders, is_over, refuse
from stormtable.games.lightning_war.rules.lattice import PLACE_STEPS
from stormtable.games.lightning_war.rules.state import Ask, Mode, Pace, State, Verb
from stormtable.games.lightning_war.rules.values import in_battery
from tests.support.war_table import at, options_of, scenario, squads, tanks

MOST_ACTS = 80  # of one element


def crowd() -> State:
    """Sixty elements a side, squads and tanks, on the map of River town."""
    units: list[dict[str, Any]] = []
    for side, model in (("britain", "Sherman M4"), ("germany", "PzIV H-J")):
        for i in range(8):
            units.append(squads(side, f"{side} {i} Platoon", *(f"{side}{i}{letter}" for letter in "abcd")))
            units.append(tanks(side, f"{side} {i} Troop", model, *(f"{side}t{i}{letter}" for letter in "abc")))
        units.append(tanks(side, f"{side} 9 Troop", model, *(f"{side}u{letter}" for letter in "abcd")))
    return load({**shipped_scenarios()["river_town"].table, "units": units}, {}, 1)


def test_sixty_a_side_leave_few_choices() -> None:
    """Through the first two turns."""
    state, chance = crowd(), Dice(rng=3)
    assert state.table.n_elements == 120
    asked = set()
    while state.turn < 3 and not is_over(state):
        (seat,) = seats_in(deciders(state))
        offered = options_of(state, seat)
        asked.add((state.ask.what, state.chosen > 0))
        if state.ask.what in (Ask.MOVE, Ask.FIRE):
            assert len(offered) <= (MOST_ACTS if state.chosen else 61)
        more = [each for each in offered if each.verb != Verb.END] or offered
        apply(state, seat, copy_record(more[below(chance, len(more))]))
    assert {(Ask.MOVE, True), (Ask.MOVE, False), (Ask.FIRE, True), (Ask.FIRE, False)} <= asked


@pytest.mark.rule("LW-2.4")
def test_an_element_need_not_be_chosen_before_it_acts() -> None:
    """Choosing only says what the lattice is about."""
    forces = scenario(squads("south", "Ours", "a", "c"), squads("north", "Theirs", "b"))
    state = at(forces, phase="movement", side="A", initiative="A")
    chosen = copy_record(state)
    apply(chosen, 0, options_of(state, 0)[1])
    assert chosen.chosen == 1
    for each in options_of(chosen, 0):
        assert each.unit == 0
        assert refuse(state, 0, each) == refuse(chosen, 0, each) == 0


@pytest.mark.rule("LW-4.5")
@pytest.mark.parametrize(("y", "offered"), [(21.0, True), (20.99, False)])
def test_dashes_lead_into_cover_up_to_nine_inches_away(y: float, offered: bool) -> None:
    wood = {"kind": "wood", "points": [[30, 30], [36, 30], [36, 36], [30, 36]]}
    forces = scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"), areas=[wood])
    places = {"a": {"at": [33, y]}, "b": {"at": [60, 45]}}
    state = at(forces, phase="movement", side="A", initiative="A", chosen="a", elements=places)
    dashes = {(each.x, each.y) for each in options_of(state, 0) if each.verb == Verb.MOVE and each.part == Pace.DASH}
    assert ((3300, 3030) in dashes) == offered


def test_a_view_holds_nothing_of_the_generator() -> None:
    view = load(scenario(), {}, 1)
    assert view.dice.rng != 0
    hide(view, 0)
    assert view.dice.rng == 0


@pytest.mark.rule("LW-2.4")
@pytest.mark.parametrize("field", ["x", "y", "facing"])
def test_a_shot_names_no_place_and_a_choice_nothing_but_its_element(field: str) -> None:
    forces = scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"))
    places = {"a": {"at": [30, 20]}, "b": {"at": [30, 25]}}
    state = at(forces, phase="fire", side="A", initiative="A", elements=places)
    shot = Action(verb=Verb.FIRE, unit=0, target=1, part=Mode.SMALL_ARMS)
    choice = Action(verb=Verb.CHOOSE, unit=0)
    for action in (shot, choice):
        assert refuse(state, 0, action) == No.OK
        setattr(action, field, 1)
        assert refuse(state, 0, action) == No.MALFORMED


@pytest.mark.rule("LW-1.9")
@pytest.mark.parametrize("name", ["river_town", "fall_of_france"])
def test_each_free_place_of_the_raster_is_offered(name: str) -> None:
    """Through a set-up."""
    state, chance = load(name, {}, 1), Dice(rng=2)
    taken = 0
    while state.ask.what == Ask.PLACE:
        (seat,) = seats_in(deciders(state))
        offered = options_of(state, seat)
        places = [(each.x, each.y) for each in offered if each.verb == Verb.PLACE and each.target == 0]
        if places:
            facing, number = offered[0].facing, offered[0].unit
            raster = raster_of(state, seat, number)
            acts = [Action(verb=Verb.PLACE, unit=number, x=x, y=y, facing=facing) for x, y in raster]
            assert places == [(each.x, each.y) for each in acts if refuse(state, seat, each) == No.OK]
            taken += sum(refuse(state, seat, each) == No.OVERLAPS for each in acts)
        apply(state, seat, copy_record(offered[below(chance, len(offered))]))
    assert taken > 50


def raster_of(state: State, seat: int, number: int) -> list[tuple[int, int]]:
    """The places that are tried for an element, west to east, each time south to north."""
    west, south, east, north = (int(each) for each in state.table.zone[seat])
    radius, step = state.table.elements[number].radius, PLACE_STEPS[0]
    ys = range(south + radius, north - radius + 1, step)
    return [(x, y) for x in range(west + radius, east - radius + 1, step) for y in ys]


@pytest.mark.rule("LW-6.2", "LW-3.1")
@pytest.mark.parametrize("name", ["river_town", "fall_of_france"])
def test_each_lawful_shot_with_one_weapon_is_offered(name: str) -> None:
    """With its own eyes, or by the first post that may observe: in random games."""
    seen = Counter[bool]()
    for seed in range(1, 7):
        state, chance = load(name, {}, seed), Dice(rng=seed)
        while not is_over(state):
            (seat,) = seats_in(deciders(state))
            offered = options_of(state, seat)
            if state.ask.what == Ask.FIRE and state.chosen > 0:
                shots = [each for each in offered if each.verb == Verb.FIRE and each.facing == 0]
                found = [(each.target, each.part, each.amount) for each in shots]
                assert sorted(found) == sorted(lawful_shots(state, seat, state.chosen - 1))
                seen.update(amount > 0 for _, _, amount in found)
            apply(state, seat, copy_record(offered[below(chance, len(offered))]))
    assert min(seen[False], seen[True]) > 10


def lawful_shots(state: State, seat: int, number: int) -> Iterator[tuple[int, int, int]]:
    """Target, weapon and 1 + who observes, or 0, of all that an element may fire at with one weapon."""

    def lets(target: int, mode: int, amount: int) -> bool:
        return (
            refuse(state, seat, Action(verb=Verb.FIRE, unit=number, target=target, part=mode, amount=amount)) == No.OK
        )

    for target in range(state.table.n_elements):
        yield from ((target, mode, 0) for mode in Mode if mode != Mode.NONE and lets(target, mode, 0))
        if in_battery(state, number):
            posts = (each for each in range(1, state.table.n_elements + 1) if lets(target, Mode.HE, each))
            yield from ((target, int(Mode.HE), each) for each in islice(posts, 1))
