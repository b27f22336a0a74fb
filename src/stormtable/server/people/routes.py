"""What is asked for over HTTP about players: every address."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.server.people.devices import DevicesApi
from stormtable.server.people.players import keep_token
from stormtable.server.people.telling import me
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.wire import people as wire

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.http import Endpoint

__all__ = ["PeopleApi"]


class PeopleApi:
    """The answers to requests about players."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.people = hall, hall.people

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/me", look(self.me)),
            Route("/api/me", opening(self.be), methods=["POST"]),
            *DevicesApi(self.hall).routes(look, opening),
        ]

    async def me(self, request: Request) -> Response:
        """Who asks."""
        return answer(me(await self.people.of(request.scope)))

    async def be(self, request: Request) -> Response:
        """Be called so."""
        wanted = await body_of(request, self.hall.limits.body, wire.MeRequest)
        player = await self.people.of(request.scope)
        if player is None:
            player, token = await self.people.introduce(wanted.name, wanted.emblem, wanted.device)
            return keep_token(answer(me(player), 201), request.scope, token)
        await self.people.change(player, wanted.name, wanted.emblem or player.emblem)
        return answer(me(await self.people.of(request.scope)))
