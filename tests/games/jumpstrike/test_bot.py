"""The computer opponent: whole plots from any draft, blind to what is sealed, awake to what is plain."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from stormtable.bots.levels import searcher_for
from stormtable.engine import Action, Dice, copy_record
from stormtable.engine.events import noting
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level, Playout
from stormtable.engine.records import packed, strict
from stormtable.games import find
from stormtable.games.jumpstrike import bot, game
from stormtable.games.jumpstrike.chances import pod_chances
from stormtable.games.jumpstrike.codes import Event, No
from stormtable.games.jumpstrike.courses import course, own_missile_risk
from stormtable.games.jumpstrike.drafting import PLOT
from stormtable.games.jumpstrike.forecast import Forecast, foresee
from stormtable.games.jumpstrike.guard_layouts import LAY_GUARDS
from stormtable.games.jumpstrike.orders import phase_before, refuse_order, turns_held, turns_in
from stormtable.games.jumpstrike.stakes import WHOLE, faces, hit_chance, pod_modifier
from stormtable.games.jumpstrike.state import AHEAD, Ask, Hit, State, Status, Verb
from stormtable.games.jumpstrike.strikes import STRIKE
from stormtable.games.jumpstrike.units import ship_of
from tests.support.jumpstrike_table import choices, do, load, of, placed, view

A, B = 0, 1
GAME = find("jumpstrike")
QUICK = Level("", "", 60, 9.0, Playout.WEIGHTED, horizon=3)


def candidates(state: State, seat: int) -> list[tuple[Action, int]]:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def heaviest(state: State, seat: int) -> Action:
    return max(candidates(state, seat), key=lambda each: each[1])[0]


def best(state: State, seat: int, level: Level = QUICK) -> tuple[Action, ...]:
    return searcher_for(GAME).ask(view(state, seat), seat, level, 3).steps


def decides(state: State) -> int:
    return seats_in(game.deciders(state))[0]


def carried_out(state: State, seat: int, move: Action) -> State:
    twin = copy_record(state)
    bot.carry_out(twin, seat, move)
    return twin


def written(state: State, seat: int, move: Action) -> State:
    """The plots of a move before they are sealed."""
    twin = copy_record(state)
    for action in bot.steps(view(state, seat), seat, move):
        if action.verb != Verb.SEAL:
            game.apply(twin, seat, action)
    return twin


def games(scenario: Any, seed: int, decisions: int, wild: float = 0.5) -> Iterator[State]:
    """Positions of games of which a share of the acts are any, the others the computer's."""
    picks, state = random.Random(seed), strict(load(scenario, seed))
    for step in range(decisions):
        if state.over:
            state = strict(load(scenario, seed + step))
        yield state
        seat = picks.choice(seats_in(game.deciders(state)))
        if picks.random() < wild:
            game.apply(state, seat, copy_record(picks.choice(choices(state, seat))))
        else:
            bot.carry_out(state, seat, picks.choice(candidates(state, seat))[0])


DEN = {
    "turns": 12,
    "map": {"columns": 7, "rows": 7},
    "sides": [
        {"ships": [{"design": "pod_carrier", "hex": "0404", "facing": 2, "phase": 5}]},
        {
            "ships": [
                {"design": "frigate", "hex": "0404", "facing": 6, "phase": 5},
                {"design": "cruiser", "hex": "0403", "facing": 4, "phase": 6},
            ]
        },
    ],
}


# Candidates


@pytest.mark.parametrize("scenario", ["interception", "squadron_action", DEN], ids=["duel", "squadrons", "den"])
def test_every_step_of_every_candidate_is_legal(scenario: Any) -> None:
    """From wherever random play leads, drafts included; none is there twice; equal on a view, which stays as it was."""
    asked = set()
    for state in games(scenario, 3, 400 if scenario is DEN else 160, 0.15 if scenario is DEN else 0.5):
        seat, before = decides(state), packed(state)
        found = candidates(state, seat)
        seen = view(state, seat)
        assert found == candidates(seen, seat)
        assert packed(state) == before
        assert 0 < len(found) <= bot.MAX_MOVES
        assert all(weight > 0 for _, weight in found)
        moves = [move for move, _ in found]
        assert all(moves.count(move) == 1 for move in moves)
        asked.add(state.ask.what)
        for move in moves[::3]:
            twin = copy_record(state)
            for action in bot.steps(seen, seat, move):
                assert game.refuse(twin, seat, action) == No.OK, (move, action)
                game.apply(twin, seat, action)
            assert packed(carried_out(state, seat, move)) == packed(twin)
    assert {Ask.LAY, Ask.PLOT, Ask.MOVE_GROUP} <= asked
    if scenario is DEN:
        assert {Ask.MISSILE, Ask.ATTACK, Ask.SACRIFICE} <= asked


