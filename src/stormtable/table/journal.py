"""The lines of a journal, which are those of a record: what docs/record-format.md describes.

Entries are numbered from 0, the set-up, in the order in which they were written; seats are indices.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from stormtable.engine.events import ALL
from stormtable.engine.game import Setting
from stormtable.engine.sources import Rolled

__all__ = [
    "FORMAT",
    "Agreed",
    "Agreement",
    "AsideLine",
    "By",
    "Campaign",
    "Change",
    "Clock",
    "ClockKind",
    "End",
    "Entry",
    "Header",
    "Held",
    "Help",
    "Hinted",
    "Kind",
    "Learned",
    "Line",
    "LinkGiven",
    "Named",
    "Origin",
    "Report",
    "Roll",
    "Salted",
    "Seat",
    "SeatKind",
    "TimeChoice",
    "TimeUp",
    "decode_line",
    "encode_line",
    "format_of",
    "recorded",
    "recorded_rolls",
]

FORMAT: Final = 3  # the newest of the lines below; see `format_of`

SeatKind = Literal["computer", "screen", "friend"]
ClockKind = Literal["live", "correspondence"]
TimeChoice = Literal["claim", "wait", "computer"]  # what others may choose when a seat's time is up
By = Literal["", "all", "referee"]  # who set something right: all seats together, or the referee
Kind = Literal["set-up", "decision", "undo", "concession", "resumed", "corrected"]
Agreement = Literal["pause", "resume", "draw", "end", "swap"]
How = Literal["rules", "draw", "end", "host"]
Help = Literal["hint", "warning", "watch"]  # that the computer gave a seat; "watch": it warns from here on
Change = tuple[str, int, int]  # a field of the state, its value before and after


class Seat(msgspec.Struct, kw_only=True):
    """Who plays a seat."""

    letter: str  # the seat's name in notation
    kind: SeatKind
    level: str = ""  # of the computer
    name: str = ""


class Clock(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """How long the seats of people may take; the table keeps it, and the rules know nothing of it.

    Live: `minutes` for the whole match, and `increment` seconds more for each decision. By correspondence: `days` for
    each decision, and `leave` days for the whole match, drawn on once the days are out.
    """

    kind: ClockKind
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    days: Annotated[int, Meta(ge=0, le=60)] = 0
    leave: Annotated[int, Meta(ge=0, le=90)] = 0


class Origin(msgspec.Struct, kw_only=True):
    """Where a branch comes from: its entries up to `entry` are those of another match, dice included."""

    match: str
    entry: int


class Campaign(msgspec.Struct, kw_only=True):
    """Of a battle: the campaign's match that it belongs to, its number there, whose it is by the battle's seats."""

    match: str
    battle: int
    seats: list[int]  # of the campaign


class Header(msgspec.Struct, kw_only=True, tag_field="type", tag="match", omit_defaults=True):
    """The first line: what was agreed before the match."""

    format: int = 1
    match: str  # its public name, part of the dice messages
    game: str
    version: int  # of the game's state
    program: str
    scenario: str | dict[str, Any]  # a shipped one by name, or the contents of a scenario file
    contents: dict[str, Any] | None = None  # of a shipped one, with the defaults of its options as `options`
    options: dict[str, Setting]
    seats: list[Seat]
    dice: Literal["table", "typed"]
    commitment: str = ""  # SHA-256 of the seed of the table's dice, hexadecimal
    started: float  # Unix seconds
    origin: Origin | None = None
    position: dict[str, Any] | None = None  # that it begins with, in the words of a case file; None: the set-up's
    lesson: str = ""  # of the game's that it is, whose dice fall as its file says
    puzzle: int = 0  # the number of the game's that it is; 0: none
    campaign: Campaign | None = None
    referee: bool = False  # somebody was named who may set things right
    rated: bool = False  # it was agreed that its result counts for the players' ratings
    hints: bool = False  # whoever plays against the computer alone may have hints
    clock: Clock | None = None
    viewer: int | None = None  # a record filtered for a seat, or a watcher (-1), of a match that was running

    @property
    def is_taught(self) -> bool:
        """Whether it is a lesson or a puzzle: one person alone at a table."""
        return bool(self.lesson or self.puzzle)


class Roll(msgspec.Struct, array_like=True, omit_defaults=True):
    """One roll: [sides, faces in the order they fell, bits of the seats that saw it (-1: everybody)]."""

    sides: int
    faces: list[int]
    seen_by: int = ALL


class Report(msgspec.Struct, array_like=True):
    """A part of what was reported from outside, such as a battle's outcome, by the number of the matter.

    [matter, most, numbers from 0 to it, bits of the seats that saw them (-1: everybody)].
    """

    matter: int
    most: int
    numbers: list[int]
    seen_by: int = ALL


class Entry(msgspec.Struct, kw_only=True, tag_field="type", tag="entry", omit_defaults=True):
    """One decision, or what stands in its place."""

    number: int
    kind: Kind
    time: float
    seat: int = -1
    text: str = ""  # the decision in notation
    forced: bool = False  # the only legal answer, carried out by the table
    secret: bool = False  # decided while others still decided, sealed from them
    closes: bool = False  # the last secret decision: what was sealed is carried out
    reveals: bool = False  # something hidden from somebody came to light
    seen_by: int = ALL  # bits of the seats whose views it changed; everybody's unless secret
    rolls: list[Roll] = []
    reports: list[Report] = []
    outcome_of: str = ""  # the match of the battle whose outcome was taken; "" where the rules resolved it quickly
    stories: list[Any] = []  # as told to watchers
    stories_of: dict[int, list[Any]] = {}  # as told to a seat, where it knows more
    changes: list[Change] = []  # the state's fields; of the set-up, those that are not blank
    back_to: int = -1  # kind "undo"
    taken_back: list[int] = []  # kind "undo": the entries that no longer count
    by: By = ""  # set right by them, as `seat` asked (-1: the referee); of a decision its dice, which nobody rolled
    position: dict[str, Any] | None = None  # "resumed": played on from; "corrected": what was said; a case file's words
    version: int = 0  # kinds "resumed" and "corrected": of that position
    left: list[float | None] = []  # seconds on the clock of each seat then; None: it has none. Without a clock: empty
    earned: int = 0  # bits of the seats that it gave the increment, unless one taken back had, or their days anew
    scene: Any = None  # as a watcher sees it, whole
    patch: list[dict[str, Any]] | None = None  # or as a JSON Patch (RFC 6902) to the scene of the entry before


class Salted(msgspec.Struct, kw_only=True, tag_field="type", tag="salt"):
    """A seat gave its salt: it goes into all dice from here on."""

    seat: int
    salt: str
    time: float


class Named(msgspec.Struct, kw_only=True, tag_field="type", tag="name"):
    """A seat changed its name."""

    seat: int
    name: str
    time: float


class LinkGiven(msgspec.Struct, kw_only=True, tag_field="type", tag="link", omit_defaults=True):
    """A new link to a seat was given, and the key that held it before has ended."""

    seat: int
    own: bool = False  # whoever held the seat asked for it, else whoever opened the match
    time: float


class TimeUp(msgspec.Struct, kw_only=True, tag_field="type", tag="time-up"):
    """The time of a seat was up, and what another chose then.

    To claim is followed by the seat's concession, the computer by a line of the type holder; waiting gives as long
    again.
    """

    seat: int
    by: int
    choice: TimeChoice
    time: float


class Held(msgspec.Struct, kw_only=True, tag_field="type", tag="holder", omit_defaults=True):
    """Who plays a seat from here on: the computer in somebody's place, or that player again."""

    seat: int
    kind: SeatKind
    level: str = ""  # of the computer
    time: float


