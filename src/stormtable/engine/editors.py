"""Scenarios of one's own: what a game that lets players draw them tells the editor, and what its loader says of one.

A game offers it in `faces/editor.py`; the registry finds it (`stormtable.games.editor_of`). What is edited
are the contents of a scenario file as they stand, so that a file is read and written without loss.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from stormtable.engine.game import BadInput, Game
from stormtable.engine.workshops import DesignGauge

__all__ = [
    "Contents",
    "Editor",
    "EditorField",
    "EditorKind",
    "EditorLayer",
    "Examination",
    "ForceItem",
    "ForceList",
    "Remark",
    "ScenarioFault",
    "Worth",
    "examine",
]

Contents = Mapping[str, Any]
ROW: Final = re.compile(r"(\w+)\[(\d+)\]")
MOST_FAULTS: Final = 30  # that are told at once


@dataclass(frozen=True, slots=True)
class EditorField:
    """A value of a scenario file, or of one row of a list in it, at `key`; "a.b" stands for a key of a table."""

    key: str
    title: str
    kind: Literal["text", "long", "number", "length", "flag", "choice", "side"]
    rule: str = ""
    text: str = ""
    low: float = 0
    high: float = 0
    default: str | int | float | bool = ""  # what holds if the file leaves it out
    choices: tuple[tuple[str, str], ...] = ()  # of kind "choice": value and title; values of numbers as digits
    only: tuple[str, ...] = ()  # of a row: the kinds that have it; of the file: flags that must be on; empty: always


@dataclass(frozen=True, slots=True)
class EditorKind:
    """What a shape may be: the value of its key `kind`."""

    key: str
    title: str
    rule: str
    text: str = ""
    band: float = 0  # of polygons: how wide one is that is drawn along its middle, a river
    box: bool = False  # usually drawn as a rectangle
    nests: str = ""  # a field that rises by one with each shape of the kind drawn inside another, a hill's height


@dataclass(frozen=True, slots=True)
class EditorLayer:
    """A list of the file whose rows lie on the table: each has a shape at `place`, and `fields`.

    The rows of one layer are the sides, each with its `id` and its set-up zone: they are `fixed`.
    """

    key: str
    title: str  # of several: "Woods, hills and buildings"
    one: str  # of one without a name: "Road"
    shape: Literal["polygon", "line", "place", "box"]
    place: str
    most: int
    rule: str
    fields: tuple[EditorField, ...] = ()
    kinds: tuple[EditorKind, ...] = ()  # empty: all rows are of one kind
    box: str = ""  # of polygons: the key of a rectangle [west, south, east, north] that may stand for the outline
    fixed: bool = False  # the sides: rows are neither added nor taken away


@dataclass(frozen=True, slots=True)
class ForceItem:
    """Something to build forces of: `contents` is its row in a scenario file, without what tells it from others."""

    key: str
    title: str
    group: str  # a nation
    cost: int
    contents: Contents


@dataclass(frozen=True, slots=True)
class ForceList:
    """How forces are written, and what there is to build them of.

    The rows of the list are units with `side` and `name`, each with a list of elements that have an `id`.
    """

    key: str
    parts: str  # the key of a unit's elements
    lead: str  # the flag of the one element that leads its unit
    rule: str
    fields: tuple[EditorField, ...]  # of a unit, beside its side and name
    units: tuple[ForceItem, ...]
    elements: tuple[ForceItem, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFault:
    """What the loader refuses: where ("areas[2].points"), in which row of which list (-1: none), and why."""

    where: str
    key: str
    row: int
    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What may be played, but is probably not meant."""

    key: str
    row: int  # -1: none
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit comes to; `row` is its place in the file's list, -1 for one that the players' options brought."""

    row: int
    side: int
    cost: int
    elements: int


class Editor(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    TITLE: str  # what the page is called: "Scenario editor"
    RULE: str  # the id that says what a scenario is
    UNIT: str  # of the table's lengths: "in"
    FIELDS: Sequence[EditorField]  # of the whole file
    LAYERS: Sequence[EditorLayer]  # from the ground up

    def forces(self) -> ForceList:
        """What forces are built of."""

    def blank(self) -> dict[str, Any]:
        """An empty table to begin with."""

    def starts(self) -> Mapping[str, Contents]:
        """The shipped scenarios by name, as files."""

    def stand_in(self, key: str, contents: Contents) -> Any:
        """What can stand for a value that is missing or wrong, so that the rest is judged; None: nothing."""

    def worths(self, state: Any) -> Sequence[Worth]:
        """What each unit comes to, in the order of the file."""

    def gauges(self, state: Any) -> Sequence[DesignGauge]:
        """How far the limits on numbers of things are used."""

    def remarks(self, state: Any) -> Sequence[Remark]:
        """What may be played, but is probably not meant."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What the loader says of a scenario, and what of it can be set up: the state without the rows that are wrong."""

    faults: tuple[ScenarioFault, ...]
    state: Any  # None if nothing can
    rows: Mapping[str, Sequence[int]]  # of the lists in `state`, which rows of the file they hold


