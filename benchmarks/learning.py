"""How well games learn, and what it is worth: `python -m benchmarks.learning GAME FILE --games N --seed K`.

FILE is one that `stormtable train` wrote. Its player meets the hard level, each seed twice with sides swapped: first
with the descents of hard for both, then with as many for hard as it makes in the processor time that the other takes.
Curve and results go to benchmarks/learning/GAME.json; from these files follow the table of docs/training.md and the
picture there (for which the extra "lab" is needed).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import figures
from stormtable.bots.learned import expert_by, read_learned
from stormtable.bots.levels import level_of
from stormtable.engine.levels import Level
from stormtable.games import find
from stormtable.lab.simulate import Simulator
from stormtable.lab.tournament import Match, play_match

FOLDER: Final = Path(__file__).parent / "learning"
DOCS: Final = Path(__file__).parents[1] / "docs"
DOCUMENT: Final = DOCS / "training.md"
PICTURE: Final = DOCS / "images" / "learning.svg"
TIMED: Final = 6  # games by which the time of a level is measured
AGAINST: Final = "hard"


def seconds_of(game: Any, scenario: str, level: Level, seed: int) -> float:
    """Processor seconds that a level takes for games against itself."""
    start = game.fill(scenario, {}, seed)
    worker = Simulator(game, start, [level] * len(game.seats(start))).worker()
    worker.play(seed, 0, 1)
    begun = time.process_time()
    worker.play(seed, 1, TIMED)
    return time.process_time() - begun


def measure(game: Any, scenario: str, learned: Level, games: int, seed: int) -> Iterator[dict[str, Any]]:
    """What it makes of games against hard: with equal descents, then in equal time."""
    hard = level_of(game, AGAINST)
    assert hard is not None
    learned = replace(learned, iterations=hard.iterations)
    yield told("descents", hard, play_match(game, scenario, {}, learned, hard, games, seed))
    ratio = seconds_of(game, scenario, learned, seed) / seconds_of(game, scenario, hard, seed)
    longer = replace(hard, iterations=round(hard.iterations * ratio))
    yield told("time", longer, play_match(game, scenario, {}, learned, longer, games, seed + 1))


def told(equal: str, hard: Level, match: Match) -> dict[str, Any]:
    low, high = match.interval
    return {
        "equal": equal,
        "descents_of_hard": hard.iterations,
        "games": match.games,
        "seed": match.seed,
        "wins": match.wins,
        "draws": match.draws,
        "losses": match.losses,
        "score": round(match.score, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def table() -> str:
    """All that was measured, in Markdown."""
    heads = ["", "games", "loss", "the judgement's", "descents, its and hard's", "against hard (95 % interval)"]
    lines = [[*heads, "won, drawn, lost", "seed"]]
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        game, recipe = find(found["game"]), found["recipe"]
        first = [figures.title(game, found["scenario"]), f"{recipe['games']:,}", f"{found['curve'][-1]['loss']:.3f}"]
        for each in found["matches"]:
            low, high = each["interval"]
            descents = f"{found['descents']:,}, {each['descents_of_hard']:,}"
            score = f"{each['score']:.1%} ({low:.1%} to {high:.1%})".replace("%", " %")
            counts = f"{each['wins']}, {each['draws']}, {each['losses']}"
            lines.append([*first, f"{recipe['loss_of_judgement']:.3f}", descents, score, counts, str(each["seed"])])
            first = ["", "", ""]
    return figures.markdown(lines)


def draw() -> None:
    """The curves as a picture."""
    import altair as alt
    import vl_convert

    values, rules = [], []
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        name = find(found["game"]).TITLE
        values += [{"game": name, "games": each["games"], "loss": each["loss"]} for each in found["curve"]]
        rules.append({"game": name, "loss": found["recipe"]["loss_of_judgement"]})
    color = alt.Color("game:N", title=None)
    loss = alt.Y("loss:Q", title="loss over games that took no part", scale=alt.Scale(zero=False))
    games = alt.X("games:Q", title="games learned from", scale=alt.Scale(type="log"))
    curves = alt.Chart(alt.Data(values=values)).mark_line(point=True).encode(games, loss, color)
    level = alt.Chart(alt.Data(values=rules)).mark_rule(strokeDash=[6, 4]).encode(y=loss, color=color)
    chart = (curves + level).properties(width=520, height=300)
    PICTURE.write_text(vl_convert.vegalite_to_svg(chart.to_json()), encoding="utf-8")


def main() -> None:
    """Measure, write, draw."""
    parser = argparse.ArgumentParser(description="Measure what a game has learned.")
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--scenario", default="")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = find(given.game)
    scenario = given.scenario or next(iter(game.SCENARIOS))
    weights, hard = read_learned(given.file, game), level_of(game, AGAINST)
    assert hard is not None
    found: dict[str, Any] = {
        "game": game.NAME,
        "scenario": scenario,
        "date": datetime.now(UTC).date().isoformat(),
        "recipe": weights.recipe,
        "curve": weights.curve,
        "descents": hard.iterations,
        "matches": [],
    }
    FOLDER.mkdir(exist_ok=True)
    for match in measure(game, scenario, expert_by(game, given.file), given.games, given.seed):
        found["matches"].append(match)
        (FOLDER / f"{game.NAME}.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        print(json.dumps(match), file=sys.stderr)
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"learning": table()}), encoding="utf-8")
    draw()


if __name__ == "__main__":
    main()
