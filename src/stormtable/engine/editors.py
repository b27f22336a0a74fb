"""Scenarios of one's own: what a game that lets players draw them tells the editor, and what its loader says of one.

A game offers it in `faces/editor.py`; the registry finds it (`stormtable.games.editor_of`). What is edited
are the contents of a scenario file as they stand, so that a file is read and written without loss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from stormtable.engine.game import Option
from stormtable.engine.workshops import DesignGauge
from stormtable.language import phrase, say

__all__ = [
    "HEX_FACINGS",
    "NAMING",
    "Contents",
    "Editor",
    "EditorField",
    "EditorGround",
    "EditorKind",
    "EditorLayer",
    "ForceItem",
    "ForceList",
    "Remark",
    "ScenarioFault",
    "Stand",
    "Worth",
    "build_field",
    "hex_fields",
    "is_built",
    "option_field",
]

Contents = Mapping[str, Any]
HEX_SIDES: Final = (
    phrase("up"),
    phrase("up and right"),
    phrase("down and right"),
    phrase("down"),
    phrase("down and left"),
    phrase("up and left"),
)
HEX_FACINGS: Final = tuple((str(side + 1), 60 * side) for side in range(len(HEX_SIDES)))


@dataclass(frozen=True, slots=True)
class EditorGround:
    """What the table is: a plane in the game's unit, a map of hexes, rings of spaces, or a chart, from the top left."""

    kind: Literal["plane", "hexes", "rings", "chart"]
    width: str = ""  # the key of the file that says how wide it is: a length, or columns
    height: str = ""
    facings: tuple[tuple[str, int], ...] = ()  # as the file writes them, in degrees clockwise from up, on a ring from
    # outward; numbers as digits; empty: any angle in degrees, 0 to the right, 90 up
    without: tuple[
        str, ...
    ] = ()  # keys of the file that would have it drawn as another table: it is drawn without them
    span: tuple[int, int] = (0, 0)  # of a chart: how wide and high it is


@dataclass(frozen=True, slots=True)
class EditorField:
    """A value of a scenario file, or of one row of a list in it, at `key`; "a.b" stands for a key of a table.

    Of kind "numbers" and "words" it is a list of them, of kind "hex" the name of a hex.
    """

    key: str
    title: str
    kind: Literal["text", "long", "number", "length", "flag", "choice", "side", "hex", "numbers", "words"]
    rule: str = ""
    text: str = ""
    low: float = 0
    high: float = 0
    default: str | int | float | bool = ""  # what holds if the file leaves it out
    choices: tuple[tuple[str, str], ...] = ()  # of kind "choice": value and title; values of numbers as digits
    only: tuple[str, ...] = ()  # of a row: the kinds that have it; of the file: flags that must be on ("build"), or off
    # ("!build"), or how long a list must be ("starts:4"); empty: always


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

    `key` is a path as faults write it: "areas", "sides.A", "sides[1].ships". Pieces stand at a place and face
    somewhere: `place` is the key of a point, of a hex's name, or two keys, of a ring, from 1, and of a space in it
    ("sector space"). Rows of the shape "row" lie nowhere. The rows of one layer may be the sides, each with its `id`
    and its set-up zone: they are `fixed`.
    """

    key: str
    title: str  # of several: "Woods, hills and buildings"
    one: str  # of one without a name: "Road"
    shape: Literal["polygon", "line", "place", "box", "piece", "row"]
    place: str
    most: int
    rule: str
    fields: tuple[EditorField, ...] = ()
    kinds: tuple[EditorKind, ...] = ()  # empty: all rows are of one kind
    box: str = ""  # of polygons: the key of a rectangle [west, south, east, north] that may stand for the outline
    fixed: bool = False  # the sides: rows are neither added nor taken away
    radius: str = ""  # of places: the key of a disc's radius
    facing: str = ""  # of pieces: the key of their facing
    side: int = -1  # of pieces: whose they are
    bare: str = ""  # the key whose text alone may stand for the row
    items: tuple[ForceItem, ...] = ()  # what its rows may be made of: pieces of a side's force
    own: str = ""  # the table of the file that holds more of them, by key, each with a `name`
    usual: tuple[Contents, ...] = ()  # the rows that hold where the file has none
    ends: str = ""  # of rows: the layer of places whose names `from` and `to` they join, drawn from one to the other
    spare: bool = False  # the file may do without the list: it goes with its last row
    only: tuple[str, ...] = ()  # as of a field of the file


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
class Stand:
    """Where a piece of the list `key` stands and faces, by the file or by the rules: what its row would say of it."""

    key: str
    row: int
    contents: Contents


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit of the list `key` comes to; `row` is -1 for one that the players' options brought."""

    key: str
    row: int
    side: int
    cost: int
    elements: int


class Editor(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    TITLE: str  # what the page is called: "Scenario editor"
    RULE: str  # the id that says what a scenario is
    UNIT: str  # of the table's lengths: "in"; "" where nothing is measured
    COST: str  # what forces are weighed in: "force points"
    GROUND: EditorGround
    FIELDS: Sequence[EditorField]  # of the whole file
    LAYERS: Sequence[EditorLayer]  # from the ground up

    def forces(self) -> ForceList | None:
        """What forces are built of; None where they are the pieces of layers."""

    def blank(self) -> dict[str, Any]:
        """An empty table to begin with."""

    def starts(self) -> Mapping[str, Contents]:
        """The shipped scenarios by name, as files."""

    def stand_in(self, key: str, contents: Contents) -> Any:
        """What can stand for a value that is missing or wrong, so that the rest is judged; None: nothing."""

    def stands(self, contents: Contents, state: Any) -> Sequence[Stand]:
        """Where the pieces of contents stand that made a state."""

    def worths(self, contents: Contents, state: Any) -> Sequence[Worth]:
        """What each unit comes to, in the order of the file."""

    def gauges(self, state: Any) -> Sequence[DesignGauge]:
        """How far the limits on numbers of things are used."""

    def remarks(self, state: Any) -> Sequence[Remark]:
        """What may be played, but is probably not meant."""


def option_field(option: Option, *only: str) -> EditorField:
    """An option of the game, flag or number, as a value of the file: there it is another default."""
    kind: Literal["flag", "number"] = "flag" if option.kind == "flag" else "number"
    return EditorField(
        f"options.{option.name}",
        option.title,
        kind,
        option.rule,
        option.text,
        option.low,
        option.high,
        option.default,
        only=only,
    )


def hex_fields(rule: str, facing: int, text: str) -> tuple[EditorField, EditorField]:
    """Where a piece on a map of hexes starts, and which way it faces if its row leaves that out."""
    choices = tuple(
        (number, f"{number}, {say(side)}") for (number, _), side in zip(HEX_FACINGS, HEX_SIDES, strict=True)
    )
    return (
        EditorField("hex", say("Hex"), "hex", rule, text),
        EditorField("facing", say("Facing"), "choice", rule, default=facing, choices=choices),
    )


NAMING: Final = (
    EditorField("title", phrase("Title"), "text"),
    EditorField(
        "text",
        phrase("Story"),
        "long",
        text=phrase("A sentence for the players: who meets, and who has the better chances."),
    ),
)


def build_field(rule: str, text: str) -> EditorField:
    """Whether the players build the forces; `text` says by what, and what is left out then."""
    return EditorField("build", say("The players build the forces"), "flag", rule, text, default=False)


def is_built(contents: Contents) -> bool:
    """Whether the players build the forces, so that none of them is one of the file."""
    return contents.get("build") is True
