"""A process that gives advice: asked one thing after the other, of views alone, at low priority."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from stormtable.engine.actions import Action
from stormtable.engine.game import seats_in
from stormtable.engine.processes import Worker
from stormtable.engine.records import unpack
from stormtable.engine.views import view_of
from stormtable.engine.watch import CompileError
from stormtable.games import find
from stormtable.review.advice import Hint, Warned, hint, warn
from stormtable.review.chances import Judge
from stormtable.review.gifts import Act

__all__ = ["ActSeen", "Adviser", "Answer", "HintAsked", "NotReady", "WarningAsked"]

NICE: Final = 5
GRACE: Final = 10.0  # seconds beyond its time after which a process that computes is replaced


class Prepare(NamedTuple):
    """Have a game ready."""

    game: str


class HintAsked(NamedTuple):
    """What a seat had best do in this view, beside what is drafted; `meant`: what a lesson asks for. All packed."""

    game: str
    scenario: str
    view: bytes
    seat: int
    seed: int
    drafted: tuple[bytes, ...] = ()
    meant: tuple[bytes, ...] = ()


class ActSeen(NamedTuple):
    """An act that a seat has done, and the view that it had before it, packed."""

    view: bytes
    action: bytes
    forced: bool


class WarningAsked(NamedTuple):
    """What a seat would give away by actions in this view, after what it has done since others acted (all packed)."""

    game: str
    scenario: str
    view: bytes
    seat: int
    seed: int
    actions: tuple[bytes, ...]
    run: tuple[ActSeen, ...] = ()


class NotReady(NamedTuple):
    """The game is still being made ready, or cannot be (`why`)."""

    why: str = ""


Asked = HintAsked | WarningAsked
Answer = Hint | Warned | NotReady


class Adviser:
    """The process, started when it is first wanted. Asked by one thread at a time."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.starting = threading.Lock()
        self.worker: Worker | None = None
        self.prepared: set[str] = set()
        self.used = time.monotonic()

    def prepare(self, game: str) -> None:
        """Have a game ready soon."""
        self.used = time.monotonic()
        with self.starting:
            if self.worker is None:
                self.worker = Worker("stormtable-adviser", work, self.grace)
            if game not in self.prepared:
                self.prepared.add(game)
                self.worker.tell(Prepare(game))

    def ask(self, asked: Asked, seconds: float) -> Answer | None:
        """The answer; None if there is none in so many seconds and a grace beyond, or the process has ended."""
        self.prepare(asked.game)
        worker = self.worker
        answered: Answer | None = None if worker is None else worker.ask(asked, seconds)
        return answered

    def rest(self, idle: float) -> None:
        """End the process if nobody has wanted anything for so many seconds; it starts again when it is wanted."""
        if self.worker is not None and time.monotonic() - self.used > idle:
            self.end()

    def end(self) -> None:
        """End the process."""
        with self.starting:
            worker, self.worker = self.worker, None
            self.prepared.clear()
        if worker is not None:
            worker.end()


# In the process


class Shelf:
    """The judges of a process, by game and scenario; a game's first is made beside the questions."""

    def __init__(self) -> None:
        self.judges: dict[tuple[str, str], Judge] = {}
        self.ready: dict[str, Judge] = {}
        self.failed: dict[str, str] = {}

    def prepare(self, name: str) -> None:
        """Compile a game's search, or load it from the cache, in a thread."""
        threading.Thread(target=self.load, args=(name,), daemon=True).start()

    def load(self, name: str) -> None:
        try:
            game = find(name)
            judge = Judge(game)
            state = game.load(next(iter(game.SCENARIOS)), {}, 1)
            seat = seats_in(game.deciders(state))[0]
            view = view_of(game, state, seat)
            judge.scales.candidates(view, seat)
            judge.chance(view, seat, 1)
        except CompileError as error:
            self.failed[name] = str(error)
        else:
            self.ready[name] = judge

    def judge(self, name: str, scenario: str) -> Judge | None:
        """The judge of a scenario; None while its game is not ready."""
        first = self.ready.get(name)
        if first is None:
            return None
        found = self.judges.get((name, scenario))
        if found is None:
            found = self.judges[name, scenario] = Judge(first.game, scenario)
            found.__dict__["scales"] = first.scales
        return found


def work(pipe: Connection) -> None:
    """Answer until the other end is gone; raises EOFError or BrokenPipeError then."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    shelf = Shelf()
    while True:
        asked = pipe.recv()
        if isinstance(asked, Prepare):
            shelf.prepare(asked.game)
        else:
            pipe.send(answer(shelf, asked))


def answer(shelf: Shelf, asked: Asked) -> Answer:
    judge = shelf.judge(asked.game, asked.scenario)
    if judge is None:
        return NotReady(shelf.failed.get(asked.game, ""))
    state = judge.game.State
    view = unpack(state, asked.view)
    if isinstance(asked, HintAsked):
        return hint(judge, view, asked.seat, asked.seed, actions_of(asked.drafted), actions_of(asked.meant))
    run = [Act(-1, each.forced, unpack(Action, each.action), unpack(state, each.view)) for each in asked.run]
    return warn(judge, view, asked.seat, actions_of(asked.actions), run, asked.seed)


def actions_of(packed: Sequence[bytes]) -> list[Action]:
    return [unpack(Action, each) for each in packed]
