"""Worker processes: legal answers in time, from views alone, and a new worker for one that died."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator

import pytest

from stormtable.bots.pool import Pool
from stormtable.engine import copy_record
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.warmup import Progress
from stormtable.games import find

SLACK = 1.0  # seconds for a busy machine; 0.2 s are promised


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


async def test_an_answer_keeps_its_budget(pool: Pool, game: Game) -> None:
    await choose(pool, game)
    state = game.load("duel", {}, 2)
    game.hide(state, 0)
    began = time.monotonic()
    await pool.choose(game, state, 0, "hard")
    assert time.monotonic() - began < pool.levels(game)["hard"].seconds + SLACK


async def test_seats_that_are_asked_at_once_share_the_time(
    pool: Pool, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is thought about, in its own budget, though there is one worker for all."""
    await choose(pool, game)
    unsearched = list[int]()

    def at_once(game: Game, view: object, seat: int, level: object) -> list[object]:
        unsearched.append(seat)
        return []

    monkeypatch.setattr("stormtable.bots.pool.at_once", at_once)
    views = [game.load("duel", {}, 2) for _ in range(4)]
    for view in views:
        game.hide(view, 0)
    began = time.monotonic()
    answers = await asyncio.gather(*(pool.choose(game, view, 0, "hard") for view in views))
    assert time.monotonic() - began < pool.levels(game)["hard"].seconds + SLACK
    assert all(answers)
    assert unsearched == []


async def test_a_worker_that_hangs_is_not_waited_for(game: Game) -> None:
    pool = Pool(workers=1, grace=0.3)
    try:
        await choose(pool, game)
        hung = pool.workers[0].process
        os.kill(hung.pid, signal.SIGSTOP)
        state = game.load("pair", {}, 2)
        seat = seats_in(game.deciders(state))[0]
        view = copy_record(state)
        game.hide(view, seat)
        began = time.monotonic()
        actions = await pool.choose(game, view, seat, "easy")
        assert time.monotonic() - began < pool.levels(game)["easy"].seconds + SLACK
        assert game.refuse(state, seat, actions[0]) == 0
        await asyncio.gather(*pool.thoughts)
        assert pool.workers[0].process.pid != hung.pid
        await choose(pool, game)
    finally:
        await pool.close()


async def test_waiting_for_a_worker_is_part_of_the_budget(pool: Pool, game: Game) -> None:
    await choose(pool, game)
    state = game.load("squadron", {}, 2)
    seat = seats_in(game.deciders(state))[0]
    view = copy_record(state)
    game.hide(view, seat)
    began = time.monotonic()
    answers = await asyncio.gather(*(pool.choose(game, view, seat, "hard") for _ in range(4)))
    assert time.monotonic() - began < pool.levels(game)["hard"].seconds + SLACK
    assert all(game.refuse(state, seat, actions[0]) == 0 for actions in answers)


async def test_an_unknown_level_is_refused(pool: Pool, game: Game) -> None:
    with pytest.raises(BadInput, match="grandmaster"):
        await pool.choose(game, game.load("duel", {}, 1), 0, "grandmaster")


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
