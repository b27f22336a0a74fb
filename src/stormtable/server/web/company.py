"""A page at a table as one of those who are there: what it tells and asks beside the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.people.presence import Page
from stormtable.server.people.rooms import Room
from stormtable.server.storage import Key
from stormtable.server.storage.players import Player
from stormtable.server.wire import talk

__all__ = ["Company"]


class Company:
    """The part of one connection in what passes between people."""

    def __init__(self, hall: Hall, live: Live, key: Key, player: Player | None, send: Callable[[Any], None]) -> None:
        self.hall, self.live, self.key, self.player, self.send = hall, live, key, player, send
        self.page: Page | None = None
        self.room: Room | None = None

    def enter(self) -> None:
        """The page is open now."""
        who = self.player.id if self.player else ""
        self.page = self.hall.presence.enter(who, self.live.name, self.key.seats, self.key.key)

    def leave(self) -> None:
        """The page was closed."""
        if self.page is not None:
            self.page.leave()
        if self.room is not None:
            self.hall.rooms.leave(self.room, self)

    async def take(self, message: talk.ToCompany) -> None:
        """Do what the page asks for. Raises Refusal."""
        match message:
            case talk.See():
                if self.page is not None:
                    self.page.see(visible=message.visible)
                await self.join()

    async def join(self) -> None:
        """Be told from now on who is there."""
        if self.room is None:
            self.room = await self.hall.rooms.join(self.live, self)
