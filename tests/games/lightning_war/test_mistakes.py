"""The computer's mistakes, which are its slips: legal, known from the view, and within what is sensible."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from stormtable.engine import Action, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.records import pack, strict
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.games.lightning_war.bot import hooks as bot
from stormtable.games.lightning_war.bot.firing_moves import LESSER
from stormtable.games.lightning_war.bot.lies import Plan
from stormtable.games.lightning_war.bot.worths import direct_worth, fear, hope
from stormtable.games.lightning_war.rules.command import commanded
from stormtable.games.lightning_war.rules.decisions import apply, refuse
from stormtable.games.lightning_war.rules.ending import claims
from stormtable.games.lightning_war.rules.state import Ask, State, Verb
from stormtable.games.lightning_war.rules.values import gap
from stormtable.lab.simulate import simulate
from tests.support.short_games import short_scenarios
from tests.support.war_table import at, scenario, squads, tanks

GAME = find("lightning_war")
FARM = {"name": "Farm", "at": [30, 20], "points": 20}
HELD = {**FARM, "held_by": "south"}
SOUTH = 0


def asked(contents: dict[str, Any], phase: str, **elements: Any) -> State:
    """The south's part of a phase; of each element its place, or all that a position says of it."""
    said = {name: each if isinstance(each, dict) else {"at": list(each)} for name, each in elements.items()}
    return strict(at(contents, turn=2, phase=phase, side="A", initiative="A", elements=said))


