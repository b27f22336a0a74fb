"""A page at a table as one of those who are there: what it tells and asks beside the match."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.language import phrase, say
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.hall.tasks import spawn
from stormtable.server.people.players import Unknown
from stormtable.server.people.presence import Page
from stormtable.server.people.rooms import Room
from stormtable.server.people.talk import (
    Place,
    audiences,
    cleaned,
    eyes_of,
    moments_for,
    place_of,
    reads_as,
    with_moments,
)
from stormtable.server.people.telling import player_info
from stormtable.server.storage import Key, StorageError
from stormtable.server.storage.players import Player
from stormtable.server.storage.talk import Eyes, Message
from stormtable.server.wire import talk
from stormtable.table.match import Match, Refusal
from stormtable.table.people import called_in_sentences
from stormtable.table.viewing import Viewer

__all__ = ["Company"]

LAST: Final = 100  # messages that are told at once
END: Final = 1 << 31  # a number that no message has
PLAYS: Final = phrase("you play in this match: what watchers say is for you to read once it is over")
ALONE: Final = phrase("nobody else plays here")


class Company:
    """The part of one connection in what passes between people."""

    def __init__(
        self,
        hall: Hall,
        live: Callable[[], Live],
        key: Key,
        player: Player | None,
        address: str,
        send: Callable[[Any], None],
    ) -> None:
        self.hall, self.live, self.key, self.player, self.address, self.send = hall, live, key, player, address, send
        self.page: Page | None = None
        self.room: Room | None = None
        self.listens = False
        self.reader = seats_in(key.seats)[0] if len(seats_in(key.seats)) == 1 else WATCHER
        self.match: Match | None = None  # as this page is shown it, which may be late
        self.shown: tuple[Eyes, int, int] | None = None  # what the page was told by
        self.tasks: set[asyncio.Task[Any]] = set()

    def enter(self) -> None:
        """The page is open now."""
        who = self.player.id if self.player else ""
        self.page = self.hall.presence.enter(who, self.key.target, self.key.seats, self.key.key)

    def leave(self) -> None:
        """The page was closed."""
        if self.page is not None:
            self.page.leave()
        if self.room is not None:
            self.hall.rooms.leave(self.room, self)
        for task in self.tasks:
            task.cancel()

    @property
    def seen(self) -> Match:
        """The match as this page is shown it."""
        return self.match or self.live().match

    @property
    def place(self) -> Place:
        """Where this page is."""
        player, holders = self.player, self.room.holders if self.room else {}
        own = [seat for seat, holder in holders.items() if player and holder == player.id]
        return place_of(self.seen, self.key, own, self.reader)

    async def take(self, message: talk.ToCompany) -> None:
        """Do what the page asks for. Raises Refusal."""
        try:
            match message:
                case talk.See():
                    if self.page is not None:
                        self.page.see(visible=message.visible)
                    await self.join()
                case talk.Listen():
                    await self.tell_all(await self.join())
                case talk.Say():
                    await self.say(message)
                case talk.Older():
                    await self.tell_older(message.before)
                case talk.HasRead():
                    await self.note_read(message.number)
                case talk.Hide() if self.player is not None:
                    await self.hide(self.player, message)
        except StorageError as error:
            raise Refusal(error.told) from error

    async def join(self) -> Room:
        """Be told from now on who is there."""
        if self.match is None:
            live = self.live()
            async with live.lock:
                self.match = (await self.hall.watching.seen(live, self.key)).match
        if self.room is None:
            self.room = await self.hall.rooms.join(self.live(), self)
        return self.room

    # Listening

    def turn(self, reader: int, seen: Match) -> None:
        """Somebody else may read here now, or something else may be read: then all of it is told again."""
        self.reader, self.match = reader, seen
        if self.room is None:
            return
        self.room.live = self.live()  # it may have been opened again
        if self.listens and self.shown != self.sight:
            self.shown = self.sight
            spawn(self.tell_again(self.room), self.tasks)

    @property
    def eyes(self) -> Eyes:
        """What may be read here."""
        return eyes_of(self.seen, self.place)

    @property
    def sight(self) -> tuple[Eyes, int, int]:
        """What decides what is told: who reads and may read what; of a table that is shown late, up to which entry."""
        late = self.seen is not self.live().match
        return self.eyes, self.reader, len(self.seen.entries) if late else 0

    async def tell_again(self, room: Room) -> None:
        try:
            await self.tell_all(room)
        except StorageError as error:
            self.send(talk.Unsaid(client="", text=error.told, nameless=False))

    async def tell_all(self, room: Room) -> None:
        """Tell what was said last, in place of all that the page has. Raises StorageError."""
        store, kept, player = self.hall.store, self.hall.store.storage.talk, self.player
        async with room.lock:
            await room.catch_up_alone()
            eyes, self.shown = self.eyes, self.sight
            found = await store(kept.before, self.key.target, room.heard + 1, eyes, LAST + 1)
            writers = await room.writers(found)
            hidden = await store(kept.hidden, player.id) if player else []
            read = await store(kept.read_up_to, player.id, self.key.target) if player else -1
            told = await self.heard(found, writers, "all")
            told.hidden, told.read = hidden, read
            self.listens = True
            self.send(told)

    async def tell_older(self, before: int) -> None:
        """Tell what was said before a message. Raises StorageError."""
        room = await self.join()
        kept = self.hall.store.storage.talk
        found = await self.hall.store(kept.before, self.key.target, before, self.eyes, LAST + 1)
        self.send(await self.heard(found, await room.writers(found), "before"))

    async def hear(self, said: Sequence[Message], writers: Mapping[str, Player]) -> None:
        """See Member."""
        eyes = self.eyes
        mine = [message for message in said if eyes.read(message.audience, message.team)]
        if self.listens and mine:
            self.send(await self.heard(mine, writers, "after"))

    async def heard(
        self, said: Sequence[Message], writers: Mapping[str, Player], place: Literal["all", "before", "after"]
    ) -> talk.Heard:
        """Messages as this reader sees them, of one more than is told at once the later ones."""
        live, here = self.live(), self.place
        shown = said[-LAST:] if place != "after" else said
        to = audiences(self.seen, here, reads_as(here, WATCHER))
        found = talk.Heard(said=[], place=place, earlier=len(shown) < len(said), hidden=[], read=-1, to=to, why="")
        found.why = "" if to else say(PLAYS) if here.apart else say(ALONE)
        if any(message.moments for message in shown):
            async with live.lock:  # a change of the match that is being tried may yet be taken back
                found.said = [self.said(message, writers, self.seen) for message in shown]
        else:
            found.said = [self.said(message, writers, self.seen) for message in shown]
        return found

    def said(self, message: Message, writers: Mapping[str, Player], match: Match) -> talk.Said:
        writer = writers.get(message.player)
        mine = self.wrote(message)
        return talk.Said(
            number=message.number,
            time=message.time,
            to=message.audience,
            seat=message.seat,
            writer=player_info(writer) if writer else None,
            name=message.name,
            mine=mine,
            client=message.client.partition(":")[2] if mine else "",
            text=message.text,
            moments=moments_for(match, Viewer(self.reader), message.moments),
        )

    def wrote(self, message: Message) -> bool:
        """Whether a message is of whoever is here."""
        if message.player:
            return self.player is not None and self.player.id == message.player
        return message.seat in seats_in(self.key.seats)

    # Speaking

    async def say(self, said: talk.Say) -> None:
        """Say something, or tell why not."""
        try:
            room = await self.join()
            message, who = await self.compose(said)
            await self.hall.rooms.say(room, message, who, self.address)
        except (Refusal, BadInput, StorageError) as error:
            text = error.told if isinstance(error, StorageError) else str(error)
            self.send(talk.Unsaid(client=said.client, text=text, nameless=isinstance(error, Unknown)))

    async def compose(self, said: talk.Say) -> tuple[Message, str]:
        """What is to be kept, and by which name notices tell of it. Raises Refusal, BadInput."""
        live, here, player = self.live(), self.place, self.player
        seat = reads_as(here, said.seat)
        if seat < 0 and player is None:
            raise Unknown
        holder = self.room.holders.get(seat, "") if self.room else ""
        for speaker in {player.id if player else "", holder} - {""}:  # whoever is muted is so by his bare link too
            self.hall.bans.must_be_heard(speaker)
        async with live.lock:
            match = self.seen
            if said.to not in audiences(match, here, seat):
                raise Refusal(say(PLAYS) if here.apart else say("that cannot be said to them from here"))
            text, moments = with_moments(match, Viewer(self.reader), cleaned(said.text))
            name = "" if player or seat < 0 else match.names[seat]
            who = player.name if player else called_in_sentences(match, seat)
        writer = player.id if player else hashlib.sha256(self.key.key.encode()).hexdigest()[:16]
        message = Message(
            match=live.name,
            client=f"{writer}:{said.client}",
            time=time.time(),
            audience=said.to,
            seat=seat,
            player=player.id if player else "",
            name=name,
            text=text,
            moments=moments,
            team=match.teams[seat] if said.to == "team" else -1,
        )
        return message, who

    # Reading, hiding

    async def note_read(self, number: int) -> None:
        """A player has read up to there: no notice need tell him any more."""
        if self.player is not None and self.room is not None and number <= self.room.heard:
            storage = self.hall.store.storage
            await self.hall.store(storage.talk.read, self.player.id, self.key.target, number)
            await self.hall.store(storage.notices.read, self.player.id, self.key.target, ["talk"])

    async def hide(self, player: Player, message: talk.Hide) -> None:
        """Hide somebody's words from a player, or show them again."""
        storage = self.hall.store.storage
        if message.player == player.id or message.player not in await self.hall.store(
            storage.players.some, [message.player]
        ):
            raise Refusal(say("there is no such player to hide"))
        await self.hall.store(storage.talk.hide, player.id, message.player, hidden=message.hidden)
