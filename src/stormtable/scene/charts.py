"""A chart: places joined by lanes, the fleets at them, and where they are bound. Places count from the top left."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.tones import Cell, Tone

__all__ = ["Chart", "ChartCourse", "ChartPlace", "Fleet", "Lane"]


class ChartPlace(Struct, frozen=True, kw_only=True, gc=False):
    """A place, and what it is worth to whoever controls it."""

    id: str
    name: str
    cell: Cell
    value: str  # "8"
    side: int = -1  # who controls it; -1: nobody
    home: bool = False  # of a side
    yard: bool = False  # things are made there
    cut: bool = False  # it is worth nothing now
    note: str = ""  # below its name: "home", "cut off"
    tone: Tone = "plain"  # of the note
    clash: str = ""  # what is fought over there, by its number
    text: str = ""  # the whole in words
    rule: str = ""


class Lane(Struct, frozen=True, kw_only=True, gc=False):
    """What joins two places, flown both ways."""

    start: str  # the ids of places
    end: str
    side: int = -1  # whose goods go along it; -1: nobody's
    clash: str = ""


class Fleet(Struct, frozen=True, kw_only=True, gc=False):
    """The pieces of a side at a place."""

    id: str
    side: int
    place: str
    pieces: tuple[str, ...]
    label: str = ""  # their names
    marks: tuple[str, ...] = ()  # one for each of `pieces`, as far as they go: "star", "disabled", "yard"


class ChartCourse(Struct, frozen=True, kw_only=True, gc=False):
    """Where pieces are bound: from a place along a lane, or at a place, if `start` and `end` are the same."""

    id: str
    side: int
    start: str
    end: str
    pieces: tuple[str, ...] = ()
    label: str = ""  # "Frigate 1: fight"
    state: Literal["draft", "shown"] = "draft"  # draft: seen by its owner alone


class Chart(Struct, frozen=True, kw_only=True, gc=False):
    width: int
    height: int
    places: tuple[ChartPlace, ...]
    lanes: tuple[Lane, ...]
    fleets: tuple[Fleet, ...] = ()
    courses: tuple[ChartCourse, ...] = ()
    value_name: str = ""  # what the number of a place is: "income of the system"
    yard_name: str = ""
    supply_name: str = ""  # what a lane with a side is: "supplied"
    focus: tuple[str, ...] = ()  # the places that matter now: a close view holds them all
