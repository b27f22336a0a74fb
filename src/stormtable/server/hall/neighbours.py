"""The other processes that share the database: what they change is read anew here, and who sits there is known here.

They tell one another as it happens. What is not heard, because a connection broke, is found within seconds by looking.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
import time
from collections.abc import Sequence
from typing import Any, Final, Protocol

from stormtable.engine.game import BadInput
from stormtable.language import Kept
from stormtable.server.hall.computers import LEASE
from stormtable.server.hall.live import Elsewhere, Live
from stormtable.server.hall.store import Store
from stormtable.server.hall.tasks import spawn
from stormtable.server.hall.watching import Watching
from stormtable.server.people.bans import Bans
from stormtable.server.people.offers import Offers
from stormtable.server.people.presence import Presence
from stormtable.server.people.rooms import Rooms
from stormtable.server.storage import Notice, StorageError
from stormtable.table.match import Refusal

__all__ = ["Neighbours"]

LOG: Final = logging.getLogger("stormtable.server")
TICK: Final = 1.0  # seconds between two looks at who has come and gone
EVERY: Final = 5  # ticks between two looks at what may have been missed
HERE: Final = 3 * EVERY * TICK  # seconds that it holds who is connected elsewhere, unless told again


class Matches(Protocol):
    """What is needed of the hall."""

    store: Store
    lives: dict[str, Live]
    thinks: bool
    presence: Presence
    bans: Bans
    offers: Offers
    watching: Watching
    rooms: Rooms

    async def live(self, name: str) -> Live:
        """A match in memory."""


class Neighbours:
    """Listens to the other processes, and tells them what they cannot read; alone there is nothing to do."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.storage = matches, matches.store.storage
        self.tasks: set[asyncio.Task[Any]] = set()
        self.told: dict[str, frozenset[int]] = {}  # who is connected here, as the others were told
        self.loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin to listen."""
        if not self.storage.shared:
            return
        self.loop = asyncio.get_running_loop()
        threading.Thread(target=self.storage.listen, args=(self.pass_on,), name="listening", daemon=True).start()
        spawn(self.look_again_and_again(), self.tasks)

    async def close(self) -> None:
        """Stop looking; listening ends with the storage."""
        self.loop = None
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def pass_on(self, notice: Notice) -> None:
        """Called in the listening thread."""
        loop = self.loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(self.hear, notice)

    def hear(self, notice: Notice) -> None:
        """What another process has told."""
        if self.loop is None:
            return
        live = self.matches.lives.get(notice.match)
        match notice.kind:
            case "changed" if live is not None:
                spawn(self.catch_up(live, int(notice.text or -1)), self.tasks)
            case "tell" if live is not None:
                seat, _, kept = notice.text.partition(" ")
                live.tell(int(seat), told_by_another(kept), everywhere=False)
            case "here":
                self.note(live, notice)
            case "who" if live is not None and live.spectators:
                self.tell_who(live)
            case "watching":
                self.matches.watching.hear(notice)
            case "offer":
                self.matches.offers.shown.hear(notice)
            case "people":
                self.matches.presence.hear(notice)
            case "bans":
                spawn(self.look_at_bans(), self.tasks)
            case "said":
                self.matches.rooms.said(notice.match)
            case "think" if self.matches.thinks:
                spawn(self.think(notice), self.tasks)

    def greet(self, live: Live) -> None:
        """A match was opened here: ask who is connected elsewhere, and see what was stored since it was read."""
        if self.loop is not None:
            self.storage.announce(Notice("who", live.name))
            spawn(self.look([live]), self.tasks)

    def tell_who(self, live: Live) -> None:
        """Tell who is connected here."""
        self.storage.announce(Notice("here", live.name, " ".join(map(str, sorted(live.connected_here)))))

    def note(self, live: Live | None, notice: Notice) -> None:
        """Keep in mind who sits before another process; "-" if nobody does any more."""
        if live is None:
            return
        before = live.connected
        live.elsewhere.pop(notice.origin, None)
        if notice.text != "-":
            live.elsewhere[notice.origin] = Elsewhere(
                frozenset(int(seat) for seat in notice.text.split()), time.monotonic() + HERE
            )
        if live.connected != before:
            live.wake()

    async def catch_up(self, live: Live, revision: int = -1) -> None:
        """Read what was stored, unless it is known already; without a revision something beside the journal changed."""
        async with live.catching:
            known = live.stored.standing.revision
            if live.lost or -1 < revision <= known or self.matches.lives.get(live.name) is not live:
                return
            with contextlib.suppress(Refusal):  # the storage has told why
                await live.catch_up()

    async def look_at_bans(self) -> None:
        """Another process has changed them; what goes wrong is tried again soon."""
        with contextlib.suppress(StorageError):
            await self.matches.bans.look()

    async def think(self, notice: Notice) -> None:
        """Decide for the computer's seats of a match that somebody looks at through another process."""
        try:
            if not await self.matches.store(self.storage.claim, notice.match, LEASE):
                return
            live = await self.matches.live(notice.match)
        except (BadInput, StorageError) as error:
            LOG.warning("match %s cannot go on: %s", notice.match, error)
            return
        except Exception:  # the rules of one match may fail; the others go on
            LOG.exception("match %s cannot go on, which is a mistake of the program", notice.match)
            return
        asking = live.elsewhere.get(notice.origin, Elsewhere(frozenset(), 0.0))
        live.elsewhere[notice.origin] = Elsewhere(asking.seats, time.monotonic() + HERE)
        live.used = time.monotonic()
        live.computers.let_think()

    # Now and then

    async def look_again_and_again(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            lives = list(self.matches.lives.values())
            self.tell_who_is_here(lives, again=ticks % EVERY == 0)
            if ticks % EVERY == 0:
                await self.look(lives)
                await self.matches.rooms.look()
            ticks += 1

    def tell_who_is_here(self, lives: Sequence[Live], *, again: bool) -> None:
        """Tell who is connected here, where that has changed, or once more."""
        now = {live.name: frozenset(live.connected_here) for live in lives if live.spectators}
        for live in lives:
            if live.name in now and (again or self.told.get(live.name) != now[live.name]):
                self.tell_who(live)
        for name in self.told.keys() - now.keys():
            self.storage.announce(Notice("here", name, "-"))
        self.told = now

    async def look(self, lives: Sequence[Live]) -> None:
        """Find what was not heard, keep the claims of those who think, and try those that others had."""
        try:
            stored = await self.matches.store(self.storage.revisions, [live.name for live in lives])
        except StorageError:  # which the storage has told
            return
        for live in lives:
            if stored.get(live.name, -1) > live.stored.standing.revision:
                await self.catch_up(live, stored[live.name])
            if live.computers.thinking:
                await live.computers.claim()
            else:
                live.computers.let_think()


def told_by_another(text: str) -> Kept:
    """What another process tells a table; one of an older version tells it in plain words."""
    try:
        kept: Kept = json.loads(text)
    except ValueError:
        return text
    return kept
