"""Bodies of HTTP requests and answers: the lobby, matches, replays."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from stormtable.engine.game import Option, Setting
from stormtable.scene import Scene
from stormtable.server.wire.clocks import ClockInfo
from stormtable.server.wire.hints import HelpedInfo
from stormtable.server.wire.outgoing import DiceInfo, Ending, LogEntry, SeatInfo, SeatKind
from stormtable.server.wire.people import PlayerInfo
from stormtable.table.journal import Clock

__all__ = [
    "BranchRequest",
    "Checked",
    "Created",
    "GameInfo",
    "Invitation",
    "Level",
    "LinkRequest",
    "Lobby",
    "LogPage",
    "MatchRequest",
    "Mine",
    "MineRequest",
    "Place",
    "PrintRequest",
    "Problem",
    "QrCode",
    "QrRequest",
    "Reached",
    "RecordUploaded",
    "ReplayEntry",
    "RuleEntry",
    "Rulebook",
    "ScenarioFile",
    "ScenarioInfo",
    "SealPublished",
    "SeatLink",
    "SeatRequest",
    "Seated",
    "SitRequest",
    "Summary",
]


class Problem(msgspec.Struct, kw_only=True):
    """The body of every HTTP answer that is not a success."""

    error: str  # one sentence: what is wrong and what would be right
    where: str = ""  # the field or the place in a file


# The lobby: GET /api/games


class Level(msgspec.Struct, kw_only=True):
    """A strength of the computer."""

    name: str
    title: str
    text: str = ""


class Place(msgspec.Struct, kw_only=True):
    """A seat of a scenario."""

    letter: str  # its name in notation
    team: int  # seats of the same number play together
    name: str  # what its side is called there


class ScenarioInfo(msgspec.Struct, kw_only=True):
    """A scenario, shipped or of one's own, as the lobby shows it."""

    name: str
    title: str
    text: str
    seats: list[Place]  # with the options' defaults
    sizes: list[int]  # how many can sit down with other options, ascending
    options: dict[str, bool | int | str]  # those it can be played with, as it is played unless others are asked for


class GameInfo(msgspec.Struct, kw_only=True):
    """A game as the lobby shows it."""

    name: str
    title: str
    text: str
    minutes: int
    within: str  # the game whose campaign it is; "": it stands by itself
    scenarios: list[ScenarioInfo]
    options: list[Option]
    levels: list[Level]  # weakest first; empty: no computer opponent
    default_level: str
    workshop: str  # the title of the page where units are designed; "": none are
    editor: str  # the title of the page where scenarios are drawn; "": none are
    lessons: int  # how many there are of it
    prints: list[str]  # the parts that can be printed: "sheets", "tables"; none: nothing is


class Lobby(msgspec.Struct, kw_only=True):
    """GET /api/games."""

    games: list[GameInfo]
    version: str


class RuleEntry(msgspec.Struct, kw_only=True):
    """One rule, worded by us."""

    id: str
    title: str
    text: str
    status: Literal["printed", "ruling", "option"]
    chapter: str = ""
    ruling: str = ""  # a part of a printed rule that is a ruling
    why: str = ""  # of a ruling: why it is played so here
    default: str = ""  # of an option: what holds unless it is chosen
    stated: str = ""  # the reason why no code carries it out; "": code does


class Rulebook(msgspec.Struct, kw_only=True):
    """GET /api/rules/{game}."""

    game: str
    title: str
    entries: list[RuleEntry]


# Matches: POST /api/seals, /api/matches, /api/mine, /api/records, and under /api/table/{key}: links, invitation, seat,
# rematch, branch


class SealPublished(msgspec.Struct, kw_only=True):
    """POST /api/seals (no body): the hash of a fresh seed; asked for before the page draws its salt."""

    commitment: str  # SHA-256 of the seed, hexadecimal


class SeatRequest(msgspec.Struct, kw_only=True):
    """Who plays a seat: the computer, whoever opened the match, or a friend with a link."""

    kind: SeatKind
    level: str = ""
    name: str = ""


class MatchRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/matches, answered by `Created`.

    `scenario` names a shipped one; `scenario_file` is the text of a scenario file (TOML) instead. With served dice,
    `commitment` is the answer to POST /api/seals and `salt` was drawn after it; both may be empty, then the server
    draws a seed and nobody's salt protects the set-up's rolls.
    """

    game: str
    scenario: str = ""
    scenario_file: str = ""
    designs: list[dict[str, Any]] = []  # of one's own, that the scenario shall have too
    options: dict[str, Setting] = {}
    seats: list[SeatRequest] = []
    dice: Literal["table", "typed"] = "table"
    clock: Clock | None = None
    commitment: str = ""
    salt: str = ""
    referee: bool = False  # somebody is named who may set things right: there is a link for that
    hints: bool = False  # whoever plays may have hints; only where nobody else does
    rated: bool = False  # its result counts for the ratings of its players, who have to say who they are


class PrintRequest(MatchRequest, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/print, answered by a PDF: what such a match is played with at a table of one's own."""

    paper: str = "a4"
    parts: list[str] = []  # of those of its GameInfo; none: all but a poster


