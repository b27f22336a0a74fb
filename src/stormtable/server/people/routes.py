"""What is asked for over HTTP about players: every address."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.people.devices import DevicesApi
from stormtable.server.people.matches import OwnMatches
from stormtable.server.people.players import keep_token
from stormtable.server.people.telling import me
from stormtable.server.web.replies import answer, attachment
from stormtable.server.web.requests import body_of
from stormtable.server.wire import people as wire
from stormtable.server.wire.mine import KeepRequest, Kept

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["PeopleApi"]

MOST_KEYS: Final = 500  # of one request


class PeopleApi:
    """The answers to requests about players."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.people, self.own = hall, hall.people, OwnMatches(hall)

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/me", look(self.me)),
            Route("/api/me", opening(self.be), methods=["POST"]),
            Route("/api/me/matches", look(self.matches)),
            Route("/api/me/matches", opening(self.take), methods=["POST"]),
            Route("/api/me/data", opening(self.data)),
            Route("/api/me/leave", opening(self.leave), methods=["POST"]),
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

    async def matches(self, request: Request) -> Response:
        """One's matches."""
        player = await self.people.must_be_one(request.scope)
        return answer(await self.own.of_player(player, request.query_params.get("before", "")))

    async def take(self, request: Request) -> Response:
        """Hold what this browser has keys of."""
        player = await self.people.must_be_one(request.scope)
        keys = (await body_of(request, self.hall.limits.body, KeepRequest)).keys
        if len(keys) > MOST_KEYS:
            raise BadInput(say("keys: at most {most_keys} at once", most_keys=MOST_KEYS))
        async with self.hall.desk.turn(request):
            return answer(Kept(matches=await self.own.take(player, keys)))

    async def data(self, request: Request) -> Response:
        """All that is kept of one, as a file."""
        player = await self.people.must_be_one(request.scope)
        told = answer(await self.hall.leaving.data(player))
        told.headers.update(attachment("stormtable-data.json"))
        return told

    async def leave(self, request: Request) -> Response:
        """Leave for good."""
        player = await self.people.must_be_one(request.scope)
        wanted = await body_of(request, self.hall.limits.body, wire.LeaveRequest)
        await self.hall.leaving.leave(player, wanted.name)
        return keep_token(answer(me(None)), request.scope, "")
