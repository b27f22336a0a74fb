"""Orders of many at once, what they cost, what is fought over, and how the sides have fared round by round."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stormtable.scene.tones import Tone

__all__ = ["Choice", "Clash", "ClashSide", "Curve", "OrderRow", "Orders", "Purse", "PursePart", "Stake"]


class Choice(Struct, frozen=True, kw_only=True, gc=False):
    """One of the orders that may be given to a row; what is refused is listed too, with the reason."""

    text: str  # "Vesta"
    order: str = ""  # sent as it stands, one act or several in a row; "": it is refused, or stands already
    detail: str = ""  # "12 to 42"
    chosen: bool = False
    refusal: str = ""  # why not, and what would be right
    rule: str = ""
    place: str = ""  # the id of the place of a chart to which it leads


class Naming(Struct, frozen=True, kw_only=True, gc=False):
    """That its owner may give it a name."""

    order: str  # with the name behind it the notation: "Frigate 3 name"
    most: int  # letters
    name: str = ""  # what it is to be called so far
    back: str = ""  # the notation that takes that back
    rule: str = ""


class OrderRow(Struct, frozen=True, kw_only=True, gc=False):
    """One that takes orders."""

    id: str
    piece: str  # the id of the piece or the place that it is
    side: int
    title: str
    subtitle: str = ""
    group: str = ""  # heads the rows that share it: "Ships"
    silhouette: str = ""
    order: str = ""  # what it is to do: "to Vesta"
    status: str = ""  # why it takes no order: "cannot move"
    tone: Tone = "plain"  # of the subtitle
    hint: str = ""  # what the details of the choices tell
    choices: tuple[Choice, ...] = ()
    stances: tuple[Choice, ...] = ()
    cost: str = ""
    naming: Naming | None = None
    rule: str = ""


class PursePart(Struct, frozen=True, kw_only=True, gc=False):
    text: str  # "Picket"
    value: int


class Purse(Struct, frozen=True, kw_only=True, gc=False):
    """What may be spent: piece by piece, then what is left."""

    total: int
    left: int
    text: str  # "left of 58"
    parts: tuple[PursePart, ...] = ()
    rule: str = ""


class Orders(Struct, frozen=True, kw_only=True, gc=False):
    """What the viewer's own side is to do, row by row."""

    title: str
    rows: tuple[OrderRow, ...]
    purse: Purse | None = None
    clear: str = ""  # sent, it takes all orders back; "": there are none
    count: str = ""  # "3 of 4 ordered"


class ClashSide(Struct, frozen=True, kw_only=True, gc=False):
    """A side of what is fought over."""

    side: int
    text: str  # "Blue, north"
    pieces: tuple[str, ...] = ()  # ids
    silhouettes: tuple[str, ...] = ()  # one for each
    mass: int = 0
    agreed: bool = False  # to leave it to the computer


class Stake(Struct, frozen=True, kw_only=True, gc=False):
    """What follows from one result: a value for each side of the scene."""

    text: str  # "Blue holds it"
    detail: str = ""
    side: int = -1
    values: tuple[int, ...] = ()


class Clash(Struct, frozen=True, kw_only=True, gc=False):
    """Something fought over that is decided elsewhere."""

    id: str
    number: int
    title: str  # "Vesta"
    state: Literal["open", "ended"]
    text: str  # "not fought yet", "Blue holds the field"
    sides: tuple[ClashSide, ...]
    value: str = ""  # what `mass` is called
    agreeing: str = ""  # "Let the computer fight it: all must agree"; "": that is no choice
    stakes_title: str = ""
    stakes: tuple[Stake, ...] = ()
    rule: str = ""


class Curve(Struct, frozen=True, kw_only=True, gc=False):
    """A value of each side, round by round; the rounds to come are empty."""

    title: str
    rounds: int
    first: int  # the number of the first value's round
    now: int
    values: tuple[tuple[int, ...], ...]  # by side, then by round
