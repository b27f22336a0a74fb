"""What several pieces would do together: each one's own act, how far it follows, and what comes of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.stories import Line
from stormtable.scene.tones import Cell

__all__ = ["Part", "Together"]


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """One piece's part in it. `act` is its notation; "": it does nothing."""

    piece: str
    name: str
    act: str = ""
    follows: Literal["whole", "short", "stays"] = "whole"
    text: str = ""  # "Move 4.2 in", "at g1: 3 dice, 8 in"
    why: str = ""  # it does not follow wholly
    rule: str = ""
    cell: Cell | None = None  # where it ends
    facing: int = 0
    target: str = ""  # a piece that it is done to
    chance: int = -1  # per 1000 that it succeeds; -1: it is certain
    warning: str = ""  # what to think of first
    lines: tuple[Line, ...] = ()  # what comes of it, the gravest first


class Together(Struct, frozen=True, kw_only=True, gc=False):
    """Acts of several pieces, in the order in which they are carried out."""

    parts: tuple[Part, ...]
    title: str = ""  # of what is proposed: "Fire, as proposed"
    text: str = ""  # what carries it out: "Fire"
    notes: tuple[Line, ...] = ()  # of all of them
    one_by_one: bool = False  # dice decide what comes of each: the next is thought over when one has gone well
