"""What a page decides: acts, steps back and what else changes its match, as far as its link and its screen allow."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall import timing
from stormtable.server.hall.live import Live
from stormtable.server.hall.messages import perspective, step_back
from stormtable.server.wire import incoming
from stormtable.table import undoing, viewing
from stormtable.table.lessons import LessonSitting
from stormtable.table.match import Match, Refusal
from stormtable.table.outlines import Outline
from stormtable.table.people import rename
from stormtable.table.puzzles import PuzzleSitting
from stormtable.table.sitting import Sitting
from stormtable.table.swapping import swaps

if TYPE_CHECKING:
    from stormtable.server.web.sockets import Connection

__all__ = ["Decision", "Decisions", "HalfDone", "Stale"]

TURNED: Final = {"undo", "resumed", "corrected"}  # kinds of entries after which nothing follows from what was seen
Beside = incoming.Faces | incoming.Salt | incoming.Rename | incoming.Learn | incoming.Solve
Decision = (
    incoming.Act | incoming.Undo | incoming.Concede | incoming.ChooseTimeUp | incoming.TakeOver | Beside
)  # what changes a match at once


class Stale(Refusal):
    """The page asked for something on the strength of a table that has changed."""


class HalfDone(Refusal):
    """Of several acts the first were carried out before one was refused."""


class Decisions:
    """Carries out what one page decides."""

    def __init__(self, page: Connection) -> None:
        self.page = page

    async def take(self, live: Live, message: Decision) -> None:
        """Carry a message out. Raises Refusal, Stale, HalfDone."""
        seat, sitting = self.own(message.seat), live.sitting
        match message:
            case incoming.Act():
                await self.change(live, message.number, seat, lambda: sitting.decide(seat, message.action))
            case incoming.Undo():
                await self.undo(live, message)
            case incoming.Concede():
                await self.concede(live, message)
            case incoming.ChooseTimeUp() | incoming.TakeOver():
                await timing.carry_out(live, message)
            case _:
                await live.change(lambda: self.put_down(live, message))

    def put_down(self, live: Live, message: Beside) -> None:
        """Write down what is no decision of the game: dice, a seat's share in them, a name. Raises Refusal."""
        match message:
            case incoming.Faces():
                live.sitting.type_in(self.typist(live, message.seat), message.faces)
            case incoming.Salt():
                note(live, live.match.salt, message.seat, message.salt)
            case incoming.Learn():
                learn(live.sitting, message)
            case incoming.Solve():
                solve(live.sitting, message)
            case incoming.Rename():
                note(live, functools.partial(rename, live.match), message.seat, message.name)

    # Who may

    def own(self, seat: int) -> int:
        """The seat, if this link holds it. Raises Refusal."""
        if seat not in self.page.seats:
            raise Refusal(say("this link does not hold that seat"))
        return seat

    def decides_with(self, seat: int) -> int:
        """A seat of this link whose player sits before the screen. Raises Refusal."""
        self.must_see(self.own(seat), self.page.live)
        return seat

    def must_see(self, seat: int, live: Live) -> None:
        """Who shares a screen decides only when sitting before it. Raises Refusal."""
        page = self.page
        page.screen.leave_after_reveal(live.match)
        look = perspective(live.sitting, page.seats, page.screen.taken)
        if look.curtain >= 0:
            raise Refusal(
                say(
                    "the screen is {name_in_sentence}'s now: take it first",
                    name_in_sentence=live.sitting.name_in_sentence(look.curtain),
                )
            )

    def typist(self, live: Live, seat: int) -> int:
        """The seat of this link that may type the dice that are wanted."""
        return next((each for each in self.page.seats if live.sitting.wanted_dice(each)), seat)

    # On the strength of what was seen

    async def change(self, live: Live, number: int, seat: int, work: Callable[[], None]) -> None:
        """Change the match, if the page has seen it as it is. Raises Refusal, Stale, HalfDone."""

        def fresh() -> None:
            self.must_see(seat, live)
            self.must_sit_as_seen(live)
            if self.stale(number, live):
                raise moved_on()
            try:
                work()
            except Refusal as refusal:
                if self.stale(number, live):
                    raise HalfDone(refusal.text, refusal.rule) from refusal
                raise

        await live.change(fresh)

    def stale(self, number: int, live: Live) -> bool:
        """Whether something has happened that the page had not seen; what others decide in secret does not count."""
        since = self.since(number, live)
        return since is None or any(not each.secret or each.closes or each.seat in self.page.seats for each in since)

    def since(self, number: int, live: Live) -> list[Outline] | None:
        """What has happened since the page saw entry `number`, as it counts; None if there is no such entry."""
        outlines, seen = live.match.outlines, viewing.seen_numbers(live.match, self.page.viewer)
        if number >= len(seen):
            return None
        return [outlines[each] for each in seen[number + 1 if number >= 0 else 0 :]]

    async def concede(self, live: Live, message: incoming.Concede) -> None:
        """Give up, whatever has been decided since the page was sent: the computer may leave no moment of rest.

        Raises Refusal; Stale where something has been taken back or set right.
        """

        def work() -> None:
            self.must_see(message.seat, live)
            self.must_sit_as_seen(live)
            since = self.since(message.number, live)
            if since is None or any(each.kind in TURNED for each in since):
                raise moved_on()
            live.sitting.concede(message.seat)

        await live.change(work)

    def must_sit_as_seen(self, live: Live) -> None:
        """Players who swapped their seats since mean another side. Raises Stale."""
        if self.page.swapped != swaps(live.match):
            raise moved_on()

    # Taking back

    async def undo(self, live: Live, message: incoming.Undo) -> None:
        """Take back; a screen of several seats takes back what was decided last on it."""
        sitting = live.sitting

        def work() -> None:
            seen = viewing.seen_numbers(sitting.match, self.page.viewer)
            if not 0 <= message.to < len(seen):
                raise Refusal(say("there is no entry {to} to go back to", to=message.to))
            seat, to = self.where_back(message, seen[message.to], sitting)
            sitting.undo(seat, to, set(self.page.seats))

        await self.change(live, message.number, message.seat, work)

    def where_back(self, message: incoming.Undo, to: int, sitting: Sitting) -> tuple[int, int]:
        """Whose step, and to after which entry. The one offered may end amid a draft that the viewer cannot count."""
        found = step_back(sitting, self.page.seats, self.page.look)
        if not isinstance(found, str):
            (step, _, _), seat = found
            if (seat, viewing.number_for(sitting.match, self.page.viewer, step.to)) == (message.seat, message.to):
                return seat, step.to
        return self.who_goes_back(message.seat, to, sitting.match), to

    def who_goes_back(self, seat: int, to: int, match: Match) -> int:
        if match.state is None or match.game.secret(match.state):
            return seat
        since = [node.outline.seat for node in undoing.after(match, to) if not node.outline.forced]
        return next((each for each in since if each in self.page.seats), seat)


def moved_on() -> Stale:
    return Stale(say("the table has moved on: look again"))


def learn(sitting: Sitting, message: incoming.Learn) -> None:
    """Take a step of a lesson that is not taken at the table. Raises Refusal; asked twice, it is done once."""
    if not isinstance(sitting, LessonSitting):
        raise Refusal(say("this is no lesson"))
    if sitting.place.step == message.step:
        sitting.go_on() if message.what == "go-on" else sitting.skip()


def solve(sitting: Sitting, message: incoming.Solve) -> None:
    """What is asked at a puzzle beside doing something. Raises Refusal; asked twice, it is done once."""
    if not isinstance(sitting, PuzzleSitting):
        raise Refusal(say("this is no puzzle"))
    if message.written != len(sitting.lines):
        return
    match message.what:
        case "check":
            sitting.check()
        case "give-up":
            sitting.give_up()
        case "again":
            sitting.again()


def note(live: Live, write: Callable[[int, str, float], object], seat: int, text: str) -> None:
    """Put down what is no decision. Raises Refusal."""
    try:
        write(seat, text, live.sitting.clock())
    except BadInput as error:
        raise Refusal(str(error)) from error
