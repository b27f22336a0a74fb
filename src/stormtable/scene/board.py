"""What lies on the table: a map of hexes or rings of spaces, pieces, overlays."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.dice import Die
from stormtable.scene.tones import Cell, Tone

__all__ = [
    "Badge",
    "Band",
    "HexMap",
    "Measure",
    "Overlay",
    "Piece",
    "Ring",
    "RingMark",
    "Shape",
    "Silhouette",
    "Stance",
]


Stance = Literal["", "ally", "enemy"]  # of another's piece towards the viewer; "": all others are enemies, or none is
Icon = Literal["", "arrow", "flash", "alarm", "apart", "halt", "wait", "load", "eye", "shield"]


class Badge(Struct, frozen=True, kw_only=True, gc=False):
    """A small label on a piece or a card: "stunned", "HUD -2"."""

    text: str
    title: str = ""  # the longer wording
    rule: str = ""
    tone: Tone = "plain"
    icon: Icon = ""  # where words have no room
    scale: tuple[int, int, int] | None = None  # a value with the least and the most there is, drawn as a row of marks


class Silhouette(Struct, frozen=True, kw_only=True, gc=False):
    """A class of piece as SVG paths, nose up, in a box from -56 to 56 across and -66 to 66 down."""

    id: str  # "pulsar"
    hull: str  # the closed outline
    counter: bool = False  # a printed counter, upright wherever it faces; its hull is no more than its size
    ink: str = ""  # seams and panel lines, stroked
    light: str = ""  # canopy and lit parts, filled
    flame: str = ""  # the drive's, behind the hull
    bites: tuple[str, ...] = ()  # what damage takes out of the hull, the first first
    cracks: tuple[str, ...] = ()  # stroked beside each bite


class Piece(Struct, frozen=True, kw_only=True, gc=False):
    id: str
    name: str  # "Pulsar 1"
    label: str  # on its disc, no other of its side bears it: "PC1", the class and its number
    side: int
    silhouette: str  # the id of its drawing: "pulsar"
    cell: Cell
    facing: int
    status: Literal["ready", "active", "done", "out"] = "ready"  # out: a wreck
    radius: int = 0  # of its base, on a plane
    emblems: tuple[str, ...] = ()  # the ids of small drawings on it: its nation's mark, the flag of an HQ
    kind: str = ""  # what it is, where its drawing does not tell: "Sherman M4"
    stance: Stance = ""
    turned: bool = True  # its facing counts
    damage: int = 0  # per cent of its worth that is gone
    badges: tuple[Badge, ...] = ()
    guards: tuple[int, ...] = ()  # what lies on each of its sides, clockwise from the front
    wake: tuple[Cell, ...] = ()  # this turn's way from its start: hexes, or the places where it stopped or turned
    text: str = ""  # where it is and how it stands, in words: "hex 1512, facing 2"
    ranges: tuple[str, ...] = ()  # to each enemy, in words: "Javelin 1: range 4, front-right"


class Shape(Struct, frozen=True, kw_only=True, gc=False):
    """Hexes about an origin, as axial steps (q, r) seen with facing up; overlays shift and turn it."""

    id: str
    cells: tuple[tuple[int, int], ...]


class Band(Struct, frozen=True, kw_only=True, gc=False):
    """A range band: what lies beyond the band before it, up to `far` hexes from the origin; on a plane hundredths."""

    text: str  # "short"
    far: int
    note: str = ""  # what it is worth: "+1"
    rule: str = ""


class Overlay(Struct, frozen=True, kw_only=True, gc=False):
    """Cells lit as one: an arc with its range bands, reach, marked cells; or a `line` that joins two cell centres.

    A `course` is the way that a piece will take: a line through its cells, and at each cell with a label the piece as
    it will face there.

    The cells are `cells`, or those of a `shape` shifted to `origin` and turned by `facing`. On a ring there is also a
    `measure`, which counts the steps from its first cell to the others in order, and a `way`, which a piece takes from
    its first cell to its last.
    """

    id: str
    kind: Literal["arc", "reach", "line", "mark", "course", "measure", "way"]
    cells: tuple[Cell, ...] = ()
    labels: tuple[str, ...] = ()  # one on each of `cells`, as far as they go
    facings: tuple[int, ...] = ()  # of a course: one for each of `cells`
    piece: str = ""  # of a course: whose it is
    shape: str = ""  # the id of a Shape of the scene
    origin: Cell | None = None
    facing: int = 0  # a multiple of 600
    label: str = ""
    bands: tuple[Band, ...] = ()  # nearest first
    side: int = -1
    on_demand: str = ""  # piece id: shown when that piece is looked at; "": shown at once
    offer: str = ""  # offer id: shown when that offer is looked at


class HexMap(Struct, frozen=True, kw_only=True, gc=False):
    """A map of flat-topped hexes, odd columns half a hex lower."""

    columns: int
    rows: int
    directions: tuple[str, ...] = ()  # names of the hex sides, clockwise from up, for a compass rose
    focus: tuple[Cell, ...] = ()  # the hexes that matter now: a close view holds them all


class RingMark(Struct, frozen=True, kw_only=True, gc=False):
    """What is printed on a space of a ring, or lies there for good."""

    space: int
    kind: Literal["gate", "start", "mark"]
    text: str = ""  # "gate to Sector II"
    label: str = ""  # on the space, a letter or a number


class Measure(Struct, frozen=True, kw_only=True, gc=False):
    """How two pieces of a ring stand to each other, and which dice that asks for."""

    value: str  # "5"
    text: str  # "apart, bow to bow"
    pieces: tuple[str, ...] = ()  # ids
    title: str = ""  # whom it is about, where there are several: "Blue 1 and Orange 1"
    dice: tuple[Die, ...] = ()  # those that do are counted
    note: str = ""  # "a fire die of 5 or 6 hits"
    rule: str = ""


class Ring(Struct, frozen=True, kw_only=True, gc=False):
    """Spaces in a ring, numbered clockwise from 0, which lies at the top."""

    id: str
    title: str
    spaces: int
    text: str = ""  # "13 spaces, numbered clockwise"
    closed: bool = False  # nothing can go there any more
    marks: tuple[RingMark, ...] = ()
    measures: tuple[Measure, ...] = ()  # told in its middle
    rule: str = ""
