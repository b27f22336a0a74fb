"""What seats ask of one another: to take back, to pause, a draw, to swap sides, an end without a result.

One request of a kind is open at a time. It is carried out once all people who take part have agreed, team mates too;
one no ends it, and so does time. The computer agrees to all but a draw that it thinks it can do better than.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from stormtable.language import phrase, say
from stormtable.table import agreements, judgement, referee, secrecy, swapping
from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.outlines import Outline
from stormtable.table.referee import Ruling, RulingKind
from stormtable.table.refusals import Refusal

if TYPE_CHECKING:
    from stormtable.table.sitting import Sitting

__all__ = ["LASTS", "WISHES", "Request", "RequestKind", "Requests", "asked_of", "numbers_in", "waits_for"]

RequestKind = Literal["undo", "pause", "draw", "swap", "end", "position", "dice", "back"]
Pace = Literal["none", "live", "days"]

LASTS: Final[Mapping[Pace, float]] = {"none": 86_400.0, "live": 120.0, "days": 3 * 86_400.0}  # seconds, by pace
OF_A_POSITION: Final = frozenset(
    {"undo", "swap", "position", "dice", "back"}
)  # they mean the position that they were asked in
WISHES: Final[Mapping[RequestKind, str]] = {  # what a seat does that asks, after its name
    "undo": phrase("asks to take something back"),
    "pause": phrase("asks to pause the match"),
    "draw": phrase("asks for a draw"),
    "swap": phrase("asks to swap sides"),
    "end": phrase("asks to end the match without a result"),
    "position": phrase("asks to set the position right"),
    "dice": phrase("asks to set dice"),
    "back": phrase("asks to go back"),
}


class Request(msgspec.Struct, kw_only=True):
    """A seat asks the others for something."""

    kind: RequestKind
    seat: int  # who asks
    waiting: set[int]  # who has not answered
    number: int  # counts the requests of a match: an answer is to the one that was shown
    until: float  # Unix seconds: it lapses then
    why: str = ""  # why it has to be asked for
    to: int = -1  # kinds "undo" and "back": the entry to go back to; "dice": that whose dice are to be set
    text: str = ""  # kind "position": a case file's [position], TOML
    faces: tuple[int, ...] = ()  # kind "dice"

    @property
    def ruling(self) -> Ruling:
        """What it asks to set right."""
        return Ruling(as_ruling(self.kind), self.text, self.to, self.faces)


class Kept(msgspec.Struct):
    """Requests as they are stored."""

    open: list[Request] = []
    count: int = 0


def asked_of(kept: str, seats: int) -> RequestKind | Literal[""]:
    """What is asked of any of these seats (bits), by what is stored of a match; "" for nothing."""
    read = msgspec.json.decode(kept, type=Kept).open if kept else []
    return next((each.kind for each in read if any(seats >> seat & 1 for seat in each.waiting)), "")


class Requests:
    """The open requests of a sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.open: dict[str, Request] = {}  # by kind
        self.count = 0

    def encode(self) -> str:
        """As they are stored; "" if there was never one."""
        kept = Kept(list(self.open.values()), self.count)
        return msgspec.json.encode(kept, order="deterministic").decode() if self.count else ""

    def restore(self, kept: str) -> None:
        """Be as `encode` wrote it."""
        read = msgspec.json.decode(kept, type=Kept) if kept else Kept()
        self.open, self.count = {each.kind: each for each in read.open}, read.count

    def ask(self, kind: RequestKind, seat: int, agreeing: Set[int] = frozenset(), **what: Any) -> None:
        """Ask the others, or carry it out if nobody has to be asked. `agreeing` do without being asked.

        `what`: the fields of a Request that go with its kind. Raises Refusal.
        """
        self.sitting.match.must_be_playable()
        BARS.get(kind, Match.must_be_playable)(self.sitting.match)
        before = self.open.get(kind)
        if before is not None and before.seat != seat:
            if kind not in OF_A_POSITION and seat in before.waiting:
                self.answer(seat, kind, yes=True)  # both want the same
                return
            who = self.sitting.name_in_sentence(before.seat)
            raise Refusal(say("{who} {asks}: answer that first", who=who, asks=say(WISHES[kind])))
        if before is not None and kind not in OF_A_POSITION:
            raise Refusal(say("you ask for that already"))
        if kind == "draw":
            must_be_worth_it(self.sitting, seat)
        self.count += 1
        until = self.sitting.clock() + LASTS[agreements.pace(self.sitting.match)]
        waiting = self.sitting.seats_to_ask(seat, agreeing)
        fresh = Request(kind=kind, seat=seat, waiting=waiting, number=self.count, until=until, **what)
        if waiting:
            self.open[kind] = fresh
        else:
            self.carry_out(fresh)

    def ask_to_rule(self, ruling: Ruling, seat: int, agreeing: Set[int] = frozenset()) -> None:
        """Ask the others to set something right, as far as the seat can see that it can be. Raises Refusal."""
        referee.check(self.sitting.match, ruling, seat)
        self.ask(ruling.kind, seat, agreeing, to=ruling.to, text=ruling.text, faces=ruling.faces)

    def possible(self, kind: RequestKind) -> bool:
        """Whether it could be asked for now."""
        try:
            self.sitting.match.must_be_playable()
            BARS.get(kind, Match.must_be_playable)(self.sitting.match)
        except Refusal:
            return False
        return True

    def answer(self, seat: int, kind: str, *, yes: bool) -> Request | None:
        """Agree or not; who asked withdraws it so. Returns the request if that has ended it. Raises Refusal."""
        request = self.open.get(kind)
        if request is None or seat not in {*request.waiting, request.seat}:
            raise Refusal(say("nobody asks you for that now"))
        if not yes:
            del self.open[kind]
            return request
        request.waiting.discard(seat)
        if not request.waiting:
            del self.open[kind]
            self.carry_out(request)
        return None

    def carry_out(self, request: Request) -> None:
        """Do what all have agreed on. Raises Refusal."""
        ACTS[request.kind](self.sitting, request)
        if self.sitting.match.over is not None:
            self.open.clear()

    def lapse(self, entries: Iterable[Entry | Outline]) -> None:
        """Forget what was asked of a position once somebody has acted, unless in secret from whoever asked."""
        entries = list(entries)
        if self.sitting.match.over is not None:
            self.open.clear()
        for kind in OF_A_POSITION & self.open.keys():
            if any(secrecy.visible(entry, self.open[kind].seat) for entry in entries):
                del self.open[kind]
        self.leave_out()

    def leave_out(self) -> None:
        """Ask no longer who is out, or whose seat the computer has: what nobody else has to answer is carried out."""
        for kind, request in list(self.open.items()):
            request.waiting &= self.sitting.seats_to_ask(request.seat, frozenset())
            if not request.waiting and kind in self.open:
                del self.open[kind]
                with suppress(Refusal):  # it may not be possible any more
                    self.carry_out(request)

    def leave_position(self) -> None:
        """Forget the same: something has begun that all can see."""
        self.open = {kind: each for kind, each in self.open.items() if kind not in OF_A_POSITION}

    def leave(self, seat: int) -> None:
        """Forget what a seat asks or is asked: another plays it now."""
        self.open = {kind: each for kind, each in self.open.items() if seat not in {each.seat, *each.waiting}}

    def expire(self) -> list[Request]:
        """Forget what nobody has answered in time; what that was."""
        now = self.sitting.clock()
        ended = [each for each in self.open.values() if each.until <= now]
        self.open = {kind: each for kind, each in self.open.items() if each.until > now}
        return ended

    @property
    def next_end(self) -> float | None:
        """When the next request lapses, Unix seconds; None if there is none."""
        return min((each.until for each in self.open.values()), default=None)


