"""`stormtable lesson`: whether lesson files can be played to their end, and say what is so."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stormtable.cli.output import print_json, say, show
from stormtable.engine.game import BadInput
from stormtable.engine.lessons import read_lesson
from stormtable.games import book_of, find, lesson_files
from stormtable.table.lessons import check_lesson

__all__ = ["lesson"]


def lesson(arguments: argparse.Namespace) -> int:
    """Play lesson files, or all that are shipped; exit code 1 if one cannot be played to its end."""
    found = [outcome_of(path) for path in arguments.files or shipped()]
    faults = sum(1 for each in found if each["faults"])
    if arguments.json:
        print_json({"lessons": found, "right": not faults})
        return min(faults, 1)
    for each in found:
        for fault in each["faults"]:
            say(f"{each['file']}: {fault}")
    show(f"{len(found) - faults} of {len(found)} lessons can be played to their end")
    return min(faults, 1)


def shipped() -> list[Path]:
    """The files of all lessons that come with the program."""
    from stormtable.games import all_games  # noqa: PLC0415  (loads every game)

    return [path for name in all_games() for path in lesson_files(name)]


def outcome_of(path: Path) -> dict[str, Any]:
    read = read_lesson(path)
    try:
        game = find(read.game)
    except BadInput as error:
        raise BadInput(f"{path}: game: {error}") from None
    rules = {rule.id for rule in book_of(game.NAME, game.PREFIX).rules}
    return {"file": str(path), "title": read.title, "steps": len(read.steps), "faults": check_lesson(game, read, rules)}
