"""PettingZoo's own tests on our environments, and that nothing secret leaks by the order in which agents decide."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import stormtable.envs
from stormtable.engine.game import BadInput
from stormtable.envs.pettingzoo import env, raw_env
from stormtable.envs.pictures import MODES
from stormtable.games import all_games

SCENARIOS = [(name, scenario) for name, game in all_games().items() for scenario in game.SCENARIOS]
FIRST = [(name, next(iter(game.SCENARIOS))) for name, game in all_games().items()]
REST = [each for each in SCENARIOS if each not in FIRST]

# PettingZoo expects arrays where observations are dictionaries with a mask, but for environments of its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def play(match: Any, seed: int, steps: int) -> list[tuple[Any, ...]]:
    """What comes of random steps: who decides, what is seen, what is got."""
    match.reset(seed=seed)
    chance = np.random.default_rng(seed)
    told: list[tuple[Any, ...]] = []
    for agent in match.agent_iter(steps):
        seen, reward, terminated, truncated, _ = match.last()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, terminated))
        done = terminated or truncated
        match.step(None if done else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return told


@pytest.mark.parametrize(("game", "scenario"), FIRST)
def test_the_first_scenario_of_each_game_passes_pettingzoos_tests(game: str, scenario: str) -> None:
    api_test(env(game, scenario), num_cycles=60)
    seed_test(lambda: env(game, scenario), num_cycles=10)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_all_scenarios_pass_pettingzoos_tests(game: str, scenario: str) -> None:
    api_test(env(game, scenario), num_cycles=1000)
    seed_test(lambda: env(game, scenario), num_cycles=200)
    render_test(lambda **settings: env(game, scenario, **settings), {"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.parametrize(("game", "scenario"), REST)
def test_all_scenarios_show_and_do_what_their_spaces_hold(game: str, scenario: str) -> None:
    match = raw_env(game, scenario)
    match.reset(seed=1)
    chance = np.random.default_rng(1)
    for agent in match.agent_iter(25):
        seen, *_ = match.last()
        assert match.observation_space(agent).contains(seen)
        match.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))


def test_pettingzoos_render_test_is_passed() -> None:
    render_test(lambda **settings: env("arclight", "duel", **settings), {"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_shows_the_match_as_one_sees_it_who_only_looks(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for choice in (0, -1):  # who commands, chosen in secret
        match = raw_env("arclight", "duel", render_mode=mode)
        match.reset(seed=1)
        capsys.readouterr()
        match.step(int(np.flatnonzero(match.observe("player_0")["action_mask"])[choice]))
        drawn = match.render()
        shown.append(capsys.readouterr().out if mode == "human" else np.asarray(drawn).tobytes())
    assert shown[0]
    assert shown[0] == shown[1]


def test_a_seed_gives_one_match_interpreted_and_compiled() -> None:
    compiled, interpreted = raw_env("arclight", "duel"), raw_env("arclight", "duel", interpreted=True)
    first = play(compiled, 3, 60)
    assert play(compiled, 3, 60) == first
    assert play(interpreted, 3, 60) == first
    assert play(compiled, 4, 60) != first


def secret_decisions() -> list[tuple[str, str]]:
    """The scenarios in which several seats decide in secret at the beginning."""
    found = []
    for name, scenario in FIRST:
        state = all_games()[name].load(scenario, {}, 1)
        if all_games()[name].secret(state):
            found.append((name, scenario))
    return found


@pytest.mark.parametrize(("game", "scenario"), secret_decisions())
def test_nothing_that_is_chosen_in_secret_shows_before_all_have_chosen(game: str, scenario: str) -> None:
    """What later agents see, may do and are told is the same to the byte whatever the first has chosen."""
    told: set[tuple[Any, ...]] = set()
    chosen: set[bytes] = set()
    for seed in range(6):
        match, chance = raw_env(game, scenario), np.random.default_rng(seed)
        match.reset(seed=1)
        first = match.agent_selection
        while match.agent_selection == first:  # a draft of several acts, sealed with the last
            mask = match.observe(first)["action_mask"]
            match.step(int(chance.choice(np.flatnonzero(mask))))
        chosen.add(match.observe(first)["observation"].tobytes())
        seen = [match.observe(agent) for agent in match.agents if agent != first]
        arrays = tuple(each[key].tobytes() for each in seen for key in sorted(each))
        told.add((match.agent_selection, arrays, str(match.infos), str(match.rewards), str(match.terminations)))
    assert len(told) == 1
    assert len(chosen) > 1, "the first has chosen the same each time: nothing was tested"


def test_rewards_are_the_result_and_sum_to_nothing() -> None:
    match = raw_env("arclight", "duel")
    for seed in range(4):
        match.reset(seed=seed)
        totals = dict.fromkeys(match.possible_agents, 0.0)
        chance = np.random.default_rng(seed)
        for agent in match.agent_iter():
            seen, reward, terminated, truncated, _ = match.last()
            totals[agent] += reward
            assert reward == 0 or terminated
            done = terminated or truncated
            match.step(None if done else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        assert sorted(totals.values()) in ([-1, 1], [0, 0])


@pytest.mark.parametrize("discount", [1.0, 0.9])
def test_shaped_rewards_come_to_the_result_less_what_the_beginning_was_worth(discount: float) -> None:
    match = raw_env("arclight", "duel", shaping=discount)
    match.reset(seed=5)
    began = {}
    returns, times = dict.fromkeys(match.possible_agents, 0.0), dict.fromkeys(match.possible_agents, 0)
    results = dict.fromkeys(match.possible_agents, 0.0)
    chance = np.random.default_rng(5)
    for agent in match.agent_iter():
        seen, reward, terminated, _, _ = match.last()
        if agent not in began:
            began[agent] = match.match.worth(match.places[agent])
        elif reward:
            returns[agent] += discount ** (times[agent] - 1) * reward
        times[agent] += 1
        if terminated:
            points = match.match.points(match.places[agent])
            results[agent] = discount ** (times[agent] - 2) * (points - 1)
        match.step(None if terminated else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    for agent in match.possible_agents:
        assert returns[agent] == pytest.approx(results[agent] - began[agent])


def test_a_discount_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"above 0 and at most 1, not 1\.5"):
        raw_env("arclight", "duel", shaping=1.5).reset(seed=1)


def test_a_match_that_goes_on_is_truncated() -> None:
    match = raw_env("arclight", "duel", longest=7)
    steps = 0
    match.reset(seed=1)
    for agent in match.agent_iter():
        seen, reward, terminated, truncated, _ = match.last()
        assert not terminated
        assert reward == 0
        steps += not truncated
        match.step(None if truncated else int(np.argmax(seen["action_mask"])))
        assert agent in match.possible_agents
    assert steps == 7


def test_an_illegal_action_loses_and_bare_environments_refuse_it() -> None:
    match = env("arclight", "duel")
    match.reset(seed=1)
    illegal = int(np.argmin(match.observe("player_0")["action_mask"]))
    match.step(illegal)
    assert match.terminations["player_0"]
    assert match.rewards["player_0"] == -1
    bare = raw_env("arclight", "duel")
    bare.reset(seed=1)
    with pytest.raises(ValueError, match=f"action {illegal} is not legal now"):
        bare.step(illegal)


def test_what_an_index_means_is_told_in_words() -> None:
    match = raw_env("arclight", "duel")
    match.reset(seed=1)
    legal = np.flatnonzero(match.observe("player_0")["action_mask"])
    assert {match.match.notation(int(index)) for index in legal} == {"Command die of Pulsar 1", "Helm die of Pulsar 1"}


def test_environments_are_found_by_pettingzoos_manner_and_pickled() -> None:
    module = stormtable.envs.thunder_struck_teams_v0
    match = module.env(render_mode="ansi")
    assert match.metadata["name"] == "thunder_struck_teams_v0"
    assert match.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    match.reset(seed=1)
    assert [match.infos[agent]["seat"] for agent in match.agents] == ["A1", "B1", "A2", "B2"]
    again = pickle.loads(pickle.dumps(stormtable.envs.arclight_duel_v0.raw_env(longest=9)))
    assert play(again, 1, 5)
    with pytest.raises(AttributeError, match="arclight_joust_v0"):
        stormtable.envs.arclight_joust_v0  # noqa: B018


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("chess",), "no game 'chess'"),
        (("arclight", "dule"), "did you mean 'duel'"),
        (("arclight", "duel", {"x": 1}), "x"),
    ],
)
def test_what_there_is_not_is_refused(given: tuple[Any, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        raw_env(*given)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [("pettingzoo", "pettingzoo", "lab"), ("gymnasium", "gymnasium", "lab"), ("openspiel", "pyspiel", "openspiel")],
)
def test_a_missing_library_is_named_with_its_extra(module: str, library: str, extra: str) -> None:
    script = f"import sys; sys.modules[{library!r}] = None; import stormtable.envs.{module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert f"pip install 'stormtable[{extra}]'" in done.stderr


def test_the_package_loads_no_library_by_itself() -> None:
    assert "stormtable.envs" in sys.modules
    script = "import stormtable.envs, sys; print([m for m in ('numpy', 'gymnasium', 'pettingzoo') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
