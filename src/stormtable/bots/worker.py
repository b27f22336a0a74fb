"""A worker process: answers questions one after the other, by interpreted rules until compiled ones are there."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from stormtable.bots.levels import levels_of, searcher_for
from stormtable.bots.searcher import Searcher
from stormtable.engine.actions import Action
from stormtable.engine.game import Game, seats_in
from stormtable.engine.records import pack, unpack
from stormtable.engine.views import view_of
from stormtable.engine.watch import CompileError
from stormtable.games import find

__all__ = ["Answer", "Load", "Question", "actions_of", "compile_search", "work"]


class Question(NamedTuple):
    """What had a seat best do? `view` is packed, a state after `hide`; `deadline` is one of `time.monotonic`."""

    game: str
    view: bytes
    seat: int
    level: str
    seed: int
    deadline: float


class Load(NamedTuple):
    """The cache holds a game's compiled search: take it from there."""

    game: str


class Answer(NamedTuple):
    """Actions of the game in order, packed."""

    actions: tuple[bytes, ...]
    iterations: int
    compiled: bool


def work(pipe: Connection) -> None:
    """Answer until the other end is gone; raises EOFError or BrokenPipeError then."""
    searchers: dict[str, Searcher] = {}
    while True:
        asked = pipe.recv()
        searcher = searchers.setdefault(asked.game, searcher_for(find(asked.game)))
        if isinstance(asked, Load):
            # beside the questions: loading takes a second or two, and nobody shall wait for it
            threading.Thread(target=load, args=(searcher,), daemon=True).start()
        else:
            pipe.send(answer(searcher, asked))


def answer(searcher: Searcher, asked: Question) -> Answer:
    view = unpack(searcher.game.State, asked.view)
    is_compiled = searcher.is_compiled
    level = levels_of(searcher.game)[asked.level]
    thought = searcher.ask(view, asked.seat, level, asked.seed, asked.deadline)
    return Answer(tuple(pack(step) for step in thought.steps), thought.iterations, is_compiled)


def load(searcher: Searcher) -> None:
    view, seat = a_question(searcher.game)
    try:
        searcher.compile(view, seat)
    except CompileError:  # said by the process that compiled it first; the interpreted rules go on
        return


def compile_search(name: str) -> None:
    """Compile a game's search, or find it in the cache; the job of a warm-up. Raises CompileError."""
    game = find(name)
    view, seat = a_question(game)
    searcher_for(game).compile(view, seat)


def a_question(game: Game) -> tuple[Any, int]:
    """The first decision of the first scenario, as whoever decides sees it."""
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    seat = seats_in(game.deciders(state))[0]
    return view_of(game, state, seat), seat


def actions_of(answered: Answer) -> Sequence[Action]:
    """The actions of an answer."""
    return [unpack(Action, each) for each in answered.actions]
