"""Cards of pieces."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.board import Band
from stormtable.scene.tones import Tone

__all__ = ["Card", "CardLine", "Stat"]


class Stat(Struct, frozen=True, kw_only=True, gc=False):
    text: str  # "DS"
    title: str  # "Defensive Screens"
    value: str
    printed: str = ""  # where it differs from the value
    note: str = ""  # why it differs now: "short, until upkeep of turn 7"
    rule: str = ""
    tone: Tone = "plain"


class CardLine(Struct, frozen=True, kw_only=True, gc=False):
    """A line of a card: what counts most (a weapon), what else the piece has (crew, gear), a lasting effect."""

    id: str  # unique on its card: "weapon-0"
    kind: Literal["main", "part", "effect"]
    text: str
    key: str = ""  # "P"
    detail: str = ""
    bands: tuple[Band, ...] = ()  # of a weapon, by range
    state: str = ""  # "fired", "lost", "until upkeep of turn 7"
    rule: str = ""
    tone: Tone = "plain"


class Card(Struct, frozen=True, kw_only=True, gc=False):
    id: str
    piece: str
    side: int
    title: str
    label: str = ""  # as on its piece, which may have left the table
    subtitle: str = ""
    silhouette: str = ""
    involved: bool = False  # in the decision at hand
    role: str = ""  # in it: "fires", "target", "moves"
    stats: tuple[Stat, ...] = ()
    lines: tuple[CardLine, ...] = ()
    status: str = ""  # "damaged", "destroyed"
    whole: bool = False  # nothing is wrong with it, and its status says so