def numbers_in(kept: str) -> set[int]:
    """The numbers of the requests that are stored so."""
    return {each.number for each in msgspec.json.decode(kept, type=Kept).open} if kept else set()


def as_ruling(kind: RequestKind) -> RulingKind:
    """The kind of ruling that a request of a kind asks for."""
    if kind == "position" or kind == "dice" or kind == "back":
        return kind
    raise ValueError(f"{kind} sets nothing right")


# What may be asked for, and what is done once all agree


def bar_pause(match: Match) -> None:
    agreements.must_go_on(match)


BARS: Final[Mapping[str, Callable[[Match], None]]] = {
    "pause": bar_pause,
    "draw": agreements.must_stand_alone,
    "end": agreements.must_stand_alone,
    "swap": swapping.must_be_fresh,
}


def must_be_worth_it(sitting: Sitting, seat: int) -> None:
    """Raise Refusal where a computer of another side would do better than a draw."""
    match = sitting.match
    for other, kind in enumerate(sitting.kinds):
        against = match.teams[other] != match.teams[seat] and not match.is_out(other)
        if kind == "computer" and against and not judgement.takes_draw(match, other):
            who = sitting.name_in_sentence(other)
            raise Refusal(say("{who} does not agree to a draw: it thinks that it stands better", who=who))


def set_right(sitting: Sitting, request: Request) -> None:
    referee.carry_out(sitting, request.ruling, request.seat, "all")


def undo(sitting: Sitting, request: Request) -> None:
    sitting.go_back(request.seat, request.to)


def pause(sitting: Sitting, request: Request) -> None:
    agreements.pause(sitting.match, request.seat, sitting.clock())


def draw(sitting: Sitting, request: Request) -> None:
    must_be_worth_it(sitting, request.seat)
    sitting.pending = ()
    agreements.draw(sitting.match, request.seat, sitting.clock())


def end(sitting: Sitting, request: Request) -> None:
    sitting.pending = ()
    agreements.end(sitting.match, request.seat, sitting.clock())


def swap(sitting: Sitting, request: Request) -> None:
    swapping.swap(sitting, request.seat)


ACTS: Final[Mapping[RequestKind, Callable[[Sitting, Request], None]]] = {
    "undo": undo,
    "pause": pause,
    "draw": draw,
    "swap": swap,
    "end": end,
    "position": set_right,
    "dice": set_right,
    "back": set_right,
}


def waits_for(kept: str, seats: int) -> bool:
    """Whether one of the requests that are stored so waits for one of these seats (bits)."""
    return bool(kept) and any(
        seats >> seat & 1 for each in msgspec.json.decode(kept, type=Kept).open for seat in each.waiting
    )
