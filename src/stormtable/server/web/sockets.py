"""A connection to a table: what the page sends is carried out, what changes is sent to it."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket

from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.language import ENGLISH, Kept, say, say_again, speaking, spoken
from stormtable.server.hall import timing
from stormtable.server.hall.chronicles import log_as_sent
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.live import Live
from stormtable.server.hall.messages import Perspective, perspective
from stormtable.server.hall.redrawing import Print
from stormtable.server.hall.showing import Links, Shown, changes, whole
from stormtable.server.hall.surveys import why_answer
from stormtable.server.hall.tasks import spawn
from stormtable.server.storage import Key
from stormtable.server.storage.players import Player
from stormtable.server.web.agreeing import Agreeing, Agreement
from stormtable.server.web.company import Company
from stormtable.server.web.decisions import Decisions, HalfDone, Stale
from stormtable.server.web.hints import Helping
from stormtable.server.web.hints import Question as HintQuestion
from stormtable.server.web.lines import Line
from stormtable.server.web.looks import Looks, Question
from stormtable.server.web.screens import Screen
from stormtable.server.web.security import client_of
from stormtable.server.wire import incoming, outgoing, talk
from stormtable.table.match import Refusal
from stormtable.table.swapping import swaps
from stormtable.table.viewing import Viewer

__all__ = ["Connection"]

LOG: Final = logging.getLogger("stormtable.server")
ENCODER: Final = msgspec.json.Encoder()
# What those may send who see a table late.
ALSO_LATE: Final = (incoming.Ping, incoming.Whole, talk.See, talk.Listen, talk.Say, talk.Older, talk.HasRead, talk.Hide)
MOST_PAGE: Final = 64  # characters of a page's name
WARMING: Final = 0.5  # seconds between two looks at how far compiling has come


class Connection(Line[incoming.FromClient]):
    """One browser tab at a table."""

    DECODER = msgspec.json.Decoder(incoming.FromClient)
    WHERE = "a table"
    EXPECTED = (*Line.EXPECTED, NotFound)  # whose link has ended is told so when it comes again

    def __init__(self, socket: WebSocket, hall: Hall, live: Live, key: Key, player: Player | None = None) -> None:
        super().__init__(socket, hall)
        self.live, self.key = live, key
        self.company = Company(hall, lambda: self.live, key, player, client_of(socket.scope), self.send)
        self.page = socket.query_params.get("page", "")[:MOST_PAGE]  # which page of the browser it is: it may come anew
        self.seats = seats_in(key.seats)
        self.decisions, self.agreeing, self.helping = Decisions(self), Agreeing(self), Helping(self)
        self.swapped = 0  # how often sides had been swapped when the seats were looked at
        self.screen = Screen()
        self.look = Perspective(-1, -1, -1)
        self.language = spoken()
        self.late = key.kind == "watch"  # whether an older state may be shown than there is; known once it is shown
        self.patches = socket.query_params.get("changes") == "1"  # whether it asks for no more than what changes
        self.small: list[Any] = []  # messages to be sent before the table
        self.dirty = True
        self.shown: Shown | None = None  # what the page has
        self.anew = False  # it has asked for the whole table
        self.follows = 0  # how many changes it was sent since the whole table
        self.again = False  # it is to be sent the table, changed or not
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

    def tell(self, seat: int, kept: Kept) -> None:
        """Show a sentence, if this is the seat's."""
        if seat in self.seats:
            with speaking(self.language):
                text = say_again(kept)
            self.send(outgoing.Refused(text=text, rule="", action="", stale=False, halfway=False))

    def rest(self) -> None:
        """Hold no more of what the page has than it is known again by; what is shown late is not recalled."""
        if self.shown is not None and not self.late:
            self.shown = self.shown.at_rest()

    def drawn(self) -> Print:
        """The table as it is now, through the eyes of this page."""
        return self.live.album.present(Viewer(self.look.seat)).sent()

    def recall(self) -> None:
        """Have at hand again what the page has; see Spectator."""
        shown = self.shown
        if shown is not None and not self.late and self.live.match.entries:
            with speaking(self.language):
                self.shown = shown.awake(self.drawn) or shown

    def foresee(self) -> None:
        """Have drawn, told and compared with what the page has what it will be shown of a change; see Spectator."""
        shown = self.shown
        if shown is not None and not self.late and self.live.match.entries:
            with speaking(self.language):
                drawn = self.drawn()
                if isinstance(shown.picture, Print):
                    drawn.since(shown.picture)
                log = log_as_sent(self.live.match, Viewer(self.look.reader))
                log.worded(range(log.same(shown.log), len(log)))  # while its entries are at hand

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

    # Coming and going

    def enter(self) -> None:
        """The page is here."""
        self.live.spectators.add(self)
        self.company.enter()
        self.live.wake()
        self.live.computers.let_think()
        spawn(timing.greet(self.hall, self.live), self.live.tasks)
        if self.seats:
            spawn(self.hall.hinting.prepare(self.live.match), self.live.tasks)

    def leave(self) -> None:
        """The page has gone."""
        self.live.spectators.discard(self)
        self.company.leave()
        for task in self.looks.tasks:
            task.cancel()
        self.helping.end()
        self.live.wake()

    def beside(self) -> Sequence[Coroutine[Any, Any, None]]:
        """Tell how warm the computer player is."""
        return [self.tell_of_warming_up()]

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

    # What is sent

    async def send_news(self) -> None:
        """Send what there is, and the newest table only: who reads slowly skips those between."""
        while self.small:
            await self.write(ENCODER.encode(self.small.pop(0)))
        if self.dirty:
            self.dirty = False
            if (table := await self.table()) is not None:
                await self.write(table)

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
            if not self.late and spoken() == ENGLISH and live.album.is_drawn(Viewer(self.look.seat)):
                # No sooner done by another thread; in other languages the log may be told anew.
                return self.message(seen.shows.show, links, live.notice)
            return await asyncio.to_thread(self.message, seen.shows.show, links, live.notice)

    def message(self, show: Callable[[Links, Perspective, str], Shown], links: Links, notice: str) -> bytes | None:
        """What brings the page from what it has to what it is to be shown; None if that is the same."""
        anew, self.anew = self.anew, False
        had, self.shown = None if anew else self.shown, show(links, self.look, notice)
        drawn = self.shown.drawn
        before = had.awake(lambda: drawn) if had is not None else None  # None: what it has cannot be compared with
        known = had.log if had is not None and had.table.reader == self.look.reader else []
        again, self.again = self.again, False
        if before is not None and self.patches:  # in order: what it was sent it has, or it asks for the whole
            changed = changes(before, self.shown, known, self.follows, always=again)
            self.follows += changed is not None
            return changed
        alike = before is not None and not again and self.shown.same_as(before)
        if alike and self.shown.same_log(known) == len(known) == len(self.shown.log):
            return None
        self.follows = 0
        return whole(self.shown, known)

    # What is carried out

    async def take_unreadable(self, error: BadInput) -> bool:
        """Say so, and read on."""
        self.refuse(Refusal(str(error)))
        return True

    async def look_at_key(self) -> None:
        """Hold the seats that the key holds now. Raises NotFound."""
        swapped = swaps(self.live.match)
        self.key = await self.hall.must_open(self.key, self.live)
        self.seats, self.swapped = seats_in(self.key.seats), swapped

    async def carry_out(self, message: incoming.FromClient) -> None:
        """Do what the page asks for, or say why not."""
        await self.look_at_key()
        try:
            if self.late and not isinstance(message, ALSO_LATE):
                raise Refusal(say("this table is shown late: what there is on it now is not told"))
            await self.take(message)
        except Refusal as refusal:
            self.refuse(refusal, getattr(message, "action", ""))
        except Exception:
            LOG.exception("a message failed in match %s", self.live.name)
            self.refuse(Refusal(say("this failed, which is a mistake of the program")), getattr(message, "action", ""))

    async def take(self, message: incoming.FromClient) -> None:
        """Hand a message to whoever looks after its like. Raises Refusal."""
        live = self.live  # throughout: meanwhile it may be lost, and the page shown the match that is read again
        if isinstance(message, incoming.Ping):
            self.send(outgoing.Pong(now=self.hall.clock()))
        elif isinstance(message, incoming.Whole):
            self.anew = True
            self.wake()
        elif isinstance(message, incoming.Take):
            self.sit_down(message.seat)
        elif isinstance(message, incoming.AskWhy):
            self.send(await self.hall.desk(self.socket, self.why, message))
        elif isinstance(message, Question):
            self.look_up(live, message)
        elif isinstance(message, HintQuestion):
            await self.helping.take(live, message)
        elif isinstance(message, talk.ToCompany):
            await self.company.take(message)
        elif isinstance(message, Agreement):
            await self.agreeing.take(live, message)
        else:
            await self.decisions.take(live, message)

    def refuse(self, refusal: Refusal, action: str = "") -> None:
        stale, halfway = isinstance(refusal, Stale), isinstance(refusal, HalfDone)
        self.send(outgoing.Refused(text=refusal.text, rule=refusal.rule, action=action, stale=stale, halfway=halfway))
        if stale:
            self.again = True
            self.wake()

    @property
    def viewer(self) -> Viewer:
        """Whoever reads the journal here, in whose counting the page speaks of entries."""
        return Viewer(self.look.reader)

    def sit_down(self, seat: int) -> None:
        """Somebody sits down before a shared screen, or draws the curtain."""
        if seat != -1:
            self.decisions.own(seat)
        self.screen.take(seat, self.live.match)
        self.wake()

    # What is answered

    def look_up(self, live: Live, message: Question) -> None:
        """Begin to answer a question. Raises Refusal."""
        match message:
            case incoming.AskPreview():
                self.looks.preview(live, message, self.decisions.decides_with(message.seat), self.viewer)
            case incoming.AskSurvey():
                self.looks.survey(live, message, Viewer(self.look.seat), self.viewer)
            case incoming.AskTogether():
                self.looks.together(live, message, self.decisions.decides_with(message.seat), self.viewer)

    def why(self, message: incoming.AskWhy) -> outgoing.WhyAnswer:
        """Whether an action is legal, and if not why."""
        seat = self.decisions.decides_with(message.seat)
        return why_answer(self.live.match, seat, message.action, foretell=message.foretell)
