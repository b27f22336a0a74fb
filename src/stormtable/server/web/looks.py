"""Questions of a page that change nothing: answered beside what is carried out, as far as there is room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.previewing import preview_of
from stormtable.language import phrase, say
from stormtable.server.hall.live import Live
from stormtable.server.hall.surveys import survey_answer, together_answer
from stormtable.server.wire import incoming, outgoing
from stormtable.table import viewing
from stormtable.table.match import Refusal
from stormtable.table.viewing import Viewer

__all__ = ["Looks", "Question"]

LOG: Final = logging.getLogger("stormtable.server")
Question = incoming.AskPreview | incoming.AskSurvey | incoming.AskTogether
MOST: Final = 4  # computed at once for one connection


class Looks:
    """Those of one connection that are under way."""

    def __init__(
        self,
        send: Callable[[Any], None],
        refuse: Callable[[Refusal, str], None],
        spare: Callable[[], bool],
        work: Callable[[Callable[[], Any]], Awaitable[Any]],
    ) -> None:
        self.send, self.refuse = send, refuse
        self.work = work  # does what takes long
        self.spare = spare  # whether the address may ask for one more now
        self.tasks: set[asyncio.Task[None]] = set()

    def preview(self, live: Live, message: incoming.AskPreview, seat: int, reader: Viewer) -> None:
        """What an offer may lead to; odds may take a moment. Raises Refusal."""
        match = live.match

        def compute() -> outgoing.PreviewAnswer:
            number = len(viewing.seen_numbers(match, reader)) - 1
            actions, found = match.read(seat, message.offer), None
            if match.refusal(seat, actions[0]) is None:
                found = preview_of(match.game, match.state, seat, actions)
            return outgoing.PreviewAnswer(number=number, offer=message.offer, preview=found)

        self.begin(live, compute, message.offer, phrase("preview"))

    def survey(self, live: Live, message: incoming.AskSurvey, viewer: Viewer, reader: Viewer) -> None:
        """All that is known of a piece, through the eyes of whoever looks. Raises Refusal."""

        def compute() -> outgoing.SurveyAnswer:
            answer = survey_answer(live.match, live.album, viewer, message.piece)
            answer.number = viewing.number_for(live.match, reader, answer.number)
            return answer

        self.begin(live, compute, "", phrase("look"))

    def together(self, live: Live, message: incoming.AskTogether, seat: int, reader: Viewer) -> None:
        """What several pieces would do as one; there may be many. Raises Refusal."""

        def compute() -> outgoing.TogetherAnswer:
            answer = together_answer(live.match, Viewer(seat), message.pieces, message.action)
            answer.number = viewing.number_for(live.match, reader, answer.number)
            return answer

        self.begin(live, compute, message.action, phrase("look"))

    def begin(self, live: Live, compute: Callable[[], object], about: str, what: str) -> None:
        """Start answering. Raises Refusal where too much is asked for."""
        if len(self.tasks) >= MOST:
            raise Refusal(say("previews are asked for faster than they can be computed"))
        if not self.spare():
            raise Refusal(say("too much is asked for at once from your address: wait a moment"))
        task = asyncio.create_task(self.answer(live, compute, about, what))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, live: Live, compute: Callable[[], object], about: str, what: str) -> None:
        try:
            self.send(await self.work(compute))
        except Refusal as refusal:
            self.refuse(refusal, about)
        except BadInput as error:
            self.refuse(Refusal(str(error), error.rule), about)
        except Exception:
            LOG.exception("a %s failed in match %s", what, live.name)
            self.refuse(Refusal(say("this {what} failed, which is a mistake of the program", what=say(what))), about)
