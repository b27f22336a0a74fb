"""What passes between server and page: every HTTP body and WebSocket message, as values.

`tools/wire_types.py` writes `static/wire.d.ts` from this module and the Scene dataclasses; a test compares the two.

Entries are numbered for each viewer, from 1; 0 is the set-up. Seats are indices, -1 is one who only looks; times are
Unix seconds. Keys are unguessable: whoever has the key of a seat holds the seat. Errors over HTTP are a `Problem`.
Every field of what the server sends is always present; what the page sends may leave out fields that have a default.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from stormtable.engine.game import Option, Setting
from stormtable.scene import Card, Preview, Scene, Silhouette, Story

__all__ = [
    "Act",
    "AskPreview",
    "AskWhy",
    "BranchRequest",
    "Concede",
    "Consent",
    "ConsentRequest",
    "Created",
    "Curtain",
    "DiceInfo",
    "DiceWanted",
    "Ending",
    "Faces",
    "FromClient",
    "FromServer",
    "GameInfo",
    "Level",
    "Lobby",
    "LogEntry",
    "LogPage",
    "MatchRequest",
    "Mine",
    "MineRequest",
    "Ping",
    "Place",
    "Pong",
    "PreviewAnswer",
    "Problem",
    "RecordUploaded",
    "Refused",
    "Rename",
    "ReplayEntry",
    "RuleEntry",
    "Rulebook",
    "Salt",
    "ScenarioFile",
    "ScenarioInfo",
    "SealPublished",
    "SeatInfo",
    "SeatLink",
    "SeatRequest",
    "Summary",
    "Table",
    "Take",
    "Undo",
    "UndoOffer",
    "UnitCard",
    "WarmingUp",
    "WhyAnswer",
]

SeatKind = Literal["computer", "screen", "friend"]


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


class ScenarioInfo(msgspec.Struct, kw_only=True):
    """A shipped scenario as the lobby shows it."""

    name: str
    title: str
    text: str
    seats: list[Place]  # with the options' defaults


class GameInfo(msgspec.Struct, kw_only=True):
    """A game as the lobby shows it."""

    name: str
    title: str
    text: str
    minutes: int
    scenarios: list[ScenarioInfo]
    options: list[Option]
    levels: list[Level]  # weakest first; empty: no computer opponent
    default_level: str


class Lobby(msgspec.Struct, kw_only=True):
    """GET /api/games."""

    games: list[GameInfo]
    version: str


class UnitCard(msgspec.Struct, kw_only=True):
    """GET /api/games/{game}/units: what a force may be built of, each unit's card as when a match begins."""

    unit: str  # its key in the options of kind "force"
    card: Card
    silhouette: Silhouette | None


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


# Matches: POST /api/seals, /api/matches, /api/mine, /api/table/{key}/rematch, .../branch, .../links; POST /api/records


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
    options: dict[str, Setting] = {}
    seats: list[SeatRequest] = []
    dice: Literal["table", "typed"] = "table"
    commitment: str = ""
    salt: str = ""


class ScenarioFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/scenario, answered by `ScenarioInfo`: who can sit down to a scenario of one's own."""

    scenario_file: str  # the text of a scenario file (TOML)


class SeatLink(msgspec.Struct, kw_only=True):
    """A link that holds one or more seats (several: they share one screen)."""

    key: str
    seats: list[int]
    kind: SeatKind
    name: str


class Created(msgspec.Struct, kw_only=True):
    """The keys of a match, for whoever opened it: /table/{key} for each, `owner` for lost links."""

    owner: str
    table: str  # where the opener goes: the screen's seats if there are any, else watching
    watch: str
    links: list[SeatLink]


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
    turn: str
    prompt: str  # whose decision it is and what it is
    mine: bool  # a seat of this key must decide
    owner: bool  # the key can have lost links again
    over: bool
    result: str
    changed: float  # time of the last entry


class Mine(msgspec.Struct, kw_only=True):
    """Matches by the time of their last entry, newest first; unknown keys are named so that they can be forgotten."""

    matches: list[Summary]
    unknown: list[str]


class BranchRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/branch: play on from after an entry, in a new match; answered by `Created`."""

    entry: int
    seats: list[SeatRequest] = []  # empty: as in the match
    commitment: str = ""
    salt: str = ""


class RecordUploaded(msgspec.Struct, kw_only=True):
    """POST /api/records, body: a record (JSON Lines)."""

    key: str  # /replay/{key}


# What both the live table and the replay show


class LogEntry(msgspec.Struct, kw_only=True):
    """One entry of the journal as a viewer sees it."""

    number: int
    kind: Literal["set-up", "decision", "undo", "concession", "resumed"]  # resumed: the rules changed under it
    seat: int  # who decided; -1: nobody
    text: str  # the decision in notation; "" where it is sealed for this viewer
    sealed: bool  # decided in secret, its text withheld from this viewer
    forced: bool  # the only legal answer, carried out by the table
    back_to: int  # kind "undo": the entry whose position was restored; else -1
    taken_back: bool  # an undo took this entry back later
    frozen: bool  # shown as it was recorded: the rules of today no longer agree
    stories: list[Story]
    time: float
    turn: str = ""  # the scene's turn when it was decided
    phase: str = ""  # the step of the track "phases" that was on then


class LogPage(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/log[?as=SEAT], also for a replay's key: everything a replay shows beside the entries."""

    game: str
    title: str
    scenario: str
    seats: list[SeatInfo]
    entries: list[LogEntry]
    over: Ending | None
    dice: DiceInfo
    perspectives: list[int]  # what `as` may be; -1 is a watcher
    frozen: str  # a sentence when some entries are shown as recorded; "" else
    branch: bool  # whether one may play on from here


