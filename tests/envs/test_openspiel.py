"""OpenSpiel's own tests on our games, their chance, and what players know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import stormtable.envs.openspiel
from stormtable.engine.choosing import choices_of
from stormtable.envs.names import shipped, spiel_name
from stormtable.games import all_games

NAMES = [spiel_name(game, scenario) for game, scenarios in shipped().items() for scenario in scenarios]
DUEL = "stormtable_thunder_struck_duel"


def walk(state: Any, seed: int, most: int = 100_000) -> int:
    """Play at random; how many steps that took."""
    chance, steps = random.Random(seed), 0
    while not state.is_terminal() and steps < most:
        outcomes = [face for face, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(outcomes))
        steps += 1
    return steps


def test_every_scenario_is_registered() -> None:
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("game", shipped())
def test_every_game_is_played_by_openspiel(game: str) -> None:
    name = spiel_name(game, next(iter(shipped()[game])))
    state = pyspiel.load_game(name).new_initial_state()
    walk(state, 1, 40)
    clone = state.clone()
    assert str(clone) == str(state)
    walk(clone, 2, 5)
    assert len(clone.full_history()) >= len(state.full_history())


def test_openspiels_random_simulation_is_passed() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(DUEL), num_sims=1, serialize=False, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_openspiels_random_simulation_is_passed_by_all(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def playthrough() -> str:
    """All that can be asked of some states, as text, as OpenSpiel keeps it for its own games."""
    state = pyspiel.load_game(DUEL).new_initial_state()
    walk(state, 3)
    return str(generate_playthrough.playthrough(DUEL, [each.action for each in state.full_history()]))


@pytest.mark.soak
def test_a_playthrough_is_the_same_again() -> None:
    assert playthrough() == playthrough()


def test_a_playthrough_is_written() -> None:
    told = playthrough()
    assert f'GameType.short_name = "{DUEL}"' in told
    assert "IsTerminal() = True" in told
    assert "InformationStateString(0)" in told


def test_serialised_states_come_back() -> None:
    game = pyspiel.load_game(DUEL)
    state = game.new_initial_state()
    walk(state, 4, 60)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions() if not state.is_chance_node() else again.is_chance_node()


@pytest.mark.parametrize("game", shipped())
def test_chance_nodes_lead_where_the_rules_lead_with_the_same_dice(game: str) -> None:
    scenario = next(iter(shipped()[game]))
    rules = all_games()[game]
    state = pyspiel.load_game(spiel_name(game, scenario)).new_initial_state()
    walk(state, 7, 30)
    branch = state.standing.branch
    for past in branch.past[1:]:
        assert past.before is not past.after
        assert past.seat in [seat for seat in range(8) if rules.deciders(past.before) >> seat & 1]
        assert past.action in choices_of(rules, past.before, past.seat)
    if not branch.is_chance:
        assert branch.state.dice.rng == 0


def secret_names() -> list[str]:
    """The first scenarios of games that begin with a secret decision."""
    found = []
    for game, scenarios in shipped().items():
        scenario = next(iter(scenarios))
        if all_games()[game].secret(all_games()[game].load(scenario, {}, 1)):
            found.append(spiel_name(game, scenario))
    return found


@pytest.mark.parametrize("name", secret_names())
def test_what_is_chosen_in_secret_changes_nothing_that_others_know(name: str) -> None:
    game = pyspiel.load_game(name)
    strings: set[str] = set()
    tensors: set[bytes] = set()
    own: set[str] = set()
    for seed in range(4):
        state, chance = game.new_initial_state(), random.Random(seed)
        while state.is_chance_node():
            state.apply_action(0)
        first = state.current_player()
        while state.current_player() == first:
            state.apply_action(chance.choice(state.legal_actions()))
        player = 1 - first if game.num_players() == 2 else (first + 1) % game.num_players()
        strings.add(state.information_state_string(player) + state.observation_string(player))
        tensors.add(np.array(state.information_state_tensor(player)).tobytes())
        own.add(state.information_state_string(first))
    assert len(strings) == len(tensors) == 1
    assert len(own) > 1


def test_an_information_state_recalls_what_its_player_has_done_and_seen() -> None:
    game = pyspiel.load_game("stormtable_arclight_duel")
    state = game.new_initial_state()
    acts: list[str] = []
    chance = random.Random(1)
    while len(acts) < 5:
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
            continue
        action = chance.choice(state.legal_actions())
        if state.current_player() == 0:
            acts.append(state.action_to_string(0, action))
        state.apply_action(action)
    told = state.information_state_string(0)
    assert all(f"A: {act}" in told for act in acts)
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observation.set_from(state, 0)
    assert observation.dict["acts"].any()
    assert observation.dict["observation"].any()


def test_a_scenario_of_ones_own_is_registered_by_a_name() -> None:
    stormtable.envs.openspiel.register("our_arclight", "arclight", "free", {"force_a": "pulsar 2"})
    state = pyspiel.load_game("our_arclight").new_initial_state()
    walk(state, 1, 5)
    assert "Pulsar 2" in state.observation_string(1)
