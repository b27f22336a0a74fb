"""The server, measured from outside: process start to first page, the first paint, and a move's way and back.

The command that a player runs serves a fresh database each round, and is spoken to as the page speaks to it. All times
are by the clock: several processes take part. What the machine does besides shows in them.
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
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.distance import far_away
from benchmarks.figures import Figure, Row, of, rounded
from benchmarks.painting import Painter, painter
from benchmarks.timing import CannotMeasure, Effort, Stopwatch

__all__ = ["FIRST_PAGE", "measure"]

FIRST_PAGE: Final = 1000.0  # milliseconds from the start of the process
HOME, MATCH, FAR = "home", "a match", "over 100 ms"
CONTENT: Final = "first contentful paint"
GOALS: Final = {
    "process start to first page": FIRST_PAGE,
    f"{HOME}: {CONTENT}": 250.0,
    f"{MATCH}: {CONTENT}": 400.0,
    f"{HOME} {FAR}: {CONTENT}": 1200.0,
    f"{MATCH} {FAR}: {CONTENT}": 1200.0,
}
MOVES: Final = 150  # a round
QUICKLY: Final = 3
PATIENCE: Final = 30.0  # seconds for a start, and for an end
COMPILED: Final = 600.0  # seconds until the computer players are compiled, at most
LOADED: Final = 3.0  # seconds until their processes have loaded what is compiled
PAUSE: Final = 0.05  # seconds between moves: a player reads before he moves
MS: Final = 1000.0


class Server:
    """A table in a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        self.url, self.said = f"http://127.0.0.1:{port}", folder / "said"
        command = [sys.executable, "-m", "stormtable", "--no-browser", "--port", str(port), "--data", str(folder)]
        self.started = time.perf_counter()
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said, env=os.environ)

    @property
    def age(self) -> float:
        """Milliseconds since the start of the process."""
        return MS * (time.perf_counter() - self.started)

    def first_answer(self) -> bytes:
        """The page, as soon as there is one."""
        deadline = time.perf_counter() + PATIENCE
        while True:
            try:
                return get(f"{self.url}/")
            except OSError:
                if self.process.poll() is not None or time.perf_counter() > deadline:
                    raise CannotMeasure(f"the server did not start: {self.said.read_text()}") from None
                time.sleep(0.005)

    def settle(self) -> None:
        """Wait until nothing is compiled or loaded any more beside what is measured."""
        deadline = time.perf_counter() + COMPILED
        games = len(json.loads(get(f"{self.url}/api/games"))["games"])
        while self.said.read_text().count("the computer play") < games:
            if time.perf_counter() > deadline:
                raise CannotMeasure(f"the computer players were not compiled in time: {self.said.read_text()}")
            time.sleep(0.05)
        time.sleep(LOADED)

    def end(self) -> None:
        """End it as a player does; by force if it does not listen."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """A server on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        one = Server(Path(folder))
        try:
            yield one
        finally:
            one.end()


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return answer.read()  # type: ignore[no-any-return]


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def open_match(url: str) -> str:
    """The key of a new match of the first game's first scenario, all seats on one screen."""
    game = next(each for each in json.loads(get(f"{url}/api/games"))["games"] if each["scenarios"])
    seats = [{"kind": "screen"}] * len(game["scenarios"][0]["seats"])
    body = {"game": game["name"], "scenario": game["scenarios"][0]["name"], "seats": seats}
    return str(post(f"{url}/api/matches", body)["table"])


# Moves


async def table_where(line: ClientConnection, holds: Callable[[Any], bool]) -> Any:
    """The first table of which something holds."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] == "refused":
            raise CannotMeasure(f"a move was refused: {message['text']}")
        if message["type"] == "table" and holds(message):
            return message


async def to_decide(line: ClientConnection, now: Any) -> Any:
    """The table as the next player sees it: a shared screen hides secrets until he takes it."""
    if now["curtain"] is None:
        return now
    await line.send(json.dumps({"type": "take", "seat": now["curtain"]["seat"]}))
    return await table_where(line, lambda table: table["curtain"] is None)


async def moves(url: str, count: int, seed: int) -> list[float]:
    """Milliseconds from each of so many random moves to the table that shows it."""
    rnd, took = random.Random(seed), list[float]()
    while len(took) < count:
        key = open_match(url)
        async with connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None) as line:
            now = await table_where(line, lambda table: True)
            while now["over"] is None and len(took) < count:
                now = await to_decide(line, now)
                action = rnd.choice(now["scene"]["offers"])["id"]
                act = {"type": "act", "number": now["number"], "seat": now["seat"], "action": action}
                before = time.perf_counter()
                await line.send(json.dumps(act))
                now = await table_where(line, moved_on(now))
                took.append(MS * (time.perf_counter() - before))
                await asyncio.sleep(PAUSE)
    return took


def moved_on(before: Any) -> Callable[[Any], bool]:
    """Whether a table shows that something has happened since another one, or somebody else's eyes."""
    return lambda table: (table["number"], table["seat"]) != (before["number"], before["seat"])


# All of it


class Rounds:
    """What the rounds took, in milliseconds."""

    def __init__(self) -> None:
        self.starts: dict[str, list[float]] = {"process start to first page": [], "process start to list of games": []}
        self.paints: dict[str, list[float]] = {}
        self.moves: list[float] = []

    def start(self, one: Server) -> None:
        one.first_answer()
        self.starts["process start to first page"].append(one.age)
        get(f"{one.url}/api/games")
        self.starts["process start to list of games"].append(one.age)

    def paint(self, one: Server) -> None:
        with painter() as paints:
            paints(one.url)  # the browser's own first page is slower than any other
            self.paint_from(one.url, paints, "")
            with far_away(one.url) as url:
                self.paint_from(url, paints, f" {FAR}")

    def paint_from(self, url: str, paints: Painter, where: str) -> None:
        for page, address in {HOME: url, MATCH: f"{url}/table/{open_match(url)}"}.items():
            for name, took in paints(address).items():
                self.paints.setdefault(f"{page}{where}: {name}", []).append(took)

    def rows(self) -> list[Row]:
        p50, p99 = statistics.median(self.moves), statistics.quantiles(self.moves, n=100)[98]
        tail = {f"one of {len(self.moves)} moves, p50": p50, f"one of {len(self.moves)} moves, p99": p99}
        return [
            *(
                Row(n, {"time": of(each, "ms", at_most=GOALS.get(n))})
                for n, each in (self.starts | self.paints).items()
            ),
            *(Row(name, {"time": Figure(value=rounded(each), unit="ms")}) for name, each in tail.items()),
        ]


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """A server, its paints and its moves, round by round; nothing here runs in one thread, so `watch` stays unused."""
    found = Rounds()
    with server() as one:  # compiles what the cache does not hold yet, and takes no part
        one.first_answer()
        one.settle()
    for number in range(effort.rounds):
        with server() as one:
            found.start(one)
            one.settle()
            found.paint(one)
            found.moves += asyncio.run(moves(one.url, QUICKLY if effort.quick else MOVES, seed=number))
    return found.rows()