class Checked(msgspec.Struct, kw_only=True):
    """POST /api/games/{game}/check, body MatchRequest: whether it can be played, before anybody sits down."""

    problem: str  # one sentence: what is wrong and what would be right; "": nothing
    seats: list[Place]  # with these options, as far as they can be played; none for a scenario that is not there


class ScenarioFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/scenario, answered by `ScenarioInfo`: who can sit down to a scenario of one's own."""

    scenario_file: str  # the text of a scenario file (TOML)


class SeatLink(msgspec.Struct, kw_only=True):
    """One or more seats (several: they share one screen) that are held together, and the link to them.

    As long as nobody sits there, `key` is an invitation.
    """

    key: str  # "": taken, so that its holder alone knows it
    seats: list[int]
    kind: SeatKind
    name: str
    taken: bool


class Created(msgspec.Struct, kw_only=True):
    """The keys of a match, for whoever opened it: /table/{key} for each, `owner` for lost links.

    Those of seats that are taken are left out, but for one's own.
    """

    owner: str
    table: str  # where the opener goes: the screen's seats if there are any, else watching
    watch: str
    links: list[SeatLink]
    referee: str = ""  # for whoever may set things right, where the match names one; it watches, too


class Invitation(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/invitation: what one is invited to, before anybody sits down."""

    game: str
    title: str  # of the game
    scenario: str
    seats: list[str]  # who plays
    sides: list[str]  # what the side of each is called; none before the table is set up
    teams: list[int]  # of the seats
    yours: list[int]
    turn: str  # "round 3 of 6"
    over: bool


class SitRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/seat, answered by `Seated`: sit down by an invitation, which is spent then.

    Asked once more with the same claim, the answer is the same: an answer that was lost on its way loses no seat.
    """

    claim: str  # 32 to 64 hexadecimal digits that the browser draws and keeps to itself


class Seated(msgspec.Struct, kw_only=True):
    """The key of the seat, which nobody else knows: /table/{key}."""

    key: str


class LinkRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/invitation, answered by `SeatLink`: a new link to a seat.

    For whoever opened the match or holds the seat. The key that held the seat ends, and the table is told.
    """

    seat: int


class Reached(msgspec.Struct, kw_only=True):
    """GET /api/reach: where others find this server, such as http://192.168.1.7:8000, the likeliest first.

    None if it listens for its own machine alone, or was asked by such an address.
    """

    addresses: list[str]


class QrRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/qr: the address of a page, in the body since no log stores it."""

    text: str


class QrCode(msgspec.Struct, kw_only=True):
    """The same as a QR code."""

    svg: str


class MineRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/mine: the keys that this browser remembers."""

    keys: list[str]


class Summary(msgspec.Struct, kw_only=True):
    """A match in a list."""

    key: str
    game: str
    title: str  # of the game
    scenario: str
    seats: list[str]  # who plays
    teams: list[int]  # of the seats
    turn: str  # "round 3 of 6"
    prompt: str  # whose decision it is and what it is
    mine: bool  # a seat of this key must decide
    owner: bool  # the key can have lost links again
    over: bool
    result: str
    changed: float  # time of the last entry
    match: str = ""  # its name, which opens nothing
    yours: list[int] = []  # the seats of the key
    players: list[PlayerInfo | None] = []  # who holds each seat; None: a link or the computer
    held: bool = False  # a player holds the key
    asked: str = ""  # what is asked of these seats, as "undo"; "": nothing
    until: float | None = None  # Unix seconds at which the time of who must decide is up, one's own first
    pace: Literal["live", "days", "none"] = "none"
    clock: str = ""  # how time is kept: "10 min + 10 s"; "": it is not
    unread: int = 0  # talk that has come since one looked last


class Mine(msgspec.Struct, kw_only=True):
    """Matches by the time of their last entry, newest first; unknown keys are named so that they can be forgotten."""

    matches: list[Summary]
    unknown: list[str]


class BranchRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/branch: play on from after an entry, in a new match; answered by `Created`."""

    entry: int
    seats: list[SeatRequest] = []  # empty: as in the match
    hints: bool = False  # as of a MatchRequest
    commitment: str = ""
    salt: str = ""


class RecordUploaded(msgspec.Struct, kw_only=True):
    """POST /api/records, body: a record (JSON Lines)."""

    key: str  # /replay/{key}


# The replay


class LogPage(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/log[?as=SEAT], also for a replay's key: everything a replay shows beside the entries."""

    game: str
    title: str
    scenario: str
    seats: list[SeatInfo]
    entries: list[LogEntry]
    over: Ending | None
    dice: DiceInfo
    clock: ClockInfo | None
    perspectives: list[int]  # what `as` may be; -1 is a watcher
    frozen: str  # a sentence when some entries are shown as recorded; "" else
    branch: bool  # whether one may play on from here
    helped: list[HelpedInfo] = []  # the seats that had hints or warnings


class ReplayEntry(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/entries/{number}[?as=SEAT]: the table after that entry; 0 is the set-up."""

    number: int
    last: int
    scene: Scene
    svg: str
    text: str
    frozen: bool
