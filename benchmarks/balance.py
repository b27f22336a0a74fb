"""Whether both sides of a scenario have a fair chance: `python -m benchmarks.balance GAME [--scenario NAME]`.

The same level of the computer plays both sides of a shipped scenario, of all of them if none is named, compiled, with
full iterations and no clock; where there are teams, a team wins together. A scenario passes if the 95 % interval of
each side's share reaches FAIR, and that of the draws DRAWS; one that is not must say so in its words ("Favours ...",
"Often drawn"). Results go to benchmarks/balance/GAME.json, beside those of other scenarios, and into the table of
docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT
from stormtable.bots.levels import level_of
from stormtable.cli.starting import options as read_options
from stormtable.engine.copying import copy_record
from stormtable.engine.game import WATCHER, Setting
from stormtable.engine.odds import score_interval
from stormtable.engine.seating import seating_of
from stormtable.games import find
from stormtable.lab.simulate import Result, simulate
from stormtable.lab.studies.balance import favoured, is_even, is_often_drawn

__all__ = ["FOLDER", "described", "measure", "table", "verdict"]

FOLDER: Final = Path(__file__).parent / "balance"


def measure(
    game: Any, scenario: str, options: Mapping[str, Setting], bot: str, games: int, seed: int
) -> dict[str, Any]:
    """Games of a scenario between equals. Raises BadInput for an unknown scenario, option or level."""
    level = level_of(game, bot)
    start = game.fill(scenario, options, seed)
    seats = seating_of(game, start)
    found = simulate(game, scenario, options, games, seed, levels=[level] * len(seats))
    return described(game, start, bot, seed, found)


def described(game: Any, start: Any, bot: str, seed: int, found: Result) -> dict[str, Any]:
    """What is written of games between equals; `start` is what they began from."""
    level = level_of(game, bot)
    teams = seating_of(game, start).members.values()
    wins = [found.wins[mates[0]] for mates in teams]
    first = copy_record(start)
    game.set_up(first)
    names = game.scene(first, WATCHER).sides
    decided = sum(wins)
    low, high = score_interval(wins[0] / decided, decided) if decided else (0.0, 1.0)
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "bot": bot,
        "iterations": level.iterations if level else 0,
        "games": found.games,
        "seed": seed,
        "sides": [" and ".join(names[seat] for seat in mates) for mates in teams],
        "wins": wins,
        "draws": found.draws,
        "share": round(wins[0] / decided, 4) if decided else 0.5,
        "interval": [round(low, 4), round(high, 4)],
        "mean_length": round(found.mean_length, 1),
        "seconds": round(found.seconds, 1),
    }


def verdict(game: Any, key: str, found: dict[str, Any]) -> str:
    """Whether a scenario is even, as a study finds it, and if not, whether it says so."""
    text = game.SCENARIOS[figures.scenario_of(key)].text
    whom = favoured(found["sides"], found["wins"])
    if whom and whom[0].upper() + whom[1:] not in text:
        return f"**{whom}**"
    said, share = "Often drawn" in text, found["draws"] / found["games"]
    if is_often_drawn(found["draws"], found["games"]) and not said:
        return f"**drawn in {share:.0%}**".replace("%", " %")
    if whom:
        return f"{whom}, as it says"
    return "often drawn, as it says" if said else "even" if is_even(found["wins"]) else "undecided"


def told(game: Any, key: str, found: dict[str, Any]) -> str:
    wins = ", ".join(f"{side} {won}" for side, won in zip(found["sides"], found["wins"], strict=True))
    return (
        f"{figures.title(game, key)}: {wins}, drawn {found['draws']}; {found['share']:.0%} of those decided, "
        f"in {found['seconds']} s: {verdict(game, key, found)}"
    )


def table() -> str:
    """All that was measured, in Markdown."""
    heads = ["", "sides", "won", "drawn", "first side's share (95 % interval)", "", "level", "seed", "length, actions"]
    lines = [heads]
    for file in sorted(FOLDER.glob("*.json")):
        written = json.loads(file.read_text(encoding="utf-8"))
        game = find(written["game"])
        for key, found in written["scenarios"].items():
            lines.append([figures.title(game, key), *row(game, key, found)])
    return figures.markdown(lines)


def row(game: Any, key: str, found: dict[str, Any]) -> list[str]:
    low, high = found["interval"]
    return [
        ", ".join(found["sides"]),
        ", ".join(map(str, found["wins"])),
        str(found["draws"]),
        f"{found['share']:.1%} ({low:.1%} to {high:.1%})".replace("%", " %"),
        verdict(game, key, found),
        f"{found['bot']} ({figures.counted(found['iterations'], 'descent')})",
        str(found["seed"]),
        f"{found['mean_length']:g}",
    ]


def write_down(game: Any, results: dict[str, dict[str, Any]]) -> Path:
    """Put scenarios among those measured before, in the file and in the document."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{game.NAME}.json"
    before = json.loads(file.read_text(encoding="utf-8"))["scenarios"] if file.exists() else {}
    together = {**before, **results}
    order = list(game.SCENARIOS)
    scenarios = {
        key: together[key] for key in sorted(together, key=lambda key: (order.index(figures.scenario_of(key)), key))
    }
    file.write_text(json.dumps({"game": game.NAME, "scenarios": scenarios}, indent=2) + "\n", encoding="utf-8")
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"balance": table()}), encoding="utf-8")
    return file


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="Measure how fair the scenarios of a game are to both sides.")
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="repeatable; all of them if none is named")
    parser.add_argument("--bot", default="medium", help="the level that plays both sides")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="repeatable")
    given = parser.parse_args()
    game, options = find(given.game), read_options(given.option)
    for scenario in given.scenario or game.SCENARIOS:
        found = measure(game, scenario, options, given.bot, given.games, given.seed)
        key = figures.entry(scenario, options)
        print(told(game, key, found), file=sys.stderr)
        write_down(game, {key: found})


if __name__ == "__main__":
    main()
