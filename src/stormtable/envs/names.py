"""The names of the environments, known without loading a game: `scenarios.json` lists them, with the team of each seat.

`python -m tools.environments` writes that list, and a test compares it with the games there are.
"""

from __future__ import annotations

import functools
import json
from importlib import resources

__all__ = ["SHIPPED", "environment_id", "environment_ids", "missing", "module_name", "shipped", "spiel_name"]

SHIPPED = "scenarios.json"


@functools.cache
def shipped() -> dict[str, dict[str, tuple[int, ...]]]:
    """Of each game its scenarios by name, and the team of each of their seats."""
    text = resources.files("stormtable.envs").joinpath(SHIPPED).read_text(encoding="utf-8")
    return {
        game: {name: tuple(teams) for name, teams in scenarios.items()} for game, scenarios in json.loads(text).items()
    }


def environment_id(game: str, scenario: str) -> str:
    """Gymnasium's name: "stormtable/LightningWar-river_town-v0"."""
    return f"stormtable/{game.title().replace('_', '')}-{scenario}-v0"


def environment_ids() -> list[str]:
    """All of them."""
    return [environment_id(game, name) for game, scenarios in shipped().items() for name in scenarios]


def missing(library: str, extra: str, error: ImportError) -> ImportError:
    """What is raised where a library is not installed."""
    return ImportError(f"{library} is not there ({error}): pip install 'stormtable[{extra}]'")


def module_name(game: str, scenario: str) -> str:
    """As PettingZoo calls its modules: "arclight_duel_v0"."""
    return f"{game}_{scenario}_v0"


def spiel_name(game: str, scenario: str) -> str:
    """OpenSpiel's short name: "stormtable_arclight_duel"."""
    return f"stormtable_{game}_{scenario}"
