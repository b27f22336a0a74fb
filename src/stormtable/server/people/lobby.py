"""The lobby: what every page on it is shown, told once as a whole and then by what changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, Protocol

import msgspec
from msgspec import structs

from stormtable.language import ENGLISH, speaking, spoken
from stormtable.server.hall.store import Store
from stormtable.server.hall.tasks import spawn
from stormtable.server.people.presence import Presence
from stormtable.server.storage import StorageError
from stormtable.server.storage.players import Player
from stormtable.server.wire import lobby as wire
from stormtable.server.wire.people import PlayerInfo

__all__ = ["Lobby", "LobbyPage"]

LOG: Final = logging.getLogger("stormtable.server")
ENCODER: Final = msgspec.json.Encoder()
TOGETHER: Final = 0.05  # seconds in which changes are gathered and told together
SHOWN: Final = 12  # of those who are here and offer nothing
MOST_NAMES: Final = 5_000  # that are kept in mind


class LobbyPage(Protocol):
    """A page on the lobby."""

    player: Player | None
    language: str  # that it is told in

    def tell(self, message: bytes) -> None:
        """Send this soon, in order."""

    def tell_own(self, offers: list[wire.OpenSeat]) -> None:
        """Send what only this page is told of."""


class Lobby:
    """Open seats, matches to watch and who is here, as this process knows them, and the pages that look at them."""

    def __init__(self, store: Store, presence: Presence, mode: wire.LobbyMode = "off") -> None:
        self.store, self.presence, self.mode = store, presence, mode
        self.names: dict[str, PlayerInfo] = {}  # of players who are here or were
        self.tasks: set[asyncio.Task[Any]] = set()
        self.seats: dict[str, wire.OpenSeat] = {}
        self.said: dict[str, Mapping[str, wire.OpenSeat]] = {}  # the same by languages
        self.playing: dict[str, Mapping[str, wire.Playing]] = {}  # by languages
        self.pages: set[LobbyPage] = set()
        self.number = 0
        self.told: tuple[int, list[wire.Here]] = (0, [])
        self.changed_seats: set[str] = set()
        self.changed_playing: set[str] = set()
        self.flushing: asyncio.TimerHandle | None = None

    # Pages

    def enter(self, page: LobbyPage) -> None:
        """A page looks."""
        self.pages.add(page)
        if page.player is not None:
            self.learn([page.player])
        self.stir()

    def leave(self, page: LobbyPage) -> None:
        """A page looks no more."""
        self.pages.discard(page)
        self.stir()

    def whole(self, player: Player | None, own: list[wire.OpenSeat]) -> bytes:
        """Everything, for a page; news that follow it have higher numbers."""
        self.flush()  # what is still to be told would be told twice
        people, here = self.told
        whole = wire.LobbyWhole(
            number=self.number,
            mode=self.mode,
            you=player.id if player else "",
            people=people,
            here=here,
            seats=self.seats_said(self.seats.values()),
            playing=[each[spoken()] for each in self.playing.values()],
            own=own,
        )
        return ENCODER.encode(whole)

    # Who is here

    async def run(self) -> None:
        """Heed who comes and goes."""
        with self.presence.listening(self.heed):
            await asyncio.Event().wait()

    def heed(self, people: Collection[str]) -> None:
        """Some people have come, gone, or looked away."""
        known = self.presence.people()
        unknown = [who for who in people if who in known and known[who].named and who not in self.names]
        if unknown:
            spawn(self.look_up(unknown), self.tasks)
        self.stir()

    async def look_up(self, players: list[str]) -> None:
        """Learn what players are called, who may have come to another process."""
        try:
            self.learn((await self.store(self.store.storage.players.some, players)).values())
        except StorageError as error:
            LOG.warning("it is not known what some are called who are here: %s", error)
        self.stir()

    def learn(self, players: Iterable[Player]) -> None:
        """Keep in mind what players are called."""
        if len(self.names) > MOST_NAMES:
            self.names = {who: info for who, info in self.names.items() if self.presence.of(who)}
        for each in players:
            self.names[each.id] = PlayerInfo(id=each.id, name=each.name, emblem=each.emblem)

    def here(self) -> tuple[int, list[wire.Here]]:
        """How many are here; of those who have a name all who offer seats, and some others."""
        offering = {seat.player.id for seat in self.seats.values()}
        there = [each for each in self.presence.people().values() if each.named and each.id in self.names]
        those = [each for each in there if each.id in offering]
        others = sorted((each for each in there if each.id not in offering), key=lambda each: each.id)[:SHOWN]
        found = [wire.Here(player=self.names[each.id], away=each.away) for each in (*those, *others)]
        return self.presence.count(), sorted(found, key=lambda each: each.player.id)

    # What there is

    def put_seat(self, seat: wire.OpenSeat, said: Mapping[str, wire.OpenSeat] | None = None) -> None:
        """A seat is open, or is offered otherwise than before; `said`: the same by languages."""
        if self.seats.get(seat.id) != seat:
            self.seats[seat.id], self.said[seat.id] = seat, said or {}
            self.changed_seats.add(seat.id)
            self.stir()

    def drop_seat(self, id: str) -> None:  # noqa: A002
        """A seat is open no longer."""
        if self.seats.pop(id, None) is not None:
            del self.said[id]
            self.changed_seats.add(id)
            self.stir()

    def set_playing(self, playing: Iterable[Mapping[str, wire.Playing]]) -> None:
        """What there is to watch now, each by languages."""
        now = {each[ENGLISH].watch: each for each in playing}
        changed = {key for key in now.keys() | self.playing.keys() if now.get(key) != self.playing.get(key)}
        if changed or list(now) != list(self.playing):
            self.playing = now
            self.changed_playing |= changed
            self.stir()

    # News

    def stir(self) -> None:
        """Tell soon what has changed, with what else changes until then."""
        if self.flushing is None:
            self.flushing = asyncio.get_running_loop().call_later(TOGETHER, self.flush)

    def flush(self) -> None:
        """Tell now what has changed; encoded once a language, whatever the number of pages."""
        if self.flushing is not None:
            self.flushing.cancel()
            self.flushing = None
        news = self.news()
        if news is None:
            return
        messages: dict[str, bytes] = {}
        for page in self.pages:
            if page.language not in messages:
                messages[page.language] = self.encoded(news, page.language)
            page.tell(messages[page.language])

    def encoded(self, news: wire.LobbyNews, language: str) -> bytes:
        """News as pages of a language are told them."""
        with speaking(language):
            told = structs.replace(news, seats=self.seats_said(news.seats), playing=self.playing_said(news.playing))
        return ENCODER.encode(told)

    def seats_said(self, seats: Iterable[wire.OpenSeat]) -> list[wire.OpenSeat]:
        """Open seats in the language that is spoken."""
        return [self.said[each.id].get(spoken(), each) for each in seats]

    def playing_said(self, playing: Iterable[wire.Playing]) -> list[wire.Playing]:
        """Matches to watch in the language that is spoken."""
        return [self.playing[each.watch][spoken()] for each in playing]

    def news(self) -> wire.LobbyNews | None:
        """What has changed since the last news; None if nothing has."""
        people, self.told = self.told, self.here()
        if not self.changed_seats and not self.changed_playing and people == self.told:
            return None
        self.number += 1
        news = wire.LobbyNews(
            number=self.number,
            seats=[self.seats[each] for each in sorted(self.changed_seats & self.seats.keys())],
            gone=sorted(self.changed_seats - self.seats.keys()),
            playing=[self.playing[key][ENGLISH] for key in self.playing if key in self.changed_playing],
            ended=sorted(self.changed_playing - self.playing.keys()),
            people=self.told[0] if people[0] != self.told[0] else -1,
            here=self.told[1] if people[1] != self.told[1] else None,
        )
        self.changed_seats, self.changed_playing = set(), set()
        return news

    def close(self) -> None:
        """Tell nothing more."""
        if self.flushing is not None:
            self.flushing.cancel()
