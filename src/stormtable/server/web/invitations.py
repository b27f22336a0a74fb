"""Invitations to seats: the first to sit down gets a key of its own, of which nobody else knows."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stormtable.engine.game import BadInput, seats_in
from stormtable.language import phrase, say
from stormtable.server.hall import openings
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.keys import CLAIM, NO_MORE, claimed_key, new_key
from stormtable.server.hall.live import Live
from stormtable.server.hall.openings import Keys
from stormtable.server.hall.summaries import Digest
from stormtable.server.storage import Key
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.wire import bodies
from stormtable.table import battles
from stormtable.table.match import Refusal

__all__ = ["Invitations"]

NO_INVITATION: Final = phrase("this link invites nobody to a seat")
OWN: Final = phrase("only whoever opened the match or holds the seat can have a new link to it")


class Invitations:
    """The answers to requests about who holds which seat."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store

    async def links(self, request: Request) -> Response:
        """Lost links, for whoever opened the match."""
        key = await self.hall.key(request.path_params["key"])
        if key.kind != "owner":
            raise Refusal(say("only whoever opened the match can have its links again"))
        live = await self.hall.live(key.target)
        return answer((await self.hall.keys(key.target)).links(live.match.header, live.match.names))

    async def look(self, request: Request) -> Response:
        """What one is invited to."""
        key = await self.hall.any_key(request.path_params["key"])
        stored = await self.store(self.store.storage.match, key.target)
        if key.kind != "invite" or stored is None:
            raise NotFound(say(NO_MORE.get(key.kind, NO_INVITATION)))
        digest = msgspec.json.decode(stored.standing.summary, type=Digest).worded()
        invitation = bodies.Invitation(
            game=digest.game,
            title=digest.title,
            scenario=digest.scenario,
            seats=digest.seats,
            sides=digest.sides,
            teams=digest.teams,
            yours=seats_in(key.seats),
            turn=digest.turn,
            over=digest.over,
        )
        return answer(invitation)

    async def sit(self, request: Request) -> Response:
        """Sit down: the invitation is spent, and its seat has a key of its own."""
        claim = (await body_of(request, self.hall.limits.body, bodies.SitRequest)).claim
        if not CLAIM.fullmatch(claim):
            raise BadInput(say("claim: 32 to 64 hexadecimal digits, drawn by chance"))
        key = await self.hall.any_key(request.path_params["key"])
        player = await self.hall.people.of(request.scope)
        seat = Key(claimed_key(key.key, claim), "seat", key.target, key.seats, player.id if player else "")
        if key.kind == "invite":
            await self.must_suit(request, key)
            if player is not None:
                await self.hall.seating.may_sit(player, key.target)
            await self.take(key, seat)
        found = await self.store(self.store.storage.keys, [seat.key])
        if found != [seat]:
            kind = found[0].kind if found else key.kind
            raise NotFound(say(NO_MORE.get("spent" if kind == "invite" else kind, NO_INVITATION)))
        if player is not None and found[0].player == player.id:
            await self.hall.seating.call(player, await self.hall.live(key.target), seat)
        return answer(bodies.Seated(key=seat.key), 201)

    async def must_suit(self, request: Request, invitation: Key) -> None:
        """To a rated match sits down who says who he is, and not on both its sides. Raises Unknown, Refusal."""
        match = (await self.hall.live(invitation.target)).match
        if not match.header.rated:
            return
        player = await self.hall.people.must_be_welcome(request.scope)
        seated = await self.hall.people.seated(invitation.target)
        own = {match.teams[seat] for seat in seats_in(invitation.seats)}
        if any(other.id == player.id and match.teams[seat] not in own for seat, other in seated.items()):
            raise Refusal(say("this match is rated, and you sit on its other side: nobody plays against himself"))

    async def take(self, invitation: Key, seat: Key) -> None:
        live = await self.hall.live(invitation.target)
        async with self.no_battle_opens(live):
            fought = [key for battle in await self.battles(live) for key in battle_keys(battle, seat)]
            await self.store(self.store.storage.exchange, invitation, "spent", [], [seat, *fought])

    async def give(self, request: Request) -> Response:
        """Make a new link to a seat; the key that holds it ends, and the table is told."""
        seat = (await body_of(request, self.hall.limits.body, bodies.LinkRequest)).seat
        key = await self.hall.key(request.path_params["key"])
        live = await self.hall.live(key.target)
        if key.kind not in {"owner", "seat"}:
            raise Refusal(say(OWN))
        if live.stored.battle is not None:
            raise Refusal(say("the seats of a battle are those of its campaign: have the new link made there"))
        async with self.no_battle_opens(live):
            held = (await self.hall.keys(live.name)).holding(seat) if 0 <= seat < live.match.seats else None
            if held is None:
                raise BadInput(say("seat: nobody sits down at seat {seat} by a link", seat=seat))
            if key.kind == "seat" and key != held:
                raise Refusal(say(OWN))
            fresh = held if held.kind == "invite" else await self.give_anew(live, held, own=key == held)
        return answer(openings.link_of(fresh, live.match.header, live.match.names), 201)

    async def give_anew(self, live: Live, held: Key, *, own: bool) -> Key:
        """Tell the tables first: should the server end in between, nothing has happened unnoticed."""
        tables = [(live, held)]
        tables += [(battle, key) for battle in await self.battles(live) for key in battle_keys(battle, held)]
        for table, key in tables:
            if table is live or table.match.over is None:
                await table.change(functools.partial(table.match.give_link, seats_in(key.seats), time.time(), own=own))
        fresh = Key(new_key("invite"), "invite", live.name, held.seats)
        ends = [key.key for _, key in tables]
        if not await self.store(self.store.storage.exchange, held, "ended", ends, [fresh]):
            raise Refusal(say("this seat has changed hands meanwhile: look again"))
        for table, _ in tables:
            table.wake()
        return fresh

    def no_battle_opens(self, live: Live) -> contextlib.AbstractAsyncContextManager[object]:
        """While keys change: those of battles follow from them."""
        return self.hall.campaigns.locks[live.name] if has_battles(live) else contextlib.nullcontext()

    async def battles(self, live: Live) -> list[Live]:
        """The matches of a campaign's battles."""
        found = await self.store(self.store.storage.battles_of, live.name) if has_battles(live) else []
        return [await self.hall.live(each.name) for each in found]


def has_battles(live: Live) -> bool:
    return battles.has_battles(live.match.header.game)


def battle_keys(battle: Live, key: Key) -> Sequence[Key]:
    """What a campaign's key opens of a battle."""
    header = battle.match.header
    if header.campaign is None:
        return []
    fights = [seat.kind != "computer" for seat in header.seats]
    return openings.battle_keys(battle.name, Keys([key]), header.campaign.seats, fights).keys