def test_an_attack_goes_on_from_where_it_is() -> None:
    """After the group, and after the target, has been chosen by hand."""
    state = in_contact(pods=4)
    do(state, A, "Pod carrier 1-A attacks")
    assert state.ask.what == Ask.AIM
    for move, _ in candidates(state, A):
        steps = bot.steps(view(state, A), A, move)
        assert [each.verb for each in steps] == [Verb.AIM, Verb.COMMIT]
        twin = copy_record(state)
        for action in steps:
            assert game.refuse(twin, A, action) == No.OK
            game.apply(twin, A, action)
    game.apply(state, A, Action(Verb.AIM, target=1))
    assert state.ask.what == Ask.COMMIT
    assert {move.amount for move, _ in candidates(state, A)} <= {1, 2, 3, 4}


def plottings(seeds: range) -> Iterator[tuple[State, int, Action]]:
    """Plots worth a look, of positions that the computer plays into from corners of the map, and in the open."""
    for seed in seeds:
        for state in games(DEN if seed % 2 else "squadron_action", seed, 120):
            seat = decides(state)
            if state.ask.what == Ask.PLOT:
                for move, _ in candidates(state, seat):
                    if move.verb == PLOT:
                        yield state, seat, move


def test_no_plot_leads_off_the_map_or_into_own_missiles() -> None:
    """JS-5.6: what a ship is about to plot; what random play had plotted before may do either."""
    turning = firing = 0
    for state, seat, move in itertools.islice(plottings(range(4)), 900):
        held = [each.on_map for each in course(view(state, seat), move.unit)]
        turns = course(written(state, seat, move), move.unit)
        if all(held):
            assert all(turn.on_map for turn in turns)
        new = turns[turns_held(state) :]
        assert new
        for turn in new:
            assert not own_missile_risk(turn), turn.orders
            turning += "T" in turn.orders
            firing += "M" in turn.orders
    assert turning > 50
    assert firing > 50


def test_a_draft_of_another_hand_is_written_anew() -> None:
    """Its last group not yet named; and one that is complete is sealed as it is."""
    state = placed(load(), phase="plotting")
    do(state, A, "F MF1 @6 TS")
    game.apply(state, A, Action(Verb.PODS, amount=2))
    move = heaviest(state, A)
    steps = bot.steps(view(state, A), A, move)
    assert [each.verb for each in steps[:6]] == [Verb.ERASE] * 5 + [steps[5].verb]
    assert steps[-1].verb == Verb.SEAL
    fresh = placed(load(), phase="plotting")
    assert written(state, A, move).ships[0].plot == written(fresh, A, move).ships[0].plot
    do(fresh, A, "F @5 / @5 / @5")
    assert candidates(fresh, A) == [(Action(Verb.SEAL), bot.HEAVIEST)]


# What is sealed


@pytest.mark.parametrize("step", ["plotting", "set-up"])
def test_what_others_have_sealed_changes_no_thought(step: str) -> None:
    thoughts = []
    for plot, guards in (
        ("F TS MF2 P3A @6 / F @7 / R @6", "Frigate 2: guards 2 aft"),
        ("@5 / @4 / MA1 @4", "Frigate 2: guards 2 front"),
    ):
        state = placed(load(), phase="plotting") if step == "plotting" else load()
        do(state, B, f"{plot if step == 'plotting' else guards}; seal")
        thoughts.append(searcher_for(GAME).ask(view(state, A), A, QUICK, 5))
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("seed", range(3))
def test_guesses_are_plots_that_might_have_been_written(seed: int) -> None:
    """Order by order; what the seat sees is as it was; who plots may still decide."""
    seen_plots = reopened = 0
    for number, state in enumerate(games(DEN, 10 + seed, 150)):
        if number % 2 or (game.secret(state) and A not in seats_in(game.deciders(state))):
            continue
        seen = view(state, A)
        guess = copy_record(seen)
        bot.imagine(guess, A, Dice(rng=number + 1))
        asked = guess.ask.seats
        assert asked | state.ask.seats == asked
        reopened += asked != state.ask.seats
        guess.ask.seats = state.ask.seats
        assert packed(view(guess, A)) == packed(seen)
        for ship in range(state.table.n_ships):
            if state.table.designs[ship].side == A or not guess.ships[ship].plot.n:
                continue
            if state.ask.what == Ask.PLOT:
                assert turns_in(guess.ships[ship].plot) == turns_held(state)
            rewrite(guess, ship)
            seen_plots += 1
    assert seen_plots > 10
    assert reopened > 0


