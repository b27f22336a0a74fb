"""Hints and warnings that one page asks for: found beside what it decides, told to it alone, written in the journal."""

from __future__ import annotations

import asyncio
import functools
import logging
import zlib
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.records import pack
from stormtable.engine.views import view_of
from stormtable.language import phrase, say
from stormtable.review.advice import Choice, Hint, Warned
from stormtable.review.adviser import ActSeen, HintAsked, NotReady, WarningAsked
from stormtable.server.hall.hinting import HINT_SECONDS, WARN_SECONDS
from stormtable.server.hall.live import Live
from stormtable.server.web.security import client_of
from stormtable.server.wire import hints as wire
from stormtable.table import viewing
from stormtable.table.folding import Node, read_again
from stormtable.table.hints import note_help, warned_beyond
from stormtable.table.lessons import LessonSitting
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer

if TYPE_CHECKING:
    from stormtable.server.web.sockets import Connection

__all__ = ["Helping", "Question"]

LOG: Final = logging.getLogger("stormtable.server")
Question = wire.AskHint | wire.AskWarning
FAILED: Final = phrase("this hint failed, which is a mistake of the program")
NOT_JUDGED: Final = phrase("judging it failed, which is a mistake of the program")
MOST_RUN: Final = 24  # acts of a seat since others acted that are looked back upon
NO_HINT: Final = {
    "late": phrase("no hint was found in time: the server has much to do; try again"),
    "unready": phrase("the computer's rules are still being made ready for this game: try again in a moment"),
}


class Asked(NamedTuple):
    """A question, and the entry, in the page's count, after which it was asked."""

    number: int
    question: HintAsked | WarningAsked


class Helping:
    """What helps one page; one question of a kind at a time."""

    def __init__(self, page: Connection) -> None:
        self.page = page
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def take(self, live: Live, message: Question) -> None:
        """Begin to answer a question. Raises Refusal."""
        seat = self.page.decisions.decides_with(message.seat)
        kind = "hint" if isinstance(message, wire.AskHint) else "warning"
        under_way = self.tasks.get(kind)
        busy = under_way is not None and not under_way.done()
        if busy and isinstance(message, wire.AskWarning):
            self.page.send(unjudged(message, say("the decision before is still being judged")))
        elif busy:
            raise Refusal(say("the hint before is still being looked for"))
        elif isinstance(message, wire.AskHint):
            await self.must_be_asked(live, seat)
            self.begin(live, kind, self.hint(live, message, seat))
        else:
            self.begin(live, kind, self.warn(live, message, seat))

    def begin(self, live: Live, kind: str, work: Coroutine[Any, Any, None]) -> None:
        async def answered() -> None:
            try:
                await work
            except Refusal as refusal:
                self.page.refuse(refusal)
            except Exception:
                LOG.exception("a %s failed in match %s", kind, live.name)
                self.page.refuse(Refusal(say(FAILED)))

        self.tasks[kind] = asyncio.create_task(answered())

    def end(self) -> None:
        """Nobody waits any more."""
        for task in self.tasks.values():
            task.cancel()

    async def must_be_asked(self, live: Live, seat: int) -> None:
        """Raise Refusal where a seat can have no hint now."""
        page, hall = self.page, self.page.hall
        await hall.hinting.must_be_had(live.match)
        if seat not in live.match.deciders() or live.sitting.waits(seat):
            raise Refusal(say("there is nothing for you to decide now"))
        if not hall.hints.take(client_of(page.socket.scope)):
            raise Refusal(say("hints and warnings are asked for faster than they can be found: wait a moment"))

    @property
    def client(self) -> str:
        return client_of(self.page.socket.scope)

    # Hints

    async def hint(self, live: Live, message: wire.AskHint, seat: int) -> None:
        page, hall = self.page, self.page.hall
        reader = page.viewer
        asked = await hall.desk(page.socket, hint_asked, live.sitting, seat, message.drafted, reader)
        # Written down first: who breaks off before the answer has had it all the same.
        await live.change(lambda: note_help(live.match, seat, "hint", live.sitting.clock()))
        found = await hall.hinting.ask(live.match.game, asked.question, self.client, HINT_SECONDS)
        page.send(hint_answer(asked.number, found))

    # Warnings

    async def warn(self, live: Live, message: wire.AskWarning, seat: int) -> None:
        """Answer in any case: a decision waits for it."""
        answer = await self.judged(live, message, seat)
        try:
            if answer.verdict == "gives":
                await live.change(functools.partial(self.note, live, seat, "warning"))
        finally:
            self.page.send(answer)

    async def judged(self, live: Live, message: wire.AskWarning, seat: int) -> wire.WarningAnswer:
        """What a decision gives away, or why it is not judged."""
        try:
            return await self.judge(live, message, seat)
        except Refusal as refusal:
            return unjudged(message, str(refusal))
        except TimeoutError:
            return wire.WarningAnswer(number=-1, action=message.action, verdict="late")
        except Exception:
            LOG.exception("a warning failed in match %s", live.name)
            return unjudged(message, say(NOT_JUDGED))

    async def judge(self, live: Live, message: wire.AskWarning, seat: int) -> wire.WarningAnswer:
        """What a decision gives away. Raises Refusal, TimeoutError."""
        page, hall = self.page, self.page.hall
        await self.must_be_asked(live, seat)
        if message.percent != warned_beyond(live.match, seat):
            await live.change(functools.partial(self.note, live, seat, "watch", message.percent))
        async with asyncio.timeout(WARN_SECONDS):
            asked = await hall.desk(page.socket, warning_asked, live.sitting, seat, message.action, page.viewer)
        if asked is None:  # the table refuses it by itself
            return wire.WarningAnswer(number=-1, action=message.action, verdict="fine")
        found = await hall.hinting.ask(live.match.game, asked.question, self.client, WARN_SECONDS)
        return warning_answer(asked.number, message, found)

    def note(self, live: Live, seat: int, what: Any, percent: int = 0) -> None:
        note_help(live.match, seat, what, live.sitting.clock(), percent)


