"""How well games learn, and what it is worth: `python -m benchmarks.learning GAME FILE --games N --seed K`.

FILE is one that `stormtable train` wrote. Its player meets the hard level, each seed twice with sides swapped: first
with the descents of hard for both, then, if that comes to the 60 % which a level has to reach, with as many for hard as
it makes in the processor time that the other takes.
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
from stormtable.bots.levels import level_of, searcher_for
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.lab.tournament import Match, play_match

FOLDER: Final = Path(__file__).parent / "learning"
DOCS: Final = Path(__file__).parents[1] / "docs"
DOCUMENT: Final = DOCS / "training.md"
PICTURE: Final = DOCS / "images" / "learning.svg"
TIMED: Final = 40  # decisions by which the time of a level is measured
AGAINST: Final = "hard"
GOAL: Final = 0.6  # of a level that is to ship


def ratio_of(game: Any, scenario: str, learned: Level, hard: Level, seed: int) -> float:
    """How many times as long the one thinks about a game's decisions as the other does, both with equal descents."""
    searcher, state = searcher_for(game), game.load(scenario, {}, seed)
    spent = {False: 0.0, True: 0.0}
    for number in range(TIMED):
        if game.is_over(state):
            break
        seat = seats_in(game.deciders(state))[0]
        view = view_of(game, state, seat)
        if not searcher.is_compiled:
            searcher.compile(view, seat)
        thought = None
        for own, level in ((True, learned), (False, hard)):
            begun = time.process_time()
            thought = searcher.ask(view, seat, level, number)
            spent[own] += time.process_time() - begun
        for action in thought.steps if thought else ():
            game.apply(state, seat, action)
    return spent[True] / spent[False]


def measure(
    game: Any, scenario: str, learned: Level, hard: Level, ratio: float, games: int, seed: int
) -> Iterator[dict[str, Any]]:
    """What it makes of games against hard: with equal descents, then in equal time; `ratio` is that of their times."""
    first = told("descents", hard, play_match(game, scenario, {}, learned, hard, games, seed))
    yield first
    if first["score"] >= GOAL:
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
    heads = ["", "games", "loss", "the judgement's", "time of a descent", "descents, its and hard's"]
    lines = [[*heads, "against hard (95 % interval)", "won, drawn, lost", "seed"]]
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        game, recipe = find(found["game"]), found["recipe"]
        losses = (found["curve"][-1]["loss"], recipe["loss_of_judgement"])
        first = [figures.title(game, found["scenario"]), f"{recipe['games']:,}", *(f"{loss:.3f}" for loss in losses)]
        first.append(f"{found['time']:.2f}")
        for each in found["matches"]:
            low, high = each["interval"]
            descents = f"{found['descents']:,}, {each['descents_of_hard']:,}"
            score = f"{each['score']:.1%} ({low:.1%} to {high:.1%})".replace("%", " %")
            counts = f"{each['wins']}, {each['draws']}, {each['losses']}"
            lines.append([*first, descents, score, counts, str(each["seed"])])
            first = [""] * len(first)
    return figures.markdown(lines)


def draw() -> None:
    """The curves as a picture."""
    import vl_convert  # of the extra "lab"

    values, rules = [], []
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        name = find(found["game"]).TITLE
        values += [{"game": name, "games": each["games"], "loss": each["loss"]} for each in found["curve"]]
        rules.append({"game": name, "loss": found["recipe"]["loss_of_judgement"]})
    color = {"field": "game", "type": "nominal", "title": None}
    title, scale = "loss over games that took no part", {"zero": False}
    loss = {"field": "loss", "type": "quantitative", "title": title, "scale": scale}
    games = {"field": "games", "type": "quantitative", "title": "games learned from", "scale": {"type": "log"}}
    curves = {"mark": {"type": "line", "point": True}, "encoding": {"x": games, "y": loss, "color": color}}
    level = {"mark": {"type": "rule", "strokeDash": [6, 4]}, "encoding": {"y": loss, "color": color}}
    layers = [{"data": {"values": values}} | curves, {"data": {"values": rules}} | level]
    PICTURE.write_text(vl_convert.vegalite_to_svg({"width": 520, "height": 300, "layer": layers}), encoding="utf-8")


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
    learned = replace(expert_by(game, given.file), iterations=hard.iterations)
    ratio = ratio_of(game, scenario, learned, hard, given.seed)
    found: dict[str, Any] = {
        "game": game.NAME,
        "scenario": scenario,
        "date": datetime.now(UTC).date().isoformat(),
        "recipe": weights.recipe,
        "curve": weights.curve,
        "descents": hard.iterations,
        "time": round(ratio, 2),
        "matches": [],
    }
    FOLDER.mkdir(exist_ok=True)
    for match in measure(game, scenario, learned, hard, ratio, given.games, given.seed):
        found["matches"].append(match)
        (FOLDER / f"{game.NAME}.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        print(json.dumps(match), file=sys.stderr)
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"learning": table()}), encoding="utf-8")
    draw()


if __name__ == "__main__":
    main()