def rewrite(guess: State, number: int) -> None:
    """Write a plot again, each order legal where it stands."""
    again = copy_record(guess)
    plot, own = guess.ships[number].plot, again.ships[number].plot
    own.n = 0
    for i in range(plot.n):
        own.kind[i] = own.amount[i] = own.letter[i] = 0
    for i in range(plot.n):
        assert refuse_order(again, number, plot.kind[i], plot.amount[i]) in (No.OK, No.FULL)
        own.kind[i], own.amount[i], own.letter[i] = plot.kind[i], plot.amount[i], plot.letter[i]
        own.n += 1


def test_guesses_follow_what_is_likely() -> None:
    """A Frigate that flies at its enemy goes on more often than not, and differs."""
    state = placed(load(), phase="plotting", turn=2, ships={"Frigate 2": {"plot": "@6 / @6"}})
    plots = []
    for seed in range(60):
        guess = view(state, A)
        bot.imagine(guess, A, Dice(rng=seed + 1))
        plots.append(game.position(guess)["ships"]["Frigate 2"]["plot"])
    assert len(set(plots)) > 10
    assert sum(plot.startswith("F") for plot in plots) > 30


@pytest.mark.parametrize("turn", [1, 4])
def test_forecasts_know_own_plots_and_of_others_what_is_public(turn: int) -> None:
    """Weights are whole but for what rounding takes; a ship that turned lately turns no more in any of them."""
    ships = {"Frigate 1": {"plot": "F TS @5 / F @5"}, "Frigate 2": {"turned": turn - 1, "plot": "TP @6 / F @6"}}
    state = placed(load(), phase="plotting", turn=turn, ships=ships if turn > 1 else {})
    forecast = Forecast()
    foresee(state, A, forecast)
    hidden = Forecast()
    foresee(view(state, A), A, hidden)
    assert packed(hidden) == packed(forecast)
    for step in range(AHEAD + 1):
        there = forecast.places[(AHEAD + 1) + step]
        assert WHOLE - 40 <= sum(place.weight for place in there.place[: there.n]) <= WHOLE
        if turn > 1 and step < AHEAD:
            assert all(place.facing == state.ships[1].facing for place in there.place[: there.n])
    if turn > 1:
        turns = course(state, 0)
        for step in range(2):
            place = forecast.places[step + 1].place[0]
            assert (place.q, place.r, place.facing) == (turns[step].q, turns[step].r, turns[step].facing)


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


def in_contact(pods: int = 5, phase: int = 5, guards: int = 0, **more: Any) -> State:
    """Pod combat: a carrier's group shares a hex with the enemy's only ship, a Frigate."""
    ships = {
        "Pod carrier 1": {"hex": "0605", "groups": {"A": {"hex": "0608", "pods": pods, "from": 1}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": phase, "guards": {"front": guards}, **more},
    }
    return placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_it_takes_an_obvious_kill(level: str) -> None:
    """Five pods at seven in ten each against the last ship."""
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
    assert all(move.amount == 1 for move, _ in candidates(state, A) if move.verb == STRIKE)


def test_pods_go_where_they_may_attack() -> None:
    """Next to the enemy in the second pod movement: into its hex, and not by the side that is guarded."""
    ships = {
        "Pod carrier 1": {"hex": "0605", "groups": {"A": {"hex": "0607", "pods": 3}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": 5, "guards": {"aft": 2}},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    assert best(state, A) == (Action(Verb.MOVE_GROUP, unit=0, part=1, facing=4),)


def test_pods_come_nearer_from_afar() -> None:
    ships = {
        "Pod carrier 1": {"hex": "0603", "groups": {"A": {"hex": "0604", "pods": 3}}},
        "Frigate 1": {"hex": "0614"},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    assert heaviest(state, A) == Action(Verb.MOVE_GROUP, unit=0, part=1, facing=4)


def sacrificing(hit: str = "none", die_matters: bool = True) -> State:
    state = in_contact(pods=1, guards=2, hit=hit, phase=5 if die_matters else 10)
    do(state, A, "Pod carrier 1-A attacks")
    game.apply(state, A, Action(Verb.AIM, target=1))
    game.apply(state, A, Action(Verb.COMMIT, amount=1))
    assert state.ask.what == Ask.SACRIFICE
    return state


def test_guard_pods_are_sacrificed_for_a_ship_that_can_be_saved() -> None:
    assert heaviest(sacrificing(), B).verb == Verb.SACRIFICE
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
        one = next(move for move, _ in candidates(state, B) if move.verb == LAY_GUARDS and move.x == 1)
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


@pytest.mark.soak
def test_it_thinks_the_same_compiled() -> None:
    searcher, checked = searcher_for(GAME), 0
    for state in itertools.islice(games(DEN, 5, 90), 0, None, 6):
        seat = decides(state)
        seen = view(state, seat)
        if not searcher.is_compiled:
            searcher.compile(seen, seat)
        assert searcher.ask(seen, seat, QUICK, 7) == searcher.ask(seen, seat, QUICK, 7, interpreted=True)
        checked += 1
    assert checked >= 8
