"""Work of requests: a little at once, one thing for each address, whoever asks much waits alone."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from starlette.requests import Request

from stormtable.server.web.desk import AT_ONCE, Desk


def asked_by(client: str) -> Any:
    return Request({"type": "http", "client": (client, 5), "headers": []})


async def test_each_address_has_one_thing_done_at_once() -> None:
    desk, going, most = Desk(), dict[str, int](), list[tuple[int, int]]()
    lock = threading.Lock()
    started, gate = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def work(client: str) -> str:
        with lock:
            going[client] = going.get(client, 0) + 1
            most.append((going[client], sum(going.values())))
        loop.call_soon_threadsafe(started.set)
        if client == "192.0.2.1":
            gate.wait()
        with lock:
            going[client] -= 1
        return client

    greedy = [asyncio.create_task(desk(asked_by("192.0.2.1"), work, "192.0.2.1")) for _ in range(20)]
    await started.wait()
    assert await desk(asked_by("192.0.2.2"), work, "192.0.2.2") == "192.0.2.2", "nobody else waits for them"
    assert not any(task.done() for task in greedy)
    gate.set()
    assert await asyncio.gather(*greedy) == ["192.0.2.1"] * 20
    assert max(of_one for of_one, _ in most) == 1
    assert max(of_all for _, of_all in most) <= AT_ONCE
    assert desk.turns == {}


async def test_work_that_fails_leaves_the_turn_to_the_next() -> None:
    desk = Desk()
    results = await asyncio.gather(
        *(desk(asked_by("192.0.2.1"), int, text) for text in ("1", "x", "2")), return_exceptions=True
    )
    assert (results[0], type(results[1]), results[2]) == (1, ValueError, 2)
    assert desk.turns == {}
