"""Computer players for a server: worker processes that think within a time budget, on nothing but views.

Compiling happens in a process of its own; until it is done the workers search with the interpreted rules.
"""

from __future__ import annotations

import asyncio
import functools
import os
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from stormtable.bots.levels import levels_of, searcher_for
from stormtable.bots.worker import Answer, Load, Question, actions_of, compile_search, work
from stormtable.engine.actions import Action
from stormtable.engine.game import BadInput, Game
from stormtable.engine.levels import Level
from stormtable.engine.processes import Worker
from stormtable.engine.records import pack
from stormtable.engine.warmup import Job, Progress, WarmUp, warm_up
from stormtable.language import say

__all__ = ["Pool"]

WORKERS: Final = 2
COMPILERS: Final = 4  # processes at most; each takes half a gigabyte
LATE: Final = 0.1  # seconds beyond its budget after which nobody waits for a worker's answer any more
GRACE: Final = 10.0  # seconds beyond its budget after which a worker is given up and replaced; covers its start
TRIES: Final = 3


class Pool:
    """Answers for any number of matches; at most `workers` questions are thought about at once.

    When more are asked together, as when all seats plan at once, they share the time: each is thought about, in turn,
    within its own budget.

    `told` hears how far compiling has come, from threads. Nothing starts before the first `start` or `choose`.
    """

    def __init__(
        self,
        games: Sequence[Game] = (),
        workers: int = WORKERS,
        told: Callable[[Progress], None] | None = None,
        grace: float = GRACE,
    ) -> None:
        self.games, self.size, self.told, self.grace = games, workers, told, grace
        self.workers: list[Worker] = []
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.thoughts: set[asyncio.Task[Answer | None]] = set()
        self.waiting = 0  # questions that no worker thinks about yet
        self.warm: WarmUp | None = None
        self.compiling: dict[str, Progress] = {}
        self.starting = threading.Lock()

    def levels(self, game: Game) -> Mapping[str, Level]:
        """The levels that can be chosen, the weakest first."""
        return levels_of(game)

    def default(self, game: Game) -> str:
        """The level for a first game: the weakest."""
        return next(iter(self.levels(game)), "")

    def progress(self) -> Mapping[str, Progress]:
        """How far compiling has come, by game."""
        return dict(self.compiling)

    def start(self) -> None:
        """Start the workers, and compile in the background."""
        with self.starting:
            if self.workers:
                return
            self.workers = [Worker("stormtable-player", work, self.grace) for _ in range(self.size)]
        for worker in self.workers:
            self.free.put_nowait(worker)
        if self.games:
            jobs = [Job(game.NAME, functools.partial(compile_search, game.NAME)) for game in self.games]
            self.warm = warm_up(jobs, self.hear, compilers())

    def prepare(self, game: Game) -> None:
        """Compile a game that is being played before those that are not."""
        if self.warm is not None:
            self.warm.first(game.NAME)

    def hear(self, progress: Progress) -> None:
        """Hand a game that is compiled to the workers."""
        self.compiling[progress.job] = progress
        if progress.finished and not progress.error:
            for worker in self.workers:
                worker.tell(Load(progress.job))
        if self.told is not None:
            self.told(progress)

    async def choose(self, game: Game, view: Any, seat: int, level: str) -> Sequence[Action]:
        """What the seat does next, from its view alone, within the level's seconds, the wait for a worker included.

        Where no worker answers in time, the move that the game gives most weight, without a search.
        """
        deadline = monotonic()
        chosen = self.levels(game).get(level)
        if chosen is None:
            raise BadInput(say("{title} has no computer player of level {level}", title=game.TITLE, level=f"{level!r}"))
        deadline += chosen.seconds
        self.start()
        question = Question(game.NAME, pack(view), seat, level, secrets.randbits(31), deadline)
        thought = asyncio.create_task(self.think(question))
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)
        # a late thought goes on: its worker is free again only when it has answered or is replaced
        await asyncio.wait([thought], timeout=seconds_left(deadline) + LATE)
        answered = thought.result() if thought.done() else None
        if answered is not None:
            return actions_of(answered)
        return await asyncio.to_thread(at_once, game, view, seat, chosen)

    async def think(self, question: Question) -> Answer | None:
        """A worker's answer; None if none is free in time, or all that are tried die."""
        self.waiting += 1
        try:
            await asyncio.sleep(0)  # whoever is asked at the same moment lines up too
            async with asyncio.timeout(seconds_left(question.deadline)):
                worker = await self.free.get()
        except TimeoutError:
            return None
        finally:
            self.waiting -= 1
        question = question._replace(deadline=monotonic() + seconds_left(question.deadline) / self.turns())
        try:
            for _ in range(TRIES):
                answered: Answer | None = await asyncio.to_thread(worker.ask, question, seconds_left(question.deadline))
                if answered is not None or seconds_left(question.deadline) == 0:
                    return answered
        finally:
            self.free.put_nowait(worker)
        return None

    def turns(self) -> int:
        """How many questions, one after the other, a worker that takes one now will have to answer."""
        return 1 + -(-self.waiting // self.size)

    async def close(self) -> None:
        """End all processes."""
        if self.warm is not None:
            await asyncio.to_thread(self.warm.stop)
        for worker in self.workers:
            await asyncio.to_thread(worker.end)
        await asyncio.gather(*self.thoughts, return_exceptions=True)
        self.workers = []


def compilers() -> int:
    """How many games are compiled side by side: half the cores are left for thinking and the table."""
    return max(1, min(COMPILERS, (os.cpu_count() or 1) // 2))


def seconds_left(deadline: float) -> float:
    """Seconds until then; 0 if it is past."""
    return max(0.0, deadline - monotonic())


def at_once(game: Game, view: Any, seat: int, level: Level) -> Sequence[Action]:
    """The heaviest candidate, in this process."""
    return searcher_for(game).ask(view, seat, level, 0, deadline=monotonic(), interpreted=True).steps
