"""What the computer does at each level in positions in which little is sensible, over ten seeds of its search.

Slips are in it, and a level that does nothing but slip.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from stormtable.engine import Action, Dice, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.records import strict
from stormtable.games import find
from stormtable.games.lightning_war.bot import hooks as bot
from stormtable.games.lightning_war.bot.worths import fear, hope
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.decisions import apply, deciders
from stormtable.games.lightning_war.rules.ending import claims
from stormtable.games.lightning_war.rules.paces import unit_retired
from stormtable.games.lightning_war.rules.state import Ask, State, Status, Verb
from stormtable.games.lightning_war.rules.values import gap
from stormtable.lab.simulate import Simulator
from tests.support.searchers import compiled_searcher
from tests.support.war_table import at, scenario, squads, tanks

GAME = find("lightning_war")
SEEDS = range(10)
LEVELS = {**bot.LEVELS, "slips": dataclasses.replace(bot.LEVELS["easy"], slips=100)}
FARM = {"name": "Farm", "at": [30, 20], "points": 20}
SOUTH = 0


def asked(contents: Mapping[str, Any], phase: str = "movement", **elements: Any) -> State:
    """The south's part of a phase; of each element its place, or all that a position says of it."""
    said = {name: each if isinstance(each, dict) else {"at": list(each)} for name, each in elements.items()}
    return strict(at(contents, turn=2, phase=phase, side="A", initiative="A", elements=said))


def ways_on(state: State, level: str) -> Iterator[tuple[State, list[Action]]]:
    """How the south plays its part of the phase, by seed: where that leads, and its actions."""
    for seed in SEEDS:
        work, done, what = copy_record(state), [], state.ask.what
        work.dice.rng = seed
        while work.ask.what == what and deciders(work) == 1 << SOUTH:
            view = copy_record(work)
            GAME.hide(view, SOUTH)
            for act in compiled_searcher(GAME).ask(view, SOUTH, LEVELS[level], seed).steps:
                done.append(act)
                apply(work, SOUTH, act)
        assert done
        yield work, done


def platoon(side: str, name: str, *kinds: str, **more: Any) -> dict[str, Any]:
    """Its elements are called by the first letter of the name and a number."""
    elements = [{"id": f"{name[0].lower()}{i + 1}", "kind": kind} for i, kind in enumerate(kinds)]
    return {"side": side, "name": name, "kind": "platoon", "elements": elements, **more}


levels = pytest.mark.parametrize("level", LEVELS)


@levels
@pytest.mark.parametrize("weapon", ["mmg", "hmg"])
def test_a_deployed_machine_gun_fires_rather_than_moves(level: str, weapon: str) -> None:
    """The objective lies ahead, an enemy squad in the open within its 12 inches; its squads go on without it."""
    ours = platoon("south", "Ours", "squad", "squad", weapon)
    table = scenario(ours, squads("north", "Theirs", "b", "c"), objectives=[FARM])
    state = asked(table, o1=(27, 12), o2=(33, 12), o3=(30, 11), b=(30, 22), c=(33, 23))
    assert hope(state, 2) > 0
    for after, _ in ways_on(state, level):
        assert not after.elements[2].moved
        assert not after.elements[2].stray
        assert hope(after, 2) > 0


@levels
def test_a_company_hq_stays_out_of_fire(level: str) -> None:
    """Enemies stand around the objective: the HQ stays, or comes up behind its squads, and nobody could fire at it."""
    ours = squads("south", "Ours", "a", "c")
    table = scenario(squads("south", "Staff", "s"), ours, squads("north", "Theirs", "b", "e"), objectives=[FARM])
    state = asked(table, s=(28, 9), a=(28, 11), c=(32, 11), b=(28, 24), e=(31, 24))
    for after, _ in ways_on(state, level):
        assert fear(after, 0, 0, 0) == 0
        nearest = [min(gap(after, number, enemy) for enemy in (3, 4)) for number in range(3)]
        assert not after.elements[0].moved or nearest[0] > min(nearest[1:])


