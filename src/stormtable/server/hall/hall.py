"""The hall: every match, opened when somebody comes to it, put away when nobody is left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from stormtable.engine.game import BadInput, Game
from stormtable.engine.structs import learn_structs
from stormtable.language import phrase, say
from stormtable.server.hall import brought
from stormtable.server.hall.beginning import Beginning
from stormtable.server.hall.campaigns import Campaigns
from stormtable.server.hall.computers import LEASE
from stormtable.server.hall.hinting import Hinting
from stormtable.server.hall.keys import NO_MORE, new_key, why_no_more
from stormtable.server.hall.live import Live
from stormtable.server.hall.neighbours import Neighbours
from stormtable.server.hall.openings import Keys
from stormtable.server.hall.opponents import Opponents
from stormtable.server.hall.passing import Tidying
from stormtable.server.hall.pictures import Album
from stormtable.server.hall.pulse import Pulse
from stormtable.server.hall.rematches import Rematches
from stormtable.server.hall.reviews import Reviewing
from stormtable.server.hall.shelves import StoredShelf
from stormtable.server.hall.starting import is_awaited, seat_at
from stormtable.server.hall.store import Store
from stormtable.server.hall.watching import Watching
from stormtable.server.people.bans import Bans
from stormtable.server.people.leaving import Leaving
from stormtable.server.people.lobby import Lobby
from stormtable.server.people.means import Means
from stormtable.server.people.offers import Offers
from stormtable.server.people.players import People
from stormtable.server.people.playing import Playing
from stormtable.server.people.postman import Postman
from stormtable.server.people.presence import Presence
from stormtable.server.people.results import Settling
from stormtable.server.people.rooms import Rooms
from stormtable.server.people.seating import Seating
from stormtable.server.storage import Damaged, Key, Storage, StorageError, StoredMatch
from stormtable.server.web.desk import Desk
from stormtable.server.web.limits import Limits
from stormtable.server.web.security import Buckets, Places
from stormtable.server.wire import bodies
from stormtable.server.wire.lobby import LobbyMode
from stormtable.table import records
from stormtable.table.journal import Header, decode_line
from stormtable.table.match import Match, Refusal
from stormtable.table.seals import Seal
from stormtable.table.snapshots import rules_digest
from stormtable.table.swapping import swaps

__all__ = ["Hall", "Limits", "NotFound"]

LOG: Final = logging.getLogger("stormtable.server")
REOPENED: Final = 4  # times as long as when it was brought, since it was taken then


class NotFound(Exception):
    """There is nothing under a key."""


class Hall:
    """All matches of a server."""

    def __init__(
        self,
        storage: Storage,
        games: Mapping[str, Game],
        opponents: Opponents,
        limits: Limits | None = None,
        *,
        thinks: bool = True,
        lobby: LobbyMode = "off",
        means: Means | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        learn_structs()
        self.clock = clock
        self.store, self.games, self.opponents = Store(storage), games, opponents
        self.means = means or Means()
        self.postman = Postman(self.store, self.means)
        self.limits = limits or Limits()
        self.presence, self.pulse = Presence(storage), Pulse(self.store, clock, self.missed)
        self.bans, self.settling = Bans(self.store), Settling(self.store)
        self.people = People(self.store, self.bans)
        self.lobby = Lobby(self.store, self.presence, lobby)
        self.looks = Buckets(self.limits.looks, burst=10 * self.limits.looks)
        self.hints = Buckets(self.limits.hints, burst=20 * self.limits.hints)
        self.places = Places(self.limits.lines, self.limits.lines_of_one)
        self.lives: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[Live]] = {}
        self.albums = brought.Shelf()
        self.beginning = Beginning(self)
        self.campaigns, self.rematches, self.offers = Campaigns(self), Rematches(self), Offers(self)
        self.watching, self.playing = Watching(self), Playing(self)
        self.rooms = Rooms(self.people, self.presence)
        self.seating = Seating(self, self.people)
        self.leaving = Leaving(self, self.people)
        self.desk, self.reviewing, self.hinting = Desk(), Reviewing(self), Hinting(self)
        self.tidying = Tidying(self)
        self.neighbours = Neighbours(self)
        self.own_key = ""  # the hash of the key by which the command line beside this process is the host
        self.thinks = thinks  # for the computer's seats; else `stormtable worker` does
        self.reading = asyncio.Lock()  # records that were brought, one at a time: they may be made to take long

    # Finding

    def game(self, name: str) -> Game:
        """The game of that name. Raises BadInput."""
        if name not in self.games:
            raise BadInput(
                say("there is no game {name}; there are: {join}", name=repr(name), join=", ".join(self.games))
            )
        return self.games[name]

    async def key(self, key: str) -> Key:
        """What a key opens. Raises NotFound."""
        if (found := await self.any_key(key)).kind in NO_MORE:
            raise NotFound(why_no_more(found))
        return found

    async def any_key(self, key: str) -> Key:
        """The same of keys that only lead to others, or did once. Raises NotFound."""
        found = await self.store(self.store.storage.keys, [key])
        if not found:
            raise NotFound(say("there is no table under this link; check that it is complete"))
        return found[0]

    async def must_open(self, key: Key, live: Live) -> Key:
        """A key that opens its match, as it is now: sides may have been swapped, a new link made. Raises NotFound."""
        if why := self.watching.why_ended(key):
            raise NotFound(why)
        return await self.key(key.key) if live.match.links_given or swaps(live.match) else key

    async def keys(self, match: str) -> Keys:
        """All keys of a match."""
        return Keys(await self.store(self.store.storage.keys_of, match))

    async def live(self, name: str) -> Live:
        """A match in memory. Raises NotFound, BadInput."""
        live = self.lives.get(name)
        if live is not None and not live.lost:
            live.used = time.monotonic()
            return live
        if name not in self.opening:
            task = asyncio.create_task(self.open_again(name))
            self.opening[name] = task
            task.add_done_callback(lambda _: self.opening.pop(name, None))
        return await asyncio.shield(self.opening[name])

    async def open_again(self, name: str) -> Live:
        storage = self.store.storage
        stored = await self.store(storage.match, name)
        if stored is None:
            raise NotFound(say("there is no such match"))
        lines = await self.store(storage.lines, name)
        shelf = await asyncio.to_thread(self.shelf, name, self.game(stored.game))
        taken = await self.store(storage.snapshots, name, shelf.rules)
        match = await asyncio.to_thread(self.fold, stored, lines, shelf, taken)
        live = self.keep(stored, match, shelf)
        if match.header.is_taught:
            await self.store(storage.passing.note_look, name, self.clock())
        if not match.has_state and match.entries and match.over is None:
            await self.resume(live)
        live.go_on()
        return live

    def shelf(self, name: str, game: Game) -> StoredShelf:
        """Where a match of a game lies."""
        return StoredShelf(self.store, name, rules_digest(game))

    def fold(self, stored: StoredMatch, lines: Sequence[bytes], shelf: StoredShelf, taken: Sequence[int]) -> Match:
        """The match of a journal, from a snapshot taken after one of these entries. Raises Damaged."""
        game, seal = self.game(stored.game), None if stored.seed is None else Seal(stored.seed)
        shelf.at_hand = lines
        try:
            match = Match.fold_on(game, lines, seal, shelf, taken)
        except BadInput as error:
            raise Damaged(phrase("the journal of this match is damaged: {error}"), error=error) from error
        finally:
            shelf.at_hand = ()
        shelf.grow(lines, match)
        return match

    async def resume(self, live: Live) -> None:
        """Go on with a match whose rules have changed, from the position that was stored; else it stays readable."""
        standing = live.stored.standing
        try:
            position = msgspec.json.decode(standing.position, type=dict)
            await live.change(lambda: live.resume(position, standing.version))
        except (Refusal, BadInput, msgspec.DecodeError) as error:
            LOG.warning("match %s can only be read: %s", live.name, error)

    def keep(self, stored: StoredMatch, match: Match, shelf: StoredShelf) -> Live:
        match.away = self.pulse.away
        if match.timer is not None:
            match.timer.away = self.pulse.away
        sitting = seat_at(match, self.clock)
        live = Live(stored, sitting, self.store, self.opponents, shelf, self.changed, thinks=self.thinks)
        live.store_snapshots()
        self.lives[stored.name] = live
        self.changed(live)
        self.neighbours.greet(live)
        return live

    def changed(self, live: Live) -> None:
        """What is stored of a match has changed: others follow from it."""
        self.campaigns.changed(live)
        if live.match.over is not None:
            self.settling.want()

    def readers(self, key: Key) -> set[int]:
        """The seats of a key whose players sit before a screen of it now."""
        live = self.lives.get(key.target)
        return set() if live is None else live.readers(key.key)

    async def album(self, key: Key) -> Album:
        """The pictures of a match or an uploaded record. Raises NotFound, BadInput."""
        if kept := self.albums.get(key.target):
            return kept
        body = await self.store(self.store.storage.record, key.target) if key.kind == "replay" else None
        if body is None:
            return await self.watching.album(await self.live(key.target), key)
        async with self.reading:
            if kept := self.albums.get(key.target):
                return kept
            seconds = REOPENED * self.limits.folding
            match, size = await asyncio.to_thread(lambda: brought.opened(body, self.game, brought.Budget(seconds)))
            return self.albums.put(key.target, Album(match), size)

    async def replay_path(self, live: Live) -> str:
        """Where everything is shown, once the match is over."""
        key = (await self.keys(live.name)).of("replay")
        return f"/replay/{key.key}" if key else ""

    async def upload(self, body: bytes) -> bodies.RecordUploaded:
        """Keep a record that somebody brings. Raises BadInput, Refusal, StorageError."""
        if await self.store(self.store.storage.count_records) >= self.limits.records:
            raise Refusal(say("this server holds as many records as it may; whoever runs it can raise the limit"))
        async with self.reading:
            await asyncio.to_thread(lambda: brought.checked(body, self.game, brought.Budget(self.limits.folding)))
        key = Key(new_key("replay"), "replay", f"record-{records.new_name()}")
        await self.store(self.store.storage.add_record, body, key, time.time())
        return bodies.RecordUploaded(key=key.key)

    # Upkeep

    async def wake_computers(self) -> None:
        """Go on with the matches in which the computer is to decide, or battles are open, and that no process has."""
        for name in await self.store(self.store.storage.waiting) if self.thinks else ():
            try:
                if await self.concerns_anybody(name) and await self.store(self.store.storage.claim, name, LEASE):
                    await self.live(name)
            except (BadInput, NotFound, StorageError, msgspec.DecodeError) as error:
                LOG.warning("match %s cannot go on: %s", name, error)
            except Exception:  # the rules of one match may fail; the others go on
                LOG.exception("match %s cannot go on, which is a mistake of the program", name)

    async def concerns_anybody(self, name: str) -> bool:
        """Whether a match goes on though nobody looks: somebody plays in it, or a campaign waits for it."""
        (line,) = await self.store(self.store.storage.lines, name, 0, 1)
        header = decode_line(line)
        return not isinstance(header, Header) or is_awaited(header)

    def missed(self) -> None:
        """Nobody served for a while: that costs nobody any time."""
        for live in self.lives.values():
            live.leave_out_away()

    async def put_away(self) -> bool:
        """Forget matches that nobody has used for a while, which are in the storage; whether any hold less now.

        What waits for the loop meanwhile is done after each.
        """
        self.hinting.rest()
        less = False
        for name, live in list(self.lives.items()):
            if self.lives.get(name) is live and self.put_down(live):
                less = True
                await asyncio.sleep(0)
        return less

    def put_down(self, live: Live) -> bool:
        """Forget a match, or let it rest, if it is time; whether it holds less now."""
        unused = time.monotonic() - live.used
        if not live.busy and unused > self.limits.idle:
            live.lapses.stop()
            del self.lives[live.name]
            return True
        return unused > self.limits.rest and not live.lock.locked() and live.rest()

    async def close(self) -> None:
        """Finish what is being stored, end the computer opponent, bring the storage to rest."""
        self.reviewing.end()
        await self.hinting.close()
        await self.presence.close()
        await self.rooms.close()
        await self.neighbours.close()
        await self.campaigns.close()
        await self.offers.close()
        self.lobby.close()
        await asyncio.gather(*(live.close() for live in self.lives.values()))
        await self.opponents.close()
        await self.pulse.close()
        await self.store.close()
