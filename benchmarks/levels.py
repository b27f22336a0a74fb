"""How the levels of the computer play against each other: `python -m benchmarks.levels [GAME] [--scenario NAME]`.

`--option NAME=VALUE` measures a scenario with an option set, as an entry of its own.

Each level meets the one below, the weakest meets random play: an even number of games of a scenario, compiled, each
seed twice with sides swapped, draws half, full iterations and no clock; where there are teams, a level plays a whole
one. Each result goes at once to benchmarks/levels/GAME.json, beside those of other steps and scenarios that were
measured with the same levels, and into the table of docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT
from stormtable.bots.levels import bots_of, level_of
from stormtable.cli.starting import options as read_options
from stormtable.engine.game import Setting
from stormtable.games import find
from stormtable.lab.tournament import play_match

FOLDER = Path(__file__).parent / "levels"


def measure(
    game: Any, scenario: str, options: Mapping[str, Setting], games: int, seed: int, only: list[str]
) -> Iterator[dict[str, Any]]:
    """The steps of a scenario's ladder, from the lowest; if levels are named, those up to them only."""
    for below, above in pairwise(bots_of(game)):
        if only and above not in only:
            continue
        match = play_match(game, scenario, options, level_of(game, above), level_of(game, below), games, seed)
        low, high = match.interval
        yield {
            "level": above,
            "against": below,
            "games": match.games,
            "seed": seed,
            "wins": match.wins,
            "draws": match.draws,
            "losses": match.losses,
            "score": round(match.score, 4),
            "interval": [round(low, 4), round(high, 4)],
            "seat_wins": list(match.seat_wins),
            "mean_length": round(match.mean_length, 1),
            "seconds": round(match.seconds, 1),
        }


def settings(game: Any) -> dict[str, Any]:
    """The levels as they are now."""
    found = {}
    for bot in bots_of(game):
        if level := level_of(game, bot):
            found[bot] = {"iterations": level.iterations} | ({"slips": level.slips} if level.slips else {})
    return found


def written_down(game: Any, key: str, step: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What the file says with this step in it; other steps are kept if the levels are the same."""
    levels = settings(game)
    kept = before.get("scenarios", {}) if before.get("levels") == levels else {}
    steps = {each["level"]: each for each in kept.get(key, {}).get("steps", [])} | {step["level"]: step}
    ladder = [steps[bot] for bot in bots_of(game) if bot in steps]
    measured = {"date": datetime.now(UTC).date().isoformat(), "steps": ladder}
    return {"game": game.NAME, "levels": levels, "scenarios": {**kept, key: measured}}


def write_down(game: Any, key: str, step: dict[str, Any]) -> Path:
    """Put a step among those measured before, in the file and in the document."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{game.NAME}.json"
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.write_text(json.dumps(written_down(game, key, step, before), indent=2) + "\n", encoding="utf-8")
    document = figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"levels": ladders()})
    DOCUMENT.write_text(document, encoding="utf-8")
    return file


def told(step: dict[str, Any]) -> str:
    low, high = step["interval"]
    return (
        f"{step['level']} against {step['against']}: {step['score']:.1%} [{low:.1%} to {high:.1%}] "
        f"of {step['games']} games in {step['seconds']} s"
    )


def ladders() -> str:
    """All that was measured, as a table in Markdown."""
    heads = ["", "level", "against", "score (95 % interval)", "won, drawn, lost", "seed", "length, actions"]
    lines = [heads]
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        game = find(found["game"])
        for key, measured in found["scenarios"].items():
            lines += [[figures.title(game, key), *row(found["levels"], step)] for step in measured["steps"]]
    return figures.markdown(lines)


def row(levels: dict[str, Any], step: dict[str, Any]) -> list[str]:
    low, high = step["interval"]
    level = levels[step["level"]]
    slips = f", {level['slips']} % slips" if "slips" in level else ""
    return [
        f"{step['level']} ({figures.counted(level['iterations'], 'descent')}{slips})",
        step["against"],
        f"{step['score']:.1%} ({low:.1%} to {high:.1%})".replace("%", " %"),
        f"{step['wins']}, {step['draws']}, {step['losses']}",
        str(step["seed"]),
        f"{step['mean_length']:g}",
    ]


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="Measure the levels of a game's computer players.")
    parser.add_argument("game", nargs="?", default="arclight")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", action="append", default=[], help="only the step up to it; repeatable")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="repeatable")
    given = parser.parse_args()
    game = find(given.game)
    scenario, options = given.scenario or next(iter(game.SCENARIOS)), read_options(given.option)
    for step in measure(game, scenario, options, given.games, given.seed, given.level):
        print(f"{told(step)}; written: {write_down(game, figures.entry(scenario, options), step)}", file=sys.stderr)


if __name__ == "__main__":
    main()
