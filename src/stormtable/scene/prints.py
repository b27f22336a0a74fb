"""What is printed to play with at a table of one's own: sheets, cards, tables, counters, rulers, templates, maps.

Lengths are hundredths of the job's measure: of a hex from side to side, of a centimetre, of an inch. How many
millimetres that is on paper is chosen when the job is printed, so counters, rulers and maps of one job fit each other.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.board import RingMark, Silhouette
from stormtable.scene.plane import Zone
from stormtable.scene.terrain import Goal, Terrain
from stormtable.scene.tones import Cell

__all__ = [
    "NOBODY",
    "PARTS",
    "TICK",
    "USUAL",
    "ArcTemplate",
    "Boxes",
    "Column",
    "Counter",
    "DataCard",
    "Fact",
    "HexBoxes",
    "HexSheet",
    "HexTemplate",
    "MapMark",
    "Measured",
    "PrintJob",
    "PrintTable",
    "RecordLog",
    "RecordSheet",
    "RingBoard",
    "Ruler",
    "Slot",
    "SlotRow",
    "Stretch",
    "TableMap",
    "TablePage",
    "Track",
]

TICK = "☐"  # in a text: a box to tick off, or to write in
NOBODY = -1  # the side of what is neither's
Measured = Literal["hex", "cm", "inch"]
PARTS = ("sheets", "tables", "counters", "tools", "maps", "poster")  # of a print, in the order of its pages
USUAL = PARTS[:-1]  # without the poster, which takes dozens of sheets


class Fact(Struct, frozen=True, kw_only=True, gc=False):
    """A printed value: "Mass 12"."""

    title: str
    value: str


class Boxes(Struct, frozen=True, kw_only=True, gc=False):
    """Boxes to tick off, one for each of `count`."""

    title: str
    count: int
    note: str = ""


class HexBoxes(Struct, frozen=True, kw_only=True, gc=False):
    """A hex with a box to write in at each side; `sides` are their names, clockwise from the front."""

    title: str
    sides: tuple[str, ...]
    note: str = ""


class Column(Struct, frozen=True, kw_only=True, gc=False):
    """A column of a log or a table; `share` of the width, halved across if it takes two entries a row."""

    title: str
    share: float
    halved: bool = False
    left: bool = False  # its texts begin at the left


class RecordLog(Struct, frozen=True, kw_only=True, gc=False):
    """A table to write in; each row begins with what is printed of it."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class RecordSheet(Struct, frozen=True, kw_only=True, gc=False):
    """A sheet to write on, of one piece; it begins on a page of its own, unless it is short and follows a short one."""

    title: str  # "Frigate 1"
    subtitle: str  # "Ship record sheet"
    side: int
    side_name: str  # "A"
    silhouette: str = ""  # the id of its drawing
    facts: tuple[Fact, ...] = ()
    boxes: tuple[Boxes, ...] = ()
    around: HexBoxes | None = None
    logs: tuple[RecordLog, ...] = ()
    notes: tuple[str, ...] = ()  # at the foot: notation, reminders
    short: bool = False  # several share a page


# Cards and tables


class Track(Struct, frozen=True, kw_only=True, gc=False):
    """Values to cross out from the left, as they are lost: "14 13 12 ..."."""

    title: str
    values: tuple[str, ...]
    note: str = ""


