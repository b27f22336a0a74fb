"""What is asked for over HTTP about the review of a match."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.language import ENGLISH, spoken
from stormtable.review.report import Report
from stormtable.review.words import said
from stormtable.server.storage import Key
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.web.security import client_of
from stormtable.server.wire.reviews import ReviewRequest, ReviewStatus
from stormtable.table.match import Match

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["ReviewApi"]


KEPT: Final = 16  # reviews in other languages than they are stored in; while one is followed it is told once a second


class ReviewApi:
    """The answers to requests about reviews."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: OrderedDict[tuple[str, str, bytes], Report] = OrderedDict()

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/table/{key}/review", look(self.status)),
            Route("/api/table/{key}/review", opening(self.ask), methods=["POST"]),
        ]

    async def status(self, request: Request) -> Response:
        """How far it has come, and what is known already."""
        key, match = await self.match(request)
        return await self.told(request, key, match, await self.hall.reviewing.status(key, match))

    async def ask(self, request: Request) -> Response:
        """Want a review."""
        wanted = await body_of(request, self.hall.limits.body, ReviewRequest)
        key, match = await self.match(request)
        asked = await self.hall.reviewing.ask(key, match, wanted.factor, client_of(request.scope))
        return await self.told(request, key, match, asked)

    async def told(self, request: Request, key: Key, match: Match, status: ReviewStatus) -> Response:
        """How far it has come, what is known of it in the language that is spoken."""
        if (report := status.report) is not None and spoken() != ENGLISH:
            which = key.target, spoken(), told_of(report, match)
            if which not in self.kept:
                self.kept[which] = await self.hall.desk(request, said, report, match)
            status.report = self.kept[which]
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return answer(status)

    async def match(self, request: Request) -> tuple[Key, Match]:
        key = await self.hall.key(request.path_params["key"])
        return key, (await self.hall.album(key)).match


def told_of(report: Report, match: Match) -> bytes:
    """What a review says and whom it names: of somebody who has left since, no language keeps the name."""
    return blake2b(msgspec.json.encode((report, list(match.names))), digest_size=16).digest()
