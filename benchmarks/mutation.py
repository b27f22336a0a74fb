"""Whether the tests notice when a rule is wrong: `python -m benchmarks.mutation [GAME ...]`, a part of `make soak`.

Of all mutants (`benchmarks/mutants.py`) of the rules that carry a game out, a sample is tried: those that its `apply`,
`refuse`, `choices` and the like reach, not the computer's judgement, words or pictures. Each is put in place in a
process of its own, forked with everything imported, so nothing on disk changes. There run, interpreted, the tests that
reach the rule: case files first, the quickest first, until one fails (killed) or takes many times as long as it should
(hung, which counts as killed).

Mutants that no test could kill, since nothing of the game changes, are judged in benchmarks/mutation/GAME.toml and left
out of the score; they are tried all the same, and one that is killed was judged wrongly. Results go to
benchmarks/mutation/GAME.json and into the table of docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT, MISSED
from benchmarks.mutants import Mutant, mutants_of, sample
from benchmarks.mutation_runs import Found, try_out
from stormtable.engine.callgraph import reachable_rules
from stormtable.games import all_games, find

__all__ = ["FOLDER", "GOAL", "Key", "judged", "mutants_of_game", "score", "stale", "table"]

FOLDER: Final = Path(__file__).parent / "mutation"
GOAL: Final = 0.95
ROOTS: Final = (
    "set_up",
    "deciders",
    "secret",
    "side_of",
    "refuse",
    "choices",
    "open_ended",
    "apply",
    "fallback",
    "is_over",
    "points",
    "hide",
    "concede",
)
TESTS: Final = Path(__file__).parents[1] / "tests"
# Of the computer, of pictures, words and editors: slow, and of no rule.
UNTRIED: Final = tuple(
    f"test_{what}"
    for what in ("bot", "scene", "preview", "notation", "narrate", "position", "ghost", "survey", "editor", "citations")
)

Key = tuple[str, str, str, int]


class Judged(msgspec.Struct, forbid_unknown_fields=True):
    """A mutant that changes nothing of the game."""

    function: str
    source: str
    change: str
    why: str
    nth: int = 1

    @property
    def key(self) -> Key:
        return self.function, self.source, self.change, self.nth


def judged(name: str) -> dict[Key, Judged]:
    """Those of a game, by their keys. Raises msgspec.ValidationError for an entry that is none."""
    file = FOLDER / f"{name}.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {"equivalent": []}
    return {each.key: each for each in msgspec.convert(entries["equivalent"], list[Judged])}


def stale(judgements: Iterable[Key], mutants: Iterable[Mutant]) -> list[Key]:
    """The judgements of mutants that there are no more."""
    known = {mutant.key for mutant in mutants}
    return [key for key in judgements if key not in known]


def mutants_of_game(name: str) -> list[Mutant]:
    """All mutants of the rules that carry a game out."""
    game, package = find(name), f"stormtable.games.{name}."
    roots = [fn for fn in (getattr(game, root, None) for root in ROOTS) if fn is not None]
    return mutants_of(fn for fn in reachable_rules(roots) if fn.__module__.startswith(package))


def tests_of(name: str) -> list[str]:
    """The files of tests that may reach a game's rules, case files first."""
    own = sorted((TESTS / "games" / name).glob("test_*.py"))
    first = [TESTS / "test_cases.py", TESTS / "test_playthroughs.py"]
    last = [TESTS / "games" / "test_soundness.py", Path(__file__).with_name("mutation_play.py")]
    return [str(file) for file in (*first, *own, *last) if not file.stem.startswith(UNTRIED)]


def concerns(name: str, test: str) -> bool:
    """Whether a test is of a game: of those of several games it bears the name, or its playthrough does."""
    if "test_case_has_force" in test:
        return False
    if "test_playthrough[" in test:
        file = TESTS / "playthroughs" / f"{test.partition('[')[2].removesuffix(']')}.txt"
        return file.read_text(encoding="utf-8").startswith(f"game: {name}\n")
    return f"/{name}/" in test or f"[{name}" in test


