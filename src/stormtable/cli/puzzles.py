"""`stormtable puzzles`: those that there are, whether files are puzzles, and more of them, mined in played games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from stormtable.cli.files import write_whole
from stormtable.cli.interrupts import BEFORE, ends_at_once
from stormtable.cli.output import print_json, say, show, table
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.cli.progress import Progress
from stormtable.engine.game import BadInput, Game
from stormtable.engine.inputs import did_you_mean
from stormtable.engine.puzzles import Puzzle, read_puzzle
from stormtable.games import all_games, book_of, find, puzzle_files, puzzles_of
from stormtable.lab.puzzles.checking import Checker
from stormtable.lab.puzzles.mining import Mine, Mined, mine
from stormtable.lab.puzzles.writing import Writer, spread, varied
from stormtable.table.puzzles import check_puzzle

__all__ = ["check", "dig", "listed"]

FOUND: Final = {"medium": "medium finds it", "hard": "hard finds it", "deep": "only a deep search"}


def listed(arguments: argparse.Namespace) -> int:
    """List the puzzles of a game, or of all; 1 if there are none."""
    games = [find(arguments.game)] if arguments.game else list(all_games().values())
    found = [(game, puzzle) for game in games for puzzle in puzzles_of(game.NAME).values()]
    if arguments.json:
        print_json({"puzzles": [as_json(game, puzzle) for game, puzzle in found]})
    elif not found:
        say("there are no puzzles of that game")
    else:
        rows = [
            [f"{game.NAME} {each.number}", str(each.scenario), FOUND[each.level], each.goal] for game, each in found
        ]
        show(table([["puzzle", "scenario", "difficulty", "goal"], *rows]))
    return 0 if found else 1


def as_json(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle without its solution."""
    return {
        "game": game.NAME,
        "number": puzzle.number,
        "scenario": puzzle.scenario,
        "title": puzzle.title,
        "goal": puzzle.goal,
        "level": puzzle.level,
        "seat": puzzle.seat,
        "rule": puzzle.rule,
        "file": puzzle.file,
    }


@ends_at_once
def check(arguments: argparse.Namespace) -> int:
    """Whether files, or all that are shipped, are puzzles that can be played; 1 if one is not."""
    files = arguments.files or [path for name in all_games() for path in puzzle_files(name)]
    checker, outcomes = Checker(), list[dict[str, Any]]()
    for number, path in enumerate(files, 1):
        puzzle = read_puzzle(path)
        game = game_of(puzzle, path)
        faults = check_puzzle(game, puzzle, {rule.id for rule in book_of(game.NAME, game.PREFIX).rules})
        if not faults and not arguments.quick:
            with saying_why_it_takes_long(game.TITLE):
                faults = [each for each in [checker.doubts(game, puzzle)] if each]
        outcomes.append({"file": str(path), "title": puzzle.title, "faults": faults})
        for fault in faults:
            say(f"{path}: {fault}")
        if not arguments.quick and number < len(files):
            say(f"{number} of {len(files)} checked")
    wrong = sum(1 for each in outcomes if each["faults"])
    if arguments.json:
        print_json({"puzzles": outcomes, "right": not wrong})
    else:
        how = (
            "can be played to their end" if arguments.quick else "are puzzles: one way is better by far, easy misses it"
        )
        show(f"{len(files) - wrong} of {len(files)} {how}")
    return min(wrong, 1)


def game_of(puzzle: Puzzle, path: Path) -> Game:
    try:
        return find(puzzle.game)
    except BadInput as error:
        raise BadInput(f"{path}: game: {error}") from None


@ends_at_once
def dig(arguments: argparse.Namespace) -> int:
    """Play games and keep the puzzles in them; 1 if there are none."""
    game = find(arguments.game)
    plans = [Mine(game=game.NAME, scenario=each, seed=arguments.seed) for each in scenarios(game, arguments.scenario)]
    out: Path | None = arguments.out
    if out is not None:
        make_folder(out)
        BEFORE.append(lambda: say(f"{out} holds what was found: the same command goes on from there"))
    games, found = arguments.games, list[tuple[Mine, list[Mined]]]()
    with saying_why_it_takes_long(game.TITLE), Progress(games * len(plans), 0) as told:
        for plan in plans:
            found.append((plan, []))
            for each in mine(plan, game, games, None if out is None else out / f"{plan.scenario}.jsonl"):
                found[-1][1].append(each)
                told.more()
    puzzles = written(game, found, out, range(arguments.first, arguments.first + arguments.most))
    seconds = sum(each.seconds for _, mined in found for each in mined)
    if arguments.json:
        print_json({"puzzles": puzzles, "games": games * len(plans), "seconds": round(seconds, 1)})
    else:
        for puzzle in puzzles:
            show(f"{puzzle['file'] or puzzle['number']}: {puzzle['goal']}")
        show(f"{len(puzzles)} puzzles in {games * len(plans):,} games; {seconds:,.1f} s of the processor.")
    return 0 if puzzles else 1


def scenarios(game: Game, named: Sequence[str]) -> list[str]:
    """The scenarios to play, the game's first if none is named. Raises BadInput."""
    for each in named:
        if each not in game.SCENARIOS:
            raise BadInput(f"--scenario {each}: {did_you_mean(each, game.SCENARIOS)}")
    return list(dict.fromkeys(named)) or [next(iter(game.SCENARIOS))]


def written(
    game: Game, found: Sequence[tuple[Mine, Sequence[Mined]]], out: Path | None, numbers: range
) -> list[dict[str, Any]]:
    """Look at what was found once more, and write files of these numbers, as far as it goes; of all kinds."""
    writers, told = {plan.scenario: Writer(game, plan.scenario) for plan, _ in found}, list[dict[str, Any]]()
    for each in spread(list(varied(found))):
        if len(told) == len(numbers):
            break
        made = writers[each.plan.scenario].written(each, numbers[len(told)])
        if made is None:
            continue
        path = None if out is None else out / f"{made.puzzle.number}.toml"
        if path is not None:
            write_whole(path, made.text.encode(), "--out")
        told.append({**as_json(game, made.puzzle), "file": str(path or ""), "do": made.puzzle.solution.do})
    return told


def make_folder(out: Path) -> None:
    """Make the folder, or refuse what is none. Raises BadInput."""
    if out.exists() and not out.is_dir():
        raise BadInput(f"--out {out}: it is a file; name a folder")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--out {out}: {error.strerror or error}") from error