def mistakes(state: State, seat: int = SOUTH) -> list[tuple[Action, int]]:
    """Each with its weight."""
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.mistakes(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def after_each(state: State) -> list[State]:
    """Where each mistake of the next unit leads."""
    found = []
    for move, _ in mistakes(state):
        found.append(copy_record(state))
        bot.carry_out(found[-1], SOUTH, move)
    return found


def test_two_turns_of_mistakes_are_legal() -> None:
    """All are known from the view alone, and carried out as their steps; shots and plans are among them."""
    ours = (squads("south", "Ours", "a", "c"), tanks("south", "Tank", "Sherman M4", "t"))
    theirs = (squads("north", "Theirs", "b", "e"), squads("north", "Staff", "s"))
    state = strict(GAME.load(scenario(*ours, *theirs, objectives=[{**FARM, "held_by": "north"}], turns=2), {}, 3))
    chance, done = random.Random(1), set[int]()
    while not GAME.is_over(state):
        seat = seats_in(GAME.deciders(state))[0]
        view, before = view_of(GAME, state, seat), pack(state)
        found = mistakes(state, seat)
        assert found == mistakes(view, seat)
        assert pack(state) == before
        move, weight = chance.choice(found)
        assert weight > 0
        done.add(int(move.part) if move.verb not in (Verb.PLACE, Verb.END, Verb.FIRE) else -int(move.verb))
        twin = copy_record(state)
        for act in bot.steps(view, seat, move):
            assert refuse(twin, seat, act) == 0
            apply(twin, seat, act)
        bot.carry_out(state, seat, move)
        assert pack(state) == pack(twin)
    assert {int(Plan.STAY), int(Plan.SALLY)} <= done


def test_games_of_mistakes_are_equal_both_ways() -> None:
    """Interpreted and compiled."""
    levels = [dataclasses.replace(bot.LEVELS["easy"], slips=share) for share in (100, 60)]
    (battle,) = short_scenarios("lightning_war")[:1]
    slow = simulate(GAME, battle, {}, 2, 4, levels, interpreted=True)
    assert slow.digest == simulate(GAME, battle, {}, 2, 4, levels).digest


def test_who_ought_to_hold_goes_out() -> None:
    """One of the squads goes at the enemy; somebody holds the place, all keep touch, and who leads is in no fire."""
    table = scenario(squads("south", "Ours", "a", "c", "d"), squads("north", "Theirs", "b", "e"), objectives=[HELD])
    state = asked(table, "movement", a=(30, 19), c=(32, 17), d=(33, 15), b=(29, 34), e=(31, 34))
    leader = state.units[0].hq - 1
    (after,) = after_each(state)
    assert any(gap(after, number, 3) < gap(state, number, 3) - 200 for number in range(3))
    assert claims(after, SOUTH, 0)
    assert all(commanded(after, number) for number in range(3))
    assert fear(after, leader, 0, 0) == 0


def test_who_ought_to_go_stays_or_creeps() -> None:
    """Half as far as it could, at most."""
    table = scenario(squads("south", "Ours", "a", "c", "d"), squads("north", "Theirs", "b"), objectives=[FARM])
    state = asked(table, "movement", a=(27, 8), c=(30, 7), d=(33, 8), b=(30, 40))
    stayed, crept = after_each(state)
    assert not any(stayed.elements[number].moved for number in range(3))
    for number in range(3):
        assert 0 < gap(state, number, 3) - gap(crept, number, 3) <= 300


def test_who_is_out_of_command_comes_back() -> None:
    """A unit whose squad stands apart follows its plans, and they bring it together."""
    table = scenario(squads("south", "Ours", "a", "c", "d"), squads("north", "Theirs", "b"), objectives=[FARM])
    state = asked(table, "movement", a=(27, 8), c=(30, 7), d=(40, 8), b=(30, 40))
    assert not commanded(state, 2)
    for after in after_each(state):
        assert commanded(after, 2)


def test_in_fire_it_stays_or_hides_but_for_who_leads() -> None:
    """A wood is near. The squads may stay in the open; the HQ goes out of fire either way."""
    wood = {"kind": "wood", "points": [[20, 8], [26, 8], [26, 16], [20, 16]]}
    ours = squads("south", "Ours", "a", "c")
    table = scenario(ours, tanks("north", "Tank", "T34/76", "t"), areas=[wood], objectives=[FARM])
    state = asked(table, "movement", a=(28, 11), c=(30, 11), t={"at": [29, 26], "facing": 270})
    leader = state.units[0].hq - 1
    assert fear(state, leader, 0, 0) > 0
    stayed, hid = after_each(state)
    assert not stayed.elements[1 - leader].moved
    assert hid.elements[1 - leader].moved
    for after in (stayed, hid):
        assert fear(after, leader, 0, 0) < fear(state, leader, 0, 0)


@pytest.mark.parametrize("kind", ["at_gun", "mmg"])
def test_guns_do_not_go_out(kind: str) -> None:
    """Nor does who leads, as long as those who go are in touch."""
    gun = {"gun_nation": "Russia", "gun": "57mm Towed"} if kind == "at_gun" else {}
    ours = squads("south", "Ours", "a", "c", "d")
    ours["elements"].append({"id": "g", "kind": kind, **gun})
    table = scenario(ours, squads("north", "Theirs", "b", "e"), objectives=[HELD])
    state = asked(table, "movement", a=(30, 19), c=(32, 17), d=(28, 17), g=(30, 16), b=(29, 40), e=(31, 40))
    (after,) = after_each(state)
    assert state.units[0].hq == 1
    assert [after.elements[number].moved for number in range(4)] == [False, True, True, False]


def test_it_fires_at_a_lesser_target() -> None:
    """A squad in place of a company HQ; and no shot is wasted on what is hardly worth it."""
    theirs = (squads("north", "Staff", "b"), squads("north", "Theirs", "e", "f"))
    table = scenario(squads("south", "Ours", "a", "c"), *theirs)
    state = asked(table, "fire", a=(34, 14), c=(37, 14), b=(33, 21), e=(36.5, 20.6), f=(60, 45))
    ((shot, _),) = mistakes(state)
    worths = {target: direct_worth(state, 0, target, 0) for target in (2, 3)}
    assert worths[2] > worths[3] > worths[2] * LESSER // 100
    assert (shot.verb, shot.unit, shot.target) == (Verb.FIRE, 0, 3)


def test_no_shot_is_left_out() -> None:
    """All who have a target fire before the side ends its part."""
    enemies = squads("north", "Theirs", "b", "e")
    table = scenario(squads("south", "Ours", "a", "c"), tanks("south", "Tank", "Sherman M4", "t"), enemies)
    state = asked(table, "fire", a=(28, 14), c=(32, 14), t={"at": [36, 14], "facing": 90}, b=(29, 22), e=(32, 23))
    while state.ask.what == Ask.FIRE and GAME.deciders(state) == 1 << SOUTH:
        ((move, _),) = mistakes(state)
        if move.verb == Verb.END:
            assert not any(hope(state, number) > 0 for number in range(3))
        bot.carry_out(state, SOUTH, move)
    assert all(state.elements[number].fired for number in range(3) if state.elements[number].status == 1)


def test_an_assault_that_is_not_certain_is_left_alone() -> None:
    goal = {"name": "Mill", "at": [31, 28], "points": 40}
    ours, theirs = squads("south", "Ours", "a", "c", "d", "f"), squads("north", "Theirs", "v", "w")
    table = scenario(ours, theirs, objectives=[goal])
    state = asked(table, "assault", a=(29, 20), c=(31, 20), d=(33, 20), f=(35, 20), v=(30, 28), w=(32, 28))
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, SOUTH, moves, weights, bot.Scratch())
    assert {move.verb for move in moves[:n]} == {Verb.END, Verb.ASSAULT}
    assert [move.verb for move, _ in mistakes(state)] == [Verb.END]
