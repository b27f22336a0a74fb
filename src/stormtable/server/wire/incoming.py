"""The table, WS /ws/{key}: what the page sends."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stormtable.server.wire.hints import AskHint, AskWarning
from stormtable.server.wire.queues import AskOffers, Queue
from stormtable.server.wire.rulings import Rule
from stormtable.server.wire.talk import ToCompany
from stormtable.table.journal import TimeChoice

__all__ = [
    "Act",
    "Ask",
    "AskPreview",
    "AskSurvey",
    "AskTogether",
    "AskWhy",
    "ChooseTimeUp",
    "Concede",
    "Consent",
    "Faces",
    "FromClient",
    "Learn",
    "Ping",
    "Rename",
    "Resume",
    "Salt",
    "Solve",
    "Take",
    "TakeOver",
    "Undo",
    "Whole",
]


class Act(msgspec.Struct, kw_only=True, tag="act", forbid_unknown_fields=True):
    """Decide. `action` is the id of an offer, or notation typed by hand; `number` the entry the page shows."""

    number: int
    seat: int
    action: str


class AskPreview(msgspec.Struct, kw_only=True, tag="preview", forbid_unknown_fields=True):
    """Ask what an offer may lead to."""

    seat: int
    offer: str


class AskSurvey(msgspec.Struct, kw_only=True, tag="survey", forbid_unknown_fields=True):
    """Ask what is told of a piece when it is looked at, as this viewer sees it now."""

    piece: str


class AskTogether(msgspec.Struct, kw_only=True, tag="together", forbid_unknown_fields=True):
    """Ask what pieces would do after what one of them does (`action`); "": what is proposed for each, or for all."""

    seat: int
    pieces: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=64)]
    action: str


class AskWhy(msgspec.Struct, kw_only=True, tag="why", forbid_unknown_fields=True):
    """Ask whether and why something is not legal now; `foretell`: and if it is, what comes of it."""

    seat: int
    action: str
    foretell: bool = False


class Undo(msgspec.Struct, kw_only=True, tag="undo", forbid_unknown_fields=True):
    """Go back to the position after entry `to`; asks the others where that is not free."""

    number: int
    seat: int
    to: int


class Consent(msgspec.Struct, kw_only=True, tag="consent", forbid_unknown_fields=True):
    """Answer a request; the one who asks withdraws it with yes = false.

    `request` is the number of the one which the page shows: consent to another one is stale. -1: to whichever it is.
    """

    seat: int
    yes: bool
    kind: Literal["undo", "pause", "draw", "swap", "end", "position", "dice", "back"] = "undo"
    request: int = -1


class Ask(msgspec.Struct, kw_only=True, tag="ask", forbid_unknown_fields=True):
    """Ask the others for something; to take back is asked for by `Undo`."""

    number: int
    seat: int
    kind: Literal["pause", "draw", "swap", "end"]


class Resume(msgspec.Struct, kw_only=True, tag="resume", forbid_unknown_fields=True):
    """Go on with a match that is paused."""

    seat: int


class Concede(msgspec.Struct, kw_only=True, tag="concede", forbid_unknown_fields=True):
    """Give up; the page asks before it sends this."""

    number: int
    seat: int


class ChooseTimeUp(msgspec.Struct, kw_only=True, tag="time-up", forbid_unknown_fields=True):
    """Choose how it goes on, the time of the seat `late` being up; `level` of the computer that is to play it."""

    seat: int
    late: int
    choice: TimeChoice
    level: Annotated[str, msgspec.Meta(max_length=40)] = ""


class TakeOver(msgspec.Struct, kw_only=True, tag="take-over", forbid_unknown_fields=True):
    """Play a seat of one's own again, in which the computer stands in."""

    seat: int


class Faces(msgspec.Struct, kw_only=True, tag="faces", forbid_unknown_fields=True):
    """Typed dice: the faces of the roll wanted; an empty list withdraws the action."""

    seat: int
    faces: list[int]


class Salt(msgspec.Struct, kw_only=True, tag="salt", forbid_unknown_fields=True):
    """A seat's share in the dice, drawn by its browser after it saw the commitment; the first one counts."""

    seat: int
    salt: str


class Rename(msgspec.Struct, kw_only=True, tag="name", forbid_unknown_fields=True):
    """The name under which a seat plays."""

    seat: int
    name: str


class Take(msgspec.Struct, kw_only=True, tag="take", forbid_unknown_fields=True):
    """One screen, several players: this seat's player sits before it now; -1 draws the curtain."""

    seat: int


class Learn(msgspec.Struct, kw_only=True, tag="learn", forbid_unknown_fields=True):
    """At a lesson: go on from what there was to read, or let what is asked for be done; `step` is the one shown."""

    seat: int
    step: int
    what: Literal["go-on", "skip"]


class Solve(msgspec.Struct, kw_only=True, tag="solve", forbid_unknown_fields=True):
    """At a puzzle: let what was done be the decision, show the solution, or begin anew.

    `written`: how much was noted of it, as the page knows; asked twice, it is done once.
    """

    seat: int
    written: int
    what: Literal["check", "give-up", "again"]


class Whole(msgspec.Struct, kw_only=True, tag="whole", forbid_unknown_fields=True):
    """Ask for the whole table: what came last does not go with what the page has."""


class Ping(msgspec.Struct, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """Keep the line open."""


FromClient = (
    Act
    | AskPreview
    | AskSurvey
    | AskTogether
    | AskWhy
    | AskHint
    | AskWarning
    | Undo
    | Consent
    | Ask
    | Resume
    | Rule
    | Queue
    | AskOffers
    | Concede
    | Learn
    | Solve
    | ChooseTimeUp
    | TakeOver
    | Faces
    | Salt
    | Rename
    | Take
    | Ping
    | Whole
    | ToCompany
)
