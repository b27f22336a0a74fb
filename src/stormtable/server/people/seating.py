"""Who sits down at a table: a player holds the keys of what he opens and sits down to, and his seat bears his name."""

from __future__ import annotations

import time

from stormtable.engine.game import BadInput, seats_in
from stormtable.server.hall.campaigns import Matches
from stormtable.server.hall.keys import derived_key
from stormtable.server.hall.live import Live
from stormtable.server.people.players import People, check_names
from stormtable.server.storage import Key
from stormtable.server.storage.players import Player
from stormtable.table.match import Match, Refusal
from stormtable.table.people import rename

__all__ = ["Seating"]

HELD = frozenset({"seat", "owner"})  # kinds of keys that a player holds


class Seating:
    """Whose seats are whose."""

    def __init__(self, matches: Matches, people: People) -> None:
        self.matches, self.people = matches, people

    async def may_sit(self, player: Player, match: str) -> None:
        """Whether his name tells a player from all others at a table. Raises Alike, StorageError."""
        check_names(player.name, player.id, (await self.people.seated(match)).values())

    async def call(self, player: Player, live: Live, key: Key) -> None:
        """Let the seat of a key bear its player's name if it has none; several seats bear none."""
        seats = seats_in(key.seats)
        if len(seats) == 1 and live.match.over is None and not live.match.names[seats[0]]:
            await live.change(lambda: name_seat(live.match, seats[0], player.name))

    async def hold(self, player: Player, *keys: Key) -> list[Key]:
        """Give a player keys that nobody holds, and those that follow from them; the ones that are his now.

        Where his name could be read as that of another one at the table it is not done.
        """
        found = list[Key]()
        for key in keys:
            if key.kind not in HELD:
                continue
            try:
                await self.may_sit(player, key.target)
            except Refusal:
                continue
            found += [key, *await self.following(key)]
        await self.people.store(self.people.storage.players.hold, player.id, [key.key for key in found])
        return found

    async def following(self, key: Key) -> list[Key]:
        """The keys that follow from one: to the battles of its campaign, and to its rematches."""
        store, storage, found = self.people.store, self.people.storage, list[Key]()
        held, match = key.key, key.target
        while match and (stored := await store(storage.match, match)) is not None:
            others = [each.name for each in await store(storage.battles_of, match)] + [stored.rematch]
            found += await store(storage.keys, [derived_key(held, other, key.kind) for other in others if other])
            held, match = derived_key(held, stored.rematch, key.kind), stored.rematch
        return found


def name_seat(match: Match, seat: int, name: str) -> None:
    """Name a seat that has no name, unless that name could be taken for another side's."""
    if not match.names[seat]:
        try:
            rename(match, seat, name, time.time())
        except BadInput:
            return