class ReplayEntry(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/entries/{number}[?as=SEAT]: the table after that entry; 0 is the set-up."""

    number: int
    last: int
    scene: Scene
    svg: str
    text: str
    frozen: bool


# The table: WS /ws/{key}, server to page. The server closes with 4404 for a key that opens no table, 4429 when too
# many look on, 1013 when the storage fails, 1012 when it restarts; the reason is a sentence.


class SeatInfo(msgspec.Struct, kw_only=True):
    """Who sits where."""

    seat: int
    letter: str  # the seat's name in notation
    team: int  # seats of the same number play together
    kind: SeatKind
    level: str
    name: str
    connected: bool
    deciding: bool
    committed: bool  # has decided in secret, waits for the others
    out: bool  # has given up or lost all, while others play on


class UndoOffer(msgspec.Struct, kw_only=True):
    """One step back: what U does."""

    seat: int  # whose
    to: int
    text: str  # the decision that it takes back
    free: bool  # else the others are asked
    free_to: int  # the earliest entry that can be gone back to freely


class ConsentRequest(msgspec.Struct, kw_only=True):
    """A seat asks to take back what is not free any more."""

    seat: int
    to: int
    why: str  # why it is not free
    waiting: list[int]  # seats that have not answered
    mine: bool  # this link is asked


class Curtain(msgspec.Struct, kw_only=True):
    """One screen, several players: nothing secret is shown until this one takes the screen (`Take`)."""

    seat: int
    name: str


class DiceWanted(msgspec.Struct, kw_only=True):
    """Typed dice: the roll that the action under way waits for."""

    seat: int  # whose roll it is; -1: the table's
    count: int
    sides: int
    rolled: list[int]  # faces of this action typed so far, all its rolls in order, as far as this link may see them
    action: str  # "" while it is kept from this link
    mine: bool  # this link may type them
    withdraw: bool  # this link may still think better of the action


class DiceInfo(msgspec.Struct, kw_only=True):
    """How the dice can be checked."""

    kind: Literal["table", "typed"]
    match: str  # the match's name in the dice messages
    commitment: str
    salts: list[str]  # by seat; "" where none was given
    salt_wanted: bool  # this link may still add a salt
    seed: str  # hexadecimal, once the match is over


class Ending(msgspec.Struct, kw_only=True):
    """The match is over; the scene's `result` says how."""

    points: list[int]  # by seat: 2 a win, 1 a draw, 0 a loss
    replay: str  # /replay/{key} shows everything


class Table(msgspec.Struct, kw_only=True, tag="table"):
    """The whole of what a viewer sees; sent on connecting and after each change.

    The log from `log_from` on: drop your entries from there and append these (0: everything). `scene` is None only
    while typed dice of the set-up are wanted.
    """

    game: str
    title: str
    scenario: str
    version: str  # of the program: when it differs from the page's, reload
    key_kind: Literal["seat", "watch", "owner"]  # an owner's key watches, and can have lost links again
    seat: int  # through whose eyes; -1: a watcher's
    mine: list[int]  # the seats of this link
    seats: list[SeatInfo]
    number: int  # the entry this is after
    scene: Scene | None
    svg: str
    text: str
    log_from: int
    log: list[LogEntry]
    secret: bool  # what is decided now stays sealed until all have decided
    undo: UndoOffer | None
    consent: ConsentRequest | None
    curtain: Curtain | None
    dice: DiceInfo
    dice_wanted: DiceWanted | None
    over: Ending | None
    rematch: str  # /table/{key} of the rematch, once somebody has opened it
    frozen: str  # a sentence when the match can only be read; "" else
    notice: str  # trouble at the server's end, such as a full disk; "" else


class PreviewAnswer(msgspec.Struct, kw_only=True, tag="preview"):
    """What an offer may lead to; `preview` is None where nothing is uncertain."""

    number: int
    offer: str
    preview: Preview | None


class Refused(msgspec.Struct, kw_only=True, tag="refused"):
    """A message of the page that was not carried out."""

    text: str  # one sentence
    rule: str  # the id of the rule that forbids it, or ""
    action: str  # what was refused
    stale: bool  # the table has moved on: look again


class WhyAnswer(msgspec.Struct, kw_only=True, tag="why"):
    """Whether an action would be legal now, and if not why."""

    action: str
    legal: bool
    text: str
    rule: str


class Pong(msgspec.Struct, kw_only=True, tag="pong"):
    """Answer to `Ping`."""


class WarmingUp(msgspec.Struct, kw_only=True, tag="warming"):
    """How far the rules are compiled for the computer player of this table, which answers slowly until they are."""

    done: int  # rules
    total: int  # of those known so far; 0 while it is another game's turn
    finished: bool
    error: str  # why they cannot be compiled, and it stays slow; "" else


FromServer = Table | PreviewAnswer | Refused | WhyAnswer | WarmingUp | Pong


# The table: page to server


class Act(msgspec.Struct, kw_only=True, tag="act", forbid_unknown_fields=True):
    """Decide. `action` is the id of an offer, or notation typed by hand; `number` the entry the page shows."""

    number: int
    seat: int
    action: str


class AskPreview(msgspec.Struct, kw_only=True, tag="preview", forbid_unknown_fields=True):
    """Ask what an offer may lead to."""

    seat: int
    offer: str


class AskWhy(msgspec.Struct, kw_only=True, tag="why", forbid_unknown_fields=True):
    """Ask whether and why something is not legal now."""

    seat: int
    action: str


class Undo(msgspec.Struct, kw_only=True, tag="undo", forbid_unknown_fields=True):
    """Go back to the position after entry `to`; asks the others where that is not free."""

    number: int
    seat: int
    to: int


class Consent(msgspec.Struct, kw_only=True, tag="consent", forbid_unknown_fields=True):
    """Answer a request to take back; the one who asks withdraws it with yes = false.

    `to` is that of the request which the page shows: consent to another one is stale. -1: to whichever it is.
    """

    seat: int
    yes: bool
    to: int = -1


class Concede(msgspec.Struct, kw_only=True, tag="concede", forbid_unknown_fields=True):
    """Give up; the page asks before it sends this."""

    number: int
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


class Ping(msgspec.Struct, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """Keep the line open."""


FromClient = Act | AskPreview | AskWhy | Undo | Consent | Concede | Faces | Salt | Rename | Take | Ping
