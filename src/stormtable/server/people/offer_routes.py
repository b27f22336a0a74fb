"""What is asked for over HTTP about seats that are offered: every address."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.wire import lobby as wire

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["OfferApi"]


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A body that says nothing."""


class OfferApi:
    """The answers to requests about offers."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.offers, self.people = hall, hall.offers, hall.people

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        one = "/api/offers/{id}"
        return [
            Route("/api/offers", opening(self.make), methods=["POST"]),
            Route(one, look(self.one)),
            Route(f"{one}/take", opening(self.take), methods=["POST"]),
            Route(f"{one}/leave", look(self.leave), methods=["POST"]),
            Route(f"{one}/withdraw", look(self.withdraw), methods=["POST"]),
            Route("/api/table/{key}/challenge", opening(self.challenge), methods=["POST"]),
        ]

    async def make(self, request: Request) -> Response:
        """Offer a seat."""
        wanted = await body_of(request, self.hall.limits.body, wire.OfferRequest)
        player = await self.people.must_be_welcome(request.scope)
        async with self.hall.desk.turn(request):
            return answer(await self.offers.make(player, wanted), 201)

    async def one(self, request: Request) -> Response:
        """What is offered by a link."""
        return answer(await self.offers.look(await self.people.of(request.scope), request.path_params["id"]))

    async def take(self, request: Request) -> Response:
        """Sit down."""
        seat = (await body_of(request, self.hall.limits.body, wire.TakeRequest)).seat
        player = await self.people.must_be_welcome(request.scope)
        async with self.hall.desk.turn(request):
            return answer(wire.Taken(table=await self.offers.take(player, request.path_params["id"], seat)), 201)

    async def leave(self, request: Request) -> Response:
        """Give a seat back."""
        await body_of(request, self.hall.limits.body, Nothing)
        await self.offers.leave(await self.people.must_be_one(request.scope), request.path_params["id"])
        return answer(wire.Taken(table=""))

    async def challenge(self, request: Request) -> Response:
        """Offer another match to who played against oneself."""
        seat = (await body_of(request, self.hall.limits.body, wire.ChallengeRequest)).seat
        player = await self.people.must_be_welcome(request.scope)
        key = await self.hall.key(request.path_params["key"])
        async with self.hall.desk.turn(request):
            return answer(await self.offers.challenge(player, key, seat), 201)

    async def withdraw(self, request: Request) -> Response:
        """Offer a seat no longer."""
        await body_of(request, self.hall.limits.body, Nothing)
        await self.offers.withdraw(await self.people.must_be_one(request.scope), request.path_params["id"])
        return answer(wire.Taken(table=""))
