"""A match in memory: one change at a time, each durable before anybody is told of it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from stormtable.engine.game import WATCHER
from stormtable.language import Kept, say
from stormtable.server.hall import chronicles
from stormtable.server.hall.acting import in_turn
from stormtable.server.hall.changes import Batch, Before, lots_of
from stormtable.server.hall.computers import Computers
from stormtable.server.hall.lapses import Lapses
from stormtable.server.hall.opponents import Opponents
from stormtable.server.hall.pictures import Album
from stormtable.server.hall.queues import Errands
from stormtable.server.hall.shelves import StoredShelf
from stormtable.server.hall.showing import Shows
from stormtable.server.hall.standings import standing_of, take_standing
from stormtable.server.hall.store import NotStored, Store
from stormtable.server.hall.tasks import spawn
from stormtable.server.hall.timing import Alarm
from stormtable.server.storage import Conflict, Notice, StorageError, StoredMatch
from stormtable.table.deadlines import keep_time
from stormtable.table.journal import decode_line, encode_line
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting

__all__ = ["Elsewhere", "Live", "Spectator"]

LOG: Final = logging.getLogger("stormtable.server")
TRIES: Final = 20  # of a change that other processes were faster than
T = TypeVar("T")


class Spectator(Protocol):
    """Whoever is connected to the match."""

    def wake(self) -> None:
        """Look again: the match has changed."""

    def tell(self, seat: int, kept: Kept) -> None:
        """Show a sentence, in your language, if you hold that seat."""

    @property
    def seats(self) -> Collection[int]:
        """The seats that you hold."""

    def rest(self) -> None:
        """Hold as little as can be: nobody has done anything for a while."""

    def reads(self, key: str) -> int:
        """Through whose eyes the screen of a key reads the journal; a watcher's (-1) if you are of another key."""

    def recall(self) -> None:
        """The match is about to change: have at hand what you show of it, if you hold less."""

    def foresee(self) -> None:
        """The match has changed, though it is not stored yet: have ready what you will show of it."""


class Overtaken(Exception):
    """Another process has stored something that this one did not know of; `revision` is what it knew of."""

    def __init__(self, revision: int) -> None:
        super().__init__(revision)
        self.revision = revision


class Elsewhere(NamedTuple):
    """Whoever is connected to another process."""

    seats: frozenset[int]
    until: float  # on the monotonic clock: it is told again before that


