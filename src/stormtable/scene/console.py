"""Dice that players lay on consoles, and which faces would do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.board import Stance
from stormtable.scene.dice import Die
from stormtable.scene.tones import Tone

__all__ = ["Console", "Counter", "DiceSpace", "Gauge", "GaugeRow", "Pile"]


class DiceSpace(Struct, frozen=True, kw_only=True, gc=False):
    """A place for one die on a console.

    A console is drawn with a column for each group: front spaces above, rear spaces below, those of both between them.
    """

    id: str  # unique in its scene: "A-B1"
    text: str  # as notation has it: "B1"
    title: str  # "Boost 1"
    group: str  # "Boost"
    zone: Literal["front", "rear", "both", ""] = ""
    number: str = ""  # printed beside it: "1"
    takes: str = ""  # the faces it takes, where not any: "1-2"
    die: Die | None = None
    damaged: bool = False
    shield: Literal["", "down", "up"] = ""  # "": no shield can be there
    note: str = ""  # what the die there does, or how the space stands: "moves 4, to space 7"
    rule: str = ""


class Pile(Struct, frozen=True, kw_only=True, gc=False):
    """Dice that lie beside a console."""

    id: str
    title: str  # "Boost token"
    kind: Literal["hand", "token", "aside"]
    dice: tuple[Die, ...] = ()
    text: str = ""  # "sum 5"
    rule: str = ""


class Counter(Struct, frozen=True, kw_only=True, gc=False):
    """Something counted beside a console: cubes, damage tokens."""

    id: str
    title: str  # "Power cubes"
    value: int
    most: int = 0  # 0: no limit
    kind: Literal["cubes", "damage", "plain"] = "plain"
    pays: bool = False  # the cost of offers is taken from it
    text: str = ""  # "2 power cubes of 4"
    rule: str = ""


class Console(Struct, frozen=True, kw_only=True, gc=False):
    """A player's dice spaces and what lies beside them."""

    id: str
    seat: int
    side: int
    title: str  # "Blue 1"
    piece: str = ""  # the id of its piece
    label: str = ""  # as on the piece's disc
    stance: Stance = ""
    team: str = ""  # in a word or two, where there are teams: "ally", "team A"
    near: bool = False  # the viewer's own, drawn large; where nobody's is, the one that acts
    status: Literal["ready", "active", "done", "out"] = "ready"
    state: str = ""  # "lays dice", "handed in", "2 dice left", "destroyed"
    screen: Literal["", "raised", "sealed"] = ""  # its dice are hidden: still being laid, or handed in
    screen_text: str = ""  # on the screen: "Handed in, sealed"
    spaces: tuple[DiceSpace, ...] = ()
    piles: tuple[Pile, ...] = ()
    counters: tuple[Counter, ...] = ()
    notes: tuple[str, ...] = ()  # what follows from it, in sentences
    rule: str = ""


class GaugeRow(Struct, frozen=True, kw_only=True, gc=False):
    """One case of a gauge; without dice a line of a count."""

    text: str  # "After Boost 4"
    detail: str = ""  # "1 apart, its front: Front shield stops it"
    dice: tuple[Die, ...] = ()  # those that do are counted
    tone: Tone = "plain"


class Gauge(Struct, frozen=True, kw_only=True, gc=False):
    """Which faces of a die would do, case by case; or how a count stands."""

    id: str
    title: str  # "Which fire dice would hit"
    rows: tuple[GaugeRow, ...]
    rule: str = ""
