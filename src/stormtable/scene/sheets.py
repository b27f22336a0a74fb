"""What a player writes and lays in secret before it happens: order sheets of several turns, layouts around a piece."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.offers import Preview
from stormtable.scene.tones import Tone

__all__ = ["Layout", "LayoutPlace", "OrderSheet", "SheetOrder", "SheetTurn"]


class SheetOrder(Struct, frozen=True, kw_only=True, gc=False):
    """One order as it is written."""

    text: str  # "MF2"
    title: str = ""  # in words: "launch 2 missiles forward"


class SheetTurn(Struct, frozen=True, kw_only=True, gc=False):
    """The orders of one turn, and where they lead."""

    turn: str  # "4"
    state: Literal[
        "executed", "held", "draft", "empty"
    ]  # held: sealed earlier, cannot be changed; draft: being written
    orders: tuple[SheetOrder, ...] = ()
    place: str = ""  # "0605, facing 2"
    level: str = ""  # what the piece counts at its end: "@5"
    left: tuple[str, ...] = ()  # what it then still has: "6 missiles", "3 pods"
    note: str = ""  # what is wrong or worth a warning
    tone: Tone = "plain"  # of the note
    rule: str = ""
    writing: bool = False  # the next order goes here


class OrderSheet(Struct, frozen=True, kw_only=True, gc=False):
    """The orders of a piece, turn by turn; those of others are sealed until they are executed.

    What is written in the present decision is the text `draft`; `writes` and another text, sent as one order, put that
    in its place.
    """

    id: str
    piece: str
    side: int
    title: str
    sealed: bool = False  # somebody else's: what it holds is unseen
    turns: tuple[SheetTurn, ...] = ()  # the executed ones first
    draft: str = ""  # "F TS MF2 P3A @5 / @5"
    question: str = ""  # what is to be written next: "Frigate 1: orders for turn 4?"; "": nothing
    writes: str = ""  # "Frigate 1: rewrite "; "": nothing may be written now
    sample: str = ""  # how such a text looks: "F TS MF2 P3A @5 / @5"
    legend: tuple[SheetOrder, ...] = ()  # what may stand in it, each kind once
    status: str = ""  # "2 of 3", "complete"
    complete: bool = False
    odds: tuple[Preview, ...] = ()  # of what the orders will roll for, if all others stand as they stand now
    rule: str = ""


class LayoutPlace(Struct, frozen=True, kw_only=True, gc=False):
    """A side of a piece where something may lie."""

    id: str
    text: str  # "front-starboard"
    count: int
    angle: int  # tenths of a degree clockwise from the piece's front


class Layout(Struct, frozen=True, kw_only=True, gc=False):
    """What lies on the sides of a piece, while its owner lays it."""

    id: str
    piece: str
    side: int
    title: str
    what: str  # of what it is: "guard pod"
    places: tuple[LayoutPlace, ...] = ()
    facing: int = 0  # of the piece
    silhouette: str = ""
    rule: str = ""
