"""What is asked for over HTTP about the devices that hold a player: list, name, sign out, codes, passkeys."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.language import phrase, say
from stormtable.server.people import webauthn
from stormtable.server.people.entering import CODE_LASTS, MOST_DEVICES, Entering, checked_label
from stormtable.server.people.players import hash_of, keep_token, label_of, token_in
from stormtable.server.people.telling import me
from stormtable.server.storage.passkeys import Passkey
from stormtable.server.storage.players import Player
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.web.security import Buckets, client_of
from stormtable.server.wire import devices as wire
from stormtable.table.match import Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["DevicesApi"]

SHORT: Final = 16  # digits of a device's hash by which its player names it
TRIES, OFTEN = 0.05, 10.0  # codes that one address may try a second in the long run, and at once
GONE: Final = phrase("there is no such device: look again")


class DevicesApi:
    """The answers to requests about devices."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.people, self.store = hall, hall.people, hall.store
        self.entering = Entering(hall.people)
        self.players, self.passkeys = hall.people.storage.players, hall.people.storage.passkeys
        self.tries = Buckets(TRIES, OFTEN)

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/me/devices", look(self.devices)),
            Route("/api/me/devices", look(self.change_device), methods=["POST"]),
            Route("/api/me/out", look(self.leave), methods=["POST"]),
            Route("/api/me/code", opening(self.new_code), methods=["POST"]),
            Route("/api/code", opening(self.by_code), methods=["POST"]),
            Route("/api/me/passkeys/new", opening(self.ask_for_one), methods=["POST"]),
            Route("/api/me/passkeys", opening(self.keep), methods=["POST"]),
            Route("/api/me/passkeys/one", look(self.change_passkey), methods=["POST"]),
            Route("/api/passkey/new", opening(self.ask_for_some), methods=["POST"]),
            Route("/api/passkey", opening(self.by_passkey), methods=["POST"]),
        ]

    # Devices

    async def devices(self, request: Request) -> Response:
        """All that hold one."""
        return answer(await self.told(request, await self.people.must_be_one(request.scope)))

    async def change_device(self, request: Request) -> Response:
        """Name a device, or sign it out."""
        player = await self.people.must_be_one(request.scope)
        wanted = await body_of(request, self.hall.limits.body, wire.DeviceRequest)
        devices = await self.store(self.players.devices, player.id)
        device = next((each.hash for each in devices if each.hash[:SHORT] == wanted.id), "")
        if wanted.out:
            done = await self.store(self.players.end_device, player.id, device)
        else:
            done = await self.store(self.players.name_device, player.id, device, checked_label(wanted.name))
        if not done:
            raise Refusal(say(GONE))
        return answer(await self.told(request, player))

    async def leave(self, request: Request) -> Response:
        """Sign out here."""
        player = await self.people.must_be_one(request.scope)
        await self.store(self.players.end_device, player.id, hash_of(token_in(request.scope)))
        return keep_token(answer(me(None)), request.scope, "")

    async def told(self, request: Request, player: Player) -> wire.Devices:
        here = hash_of(token_in(request.scope))
        devices = await self.store(self.players.devices, player.id)
        passkeys = await self.store(self.passkeys.of, player.id)
        return wire.Devices(
            devices=[
                wire.DeviceInfo(
                    id=each.hash[:SHORT], name=each.name, created=each.created, seen=each.seen, here=each.hash == here
                )
                for each in devices
            ],
            passkeys=[
                wire.PasskeyInfo(id=each.id, name=each.name, created=each.created, used=each.used) for each in passkeys
            ],
            most=MOST_DEVICES,
        )

    # Codes

    async def new_code(self, request: Request) -> Response:
        """A code for another device."""
        player = await self.people.must_be_one(request.scope)
        return answer(wire.Code(code=await self.entering.new_code(player), seconds=CODE_LASTS), 201)

    async def by_code(self, request: Request) -> Response:
        """Be whoever made a code."""
        wanted = await body_of(request, self.hall.limits.body, wire.CodeRequest)
        if not self.tries.take(client_of(request.scope)):
            raise Refusal(say("too many codes were tried from your address: wait a minute, and have a new one shown"))
        player, token = await self.entering.by_code(request.scope, wanted.code, wanted.device, leave=wanted.leave)
        return keep_token(answer(me(player), 201), request.scope, token)

    # Passkeys

    async def ask_for_one(self, request: Request) -> Response:
        """What the browser is to make a passkey by."""
        player, site = await self.people.must_be_one(request.scope), webauthn.site_of(request)
        known = [each.id for each in await self.store(self.passkeys.of, player.id)]
        challenge = await self.entering.ask("register", player.id)
        options = await self.hall.desk(request, webauthn.asks_for_one, site, challenge, player.id, player.name, known)
        return answer(wire.Puzzle(options=options), 201)

    async def keep(self, request: Request) -> Response:
        """Keep the passkey that it made."""
        player, site = await self.people.must_be_one(request.scope), webauthn.site_of(request)
        wanted = await body_of(request, self.hall.limits.body, wire.PasskeyRequest)
        said = webauthn.answer_of(wanted.credential)
        await self.entering.asked("register", said.challenge, player.id)
        fresh = await self.hall.desk(request, webauthn.fresh_passkey, site, said)
        now = time.time()
        label = label_of(wanted.name) or "Passkey"
        await self.entering.keep(Passkey(fresh.id, player.id, label, fresh.public, fresh.signs, now, now))
        return answer(await self.told(request, player), 201)

    async def change_passkey(self, request: Request) -> Response:
        """Name a passkey, or forget it."""
        player = await self.people.must_be_one(request.scope)
        wanted = await body_of(request, self.hall.limits.body, wire.DeviceRequest)
        if wanted.out:
            done = await self.store(self.passkeys.end, player.id, wanted.id)
        else:
            done = await self.store(self.passkeys.rename, player.id, wanted.id, checked_label(wanted.name))
        if not done:
            raise Refusal(say("there is no such passkey: look again"))
        return answer(await self.told(request, player))

    async def ask_for_some(self, request: Request) -> Response:
        """What the browser is to choose a passkey by."""
        site, challenge = webauthn.site_of(request), await self.entering.ask("enter")
        return answer(wire.Puzzle(options=await self.hall.desk(request, webauthn.asks_for_some, site, challenge)), 201)

    async def by_passkey(self, request: Request) -> Response:
        """Be whoever has the passkey."""
        site = webauthn.site_of(request)
        wanted = await body_of(request, self.hall.limits.body, wire.EnterRequest)
        said = webauthn.answer_of(wanted.credential)
        if not wanted.leave:
            await self.entering.must_be_free(request.scope)
        await self.entering.asked("enter", said.challenge)
        passkey = await self.entering.passkey(said.id)
        signs = await self.hall.desk(request, webauthn.signed, site, said, passkey.public, passkey.signs)
        player, token = await self.entering.by_passkey(request.scope, passkey, signs, wanted.device)
        return keep_token(answer(me(player), 201), request.scope, token)
