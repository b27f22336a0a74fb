"""The computer opponent: takes objectives, keeps touch and cover, fires at the best odds, assaults with sense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stormtable.engine import Action, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.records import pack, strict
from stormtable.games.lightning_war.bot import hooks as bot
from stormtable.games.lightning_war.bot.lies import Plan
from stormtable.games.lightning_war.bot.odds import assault_worth, chance_to_win
from stormtable.games.lightning_war.bot.plans import PLAN
from stormtable.games.lightning_war.bot.worths import AT_LEAST_ONE, fear, hope
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.command import commanded
from stormtable.games.lightning_war.rules.cover import OPEN, shelter
from stormtable.games.lightning_war.rules.decisions import apply, deciders, refuse
from stormtable.games.lightning_war.rules.ending import claims
from stormtable.games.lightning_war.rules.state import Ask, Mode, Pace, State, Status, Verb
from stormtable.games.lightning_war.rules.values import gap
from tests.support.war_table import at, scenario, squads, tanks

FARM = {"name": "Farm", "at": [30, 20], "points": 20}
WOOD = {"kind": "wood", "points": [[26, 17], [34, 17], [34, 22], [26, 22]]}


def candidates(state: State, seat: int) -> list[tuple[Action, int]]:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def heaviest(state: State, seat: int) -> Action:
    return max(candidates(state, seat), key=lambda each: each[1])[0]


def play_phase(state: State) -> State:
    """The side that decides does what weighs most until another question is asked."""
    what, seats = state.ask.what, deciders(state)
    (seat,) = seats_in(seats)
    while state.ask.what == what and deciders(state) == seats:
        bot.carry_out(state, seat, heaviest(state, seat))
    return state


def asked(contents: Mapping[str, Any], phase: str, **places: tuple[float, ...]) -> State:
    """The south's part of a phase; the elements by name at x, y and, if they have one, a facing in degrees."""
    elements = {
        name: {"at": list(place[:2])} | ({"facing": place[2]} if len(place) > 2 else {})
        for name, place in places.items()
    }
    return strict(at(contents, turn=2, phase=phase, side="A", initiative="A", elements=elements))


def following(state: State, unit: int, plan: Plan, aim: int = 0) -> State:
    after = copy_record(state)
    bot.carry_out(after, 0, Action(PLAN, unit, aim, plan))
    return after


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_chances_are_those_of_the_dice(dice: int) -> None:
    assert AT_LEAST_ONE[dice] == pytest.approx(1000 * (1 - (5 / 6) ** dice), abs=1)


def test_a_platoon_takes_an_objective_in_its_reach() -> None:
    """Within 3 inches, all in command, by its own likeliest plan."""
    table = scenario(squads("south", "Ours", "a", "c", "d"), squads("north", "Theirs", "b"), objectives=[FARM])
    state = asked(table, "movement", a=(28, 12), c=(30, 12), d=(32, 12), b=(60, 45))
    assert not claims(state, 0, 0)
    play_phase(state)
    assert claims(state, 0, 0)
    assert all(commanded(state, number) for number in range(3))


def test_a_platoon_dashes_where_nobody_sees() -> None:
    """A wood lies between; it ends in the wood, or hidden behind it."""
    table = scenario(squads("south", "Ours", "a", "c"), squads("north", "Theirs", "b"), objectives=[FARM], areas=[WOOD])
    state = asked(table, "movement", a=(29, 4), c=(31, 4), b=(30, 40))
    after = following(state, 0, Plan.ADVANCE)
    assert [after.elements[number].pace for number in range(2)] == [Pace.DASH] * 2
    assert after.elements[0].y - state.elements[0].y > 600


def test_a_platoon_under_fire_goes_into_cover() -> None:
    """Three squads and a tank look at it; a wood is near."""
    enemies = (squads("north", "Theirs", "b", "e"), tanks("north", "Tank", "PzIV H-J", "t"))
    table = scenario(squads("south", "Ours", "a", "c"), *enemies, areas=[WOOD])
    state = asked(table, "movement", a=(22, 16), c=(22, 19), b=(22, 27), e=(24, 27), t=(20, 34, 270))
    assert fear(state, 0, 0, 0) > 0
    after = following(state, 0, Plan.SHELTER)
    for number in range(2):
        here = after.elements[number]
        covered = shelter(after, here.x, here.y, 60) > OPEN
        assert covered or fear(after, number, 0, 0) == 0
    assert any(shelter(after, after.elements[i].x, after.elements[i].y, 60) > OPEN for i in range(2))


