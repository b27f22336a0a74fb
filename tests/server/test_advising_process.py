"""The process that looks for hints: when it is made ready, when it ends, that one that is killed is replaced."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from stormtable.engine.warmup import Progress
from stormtable.games import find
from stormtable.review.adviser import Adviser
from tests.support.hinting import ONCE, Advising, alone, hint, lines, refused
from tests.support.serving import PATIENCE, Player, RandomOpponents, serving


async def test_they_wait_until_the_computer_player_is_compiled() -> None:
    playing = RandomOpponents()
    playing.warming["ambush"] = Progress("ambush", 1, 9)
    async with serving(opponents=playing) as served:
        advising = served.hall.hinting.adviser = Advising()
        created = await alone(served)
        async with served.sit(created["table"]) as own:
            assert "being made ready" in (await hint(own))["why"]
            assert not advising.prepared
            playing.warming["ambush"] = Progress("ambush", 9, 9, finished=True)
            assert (await hint(own))["best"]


async def test_the_process_ends_when_nobody_wants_it_and_with_the_server() -> None:
    async with serving() as served:
        advising = served.hall.hinting.adviser = Advising()
        advising.gate.clear()
        served.hall.hinting.waiting["somebody"] = 1
        await served.hall.put_away()
        assert not ended(advising)
        served.hall.hinting.waiting.clear()
        await served.hall.put_away()
        assert ended(advising)
        advising.ended = False
    assert ended(advising)


def ended(advising: Advising) -> bool:
    return advising.ended


@pytest.fixture
async def adviser() -> AsyncIterator[Adviser]:
    found = Adviser()
    yield found
    await asyncio.to_thread(found.end)


async def test_the_real_process_hints_at_a_lesson_and_one_that_is_killed_is_replaced(adviser: Adviser) -> None:
    async with serving(games={"thunder_struck": find("thunder_struck")}) as served:
        served.hall.hinting.adviser = adviser
        answer = await served.http.post("/api/lessons/thunder_struck/first-round")
        async with served.sit(answer.json()["table"]) as learner:
            assert learner.now["hints"]["measured"]
            assert "to go on" in await refused(learner, "hint")
            await learner.send("learn", seat=0, step=0, what="go-on")
            await learner.table_where(lambda now: now["lesson"]["step"] == 1)
            found = await ready_hint(learner)
            assert found["best"]["first"] in learner.now["lesson"]["offers"]
            worker = adviser.worker
            assert worker is not None
            worker.process.kill()
            worker.process.join()
            served.hall.hinting.kept.clear()
            assert (await hint(learner))["why"], "it has ended"
            assert (await ready_hint(learner))["best"]["text"] == found["best"]["text"], "the same seed"
            assert worker.process.is_alive()


async def ready_hint(player: Player) -> dict[str, Any]:
    """A hint, once the process is ready."""
    deadline = time.monotonic() + PATIENCE
    while (found := await hint(player))["why"]:
        assert "made ready" in found["why"]
        assert time.monotonic() < deadline
        await asyncio.sleep(0.3)
    return found


async def test_two_processes_tell_the_same_of_hints(postgresql: str) -> None:
    async with serving(postgresql) as one, serving(postgresql, thinks=False) as other:
        for each in (one, other):
            each.hall.hinting.adviser = Advising()
        created = await alone(one)
        async with one.sit(created["table"]) as own, other.sit(created["table"]) as there:
            await hint(own)
            await there.table_where(lambda now: now["helped"] == [ONCE])
            assert (await hint(there))["best"], "whoever serves the page looks for its hints"
            assert lines(other) == [("hint", 0)]
