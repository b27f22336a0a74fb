"""What players are shown of the seats that are offered: which are open, and what has become of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec

from stormtable.language import ENGLISH
from stormtable.server.hall.store import Store
from stormtable.server.hall.tasks import spawn
from stormtable.server.people.lobby import Lobby
from stormtable.server.people.offering import in_each_language, open_seat, people_in
from stormtable.server.storage import Notice, StorageError
from stormtable.server.storage.offers import Offer
from stormtable.server.storage.players import Player
from stormtable.server.wire import lobby as wire

__all__ = ["ShownOffers"]

LOG: Final = logging.getLogger("stormtable.server")
FRESH: Final = 600.0  # seconds that a page which comes is told of a match that an offer has become


class ShownOffers:
    """The offers that this process knows of, and tells pages of."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self.store, self.lobby = store, lobby
        self.table, self.players = store.storage.offers, store.storage.players
        self.known: dict[str, Offer] = {}  # those that are open
        self.became: dict[str, tuple[Offer, str]] = {}  # those that have become matches lately, and the matches' names
        self.tasks: set[asyncio.Task[Any]] = set()
        self.looked = False  # at what was open when this process began

    async def changed(self, names: Iterable[str]) -> None:
        """Offers have changed: tell all pages, of this process and the others. Raises StorageError."""
        for name in names:
            self.store.storage.announce(Notice("offer", "-", name))
            await self.refresh(name)

    def hear(self, notice: Notice) -> None:
        """Another process has changed an offer."""
        spawn(self.refresh(notice.text), self.tasks)

    async def refresh(self, name: str) -> None:
        """Look at an offer again, and tell the pages that it concerns."""
        try:
            offer = await self.store(self.table.one, name)
            before = self.known.pop(name, None)
            concerned = people_in(before) if before else set()
            if offer is not None:
                concerned |= people_in(offer)
                await self.place(offer)
            if offer is None or offer.state != "open":
                self.lobby.drop_seat(name)
            await self.tell_own(concerned)
        except (StorageError, msgspec.DecodeError) as error:
            LOG.warning("an offer cannot be looked at: %s", error)

    async def place(self, offer: Offer) -> None:
        """Show an offer to whom it is made."""
        if offer.state == "open":
            self.known[offer.id] = offer
            if offer.target == "all" and self.lobby.mode == "open":
                said = in_each_language(offer, await self.store(self.players.some, sorted(people_in(offer))))
                self.lobby.put_seat(said[ENGLISH], said)
        elif offer.state == "opened" and offer.changed > time.time() - FRESH:
            self.became[offer.id] = (offer, await self.store(self.table.match_of, offer.id))

    async def tell_own(self, players: Collection[str]) -> None:
        """Tell the pages of some players what only they are told."""
        for page in list(self.lobby.pages):
            if page.player is not None and page.player.id in players:
                page.tell_own(await self.own(page.player))

    async def own(self, player: Player | None) -> list[wire.OpenSeat]:
        """What only this player is told of: offers by link and to him, and matches that offers have become."""
        if player is None or self.lobby.mode == "off":
            return []
        hidden = [each for each in self.known.values() if each.target != "all" and player.id in people_in(each)]
        became = [offer for offer, _ in self.became.values() if player.id in offer.seats.values()]
        ids = set[str]().union(*(people_in(each) for each in (*hidden, *became)))
        players = await self.store(self.players.some, sorted(ids)) if ids else {}
        tables = [await self.table_of(each, player.id) for each in became]
        return [
            *(open_seat(each, players) for each in hidden),
            *(open_seat(each, players, table) for each, table in zip(became, tables, strict=True) if table),
        ]

    async def look_again(self) -> None:
        """Find what other processes have changed, or what there was before this one began."""
        there = {each.id: each for each in await self.store(self.table.open)}
        for name in there.keys() ^ self.known.keys():
            await self.refresh(name)
        for name in there.keys() & self.known.keys():
            if there[name].seats != self.known[name].seats:
                await self.refresh(name)
        self.looked = True

    def forget(self, now: float) -> None:
        """Tell no more of matches that offers have become some time ago."""
        self.became = {name: each for name, each in self.became.items() if each[0].changed > now - FRESH}

    async def table_of(self, offer: Offer, player: str) -> str:
        """The key to a player's seat in the match that an offer has become; "" if there is none."""
        match = await self.store(self.table.match_of, offer.id)
        if not match:
            return ""
        keys = await self.store(self.store.storage.keys_of, match)
        return next((key.key for key in keys if key.kind == "seat" and key.player == player), "")
