"""What is printed to play with at a table of one's own: record sheets to write on, counters to cut out."""

from __future__ import annotations

from dataclasses import dataclass

from stormtable.scene.board import Silhouette

__all__ = ["Boxes", "Column", "Counter", "Fact", "HexBoxes", "PrintJob", "RecordLog", "RecordSheet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A printed value: "Mass 12"."""

    title: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """Boxes to tick off, one for each of `count`."""

    title: str
    count: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexBoxes:
    """A hex with a box to write in at each side; `sides` are their names, clockwise from the front."""

    title: str
    sides: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a log; `share` of the width, halved across if it takes two entries a row."""

    title: str
    share: float
    halved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLog:
    """A table to write in; each row begins with what is printed of it."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSheet:
    """A sheet to write on, of one piece; it begins on a page of its own."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A square counter, front up; with a `back` it is printed twice as high, to be folded."""

    title: str  # "Frigate 1"
    side: int
    silhouette: str
    label: str = ""  # large beside the drawing: a group's ID
    back: str = ""  # what the other side says: "disabled"
    share: int = 80  # per cent of a hex from side to side
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """Everything that is printed for a match."""

    title: str  # "Jumpstrike: Interception"
    side_names: tuple[str, ...]
    sheets: tuple[RecordSheet, ...]
    counters: tuple[Counter, ...]
    silhouettes: tuple[Silhouette, ...]
