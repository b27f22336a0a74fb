"""How much of its seconds the hardest level uses: `python -m benchmarks.thinking GAME [--scenario NAME]`.

It is asked about positions of games that the medium level plays, drawn by lot, with the seconds that it has in play. A
question matters if more than one move is in the running still when the level's own descents are done. What it uses is
the share of its seconds until it answers. Results go to benchmarks/thinking/GAME.json and into the table of
docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT
from stormtable.bots.levels import bots_of, level_of, searcher_for
from stormtable.bots.searcher import Searcher, is_open
from stormtable.cli.starting import options as read_options
from stormtable.engine.game import Setting, seats_in
from stormtable.engine.levels import Level
from stormtable.engine.records import copy_record
from stormtable.engine.views import view_of
from stormtable.games import find

FOLDER: Final = Path(__file__).parent / "thinking"
Question = tuple[Any, int]  # a view, and whose


def questions(
    game: Any, searcher: Searcher, scenario: str, options: Mapping[str, Setting], seed: int
) -> Iterator[Question]:
    """The decisions of games between medium players, one after the other."""
    medium = level_of(game, bots_of(game)[2])
    assert medium is not None
    chance = random.Random(seed)
    while True:
        state = game.load(scenario, options, chance.getrandbits(30))
        game.set_up(state)
        while not game.is_over(state):
            seat = chance.choice(seats_in(game.deciders(state)))
            view = view_of(game, state, seat)
            yield view, seat
            for action in searcher.ask(view, seat, medium, chance.getrandbits(30)).steps:
                after = copy_record(state)
                game.apply(after, seat, action)
                state = after


def asked(searcher: Searcher, question: Question, level: Level, seed: int) -> tuple[bool, float, int]:
    """Whether a question mattered, the share of the seconds that was used, and the descents."""
    view, seat = question
    matters = is_open(searcher.ask(view, seat, level, seed).lines)
    begun = time.monotonic()
    thought = searcher.ask(view, seat, level, seed, deadline=begun + level.seconds)
    return matters, (time.monotonic() - begun) / level.seconds, thought.iterations


def measure(game: Any, scenario: str, options: Mapping[str, Setting], count: int, seed: int) -> dict[str, Any]:
    """So many questions."""
    searcher, hardest, chance = searcher_for(game), level_of(game, bots_of(game)[-1]), random.Random(seed)
    assert hardest is not None
    source = questions(game, searcher, scenario, options, seed)
    searcher.compile(*next(source))
    found = list[tuple[bool, float, int]]()
    while len(found) < count:
        question = next(source)
        if chance.random() < 1 / 8:
            found.append(asked(searcher, question, hardest, chance.getrandbits(30)))
    used = sorted(share for matters, share, _ in found if matters)
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "seed": seed,
        "questions": count,
        "matter": len(used),
        "seconds": hardest.seconds,
        "used": round(statistics.median(used), 3) if used else None,
        "least": round(used[len(used) // 10], 3) if used else None,
        "descents": round(statistics.median(descents for matters, _, descents in found if matters)) if used else 0,
    }


def table() -> str:
    """What was measured."""
    lines = [["", "questions", "that matter", "seconds", "share used, median", "least but for a tenth", "descents"]]
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        for key, row in found["scenarios"].items():
            share = [f"{row[name]:.0%}".replace("%", " %") for name in ("used", "least")]
            counts = [str(row["questions"]), str(row["matter"]), f"{row['seconds']:g}"]
            lines.append([figures.title(find(found["game"]), key), *counts, *share, f"{row['descents']:,}"])
    return figures.markdown(lines)


def write_down(game: Any, key: str, row: dict[str, Any]) -> None:
    """Put a scenario among those measured before, in the file and in the document."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{game.NAME}.json"
    before = json.loads(file.read_text(encoding="utf-8"))["scenarios"] if file.exists() else {}
    text = json.dumps({"game": game.NAME, "scenarios": {**before, key: row}}, indent=2)
    file.write_text(f"{text}\n", encoding="utf-8")
    document = figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"thinking": table()})
    DOCUMENT.write_text(document, encoding="utf-8")


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="How much of its seconds the hardest level uses.")
    parser.add_argument("game")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="repeatable")
    given = parser.parse_args()
    game, options = find(given.game), read_options(given.option)
    scenario = given.scenario or next(iter(game.SCENARIOS))
    row = measure(game, scenario, options, given.questions, given.seed)
    print(f"{game.TITLE}, {scenario}: {row}", file=sys.stderr)
    write_down(game, figures.entry(scenario, options), row)


if __name__ == "__main__":
    main()