def examine(game: Game, editor: Editor, contents: Contents) -> Examination:
    """Load a scenario again and again, each time without what was wrong, until it loads; so all faults are told.

    What is wrong because something else was left out is not told.
    """
    mending = Mending(editor, contents)
    while len(mending.faults) < MOST_FAULTS:
        try:
            state = game.load(mending.contents, {}, 0)
        except BadInput as error:
            if not mending.leave_out(error):
                break
        else:
            return Examination(tuple(mending.faults), state, mending.rows)
    return Examination(tuple(mending.faults), None, mending.rows)


class Mending:
    """A scenario that loses what is wrong, bit by bit, and the faults that were found on the way."""

    def __init__(self, editor: Editor, contents: Contents) -> None:
        self.editor, self.original, self.contents = editor, contents, dict(contents)
        lists = [*(layer.key for layer in editor.LAYERS if not layer.fixed), editor.forces().key]
        self.rows = {key: list(range(len(contents[key]))) for key in lists if isinstance(contents.get(key), list)}
        self.faults: list[ScenarioFault] = []
        self.replaced: set[str] = set()

    def leave_out(self, error: BadInput) -> bool:
        """Take the row away that an error means, or put something in the place of a value; False if that was tried."""
        key, row = place_of(error, self.rows)
        if row >= 0:
            self.faults.append(fault_of(error, key, self.rows[key][row]))
            del self.rows[key][row]
            self.contents[key] = [each for i, each in enumerate(self.contents[key]) if i != row]
            return True
        whole = key not in self.rows or len(self.rows[key]) == len(self.original[key])
        if key in self.replaced:
            return False
        if whole:  # else something is missing that was left out here
            found = ROW.match(error.where)
            fixed = any(layer.fixed and layer.key == key for layer in self.editor.LAYERS)
            self.faults.append(fault_of(error, key, int(found[2]) - 1 if found and fixed else -1))
        self.replaced.add(key)
        substitute, before = self.editor.stand_in(key, self.contents), self.contents.pop(key, None)
        if substitute is not None:
            self.contents[key] = substitute
        if key in self.rows and (substitute is None or substitute[: len(self.rows[key])] != before):
            del self.rows[key]
        return True


def place_of(error: BadInput, rows: Mapping[str, Sequence[int]]) -> tuple[str, int]:
    """The list and the row that an error means, or the file's key and -1; "" if the message alone tells."""
    found = ROW.match(error.where)
    if found and found[1] in rows:
        return found[1], int(found[2]) - 1
    if error.where:
        return re.split(r"[.\[]", error.where, maxsplit=1)[0].strip('"'), -1
    missing = re.match(r"(\w+) is missing", str(error))
    if missing:
        return missing[1], -1
    return ("options" if str(error).startswith("option ") else ""), -1


def fault_of(error: BadInput, key: str, row: int) -> ScenarioFault:
    """A fault by the row's number in the file itself, of which others may have been left out before."""
    where = ROW.sub(f"{key}[{row + 1}]", error.where, count=1) if row >= 0 else error.where
    return ScenarioFault(where or key, key, row, str(error).removeprefix(f"{error.where}: "))
