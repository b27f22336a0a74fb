"""One's matches in a list: of a player on every device, of who is none by the keys that his browser keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from stormtable.engine.game import BadInput, seats_in
from stormtable.language import say
from stormtable.server.hall.keys import NO_MORE
from stormtable.server.hall.summaries import Digest
from stormtable.server.people.telling import player_info
from stormtable.server.storage import Key, StoredMatch
from stormtable.server.storage.players import Held, Player
from stormtable.server.wire import bodies
from stormtable.server.wire.mine import MyMatches
from stormtable.server.wire.people import PlayerInfo
from stormtable.table.requests import asked_of

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["OwnMatches"]

RUNNING: Final = 500  # matches of a list that go on
PAGE: Final = 20  # finished ones at once
Seated = Mapping[str, Sequence[tuple[int, Player]]]


class OwnMatches:
    """Finds the matches of who asks."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store, self.storage = hall, hall.store, hall.store.storage

    async def of_keys(self, keys: Sequence[str]) -> bodies.Mine:
        """The matches of keys, newest first. Raises StorageError."""
        found = {each.key: each for each in await self.store(self.storage.keys, list(dict.fromkeys(keys)))}
        matches, unknown = list[tuple[Held, Key]](), list[str]()
        for key in dict.fromkeys(keys):
            stored = await self.store(self.storage.match, found[key].target) if key in found else None
            if stored is None or found[key].kind in NO_MORE:
                unknown.append(key)
            else:
                matches.append(await self.as_watched(of_key(found[key], stored), found[key]))
        seated = await self.seated([held.name for held, _ in matches])
        summaries = [self.summary(held, seated, held_by=bool(key.player)) for held, key in matches]
        return bodies.Mine(matches=sorted(summaries, key=lambda each: -each.changed), unknown=unknown)

    async def as_watched(self, held: Held, key: Key) -> tuple[Held, Key]:
        """The same of a key to watch by, which may show a match late. Raises StorageError, NotFound."""
        if key.kind != "watch" or not (await self.hall.watching.rule(held.name)).late:
            return held, key
        digest, changed = await self.hall.watching.digest(held.name, held.summary, held.changed)
        summary = msgspec.json.encode(digest)
        return replace(held, summary=summary, changed=changed, over=digest.over, deciders=0, request=""), key

    async def of_player(self, player: Player, before: str = "") -> MyMatches:
        """Those of a player: all that go on, and a page of the finished ones; of those alone the one after `before`.

        Raises BadInput, StorageError.
        """
        players = self.storage.players
        running = [] if before else await self.store(players.running, player.id, RUNNING)
        finished = await self.store(players.finished, player.id, PAGE + 1, place_in(before) if before else None)
        shown = finished[:PAGE]
        seated = await self.seated([each.name for each in (*running, *shown)])
        keys = [Key(each.seat, "seat", each.name, each.seats) for each in (*running, *shown) if each.seat]
        unread = await self.hall.rooms.unread(player.id, keys)
        goes_on = [self.summary(each, seated, held_by=True, unread=unread) for each in running]
        goes_on.sort(key=lambda each: (not each.mine, not each.asked, each.until or float("inf"), -each.changed))
        ended = [self.summary(each, seated, held_by=True, unread=unread) for each in shown]
        more = f"{shown[-1].changed!r},{shown[-1].name}" if len(finished) > PAGE else ""
        return MyMatches(running=goes_on, finished=ended, more=more)

    async def take(self, player: Player, keys: Sequence[str]) -> int:
        """Give a player the keys that his browser keeps and nobody holds; how many matches are his by that."""
        found = await self.store(self.storage.keys, list(dict.fromkeys(keys)))
        taken = await self.hall.seating.hold(player, *(key for key in found if not key.player))
        return len({key.target for key in taken})

    async def seated(self, matches: Sequence[str]) -> Seated:
        return await self.store(self.storage.players.seated_at, list(dict.fromkeys(matches)))

    def summary(
        self, held: Held, seated: Seated, *, held_by: bool, unread: Mapping[str, int] | None = None
    ) -> bodies.Summary:
        """A match in a list; `unread` counts talk by match."""
        digest = msgspec.json.decode(held.summary, type=Digest).worded()
        players: list[PlayerInfo | None] = [None] * len(digest.seats)
        for bits, player in seated.get(held.name, ()):
            for seat in seats_in(bits):
                players[seat] = player_info(player)
        return bodies.Summary(
            key=held.seat or held.owner,
            game=digest.game,
            title=digest.title,
            scenario=digest.scenario,
            seats=digest.seats,
            teams=digest.teams or list(range(len(digest.seats))),
            turn=digest.turn,
            prompt=digest.prompt,
            mine=not held.over and bool(held.seats & (held.deciders or digest.deciders)),
            owner=bool(held.owner) and not held.seat,
            over=digest.over,
            result=digest.result,
            changed=held.changed,
            match=held.name,
            yours=seats_in(held.seats),
            players=players,
            held=held_by,
            asked="" if held.over else asked_of(held.request, held.seats),
            until=None if held.over else time_up(digest.ends, seats_in(held.seats)),
            pace="none" if not digest.pace else "days" if " a decision" in digest.pace else "live",
            clock=digest.pace,
            unread=(unread or {}).get(held.name, 0),
        )


def of_key(key: Key, stored: StoredMatch) -> Held:
    """A match as a key holds it."""
    standing = stored.standing
    owner = key.key if key.kind == "owner" else ""
    return Held(
        name=stored.name,
        changed=standing.changed,
        over=standing.over,
        summary=standing.summary,
        deciders=standing.deciders,
        request=standing.request,
        seat="" if owner else key.key,
        owner=owner,
        seats=key.seats,
    )


def time_up(ends: Sequence[float], own: Sequence[int]) -> float | None:
    """When the time of somebody is up whose clock runs, one's own first; Unix seconds, None if no clock does."""
    return min((ends[seat] for seat in own if seat < len(ends) and ends[seat]), default=0.0) or min(
        filter(None, ends), default=None
    )


def place_in(text: str) -> tuple[float, str]:
    """Where a page of finished matches begins: after that of a time and name. Raises BadInput."""
    changed, _, name = text.partition(",")
    try:
        return float(changed), name
    except ValueError:
        raise BadInput(say("before: what `more` said is expected")) from None
