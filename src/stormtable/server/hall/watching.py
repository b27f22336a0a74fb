"""How matches are watched by those who only look on: openly or by link, at once or late.

Whoever watches late is shown an older state of the match, folded from the first lines of its journal: what has happened
since is not in it, in whatever way it is asked for.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Final, Protocol
from weakref import WeakKeyDictionary

import msgspec

from stormtable.language import say
from stormtable.server.hall.keys import new_key, why_no_more
from stormtable.server.hall.live import Live
from stormtable.server.hall.pictures import Album
from stormtable.server.hall.showing import Shows
from stormtable.server.hall.standings import last_change
from stormtable.server.hall.store import Store
from stormtable.server.hall.summaries import Digest, summary_of
from stormtable.server.storage import Key, Notice
from stormtable.server.storage.watching import Rule
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting

__all__ = ["Late", "Watching", "cut_of"]

MOST_RULES: Final = 20_000  # that are kept in mind
MINUTE: Final = 60.0


class Matches(Protocol):
    """What is needed of the hall."""

    store: Store
    lives: dict[str, Live]

    async def live(self, name: str) -> Live:
        """A match in memory."""


class Late:
    """A match as it stood some time ago."""

    def __init__(self, live: Live) -> None:
        self.live, self.count = live, 0
        self.timer: asyncio.TimerHandle | None = None
        self.match: Match
        self.sitting: Sitting
        self.album: Album
        self.shows: Shows

    def stand_at(self, count: int) -> None:
        """Stand where the first so many lines lead; never less than before, whatever the rule says now."""
        lines = self.live.match.lines
        if not self.count:
            self.match = Match.fold(self.live.match.game, lines[:count], self.live.match.seal)
            self.sitting = Sitting(self.match)
            self.album = Album(self.match)
            self.shows = Shows(self.sitting, self.album)
        elif count > self.count:
            self.match.extend(lines[self.count : count])
            self.album.renew()
            self.shows.clear()
        self.count = max(self.count, count)


class Watching:
    """Looks after who watches which match how."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.store = matches, matches.store
        self.table = matches.store.storage.watching
        self.rules: dict[str, Rule] = {}
        self.lates: WeakKeyDictionary[Live, Late] = WeakKeyDictionary()
        self.ended: set[str] = set()  # keys that were closed while somebody watched by them

    async def rule(self, match: str) -> Rule:
        """How a match may be watched. Raises StorageError."""
        found = self.rules.get(match)
        if found is None:
            found = await self.store(self.table.rule, match)
            while len(self.rules) >= MOST_RULES:
                del self.rules[next(iter(self.rules))]
            self.rules[match] = found
        return found

    async def rule_of(self, live: Live) -> Rule:
        """The same; a campaign's battle is watched as the campaign is."""
        return await self.rule(live.stored.battle.parent if live.stored.battle else live.name)

    # Seeing

    async def seen(self, live: Live, key: Key) -> Live | Late:
        """A match as a key sees it; its lock is held meanwhile. Raises StorageError."""
        if key.kind != "watch" or not (rule := await self.rule_of(live)).late:
            return live
        late = self.lates.setdefault(live, Late(live))
        now = time.time()
        count, again = cut_of(live.match, rule, now)
        if count > late.count:
            await asyncio.to_thread(late.stand_at, count)
        if again and late.timer is None:
            late.timer = asyncio.get_running_loop().call_later(again, self.wake, late)
        return late

    def wake(self, late: Late) -> None:
        """Some minutes are over."""
        late.timer = None
        late.live.wake()

    async def album(self, live: Live, key: Key) -> Album:
        """The pictures of a match that a key may see. Raises StorageError."""
        async with live.lock:
            return (await self.seen(live, key)).album

    async def digest(self, match: str, summary: bytes, changed: float) -> tuple[Digest, float]:
        """What is known of a match in a list, as it is kept, and when it last changed, as watchers may know it.

        Raises StorageError, NotFound.
        """
        if not (await self.rule(match)).late:
            return msgspec.json.decode(summary, type=Digest), changed
        live = await self.matches.live(match)
        seen = (await self.album(live, Key("", "watch", match))).match
        return await asyncio.to_thread(summary_of, seen), last_change(seen)

    # Deciding

    async def decide(self, live: Live, rule: Rule, *, close: bool) -> None:
        """Let a match be watched so; `close`: who watches by the link of until now does so no longer.

        Raises StorageError, Refusal.
        """
        await self.store(self.table.keep, live.name, rule)
        ended = await self.end_link(live.name) if close else ""
        self.hear(Notice("watching", live.name, ended))
        self.store.storage.announce(Notice("watching", live.name, ended))

    async def end_link(self, match: str) -> str:
        """End the link to watch by, and make another one; the one that has ended."""
        keys = await self.store(self.store.storage.keys_of, match)
        before = next((key for key in keys if key.kind == "watch"), None)
        if before is None:
            return ""
        fresh = Key(new_key("watch"), "watch", match)
        if not await self.store(self.store.storage.exchange, before, "ended", [], [fresh]):
            raise Refusal(say("the link to watch by has changed meanwhile: look again"))
        return before.key

    def hear(self, notice: Notice) -> None:
        """A rule has changed, here or through another process; the text is the key that has ended, if one has."""
        self.rules.pop(notice.match, None)
        if notice.text:
            self.ended.add(notice.text)
        live = self.matches.lives.get(notice.match)
        if live is not None:
            if (late := self.lates.pop(live, None)) and late.timer:
                late.timer.cancel()
            live.wake()

    def why_ended(self, key: Key) -> str:
        """Why a key to watch by opens its match no longer; "" if it does."""
        return why_no_more(replace(key, kind="ended")) if key.key in self.ended else ""


def cut_of(match: Match, rule: Rule, now: float) -> tuple[int, float]:
    """How many lines of a match those may see who watch it late, and in how many seconds that is more (0: unknown).

    Once it is over, only the minutes count; the seed comes with the last line.
    """
    times, last = match.times, len(match.entries) - 1
    if last < 0:
        return len(match.lines), 0.0
    at = last if match.over is not None else max(0, last - rule.entries)
    newest = -1
    if rule.minutes:
        limit = now - rule.minutes * MINUTE
        while at > 0 and times[at] > limit:
            newest, at = at, at - 1
        if match.over is not None and at == last and times[last] > limit:
            newest = last
    again = 0.0 if newest < 0 else max(0.1, times[newest] + rule.minutes * MINUTE - now)
    whole = at == last and newest < 0
    return len(match.lines) if whole else match.entries.places[at] + 1, again
