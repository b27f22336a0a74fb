"""What is asked for over HTTP about who may watch a match: /api/table/{key}/watching."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.language import phrase, say
from stormtable.server.storage import Key
from stormtable.server.storage.watching import Rule
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.wire import lobby as wire
from stormtable.table.match import Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["WatchApi"]

OWN: Final = phrase("only whoever opened the match decides who may watch it")
UNLISTED: Final = phrase("matches are not shown to everybody on this server; those with the link may watch")


class WatchApi:
    """The answers to requests about watching."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self, look: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/api/table/{key}/watching", look(self.told)),
            Route("/api/table/{key}/watching", look(self.decide), methods=["POST"]),
        ]

    async def told(self, request: Request) -> Response:
        """How the match may be watched."""
        key = await self.hall.key(request.path_params["key"])
        return answer(await self.state(key, own=await self.is_owner(request, key)))

    async def decide(self, request: Request) -> Response:
        """Let it be watched otherwise."""
        wanted = await body_of(request, self.hall.limits.body, wire.WatchingRequest)
        key = await self.hall.key(request.path_params["key"])
        if not await self.is_owner(request, key):
            raise Refusal(say(OWN))
        if wanted.listed and self.hall.lobby.mode != "open":
            raise Refusal(say(UNLISTED))
        live = await self.hall.live(key.target)
        if live.stored.battle is not None:
            raise Refusal(say("a battle is watched as its campaign is: decide it there"))
        rule = Rule(wanted.listed, wanted.entries, wanted.minutes)
        await self.hall.watching.decide(live, rule, close=wanted.close)
        return answer(await self.state(key, own=True))

    async def state(self, key: Key, *, own: bool) -> wire.Watched:
        live = await self.hall.live(key.target)
        rule = await self.hall.watching.rule_of(live)
        watch = (await self.hall.keys(key.target)).of("watch")
        return wire.Watched(
            own=own,
            watch=watch.key if own and watch else "",
            listed=rule.listed,
            entries=rule.entries,
            minutes=rule.minutes,
            watchers=self.hall.presence.watching(key.target),
        )

    async def is_owner(self, request: Request, key: Key) -> bool:
        """Whether who asks opened the match: by the owner's key, or by a seat's as the player who holds that too."""
        if key.kind == "owner":
            return True
        owner = (await self.hall.keys(key.target)).of("owner") if key.kind == "seat" else None
        if owner is None or not owner.player:
            return False
        player = await self.hall.people.of(request.scope)
        return player is not None and player.id == owner.player
