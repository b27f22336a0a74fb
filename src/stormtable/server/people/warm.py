"""Seats that the computer keeps warm: the match begins at once, and whoever takes a seat later takes over from it."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Sequence
from typing import Protocol

import msgspec

from stormtable.language import say
from stormtable.server.hall.beginning import Beginning
from stormtable.server.hall.keys import new_key
from stormtable.server.hall.live import Live
from stormtable.server.hall.openings import Keys
from stormtable.server.hall.store import Store
from stormtable.server.people.notices import notice_lot
from stormtable.server.people.offering import Terms
from stormtable.server.storage import Key, Lot
from stormtable.server.storage.offers import Offer, opened_lot
from stormtable.server.storage.players import Player
from stormtable.server.storage.watching import Rule, rule_lot
from stormtable.table import deadlines
from stormtable.table.journal import Header
from stormtable.table.match import Refusal

__all__ = ["WarmSeats"]


class Seater(Protocol):
    """Lets seats bear their players' names."""

    async def call(self, player: Player, live: Live, key: Key) -> None:
        """Let the seat of a key bear its player's name if it has none."""


class Matches(Protocol):
    """What is needed of the hall."""

    store: Store
    seating: Seater
    beginning: Beginning

    async def live(self, name: str) -> Live:
        """A match in memory."""


class WarmSeats:
    """Opens matches in which the computer keeps seats, and lets players take over from it."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.store = matches, matches.store

    async def begin(self, offer: Offer, terms: Terms, player: Player) -> Live:
        """The match of an offer, with the computer at the seats that nobody has yet. Raises as `Beginning.open`."""
        own = next(seat for seat, who in offer.seats.items() if who == player.id)
        wanted = [
            msgspec.structs.replace(seat, name=player.name if number == own else "")
            for number, seat in enumerate(terms.match.seats)
        ]

        def plan(header: Header) -> tuple[Keys, Sequence[Lot]]:
            rule = rule_lot(header.match, Rule(listed=terms.public and offer.target == "all"))
            return keys_of(header.match, offer, player.id), [opened_lot(offer.id, header.match), rule]

        live = await self.matches.beginning.open_as_agreed(msgspec.structs.replace(terms.match, seats=wanted), plan)
        for seat in offer.seats:
            if seat != own:
                await live.change(functools.partial(deadlines.substitute, live.sitting, seat, terms.warm))
        return live

    async def take(self, match: str, offer: Offer, player: Player) -> None:
        """Let a player who has taken a seat of the offer have it at the table. Raises Refusal, StorageError."""
        live = await self.matches.live(match)
        if live.match.over is not None:
            raise Refusal(say("this match is over by now"))
        seat = next(seat for seat, who in offer.seats.items() if who == player.id)
        keys = await self.store(self.store.storage.keys_of, match)
        kept = next((key for key in keys if key.kind == "invite" and key.seats == 1 << seat), None)
        if kept is None:
            return  # asked once more
        own = Key(new_key("seat"), "seat", match, kept.seats, player.id)
        if not await self.store(self.store.storage.exchange, kept, "spent", [], [own]):
            return
        with contextlib.suppress(Refusal):  # its player may have taken it over himself
            await live.change(functools.partial(deadlines.give_back, live.sitting, seat))
        await self.matches.seating.call(player, live, own)
        told = notice_lot(
            "seat", [who for who in offer.seats.values() if who not in {"", player.id}], match, player.name
        )
        await self.store(self.store.storage.notices.add, [told])

    async def key_of(self, live: Live, player: str) -> str:
        """The key of a player's seat."""
        keys = await self.store(self.store.storage.keys_of, live.name)
        return next((key.key for key in keys if key.kind == "seat" and key.player == player), "")


def keys_of(match: str, offer: Offer, owner: str) -> Keys:
    """The keys of such a match: of the seats that nobody has yet invitations, which are given to who takes them."""
    common = [Key(new_key("watch"), "watch", match), Key(new_key("replay"), "replay", match)]
    seats = [
        Key(new_key("seat" if who else "invite"), "seat" if who else "invite", match, 1 << seat, who)
        for seat, who in offer.seats.items()
    ]
    return Keys([Key(new_key("owner"), "owner", match, player=owner), *common, *seats])
