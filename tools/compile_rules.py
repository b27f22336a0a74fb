"""Compiles rules, before tests that need them run side by side: `python tools/compile_rules.py`, or with games' names.

What lies in the cache is only loaded. Each game is compiled in a process of its own, as many at once as there are
cores, the largest first; without this, every worker of the tests would compile what the others are compiling.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from stormtable.bots.worker import compile_search
from stormtable.engine.compiled import compile_module
from stormtable.engine.conformance import Conformance
from stormtable.engine.game import BadInput
from stormtable.engine.warmup import collect_seldom
from stormtable.engine.watch import CompileError
from stormtable.envs.single import Single
from stormtable.games import all_games, find, folder
from stormtable.lab.simulate import Simulator


def compile_game(name: str) -> str:
    """What conformance, simulation and search call; what went wrong in a sentence, or ""."""
    collect_seldom()
    game = find(name)
    scenario = next(iter(game.SCENARIOS))
    try:
        Conformance(game, compile_module(game), every=1, most=2).play(scenario, {}, 1)  # type: ignore[arg-type]
        Simulator(game, game.fill(scenario, {}, 1)).warm_up()
        compile_search(name)
        Single(game, scenario).reset(1)
    except CompileError as error:
        return str(error)
    return ""


def size(name: str) -> int:
    """How much code there is of a game, bytes: what compiling it takes goes with that."""
    return sum(file.stat().st_size for file in folder(name).rglob("*.py"))


def main(*wanted: str) -> int:
    """1 if a game's rules do not compile, as its tests would say too; 2 if there is no such game."""
    try:
        names = sorted([find(name).NAME for name in wanted or all_games()], key=size, reverse=True)
    except BadInput as unknown:
        print(unknown, file=sys.stderr)
        return 2
    wrong = 0
    start = time.monotonic()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        jobs = {pool.submit(compile_game, name): name for name in names}
        for job in as_completed(jobs):
            error = job.result()
            wrong += bool(error)
            took = f"{time.monotonic() - start:.0f} s"
            print(error or f"the rules of {jobs[job]} are compiled ({took})", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
