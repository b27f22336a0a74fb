"""Campaigns: a match for each battle of theirs, opened once and taken once, whatever comes between.

What is to be done follows from what is stored, the campaign's journal and the matches of its battles: so it can be
looked for after each change and when a server starts, and is done once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from stormtable.engine.battles import Battle
from stormtable.engine.game import BadInput, Game
from stormtable.engine.seating import seating
from stormtable.server.hall import openings
from stormtable.server.hall.beginning import Beginning
from stormtable.server.hall.keys import derived_key
from stormtable.server.hall.live import Live
from stormtable.server.hall.openings import Keys
from stormtable.server.hall.opponents import Opponents
from stormtable.server.hall.store import Store
from stormtable.server.hall.summaries import Digest
from stormtable.server.hall.tasks import spawn
from stormtable.server.storage import BattleOf, Conflict, Key, StorageError, StoredMatch
from stormtable.server.wire import outgoing
from stormtable.table import battles, records
from stormtable.table.battles import Opening
from stormtable.table.journal import Campaign, Seat
from stormtable.table.match import Match, Refusal
from stormtable.table.seals import Seal

__all__ = ["Campaigns", "Matches"]

LOG: Final = logging.getLogger("stormtable.server")


class Matches(Protocol):
    """What campaigns and rematches need of the hall."""

    store: Store
    beginning: Beginning
    opponents: Opponents
    lives: dict[str, Live]

    def game(self, name: str) -> Game:
        """The game of that name. Raises BadInput."""

    async def live(self, name: str) -> Live:
        """A match in memory."""

    async def keys(self, match: str) -> Keys:
        """All keys of a match."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a campaign stands, as far as its battles go."""

    open: Sequence[Opening]
    chain: Collection[int]  # the entries that count
    head: int  # the last of them
    gave_up: Collection[int]  # the campaign's seats

    @classmethod
    def of(cls, match: Match) -> Standing:
        """That of a match."""
        chain = [node.number for node in match.chain()]
        return cls(battles.openings(match), frozenset(chain), chain[-1] if chain else -1, battles.gave_up(match))


def which(stored: StoredMatch) -> BattleOf:
    """Which battle a match is that is one."""
    if stored.battle is None:
        raise TypeError(f"match {stored.name} is no battle")
    return stored.battle


def counting(found: Sequence[StoredMatch], chain: Collection[int]) -> dict[int, StoredMatch]:
    """The match that counts of each battle, by its number: the last one whose opening was not taken back."""
    return {which(each).number: each for each in found if which(each).opened in chain}


