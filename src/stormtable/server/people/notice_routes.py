"""What is asked for over HTTP about notices: what one was told, and how one wants to be told."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.language import say, spoken
from stormtable.server.hall.hall import NotFound
from stormtable.server.hall.summaries import Digest
from stormtable.server.people.enrolling import Enrolling, name_of
from stormtable.server.people.notices import KINDS
from stormtable.server.people.sending import NotSent
from stormtable.server.people.wishes import Settings, checked_settings, read_settings
from stormtable.server.people.words import told_of, trial
from stormtable.server.storage.notices import StoredNotice
from stormtable.server.storage.players import Player
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.web.security import Buckets, client_of, read_body
from stormtable.server.wire import notices as wire
from stormtable.table.match import Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["NoticeApi"]

MOST: Final = 30  # notices in a list
MOST_KEPT: Final = 10_000  # of one player in a month
BUT_TALK: Final = tuple(kind for kind in KINDS if kind != "talk")
MOST_FORM: Final = 1024  # bytes that a mail program sends to end a channel
HOLDING: Final = ("seat", "owner", "watch")  # kinds of keys, the first that a player has is his table's


class NoticeApi:
    """The answers to requests about notices."""

    def __init__(self, hall: Hall, names: tuple[str, ...] = ()) -> None:
        self.hall, self.people, self.store, self.storage = hall, hall.people, hall.store, hall.store.storage
        self.postman = hall.postman
        self.enrolling = Enrolling(hall, names)
        self.trials = Buckets(0.05, burst=10)
        self.people.partings.append(self.part)
        self.people.exports["notices"] = self.export

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        own = "/api/notices/channels"
        return [
            Route("/api/notices", look(self.list)),
            Route("/api/notices/read", look(self.read), methods=["POST"]),
            Route("/api/notices/settings", look(self.settings)),
            Route("/api/notices/settings", look(self.set_settings), methods=["POST"]),
            Route(own, opening(self.add), methods=["POST"]),
            Route(f"{own}/{{channel}}", look(self.remove), methods=["DELETE"]),
            Route(f"{own}/{{channel}}/test", opening(self.test), methods=["POST"]),
            Route("/api/match/{name}", look(self.own_table)),
            Route("/notices/confirm/{token}", look(self.confirm), methods=["POST"]),
            Route("/notices/off/{channel}/{token}", look(self.off), methods=["POST"]),
        ]

    # What one was told

    async def list(self, request: Request) -> Response:
        """What a player was told lately."""
        player = await self.people.of(request.scope)
        await self.keep_language(player)
        return answer(await self.listed(player))

    async def keep_language(self, player: Player | None) -> None:
        """Note in which language a player is to be told of things: the one that his page speaks."""
        if player is not None:
            await self.store(self.note_language, player.id, spoken())

    def note_language(self, player: str, language: str) -> None:
        """The same in the store, in one go: the settings may be changed by another page."""
        settings = read_settings(self.storage.notices.settings(player))
        if settings.language != language:
            settings.language = language
            self.storage.notices.set_settings(player, msgspec.json.encode(settings).decode())

    async def listed(self, player: Player | None, here: str = "") -> wire.Notices:
        if player is None:
            return wire.Notices(notices=[], unread=0, turns=[], here=here)
        found = await self.store(self.storage.notices.of, player.id, MOST)
        names = list(dict.fromkeys(each.match for each in found))
        summaries = await self.store(self.storage.outbox.summaries, names)
        digests = {name: msgspec.json.decode(body, type=Digest).worded() for name, body in summaries.items()}
        return wire.Notices(
            notices=[info(each, digests[each.match]) for each in found if each.match in digests],
            unread=await self.store(self.storage.notices.unread, player.id),
            turns=await self.store(self.storage.notices.turns, player.id),
            here=here,
        )

    async def read(self, request: Request) -> Response:
        """Note what a player knows now."""
        wanted = await body_of(request, self.hall.limits.body, wire.ReadRequest)
        player = await self.people.of(request.scope)
        match = (await self.hall.any_key(wanted.table)).target if wanted.table else ""
        await self.keep_language(player)
        if player is not None and wanted.seen:
            kinds = () if wanted.talk or not match else BUT_TALK
            await self.store(self.storage.notices.read, player.id, match, kinds)
        return answer(await self.listed(player, match))

    async def own_table(self, request: Request) -> Response:
        """Where a player sits in a match: links in notices hold no key."""
        player, name = await self.people.must_be_one(request.scope), request.path_params["name"]
        held = [key for key in await self.store(self.storage.players.keys_of, player.id) if key.target == name]
        for kind in HOLDING:
            for key in held:
                if key.kind == kind:
                    return answer(wire.OwnTable(path=f"/table/{key.key}"))
        raise NotFound(say("you have no seat in this match"))

    # How one wants to be told

    async def settings(self, request: Request) -> Response:
        """A player's settings and channels."""
        return answer(await self.told(await self.people.must_be_one(request.scope)))

    async def told(self, player: Player) -> wire.NoticeSettings:
        settings = read_settings(await self.store(self.storage.notices.settings, player.id))
        channels = [
            wire.ChannelInfo(
                id=each.id,
                kind=each.kind,
                name=name_of(each),
                address=each.address if each.kind == "push" else "",
                state=each.state,
                failed=each.failed,
                why=each.why,
            )
            for each in await self.store(self.storage.channels.of, player.id)
        ]
        return wire.NoticeSettings(
            settings=asked_for(settings),
            channels=channels,
            push_key=(await self.postman.known_to_push()).public,
            mail=self.hall.means.smtp is not None,
        )

    async def set_settings(self, request: Request) -> Response:
        """Keep a player's settings."""
        wanted = await body_of(request, self.hall.limits.body, wire.NoticeSettingsRequest)
        player = await self.people.must_be_one(request.scope)
        settings = checked_settings(msgspec.convert(msgspec.to_builtins(wanted), Settings))
        settings.language = spoken()
        body = msgspec.json.encode(settings).decode()
        await self.store(self.storage.notices.set_settings, player.id, body)
        return answer(await self.told(player))

    async def add(self, request: Request) -> Response:
        """Another channel; an e-mail address is sent a link that confirms it."""
        wanted = await body_of(request, self.hall.limits.body, wire.ChannelRequest)
        player = await self.people.must_be_one(request.scope)
        await self.enrolling.add(player, wanted, request.scope)
        return answer(await self.told(player), 201)

    async def remove(self, request: Request) -> Response:
        """Forget a channel."""
        player = await self.people.must_be_one(request.scope)
        await self.store(self.storage.channels.remove, player.id, request.path_params["channel"])
        return answer(await self.told(player))

    async def test(self, request: Request) -> Response:
        """Send something through a channel, and tell whether that went well."""
        player = await self.people.must_be_one(request.scope)
        channel = await self.store(self.storage.channels.one, request.path_params["channel"])
        if channel is None or channel.player != player.id:
            raise NotFound(say("there is no such channel"))
        if channel.state != "on":
            raise Refusal(say("nothing is sent there: confirm the address first"))
        if not self.trials.take(client_of(request.scope)):
            raise Refusal(say("you have tried often just now: wait a minute"))
        try:
            await self.postman.try_out(channel, trial())
        except NotSent as error:
            return answer(wire.Tried(sent=False, why=str(error)))
        return answer(wire.Tried(sent=True, why=""))

    # When one leaves

    async def part(self, player: Player) -> None:
        """Tell a player who leaves nothing more, and name him in nothing that others were told."""
        await self.store(self.storage.notices.forget, player.id, player.name)

    async def export(self, player: Player) -> dict[str, Any]:
        """What is kept of him here: his settings, by which ways he is told, and what he was."""
        settings = read_settings(await self.store(self.storage.notices.settings, player.id))
        channels = await self.store(self.storage.channels.of, player.id)
        told = await self.store(self.storage.notices.of, player.id, MOST_KEPT)
        return {
            "settings": msgspec.to_builtins(settings),
            "channels": [{"kind": each.kind, "name": name_of(each), "created": each.created} for each in channels],
            "told": [{"kind": each.kind, "match": each.match, "created": each.created} for each in told],
        }

    # By links in e-mails

    async def confirm(self, request: Request) -> Response:
        """Use an e-mail address from now on."""
        if not await self.enrolling.confirm(request.path_params["token"]):
            raise NotFound(say("this link has been used, or is older than two days: ask for another one"))
        return answer(wire.Tried(sent=True, why=""))

    async def off(self, request: Request) -> Response:
        """Send nothing through a channel any more; mail programs ask for it by themselves (RFC 8058)."""
        await read_body(request, MOST_FORM)
        channel, token = request.path_params["channel"], request.path_params["token"]
        if not hmac.compare_digest(token.encode(), (await self.postman.off_token(channel)).encode()):
            raise NotFound(say("this link ends nothing; check that it is complete"))
        await self.store(self.storage.channels.end, channel)
        return answer(wire.Tried(sent=True, why=""))


def info(notice: StoredNotice, digest: Digest) -> wire.NoticeInfo:
    """A notice as the page lists it."""
    told = told_of(notice, digest)
    kind: Any = notice.kind
    return wire.NoticeInfo(
        id=notice.id,
        kind=kind,
        match=notice.match,
        title=told.title,
        text=told.text,
        path=told.path,
        created=notice.created,
        read=notice.read,
    )


def asked_for(settings: Settings) -> wire.NoticeSettingsRequest:
    """Settings as the page has them: without what it is not asked for."""
    told = {name: value for name, value in msgspec.to_builtins(settings).items() if name != "language"}
    return msgspec.convert(told, wire.NoticeSettingsRequest)
