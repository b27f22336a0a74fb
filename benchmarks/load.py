"""What a move costs the server, and how many it carries: pages in a process of their own, on a core of their own.

A match is between friends, each with a page, who move at random in a game's first scenario. A move's cost is counted in
the server's processor time and in what it sends, to all pages of the match together; times are by the clock, from when
a move was due to the page that shows it, durable by then.
"""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.figures import Row, of
from benchmarks.processes import pinned
from benchmarks.timing import CannotMeasure, Effort, Stopwatch
from stormtable.games import all_games

__all__ = ["Loaded", "loaded", "measure"]

DUEL: Final = "arclight"  # the game of what is measured of one game only
ROUNDS: Final = 3
PATIENCE: Final = 60.0  # seconds for the start
CPU, KB, LINE = "processor", "messages", "on the lines"
GOALS: Final = {CPU: 10.0, KB: 25.0}
DUEL_GOALS: Final = {CPU: 6.0, KB: 25.0}


class Load(NamedTuple):
    """How much of everything."""

    moves: int = 80  # of a game, a round
    matches: int = 200  # at once, each moving as soon as it can
    many_moves: int = 2000
    rest: float = 70.0  # seconds after which all that nobody touches is at rest
    steady: int = 400  # matches at once, moving at
    rate: float = 100.0  # moves a second together
    seconds: float = 15.0


QUICK: Final = Load(moves=3, matches=3, many_moves=12, rest=0.1, steady=4, rate=20.0, seconds=0.5)


class Loaded(NamedTuple):
    """A server in a process of its own."""

    url: str
    process: int

    def ask(self, what: str, *given: object, module: str = "benchmarks.load_client") -> dict[str, float]:
        """Let pages do something; what they measured."""
        command = [*pinned(1), sys.executable, "-m", module, self.url, str(self.process), what]
        done = subprocess.run([*command, *map(str, given)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotMeasure(f"the pages could not go on: {done.stderr[-2000:]}")
        found: dict[str, float] = json.loads(done.stdout)
        return found


@contextlib.contextmanager
def loaded() -> Iterator[Loaded]:
    """A server on a database of its own."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
        one.close()
        command = [sys.executable, "-m", "benchmarks.load_server", str(port), str(Path(folder) / "db")]
        process = subprocess.Popen([*pinned(0), *command], stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(f"{url}/api/games", process)
            yield Loaded(url, process.pid)
        finally:
            process.terminate()
            process.wait()


def wait_for(url: str, process: subprocess.Popen[Any]) -> None:
    """Until the server answers."""
    deadline = time.perf_counter() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                answer.read()
        except OSError:
            if process.poll() is not None or time.perf_counter() > deadline:
                raise CannotMeasure("the server did not start") from None
            time.sleep(0.05)
        else:
            return


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round, each with a server of its own; several processes work, so `watch` stays unused."""
    load, games = QUICK if effort.quick else Load(), all_games()
    names = [name for name, game in games.items() if game.TITLE and not game.NAME.endswith("_campaign")]
    costs: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    many, steady = list[dict[str, float]](), list[dict[str, float]]()
    for number in range(min(ROUNDS, effort.rounds)):
        with loaded() as one:
            for name in names:
                costs[name].append(one.ask("cost", name, load.moves, number))
        with loaded() as one:
            many.append(one.ask("many", DUEL, load.matches, load.many_moves, load.rest, number))
        with loaded() as one:
            steady.append(one.ask("steady", DUEL, load.steady, load.rate, load.seconds, number))
    rows = [cost_row(games[name].TITLE, found, DUEL_GOALS if name == DUEL else GOALS) for name, found in costs.items()]
    return [*rows, *duel_rows(games[DUEL].TITLE, load, many, steady)]


def cost_row(title: str, found: list[dict[str, float]], goals: dict[str, float]) -> Row:
    figures = {
        CPU: of([each["ms"] for each in found], "ms", at_most=goals[CPU]),
        KB: of([each["kb"] for each in found], "kB", at_most=goals[KB]),
        LINE: of([each["line_kb"] for each in found], "kB"),
    }
    return Row(f"{title}: a move", figures)


def duel_rows(title: str, load: Load, many: list[dict[str, float]], steady: list[dict[str, float]]) -> list[Row]:
    crowd, flow = f"{title}, {load.matches} matches at once", f"{title}, {load.rate:g} moves a second"
    values = {
        f"{crowd}: moves a second of the processor": of([e["a_busy_second"] for e in many], "", at_least=150.0),
        f"{crowd}: moves a second of the clock": of([e["a_second"] for e in many], ""),
        f"{crowd}: memory a match with its pages": of([e["kb"] for e in many], "kB", at_most=200.0),
        f"{crowd}: the same at rest": of([e["rest_kb"] for e in many], "kB", at_most=200.0),
        f"{flow} over {load.steady} matches: p50": of([e["p50"] for e in steady], "ms"),
        f"{flow} over {load.steady} matches: p99": of([e["p99"] for e in steady], "ms", at_most=60.0),
    }
    return [Row(name, {"in all": figure}) for name, figure in values.items()]
