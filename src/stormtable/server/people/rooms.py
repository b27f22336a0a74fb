"""What passes between those at a table beside the match: who is there, what is said.

A room is a table as long as a page here asks for that. What is said is kept first and then read again by every process
that has the room, told by whoever kept it or, if that was not heard, found by looking.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from stormtable.engine.game import seats_in
from stormtable.language import say
from stormtable.server.hall.live import Live
from stormtable.server.hall.summaries import Digest
from stormtable.server.hall.tasks import spawn
from stormtable.server.people.notices import notice_lot
from stormtable.server.people.players import People
from stormtable.server.people.presence import Presence
from stormtable.server.people.talk import MOMENT
from stormtable.server.storage import Conflict, Key, Notice, StorageError
from stormtable.server.storage.players import Player
from stormtable.server.storage.talk import Eyes, Message
from stormtable.server.web.security import Buckets
from stormtable.server.wire.talk import Present
from stormtable.table.match import Refusal

__all__ = ["Member", "Room", "Rooms"]

LOG: Final = logging.getLogger("stormtable.server")
TRIES: Final = 20  # to keep a message when others are kept at the same moment
SPEAKS: Final = (0.5, 8.0)  # messages of one writer a second in the long run, and at once
SPEAK_OF_ADDRESS: Final = (2.0, 30.0)  # the same of an address, behind which a club may sit


class Member(Protocol):
    """A page at a table."""

    def send(self, message: Any) -> None:
        """Send it something soon."""

    async def hear(self, said: Sequence[Message], writers: Mapping[str, Player]) -> None:
        """Tell it of these messages what it may read."""


class Room:
    """A table, and the pages that ask who is there and what is said."""

    def __init__(self, live: Live, people: People, presence: Presence) -> None:
        self.live, self.people, self.presence = live, people, presence
        self.store, self.talk = people.store, people.storage.talk
        self.members: set[Member] = set()
        self.holders: dict[int, str] = {}  # the players who hold a seat
        self.told: Present | None = None
        self.concerns: set[str] = set()  # whose coming and going shows here
        self.lock = asyncio.Lock()  # held while messages are read: they are told in order
        self.heard = -1  # the last message that was told

    # Who is there

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

    # What is said

    async def catch_up(self) -> None:
        """Read what was said since, and tell it."""
        async with self.lock:
            await self.catch_up_alone()

    async def catch_up_alone(self) -> None:
        """The same for who holds the lock. Raises StorageError."""
        said = await self.store(self.talk.since, self.live.name, self.heard)
        if not said:
            return
        self.heard = said[-1].number
        writers = await self.writers(said)
        for member in list(self.members):
            await member.hear(said, writers)

    async def writers(self, said: Sequence[Message]) -> dict[str, Player]:
        """The players who wrote messages, by id. Raises StorageError."""
        ids = {message.player for message in said if message.player}
        return await self.store(self.people.storage.players.some, sorted(ids))


class Rooms:
    """The rooms of all tables at which a page asks for something."""

    def __init__(self, people: People, presence: Presence) -> None:
        self.people, self.presence, self.store = people, presence, people.store
        self.storage = people.storage
        self.rooms: dict[str, Room] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.speakers, self.addresses = Buckets(*SPEAKS), Buckets(*SPEAK_OF_ADDRESS)
        presence.told.add(self.note)
        people.partings.append(self.forget)
        people.exports["talk"] = self.data

    async def join(self, live: Live, member: Member) -> Room:
        """Let a page know from now on who is there."""
        room = self.rooms.get(live.name)
        if room is None:
            room = self.rooms[live.name] = Room(live, self.people, self.presence)
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

    async def say(self, room: Room, message: Message, who: str, address: str) -> None:
        """Keep a message, and tell it to all who may read it; `who`: the name by which notices tell of it.

        Raises Refusal, StorageError.
        """
        speaker = message.player or f"{message.match} {message.seat}"
        if not self.speakers.take(speaker) or not self.addresses.take(address):
            raise Refusal(say("too much is said at once: wait a moment, and send it again"))
        told = await self.to_be_told(room, message)
        lots = [notice_lot("talk", told, message.match, who)] if told else []
        for _ in range(TRIES):
            with contextlib.suppress(Conflict):
                await self.store(self.storage.talk.say, message, lots)
                break
        else:
            raise Refusal(say("many speak at once: send it again"))
        self.storage.announce(Notice("said", message.match))
        await room.catch_up()

    async def to_be_told(self, room: Room, message: Message) -> list[str]:
        """The players whom a notice tells of a message: who may read it, is not there, and was not told already."""
        if message.audience == "watchers":
            return []
        match, own = room.live.match, message.audience == "team"
        told = {
            player
            for seat, player in room.holders.items()
            if player != message.player and not (own and match.teams[seat] != message.team)
        }
        told = {player for player in told if self.presence.mark(player, room.live.name) != "here"}
        if not told:
            return []
        talk, some = self.storage.talk, sorted(told)
        told -= await self.store(talk.told_of, message.match, some)
        told -= await self.store(talk.hidden_by, message.player, some) if message.player else set()
        return sorted(told)

    async def unread(self, player: str, keys: Sequence[Key]) -> dict[str, int]:
        """How much a player has not read at the tables of his keys, by match; only where there is something.

        Raises StorageError.
        """
        held = dict[str, int]()
        for key in keys:
            held[key.target] = held.get(key.target, 0) | key.seats
        eyes = dict[str, Eyes]()
        for match, last in (await self.store(self.storage.talk.last, sorted(held))).items():
            stored = await self.store(self.storage.match, match)
            if stored is not None and last >= 0:
                digest = msgspec.json.decode(stored.standing.summary, type=Digest).worded()
                teams = digest.teams or range(len(digest.seats))
                own = {teams[seat] for seat in seats_in(held[match])}
                bits = sum(1 << team for team in own) if len(own) == 1 else 0
                eyes[match] = Eyes(everything=digest.over, players=bool(own), teams=bits)
        return await self.store(self.storage.talk.unread, player, eyes)

    def said(self, match: str) -> None:
        """Another process has kept what was said at a match."""
        if (room := self.rooms.get(match)) is not None:
            spawn(self.catch_up(room), self.tasks)

    async def look(self) -> None:
        """Find what was said at another process and not heard of."""
        rooms = dict(self.rooms)
        with contextlib.suppress(StorageError):  # which the storage has told
            for match, number in (await self.store(self.storage.talk.last, list(rooms))).items():
                if number > rooms[match].heard:
                    await self.catch_up(rooms[match])

    async def catch_up(self, room: Room) -> None:
        """Tell in a room what was said, whatever goes wrong."""
        try:
            await room.catch_up()
        except StorageError:  # which the storage has told
            return
        except Exception:
            LOG.exception("what was said at match %s was not told, which is a mistake of the program", room.live.name)

    # What is kept of a player

    async def forget(self, player: Player) -> None:
        """A player leaves for good."""
        await self.store(self.storage.talk.forget, player.id)

    async def data(self, player: Player) -> dict[str, Any]:
        """What a player has said, noted and hidden."""
        talk = self.storage.talk
        said, notes = await self.store(talk.of, player.id), await self.store(talk.notes_of, player.id)
        return {
            "said": [
                {"match": one.match, "time": one.time, "to": one.audience, "text": one.text.replace(MOMENT, "(entry)")}
                for one in said
            ],
            "notes": [{"match": match, "text": text} for match, text in notes],
            "hidden": await self.store(talk.hidden, player.id),
        }

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self.tasks, return_exceptions=True)
