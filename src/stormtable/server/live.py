"""A match in memory: one change at a time, each durable before anybody is told of it."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.records import packed
from stormtable.server.opponents import Opponents
from stormtable.server.pictures import Album
from stormtable.server.storage import Conflict, Standing, StorageError, StoredMatch
from stormtable.server.store import Store
from stormtable.server.summaries import summary_of
from stormtable.table.journal import encode_line
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Pending, Sitting

__all__ = ["Live", "Spectator", "standing_of"]

LOG: Final = logging.getLogger("stormtable.server")
RETRY: Final = 5.0  # seconds until the computer tries again what could not be stored
T = TypeVar("T")


class Spectator(Protocol):
    """Whoever is connected to the match."""

    def wake(self) -> None:
        """Look again: the match has changed."""

    def tell(self, seat: int, text: str) -> None:
        """Show a sentence, if you hold that seat."""


class Live:
    """One match, those connected to it, and the computer's seats."""

    def __init__(self, stored: StoredMatch, match: Match, store: Store, opponents: Opponents) -> None:
        pending = msgspec.json.decode(stored.standing.pending, type=list[Pending])
        self.stored, self.store, self.opponents = stored, store, opponents
        self.sitting = Sitting(match, pending)
        self.lock = asyncio.Lock()
        self.notice = ""  # trouble that everybody at the table should know of
        self.lost = False  # another process wrote to the match: it has to be opened again
        self.spectators: set[Spectator] = set()
        self.tasks: set[asyncio.Task[Any]] = set()  # changes under way
        self.thoughts: set[asyncio.Task[Any]] = set()  # of the computer's seats
        self.thinking: set[int] = set()
        self.used = time.monotonic()
        self.album = Album(match)

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
        return bool(self.spectators or self.tasks or self.thoughts)

    async def change(self, work: Callable[[], T]) -> T:
        """Do something to the sitting, store it, and let everybody look again.

        Raises Refusal, from the work or because nothing can be stored; what was refused changed nothing. The work is
        finished even if the caller is cancelled.
        """
        return await asyncio.shield(spawn(self.change_alone(work), self.tasks))

    async def change_alone(self, work: Callable[[], T]) -> T:
        async with self.lock:
            self.used = time.monotonic()
            sitting, match = self.sitting, self.match
            lines, pending, request = len(match.lines), sitting.pending, copy.deepcopy(sitting.request)
            done = await asyncio.to_thread(self.attempt, work, lines)
            try:
                if len(match.lines) > lines or sitting.pending is not pending:
                    await self.save(lines)
            except StorageError as error:
                match.roll_back(lines)
                sitting.pending, sitting.request = pending, request
                self.lost = isinstance(error, Conflict)
                self.notice = "" if self.lost else str(error)
                self.wake()
                raise Refusal(str(error)) from error
            self.notice = ""
            if len(match.lines) > lines:
                sitting.request = None
                self.album.clear()
        self.wake()
        self.let_computers_think()
        if isinstance(done, Refusal):
            raise done
        return done

    def attempt(self, work: Callable[[], T], lines: int) -> T | Refusal:
        """Do the work; a refusal half-way keeps what was carried out before it."""
        try:
            return work()
        except Refusal as refusal:
            return refusal
        except Exception:
            LOG.exception("the rules failed in match %s", self.name)
            self.match.roll_back(lines)
            return Refusal("the rules failed on this, which is a mistake of the program; nothing was changed")

    async def save(self, first: int) -> None:
        """Store the lines from `first` on, and where the match stands. Raises StorageError."""
        match, before = self.match, self.stored.standing

        def encode() -> tuple[list[bytes], Standing]:
            lines = [encode_line(line) for line in match.lines[first:]]
            return lines, standing_of(self.sitting, before)

        encoded, standing = await asyncio.to_thread(encode)
        await self.store(self.store.storage.append, self.name, first, encoded, standing)
        self.stored.standing = standing

    def wake(self) -> None:
        """Let everybody look again."""
        for spectator in self.spectators:
            spectator.wake()

    def tell(self, seat: int, text: str) -> None:
        """Tell whoever holds a seat."""
        for spectator in self.spectators:
            spectator.tell(seat, text)

    async def close(self) -> None:
        """Stop thinking, and finish what is being changed."""
        for thought in self.thoughts:
            thought.cancel()
        await asyncio.gather(*self.thoughts, *self.tasks, return_exceptions=True)

    # The computer's seats

    def let_computers_think(self) -> None:
        """Start thinking for every computer's seat that must decide, unless nobody would ever look."""
        sitting = self.sitting
        if self.lost or not (self.spectators or set(sitting.kinds) != {"computer"}):
            return
        for seat in self.match.deciders():
            if sitting.kinds[seat] == "computer" and seat not in self.thinking and not sitting.waits(seat):
                self.thinking.add(seat)
                spawn(self.think(seat), self.thoughts)

    async def think(self, seat: int) -> None:
        """Decide for a computer's seat."""
        view = self.match.view(seat)
        seen, level = packed(view), self.match.header.seats[seat].level
        try:
            actions = await self.opponents.choose(self.match.game, view, seat, level)
        except Exception:
            LOG.exception("the computer opponent failed in match %s", self.name)
            actions = [self.match.fallback(seat)]
        finally:
            self.thinking.discard(seat)
        try:
            await self.change_alone(lambda: self.answer(seat, seen, actions))
        except Refusal as refusal:
            LOG.error("the computer opponent of match %s cannot go on: %s", self.name, refusal)
            await asyncio.sleep(RETRY)
            self.let_computers_think()

    def answer(self, seat: int, seen: bytes, actions: Sequence[Action]) -> None:
        """Carry out what was chosen for a view, if that is still what the seat sees."""
        if seat not in self.match.deciders() or self.sitting.waits(seat) or packed(self.match.view(seat)) != seen:
            return
        refusal = self.match.refusal(seat, actions[0])
        if refusal is None:
            with contextlib.suppress(Refusal):  # dice or a forced decision may have come between: it thinks again
                self.sitting.carry_out(seat, actions)
        else:
            LOG.error("the computer opponent of match %s chose what is not legal: %s", self.name, refusal)
            self.sitting.carry_out(seat, [self.match.fallback(seat)])


def spawn(work: Coroutine[Any, Any, T], among: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """Run in the background; the set keeps the task until it is done."""
    task = asyncio.create_task(work)
    among.add(task)
    task.add_done_callback(among.discard)
    return task


def standing_of(sitting: Sitting, before: Standing | None = None) -> Standing:
    """What is kept beside a journal; `before` holds the last playable position."""
    match = sitting.match
    keep = before if before is not None and match.state is None else None
    position = b"{}" if match.state is None else msgspec.json.encode(match.position())
    return Standing(
        changed=sitting.clock(),
        over=match.over is not None,
        position=keep.position if keep else position,
        version=keep.version if keep else match.game.VERSION,
        pending=msgspec.json.encode(sitting.pending),
        summary=msgspec.json.encode(summary_of(match)),
        computer=any(sitting.kinds[seat] == "computer" for seat in match.deciders()),
    )