def test_those_who_set_up_do_so_by_what_they_hold() -> None:
    """Germany's riflemen near an objective or in cover; its mortar behind them; nothing out of its zone."""
    state = load("hedgerow", {}, 3)
    while state.ask.what == Ask.PLACE:
        (seat,) = seats_in(deciders(state))
        for act in bot.steps(state, seat, heaviest(state, seat)):
            assert refuse(state, seat, act) == 0
            apply(state, seat, act)
    assert all(state.elements[number].status == Status.ON_TABLE for number in range(state.table.n_elements))
    assert any(claims(state, 1, i) for i in range(state.table.n_objectives))


def test_a_tank_fires_at_what_it_hits_best() -> None:
    """The side of a tank rather than the front of another; not with its machine gun at a squad, worth less."""
    ours = tanks("south", "Ours", "PzIV H-J", "a")
    table = scenario(ours, tanks("north", "Theirs", "T34/76", "b", "d"), squads("north", "Troops", "e"))
    state = asked(table, "fire", a=(30, 10, 90), b=(30, 25, 270), d=(36, 20, 90), e=(26, 18))
    move = heaviest(state, 0)
    assert (move.verb, move.unit, move.target, move.part) == (Verb.FIRE, 0, 2, Mode.GUN)
    assert refuse(state, 0, move) == 0
    assert hope(state, 0) > 0


def assaulting(attackers: str, defenders: str) -> State:
    """A platoon of the south may assault one of the north, each with so many squads."""
    ours, theirs = squads("south", "Ours", *attackers), squads("north", "Theirs", *defenders)
    places = {name: (30 + 2 * i, 20) for i, name in enumerate(attackers)}
    places |= {name: (30 + 2 * i, 28) for i, name in enumerate(defenders)}
    return asked(scenario(ours, theirs), "assault", **places)


def test_hopeless_assaults_are_not_thought_of() -> None:
    """Two squads on five; five on one are worth it."""
    few = assaulting("ab", "vwxyz")
    assert refuse(few, 0, Action(Verb.ASSAULT, 0, 1)) == 0
    assert [move.verb for move, _ in candidates(few, 0)] == [Verb.END]
    many = assaulting("abcde", "z")
    assert heaviest(many, 0).verb == Verb.ASSAULT
    assert chance_to_win(few, 0, 1) < 100
    assert chance_to_win(many, 0, 1) > 800
    assert assault_worth(few, 0, 1) < 0 < assault_worth(many, 0, 1)


def test_squads_storm_a_tank_that_nobody_guards() -> None:
    table = scenario(squads("south", "Ours", "a", "c"), tanks("north", "Tank", "PzIV H-J", "t"))
    state = asked(table, "assault", a=(30, 20), c=(33, 20), t=(30, 28, 270))
    assert heaviest(state, 0).verb == Verb.STORM


def test_a_tank_keeps_off_infantry() -> None:
    """It shelters out of reach of squads that could storm it."""
    table = scenario(tanks("south", "Tank", "Sherman M4", "t"), squads("north", "Theirs", "b", "c"))
    state = asked(table, "movement", t=(30, 20, 90), b=(30, 30), c=(33, 30))
    after = following(state, 0, Plan.SHELTER)
    assert gap(after, 0, 1) > gap(state, 0, 1)


def test_trucks_stay_behind() -> None:
    """Their squads go for the objective without them."""
    elements = [{"id": "a", "kind": "squad"}, {"id": "c", "kind": "squad"}, {"id": "t", "kind": "truck"}]
    ours = {"side": "south", "name": "Ours", "kind": "platoon", "elements": elements}
    table = scenario(ours, squads("north", "Theirs", "b"), objectives=[FARM])
    state = asked(table, "movement", a=(28, 8), c=(30, 8), t=(32, 8, 90), b=(60, 45))
    after = following(state, 0, Plan.RUSH)
    assert after.elements[0].y > state.elements[0].y
    assert (after.elements[2].x, after.elements[2].y) == (state.elements[2].x, state.elements[2].y)


def test_a_plan_leaves_its_move_as_it_was() -> None:
    """It is written over on the way."""
    state = asked(
        scenario(squads("south", "Ours", "a", "c"), squads("north", "Theirs", "b"), objectives=[FARM]), "movement"
    )
    move = heaviest(state, 0)
    before = pack(move)
    bot.carry_out(state, 0, move)
    assert pack(move) == before
