"""What a face may draw, and nothing else: values without behaviour.

A game turns a view into a Scene; faces turn a Scene into SVG or words; the page gets a Scene as JSON beside the SVG.
Names of sides are indices 0, 1, ...; colours, patterns and fonts are the face's business. Ids are stable from scene to
scene, so that a face can animate what moved. `rule` fields hold ids such as "AL-5.4", or "". Facings are tenths of a
degree clockwise from up. Shares and chances are whole numbers of what their comment says, so that they print the same
everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Badge",
    "Band",
    "Bar",
    "Board",
    "Card",
    "CardLine",
    "Cell",
    "Column",
    "Die",
    "Line",
    "Modifier",
    "Offer",
    "Outcome",
    "Overlay",
    "Piece",
    "Preview",
    "Prompt",
    "Result",
    "Scene",
    "Shape",
    "Silhouette",
    "Stat",
    "Step",
    "Story",
    "Tone",
    "Track",
]

Tone = Literal["plain", "good", "bad", "now", "muted"]
Cell = tuple[int, int]  # column and row of a hex, counted from 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """A small label on a piece or a card: "stunned", "HUD -2"."""

    text: str
    title: str = ""  # the longer wording
    rule: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Silhouette:
    """A class of piece as SVG paths, nose up, in a box from -56 to 56 across and -66 to 66 down."""

    id: str  # "pulsar"
    hull: str  # the closed outline
    ink: str = ""  # seams and panel lines, stroked
    light: str = ""  # canopy and lit parts, filled
    flame: str = ""  # the drive's, behind the hull
    bites: tuple[str, ...] = ()  # what damage takes out of the hull, the first first
    cracks: tuple[str, ...] = ()  # stroked beside each bite


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    id: str
    name: str  # "Pulsar 1"
    label: str  # on its disc: "1"
    side: int
    silhouette: str  # the id of its drawing: "pulsar"
    cell: Cell
    facing: int  # tenths of a degree clockwise from up
    status: Literal["ready", "active", "done", "out"] = "ready"  # out: a wreck
    damage: int = 0  # per cent of its worth that is gone
    badges: tuple[Badge, ...] = ()
    wake: tuple[Cell, ...] = ()  # the hexes of this turn's way, from its start
    text: str = ""  # where it is and how it stands, in words: "hex 1512, facing 2"
    ranges: tuple[str, ...] = ()  # to each enemy, in words: "Javelin 1: range 4, front-right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Hexes about an origin, as axial steps (q, r) seen with facing up; overlays shift and turn it."""

    id: str
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A range band: the hexes beyond the band before it, up to `far` hexes from the origin."""

    text: str  # "short"
    far: int
    note: str = ""  # what it is worth: "+1"
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """Hexes lit as one: an arc with its range bands, reach, marked hexes; or a `line` that joins two cell centres.

    The hexes are `cells`, or those of a `shape` shifted to `origin` and turned by `facing`.
    """

    id: str
    kind: Literal["arc", "reach", "line", "mark"]
    cells: tuple[Cell, ...] = ()
    shape: str = ""  # the id of a Shape of the scene
    origin: Cell | None = None
    facing: int = 0  # a multiple of 600
    label: str = ""
    bands: tuple[Band, ...] = ()  # nearest first
    side: int = -1
    on_demand: str = ""  # piece id: shown when that piece is looked at; "": shown at once
    offer: str = ""  # offer id: shown when that offer is looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    kind: Literal["hexes"] = "hexes"
    columns: int
    rows: int
    mood: Literal["space", "paper"] = "space"
    directions: tuple[str, ...] = ()  # names of the hex sides, clockwise from up, for a compass rose
    focus: tuple[Cell, ...] = ()  # the hexes that matter now: a close view holds them all


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One place in a sequence strip."""

    text: str
    title: str = ""
    group: str = ""  # heads the steps that share it: "Gunners 9"
    side: int = -1
    state: Literal["done", "now", "later", "empty"] = "later"
    piece: str = ""
    note: str = ""  # "hit", "miss", "held"


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A sequence strip: the phases of the turn, the firing order, who still moves."""

    id: str
    title: str
    steps: tuple[Step, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    sides: int
    face: int  # 0: not rolled yet
    counted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    text: str
    amount: int
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One part of an outcome bar; shares are per 1000 and sum to 1000."""

    text: str
    share: int
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A legal action. `id` is its notation, which is also what is sent back."""

    id: str
    text: str  # "Fire at Javelin 1"
    detail: str = ""  # "range 4, short +1, DS 12"
    label: str = ""  # beside its target on the board, at most a few words: "range 4", "4 points"
    group: str = ""  # offers of one kind stand together
    piece: str = ""  # the piece it is tied to (a target, a ship to choose)
    slot: str = ""  # the line of that piece's card it is tied to: the id of a CardLine or the text of a Stat
    cell: Cell | None = None  # the hex it leads to
    facing: int = -1  # the facing it leads to, tenths of a degree; -1: none
    chance: int = -1  # per 1000 that it succeeds; -1: certain or not to be told
    bars: tuple[Bar, ...] = ()
    key: str = ""  # a key that is its natural short cut
    quiet: bool = False  # the one that does nothing: hold fire, end the move
    uncertain: bool = False  # a Preview can be asked for
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Whose decision it is and what it is, in one sentence."""

    seats: tuple[int, ...]
    text: str
    detail: str = ""
    rule: str = ""
    piece: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    text: str  # "DS"
    title: str  # "Defensive Screens"
    value: str
    printed: str = ""  # where it differs from the value
    note: str = ""  # why it differs now: "short, until upkeep of turn 7"
    rule: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A weapon, a crew member, a piece of gear, a lasting effect."""

    id: str  # unique on its card: "weapon-0"
    kind: Literal["weapon", "crew", "gear", "effect"]
    text: str
    key: str = ""  # "P"
    detail: str = ""
    state: str = ""  # "fired", "lost", "until upkeep of turn 7"
    rule: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    id: str
    piece: str
    side: int
    title: str
    subtitle: str = ""
    silhouette: str = ""
    involved: bool = False  # in the decision at hand
    role: str = ""  # in it: "fires", "target", "moves"
    stats: tuple[Stat, ...] = ()
    lines: tuple[CardLine, ...] = ()
    status: str = ""  # "whole", "destroyed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the game ended."""

    text: str  # "Blue wins"
    reason: str  # "Orange has no ship left in play"
    rule: str
    winner: int = -1  # a side; -1: a draw


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    title: str
    turn: str  # "6"
    turn_of: str  # "of 30"
    board: Board
    sides: tuple[str, ...]  # "Blue", "Orange"
    pieces: tuple[Piece, ...]
    silhouettes: tuple[Silhouette, ...] = ()  # the drawings that pieces and cards refer to
    shapes: tuple[Shape, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    tracks: tuple[Track, ...] = ()
    cards: tuple[Card, ...] = ()
    prompt: Prompt | None = None
    offers: tuple[Offer, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A step of a story: "Med H 5 + 1 - ESV 3 = net 3"."""

    text: str
    rule: str = ""
    codes: tuple[str, ...] = ()  # letters of the printed table, shown in front: "T", "T"
    old: str = ""  # a changed value: before
    new: str = ""  # and after
    dice: tuple[Die, ...] = ()  # rolled in the course of it: a critical hit's
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """One happening in the log: roll, modifiers one by one, total against total, result."""

    text: str  # "Javelin 1 gunner A at Pulsar 1"
    kind: Literal["act", "heading"] = "act"  # heading: a turn or phase begins
    side: int = -1
    piece: str = ""
    target: str = ""
    outcome: str = ""  # "hit, net 3"
    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    lines: tuple[Line, ...] = ()
    rule: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    text: str  # "Systems"
    share: int  # per 1000
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One value of a distribution and what the printed table says there."""

    value: str  # "5", "24+"
    share: int  # per 10000
    cell: str = ""  # "X>W"
    text: str = ""  # the cell in words
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What an action may lead to, computed by the rules that will resolve it."""

    offer: str
    text: str  # "to hit Javelin 1"
    chance: int  # per 1000; -1: there is no success to speak of
    exact: bool
    interval: str = ""  # where it is sampled: "83.1 to 84.0 %"
    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    needs: str = ""  # "needs 10"
    rule: str = ""
    outcomes: tuple[Outcome, ...] = ()
    columns_title: str = ""  # "Net damage, index"
    columns: tuple[Column, ...] = ()
    columns_rule: str = ""
    lines: tuple[Line, ...] = ()  # what it means, in words; assumptions made
