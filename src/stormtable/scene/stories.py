"""The log: what happened, in small stories."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.dice import Die, Modifier
from stormtable.scene.tones import Tone

__all__ = ["Line", "Story", "Writing"]


class Line(Struct, frozen=True, kw_only=True, gc=False):
    """A step of a story: "Med H 5 + 1 - ESV 3 = net 3"."""

    text: str
    rule: str = ""
    codes: tuple[str, ...] = ()  # letters of the printed table, shown in front: "T", "T"
    old: str = ""  # a changed value: before
    new: str = ""  # and after
    dice: tuple[Die, ...] = ()  # rolled in the course of it: a critical hit's, a defender's
    modifiers: tuple[Modifier, ...] = ()  # of that roll
    tone: Tone = "plain"


class Writing(Struct, frozen=True, kw_only=True, gc=False):
    """An order on a sheet, or a step of a way; entries in a row that write on one sheet are shown as that sheet."""

    sheet: str  # "Frigate 1 plots"
    row: str  # "Turn 3"
    code: str  # as the sheet writes it: "TS"


class Story(Struct, frozen=True, kw_only=True, gc=False):
    """One happening in the log: roll, modifiers one by one, total against total, result."""

    text: str  # "Javelin 1 gunner A at Pulsar 1"
    kind: Literal["act", "heading"] = "act"  # heading: a turn or phase begins
    side: int = -1
    piece: str = ""
    target: str = ""
    outcome: str = ""  # "hit, net 3"
    writing: Writing | None = None  # where the act wrote one order of a sheet
    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    lines: tuple[Line, ...] = ()
    rule: str = ""
    tone: Tone = "plain"
