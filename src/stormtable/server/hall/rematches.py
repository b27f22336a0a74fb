"""Rematches: the same once more with the sides swapped, opened once, and found by all who played."""

from __future__ import annotations

import time

from stormtable.engine.game import seats_in
from stormtable.language import say
from stormtable.server.hall import openings
from stormtable.server.hall.campaigns import Matches
from stormtable.server.hall.live import Live
from stormtable.server.storage import Key
from stormtable.server.wire import bodies
from stormtable.table import records
from stormtable.table.begun import load_contents
from stormtable.table.match import Refusal
from stormtable.table.seals import Seal
from stormtable.table.swapping import rotation, swap_bits

__all__ = ["Rematches"]


class Rematches:
    """Looks after the rematches of a hall's matches."""

    def __init__(self, hall: Matches) -> None:
        self.hall = hall

    async def ask(self, key: Key) -> bodies.Created:
        """The same once more, sides swapped; whoever asks second joins the first's. Raises as `Beginning.open`."""
        if key.kind not in {"seat", "owner"}:
            raise Refusal(say("only those who played can open a rematch"))
        live = await self.hall.live(key.target)
        if live.match.header.is_taught:
            raise Refusal(say("lessons and puzzles have no rematch: take it again from their list"))
        if live.match.over is None:
            raise Refusal(say("a rematch comes after the match is over"))
        if not live.stored.rematch:
            async with live.lock:
                await self.open(live)
        return await self.links(live, key)

    async def open(self, live: Live) -> None:
        if live.stored.rematch:
            return
        header, game = live.match.header, live.match.game
        seats = openings.swap_seats(header.seats, live.match.names, rotation(live.match.teams))
        seal = Seal.fresh() if header.dice == "table" else None
        fresh = records.make_header(
            *(game, load_contents(game, header), header.options, seats, time.time()),
            dice=header.dice,
            seal=seal,
            rated=header.rated,
            clock=header.clock,
            referee=header.referee,
            hints=header.hints,
        )
        keys = openings.rematch_keys(fresh.match, await self.hall.keys(live.name), live.match.teams)
        other, _ = await self.hall.beginning.start(game, [fresh], seal, None, keys=keys)
        live.stored.rematch = await self.hall.store(self.hall.store.storage.set_rematch, live.name, other.name)
        live.wake()

    async def links(self, live: Live, key: Key) -> bodies.Created:
        """What somebody at the old table may know of the keys of the rematch."""
        keys, header = await self.hall.keys(live.stored.rematch), live.match.header
        other, own = await self.hall.live(live.stored.rematch), await self.key(live, key)
        created = keys.links(other.match.header, other.match.names, own)
        if key.kind == "owner" or any(header.seats[seat].kind == "screen" for seat in seats_in(key.seats)):
            return created
        links = [link for link in created.links if own is not None and link.key == own.key]
        return bodies.Created(owner="", table=created.table, watch=created.watch, links=links)

    async def path(self, live: Live, key: Key) -> str:
        """Where somebody at the old table finds the rematch; "" if there is none."""
        own = await self.key(live, key)
        return f"/table/{own.key}" if own else ""

    async def key(self, live: Live, key: Key) -> Key | None:
        """The key to the rematch of whoever holds one of the old table; None if there is none."""
        if not live.stored.rematch:
            return None
        seats, keys = swap_bits(key.seats, live.match.teams), await self.hall.keys(live.stored.rematch)
        return keys.next_of(await self.hall.keys(live.name), key, live.stored.rematch, seats)
