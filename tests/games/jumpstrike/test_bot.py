"""The computer opponent: whole plots from any draft, legal everywhere, blind to what is sealed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from stormtable.engine import Action, Dice, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.records import pack
from stormtable.engine.weights import HEAVIEST
from stormtable.games import find
from stormtable.games.jumpstrike.bot import hooks as bot
from stormtable.games.jumpstrike.bot.drafting import PLOT
from stormtable.games.jumpstrike.bot.forecast import Forecast, foresee
from stormtable.games.jumpstrike.bot.stakes import WHOLE
from stormtable.games.jumpstrike.faces.courses import course, own_missile_risk
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.orders import refuse_order, turns_held, turns_in
from stormtable.games.jumpstrike.rules.state import AHEAD, Ask, State, Verb
from tests.support.jumpstrike_bot import (
    DEN,
    GAME,
    QUICK,
    candidates,
    carried_out,
    decides,
    games,
    heaviest,
    in_contact,
    written,
)
from tests.support.jumpstrike_table import do, load, placed, view
from tests.support.searchers import compiled_searcher

game = find("jumpstrike")

A, B = 0, 1


# Candidates


@pytest.mark.sampled
@pytest.mark.parametrize("scenario", ["interception", "squadron_action", DEN], ids=["duel", "squadrons", "den"])
def test_every_step_of_every_candidate_is_legal(scenario: Any) -> None:
    """From wherever random play leads, drafts included; none is there twice; equal on a view, which stays as it was."""
    asked = set()
    for state in games(scenario, 3, 400 if scenario is DEN else 160, 0.15 if scenario is DEN else 0.5):
        seat, before = decides(state), pack(state)
        found = candidates(state, seat)
        seen = view(state, seat)
        assert found == candidates(seen, seat)
        assert pack(state) == before
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
            assert pack(carried_out(state, seat, move)) == pack(twin)
    assert {Ask.LAY, Ask.PLOT, Ask.MOVE_GROUP} <= asked
    if scenario is DEN:
        assert {Ask.MISSILE, Ask.ATTACK, Ask.ENGAGE} <= asked


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
    for state, seat, move in itertools.islice(plottings(range(4)), 300):
        held = [each.on_map for each in course(view(state, seat), move.unit)]
        turns = course(written(state, seat, move), move.unit)
        if all(held):
            assert all(turn.on_map for turn in turns)
        new = turns[turns_held(state) :]
        assert new
        for turn in new:
            assert not own_missile_risk(state, turn), turn.orders
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
    assert candidates(fresh, A) == [(Action(Verb.SEAL), HEAVIEST)]


# What is sealed


@pytest.mark.sampled
@pytest.mark.parametrize("step", ["plotting", "set-up"])
def test_what_others_have_sealed_changes_no_thought(step: str) -> None:
    thoughts = []
    for plot, guards in (
        ("F TS MF2 P3A @6 / F @7 / R @6", "Frigate 2: guards 2 aft"),
        ("@5 / @4 / MA1 @4", "Frigate 2: guards 2 front"),
    ):
        state = placed(load(), phase="plotting") if step == "plotting" else load()
        do(state, B, f"{plot if step == 'plotting' else guards}; seal")
        thoughts.append(compiled_searcher(GAME).ask(view(state, A), A, QUICK, 5))
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
        assert pack(view(guess, A)) == pack(seen)
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
    assert pack(hidden) == pack(forecast)
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


@pytest.mark.soak
def test_it_thinks_the_same_compiled() -> None:
    searcher, checked = compiled_searcher(GAME), 0
    for state in itertools.islice(games(DEN, 5, 90), 0, None, 6):
        seat = decides(state)
        seen = view(state, seat)
        assert searcher.ask(seen, seat, QUICK, 7) == searcher.ask(seen, seat, QUICK, 7, interpreted=True)
        checked += 1
    assert checked >= 8
