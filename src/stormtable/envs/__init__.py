"""The games for those who train players: what a seat sees as numbers, what it may do as indices, many games at once.

- `observing.Observer`: a view as a dense vector, and tables in it; `layout` documents each number.
- `acts.Acts`: actions as indices, masks and rows of features.
- `vector.VectorEnv`: n games in NumPy arrays, compiled.
- `pettingzoo.env`: agents that decide one after another; `from stormtable.envs import arclight_duel_v0` has it for a
  scenario, as PettingZoo's own modules are used.
- `gymnasium.SeatEnv`: one seat against a level, `gymnasium.make("stormtable/Arclight-duel-v0")`.
- `openspiel`: importing it registers the games with pyspiel, `pyspiel.load_game("stormtable_arclight_duel")`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any


@dataclass(frozen=True, slots=True)
class Environment:
    """A scenario as PettingZoo has modules; `env` is wrapped, `raw_env` bare, settings are those of StormtableEnv."""

    env: Callable[..., Any]
    raw_env: Callable[..., Any]


def __getattr__(name: str) -> Environment:
    """A scenario by its name, such as `lightning_war_hedgerow_v0`; needs PettingZoo, of the extra `lab`."""
    from stormtable.envs.names import module_name, shipped  # noqa: PLC0415  (who does not ask loads nothing)

    for game, scenarios in shipped().items():
        for scenario in scenarios:
            if name == module_name(game, scenario):
                module = importlib.import_module("stormtable.envs.pettingzoo")
                return Environment(partial(module.env, game, scenario), partial(module.raw_env, game, scenario))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
