"""Gymnasium's own check on our environments, how they are found, and a level as opponent."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import stormtable.envs
from stormtable.engine.game import BadInput
from stormtable.envs.gymnasium import SeatEnv
from stormtable.envs.names import SHIPPED, environment_ids
from stormtable.games import all_games
from tools.environments import listed


def play(env: Any, seed: int) -> list[Any]:
    """What comes of a match of random steps."""
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    told: list[Any] = [(seen["observation"].tobytes(), info)]
    over = False
    while not over:
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        over = terminated or truncated
        told.append((seen["observation"].tobytes(), reward, terminated, truncated, info))
    return told


def test_the_list_of_scenarios_is_that_of_the_games() -> None:
    """`python -m tools.environments` writes it."""
    path = Path(stormtable.envs.__file__).with_name(SHIPPED)
    assert path.read_text(encoding="utf-8") == listed()
    assert sum(len(game.SCENARIOS) for game in all_games().values()) == len(environment_ids())


def test_importing_the_module_registers_all_and_loads_no_game() -> None:
    script = (
        "import gymnasium, json, sys, stormtable.envs.gymnasium;"
        "loaded = [name for name in sys.modules if name.startswith('stormtable.games.')];"
        "print(json.dumps([[name for name in gymnasium.registry if name.startswith('stormtable/')], loaded]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    names, loaded = json.loads(done.stdout)
    assert names == environment_ids()
    assert loaded == []


def test_a_name_may_name_the_module_too() -> None:
    env = gymnasium.make("stormtable.envs.gymnasium:stormtable/ThunderStruck-teams-v0", seat="B2", opponent="random")
    assert env.reset(seed=1)[1]["seat"] == "B2"


@pytest.mark.parametrize("name", ["stormtable/Arclight-duel-v0", "stormtable/JumpstrikeCampaign-twin_suns-v0"])
def test_gymnasiums_check_is_passed(name: str) -> None:
    check_env(gymnasium.make(name, opponent="random").unwrapped)


# Where there is one Sector, its number is always the same.
@pytest.mark.filterwarnings("ignore:.*Box observation space maximum and minimum values are equal")
@pytest.mark.soak
@pytest.mark.parametrize("name", environment_ids())
@pytest.mark.parametrize("opponent", ["random", "easy"])
def test_gymnasiums_check_is_passed_by_all(name: str, opponent: str) -> None:
    check_env(gymnasium.make(name, opponent=opponent).unwrapped)


def test_a_seed_gives_one_match_against_a_level() -> None:
    env = gymnasium.make("stormtable/Arclight-duel-v0", opponent="easy")
    assert play(env, 1) == play(env, 1)
    assert play(env, 1) != play(env, 2)


@pytest.mark.parametrize("seat", ["B", 1])
def test_any_seat_may_be_taken(seat: str | int) -> None:
    env = SeatEnv("arclight", "duel", seat=seat, opponent="random")
    seen, info = env.reset(seed=1)
    assert info["seat"] == "B"
    assert env.match.seat == 1
    assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()


def test_a_level_wins_more_than_chance_does() -> None:
    results = {
        level: sum(play(SeatEnv("thunder_struck", "duel", opponent=level), seed)[-1][1] for seed in range(3))
        for level in ("random", "easy")
    }
    assert results["easy"] < results["random"]


def test_a_function_may_be_the_opponent() -> None:
    asked: list[int] = []

    def first(seen: Any) -> int:
        index = int(np.argmax(seen["action_mask"]))
        asked.append(index)
        return index

    env = SeatEnv("arclight", "duel", opponent=first)
    play(env, 1)
    assert asked
    with pytest.raises(ValueError, match="action 63 is not legal"):
        SeatEnv("arclight", "duel", seat="B", opponent=lambda seen: 63).reset(seed=1)


def test_an_illegal_action_loses() -> None:
    env = SeatEnv("arclight", "duel", opponent="random")
    seen, _ = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(np.argmin(seen["action_mask"])))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    seen, _ = env.reset(seed=1)
    assert env.step(int(np.argmax(seen["action_mask"])))[2] is False


def test_a_free_tables_level_does_what_no_index_stands_for() -> None:
    env = SeatEnv("lightning_strike", "first_contact", opponent="easy")
    env.reset(seed=1)
    for _ in range(3):
        seen, _, over, *_ = env.step(int(np.argmax(env.action_masks())))
        assert not over
        assert env.observation_space.contains(seen)


def test_long_matches_are_truncated() -> None:
    told = play(SeatEnv("arclight", "duel", opponent="random", longest=9), 1)
    assert told[-1][1:4] == (0.0, False, True)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": "C"}, "no seat 'C'"),
        ({"seat": 2}, "no seat 2"),
        ({"opponent": "champion"}, "no bot 'champion'"),
        ({"render_mode": "film"}, "no render mode 'film'"),
    ],
)
def test_what_there_is_not_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        SeatEnv("arclight", "duel", **settings)
