"""How much of its seconds the highest level uses: `python -m benchmarks.thinking [GAME] [--scenario NAME]`.

A game is played by the level below, and before each of its decisions with more than MANY legal actions the highest is
asked what it would do, compiled, with the seconds that it has in play; its answer is not played. How long it thought is
told by the clock. It may stop early where one move is in the running (bots/searcher.py): such decisions count apart.
Results go to benchmarks/thinking/GAME.json and into the table of docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT
from stormtable.bots.levels import levels_of, searcher_for
from stormtable.bots.searcher import Searcher, is_open
from stormtable.engine.game import seats_in
from stormtable.engine.notation import legal_actions
from stormtable.engine.views import view_of
from stormtable.games import find

FOLDER: Final = Path(__file__).parent / "thinking"
MANY: Final = 8  # choices
HALF: Final = 0.5  # of its seconds


@dataclass(frozen=True)
class Asked:
    """A decision that the highest level was asked."""

    share: float  # of its seconds that it used
    descents: int
    is_open: bool  # at the end: more than one move was still in the running


def ask(searcher: Searcher, view: Any, seat: int, bot: str, seed: int) -> Asked:
    level = searcher.hooks.LEVELS[bot]
    begun = time.monotonic()
    thought = searcher.ask(view, seat, level, seed, begun + level.seconds)
    share = (time.monotonic() - begun) / level.seconds
    return Asked(share, thought.iterations, is_open(thought.lines))


def decisions(game: Any, scenario: str, seed: int, most: int, every: int) -> Iterator[Asked]:
    """Up to `most` decisions of games of a seed and those after it: each `every`-th that has many choices."""
    searcher, (*_, below, top) = searcher_for(game), levels_of(game)
    asked = met = 0
    while asked < most:
        state, seed = game.load(scenario, {}, seed), seed + 1
        while asked < most and not game.is_over(state):
            seat = seats_in(game.deciders(state))[0]
            view = view_of(game, state, seat)
            if not searcher.is_compiled:
                searcher.compile(view, seat)
            if len(legal_actions(view, seat, game.deciders(state), game.choices, game.MAX_CHOICES)) > MANY:
                met += 1
                if met % every == 0:
                    yield ask(searcher, view, seat, top, met)
                    asked += 1
            for step in searcher.ask(view, seat, searcher.hooks.LEVELS[below], met).steps:
                game.apply(state, seat, step)


def summary(game: Any, found: list[Asked], seed: int) -> dict[str, Any]:
    """What is written of the decisions of a scenario."""
    top, level = list(levels_of(game).items())[-1]
    still_open = [each.share for each in found if each.is_open]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "level": top,
        "seconds": level.seconds,
        "seed": seed,
        "decisions": len(found),
        "half": sum(each.share >= HALF for each in found),
        "open": len(still_open),
        "open_half": sum(share >= HALF for share in still_open),
        "open_share": round(statistics.median(still_open), 3) if still_open else None,
        "descents": round(statistics.median(each.descents for each in found)),
    }


def row(found: dict[str, Any]) -> list[str]:
    share = found["open_share"]
    return [
        f"{found['level']}, {found['seconds']:g} s",
        str(found["decisions"]),
        str(found["half"]),
        str(found["open"]),
        str(found["open_half"]),
        "" if share is None else f"{share:.0%}".replace("%", " %"),
        f"{found['descents']:,}",
        str(found["seed"]),
    ]


def table() -> str:
    """All that was measured, in Markdown."""
    heads = ["", "level", "decisions", "half used", "open to the end", "of them half used", "share, median", "descents"]
    lines = [[*heads, "seed"]]
    for file in sorted(FOLDER.glob("*.json")):
        written = json.loads(file.read_text(encoding="utf-8"))
        game = find(written["game"])
        for scenario, found in written["scenarios"].items():
            lines.append([f"{game.TITLE}, {game.SCENARIOS[scenario].title}", *row(found)])
    return figures.markdown(lines)


def write_down(game: Any, scenario: str, found: dict[str, Any]) -> None:
    """Put a scenario among those measured before, in the file and in the document."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{game.NAME}.json"
    before = json.loads(file.read_text(encoding="utf-8"))["scenarios"] if file.exists() else {}
    together = {**before, scenario: found}
    scenarios = {name: together[name] for name in game.SCENARIOS if name in together}
    file.write_text(json.dumps({"game": game.NAME, "scenarios": scenarios}, indent=2) + "\n", encoding="utf-8")
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"thinking": table()}), encoding="utf-8")


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="Measure how much of its seconds the highest level uses.")
    parser.add_argument("game", nargs="?", default="arclight")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--every", type=int, default=3, help="of the decisions with many choices, each so-manieth")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = find(given.game)
    scenario = given.scenario or next(iter(game.SCENARIOS))
    found = summary(game, list(decisions(game, scenario, given.seed, given.decisions, given.every)), given.seed)
    print(f"{game.TITLE}, {scenario}: {' | '.join(row(found))}", file=sys.stderr)
    write_down(game, scenario, found)


if __name__ == "__main__":
    main()
