"""A free table: what lies on it, what is lit on it, where on it something can be chosen, and with what it is aimed.

Lengths are hundredths of the table's unit; places count from the lower left corner, x to the right and y up. Facings
and angles are tenths of a degree, 0 along x and 900 along y.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.board import Band
from stormtable.scene.terrain import Goal, Terrain
from stormtable.scene.tones import Cell, Tone

__all__ = [
    "Aim",
    "Area",
    "Circle",
    "Figure",
    "Obstacle",
    "Odds",
    "Peril",
    "Plane",
    "Prospect",
    "Region",
    "Suffix",
    "Zone",
]


class Zone(Struct, frozen=True, kw_only=True, gc=False):
    """A part of the table that belongs to a side: where it sets up."""

    id: str
    side: int
    corner: Cell  # the lower left one
    width: int
    height: int
    label: str = ""
    rule: str = ""


class Obstacle(Struct, frozen=True, kw_only=True, gc=False):
    id: str
    kind: Literal["dust", "debris", "rocks", "works"]  # its texture
    cell: Cell
    radius: int
    label: str = ""  # "dust, defense +1"
    title: str = ""  # the longer wording
    rule: str = ""


class Figure(Struct, frozen=True, kw_only=True, gc=False):
    """A shape of light on the table: how far something reaches, where a weapon bears, what a line crosses.

    A disc, a ring (its outline alone) and a sector lie about `at`, from `near` to `far`; a sector opens `half` to
    either side of `facing`. A lane leads from `at` to `to`, both ends included, `far` wide. A line joins `at` and `to`.
    Patches are polygons, `patches`, wherever they lie.
    """

    id: str
    kind: Literal["disc", "ring", "sector", "lane", "line", "patches"]
    at: Cell
    to: Cell | None = None
    facing: int = 0
    half: int = 1800
    near: int = 0
    far: int = 0
    bands: tuple[Band, ...] = ()  # nearest first, `far` in hundredths; the last ends at the figure's own
    patches: tuple[tuple[Cell, ...], ...] = ()
    label: str = ""
    title: str = ""  # the longer wording
    side: int = -1
    layer: Literal["reach", "arc", "range", "defense", "sight", "way"] = "reach"
    on_demand: str = ""  # piece id: shown when that piece is looked at; "": shown at once
    offer: str = ""  # offer id: shown when that offer is looked at
    blocked: str = ""  # by what, of a line: "dust blocks"
    faint: bool = False  # what is possible at a price or only with more
    rule: str = ""


class Circle(Struct, frozen=True, kw_only=True, gc=False):
    """A disc that a place may not lie in, or that a line may not cross."""

    cell: Cell
    radius: int
    text: str = ""  # what it is: "Lancer 1"
    kind: Literal["blocks", "hampers", "screens"] = (
        "blocks"  # a line is stopped; made harder; stopped by its body alone
    )
    out: bool = True  # hampers: also a line that begins in it
    piece: str = ""


class Area(Struct, frozen=True, kw_only=True, gc=False):
    """Where a place may lie: a disc about `at`, a rectangle from `at`, or a polygon that `at` sees whole, `rim`.

    But not in any of `but`.
    """

    kind: Literal["disc", "box", "rim"]
    at: Cell
    radius: int = 0
    width: int = 0
    height: int = 0
    rim: tuple[Cell, ...] = ()
    but: tuple[Circle, ...] = ()


class Peril(Struct, frozen=True, kw_only=True, gc=False):
    """A disc that tests who comes into it from outside, once; `passes` is the chance per mille to come through."""

    cell: Cell
    radius: int
    name: str  # "rocks"
    text: str  # "Skill above 2, else Crippled"
    passes: int
    rule: str = ""


class Suffix(Struct, frozen=True, kw_only=True, gc=False):
    """What may be said behind a notation: "Evasive" and " with Evasive"."""

    text: str
    notation: str


class Region(Struct, frozen=True, kw_only=True, gc=False):
    """A choice out of more than can be listed: a place, a distance along a heading, or a facing.

    `notation` has {x} and {y}, {far}, or {facing} where the numbers go, as
    people write them: units of the table and degrees. A place is chosen within `area`; a distance from `least` to
    `most` along `facing` from `at`; a facing up to `half` to either side of `facing`. What is chosen may be followed by
    more, as far as `most` goes round.
    """

    id: str
    kind: Literal["place", "distance", "facing"]
    piece: str  # what moves or turns; "": what is placed is no piece
    text: str  # "Move", "Turn, the free one"
    notation: str
    at: Cell
    area: Area | None = None
    least: int = 0
    most: int = 0
    facing: int = 0
    half: int = 0
    gone: int = 0  # of a distance: what has been gone of it already
    due: int = 0  # of a distance: what must still be gone before the piece may end
    cost: int = 0  # of a turn, taken from the distance
    further: int = -1  # of a turn: what each after it costs; -1: there is none
    first: bool = False  # of a turn: only before any of the distance
    role: Literal["", "leg", "once"] = (
        ""  # of a turn: a step among others whose price the distance pays; paid otherwise
    )
    halts: bool = False  # of a turn: in mid-distance only where no more is due, and it ends the distance
    off: str = ""  # what becomes of the piece beyond the edge of the table
    off_rule: str = ""
    perils: tuple[Peril, ...] = ()  # on the way
    radius: int = 0  # of what is placed
    side: int = -1
    silhouette: str = ""  # of what is placed and has no piece on the table yet
    turns: bool = False  # a place is chosen with a facing
    alone: bool = False  # nothing can follow it: what comes next depends on where it led
    wider: bool = False  # chosen by itself where a place lies beyond the one before it
    suffixes: tuple[Suffix, ...] = ()
    detail: str = ""
    rule: str = ""


class Odds(Struct, frozen=True, kw_only=True, gc=False):
    """What a shot leads to at one of its bands; shares are per mille. `bonus` is what obstacles on the line add."""

    band: int  # the number of the band
    behind: bool  # the target is hit from behind
    bonus: int
    hit: int
    outcomes: tuple[int, ...]  # as Aim.outcomes names them


class Prospect(Struct, frozen=True, kw_only=True, gc=False):
    """A target as a ghost is tried against it."""

    piece: str
    cell: Cell
    radius: int
    facing: int
    name: str
    odds: tuple[Odds, ...]
    notation: str = ""  # of the shot: "P. Cannon at Syreen 1"
    circles: tuple[Circle, ...] = ()  # between the ghost and it
    pool: tuple[str, ...] = ()  # other pieces that a shot from outside contact may strike in its place, evenly
    by_mistake: bool = False  # it cannot be named, only struck in place of another
    may_face: bool = False  # attacked from behind in contact it may turn to the attacker first


class Aim(Struct, frozen=True, kw_only=True, gc=False):
    """A weapon of the piece that moves, to be tried from where its ghost stands.

    It bears `half` to either side of the piece's facing turned by `facing`; where the piece `turns` freely before it
    fires, everywhere. In contact (bases touch, cut to the hundredth) counts the first band if `contact`, else none.
    """

    piece: str
    text: str  # "P. Cannon"
    facing: int
    half: int
    turns: bool
    contact: bool
    bands: tuple[Band, ...]
    outcomes: tuple[str, ...]  # "Miss", "No effect", ...
    tones: tuple[Tone, ...]
    prospects: tuple[Prospect, ...]


class Plane(Struct, frozen=True, kw_only=True, gc=False):
    """The table itself with what never moves on it."""

    width: int
    height: int
    unit: str = "cm"
    grid: int = 1000  # between its strong lines
    terrain: Terrain | None = None
    goals: tuple[Goal, ...] = ()
    zones: tuple[Zone, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    figures: tuple[Figure, ...] = ()
    regions: tuple[Region, ...] = ()
    aims: tuple[Aim, ...] = ()
    focus: tuple[Cell, ...] = ()  # the places that matter now: a close view holds them all
