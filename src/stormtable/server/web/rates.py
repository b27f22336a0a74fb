"""How often each address may ask: for pages, for looks, for what opens something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from stormtable.language import say
from stormtable.server.hall.hall import Hall
from stormtable.server.web.replies import problem
from stormtable.server.web.security import Buckets, client_of

__all__ = ["Endpoint", "Rates"]

Endpoint = Callable[[Request], Awaitable[Response]]


class Rates:
    """Endpoints that answer each address so often and no more."""

    def __init__(self, hall: Hall) -> None:
        self.looks, self.bans = hall.looks, hall.bans
        self.openings = Buckets(hall.limits.openings, burst=30.0)
        self.pages = Buckets(hall.limits.pages, burst=10 * hall.limits.pages)

    def page(self, endpoint: Endpoint) -> Endpoint:
        """At the rate of pages and their files."""
        return limited(self.pages, 5, endpoint)

    def look(self, endpoint: Endpoint) -> Endpoint:
        """At the rate of what is computed to be looked at."""
        return limited(self.looks, 5, endpoint)

    def opening(self, endpoint: Endpoint) -> Endpoint:
        """At the rate of what opens something, for whoever's address is not banned."""

        async def guard(request: Request) -> Response:
            if why := self.bans.why_kept_out(request.scope):
                return problem(why, 403)
            return await endpoint(request)

        return limited(self.openings, 60, guard)


def limited(buckets: Buckets, pause: int, endpoint: Endpoint) -> Endpoint:
    """The endpoint, as often for each address as the buckets let pass; others are told to wait so many seconds."""

    async def guard(request: Request) -> Response:
        if not buckets.take(client_of(request.scope)):
            response = problem(
                say("too much at once from your address: wait {pause} seconds and try again", pause=pause), 429
            )
            response.headers["retry-after"] = str(pause)
            return response
        return await endpoint(request)

    return guard
