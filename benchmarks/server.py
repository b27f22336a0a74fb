"""The server, measured from outside: process start to first page, and one move's latency over its WebSocket.

`python -m benchmarks.server` runs the command that a player runs, on a fresh database, and speaks as the page does.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

STARTS: Final = 7
MOVES: Final = 400
PATIENCE: Final = 30.0  # seconds for a start


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def server() -> Iterator[tuple[str, float]]:
    """A server of its own, from a cold start: (its address, when it was started)."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "stormtable", "--no-browser", "--port", str(port), "--data", folder]
        started = time.perf_counter()
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=os.environ)
        try:
            yield f"http://127.0.0.1:{port}", started
        finally:
            process.terminate()
            process.wait()


def get(url: str) -> bytes:
    """The answer, as soon as there is one."""
    deadline = time.perf_counter() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url) as answer:
                return answer.read()  # type: ignore[no-any-return]
        except urllib.error.URLError:
            if time.perf_counter() > deadline:
                raise
            time.sleep(0.005)


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def first_page() -> tuple[float, float]:
    """Seconds from the start of the process to (the page, the list of games)."""
    with server() as (url, started):
        get(f"{url}/")
        page = time.perf_counter() - started
        get(f"{url}/api/games")
        return page, time.perf_counter() - started


async def table_where(line: ClientConnection, holds: Callable[[Any], bool]) -> Any:
    """The first table of which something holds."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] == "refused":
            raise RuntimeError(message["text"])
        if message["type"] == "table" and holds(message):
            return message


async def to_decide(line: ClientConnection, now: Any) -> Any:
    """The table as the next player sees it: a shared screen hides secrets until he takes it."""
    if now["curtain"] is None:
        return now
    await line.send(json.dumps({"type": "take", "seat": now["curtain"]["seat"]}))
    return await table_where(line, lambda table: table["curtain"] is None)


async def moves(url: str, count: int, seed: int = 1) -> list[float]:
    """Seconds from each of so many moves of a duel on one screen to the table that shows it."""
    rnd, took = random.Random(seed), list[float]()
    while len(took) < count:
        lobby = json.loads(get(f"{url}/api/games"))
        game = next(each for each in lobby["games"] if each["scenarios"])
        seats = [{"kind": "screen"}, {"kind": "screen"}]
        body = {"game": game["name"], "scenario": game["scenarios"][0]["name"], "seats": seats}
        key = post(f"{url}/api/matches", body)["table"]
        async with connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None) as line:
            now = await table_where(line, lambda table: True)
            while now["over"] is None and len(took) < count:
                now = await to_decide(line, now)
                action = rnd.choice(now["scene"]["offers"])["id"]
                act = {"type": "act", "number": now["number"], "seat": now["seat"], "action": action}
                before = time.perf_counter()
                await line.send(json.dumps(act))
                now = await table_where(line, moved_on(now))
                took.append(time.perf_counter() - before)
                await asyncio.sleep(0.02)  # a player reads before he moves
    return took


def moved_on(before: Any) -> Callable[[Any], bool]:
    """Whether a table shows that something has happened since another one, or somebody else's eyes."""
    return lambda table: (table["number"], table["seat"]) != (before["number"], before["seat"])


def measure(starts: int = STARTS, count: int = MOVES) -> dict[str, float]:
    """Seconds: medians of the starts, median and 99th percentile of the moves."""
    pages, lobbies = zip(*(first_page() for _ in range(starts)), strict=True)
    with server() as (url, _):
        get(f"{url}/")
        took = asyncio.run(moves(url, count))
    return {
        "start to first page": statistics.median(pages),
        "start to list of games": statistics.median(lobbies),
        "move p50": statistics.median(took),
        "move p99": statistics.quantiles(took, n=100)[98],
    }


if __name__ == "__main__":
    for name, seconds in measure().items():
        print(f"{name:24} {seconds * 1000:8.1f} ms")
