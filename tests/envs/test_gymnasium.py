"""Gymnasium's own check on our environments, how they are found, and a level as opponent."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import stormtable.envs
from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.engine.seating import seating
from stormtable.envs.gymnasium import SeatEnv
from stormtable.envs.names import SHIPPED, environment_ids
from stormtable.envs.opponents import Searching
from stormtable.games import all_games, find
from tools.environments import listed

FIRST = [(name, next(iter(game.SCENARIOS))) for name, game in all_games().items()]
SECRET = [(name, first) for name, first in FIRST if find(name).secret(find(name).load(first, {}, 1))]


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
    for index in (env.match.acts.size, int(np.argmax(seen["action_mask"])) - env.match.acts.size):
        seen, _ = env.reset(seed=1)
        _, reward, terminated, _, info = env.step(index)
        assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_how_many_decisions_there_were_is_told_at_the_end() -> None:
    env = SeatEnv("arclight", "duel", opponent="random")
    told = [each[-1] for each in play(env, 1)]
    assert told[-1] == {"seat": "A", "decisions": env.match.age}
    assert all(each == {"seat": "A"} for each in told[:-1])
    assert "decisions" in play(SeatEnv("arclight", "duel", opponent="random", longest=9), 1)[-1][-1]
    seen, _ = env.reset(seed=1)
    assert "decisions" in env.step(int(np.argmin(seen["action_mask"])))[-1]


@pytest.mark.parametrize(("game", "scenario"), SECRET)
def test_nothing_that_is_chosen_in_secret_shows_before_all_have_chosen(game: str, scenario: str) -> None:
    """What the last seat sees, may do and is told is the same to the byte whatever the others have chosen."""
    told: set[tuple[Any, ...]] = set()
    drafted: set[tuple[int, ...]] = set()
    for seed in range(6):
        chance, chosen = np.random.default_rng(seed), list[int]()

        def choose(seen: Any, chance: Any = chance, chosen: list[int] = chosen) -> int:
            chosen.append(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            return chosen[-1]

        env = SeatEnv(game, scenario, seat=len(seating(find(game), scenario, {})) - 1, opponent=choose)
        seen, info = env.reset(seed=1)
        drafted.add(tuple(chosen))
        told.add((*(np.asarray(seen[key]).tobytes() for key in sorted(seen)), str(info)))
    assert len(told) == 1
    assert len(drafted) > 1, "the others have chosen the same each time: nothing was tested"


class Refused:
    """A searcher whose every act is refused."""

    is_compiled = True

    def ask(self, *_: Any) -> Any:
        return SimpleNamespace(steps=(Action(verb=99),))


def test_a_level_whose_act_is_refused_plays_by_lot() -> None:
    env = SeatEnv("arclight", "duel", opponent="easy")
    assert isinstance(env.opponent, Searching)
    env.opponent.searcher = Refused()  # type: ignore[assignment]
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        seen, _, over, *_ = env.step(int(np.argmax(seen["action_mask"])))
        assert not over


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