class Live:
    """One match, those connected to it, and the computer's seats."""

    def __init__(
        self,
        stored: StoredMatch,
        sitting: Sitting,
        store: Store,
        opponents: Opponents,
        shelf: StoredShelf,
        changed: Callable[[Live], None] = lambda _: None,
        *,
        thinks: bool = True,
    ) -> None:
        self.stored, self.store, self.opponents = stored, store, opponents
        self.sitting = sitting
        take_standing(self.sitting, stored.standing)
        self.shelf = shelf
        self.lock = asyncio.Lock()
        self.catching = asyncio.Lock()  # held by whoever looks what other processes have stored
        self.notice = ""  # trouble that everybody at the table should know of, in English
        self.lost = False  # what is stored does not continue what is in memory: it has to be opened again
        self.closing = False  # nothing more begins by itself
        self.counts = (
            True  # of a campaign's battle: False once the campaign went back to before it, or it is fought anew
        )
        self.changed = changed  # called after what has been stored
        self.spectators: set[Spectator] = set()
        self.tasks: set[asyncio.Task[Any]] = set()  # changes under way
        self.computers = Computers(self, thinks=thinks)
        self.elsewhere: dict[str, Elsewhere] = {}  # by process: who is connected there
        self.used = time.monotonic()
        self.album = Album(sitting.match)
        self.shows = Shows(self.sitting, self.album)
        self.lapses = Lapses(self)
        self.lapses.watch()
        self.alarm = Alarm(self.sitting, self.ring)
        self.errands = Errands(self)

    @property
    def match(self) -> Match:
        """The match."""
        return self.sitting.match

    @property
    def name(self) -> str:
        """The match's public name."""
        return self.stored.name

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.spectators or self.tasks or self.computers.thoughts)

    async def change(self, work: Callable[[], T]) -> T:
        """Do something to the sitting, store it, and let everybody look again.

        Raises Refusal, from the work, or because nothing can be stored. The work is finished even if the caller is
        cancelled.
        """
        task = spawn(self.change_in_turn(work), self.tasks)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(forget_refusal)
            raise

    async def change_in_turn(self, work: Callable[[], T]) -> T:
        """Change it; where another process was faster, after what that did."""
        for _ in range(TRIES):
            try:
                return await self.change_alone(work)
            except Overtaken as overtaken:
                await self.catch_up(beyond=overtaken.revision)
        raise Refusal(say("others change this match all the time: try again"))

    async def change_alone(self, work: Callable[[], T]) -> T:
        async with self.lock:
            self.used = time.monotonic()
            before = Before(self.sitting)
            try:
                done, batch = await in_turn(self.attempt_and_foresee, work, before)
            except StorageError as error:
                raise self.not_stored(error, before) from error
            if batch is not None:
                self.note_stored(batch)
            if len(self.match.entries) > before.entries or self.match.over is not None:
                self.album.renew()
            self.shows.clear()
        if batch is not None:
            self.wake()
            self.changed(self)
        self.go_on()
        if isinstance(done, Refusal):
            raise done
        return done

    def attempt_and_foresee(
        self, work: Callable[[], T], before: Before
    ) -> tuple[tuple[T | Refusal, Batch | None], Future[None] | None]:
        """The same as `attempt`, and the storing of it, which has begun.

        Drawn before, in the same thread, is what all who look on will be shown next.
        """
        self.let_each(lambda spectator: spectator.recall())
        done, batch = self.attempt(work, before)
        if batch is None:
            return (done, None), None
        if self.match.over is None:
            self.let_each(lambda spectator: spectator.foresee())
            self.match.scenes.let_go()
            self.match.views.rest()
        append, standing = self.store.storage.append, batch.standing
        stored = self.store.begin(append, self.name, before.lines, batch.lines, standing, self.shelf.last, batch.lots)
        return (done, batch), stored

    def let_each(self, look: Callable[[Spectator], None]) -> None:
        """Let everybody look; what cannot be drawn stops nothing: whoever is to be shown it is told."""
        for spectator in list(self.spectators):
            try:
                look(spectator)
            except Exception:
                LOG.exception("match %s cannot be drawn", self.name)

    def attempt(self, work: Callable[[], T], before: Before) -> tuple[T | Refusal, Batch | None]:
        """Do the work: (its result, what is to be stored); a refusal half-way keeps what was carried out before it."""
        try:
            try:
                done: T | Refusal = work()
            except Refusal as refusal:
                done = refusal
            return done, self.batch(before)
        except StorageError as error:
            before.restore(self.sitting)
            return NotStored(error.told), None
        except Exception:
            LOG.exception("the rules failed in match %s", self.name)
            before.restore(self.sitting)
            return Refusal(
                say("the rules failed on this, which is a mistake of the program; nothing was changed")
            ), None

    def batch(self, before: Before) -> Batch | None:
        """What has changed since, encoded; None if nothing has."""
        sitting = self.sitting
        sitting.requests.lapse(self.match.outlines[before.entries :])
        lines = self.match.lines[before.lines :]
        keep_time(sitting)
        if self.match.over is not None:
            sitting.queues.end()
        if not lines and not before.differs(sitting):
            return None
        old = self.stored.standing
        new = standing_of(sitting, old)
        return Batch([encode_line(line) for line in lines], new, lots_of(self.store, sitting, before, old, new))

    def note_stored(self, batch: Batch) -> None:
        """What has changed is stored."""
        self.stored.standing, self.notice = batch.standing, ""
        self.shelf.grow(batch.lines, self.match)
        self.store_snapshots()

    def not_stored(self, error: StorageError, before: Before) -> Overtaken | NotStored:
        """Take back what has changed, and say why it could not be stored."""
        self.take_back(before)
        if isinstance(error, Conflict):
            return Overtaken(self.stored.standing.revision)
        self.notice = str(error)
        self.wake()
        return NotStored(error.told)

    def take_back(self, before: Before) -> None:
        """Make the match as it was, and forget what was drawn of it meanwhile."""
        before.restore(self.sitting)
        self.album.clear()
        self.shows.clear()

    def store_snapshots(self) -> None:
        """Store the snapshots that were taken of what is stored, if there are any; nobody waits for it."""
        if self.shelf.digests:
            spawn(self.shelf.store_fresh(self.match), self.tasks)

    async def catch_up(self, *, beyond: int = -1) -> None:
        """Take over what another process has stored, which is known to go beyond a revision. Raises Refusal."""
        storage = self.store.storage
        async with self.lock:
            try:
                stored = await self.store(storage.match, self.name)  # before the lines: it never knows of more of them
                last, *lines = await self.store(storage.lines, self.name, self.shelf.count - 1) or [b""]
            except StorageError as error:
                raise NotStored(error.told) from error
            known = self.stored.standing.revision
            self.lost = (
                stored is None
                or not beyond < stored.standing.revision >= known
                or (last, len(self.match.lines)) != (self.shelf.last, self.shelf.count)
            )
            if stored is not None and not self.lost:
                try:
                    await asyncio.to_thread(self.take_over, stored, lines)
                    self.shelf.grow(lines, self.match)
                    self.store_snapshots()
                except Exception:  # a newer program may have written them
                    LOG.exception("match %s cannot be read on", self.name)
                    self.lost = True
        self.wake()
        if self.lost:
            raise Refusal(say("the match was changed by another process; it is read again"))
        self.changed(self)
        self.go_on()

    def take_over(self, stored: StoredMatch, lines: Sequence[bytes]) -> None:
        """Go on from what is stored: the match's row, and the lines that are new."""
        self.let_each(lambda spectator: spectator.recall())
        self.match.extend(decode_line(line) for line in lines)
        take_standing(self.sitting, stored.standing)
        self.stored.standing, self.stored.rematch, self.stored.battle = stored.standing, stored.rematch, stored.battle
        self.notice = ""
        if lines:
            self.album.renew()
        self.shows.clear()

    def resume(self, position: dict[str, Any], version: int) -> None:
        """Go on from a stored position, unless another process has done so. Raises BadInput, Refusal."""
        if not self.match.has_state:
            self.sitting.resume(position, version)

    def rest(self) -> bool:
        """Hold no more than is needed to go on; what somebody looks at again is made again. Whether it held more."""
        more = bool(self.album.pictures or self.shows.told)
        self.match.rest()
        chronicles.let_go(self.match)
        self.album.clear()
        self.shows.clear()
        for spectator in self.spectators:
            spectator.rest()
        return more

    def leave_out_away(self) -> None:
        """Tell the clocks anew: for a while nobody served."""
        if self.match.timer is not None:
            self.match.timer.leave_out_away(self.sitting.clock())
            self.ring()

    def ring(self) -> None:
        """Somebody's time is up."""
        self.shows.clear()
        self.wake()

    def wake(self) -> None:
        """Let everybody look again."""
        if self.alarm.set(on=bool(self.spectators)):
            self.shows.clear()
        for spectator in self.spectators:
            spectator.wake()

    def tell(self, seat: int, kept: Kept, *, everywhere: bool = True) -> None:
        """Tell whoever holds a seat, each in his language."""
        for spectator in self.spectators:
            spectator.tell(seat, kept)
        if everywhere:
            self.store.storage.announce(Notice("tell", self.name, f"{seat} {json.dumps(kept)}"))

    @property
    def connected_here(self) -> set[int]:
        """The seats whose players are connected to this process."""
        return {seat for spectator in self.spectators for seat in spectator.seats}

    @property
    def connected(self) -> set[int]:
        """The seats whose players are connected, to whichever process."""
        now = time.monotonic()
        there = [each.seats for each in self.elsewhere.values() if each.until > now]
        return self.connected_here.union(*there)

    @property
    def looked_at(self) -> bool:
        """Whether somebody plays or watches: else computers among themselves have time."""
        now = time.monotonic()
        there = any(each.until > now for each in self.elsewhere.values())
        return bool(self.spectators or there or self.stored.battle) or set(self.sitting.kinds) != {"computer"}

    def readers(self, key: str) -> set[int]:
        """The seats of a key whose players sit before a screen of it now."""
        return {spectator.reads(key) for spectator in self.spectators} - {WATCHER}

    async def close(self) -> None:
        """Stop thinking, and finish what is being changed."""
        self.closing = True
        self.lapses.stop()
        self.alarm.set(on=False)
        while under_way := self.computers.thoughts | self.tasks:  # a change that ends may have begun another task
            for thought in self.computers.thoughts:
                thought.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    def go_on(self) -> None:
        """Do what follows by itself after a change."""
        if self.closing:
            return
        self.lapses.watch()
        self.errands.run()
        self.computers.let_think()

    def spawn_change(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Begin a change that nobody waits for."""
        spawn(work(), self.tasks)


def forget_refusal(task: asyncio.Task[Any]) -> None:
    """A change was refused whose page is gone: nobody is to be told."""
    if not task.cancelled() and not isinstance(task.exception(), (Refusal, type(None))):
        LOG.error("a change failed that nobody waits for any more", exc_info=task.exception())