class Campaigns:
    """Looks after the battles of a hall's campaigns."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by campaign
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    def changed(self, live: Live) -> None:
        """Look after what follows from a change of a campaign, or of a battle; also once it is opened again."""
        if self.closing:
            return
        battle = live.stored.battle
        if battles.has_battles(live.match.header.game):
            spawn(self.look(live.name), self.tasks)
        if battle is not None:
            campaign = self.matches.lives.get(battle.parent)
            if campaign is None or live.match.over is not None or not campaign.match.begun >= {battle.opened}:
                spawn(self.look(battle.parent), self.tasks)
            if campaign is not None:
                campaign.wake()

    async def close(self) -> None:
        """Finish what is being looked after."""
        self.closing = True
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def look(self, name: str) -> None:
        """Open the battles that have no match, take those that are over, give up for those who are out."""
        try:
            async with self.locks[name]:
                try:
                    await self.look_alone(await self.matches.live(name))
                except Conflict:  # another process has opened the same battle just now
                    await self.look_alone(await self.matches.live(name))
        except (BadInput, Refusal, StorageError) as error:
            LOG.warning("the battles of match %s cannot go on: %s", name, error)
        except Exception:
            LOG.exception("the battles of match %s cannot go on, which is a mistake of the program", name)

    async def look_alone(self, live: Live) -> None:
        async with live.lock:
            standing = await asyncio.to_thread(Standing.of, live.match)
        found = await self.found(live.name)
        for opening in standing.open:
            stored, broken = counting(found, standing.chain).get(opening.battle.number), False
            if stored is not None and (which(stored).computers or not opening.battle.by_computer):
                if stored.standing.over:
                    await self.take(live, stored)
                    continue
                broken = not await self.can_go_on(stored)
                if not broken:
                    continue
            await self.open(live, standing, opening, found, broken=broken)
            found = await self.found(live.name)
        await self.mark(live, standing, found)
        for stored in counting(found, standing.chain).values():
            if standing.gave_up and not stored.standing.over:
                await self.give_up(stored, standing.gave_up)

    async def found(self, name: str) -> list[StoredMatch]:
        return await self.matches.store(self.matches.store.storage.battles_of, name)

    async def can_go_on(self, stored: StoredMatch) -> bool:
        """Whether a battle's match can be played on; rules that have changed may let it only be read."""
        try:
            match = (await self.matches.live(stored.name)).match
        except (BadInput, StorageError) as error:
            LOG.warning("battle %s cannot go on: %s", stored.name, error)
            return False
        return match.playable or match.over is not None or not match.entries

    async def open(
        self, live: Live, standing: Standing, opening: Opening, found: Sequence[StoredMatch], *, broken: bool
    ) -> None:
        """Open a battle's match, or take up again one of the same brief; a broken one is fought anew by computers."""
        battle, brief = opening
        lost = sum(which(each).number == battle.number and which(each).opened in standing.chain for each in found)
        identity = battles.identity(opening, lost if broken else 0)
        same = next((each for each in found if which(each).identity == identity), None)
        if same is not None:
            await self.matches.store(self.matches.store.storage.adopt, same.name, standing.head)
            return
        game, computers = self.matches.game(brief.game), battle.by_computer or broken
        letters = seating(game, brief.scenario, brief.options).names
        seats = self.seats(live.match, battle, game, letters, computers=computers)
        fights = [seat.kind != "computer" for seat in seats]
        dice = live.match.header.dice if any(fights) else "table"  # else nobody is there to type any in
        seal = Seal.fresh() if dice == "table" else None
        header = records.make_header(game, brief.scenario, brief.options, seats, time.time(), dice=dice, seal=seal)
        header.referee, header.hints = live.match.header.referee, live.match.header.hints
        header.campaign = Campaign(match=live.name, battle=battle.number, seats=list(battle.seats))
        of = BattleOf(live.name, battle.number, identity, standing.head, computers=not any(fights))
        keys = openings.battle_keys(header.match, await self.matches.keys(live.name), battle.seats, fights)
        await self.matches.beginning.start(game, [header], seal, None, of, keys)
        live.wake()

    def seats(self, match: Match, battle: Battle, game: Game, letters: Sequence[str], *, computers: bool) -> list[Seat]:
        """Who plays a battle: those who play the campaign's seats, or computers in their place."""
        levels, default = self.matches.opponents.levels(game), self.matches.opponents.default(game)
        found = []
        for letter, seat in zip(letters, battle.seats, strict=True):
            kind = "computer" if computers else match.header.seats[seat].kind
            own = match.header.seats[seat].level
            level = (own if own in levels else default) if kind == "computer" else ""
            found.append(Seat(letter=letter, kind=kind, level=level, name=match.names[seat]))
        return found

    async def take(self, live: Live, stored: StoredMatch) -> None:
        """Take the outcome of a battle that is over, if it still counts."""
        number, ended = which(stored).number, await self.matches.live(stored.name)

        def work() -> None:
            match = live.match
            still = {each.number for each in battles.open_battles(match)}
            if number in still and which(stored).opened in {node.number for node in match.chain()}:
                numbers = battles.outcome(match.header.game, match.state, number, ended.match)
                live.sitting.take_outcome(number, numbers, stored.name)

        await live.change(work)

    async def mark(self, live: Live, standing: Standing, found: Sequence[StoredMatch]) -> None:
        """Note which battles have begun, and which count no more."""
        counts = {each.name for each in counting(found, standing.chain).values()}
        begun = {which(each).opened for each in found if each.name in counts and digest_of(each).begun}
        live.match.begun = frozenset(begun)
        for each in found:
            battle = self.matches.lives.get(each.name)
            if battle is not None and battle.counts != (each.name in counts):
                battle.counts = each.name in counts
                battle.wake()
                battle.computers.let_think()

    async def give_up(self, stored: StoredMatch, gave_up: Collection[int]) -> None:
        """Who is out of the campaign is out of its battles."""
        live = await self.matches.live(stored.name)
        campaign = live.match.header.campaign
        for seat, whose in enumerate(campaign.seats if campaign else ()):
            if whose in gave_up and live.match.playable and not live.match.is_out(seat):
                await live.change(lambda seat=seat: live.sitting.concede(seat))  # type: ignore[misc]

    # What the table tells

    async def battle_links(self, live: Live, key: Key) -> list[outgoing.BattleLink]:
        """The battles of a campaign, as whoever holds a key of it may know and reach them."""
        if not battles.has_battles(live.match.header.game):
            return []
        async with live.lock:
            chain = {node.number for node in live.match.chain()}
        found = counting(await self.found(live.name), chain)
        return [await self.battle_link(stored, key) for _, stored in sorted(found.items())]

    async def battle_link(self, stored: StoredMatch, key: Key) -> outgoing.BattleLink:
        digest = digest_of(stored)
        kind = "replay" if stored.standing.over else key.kind
        keys = await self.matches.keys(stored.name)
        own = keys.with_key(derived_key(key.key, stored.name, key.kind))
        shown = keys.of("replay") if stored.standing.over else own
        return outgoing.BattleLink(
            number=which(stored).number,
            title=digest.scenario,
            path=f"/{'replay' if kind == 'replay' else 'table'}/{shown.key}" if shown else "",
            computers=which(stored).computers,
            prompt=digest.prompt,
            mine=own is not None and bool(own.seats & digest.deciders),
            over=stored.standing.over,
            result=digest.result,
        )

    async def campaign_link(self, live: Live, key: Key) -> outgoing.CampaignLink | None:
        """Where whoever holds a battle's key finds its campaign; None for what is no battle."""
        if live.stored.battle is None:
            return None
        keys: Mapping[str, Key] = {
            derived_key(each.key, live.name, each.kind): each
            for each in (await self.matches.keys(live.stored.battle.parent)).live
        }
        stored = await self.matches.store(self.matches.store.storage.match, live.stored.battle.parent)
        own = keys.get(key.key)
        return outgoing.CampaignLink(
            title=digest_of(stored).title if stored else "",
            path=f"/table/{own.key}" if own else "",
            counts=live.counts,
        )


def digest_of(stored: StoredMatch) -> Digest:
    return msgspec.json.decode(stored.standing.summary, type=Digest).worded()
