"""The host's addresses: who comes with the key of `stormtable host key`, or a session begun with it, sees and does."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.engine.game import BadInput
from stormtable.language import ENGLISH, say, speaking
from stormtable.server.people.hosting import COMMAND_LINE, PAGE, HostDesk, new_id
from stormtable.server.people.players import hash_of
from stormtable.server.storage.hosting import Audited
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.web.roots import root_of
from stormtable.server.web.security import Buckets, client_of
from stormtable.server.wire import hosting as wire

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["ACTS", "LISTS", "HostApi", "NotHost"]

COOKIE: Final = "stormtable_host"
LASTS: Final = 8 * 3600  # seconds of a session
TRIES: Final = 0.2  # keys that one address may try a second in the long run
MOST_KEY: Final = 100  # characters of what is tried as a key

# What is looked at (GET) and done (POST): the method of HostDesk, and what it takes
LISTS: Final = ("overview", "players", "reports", "matches", "bans", "failures", "audit")
ACTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "rename": wire.RenameRequest,
    "remove": wire.RemoveRequest,
    "ban": wire.BanRequest,
    "mute": wire.MuteRequest,
    "lift": wire.UnbanRequest,
    "report": wire.ReportRequest,
    "abandon": wire.AbandonRequest,
    "ratings": wire.RatingsRequest,
    "key": wire.ListRequest,
}


class NotHost(Exception):
    """Whoever asks does not run this server."""

    def __init__(self) -> None:
        super().__init__(say("this is for whoever runs this server: enter the key that `stormtable host key` gives"))


class HostApi:
    """The answers to a host's requests."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store, self.hosting = hall, hall.store, hall.store.storage.hosting
        self.tries = Buckets(TRIES, burst=10.0)

    def routes(self, look: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address. None of them knows a ban: who runs the server may have banned himself."""
        return [
            Route("/api/host/session", look(self.look)),
            Route("/api/host/session", look(self.session), methods=["POST"]),
            *(Route(f"/api/host/{name}", look(self.list(name))) for name in LISTS),
            *(Route(f"/api/host/{name}", look(self.act(name)), methods=["POST"]) for name in ACTS),
        ]

    async def must_be_host(self, request: Request) -> str:
        """How a host comes, by a session's cookie or a key. Raises NotHost, StorageError."""
        now = time.time()
        _, _, key = request.headers.get("authorization", "").partition("Bearer ")
        if key:
            if await self.is_key(key, now):
                return COMMAND_LINE
            raise NotHost
        session = cookie_parser(request.headers.get("cookie", "")).get(COOKIE, "")
        if not await self.store(self.hosting.is_host, hash_of(session), "session", now):
            raise NotHost
        return PAGE

    async def is_key(self, key: str, now: float) -> bool:
        """Whether a key is the host's, or this process's own for the command line beside it."""
        if len(key) > MOST_KEY:
            return False
        hashed = hash_of(key)
        if hashed == self.hall.own_key:
            return True
        return await self.store(self.hosting.is_host, hashed, "key", now)

    async def look(self, request: Request) -> Response:
        """Whether whoever asks is the host: a page asks this before it shows anything."""
        try:
            await self.must_be_host(request)
        except NotHost:
            return answer(wire.HostSession(host=False))
        return answer(wire.HostSession(host=True))

    async def session(self, request: Request) -> Response:
        """Be the host in this browser for a while, or no longer."""
        key, now = (await body_of(request, self.hall.limits.body, wire.SessionRequest)).key.strip(), time.time()
        if not key:
            return await self.leave(request)
        if not self.tries.take(client_of(request.scope)):
            raise BadInput(say("key: too many were tried; wait a minute"))
        if not await self.is_key(key, now):
            raise BadInput(say("key: it is not the one of this server; `stormtable host key` gives a new one"))
        token = secrets.token_urlsafe(32)
        with speaking(ENGLISH):  # it is stored
            audited = Audited(new_id(), now, PAGE, "session", "", say("a host's session was begun with the key"))
        await self.store(self.hosting.begin_session, hash_of(token), now + LASTS, now, audited)
        return keep(answer(wire.Done(text=say("you are the host here for eight hours")), 201), request.scope, token)

    async def leave(self, request: Request) -> Response:
        """End the session."""
        session = cookie_parser(request.headers.get("cookie", "")).get(COOKIE, "")
        await self.store(self.hosting.end_session, hash_of(session))
        return keep(answer(wire.Done(text=say("you are not the host here any more"))), request.scope, "")

    def list(self, name: str) -> Endpoint:
        """The endpoint of a list."""

        async def endpoint(request: Request) -> Response:
            desk = HostDesk(self.hall, await self.must_be_host(request))
            try:
                wanted = msgspec.convert(dict(request.query_params), wire.ListRequest, strict=False)
            except msgspec.ValidationError as error:
                raise BadInput(str(error)) from error
            return answer(await getattr(desk, name)(wanted))

        return endpoint

    def act(self, name: str) -> Endpoint:
        """The endpoint of what is done."""

        async def endpoint(request: Request) -> Response:
            desk = HostDesk(self.hall, await self.must_be_host(request))
            if name == "key" and desk.host != COMMAND_LINE:
                raise NotHost  # a browser left open shall not lock its host out
            wanted: Any = await body_of(request, self.hall.limits.body, ACTS[name])
            return answer(await getattr(desk, name)(wanted))

        return endpoint


def keep(response: Response, scope: Mapping[str, Any], token: str) -> Response:
    """Let the browser keep a session for as long as it lasts, and send it to these addresses only; "": forget it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=LASTS if token else 0,
        path=f"{root_of(scope)}/api/host",
        secure=scope.get("scheme") == "https",
        httponly=True,
        samesite="strict",
    )
    return response