class Learned(msgspec.Struct, kw_only=True, tag_field="type", tag="learned", omit_defaults=True):
    """Of a lesson: the step that the learner stands at, counted from 0, and which acts of it are done.

    Of a puzzle: step 1 once its solution is known, found where something was `tried`, shown where nothing was; step 0 a
    try that was wrong, or where nothing was tried that it is begun anew.
    """

    seat: int
    step: int
    done: list[int] = []
    begun: int = -1  # of acts in a row, which; -1: none have been begun
    acts: int = 0  # how many of those are done
    fallen: int = 0  # how many of the step's dice have fallen
    tried: str = ""  # of a puzzle: what was done, in notation
    way: int = 0  # which of the puzzle's ways that is, 0 the solution; -1: none that it knows
    right: int = 0  # how many acts of the solution are in it
    time: float


class Hinted(msgspec.Struct, kw_only=True, tag_field="type", tag="hinted", omit_defaults=True):
    """The computer helped a seat: a hint was shown, or a warning; or warnings of so many per cent were turned on."""

    seat: int
    what: Help
    percent: int = 0  # of "watch": the chance to win beyond which it warns
    time: float


class Agreed(msgspec.Struct, kw_only=True, tag_field="type", tag="agreed"):
    """What the seats agreed on beside their decisions; one seat alone ends a pause ("resume")."""

    what: Agreement
    seat: int  # who asked for it, or ends the pause
    time: float


class End(msgspec.Struct, kw_only=True, tag_field="type", tag="end", omit_defaults=True):
    """The last line of a finished match."""

    points: list[int]  # by seat; none where the match ended without a result
    how: How = "rules"  # or by agreement: a draw, an end without a result; or whoever runs the server ended it so
    seed: str = ""  # hexadecimal


Line = Header | Entry | Salted | Named | LinkGiven | TimeUp | Held | Learned | Hinted | Agreed | End
AsideLine = LinkGiven | TimeUp | Held | Learned | Hinted | Agreed  # what the table is told beside decisions

# The format that first had such lines.
SINCE: Final[dict[type, int]] = {LinkGiven: 2, TimeUp: 3, Held: 3, Learned: 3, Hinted: 3, Agreed: 3}

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


def encode_line(line: Line) -> bytes:
    """One line of a record, without its newline."""
    return ENCODER.encode(line)


def decode_line(data: bytes | str) -> Line:
    """The line of these bytes. Raises msgspec.ValidationError or DecodeError, which say what is wrong."""
    return DECODER.decode(data)


def format_of(lines: Iterable[Line]) -> int:
    """The number of the oldest format that has lines such as these."""
    return max((format_of_line(line) for line in lines), default=1)


def format_of_line(line: Line) -> int:
    """The number of the oldest format that has such a line."""
    if isinstance(line, Entry) and line.by:
        return 3
    if isinstance(line, Header) and (line.referee or line.position is not None):
        return 3
    return SINCE.get(type(line), 1)


def recorded_rolls(rolls: Iterable[Roll]) -> list[Rolled]:
    """Recorded rolls as the dice sources know them."""
    return [Rolled(roll.sides, tuple(roll.faces), roll.seen_by) for roll in rolls]


def recorded(entry: Entry) -> list[Rolled]:
    """All that an entry's rules asked for: dice, and what was reported from outside."""
    reports = [Rolled(each.most, tuple(each.numbers), each.seen_by, each.matter) for each in entry.reports]
    return [*recorded_rolls(entry.rolls), *reports]
