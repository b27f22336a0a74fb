"""`new-game`: a folder with a small game that plays at once, for an author to begin with (docs/adding-a-game.md)."""

from __future__ import annotations

import argparse
import keyword
import re
from itertools import combinations
from pathlib import Path
from typing import Final

from stormtable import games
from stormtable.cli.output import print_json, show
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words

__all__ = ["new_game", "write_game"]

SKIRMISH: Final = Path(__file__).with_name("skirmish")  # its files, with @name@, @title@ and @prefix@ to be filled in
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
MOST: Final = 40  # letters of a name


def new_game(arguments: argparse.Namespace) -> int:
    """Write the folder, in a checkout two cases for its tests too, and say what to do with it."""
    folder = Path(games.__path__[-1])
    written = write_game(arguments.name, folder)
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in written)
    cases = write_cases(arguments.name, folder.parents[2] / "tests" / "cases")
    if arguments.json:
        print_json(
            {
                "game": arguments.name,
                "folder": str(folder / arguments.name),
                "files": [each.name for each in written],
                "lines": lines,
                "cases": [str(each) for each in cases],
            }
        )
    else:
        files = list_words(each.name for each in written)
        show(f"{folder / arguments.name}: {files}, {lines} lines. It plays: stormtable")
    return 0


def write_game(name: str, folder: Path) -> list[Path]:
    """The files of a new game in a folder below `folder`. Raises BadInput for a name that cannot be, or is taken."""
    if not NAME.fullmatch(name) or len(name) > MOST or keyword.iskeyword(name):
        raise BadInput(f"{name!r}: a game's name is up to {MOST} small letters and digits, words joined by '_'")
    if (folder / name).exists():
        raise BadInput(f"{folder / name} is there already; choose another name")
    return fill_in(SKIRMISH, folder / name, name)


def write_cases(name: str, folder: Path) -> list[Path]:
    """The cases of a new game below the folder of a checkout's cases; none where there is no such folder."""
    return fill_in(SKIRMISH / "cases", folder / name, name) if folder.is_dir() else []


def fill_in(source: Path, target: Path, name: str) -> list[Path]:
    """The files of a folder, filled in, in another that is made for them. Raises BadInput if they cannot be written."""
    title, prefix = name.replace("_", " ").title(), prefix_of(name)
    written = []
    try:
        target.mkdir(parents=True, exist_ok=True)
        for each in sorted(source.glob("*.txt")):
            text = each.read_text(encoding="utf-8").replace("@name@", name).replace("@title@", title)
            written.append(target / each.name.removesuffix(".txt"))
            written[-1].write_text(text.replace("@prefix@", prefix), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{target} cannot be written: {error.strerror}") from None
    return written


def prefix_of(name: str) -> str:
    """Two letters for the ids of its rules: those of its words, or others of the name that no game has yet."""
    taken = {game.PREFIX for game in games.all_games().values() if name != game.NAME}
    words = name.upper().split("_")
    pairs = [words[0][0] + words[1][0]] if len(words) > 1 else []
    pairs += ["".join(pair) for pair in combinations(name.upper().replace("_", ""), 2)]
    free = [pair for pair in pairs if pair.isalpha() and pair not in taken]
    if not free:
        raise BadInput(f"{name!r}: all pairs of its letters begin the rule ids of other games; choose another name")
    return free[0]
