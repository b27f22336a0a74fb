"""Compile times: with an empty cache of compiled rules, and with a full one; each in a process of its own.

As a program, `python -m benchmarks.compiling TASK GAME`, it does one of the tasks and prints what it took.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.figures import Row, of
from benchmarks.timing import CannotMeasure, Effort, Stopwatch
from stormtable.bots.worker import compile_search
from stormtable.games import all_games, find
from stormtable.lab.simulate import Simulator

__all__ = ["measure"]

ROUNDS: Final = 1  # at most; a cold round takes seven minutes
PATIENCE: Final = 600.0  # seconds


def compile_simulation(name: str) -> None:
    """All that random games of a game's first scenario need."""
    game: Any = find(name)
    scenario = next(iter(game.SCENARIOS))
    Simulator(game, game.fill(scenario, {}, 1)).warm_up()


TASKS: Final[Mapping[str, Callable[[str], None]]] = {"simulation": compile_simulation, "search": compile_search}


def took(task: str, game: str, cache: Path, watch: Stopwatch) -> float:
    """Seconds of one core for a process that does a task, imports and all. Raises CannotMeasure."""
    command = [sys.executable, "-m", "benchmarks.compiling", task, game]
    environment = os.environ | {"STORMTABLE_CACHE": str(cache)}
    root = Path(__file__).parents[1]
    start = time.perf_counter()
    try:
        ran = subprocess.run(command, env=environment, cwd=root, capture_output=True, check=True, timeout=PATIENCE)
    except subprocess.SubprocessError as error:
        said = (getattr(error, "stderr", None) or b"").decode().strip()
        raise CannotMeasure(f"the {task} of {game} was not compiled: {error}\n{said}".rstrip()) from error
    busy = float(ran.stdout)
    watch.add(busy, time.perf_counter() - start)
    return busy


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Every task of every game, cold and then cached, round by round."""
    tasks = [(task, game) for game in all_games().values() for task in TASKS]
    times: dict[tuple[str, str], tuple[list[float], list[float]]] = {
        (task, game.NAME): ([], []) for task, game in tasks
    }
    for _ in range(min(ROUNDS, effort.rounds)):
        for (task, name), ways in times.items():
            with tempfile.TemporaryDirectory() as cache:
                for way in ways:
                    way.append(took(task, name, Path(cache), watch))
    return [
        Row(f"{game.TITLE}, {task}", {"cold": of(cold, "s"), "cached": of(cached, "s")})
        for (task, game), (cold, cached) in zip(tasks, times.values(), strict=True)
    ]


def main(task: str, game: str) -> None:
    """Do a task; print the seconds of one core that this process has taken so far."""
    TASKS[task](game)
    print(time.process_time())


if __name__ == "__main__":
    main(*sys.argv[1:])
