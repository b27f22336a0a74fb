"""The one registry of games: every folder here that has a `game.py` is one, and so is a folder within it that has one.

A game within another, such as its campaign, uses that one's rules and is called after both: `arclight_campaign`.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from stormtable.engine.assembly import assemble
from stormtable.engine.battles import Battles
from stormtable.engine.editors import Editor
from stormtable.engine.game import BadInput, Game
from stormtable.engine.inputs import read_toml
from stormtable.engine.lessons import Lesson, read_lesson
from stormtable.engine.levels import Hooks
from stormtable.engine.prints import Prints
from stormtable.engine.puzzles import Puzzle, Tasks, read_puzzle
from stormtable.engine.ranges import Ranges
from stormtable.engine.rulebook import Rulebook, read_rulebook
from stormtable.engine.workshops import Workshop

__all__ = [
    "all_games",
    "battles_of",
    "book_of",
    "bot_of",
    "editor_of",
    "find",
    "folder",
    "kin_rules",
    "lesson_files",
    "lessons_of",
    "outer_of",
    "package_of",
    "prints_of",
    "puzzle_files",
    "puzzles_of",
    "ranges_of",
    "tasks_of",
    "workshop_of",
]


@functools.cache
def all_games() -> dict[str, Game]:
    """Every game by its name, in the order of the names."""
    return {name: find(name) for name, _ in sorted(packages())}


def packages() -> Iterator[tuple[str, str]]:
    """(name, package) of every game."""
    for each in pkgutil.iter_modules(__path__):
        home = first_home(each.name)
        if not (each.ispkg and (home / "game.py").is_file()):
            continue
        yield each.name, f"{__name__}.{each.name}"
        for below in sorted(home.iterdir()):
            if (below / "game.py").is_file():
                yield f"{each.name}_{below.name}", f"{__name__}.{each.name}.{below.name}"


def find(name: str) -> Game:
    """The game of that name, of which alone the code is loaded; raises BadInput naming those there are."""
    return found(name)


@functools.cache
def found(name: str) -> Game:
    names = dict(packages())
    if name not in names:
        raise BadInput(f"there is no game {name!r}; there are: {', '.join(sorted(names))}")
    return assemble(names[name])


def bot_of(name: str) -> Hooks | None:
    """What a game tells the computer opponent, its `bot/hooks.py`; None where there is none."""
    return cast("Hooks | None", part_of(name, "bot", "hooks"))


def prints_of(name: str) -> Prints | None:
    """What of a game is printed, its `faces/prints.py`; None where there is none."""
    return cast("Prints | None", part_of(name, "faces", "prints"))


def ranges_of(name: str) -> Ranges | None:
    """What a table of a game's odds is made of, its `faces/ranges.py`; None where there is none."""
    return cast("Ranges | None", part_of(name, "faces", "ranges"))


def workshop_of(name: str) -> Workshop | None:
    """Where units of a game are designed, its `faces/workshop.py`; None where there is none."""
    return cast("Workshop | None", part_of(name, "faces", "workshop"))


def editor_of(name: str) -> Editor | None:
    """Where scenarios of a game are drawn, its `faces/editor.py`; None where there is none."""
    return cast("Editor | None", part_of(name, "faces", "editor"))


def battles_of(name: str) -> Battles | None:
    """How a game's battles are fought as matches of their own, its `words/battles.py`; None where it has none."""
    return cast("Battles | None", part_of(name, "words", "battles"))


@functools.cache
def lessons_of(name: str) -> Mapping[str, Lesson]:
    """A game's lessons by their names, in the order of its course: the files of its `data/lessons`. Raises BadInput."""
    found = [read_lesson(path) for path in lesson_files(name)]
    return {lesson.name: lesson for lesson in found}


def lesson_files(name: str) -> list[Path]:
    """The files of a game's lessons, in the order of its course; none of them is read."""
    return sorted((folder(name) / "data" / "lessons").glob("*.toml"))


def tasks_of(name: str) -> Tasks | None:
    """How a game calls its puzzles, its `words/puzzles.py`; None where it has none."""
    return cast("Tasks | None", part_of(name, "words", "puzzles"))


@functools.cache
def puzzles_of(name: str) -> Mapping[int, Puzzle]:
    """A game's puzzles by their numbers, in their order: the files of its `data/puzzles`. Raises BadInput."""
    found = [read_puzzle(path) for path in puzzle_files(name)]
    return {puzzle.number: puzzle for puzzle in found}


def puzzle_files(name: str) -> list[Path]:
    """The files of a game's puzzles, in the order of their numbers; none of them is read."""
    return sorted((folder(name) / "data" / "puzzles").glob("*.toml"), key=lambda path: (len(path.stem), path.stem))


@functools.cache
def part_of(name: str, room: str, file: str) -> Any:
    """A module that some games have in a room, by the game's name; None where there is none."""
    if not (folder(name) / room / f"{file}.py").is_file():
        return None
    return importlib.import_module(f"{package_of(name)}.{room}.{file}")


def package_of(name: str) -> str:
    """The package of a game by its name."""
    return dict(packages()).get(name, f"{__name__}.{name}")


def folder(name: str) -> Path:
    """Where a game's code, rulebook and data lie."""
    home = first_home(name)
    if home.is_dir():
        return home
    outer, _, inner = package_of(name).removeprefix(f"{__name__}.").partition(".")
    return first_home(outer) / inner if inner else home


def outer_of(name: str) -> str:
    """The game that a game is within; "" where it stands by itself."""
    outer, _, inner = package_of(name).removeprefix(f"{__name__}.").partition(".")
    return outer if inner else ""


def book_of(name: str, prefix: str) -> Rulebook:
    """The rulebook of a game; of a game and one within it each may name the other's rules. Raises BadInput."""
    return read_rulebook(folder(name) / "rulebook.toml", prefix, kin_rules(name))


def kin_rules(name: str) -> frozenset[str]:
    """The rule ids of the games within a game, or of the one that it is within."""
    own = package_of(name)
    kin = [
        other
        for other, package in packages()
        if f"{package}.".startswith(f"{own}.") != (f"{own}.".startswith(f"{package}."))
    ]
    found = [read_toml(path).get("rule", []) for each in kin if (path := folder(each) / "rulebook.toml").is_file()]
    return frozenset(str(row.get("id")) for rows in found for row in rows)


def first_home(name: str) -> Path:
    """The first folder of that name that is there."""
    return next((Path(each) / name for each in __path__ if (Path(each) / name).is_dir()), Path(__path__[0]) / name)