@levels
def test_a_staff_under_fire_does_not_stay_there(level: str) -> None:
    """A tank has come; a wood is beside the HQ."""
    wood = {"kind": "wood", "points": [[20, 8], [26, 8], [26, 14], [20, 14]]}
    staff = squads("south", "Staff", "s")
    table = scenario(staff, squads("south", "Ours", "a", "c"), tanks("north", "Tank", "T34/76", "t"), areas=[wood])
    state = asked(table, s=(29, 10), a=(50, 14), c=(52, 14), t={"at": [29, 24], "facing": 270})
    before = fear(state, 0, 0, 0)
    assert before > 0
    for after, _ in ways_on(state, level):
        assert fear(after, 0, 0, 0) < before


@levels
def test_nobody_retires_who_is_winning(level: str) -> None:
    """A platoon and a tank under fire, both objectives theirs: they stay, or go into cover near by."""
    goals = [{**FARM, "held_by": "south"}, {"name": "Mill", "at": [40, 20], "points": 10, "held_by": "south"}]
    ours, tank = squads("south", "Ours", "a", "c"), tanks("south", "Tank", "Sherman M4", "t")
    enemies = (squads("north", "Theirs", "b"), tanks("north", "Tiger", "Tiger 1", "g"))
    table = scenario(ours, tank, *enemies, objectives=goals)
    places: dict[str, Any] = {"a": (29, 19), "c": (31, 19), "b": (29, 27)}
    tanks_at: dict[str, Any] = {"t": {"at": [40, 18], "facing": 90}, "g": {"at": [38, 36], "facing": 270}}
    state = asked(table, **places, **tanks_at)
    for after, _ in ways_on(state, level):
        for unit in (0, 1):
            formation = after.table.units[unit]
            assert not unit_retired(after, formation.first, formation.count)


@levels
def test_the_defender_holds(level: str) -> None:
    """The enemy comes near; another objective is free. Whoever goes there, somebody stays who holds what is held."""
    goals = [{**FARM, "held_by": "south"}, {"name": "Mill", "at": [42, 20], "points": 30}]
    ours = squads("south", "Ours", "a", "c", "d")
    table = scenario(ours, squads("north", "Theirs", "b", "e"), objectives=goals)
    state = asked(table, a=(30, 19), c=(32, 17), d=(33, 15), b=(29, 32), e=(31, 32))
    assert claims(state, SOUTH, 0)
    for after, _ in ways_on(state, level):
        assert claims(after, SOUTH, 0)


def test_hard_compares_plans_without_dice() -> None:
    """The enemy has moved: what a plan of the last unit is worth then follows, the same with every seed."""
    ours = squads("south", "Ours", "a", "c", "d")
    table = scenario(ours, squads("north", "Theirs", "b", "e"), objectives=[FARM])
    places = {"a": (27, 12), "c": (30, 11), "d": (33, 12), "b": (30, 23), "e": (33, 24)}
    elements = {name: {"at": list(place)} for name, place in places.items()}
    state = strict(at(table, turn=2, phase="movement", side="A", initiative="B", elements=elements))
    found = set()
    for seed in SEEDS:
        lines = compiled_searcher(GAME).ask(state, SOUTH, LEVELS["hard"], seed).lines
        found.add(frozenset((line.move.part, line.move.target, line.worth) for line in lines))
    assert len(found) == 1
    assert len(next(iter(found))) > 1


def assaulting(attackers: str, defenders: str) -> State:
    """A platoon of the south may assault one of the north, each with so many squads."""
    places = {name: (30 + 2 * i, 20) for i, name in enumerate(attackers)}
    places |= {name: (30 + 2 * i, 28) for i, name in enumerate(defenders)}
    table = scenario(squads("south", "Ours", *attackers), squads("north", "Theirs", *defenders))
    return asked(table, "assault", **places)


