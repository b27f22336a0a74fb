"""What the loader says of a scenario, all of it at once, and what of it can be set up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.editors import Contents, Editor, ScenarioFault
from stormtable.engine.game import BadInput, Game

__all__ = ["Examination", "examine", "value_at", "with_value"]

ROW: Final = re.compile(r"\[(\d+)\]")
MOST_FAULTS: Final = 30  # that are told at once
MOST_TRIES: Final = 3  # to put something in the place of one value: of two that are missing, each may be found apart


@dataclass(frozen=True, slots=True)
class Examination:
    """What the loader says of a scenario, and what of it can be set up: the state without the rows that are wrong."""

    faults: tuple[ScenarioFault, ...]
    state: Any  # None if nothing can
    rows: Mapping[str, Sequence[int]]  # of the lists in `contents`, which rows of the file they hold
    contents: Contents  # those that make `state`


def examine(game: Game, editor: Editor, contents: Contents) -> Examination:
    """Load a scenario again and again, each time without what was wrong, until it loads; so all faults are told.

    What is wrong because something else was left out is not told.
    """
    mending = Mending(editor, contents)
    state = None
    while len(mending.faults) < MOST_FAULTS:
        try:
            state = game.load(mending.contents, {}, 0)
        except BadInput as error:
            if mending.leave_out(error):
                continue
        break
    return Examination(tuple(mending.faults), state, mending.rows, mending.contents)


# Paths as faults write them: "areas", "map.columns", "sides[1].ships", rows counted from 1


def steps(path: str) -> list[str | int]:
    """The keys and the places in lists, from 0, that a path goes by."""
    return [int(row) - 1 if row else key for row, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)]


def value_at(contents: Any, path: str) -> Any:
    """What stands at a path; None if nothing does."""
    for step in steps(path):
        if isinstance(step, str):
            contents = contents.get(step) if isinstance(contents, Mapping) else None
        else:
            contents = contents[step] if isinstance(contents, list) and step < len(contents) else None
    return contents


def with_value(contents: Contents, path: str, value: Any) -> dict[str, Any]:
    """The contents with another value at a path, None for none; as they are where the path leads nowhere."""
    found: dict[str, Any] = replaced(contents, steps(path), value)
    return found


def replaced(whole: Any, way: Sequence[str | int], value: Any) -> Any:
    if not way:
        return value
    first, rest = way[0], way[1:]
    if isinstance(first, int):
        if not isinstance(whole, list) or first >= len(whole):
            return whole
        return [replaced(each, rest, value) if i == first else each for i, each in enumerate(whole)]
    if not isinstance(whole, Mapping):
        return whole
    if not rest and value is None:
        return {key: each for key, each in whole.items() if key != first}
    return {**whole, first: replaced(whole.get(first, {}) if rest else None, rest, value)}


class Mending:
    """A scenario that loses what is wrong, bit by bit, and the faults that were found on the way."""

    def __init__(self, editor: Editor, contents: Contents) -> None:
        self.editor, self.original, self.contents = editor, contents, dict(contents)
        forces = editor.forces()
        lists = [layer.key for layer in editor.LAYERS if not layer.fixed] + ([forces.key] if forces else [])
        found = {key: value_at(contents, key) for key in lists}
        self.rows = {key: list(range(len(rows))) for key, rows in found.items() if isinstance(rows, list)}
        self.known = sorted(
            {*lists, *(layer.key for layer in editor.LAYERS), *(field.key for field in editor.FIELDS)},
            key=len,
            reverse=True,
        )
        self.faults: list[ScenarioFault] = []
        self.tried: list[str] = []

    def leave_out(self, error: BadInput) -> bool:
        """Take the row away that an error means, or put something in the place of a value; False if that was tried."""
        key, row = self.place_of(error)
        if row >= 0:
            self.faults.append(fault_of(error, key, row, self.rows[key][row]))
            del self.rows[key][row]
            rows = [each for i, each in enumerate(value_at(self.contents, key)) if i != row]
            self.contents = with_value(self.contents, key, rows)
            return True
        if self.tried.count(key) == MOST_TRIES:
            return False
        if key not in self.tried and (key not in self.rows or len(self.rows[key]) == len(value_at(self.original, key))):
            self.faults.append(fault_of(error, key, -1, self.fixed_row(error, key)))
        # else something is missing that was left out here
        self.tried.append(key)
        if key:
            self.replace(key)
        return True

    def replace(self, key: str) -> None:
        """What can stand for a value in its place; rows that are others then are no longer those of the file."""
        before = {each: value_at(self.contents, each) for each in self.rows}
        self.contents = with_value(self.contents, key, self.editor.stand_in(key, self.contents))
        for each, rows in before.items():
            now = value_at(self.contents, each)
            if not isinstance(now, list) or now[: len(rows)] != rows:
                del self.rows[each]

    def fixed_row(self, error: BadInput, key: str) -> int:
        """The row of the sides that an error means; -1: none."""
        found = ROW.match(error.where, len(key))
        is_fixed = any(layer.fixed and layer.key == key for layer in self.editor.LAYERS)
        return int(found[1]) - 1 if found and is_fixed and error.where.startswith(key) else -1

    def place_of(self, error: BadInput) -> tuple[str, int]:
        """The list and the row that an error means, or a key of the file and -1; "" if the message alone tells."""
        where = error.where
        for key in sorted(self.rows, key=len, reverse=True):
            found = ROW.match(where, len(key)) if where.startswith(key) else None
            if found and int(found[1]) <= len(self.rows[key]):
                return key, int(found[1]) - 1
        missing = re.match(r"(\w+) is missing", reason_of(error))
        if missing:
            where = f"{where}.{missing[1]}" if where else missing[1]
        for key in self.known:
            if where == key or where.startswith((f"{key}.", f"{key}[")):
                return key, -1
        if where:
            return re.split(r"[.\[]", where, maxsplit=1)[0].strip('"'), -1
        return ("options" if str(error).startswith("option ") else ""), -1


def reason_of(error: BadInput) -> str:
    return str(error).removeprefix(f"{error.where}: ")


def fault_of(error: BadInput, key: str, row: int, of_file: int) -> ScenarioFault:
    """A fault by the row's number in the file itself, of which others may have been left out before."""
    where = f"{key}[{of_file + 1}]{error.where[len(f'{key}[{row + 1}]') :]}" if row >= 0 else error.where
    return ScenarioFault(where or key, key, of_file, reason_of(error))