# What is asked, from what a seat sees


def hint_asked(sitting: Sitting, seat: int, drafted: str, reader: Viewer) -> Asked:
    """The question for a hint; at a lesson how good it is what the lesson asks for. Raises Refusal."""
    match, meant = sitting.match, list[Action]()
    if isinstance(sitting, LessonSitting):
        wanted = sitting.wanted()
        if not wanted:
            raise Refusal(say("there is nothing to be done in this step but to go on"))
        meant = wanted[0][1]
    return Asked(
        number_of(match, reader),
        HintAsked(
            match.header.game,
            scenario_of(match),
            pack(match.view(seat)),
            seat,
            seed_of(match),
            packed(legal(match, seat, drafted) if drafted and not meant else []),
            packed(meant),
        ),
    )


def warning_asked(sitting: Sitting, seat: int, action: str, reader: Viewer) -> Asked | None:
    """The question for a warning; None of what is not legal."""
    match = sitting.match
    try:
        actions = legal(match, seat, action)
    except Refusal:
        return None
    view = pack(match.view(seat))
    return Asked(
        number_of(match, reader),
        WarningAsked(
            *(match.header.game, scenario_of(match), view, seat, seed_of(match)),
            packed(actions),
            tuple(run_before(match, seat)),
        ),
    )


def legal(match: Match, seat: int, text: str) -> Sequence[Action]:
    """The actions of a notation, the first of which is legal. Raises Refusal."""
    actions = match.read(seat, text)
    refusal = match.refusal(seat, actions[0])
    if refusal is not None:
        raise refusal
    return actions


def run_before(match: Match, seat: int) -> list[ActSeen]:
    """What a seat has done since dice fell or another acted that it could know of, each act with the view before it."""
    chain, found = match.chain(), list[ActSeen]()
    for at in range(len(chain) - 1, 0, -1):
        outline = chain[at].outline
        if outline.kind != "decision" or outline.rolls or outline.closes or outline.reports or len(found) == MOST_RUN:
            break
        if outline.seat == seat:
            found.append(act_seen(match, chain[at - 1], chain[at], seat))
        elif not outline.secret:
            break
    return found[::-1]


def act_seen(match: Match, before: Node, node: Node, seat: int) -> ActSeen:
    state = match.state_after(before)
    action = read_again(match.game, state, node.entry)
    return ActSeen(pack(view_of(match.game, state, seat)), pack(action), node.outline.forced)


def packed(actions: Sequence[Action]) -> tuple[bytes, ...]:
    return tuple(pack(each) for each in actions)


def scenario_of(match: Match) -> str:
    """The name of a shipped scenario."""
    return match.header.scenario if isinstance(match.header.scenario, str) else ""


def seed_of(match: Match) -> int:
    """The same for the same match: who asks again is told the same."""
    return zlib.crc32(match.header.match.encode())


def number_of(match: Match, reader: Viewer) -> int:
    return len(viewing.seen_numbers(match, reader)) - 1


# What is answered


def hint_answer(number: int, found: object) -> wire.HintAnswer:
    """A hint as the page is told it, or why there is none."""
    if isinstance(found, Hint):
        return wire.HintAnswer(
            number=number,
            best=way(found.best),
            other=way(found.other),
            drafted=found.drafted,
            close=found.close,
            by_lot=found.by_lot,
            second=found.second,
        )
    why = say(NO_HINT["unready" if isinstance(found, NotReady) else "late"])
    if isinstance(found, NotReady) and found.why:
        why = say("no hints: the rules of this game cannot be compiled here: {why}", why=found.why)
    return wire.HintAnswer(
        number=number, best=None, other=None, drafted=False, close=False, by_lot=False, second="", why=why
    )


def warning_answer(number: int, asked: wire.AskWarning, found: object) -> wire.WarningAnswer:
    """What a decision gives away, as the page is told it."""
    if not isinstance(found, Warned):
        verdict: wire.Verdict = "unready" if isinstance(found, NotReady) else "late"
        return wire.WarningAnswer(number=number, action=asked.action, verdict=verdict)
    if found.given <= 10 * asked.percent:
        return wire.WarningAnswer(number=number, action=asked.action, verdict="fine")
    return wire.WarningAnswer(
        number=number,
        action=asked.action,
        verdict="gives",
        given=found.given,
        played=way(found.played),
        best=way(found.best),
        begun=found.begun,
    )


def unjudged(asked: wire.AskWarning, why: str) -> wire.WarningAnswer:
    """That a decision is not judged, and why."""
    return wire.WarningAnswer(number=-1, action=asked.action, verdict="refused", why=why)


def way(choice: Choice | None) -> wire.HintWay | None:
    return None if choice is None else msgspec.convert(choice, wire.HintWay, from_attributes=True)
