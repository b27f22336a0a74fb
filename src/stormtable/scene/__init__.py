"""What a face may draw, and nothing else: values without behaviour.

A game turns a view into a Scene; faces turn a Scene into SVG or words; the page gets a Scene as JSON beside the SVG.
Sides are the seats 0, 1, ...; colours, patterns and fonts are the face's business. Ids are stable from scene to
scene, so that a face can animate what moved. `rule` fields hold ids such as "AL-5.4", or "". Facings are tenths of a
degree clockwise from up on a map of hexes, from outward on a ring: there 900 is clockwise, 2700 anticlockwise. On a
plane they turn as in geometry: 0 to the right, 900 up. Shares and chances are whole numbers of what their comment says,
so that they print the same everywhere.

What lies on the table is a map of hexes, a plane, a chart of places and lanes, or rings of spaces; beside them, cards,
consoles and orders.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.board import (
    Badge,
    Band,
    HexMap,
    Measure,
    Overlay,
    Piece,
    Ring,
    RingMark,
    Shape,
    Silhouette,
    Stance,
)
from stormtable.scene.briefings import (
    Choice,
    Clash,
    ClashSide,
    Curve,
    Naming,
    OrderRow,
    Orders,
    Purse,
    PursePart,
    Stake,
)
from stormtable.scene.cards import Card, CardLine, Stat
from stormtable.scene.charts import Chart, ChartCourse, ChartPlace, Fleet, Lane
from stormtable.scene.console import Console, Counter, DiceSpace, Gauge, GaugeRow, Pile
from stormtable.scene.dice import Die, Modifier
from stormtable.scene.keys import key_of, number_offers, position_number
from stormtable.scene.offers import Bar, Column, Offer, Outcome, Preview, Prompt, Refusal, Variant
from stormtable.scene.plane import (
    Aim,
    Area,
    Circle,
    Figure,
    Obstacle,
    Odds,
    Peril,
    Plane,
    Prospect,
    Region,
    Suffix,
    Zone,
)
from stormtable.scene.rosters import Roster, RosterElement, RosterUnit
from stormtable.scene.sheets import Layout, LayoutPlace, OrderSheet, SheetOrder, SheetTurn
from stormtable.scene.stories import Line, Story, Writing
from stormtable.scene.surveys import Barred, Survey
from stormtable.scene.terrain import Barrier, Goal, Ground, Landscape, Road, Terrain
from stormtable.scene.together import Part, Together
from stormtable.scene.tones import Cell, Tone

__all__ = [
    "Aim",
    "Area",
    "Badge",
    "Band",
    "Bar",
    "Barred",
    "Barrier",
    "Card",
    "CardLine",
    "Cell",
    "Chart",
    "ChartCourse",
    "ChartPlace",
    "Choice",
    "Circle",
    "Clash",
    "ClashSide",
    "Column",
    "Console",
    "Counter",
    "Curve",
    "DiceSpace",
    "Die",
    "Figure",
    "Fleet",
    "Gauge",
    "GaugeRow",
    "Goal",
    "Ground",
    "HexMap",
    "Landscape",
    "Lane",
    "Layout",
    "LayoutPlace",
    "Line",
    "Measure",
    "Modifier",
    "Naming",
    "Obstacle",
    "Odds",
    "Offer",
    "OrderRow",
    "OrderSheet",
    "Orders",
    "Outcome",
    "Overlay",
    "Part",
    "Peril",
    "Piece",
    "Pile",
    "Plane",
    "Preview",
    "Prompt",
    "Prospect",
    "Purse",
    "PursePart",
    "Refusal",
    "Region",
    "Result",
    "Ring",
    "RingMark",
    "Road",
    "Roster",
    "RosterElement",
    "RosterUnit",
    "Scene",
    "Shape",
    "SheetOrder",
    "SheetTurn",
    "Silhouette",
    "Stake",
    "Stance",
    "Stat",
    "Step",
    "Story",
    "Suffix",
    "Survey",
    "Terrain",
    "Together",
    "Tone",
    "Track",
    "Variant",
    "Writing",
    "Zone",
    "key_of",
    "number_offers",
    "position_number",
]


class Step(Struct, frozen=True, kw_only=True, gc=False):
    """One place in a sequence strip."""

    text: str
    title: str = ""
    group: str = ""  # heads the steps that share it: "Gunners 9"
    side: int = -1
    state: Literal["done", "now", "later", "empty"] = "later"
    piece: str = ""
    note: str = ""  # "hit", "miss", "held"
    hit: bool = False  # what came of it, which stands out


class Track(Struct, frozen=True, kw_only=True, gc=False):
    """A sequence strip: the phases of the turn, the firing order, who still moves."""

    id: str
    title: str
    steps: tuple[Step, ...]
    rule: str = ""


class Result(Struct, frozen=True, kw_only=True, gc=False):
    """How the game ended."""

    text: str  # "Blue wins"
    reason: str  # "Orange has no ship left in play"
    rule: str
    winner: int = -1  # a side; -1: a draw


class Scene(Struct, frozen=True, kw_only=True, gc=False):
    title: str
    turn: str  # "6"
    turn_of: str  # "of 30"
    sides: tuple[str, ...]  # one a seat: "Blue", "Orange"
    pieces: tuple[Piece, ...]
    turn_name: str = "turn"  # what a turn is called: "round"
    mood: Literal["space", "paper"] = "space"
    hexes: HexMap | None = None
    plane: Plane | None = None
    rings: tuple[Ring, ...] = ()
    chart: Chart | None = None
    consoles: tuple[Console, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    silhouettes: tuple[Silhouette, ...] = ()  # the drawings that pieces and cards refer to
    shapes: tuple[Shape, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    tracks: tuple[Track, ...] = ()
    cards: tuple[Card, ...] = ()
    rosters: tuple[Roster, ...] = ()  # the forces of the sides
    sheets: tuple[OrderSheet, ...] = ()  # orders written ahead, a piece each
    layouts: tuple[Layout, ...] = ()  # what is being laid around pieces
    orders: Orders | None = None  # of many at once
    clashes: tuple[Clash, ...] = ()  # what is fought over
    curves: tuple[Curve, ...] = ()  # how the sides have fared
    prompt: Prompt | None = None
    offers: tuple[Offer, ...] = ()
    refusals: tuple[Refusal, ...] = ()  # what the dice of the offers may not do
    result: Result | None = None
    surveys: bool = False  # a Survey of any piece can be asked for