class PrintTable(Struct, frozen=True, kw_only=True, gc=False):
    """A table to read; with columns without titles, a list."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    rule: str = ""  # ids: "AL-5.4"


class Slot(Struct, frozen=True, kw_only=True, gc=False):
    """A square on which something is laid: a die, a token."""

    name: str  # "B1"
    text: str = ""  # what it takes: "1-2"
    shades: tuple[str, ...] = ()  # "front", "rear": told apart by hatching and words


class SlotRow(Struct, frozen=True, kw_only=True, gc=False):
    """Slots side by side; `size` is that of one."""

    title: str
    slots: tuple[Slot, ...]
    size: int
    note: str = ""


class DataCard(Struct, frozen=True, kw_only=True, gc=False):
    """A card of one piece, to be cut out: values, tracks to cross out, tables, slots; `abreast` go side by side."""

    title: str
    subtitle: str
    side: int
    side_name: str
    silhouette: str = ""
    facts: tuple[Fact, ...] = ()
    slots: tuple[SlotRow, ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[Boxes, ...] = ()
    tables: tuple[PrintTable, ...] = ()
    notes: tuple[str, ...] = ()
    abreast: int = 2


class TablePage(Struct, frozen=True, kw_only=True, gc=False):
    """One page of tables for play, in so many columns."""

    title: str
    tables: tuple[PrintTable, ...]
    columns: int = 3
    notes: tuple[str, ...] = ()


# Counters and tools


class Counter(Struct, frozen=True, kw_only=True, gc=False):
    """A counter, front up; with a `back` it is printed twice as high, to be folded. Round ones are bases."""

    title: str  # "Frigate 1"
    side: int
    silhouette: str = ""
    label: str = ""  # large: a group's ID, or what a marker says
    back: str = ""  # what the other side says: "disabled"
    share: int = 80  # its width
    count: int = 1
    round: bool = False
    turned: bool = True  # its facing counts


class Stretch(Struct, frozen=True, kw_only=True, gc=False):
    """A part of a ruler or an arc."""

    near: int
    far: int
    text: str


class Ruler(Struct, frozen=True, kw_only=True, gc=False):
    """A strip to measure with, in pieces where it is longer than the page: a tick every `every`, numbers at some."""

    title: str
    length: int
    every: int = 100
    numbered: int = 500
    stretches: tuple[tuple[Stretch, ...], ...] = ()  # rows of them
    marks: tuple[tuple[int, str], ...] = ()


class ArcTemplate(Struct, frozen=True, kw_only=True, gc=False):
    """A sector of `half` tenths of a degree to either side of ahead, with rings at some lengths, about a base."""

    title: str
    half: int
    radius: int
    rings: tuple[int, ...] = ()
    base: int = 0  # the radius of the base that it is laid around
    note: str = ""


class HexTemplate(Struct, frozen=True, kw_only=True, gc=False):
    """Hexes about one that faces up; some of them lit."""

    title: str
    cells: tuple[tuple[int, int], ...]  # all that are drawn, as axial steps
    lit: tuple[tuple[int, int], ...]
    note: str = ""


# Maps


class MapMark(Struct, frozen=True, kw_only=True, gc=False):
    """Where a piece begins; its facing as on the map: tenths of a degree."""

    cell: Cell
    text: str
    side: int
    facing: int = NOBODY


class HexSheet(Struct, frozen=True, kw_only=True, gc=False):
    """A map of hexes, over as many sheets as it takes; `names` names each hex by column, then row."""

    title: str
    columns: int
    rows: int
    names: tuple[tuple[str, ...], ...]
    directions: tuple[str, ...] = ()  # clockwise from up, for a compass rose
    marks: tuple[MapMark, ...] = ()


class TableMap(Struct, frozen=True, kw_only=True, gc=False):
    """A free table: on one sheet, small, to set it up; as a poster true to the job's measure."""

    title: str
    width: int
    height: int
    grid: int  # between the lines of its grid
    zones: tuple[Zone, ...] = ()
    terrain: Terrain | None = None
    goals: tuple[Goal, ...] = ()
    marks: tuple[MapMark, ...] = ()
    notes: tuple[str, ...] = ()


class RingBoard(Struct, frozen=True, kw_only=True, gc=False):
    """A ring of numbered spaces on one sheet, with fields for dice and tokens inside."""

    title: str
    spaces: int
    outer: int  # radius
    inner: int
    marks: tuple[RingMark, ...] = ()
    fields: tuple[SlotRow, ...] = ()


class PrintJob(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that is printed for a match."""

    title: str  # "Jumpstrike: Interception"
    measure: Measured
    side_names: tuple[str, ...]
    silhouettes: tuple[Silhouette, ...]
    sheets: tuple[RecordSheet, ...] = ()
    cards: tuple[DataCard, ...] = ()
    rings: tuple[RingBoard, ...] = ()
    tables: tuple[TablePage, ...] = ()
    counters: tuple[Counter, ...] = ()
    rulers: tuple[Ruler, ...] = ()
    arcs: tuple[ArcTemplate, ...] = ()
    hex_arcs: tuple[HexTemplate, ...] = ()
    hex_maps: tuple[HexSheet, ...] = ()
    table_maps: tuple[TableMap, ...] = ()
