"""`print`: all that a match is played with, on paper."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import stormtable
from stormtable.cli import starting
from stormtable.cli.files import check_target, write_whole
from stormtable.cli.output import print_json, say, show
from stormtable.engine.game import WATCHER, BadInput, Game
from stormtable.engine.inputs import list_words
from stormtable.engine.views import view_of
from stormtable.faces.paper import PAPERS, pdf_of
from stormtable.games import all_games, find, prints_of
from stormtable.scene.prints import USUAL

__all__ = ["print_game"]

MOST: Final = 12  # letters that are named
FONTS: Final = Path(stormtable.__file__).parent / "server" / "static" / "fonts"


def print_game(arguments: argparse.Namespace) -> int:
    """Write the PDF and say how to print it."""
    game = find(arguments.game)
    prints = prints_of(game.NAME)
    if prints is None:
        printable = list_words(name for name in all_games() if prints_of(name))
        raise BadInput(f"nothing is printed for {game.TITLE}, only for: {printable}")
    scenario = starting.scenario(game, arguments.scenario)
    state = game.load(scenario, starting.options(arguments.option), 1)
    job = prints.print_job(view_of(game, state, WATCHER), title_of(game, scenario))
    for part in arguments.only or ():
        if part not in prints.PARTS:
            raise BadInput(f"--only {part}: of {game.TITLE} there are {list_words(prints.PARTS)}")
    target = arguments.out or Path(f"{game.NAME}-{name_of(scenario, arguments.scenario)}.pdf")
    check_target(target, "--out")
    printed = pdf_of(job, FONTS, PAPERS[arguments.paper], arguments.unit, arguments.only or USUAL)
    if printed.missing:
        say(lacking(printed.missing))
    write_whole(target, printed.data, "--out")
    if arguments.json:
        told = {"game": game.NAME, "file": str(target), "pages": printed.pages, "unit": printed.unit}
        told |= {"sheets": len(job.sheets), "cards": len(job.cards)}
        told |= {"counters": sum(each.count for each in job.counters)}
        print_json(told | {"missing": list(printed.missing)})
    else:
        show(f"{target}: {printed.pages} pages; print them at 100 %, the bars of 50 mm are then true")
    return 0


def lacking(signs: Sequence[str]) -> str:
    """Which letters cannot be printed."""
    some = [repr(sign) for sign in signs[:MOST]]
    more = [f"{len(signs) - MOST} more"] if len(signs) > MOST else []
    stands = "a ? stands in place of it" if len(signs) == 1 else "a ? stands in place of each"
    lacking = list_words([*some, *more])
    return f"the print's typefaces have Latin, Greek and Cyrillic letters; they lack {lacking}: {stands}"


def title_of(game: Game, scenario: str | Mapping[str, Any]) -> str:
    if isinstance(scenario, str):
        return game.SCENARIOS[scenario].title
    return str(scenario.get("title") or "a scenario of one's own")


def name_of(scenario: str | Mapping[str, Any], given: str | None) -> str:
    """For the file: a shipped scenario's name, or that of its file."""
    return scenario if isinstance(scenario, str) else Path(given or "own").stem
