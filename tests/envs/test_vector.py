"""Many games at once: the same whichever way they run, in arrays that stay the same ones."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from stormtable.engine.game import BadInput
from stormtable.envs.vector import VectorEnv

ARRAYS = ("vector", "mask", "features", "counts", "seats", "ages", "rewards", "terminated", "truncated", "final")


def walk(env: VectorEnv, steps: int, seed: int = 5) -> str:
    """A digest of all that is told in so many steps of random play."""
    lots, digest = np.random.default_rng(seed), hashlib.sha256()
    env.reset(seed)
    for _ in range(steps):
        actions = np.argmax(lots.random(env.mask.shape) * env.mask, axis=1)
        env.step(actions)
        for name in ARRAYS:
            digest.update(getattr(env, name).tobytes())
    return digest.hexdigest()


@pytest.mark.parametrize(("game", "scenario"), [("arclight", "duel"), ("thunder_struck", "duel")])
def test_interpreted_and_compiled_games_are_equal_on_any_number_of_threads(game: str, scenario: str) -> None:
    plain = walk(VectorEnv(game, scenario, games=5, longest=30, interpreted=True), 40)
    for threads in (1, 2, 3):
        assert walk(VectorEnv(game, scenario, games=5, longest=30, threads=threads), 40) == plain


def test_arrays_are_shared_without_copies() -> None:
    env = VectorEnv("arclight", "duel", games=3)
    shared = {name: np.from_dlpack(getattr(env, name)) for name in ARRAYS}
    env.reset(1)
    env.step(np.argmax(env.mask, axis=1))
    for name, array in shared.items():
        assert array.ctypes.data == getattr(env, name).ctypes.data, name
        assert array.tobytes() == getattr(env, name).tobytes(), name
    for table in env.tables().values():
        assert np.shares_memory(table, env.vector)


def test_a_wrong_action_is_refused_before_anything_changes() -> None:
    env = VectorEnv("arclight", "duel", games=3)
    with pytest.raises(RuntimeError, match="reset"):
        env.step([0, 0, 0])
    env.reset(1)
    before = env.vector.copy()
    legal = np.argmax(env.mask, axis=1)
    for wrong in (-1, env.acts.size, int(np.argmin(env.mask[2]))):
        with pytest.raises(ValueError, match="not legal in game 2"):
            env.step([legal[0], legal[1], wrong])
    with pytest.raises(ValueError, match="one a game"):
        env.step([0, 0])
    with pytest.raises(ValueError, match="one a game"):
        env.step(np.zeros(3))
    assert np.array_equal(before, env.vector)
    assert not env.ages.any()


@pytest.mark.parametrize("wrong", [{"games": 0}, {"threads": 0}, {"longest": 0}])
def test_numbers_below_one_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(BadInput, match="at least 1"):
        VectorEnv("arclight", "duel", games=wrong.pop("games", 2), **wrong)  # type: ignore[arg-type]
