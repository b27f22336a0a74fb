"""The table, WS /ws/{key}: what the server sends, and what replays show in the same words.

A line begins with the whole `Table`; each change follows as another, or to /ws/{key}?changes=1 as `Changes`.

The server closes with 4403 for an address that is banned, 4404 for a key that opens no table, 4429 when too many look
on here or from one address or at all, 1013 when the storage fails or one address connects too often, 1012 when it
restarts; the reason is a sentence.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from stormtable.scene import Line, Preview, Scene, Story, Survey, Together
from stormtable.server.wire.clocks import ClockInfo, TimeUpInfo
from stormtable.server.wire.hints import HelpedInfo, HintAnswer, HintsInfo, WarningAnswer
from stormtable.server.wire.lessons import LessonInfo
from stormtable.server.wire.puzzles import PuzzleInfo
from stormtable.server.wire.queues import OffersAnswer, QueueInfo
from stormtable.server.wire.rulings import FieldChange, RulingAnswer
from stormtable.server.wire.talk import FromCompany
from stormtable.table.journal import By, Kind, SeatKind

__all__ = [
    "AskedFor",
    "BattleLink",
    "CampaignLink",
    "Changes",
    "Curtain",
    "DiceInfo",
    "DiceWanted",
    "Ending",
    "FromServer",
    "LogEntry",
    "Pause",
    "Pong",
    "PreviewAnswer",
    "Refused",
    "SeatInfo",
    "SeatKind",
    "SurveyAnswer",
    "Table",
    "TogetherAnswer",
    "UndoOffer",
    "WarmingUp",
    "WhyAnswer",
]

RequestKind = Literal["undo", "pause", "draw", "swap", "end", "position", "dice", "back"]


class LogEntry(msgspec.Struct, kw_only=True):
    """One entry of the journal as a viewer sees it."""

    number: int
    kind: Kind  # resumed: the rules changed under it; corrected: the position was set right
    seat: int  # who decided; -1: nobody
    text: str  # the decision in notation; "" where it is sealed for this viewer
    sealed: bool  # decided in secret, its text withheld from this viewer
    forced: bool  # the only legal answer, carried out by the table; not so told of what a battle brought
    back_to: int  # kind "undo": the entry whose position was restored; else -1
    taken_back: bool  # an undo took this entry back later
    frozen: bool  # shown as it was recorded: the rules of today no longer agree
    stories: list[Story]
    time: float
    turn: str = ""  # the scene's turn when it was decided
    phase: str = ""  # the step of the track "phases" that was on then
    by: By = ""  # set right by all together, or by the referee
    notes: list[str] = []  # sentences on what came before the next entry and is no decision: new links to seats
    left: list[float | None] = []  # seconds on the clock of each seat then; None: it has none. No clock: empty


class SeatInfo(msgspec.Struct, kw_only=True):
    """Who sits where."""

    seat: int
    letter: str  # the seat's name in notation
    team: int  # seats of the same number play together
    kind: SeatKind  # who plays it now
    level: str
    name: str
    emblem: str  # of the player who holds it; "": nobody does who has one
    stands_in: bool  # the computer plays in the place of its player, who may take the seat over again
    side: str  # the name of its side; "" before the table is set up
    called: str  # in sentences: the name, told apart from others like it; "": by the side's name
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
    takes: list[int]  # the entries that would no longer count, as far as the viewer can tell of them
    dice: bool  # dice that the viewer saw are among them: others fall, these stay in the record
    anew: bool  # a secret decision that was opened is among them: whoever took part decides anew


class AskedFor(msgspec.Struct, kw_only=True):
    """A seat asks the others for something; one request of a kind is open at a time."""

    kind: RequestKind
    number: int  # of the request: what an answer names
    seat: int  # who asks
    until: float  # Unix seconds: it lapses then
    waiting: list[int]  # seats that have not answered
    mine: bool  # this link is asked
    own: bool  # this link asks, and may withdraw it
    why: str = ""  # kind "undo": why it is not free
    to: int = -1  # kinds "undo", "back": the entry to go back to; "dice": whose dice are to be set
    takes: list[int] = []  # kind "undo": as of an UndoOffer, as are the next two
    dice: bool = False
    anew: bool = False
    position: str = ""  # kind "position": what is to be so, TOML
    changes: list[FieldChange] = []  # kinds "position", "dice": what becomes of it, as far as the viewer may know


class Pause(msgspec.Struct, kw_only=True):
    """Nobody acts until somebody goes on."""

    seat: int  # who asked for it
    since: float  # Unix seconds


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

    points: list[int]  # by seat: 2 a win, 1 a draw, 0 a loss; none: it ended without a result
    rated: bool  # it was agreed that it counts for ratings
    how: Literal["rules", "draw", "end", "host"]  # by the rules, as the players agreed, or by whoever runs the server
    replay: str  # /replay/{key} shows everything


class BattleLink(msgspec.Struct, kw_only=True):
    """A battle of a campaign, which is a match of its own."""

    number: int
    title: str  # "Battle 3: Vesta"
    path: str  # /table/{key} of whoever looks; once it is over /replay/{key}
    computers: bool  # they play all its seats
    prompt: str  # whose decision it is there and what it is
    mine: bool  # a seat of this link must decide there
    over: bool
    result: str


class CampaignLink(msgspec.Struct, kw_only=True):
    """The campaign that a battle belongs to."""

    title: str  # of its game
    path: str  # /table/{key} of whoever looks
    counts: bool  # False: the campaign went back to before this battle, or it is fought anew


class Table(msgspec.Struct, kw_only=True, tag="table"):
    """The whole of what a viewer sees; sent on connecting, and after each change to whoever does not ask for `Changes`.

    The log from `log_from` on: drop your entries from there and append these (0: everything). `scene` is None only
    while typed dice of the set-up are wanted.
    """

    game: str
    title: str
    scenario: str
    version: str  # of the program: when it differs from the page's, reload
    key_kind: Literal["seat", "watch", "owner", "referee"]  # an owner's key watches, and can have lost links again
    seat: int  # through whose eyes; -1: a watcher's
    mine: list[int]  # the seats of this link
    reader: int  # through whose eyes the log and the past: on a shared screen a seat's once its player has taken it
    seats: list[SeatInfo]
    number: int  # the entry this is after
    scene: Scene | None
    svg: str
    text: str
    log_from: int
    log: list[LogEntry]
    secret: bool  # what is decided now stays sealed until all have decided
    undo: UndoOffer | None
    undo_why: str  # why there is none, where the viewer's last decision stands for good; "" else
    requests: list[AskedFor]
    may_ask: list[str]  # the kinds of requests that this link could ask for now, to take back apart
    paused: Pause | None
    queue: QueueInfo | None  # what waits for the next decision of this link's one seat; None: nothing can
    referee: bool  # the match named somebody who may set things right
    clock: ClockInfo | None  # None: no clock
    lesson: LessonInfo | None  # None: a match like any other
    hints: HintsInfo | None  # None: none can be had here
    helped: list[HelpedInfo]  # the seats that had hints or warnings
    puzzle: PuzzleInfo | None
    times_up: list[TimeUpInfo]  # the seats whose time is up, or of which nothing was heard for fourteen days
    curtain: Curtain | None
    dice: DiceInfo
    dice_wanted: DiceWanted | None
    over: Ending | None
    rematch: str  # /table/{key} of the rematch, once somebody has opened it
    battles: list[BattleLink]  # of a campaign, by their numbers
    campaign: CampaignLink | None  # of a battle
    frozen: str  # a sentence when the match can only be read; "" else
    notice: str  # trouble at the server's end, such as a full disk; "" else


class Edit(msgspec.Struct, kw_only=True):
    """What makes a newer value of an older one: `is`, or `items`, or `but` and `in` (edits.py says more)."""

    is_: Any = msgspec.field(name="is")  # the new value
    but: dict[str, Any]  # the fields of a thing that have another value
    in_: dict[str, Edit] = msgspec.field(name="in")  # the fields of a thing that are edited
    items: list[tuple[int, int] | EditPart]  # a new list in order: items of the old one, from and up to before; others


class EditPart(msgspec.Struct, kw_only=True):
    """An item of a list that is not as it was, or several: `of`, or `as`, each edited by what follows, or `new`."""

    of: int  # the old item at this place
    as_: int = msgspec.field(name="as")  # the item so many before it in the new list
    but: dict[str, Any]
    in_: dict[str, Edit] = msgspec.field(name="in")
    new: list[Any]


class Changes(msgspec.Struct, kw_only=True, tag="changes"):
    """In place of a table, to a page that asked for it: what is otherwise than in the table that it has.

    `follows`: how many of these came since the whole table; a page that missed one asks for the whole (`Whole`). A run
    is text, or pieces of the old text, from and up to before; the drawing is cut into pieces at every "<", the words at
    every line break; no runs: as before.
    """

    follows: int
    table: dict[str, Any]  # fields of a table that are otherwise, those below apart
    scene: Edit | None  # None: as before
    svg: list[str | tuple[int, int]]
    text: list[str | tuple[int, int]]
    log_from: int  # as in a table
    log: list[LogEntry]


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
    halfway: bool  # of several acts the first were carried out: the table that says so is still to come


class SurveyAnswer(msgspec.Struct, kw_only=True, tag="survey"):
    """What is told of a piece that is looked at, and drawn of it; `survey` is None where there is nothing to tell."""

    number: int  # the entry this is after
    piece: str
    survey: Survey | None
    under: str  # SVG: light that lies below the pieces
    over: str  # SVG: offers, above them


class TogetherAnswer(msgspec.Struct, kw_only=True, tag="together"):
    """What pieces would do together; `together` is None where there is nothing of the kind."""

    number: int  # the entry this is after
    action: str
    pieces: list[str]
    together: Together | None


class WhyAnswer(msgspec.Struct, kw_only=True, tag="why"):
    """Whether an action would be legal now, and if not why."""

    action: str
    legal: bool
    text: str
    rule: str
    lines: list[Line]  # what comes of it, where that was asked for and is certain; the gravest first
    brief: str = ""  # the same in short: "4 in of 6 in"
    warning: str = ""  # what to think of first; told in a line too


class Pong(msgspec.Struct, kw_only=True, tag="pong"):
    """Answer to `Ping`."""

    now: float  # the server's time, by which clocks are told


class WarmingUp(msgspec.Struct, kw_only=True, tag="warming"):
    """How far the rules are compiled for the computer player of this table, which answers slowly until they are."""

    done: int  # rules
    total: int  # of those known so far; 0 while it is another game's turn
    finished: bool
    error: str  # why they cannot be compiled, and it stays slow; "" else


FromServer = (
    RulingAnswer
    | OffersAnswer
    | Table
    | Changes
    | PreviewAnswer
    | SurveyAnswer
    | TogetherAnswer
    | Refused
    | WhyAnswer
    | HintAnswer
    | WarningAnswer
    | WarmingUp
    | Pong
    | FromCompany
)
