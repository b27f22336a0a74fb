"""Hints at a server: where they can be had, and the one process that finds them, asked in turn, not waited for long."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any, Final, Protocol

from stormtable.engine.game import Game
from stormtable.language import say
from stormtable.review.advice import Hint, Warned
from stormtable.review.adviser import Adviser, Answer, HintAsked, NotReady, WarningAsked
from stormtable.server.hall.origins import origin_goes_on
from stormtable.table.hints import why_no_hints
from stormtable.table.match import Match, Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["HINT_SECONDS", "WARN_SECONDS", "Advises", "Hinting"]

HINT_SECONDS: Final = 15.0  # after which nobody waits for a hint any more
WARN_SECONDS: Final = 3.0  # after which a decision goes through unjudged
MOST: Final = 8  # questions that wait or are thought about
MOST_OF_ONE: Final = 2  # of them from one address
IDLE: Final = 600.0  # seconds after which the process ends that nobody asks anything
KEPT: Final = 64  # answers: asked again, they cost nothing

Asked = HintAsked | WarningAsked


class Advises(Protocol):
    """What finds hints. Called in threads that may wait; `ask` by one at a time."""

    def prepare(self, game: str) -> None:
        """Have a game ready soon."""

    def ask(self, asked: Asked, seconds: float) -> Answer | None:
        """The answer; None if there is none in time."""

    def rest(self, idle: float) -> None:
        """End what nobody has wanted for so many seconds."""

    def end(self) -> None:
        """End it all."""


class Hinting:
    """The hints of a server's matches."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.adviser: Advises = Adviser()
        self.turn = asyncio.Lock()
        self.waiting = Counter[str]()  # questions by address
        self.kept: OrderedDict[Asked, Hint | Warned] = OrderedDict()
        self.tasks: set[asyncio.Task[Any]] = set()

    async def must_be_had(self, match: Match) -> None:
        """Raise Refusal where a match has no hints, or none now."""
        if why := why_no_hints(match):
            raise Refusal(why)
        if await origin_goes_on(self.hall.store, match.header):
            raise Refusal(
                say("the match that this one was branched from goes on among others: no hints until it is over")
            )

    def is_compiling(self, game: Game) -> bool:
        """Whether the computer player of a game is being compiled, which its hints wait for."""
        progress = self.hall.opponents.progress().get(game.NAME)
        return progress is not None and not progress.finished

    async def prepare(self, match: Match) -> None:
        """Somebody sits down who may want hints: have the game ready."""
        if not why_no_hints(match) and not self.is_compiling(match.game):
            await asyncio.to_thread(self.adviser.prepare, match.header.game)

    async def ask(self, game: Game, asked: Asked, client: str, seconds: float) -> Answer | None:
        """The answer to a question from an address; None if there is none in so many seconds.

        Raises Refusal where too much is asked at once.
        """
        if (known := self.kept.get(asked)) is not None:
            return known
        if self.is_compiling(game):
            return NotReady()
        if self.waiting[client] >= MOST_OF_ONE:
            raise Refusal(say("so many hints and warnings at once are not looked for from one address: wait for one"))
        if self.waiting.total() >= MOST:
            raise Refusal(say("this server is looking for as many hints and warnings as it can: wait a moment"))
        self.waiting[client] += 1
        task = asyncio.create_task(self.think(asked, client, seconds))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        # A late thought goes on: the process is free again only when it has answered or is replaced.
        await asyncio.wait([task], timeout=seconds)
        return task.result() if task.done() else None

    async def think(self, asked: Asked, client: str, seconds: float) -> Answer | None:
        """Ask the process once it is free, unless that takes too long."""
        try:
            async with asyncio.timeout(seconds):
                await self.turn.acquire()
            try:
                found = await asyncio.to_thread(self.adviser.ask, asked, seconds)
            finally:
                self.turn.release()
        except TimeoutError:
            return None
        finally:
            self.waiting[client] -= 1
            self.waiting += Counter()  # forget those that wait for nothing
        if isinstance(found, (Hint, Warned)):
            self.kept[asked] = found
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return found

    def rest(self) -> None:
        """End the process while nobody plays with hints."""
        if not self.waiting:
            self.adviser.rest(IDLE)

    async def close(self) -> None:
        """End the process."""
        await asyncio.to_thread(self.adviser.end)
        await asyncio.gather(*self.tasks, return_exceptions=True)
