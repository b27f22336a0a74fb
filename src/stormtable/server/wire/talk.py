"""Talk and presence: what passes between a page at a table and the server beside the match itself."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stormtable.server.storage.talk import Audience
from stormtable.server.wire.people import PlayerInfo

__all__ = [
    "ComplaintRequest",
    "FromCompany",
    "HasRead",
    "Heard",
    "Hide",
    "Listen",
    "Mark",
    "NotesInfo",
    "NotesRequest",
    "Older",
    "Present",
    "Said",
    "Say",
    "See",
    "ToCompany",
    "Unsaid",
]

# Where somebody is: with the table open; with it open, and not looked at for minutes; on another page; on none.
Mark = Literal["here", "away", "elsewhere", "gone"]

Client = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16,32}$")]


class See(msgspec.Struct, kw_only=True, tag="see", forbid_unknown_fields=True):
    """Tell whether the page can be seen: one that nobody has looked at for minutes is away.

    With the first of these a page asks to be told who is here (`Present`), now and whenever that changes.
    """

    visible: bool


class Listen(msgspec.Struct, kw_only=True, tag="listen", forbid_unknown_fields=True):
    """Ask for what was said last, and from then on for whatever is said (`Heard`)."""


class Say(msgspec.Struct, kw_only=True, tag="say", forbid_unknown_fields=True):
    """Say something. It comes back as `Heard` once it is kept, or as `Unsaid`; sent twice it is said once.

    "entry 41" in the text, in the writer's counting, becomes a link to that moment.
    """

    client: Client  # drawn by the page for this message alone
    to: Audience
    text: str
    seat: int = -1  # from which of the seats of this link; -1: whichever


class Older(msgspec.Struct, kw_only=True, tag="older", forbid_unknown_fields=True):
    """Ask for what was said before a message."""

    before: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class HasRead(msgspec.Struct, kw_only=True, tag="read", forbid_unknown_fields=True):
    """Tell up to which message a player has read."""

    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Hide(msgspec.Struct, kw_only=True, tag="hide", forbid_unknown_fields=True):
    """Hide what a player says from now on, at every table, or show it again. Of who has no name the page keeps it."""

    player: Annotated[str, msgspec.Meta(max_length=40)]
    hidden: bool


class Present(msgspec.Struct, kw_only=True, tag="present"):
    """Who is at the table; sent to a page that has told whether it can be seen."""

    seats: list[Mark]  # of those who play them; the computer is always here
    watching: int  # how many look on


class Said(msgspec.Struct, kw_only=True):
    """One message as a reader sees it."""

    number: int
    time: float  # Unix seconds
    to: Audience
    seat: int  # of the writer; -1: watches
    writer: PlayerInfo | None  # None: who holds the seat, and has no name of his own
    name: str  # what the seat was called then, where there is no writer
    mine: bool
    client: str  # of one's own message, what the page drew for it; "" else
    text: str  # U+FFFC stands for each of the moments
    moments: list[int]  # entries in the reader's counting; -1: one that he may not see


class Heard(msgspec.Struct, kw_only=True, tag="heard"):
    """What is said at the table, in order."""

    said: list[Said]
    place: Literal["all", "before", "after"]  # in place of what the page has, before it, after it
    earlier: bool  # there is more before these; of "after": nothing is said about it
    hidden: list[str]  # players whose words the reader hides; of "all" alone
    read: int  # up to which message a player has read; -1: nothing, or no player; of "all" alone
    to: list[Audience]  # to whom the reader may say something now; of "all" alone
    why: str  # why he may not say anything, a sentence; "" else


class Unsaid(msgspec.Struct, kw_only=True, tag="unsaid"):
    """Something was not said."""

    client: str
    text: str  # why, a sentence
    nameless: bool  # it can be said once the writer has a name


class NotesInfo(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/notes, and the answer to POST: what the holder of a key keeps to himself of this match."""

    text: str
    revision: int
    why: str  # why none can be kept by this link, a sentence; "" else


class NotesRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/notes: what they are now, written by who has seen them as of a revision."""

    text: str
    revision: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class ComplaintRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/reports: complain of a message to whoever runs the server."""

    message: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    why: str


ToCompany = See | Listen | Say | Older | HasRead | Hide
FromCompany = Present | Heard | Unsaid
