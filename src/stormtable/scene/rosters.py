"""Whole forces beside the table: the units of each side and what is left of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.board import Badge
from stormtable.scene.tones import Tone

__all__ = ["Roster", "RosterElement", "RosterUnit"]


class RosterElement(Struct, frozen=True, kw_only=True, gc=False):
    """One element of a unit, on the table or not."""

    piece: str
    name: str  # "1a"
    kind: str  # "squad", "Sherman M4"
    silhouette: str
    state: Literal["ready", "active", "done", "aboard", "reserve", "out"] = "ready"  # out: lost
    badges: tuple[Badge, ...] = ()
    text: str = ""  # how it is, in words: "lost", "aboard t1"


class RosterUnit(Struct, frozen=True, kw_only=True, gc=False):
    id: str
    name: str  # "1st Platoon"
    kind: str  # "platoon"
    elements: tuple[RosterElement, ...]
    morale: str = ""  # "6, battle-hardened"
    status: str = ""  # the worst that can be said of it now: "1 out of command"
    tone: Tone = "plain"
    rule: str = ""  # of the status


class Roster(Struct, frozen=True, kw_only=True, gc=False):
    """A side: its units in the order of the scenario."""

    side: int
    title: str
    units: tuple[RosterUnit, ...]
    score: str = ""  # "35 points"
    rule: str = ""
