"""What is asked for over HTTP about the review of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.server.storage import Key
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.web.security import client_of
from stormtable.server.wire.reviews import ReviewRequest
from stormtable.table.match import Match

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["ReviewApi"]


class ReviewApi:
    """The answers to requests about reviews."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/table/{key}/review", look(self.status)),
            Route("/api/table/{key}/review", opening(self.ask), methods=["POST"]),
        ]

    async def status(self, request: Request) -> Response:
        """How far it has come, and what is known already."""
        key, match = await self.match(request)
        return answer(await self.hall.reviewing.status(key, match))

    async def ask(self, request: Request) -> Response:
        """Want a review."""
        wanted = await body_of(request, self.hall.limits.body, ReviewRequest)
        key, match = await self.match(request)
        return answer(await self.hall.reviewing.ask(key, match, wanted.factor, client_of(request.scope)))

    async def match(self, request: Request) -> tuple[Key, Match]:
        key = await self.hall.key(request.path_params["key"])
        return key, (await self.hall.album(key)).match
