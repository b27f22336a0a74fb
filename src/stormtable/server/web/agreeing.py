"""What a page asks beside its decisions: requests and answers to them, rulings, what waits for the next decision."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from stormtable.engine.game import WATCHER
from stormtable.language import say
from stormtable.server.hall.live import Live
from stormtable.server.hall.queues import last_offers
from stormtable.server.web.decisions import Stale
from stormtable.server.web.rulings import answer, ruling_of
from stormtable.server.wire import incoming, queues, rulings
from stormtable.table import agreements, referee
from stormtable.table.match import Refusal
from stormtable.table.requests import Request

if TYPE_CHECKING:
    from stormtable.server.web.sockets import Connection

__all__ = ["Agreeing", "Agreement"]

Agreement = incoming.Consent | incoming.Ask | incoming.Resume | rulings.Rule | queues.Queue | queues.AskOffers


class Agreeing:
    """Carries out what one page asks for."""

    def __init__(self, page: Connection) -> None:
        self.page = page

    async def take(self, live: Live, message: Agreement) -> None:
        """Carry a message out. Raises Refusal, Stale."""
        page, decisions = self.page, self.page.decisions
        match message:
            case incoming.Consent():
                await self.consent(live, message)
            case incoming.Ask():
                seat, ask = decisions.own(message.seat), live.sitting.requests.ask
                await decisions.change(live, message.number, seat, lambda: ask(message.kind, seat, set(page.seats)))
            case incoming.Resume():
                seat = decisions.own(message.seat)
                await live.change(lambda: agreements.resume(live.match, seat, live.sitting.clock()))
            case rulings.Rule():
                await self.rule(live, message)
            case queues.Queue():
                seat = self.only(message.seat)
                await live.change(lambda: live.sitting.queues.put(seat, message.acts))
            case queues.AskOffers():
                found = await page.hall.desk(page.socket, last_offers, live.match, self.only(message.seat))
                page.send(queues.OffersAnswer(offers=found))

    def only(self, seat: int) -> int:
        """The one seat of this link. Raises Refusal."""
        if len(self.page.seats) != 1:
            raise Refusal(say("nothing waits for one of several who share a link: all of them would see it"))
        return self.page.decisions.own(seat)

    async def consent(self, live: Live, message: incoming.Consent) -> None:
        """Answer for every seat of this link that is asked, or withdraw the request. Raises Refusal, Stale."""
        requests = live.sitting.requests

        def agree(seat: int) -> Request | None:
            asked_for = requests.open.get(message.kind)
            if message.yes and message.request not in (-1, asked_for.number if asked_for else 0):
                raise Stale(say("something else is asked for now: look again"))
            return requests.answer(seat, message.kind, yes=message.yes)

        request = requests.open.get(message.kind)
        asked = [seat for seat in self.page.seats if request is not None and seat in {*request.waiting, request.seat}]
        if not asked:
            raise Refusal(say("nobody asks you for that now"))
        for seat in asked:
            ended = await live.change(functools.partial(agree, seat))
            if ended is not None:
                live.lapses.tell(ended, by=seat, own=self.page.seats)
                return

    async def rule(self, live: Live, message: rulings.Rule) -> None:
        """Set something right, or ask the others to; or say what that would change. Raises Refusal, Stale."""
        page, decisions = self.page, self.page.decisions
        sitting, seat = live.sitting, message.seat
        if page.key.kind == "referee":
            seat = WATCHER
        elif message.preview:
            decisions.decides_with(seat)
        else:
            decisions.own(seat)
        if message.preview:
            page.send(await page.hall.desk(page.socket, answer, live.match, message, page.viewer))
            return

        def work() -> None:
            ruling = ruling_of(live.match, message, page.viewer)
            if page.key.kind == "referee":
                referee.carry_out(sitting, ruling, WATCHER, "referee")
            else:
                sitting.requests.ask_to_rule(ruling, seat, set(page.seats))

        await decisions.change(live, message.number, seat, work)
