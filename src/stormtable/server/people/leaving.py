"""Leaving for good: a player becomes "someone" wherever he is named; what was played stays as it was."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stormtable.engine.game import BadInput, seats_in
from stormtable.language import say
from stormtable.server.hall.summaries import Digest, summary_of
from stormtable.server.people.players import People
from stormtable.server.storage import StorageError
from stormtable.server.storage.players import Player
from stormtable.table.journal import Header, Line, Named, decode_line, encode_line
from stormtable.table.match import Match, Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["SOMEONE", "Leaving"]

LOG: Final = logging.getLogger("stormtable.server")
SOMEONE: Final = "someone"
NAMING: Final = b'{"type":"name"'  # how a line begins that names a seat
AGAIN: Final = 3600.0  # seconds until matches that went on are looked at again


class Leaving:
    """Lets players leave, and takes their names off the tables at which they sat.

    Which seats those are is stored with the leaving, so it is done also if the server ends in between: at tables where
    the match goes on the seat is named anew, once it is over the name is taken out of the journal too.
    """

    def __init__(self, hall: Hall, people: People) -> None:
        self.hall, self.people, self.store, self.players = hall, people, people.store, people.storage.players
        self.left, self.working = asyncio.Event(), asyncio.Lock()

    async def leave(self, player: Player, name: str) -> None:
        """Forget a player, who has said his name to make sure. Raises BadInput, StorageError."""
        if name.strip() != player.name:
            raise BadInput(say("name: to delete all of it, write {name}", name=repr(player.name)))
        for part in self.people.partings:
            await part(player)
        await self.store(self.players.leave, player.id)
        self.left.set()

    async def run(self) -> None:
        """Take names off tables, now and whenever somebody has left."""
        while True:
            self.left.clear()
            await self.take_names()
            try:
                async with asyncio.timeout(AGAIN):
                    await self.left.wait()
            except TimeoutError:
                continue

    async def take_names(self) -> None:
        """Take the names of who has left off all tables."""
        async with self.working:
            await self.take_names_alone()

    async def take_names_alone(self) -> None:
        try:
            departures = await self.store(self.players.departures)
        except StorageError as error:
            LOG.warning("who has left is not known: %s", error)
            return
        for match, seats in departures.items():
            try:
                await self.take_names_off(match, seats)
            except (BadInput, Refusal, StorageError, LookupError) as error:
                LOG.warning("match %s still names who has left: %s", match, error)
            except Exception:  # one match may be damaged; the others go on
                LOG.exception("match %s still names who has left, which is a mistake of the program", match)

    async def take_names_off(self, name: str, seats: Collection[int]) -> None:
        live = await self.hall.live(name)
        if live.match.over is None:
            await live.change(lambda: call_someone(live.match, seats))
            return
        bodies = await self.store(self.store.storage.lines, name)
        lines = await asyncio.to_thread(without_names, bodies, seats)
        self.hall.lives.pop(name, None)  # it is read again, as it is written now
        live.lost = True
        summary = await asyncio.to_thread(lambda: msgspec.json.encode(nameless(live.match, seats)))
        await self.store(self.players.departed, name, lines, summary)
        live.wake()

    async def data(self, player: Player) -> dict[str, Any]:
        """All that is kept of a player. Raises StorageError."""
        storage = self.store.storage
        devices = await self.store(self.players.devices, player.id)
        passkeys = await self.store(storage.passkeys.of, player.id)
        keys = await self.store(self.players.keys_of, player.id)
        told: dict[str, Any] = {
            "player": {"id": player.id, "name": player.name, "emblem": player.emblem, "created": player.created},
            "devices": [{"name": each.name, "created": each.created, "seen": each.seen} for each in devices],
            "passkeys": [{"name": each.name, "created": each.created, "used": each.used} for each in passkeys],
            "keys": [{"match": each.target, "kind": each.kind, "seats": seats_in(each.seats)} for each in keys],
        }
        for name, part in self.people.exports.items():
            told[name] = await part(player)
        return told


def call_someone(match: Match, seats: Collection[int]) -> None:
    """Take the names off seats of a match that goes on."""
    for seat in seats:
        if match.names[seat]:
            match.rename(seat, SOMEONE, time.time())


def without_names(bodies: Sequence[bytes], seats: Collection[int]) -> Mapping[int, bytes]:
    """Those lines of a journal that name the players of seats, without the names, wherever they sat before."""
    naming = {at: decode_line(body) for at, body in enumerate(bodies) if not at or body.startswith(NAMING)}
    names, found = names_of(naming.values(), seats), dict[int, bytes]()
    for at, line in naming.items():
        take_names(line, names)
        if (fresh := encode_line(line)) != bodies[at]:
            found[at] = fresh
    return found


def names_of(lines: Iterable[Line], seats: Collection[int]) -> set[str]:
    """What the players of seats were called last."""
    last = dict[int, str]()
    for line in lines:
        if isinstance(line, Header):
            last = {seat: line.seats[seat].name for seat in seats}
        elif isinstance(line, Named) and line.seat in seats and line.name != SOMEONE:
            last[line.seat] = line.name
    return set(last.values()) - {""}


def take_names(line: Line, names: Collection[str]) -> None:
    """Take names out of a line."""
    for named in line.seats if isinstance(line, Header) else [line] if isinstance(line, Named) else ():
        if named.name in names:
            named.name = SOMEONE


def nameless(match: Match, seats: Collection[int]) -> Digest:
    """The summary of a match as it is without those names. The match is not to be used any more."""
    lines: list[Line] = [match.header, *match.others]
    names = names_of(lines, seats)
    for line in lines:
        take_names(line, names)
    return summary_of(match)