@levels
def test_squads_assault_when_the_odds_say_so(level: str) -> None:
    """Five on one; not two on five."""
    for _, done in ways_on(assaulting("acdef", "z"), level):
        assert done[0].verb == Verb.ASSAULT
    for _, done in ways_on(assaulting("ac", "vwxyz"), level):
        assert [act.verb for act in done] == [Verb.END]


@levels
def test_squads_take_a_tank_that_nobody_guards(level: str) -> None:
    table = scenario(squads("south", "Ours", "a", "c"), tanks("north", "Tank", "PzIV H-J", "t"))
    state = asked(table, "assault", a=(30, 20), c=(33, 20), t={"at": [30, 28], "facing": 270})
    for _, done in ways_on(state, level):
        assert [act.verb for act in done][:2] == [Verb.STORM, Verb.CHARGE]


def in_half_tracks(**elements: Any) -> State:
    """Two squads with a half-track each, an objective far in front; the enemy by name b and e."""
    goal = {"name": "Farm", "at": [30, 40], "points": 20}
    ours = platoon("south", "Ours", "squad", "squad")
    ours["elements"] += [{"id": f"h{i}", "kind": "vehicle", "vehicle": "Sdkfz 251"} for i in (1, 2)]
    table = scenario(ours, squads("north", "Theirs", "b", "e"), objectives=[goal], turns=10)
    return asked(table, **elements)


@levels
def test_squads_with_a_long_way_to_go_mount(level: str) -> None:
    """The enemy is far away; the half-tracks stand beside them, and drive on with them in the same turn."""
    tracks = {"h1": {"at": [27, 7], "facing": 90}, "h2": {"at": [33, 7], "facing": 90}}
    state = in_half_tracks(o1=(27, 5), o2=(33, 5), b=(5, 46), e=(8, 46), **tracks)
    for after, done in ways_on(state, level):
        assert [act.verb for act in done].count(Verb.MOUNT) == 2
        assert [after.elements[number].status for number in (0, 1)] == [Status.ABOARD] * 2
        assert all(after.elements[number].y > state.elements[number].y + 400 for number in (2, 3))


@levels
def test_squads_get_off_where_the_enemy_is_near(level: str) -> None:
    """They ride up to the objective, where an enemy squad stands; nobody is aboard when he may fire."""
    tracks = {"h1": {"at": [27, 30], "facing": 90}, "h2": {"at": [33, 30], "facing": 90}}
    state = in_half_tracks(
        o1={"status": "aboard", "carrier": "h1"},
        o2={"status": "aboard", "carrier": "h2"},
        b=(30, 41),
        e=(33, 41),
        **tracks,
    )
    for after, done in ways_on(state, level):
        assert [act.verb for act in done].count(Verb.DISMOUNT) == 2
        assert [after.elements[number].status for number in (0, 1)] == [Status.ON_TABLE] * 2


# Set-ups


def first_place(seed: int) -> tuple[int, int]:
    """Where the first element of a match goes whose lots are drawn from a seed."""
    state, scratch = load("hedgerow", {}, 1), bot.Scratch()
    bot.draw_lots(scratch, Dice(rng=seed))
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    (seat,) = seats_in(deciders(state))
    assert state.ask.what == Ask.PLACE
    assert bot.candidates(state, seat, moves, weights, scratch) == 1
    return int(moves[0].x), int(moves[0].y)


def test_no_two_games_of_a_series_begin_alike() -> None:
    """Lots are drawn from the seed of each: the same for the same, another for most others."""
    assert first_place(3) == first_place(3)
    assert len({first_place(seed) for seed in range(8)}) >= 5


def test_games_in_the_lab_draw_a_set_up_each() -> None:
    """A tiny battle of one turn, interpreted."""
    start = GAME.fill(scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"), turns=1), {}, 1)
    one = dataclasses.replace(bot.LEVELS["medium"], iterations=1)
    drawn = []
    for number in range(3):
        worker = Simulator(GAME, start, [one, one], interpreted=True).worker()
        worker.play(9, number, 1)
        drawn.append(tuple(worker.desk[-1].variants))
    assert all(min(each) > 0 for each in drawn)
    assert len(set(drawn)) == 3
