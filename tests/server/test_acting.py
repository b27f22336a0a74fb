"""Where matches are changed: in turn, each to its end, whoever goes away meanwhile."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stormtable.language import speaking, spoken
from stormtable.server.hall.acting import in_turn
from stormtable.server.hall.live import Live
from tests.support.serving import PATIENCE, RandomOpponents, Served, serving


class Act:
    """What is done to a match: begins, and ends once it is let."""

    def __init__(self, done: list[str], name: str, inner: Callable[[], object] = lambda: None) -> None:
        self.done, self.name, self.inner = done, name, inner
        self.begun, self.let = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.done.append(f"{self.name} begins")
        self.begun.set()
        assert self.let.wait(PATIENCE)
        self.inner()
        self.done.append(f"{self.name} ends")
        return self.name

    async def beginning(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, PATIENCE)


@asynccontextmanager
async def matches(count: int) -> AsyncIterator[list[Live]]:
    async with serving() as served:
        yield [await opened(served, "friend", "friend") for _ in range(count)]


async def opened(served: Served, *kinds: str) -> Live:
    created = await served.open(*kinds)
    (key,) = await served.hall.store(served.hall.store.storage.keys, [created["watch"]])
    return await served.hall.live(key.target)


async def cancelled(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_the_language_that_is_spoken_is_carried_over() -> None:
    with speaking("de"):
        assert await in_turn(lambda: (spoken(), None)) == "de"
    assert await in_turn(lambda: (spoken(), None)) == "en"


async def test_acts_of_one_match_come_in_order() -> None:
    async with matches(1) as (live,):
        done: list[str] = []
        acts = [Act(done, name) for name in "abc"]
        for act in acts[1:]:
            act.let.set()
        tasks = [asyncio.create_task(live.change(act)) for act in acts]
        await acts[0].beginning()
        assert await in_turn(lambda: (list(done), None)) == ["a begins"], "the others wait, though a thread is free"
        acts[0].let.set()
        assert await asyncio.gather(*tasks) == ["a", "b", "c"]
        assert done == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


async def test_another_match_goes_on_beside_a_slow_act() -> None:
    async with matches(2) as (live, other):
        slow, quick = Act([], "slow"), Act([], "quick")
        quick.let.set()
        task = asyncio.create_task(live.change(slow))
        await slow.beginning()
        assert await asyncio.wait_for(other.change(quick), PATIENCE) == "quick"
        assert not task.done()
        slow.let.set()
        assert await task == "slow"


async def test_what_runs_is_finished_though_nobody_waits_for_it() -> None:
    async with matches(1) as (live,):
        act = Act([], "act")
        task = asyncio.create_task(live.change(act))
        await act.beginning()
        await cancelled(task)
        assert live.lock.locked()
        act.let.set()
        await asyncio.gather(*live.tasks)
        assert act.done == ["act begins", "act ends"]
        assert not live.lock.locked()


async def test_what_is_queued_is_done_though_nobody_waits_for_it() -> None:
    async with matches(3) as (live, *others):
        slow = [Act([], "slow"), Act([], "slow")]  # one a thread
        before = [asyncio.create_task(each.change(act)) for each, act in zip(others, slow, strict=True)]
        for act in slow:
            await act.beginning()
        act = Act([], "act")
        task = asyncio.create_task(live.change(act))
        while not live.lock.locked():  # noqa: ASYNC110
            await asyncio.sleep(0)
        await cancelled(task)
        assert live.lock.locked()
        assert not act.begun.is_set()
        for each in (*slow, act):
            each.let.set()
        await asyncio.gather(*before, *live.tasks)
        assert act.done == ["act begins", "act ends"]
        assert not live.lock.locked()


async def test_a_match_that_closes_waits_for_what_the_computer_does_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    opponents = RandomOpponents()
    opponents.gate.clear()
    async with serving(opponents=opponents) as served:
        live = await opened(served, "friend", "computer")
        answer = live.computers.answer
        acts: list[Act] = []

        def slowly(*how: Any) -> None:
            acts.append(Act([], "answer", lambda: answer(*how)))
            acts[-1]()

        monkeypatch.setattr(live.computers, "answer", slowly)
        live.computers.let_think()
        (thought,) = live.computers.thoughts
        opponents.gate.set()
        while not acts:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        before = live.stored.standing.revision
        closing = asyncio.create_task(live.close())
        await asyncio.wait([thought])
        assert thought.cancelled()
        assert live.lock.locked()
        assert not closing.done()
        acts[0].let.set()
        await closing
        assert acts[0].done == ["answer begins", "answer ends"]
        assert live.stored.standing.revision > before, "it is stored"
        assert not live.computers.thoughts | live.tasks, "and nothing follows from it"


FIRST = """
import sys, threading
import msgspec
from stormtable.server.hall.hall import Hall
from stormtable.server.storage.sqlite import SqliteStorage
from tests.support.ambush_match import ready
from tests.support.serving import GAMES, RandomOpponents

match = ready()
scene = match.scenes.watched_at(match.head, match.views)
data = msgspec.json.encode(scene)
Hall(SqliteStorage(sys.argv[1]), GAMES, RandomOpponents())
sys.setswitchinterval(1e-6)
begun = threading.Barrier(16)

def read():
    begun.wait()
    assert msgspec.json.decode(data, type=type(scene)) == scene

threads = [threading.Thread(target=read) for _ in range(16)]
for each in threads:
    each.start()
for each in threads:
    each.join()
"""


def test_threads_may_be_the_first_to_read_a_scene(tmp_path: Path) -> None:
    """As when the first two changes of a server are of matches that have rested; msgspec crashes of it."""
    done = subprocess.run([sys.executable, "-c", FIRST, tmp_path / "db"], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