def score(name: str, found: Sequence[Found], seed: int) -> dict[str, Any]:
    """What was found, as it is written down."""
    equivalent = judged(name)
    alive = [each for each in found if not each.killed and each.mutant.key not in equivalent]
    counted = [each for each in found if each.killed or each.mutant.key not in equivalent]
    return {
        "game": name,
        "date": datetime.now(UTC).date().isoformat(),
        "seed": seed,
        "mutants": len(found),
        "killed": sum(each.killed for each in found),
        "hung": sum(each.how == "hung" for each in found),
        "equivalent": len(found) - len(counted),
        "survived": [str(each.mutant) for each in alive],
        "score": round(1 - len(alive) / len(counted), 4) if counted else 1.0,
    }


def together(before: Mapping[str, Any], again: Mapping[str, Any]) -> dict[str, Any]:
    """What was found before, with what became of its survivors when they were tried again."""
    sums = {key: before[key] + again[key] for key in ("killed", "hung", "equivalent")}
    counted = before["mutants"] - sums["equivalent"]
    return {**again, **sums, "mutants": before["mutants"], "score": round(sums["killed"] / counted, 4)}


def table() -> str:
    """All that was measured, in Markdown."""
    goal = f"score (goal: at least {GOAL:.0%})".replace("%", " %")
    lines = [["", "mutants", "killed", "of them hung", "equivalent", "survived", goal, "seed", "date"]]
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        missed = " **missed**" if found["score"] < GOAL else ""
        numbers = [str(found[key]) for key in ("mutants", "killed", "hung", "equivalent")]
        reached_score = f"{found['score']:.1%}".replace("%", " %") + missed
        survived, seed, date = str(len(found["survived"])), str(found["seed"]), found["date"]
        lines.append([find(found["game"]).TITLE, *numbers, survived, reached_score, seed, date])
    return figures.markdown(lines)


def last(name: str) -> dict[str, Any] | None:
    """What was found of a game the last time."""
    file = FOLDER / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def write_down(results: Mapping[str, Any]) -> None:
    """Put a game among those tried before, in the folder and in the document."""
    file = FOLDER / f"{results['game']}.json"
    file.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"mutants": table()}), encoding="utf-8")


def faults(name: str, mutants: Sequence[Mutant], found: Sequence[Found]) -> list[str]:
    """What is wrong with the judgements of a game."""
    entries = judged(name)
    told = [f"{name}.toml judges a mutant that there is no more: {key}" for key in stale(entries, mutants)]
    wrong = [each for each in found if each.killed and each.mutant.key in entries]
    return told + [f"{name}.toml judges as equivalent what {each.by} kills: {each.mutant}" for each in wrong]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try out the games that are named, all if none is; 1 if one falls short of the goal or was judged wrongly."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description="Try the tests on wrong rules.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them if none is named")
    parser.add_argument("--mutants", type=int, default=100, help="how many of each game are drawn")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument("--only", default="", metavar="TEXT", help="those told of with this; nothing is written")
    parser.add_argument("--again", action="store_true", help="after new tests: those that survived the last time")
    given = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        parser.error("it forks processes, which this system cannot")
    if given.mutants < 1:
        parser.error("--mutants: at least 1")
    for name in given.games:
        if name not in all_games():
            parser.error(f"there is no game {name!r}; there are: {', '.join(all_games())}")
    return max(main_of(name, given) for name in given.games or all_games())


def main_of(name: str, given: argparse.Namespace) -> int:
    """Try out one game."""
    mutants = mutants_of_game(name)
    drawn = sample([each for each in mutants if given.only in str(each)], given.mutants, given.seed)
    before = last(name) if given.again else None
    if before is not None:
        given.seed, drawn = before["seed"], [each for each in mutants if str(each) in before["survived"]]
    found = try_out(drawn, tests_of(name), partial(concerns, name))
    results = score(name, found, given.seed)
    wrong = faults(name, mutants, found)
    if before is not None:
        results = together(before, results)
    print("\n".join([*wrong, *(f"survived: {each}" for each in results["survived"])]), file=sys.stderr)
    print(f"{name}: {results['score']:.1%} of {results['mutants'] - results['equivalent']} killed", file=sys.stderr)
    if not given.only:
        write_down(results)
    return MISSED if wrong or results["score"] < GOAL else 0


if __name__ == "__main__":
    raise SystemExit(main())
