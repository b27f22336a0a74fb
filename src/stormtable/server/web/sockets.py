"""A connection to a table: what the page sends is carried out, what changes is sent to it."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.server.hall import timing
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.live import Live
from stormtable.server.hall.messages import Perspective, perspective, step_back
from stormtable.server.hall.showing import Links, Shown, changes, whole
from stormtable.server.hall.surveys import why_answer
from stormtable.server.hall.tasks import spawn
from stormtable.server.storage import Key
from stormtable.server.storage.players import Player
from stormtable.server.web.agreeing import Agreeing, Stale
from stormtable.server.web.company import Company
from stormtable.server.web.looks import Looks
from stormtable.server.web.requests import decode_message
from stormtable.server.web.screens import Screen
from stormtable.server.web.security import Bucket, client_of
from stormtable.server.wire import incoming, outgoing, queues, rulings, talk
from stormtable.table import undoing, viewing
from stormtable.table.match import Match, Refusal
from stormtable.table.people import rename
from stormtable.table.sitting import Sitting
from stormtable.table.swapping import swaps
from stormtable.table.viewing import Viewer

__all__ = ["Connection"]

LOG: Final = logging.getLogger("stormtable.server")
ENCODER: Final = msgspec.json.Encoder()
# What those may send who see a table late.
ALSO_LATE: Final = (incoming.Ping, incoming.Whole, talk.See, talk.Listen, talk.Say, talk.Older, talk.HasRead, talk.Hide)
DECODER: Final[msgspec.json.Decoder[incoming.FromClient]] = msgspec.json.Decoder(incoming.FromClient)
NO_TEXT: Final = 1003
MOST_PAGE: Final = 64  # characters of a page's name
SLOW: Final = 30.0  # seconds that sending may take
WARMING: Final = 0.5  # seconds between two looks at how far compiling has come


class HalfDone(Refusal):
    """Of several acts the first were carried out before one was refused."""


class Connection:
    """One browser tab at a table."""

    def __init__(self, socket: WebSocket, hall: Hall, live: Live, key: Key, player: Player | None = None) -> None:
        self.socket, self.hall, self.live, self.key = socket, hall, live, key
        self.company = Company(hall, lambda: self.live, key, player, client_of(socket.scope), self.send)
        self.page = socket.query_params.get("page", "")[:MOST_PAGE]  # which page of the browser it is: it may come anew
        self.ended = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.seats = seats_in(key.seats)
        self.agreeing = Agreeing(self)
        self.swapped = 0  # how often sides had been swapped when the seats were looked at
        self.screen = Screen()
        self.look = Perspective(-1, -1, -1)
        self.late = key.kind == "watch"  # whether an older state may be shown than there is; known once it is shown
        self.patches = socket.query_params.get("changes") == "1"  # whether it asks for no more than what changes
        self.small: list[Any] = []  # messages to be sent before the table
        self.dirty = True
        self.shown: Shown | None = None  # what the page has
        self.follows = 0  # how many changes it was sent since the whole table
        self.again = False  # it is to be sent the whole, changed or not
        self.news = asyncio.Event()
        self.bucket = Bucket(hall.limits.messages, burst=3 * hall.limits.messages)
        self.looks = Looks(
            self.send,
            self.refuse,
            lambda: hall.looks.take(client_of(socket.scope)),
            functools.partial(hall.desk, socket),
        )

    # Spectator

    def wake(self) -> None:
        """Send the table."""
        self.dirty = True
        self.news.set()

    def tell(self, seat: int, text: str) -> None:
        """Show a sentence, if this is the seat's."""
        if seat in self.seats:
            self.send(outgoing.Refused(text=text, rule="", action="", stale=False, halfway=False))

    def rest(self) -> None:
        """Hold what the page has in as little room as can be."""
        if self.shown is not None:
            self.shown.picture.rest()

    def reads(self, key: str) -> int:
        """Through whose eyes the screen of a key reads the journal."""
        return self.look.reader if self.key.key == key else WATCHER

    def send(self, message: outgoing.FromServer) -> None:
        """Send a message soon."""
        self.small.append(message)
        self.news.set()

    # A line that broke

    def is_replaced_by(self, other: Connection) -> bool:
        """Whether another connection is the same page's, which has given this one up."""
        return self.page != "" and (self.page, self.key.key) == (other.page, other.key.key)

    async def yield_to(self, other: Connection) -> None:
        """End, whoever sat before the screen staying there. Nothing that is still on its way here is carried out."""
        other.screen = self.screen
        for task in self.tasks:
            task.cancel()
        await self.ended.wait()

    # Both directions

    async def run(self) -> None:
        """Until either side ends it."""
        self.live.spectators.add(self)
        self.company.enter()
        self.live.wake()
        self.live.computers.let_think()
        spawn(timing.greet(self.hall, self.live), self.live.tasks)
        sender = asyncio.create_task(self.send_all())
        receiver = asyncio.create_task(self.receive_all())
        warming = asyncio.create_task(self.tell_of_warming_up())
        self.tasks = [sender, receiver]
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, receiver, warming, *self.looks.tasks):
                task.cancel()
            self.live.spectators.discard(self)
            self.company.leave()
            self.ended.set()
            results = await asyncio.gather(sender, receiver, warming, return_exceptions=True)
            self.live.wake()
        for error in results:
            # Whose link has ended is told so when it comes again.
            if isinstance(error, Exception) and not isinstance(error, (WebSocketDisconnect, TimeoutError, NotFound)):
                LOG.error("a connection ended by a mistake", exc_info=error)

    async def send_all(self) -> None:
        """Send what there is, and the newest table only: who reads slowly skips those between."""
        try:
            while True:
                await self.news.wait()
                self.news.clear()
                while self.small:
                    await self.write(ENCODER.encode(self.small.pop(0)))
                if self.dirty:
                    self.dirty = False
                    if (table := await self.table()) is not None:
                        await self.write(table)
        except RuntimeError:  # Starlette's answer to sending on what is closed
            return

    async def tell_of_warming_up(self) -> None:
        """Say how far the computer player's rules are compiled, until they are."""
        if "computer" not in self.live.sitting.kinds:
            return
        self.hall.opponents.prepare(self.live.match.game)
        told: outgoing.WarmingUp | None = None
        while (now := self.hall.opponents.progress().get(self.live.match.game.NAME)) is not None:
            message = outgoing.WarmingUp(done=now.done, total=now.total, finished=now.finished, error=now.error)
            if message != told:
                self.send(message)
            if now.finished:
                return
            told = message
            await asyncio.sleep(WARMING)

    async def write(self, text: bytes) -> None:
        async with asyncio.timeout(SLOW):
            await self.socket.send_text(text.decode())

    async def table(self) -> bytes | None:
        """What the page is to be sent of the table now; None if it has it: what others do in secret shall not show."""
        if self.live.lost:
            self.live.spectators.discard(self)
            self.live = await self.hall.live(self.key.target)
            self.live.spectators.add(self)
        await self.look_at_key()
        live, links = self.live, Links(self.key.kind, self.seats)
        links.connected = live.connected
        self.late = self.key.kind == "watch" and bool((await self.hall.watching.rule_of(live)).late)
        if not self.late:
            links.battles = await self.hall.campaigns.battle_links(live, self.key)
            links.campaign = await self.hall.campaigns.campaign_link(live, self.key)
        async with live.lock:
            seen = await self.hall.watching.seen(live, self.key)
            self.late = seen is not live
            if seen.match.over is not None:
                links.replay = await self.hall.replay_path(live)
                links.rematch = await self.hall.rematches.path(live, self.key)
            self.screen.leave_after_reveal(live.match)
            self.look = perspective(seen.sitting, self.seats, self.screen.taken)
            self.screen.taken = self.screen.taken if self.look.seat == self.screen.taken else -1
            self.company.turn(self.look.reader, seen.match)
            return await asyncio.to_thread(self.message, seen.shows.show, links, live.notice)

    def message(self, show: Callable[[Links, Perspective, str], Shown], links: Links, notice: str) -> bytes | None:
        """What brings the page from what it has to what it is to be shown; None if that is the same."""
        before, self.shown = self.shown, show(links, self.look, notice)
        known = before.log if before is not None and before.table.reader == self.look.reader else []
        if before is not None and not self.again:
            if self.patches:
                changed = changes(before, self.shown, known, self.follows)
                self.follows += changed is not None
                return changed
            if self.shown.same_as(before) and self.shown.same_log(known) == len(known) == len(self.shown.log):
                return None
        self.follows, self.again = 0, False
        return whole(self.shown, known)

    async def receive_all(self) -> None:
        """Carry out what the page sends, in order."""
        while True:
            try:
                text = await self.socket.receive_text()
            except RuntimeError:  # Starlette's answer once sending has found it closed
                return
            except KeyError:  # Starlette's answer to a binary message
                await self.socket.close(NO_TEXT, "messages are JSON texts")
                return
            await asyncio.sleep(self.bucket.borrow())  # who sends too fast is read more slowly
            try:
                message = decode_message(text, DECODER)
            except BadInput as error:
                self.refuse(Refusal(str(error)))
                continue
            await self.carry_out(message)

    async def look_at_key(self) -> None:
        """Hold the seats that the key holds now. Raises NotFound."""
        swapped = swaps(self.live.match)
        self.key = await self.hall.must_open(self.key, self.live)
        self.seats, self.swapped = seats_in(self.key.seats), swapped

    async def carry_out(self, message: incoming.FromClient) -> None:
        await self.look_at_key()
        live = self.live  # throughout: meanwhile it may be lost, and the page shown the match that is read again
        try:
            if self.late and not isinstance(message, ALSO_LATE):
                raise Refusal("this table is shown late: what there is on it now is not told")
            match message:
                case incoming.Ping():
                    self.send(outgoing.Pong(now=self.hall.clock()))
                case incoming.Whole():
                    self.shown = None
                    self.wake()
                case incoming.AskPreview():
                    self.looks.preview(live, message, self.decides_with(message.seat), self.viewer)
                case incoming.AskSurvey():
                    self.looks.survey(live, message, Viewer(self.look.seat), self.viewer)
                case incoming.AskTogether():
                    self.looks.together(live, message, self.decides_with(message.seat), self.viewer)
                case incoming.AskWhy():
                    self.send(await self.hall.desk(self.socket, self.why, message))
                case talk.See() | talk.Listen() | talk.Say() | talk.Older() | talk.HasRead() | talk.Hide():
                    await self.company.take(message)
                case incoming.Take():
                    self.take(message.seat)
                case incoming.Act():
                    seat = self.own(message.seat)
                    await self.change(live, message.number, seat, lambda: live.sitting.decide(seat, message.action))
                case incoming.Undo():
                    await self.undo(live, message)
                case incoming.Concede():
                    seat = self.own(message.seat)
                    await self.change(live, message.number, seat, lambda: live.sitting.concede(seat))
                case (
                    incoming.Consent()
                    | incoming.Ask()
                    | incoming.Resume()
                    | rulings.Rule()
                    | queues.Queue()
                    | queues.AskOffers()
                ):
                    await self.agreeing.take(live, message)
                case incoming.ChooseTimeUp() | incoming.TakeOver():
                    self.own(message.seat)
                    await timing.carry_out(live, message)
                case incoming.Faces():
                    typist = self.typist(message.seat)
                    await live.change(lambda: live.sitting.type_in(typist, message.faces))
                case incoming.Salt():
                    salting = self.own(message.seat)
                    await live.change(lambda: note(live, live.match.salt, salting, message.salt))
                case incoming.Rename():
                    naming = self.own(message.seat)
                    await live.change(lambda: note(live, functools.partial(rename, live.match), naming, message.name))
        except Refusal as refusal:
            self.refuse(refusal, getattr(message, "action", ""))
        except Exception:
            LOG.exception("a message failed in match %s", self.live.name)
            self.refuse(Refusal("this failed, which is a mistake of the program"), getattr(message, "action", ""))

    def refuse(self, refusal: Refusal, action: str = "") -> None:
        stale, halfway = isinstance(refusal, Stale), isinstance(refusal, HalfDone)
        self.send(outgoing.Refused(text=refusal.text, rule=refusal.rule, action=action, stale=stale, halfway=halfway))
        if stale:
            self.again = True
            self.wake()

    # What the page may ask for

    @property
    def viewer(self) -> Viewer:
        """Whoever reads the journal here, in whose counting the page speaks of entries."""
        return Viewer(self.look.reader)

    def own(self, seat: int) -> int:
        """The seat, if this link holds it. Raises Refusal."""
        if seat not in self.seats:
            raise Refusal("this link does not hold that seat")
        return seat

    async def change(self, live: Live, number: int, seat: int, work: Callable[[], None]) -> None:
        """Change the match, if the page has seen it as it is. Raises Refusal, Stale, HalfDone."""

        def fresh() -> None:
            self.must_see(seat, live)
            if self.stale(number, seat, live) or self.swapped != swaps(live.match):
                raise Stale("the table has moved on: look again")
            try:
                work()
            except Refusal as refusal:
                if self.stale(number, seat, live):
                    raise HalfDone(refusal.text, refusal.rule) from refusal
                raise

        await live.change(fresh)

    def must_see(self, seat: int, live: Live) -> None:
        """Who shares a screen decides only when sitting before it. Raises Refusal."""
        self.screen.leave_after_reveal(live.match)
        look = perspective(live.sitting, self.seats, self.screen.taken)
        if look.curtain >= 0:
            raise Refusal(f"the screen is {live.sitting.name_in_sentence(look.curtain)}'s now: take it first")

    def stale(self, number: int, seat: int, live: Live) -> bool:
        """Whether something has happened that the page had not seen; what others decide in secret does not count."""
        outlines, seen = live.match.outlines, viewing.seen_numbers(live.match, self.viewer)
        since = [outlines[each] for each in seen[number + 1 if 0 <= number < len(seen) else 0 :]]
        others = [each.secret and not each.closes and each.seat not in self.seats for each in since]
        return number >= len(seen) or not all(others)

    async def undo(self, live: Live, message: incoming.Undo) -> None:
        """Take back; a screen of several seats takes back what was decided last on it."""
        self.own(message.seat)
        sitting = live.sitting

        def work() -> None:
            seen = viewing.seen_numbers(sitting.match, self.viewer)
            if not 0 <= message.to < len(seen):
                raise Refusal(f"there is no entry {message.to} to go back to")
            seat, to = self.where_back(message, seen[message.to], sitting)
            sitting.undo(seat, to, set(self.seats))

        await self.change(live, message.number, message.seat, work)

    def where_back(self, message: incoming.Undo, to: int, sitting: Sitting) -> tuple[int, int]:
        """Whose step, and to after which entry. The one offered may end amid a draft that the viewer cannot count."""
        found = step_back(sitting, self.seats, self.look)
        if found is not None:
            step, seat = found
            if (seat, viewing.number_for(sitting.match, self.viewer, step.to)) == (message.seat, message.to):
                return seat, step.to
        return self.who_goes_back(message.seat, to, sitting.match), to

    def who_goes_back(self, seat: int, to: int, match: Match) -> int:
        if match.state is None or match.game.secret(match.state):
            return seat
        since = [node.outline.seat for node in undoing.after(match, to) if not node.outline.forced]
        return next((each for each in since if each in self.seats), seat)

    def typist(self, seat: int) -> int:
        """The seat of this link that may type the dice that are wanted."""
        self.own(seat)
        return next((each for each in self.seats if self.live.sitting.wanted_dice(each)), seat)

    def take(self, seat: int) -> None:
        """Somebody sits down before a shared screen, or draws the curtain."""
        if seat != -1:
            self.own(seat)
        self.screen.take(seat, self.live.match)
        self.wake()

    def why(self, message: incoming.AskWhy) -> outgoing.WhyAnswer:
        """Whether an action is legal, and if not why."""
        seat = self.decides_with(message.seat)
        return why_answer(self.live.match, seat, message.action, foretell=message.foretell)

    def decides_with(self, seat: int) -> int:
        """A seat of this link whose player sits before the screen. Raises Refusal."""
        self.must_see(self.own(seat), self.live)
        return seat


def note(live: Live, write: Callable[[int, str, float], object], seat: int, text: str) -> None:
    """Put down what is no decision. Raises Refusal."""
    try:
        write(seat, text, live.sitting.clock())
    except BadInput as error:
        raise Refusal(str(error)) from error
