"""The computer opponent: exact chances, and awake to what is plain."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from stormtable.engine import Action
from stormtable.engine.events import noting
from stormtable.engine.levels import Level
from stormtable.games import find
from stormtable.games.jumpstrike.bot import hooks as bot
from stormtable.games.jumpstrike.bot.guard_layouts import LAY_GUARDS
from stormtable.games.jumpstrike.bot.stakes import WHOLE, faces, hit_chance, pod_modifier
from stormtable.games.jumpstrike.bot.strikes import STRIKE
from stormtable.games.jumpstrike.faces.chances import pod_chances
from stormtable.games.jumpstrike.faces.courses import course
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.orders import phase_before
from stormtable.games.jumpstrike.rules.state import Ask, Hit, State, Status, Verb
from stormtable.games.jumpstrike.rules.units import ship_of
from tests.support.jumpstrike_bot import QUICK, best, candidates, carried_out, decides, heaviest, in_contact, written
from tests.support.jumpstrike_table import do, load, of, placed, view

game = find("jumpstrike")

A, B = 0, 1


# Chances


@pytest.mark.parametrize(("phase", "to_disable"), [(5, False), (8, False), (5, True)])
def test_chances_are_those_of_the_rules(phase: int, to_disable: bool) -> None:
    state = in_contact(pods=3, phase=phase)
    do(state, A, "Pod carrier 1-A attacks")
    game.apply(state, A, Action(Verb.AIM, target=1, amount=to_disable))
    group = state.groups[0]
    for guards in range(3):
        exact = pod_chances(view(state, A), guards)
        modifier = pod_modifier(state, 0, 1, 0, group.q, group.r) + 5 * guards
        assert faces(modifier, to_disable) == 10 * (1 - exact.get(Hit.NONE, 0))
    assert hit_chance(0, 2, 1, False) == WHOLE - WHOLE * 10 * 5 // 100


# What is plain


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_takes_an_obvious_kill(level: str) -> None:
    """Five pods at seven in ten each against the last ship; the easy level may overlook them."""
    state = in_contact()
    known = bot.LEVELS[level]
    brief = Level("", "", min(40, known.iterations), 9.0, known.playout, known.horizon)
    steps = best(state, A, brief)
    assert [each.verb for each in steps] == [Verb.ATTACK, Verb.AIM, Verb.COMMIT]
    assert (steps[1].target, steps[1].part) == (1, 0)


def test_it_commits_as_many_pods_as_pay() -> None:
    """All against the last ship; against a pod of little worth not all."""
    move = heaviest(in_contact(), A)
    assert (move.verb, move.amount, ship_of(move.x)) == (STRIKE, 5, 1)
    ships = {
        "Pod carrier 1": {"hex": "0605", "groups": {"A": {"hex": "0608", "pods": 6}}},
        "Frigate 1": {"hex": "1212", "groups": {"K": {"hex": "0608", "pods": 1}}},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    assert [move.amount for move, _ in candidates(state, A) if move.verb == STRIKE] == [1]


def test_pods_go_where_they_may_attack() -> None:
    """Next to the enemy in the second pod movement: into its hex, where the side is not guarded."""
    ships = {
        "Pod carrier 1": {"hex": "0605", "groups": {"A": {"hex": "0607", "pods": 3}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": 5, "guards": {"aft": 2}},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    patient = replace(QUICK, iterations=300)
    assert best(state, A, patient) == (Action(Verb.MOVE_GROUP, unit=0, part=1, facing=4),)


def test_pods_come_nearer_from_afar() -> None:
    ships = {
        "Pod carrier 1": {"hex": "0603", "groups": {"A": {"hex": "0604", "pods": 3}}},
        "Frigate 1": {"hex": "0614"},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    assert heaviest(state, A) == Action(Verb.MOVE_GROUP, unit=0, part=1, facing=4)


def sacrificing(hit: str = "none") -> State:
    state = in_contact(pods=1, guards=2, hit=hit)
    do(state, A, "Pod carrier 1-A attacks")
    game.apply(state, A, Action(Verb.AIM, target=1))
    game.apply(state, A, Action(Verb.COMMIT, amount=1))
    assert state.ask.what == Ask.SACRIFICE
    return state


def test_guard_pods_are_sacrificed_for_a_ship_that_can_be_saved() -> None:
    state = sacrificing()
    assert all(game.refuse(state, B, move) == No.OK for move, _ in candidates(state, B))
    assert heaviest(state, B).verb == Verb.SACRIFICE
    assert heaviest(sacrificing(hit="disabled"), B).verb == Verb.KEEP_GUARDS


def test_a_ship_fires_where_an_enemy_must_be() -> None:
    """An enemy that has turned, straight ahead and flying at it: whether it moves or not, it is in the path."""
    ships = {
        "Frigate 1": {"hex": "1212", "facing": 1, "plot": "@5 / @5"},
        "Frigate 2": {"hex": "1207", "facing": 4, "turned": 3, "plot": "@6 / @6"},
    }
    state = placed(load(), phase="plotting", turn=4, ships=ships)
    texts = [turn.orders for turn in course(written(state, A, heaviest(state, A)), 0)]
    assert "MF2" in texts[-1]


def guarding(enemy: dict[str, object]) -> State:
    """A Frigate with its guard pods ahead plots turn 6, in turn 4."""
    ships = {
        "Frigate 1": {"hex": "1210", "facing": 1, "guards": {"front": 2}, "plot": "@5 / @5"},
        "Pod carrier 1": {"facing": 4, "plot": "@6 / @6", **enemy},
    }
    return placed(of(["frigate"], ["pod_carrier"]), phase="plotting", turn=4, ships=ships)


@pytest.mark.parametrize(
    ("enemy", "laid"),
    [
        ({"hex": "1202"}, False),  # pods aboard, too far off to arrive in three turns
        ({"hex": "1202", "groups": {"A": {"hex": "1206", "pods": 3}}}, False),  # they come from ahead, as guards lie
        ({"hex": "1202", "groups": {"A": {"hex": "1214", "pods": 3}}}, True),  # from astern
        ({"hex": "1216", "squadrons": 0}, False),  # there are none
    ],
)
@pytest.mark.rule("JS-3.10", "JS-3.15")
def test_guard_pods_are_laid_anew_against_pods_that_come_from_elsewhere(enemy: dict[str, object], laid: bool) -> None:
    state = guarding(enemy)
    orders = [course(written(state, A, move), 0)[-1].orders.split() for move, _ in candidates(state, A)]
    assert {"R" in each for each in orders} == {laid}


@pytest.mark.parametrize(("hex_name", "laid"), [("1206", False), ("1214", True)])
@pytest.mark.rule("JS-3.10")
def test_it_lays_guard_pods_anew_only_where_that_serves(hex_name: str, laid: bool) -> None:
    """Over ten seeds: against pods ahead, where the guards lie, and astern."""
    state, brief = (
        guarding({"hex": "1202", "groups": {"A": {"hex": hex_name, "pods": 3}}}),
        replace(QUICK, iterations=8),
    )
    for seed in range(10):
        steps = best(state, A, brief, seed)
        assert (Verb.GUARDS in [action.verb for action in steps]) is laid


@pytest.mark.rule("JS-3.10")
def test_guard_pods_are_laid_anew_once_in_the_turns_that_are_plotted() -> None:
    """At the start three turns are plotted, with a carrier full of pods astern; no plot has R twice."""
    ships = {"Frigate 1": {"hex": "1210", "guards": {"front": 2}}, "Pod carrier 1": {"hex": "1212", "facing": 1}}
    state = placed(of(["frigate"], ["pod_carrier"]), phase="plotting", turn=1, ships=ships)
    counts = [
        sum("R" in turn.orders.split() for turn in course(written(state, A, move), 0))
        for move, _ in candidates(state, A)
    ]
    assert max(counts) == 1


@pytest.mark.rule("JS-6.2")
def test_phases_go_towards_the_prey_and_away_from_the_hunter() -> None:
    """A carrier full of pods wants the phase of a Picket without any; the Picket wants another."""
    ships = {
        "Pod carrier 1": {"hex": "0908", "facing": 1, "phase": 4, "plot": "@4 / @4"},
        "Picket 1": {"hex": "0904", "facing": 4, "phase": 6, "plot": "@6 / @6"},
    }
    state = placed(of(["pod_carrier"], ["picket"]), phase="plotting", turn=3, ships=ships)
    for seat, ship, wanted in ((A, 0, 5), (B, 1, 7)):
        assert phase_before(written(state, seat, heaviest(state, seat)).ships[ship]) == wanted


def test_guard_pods_lie_towards_the_pods() -> None:
    """Two sides or fewer: the one that faces the enemy's group has the most, whichever way the ship faces."""
    for facing in range(1, 7):
        ships = {
            "Pod carrier 1": {"hex": "0602", "groups": {"A": {"hex": "0605", "pods": 12}}},
            "Frigate 1": {"hex": "0608", "facing": facing, "plot": "R @5 / @5 / @5"},
        }
        state = placed(of(["pod_carrier"], ["frigate"]), phase="guard laying", ships=ships)
        layouts = [move for move, _ in candidates(state, B)]
        assert [(move.verb, move.x) for move in layouts] == [(LAY_GUARDS, sides) for sides in (0, 1, 2)]
        one = layouts[1]
        after = carried_out(state, B, one)
        assert [after.ships[1].guards[side] for side in range(6)] == [
            2 * (side == (1 - facing) % 6) for side in range(6)
        ]


def test_ships_attack_what_is_there() -> None:
    """JS-7.0: it costs nothing; the ship that is worth most."""
    where = {"hex": "0608"}
    ships = {"Cruiser 1": where, "Frigate 1": where, "Picket 1": where}
    state = placed(of(["cruiser"], ["frigate", "picket"]), phase="ship combat", ships=ships)
    assert [move for move, _ in candidates(state, A)] == [Action(Verb.ENGAGE, unit=0, target=1)]


def test_a_game_of_its_own_comes_to_blows() -> None:
    """Played by weight alone, ships meet, missiles and pods are spent, and nobody flies off the map."""
    events = set()
    for seed in range(3):
        chance, state = random.Random(seed), load("squadron_action", seed)
        while not state.over:
            seat = decides(state)
            found = candidates(state, seat)
            move = chance.choices([each for each, _ in found], [weight for _, weight in found])[0]
            with noting() as notes:
                for action in bot.steps(view(state, seat), seat, move):
                    game.apply(state, seat, action)
            events |= {each.event for each in notes}
        assert all(ship.status != Status.RETREATED for ship in state.ships)
    assert {Event.MISSILE_ROLL, Event.POD_ROLL, Event.HIT, Event.DISABLED} <= events
