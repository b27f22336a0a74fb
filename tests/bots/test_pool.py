"""Worker processes: legal answers in time, from views alone, and a new worker for one that died."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from stormtable.bots.levels import levels_of, searcher_for
from stormtable.bots.pool import Pool, compilers
from stormtable.bots.worker import Answer, Question, answer
from stormtable.engine import Action, copy_record
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.levels import Level
from stormtable.engine.records import pack
from stormtable.engine.warmup import Job, Progress
from stormtable.games import find


@pytest.fixture
def game() -> Game:
    return find("arclight")


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    made = Pool(workers=1)
    yield made
    await made.close()


async def choose(pool: Pool, game: Game, level: str = "easy") -> None:
    state = game.load("pair", {}, 2)
    for _ in range(6):
        seat = seats_in(game.deciders(state))[0]
        view = copy_record(state)
        game.hide(view, seat)
        actions = await pool.choose(game, view, seat, level)
        assert actions
        assert game.refuse(state, seat, actions[0]) == 0
        game.apply(state, seat, actions[0])


async def test_answers_are_legal(pool: Pool, game: Game) -> None:
    await choose(pool, game)


async def test_a_dead_worker_is_replaced_and_the_question_asked_again(pool: Pool, game: Game) -> None:
    await choose(pool, game)
    dead = pool.workers[0].process
    dead.kill()
    dead.join()
    await choose(pool, game)
    assert pool.workers[0].process.pid != dead.pid


class Clock:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


class Thinker:
    """In place of a worker: thinks as long as it may, by a test's clock, and does the same each time."""

    def __init__(self, clock: Clock, action: Action) -> None:
        self.clock, self.action = clock, action
        self.budgets = list[float]()

    def ask(self, question: Question, seconds: float) -> Answer:
        self.budgets.append(seconds)
        self.clock.time = question.deadline
        return Answer((pack(self.action),), 1, compiled=False)

    def end(self) -> None:
        """It has no process."""


@pytest.fixture
def level(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> Level:
    """The one level of the pool: its seconds are more than any machine needs for what is not thought."""
    level = Level("Slow", "Thinks long.", 8, 600.0)
    monkeypatch.setattr(pool, "levels", lambda game: {"slow": level})
    return level


@pytest.fixture
def thinker(pool: Pool, game: Game, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """The pool's only worker."""
    clock = Clock()
    monkeypatch.setattr("stormtable.bots.pool.monotonic", clock)
    actions = [Action() for _ in range(game.MAX_CHOICES)]
    game.choices(duel(game), 0, actions)
    made = Thinker(clock, actions[0])
    pool.workers = [made]  # type: ignore[list-item]
    pool.free.put_nowait(made)  # type: ignore[arg-type]
    return made


def duel(game: Game) -> Any:
    """The first decision as the first seat sees it."""
    view = game.load("duel", {}, 2)
    game.hide(view, 0)
    return view


async def test_a_question_has_its_levels_seconds(pool: Pool, game: Game, level: Level, thinker: Thinker) -> None:
    assert await pool.choose(game, duel(game), 0, "slow") == [thinker.action]
    assert thinker.budgets == [level.seconds]


def test_a_search_ends_by_its_deadline(game: Game) -> None:
    question = Question(game.NAME, pack(duel(game)), 0, "hard", 1, time.monotonic() - 1)
    assert answer(searcher_for(game), question).iterations == 0
    assert answer(searcher_for(game), question._replace(level="easy", deadline=time.monotonic() + 10**6)).iterations > 0


async def test_seats_that_are_asked_at_once_share_the_time(
    pool: Pool, game: Game, level: Level, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is thought about, all within one budget, though there is one worker for all."""
    unsearched = list[int]()
    monkeypatch.setattr("stormtable.bots.pool.at_once", lambda game, view, seat, level: unsearched.append(seat))
    began = thinker.clock.time
    answers = await asyncio.gather(*(pool.choose(game, duel(game), 0, "slow") for _ in range(4)))
    assert answers == [[thinker.action]] * 4
    assert thinker.budgets == pytest.approx([level.seconds / 4] * 4)
    assert thinker.clock.time == pytest.approx(began + level.seconds)
    assert unsearched == []


async def test_where_no_worker_is_free_in_time_the_heaviest_move_is_made(
    pool: Pool, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(pool, game)
    await pool.free.get()  # once it is free it thinks about another match
    state = game.load("squadron", {}, 2)
    seat = seats_in(game.deciders(state))[0]
    view = copy_record(state)
    game.hide(view, seat)
    monkeypatch.setattr(pool, "levels", lambda game: {"hasty": replace(levels_of(game)["easy"], seconds=0.05)})
    actions = await pool.choose(game, view, seat, "hasty")
    assert game.refuse(state, seat, actions[0]) == 0


async def test_a_worker_that_hangs_is_not_waited_for(game: Game) -> None:
    pool = Pool(workers=1, grace=10**6)
    try:
        await choose(pool, game)
        hung = pool.workers[0].process
        os.kill(hung.pid, signal.SIGSTOP)
        actions = await pool.choose(game, duel(game), 0, "easy")
        assert pool.workers[0].process is hung
        assert game.refuse(game.load("duel", {}, 2), 0, actions[0]) == 0
    finally:
        await pool.close()


async def test_a_worker_that_hangs_is_replaced(game: Game) -> None:
    pool = Pool(workers=1)
    try:
        await choose(pool, game)
        (worker,) = pool.workers
        hung = worker.process
        os.kill(hung.pid, signal.SIGSTOP)
        worker.grace = 0.3  # for no longer than it hangs: a slow machine may take all of it to start the next one
        await pool.choose(game, duel(game), 0, "easy")
        await asyncio.gather(*pool.thoughts)
        worker.grace = 10.0**6
        assert pool.workers[0].process.pid != hung.pid
        await choose(pool, game)
    finally:
        await pool.close()


async def test_an_unknown_level_is_refused(pool: Pool, game: Game) -> None:
    with pytest.raises(BadInput, match="grandmaster"):
        await pool.choose(game, game.load("duel", {}, 1), 0, "grandmaster")


async def test_a_game_that_is_opened_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [find("jumpstrike"), find("arclight")]
    asked: list[str] = []

    class Compiling:
        def __init__(self, jobs: Sequence[Job], told: object, at_once: int) -> None:
            assert [job.name for job in jobs] == [game.NAME for game in games]
            assert at_once >= 1

        first = staticmethod(asked.append)

        def stop(self) -> None: ...

    monkeypatch.setattr("stormtable.bots.pool.warm_up", Compiling)
    pool = Pool(games, workers=1)
    try:
        pool.prepare(games[1])
        assert asked == [], "nothing is compiled before the start"
        pool.start()
        pool.prepare(games[1])
        assert asked == ["arclight"]
    finally:
        await pool.close()


@pytest.mark.parametrize(("cores", "processes"), [(None, 1), (1, 1), (2, 1), (4, 2), (8, 4), (64, 4)])
def test_half_the_cores_compile(cores: int | None, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert compilers() == processes


async def test_compiled_rules_take_over(game: Game) -> None:
    heard: list[Progress] = []
    pool = Pool([game], workers=1, told=heard.append)
    try:
        pool.start()
        assert pool.warm is not None
        assert await asyncio.to_thread(pool.warm.wait, 300)
        assert heard[-1].finished
        assert not heard[-1].error
        assert pool.progress()["arclight"].finished
        await choose(pool, game, "medium")
    finally:
        await pool.close()
    assert not pool.workers
