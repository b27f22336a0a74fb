"""Writes the list of scenarios from which environments are named: `python -m tools.environments`."""

from __future__ import annotations

import json
from pathlib import Path

import stormtable.envs
from stormtable.engine.seating import seating
from stormtable.envs.names import SHIPPED
from stormtable.games import all_games


def listed() -> str:
    """The list as it should be."""
    lines = []
    for name, game in all_games().items():
        teams = {scenario: list(seating(game, scenario, {}).teams) for scenario in game.SCENARIOS}
        lines.append(f"{json.dumps(name)}: {json.dumps(teams)}")
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def main() -> None:
    Path(stormtable.envs.__file__).with_name(SHIPPED).write_text(listed(), encoding="utf-8")


if __name__ == "__main__":
    main()
