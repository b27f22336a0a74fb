"""What passes between those at a table beside the match: who is there. A room is the table as long as a page asks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection
from typing import Any, Protocol

from stormtable.server.hall.live import Live, spawn
from stormtable.server.people.players import People
from stormtable.server.people.presence import Presence
from stormtable.server.storage import StorageError
from stormtable.server.wire.talk import Present

__all__ = ["Member", "Room", "Rooms"]


class Member(Protocol):
    """A page at a table."""

    def send(self, message: Any) -> None:
        """Send it something soon."""


class Room:
    """A table, and the pages that ask who is there."""

    def __init__(self, live: Live, people: People, presence: Presence) -> None:
        self.live, self.people, self.presence = live, people, presence
        self.members: set[Member] = set()
        self.holders: dict[int, str] = {}  # the players who hold a seat
        self.told: Present | None = None
        self.concerns: set[str] = set()  # whose coming and going shows here

    def must_know(self, people: Collection[str]) -> bool:
        """Whether something shows here of people of whom something has changed."""
        return not self.concerns.isdisjoint(people) or any(
            self.live.name in person.at for person in map(self.presence.of, people) if person
        )

    async def renew(self) -> None:
        """Look again who is there, and tell it if it is otherwise."""
        with contextlib.suppress(StorageError):  # which the storage has told; whoever was known is known still
            self.holders = {seat: player.id for seat, player in (await self.people.seated(self.live.name)).items()}
        now = self.present()
        if now != self.told:
            self.told = now
            for member in self.members:
                member.send(now)

    def present(self) -> Present:
        """Who is there now."""
        name, kinds = self.live.name, self.live.sitting.kinds
        self.concerns = {*self.holders.values(), *(person.id for person in self.presence.at(name))}
        marks = self.presence.seats(name, self.holders, len(kinds))
        return Present(
            seats=["here" if kind == "computer" else mark for kind, mark in zip(kinds, marks, strict=True)],
            watching=self.presence.watching(name),
        )


class Rooms:
    """The rooms of all tables at which a page asks who is there."""

    def __init__(self, people: People, presence: Presence) -> None:
        self.people, self.presence = people, presence
        self.rooms: dict[str, Room] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        presence.told.add(self.note)

    async def join(self, live: Live, member: Member) -> Room:
        """Let a page know from now on who is there."""
        room = self.rooms.setdefault(live.name, Room(live, self.people, self.presence))
        room.live = live  # it may have been opened again
        room.members.add(member)
        if room.told is not None:
            member.send(room.told)
        await room.renew()
        return room

    def leave(self, room: Room, member: Member) -> None:
        """It was closed."""
        room.members.discard(member)
        if not room.members and self.rooms.get(room.live.name) is room:
            del self.rooms[room.live.name]

    def note(self, people: Collection[str]) -> None:
        """Something has changed of these people."""
        for room in self.rooms.values():
            if room.must_know(people):
                spawn(room.renew(), self.tasks)

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self.tasks, return_exceptions=True)
