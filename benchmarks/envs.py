"""Steps a second of many games at once, with mask and observation, beside what others offer, in the same run.

A step is one decision of one game: a legal action by lot carried out, the observation and the mask of whoever decides
next written, games that ended begun anew. Ours are `stormtable.envs.vector`, 1024 games on two threads; Pgx's are as
many, compiled by JAX for the processor; PettingZoo's and OpenSpiel's are one game in a loop of Python. All use as many
cores as they know how to, so the clock and the processor time of the whole process are both told; what two cores come
to is reckoned from the latter, which the work of others lengthens less.
"""

from __future__ import annotations

import random
import sys
import time
import types
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.figures import Row, of, title
from benchmarks.timing import CannotMeasure, Effort, Stopwatch
from stormtable.envs.vector import VectorEnv
from stormtable.games import find

__all__ = ["GAMES", "OURS", "Contender", "contenders", "measure"]

GAMES: Final = 1024
THREADS: Final = 2
MILLION: Final = 1_000_000
MILLIONS: Final = "million steps/s"
OURS: Final = {  # scenarios, and the goal in million steps a second on two cores
    ("arclight", "duel"): 1.0,
    ("thunder_struck", "duel"): 0.8,
    ("jumpstrike", "interception"): 0.6,
    ("lightning_strike", "first_contact"): 0.3,
    ("lightning_war", "hedgerow"): 0.1,
}
PGX: Final = ("backgammon", "hex")


class Contender(NamedTuple):
    """Something that plays."""

    name: str
    play: Callable[[int], int]  # about so many steps; how many they were
    goal: float | None = None  # million steps a second


class Pace(NamedTuple):
    """How long a number of steps took."""

    steps: int
    clock: float  # seconds
    busy: float  # seconds of processor time, of all threads

    @classmethod
    def of(cls, play: Callable[[int], int], steps: int) -> Pace:
        clock, busy = time.perf_counter(), time.process_time()
        done = play(steps)
        return cls(done, time.perf_counter() - clock, time.process_time() - busy)


def ours(game: str, scenario: str, goal: float) -> Contender:
    """A scenario of ours."""
    env, lots = VectorEnv(game, scenario, games=GAMES, threads=THREADS), np.random.default_rng(1)
    env.reset(1)

    def play(steps: int) -> int:
        rounds = max(1, steps // GAMES)
        for _ in range(rounds):
            env.step(env.draw(lots))
        return rounds * GAMES

    return Contender(title(find(game), scenario), play, goal)


def pgx(name: str) -> Contender:
    """A game of Pgx's. Raises CannotMeasure without it."""
    try:
        import jax
        import pgx
        from pgx.experimental.wrappers import auto_reset
    except ImportError as error:
        raise CannotMeasure(f"Pgx is missing ({error}): pip install 'stormtable[bench]'") from error
    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit
    def advance(states: Any, key: Any) -> tuple[Any, Any]:
        key, draw, dice = jax.random.split(key, 3)
        logits = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(draw, logits, axis=-1)
        return jax.vmap(step)(states, actions, jax.random.split(dice, GAMES)), key

    kept = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1)]

    def play(steps: int) -> int:
        rounds = max(1, steps // GAMES)
        for _ in range(rounds):
            kept[:] = advance(*kept)
        kept[0].observation.block_until_ready()
        return rounds * GAMES

    return Contender(f"Pgx, {name}", play)


def agents(name: str, env: Any) -> Contender:
    """An environment of PettingZoo's kind, an agent after another."""
    lots = random.Random(1)

    def play(steps: int) -> int:
        done = 0
        while done < steps:
            env.reset(seed=1)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(int(lots.choice(observation["action_mask"].nonzero()[0])))
                done += 1
        return done

    return Contender(name, play)


def one_by_one(game: str, scenario: str) -> Contender:
    """A scenario of ours as PettingZoo has it, in the wrappers of its own. Raises CannotMeasure without it."""
    try:
        from stormtable.envs.pettingzoo import env
    except ImportError as error:
        raise CannotMeasure(str(error)) from error
    return agents(f"{title(find(game), scenario)}, PettingZoo", env(game, scenario))


def connect_four() -> Contender:
    """PettingZoo's connect four. Raises CannotMeasure without it."""
    sys.modules.setdefault("pygame", types.ModuleType("pygame"))  # it only draws with it
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise CannotMeasure(f"PettingZoo is missing ({error}): pip install 'stormtable[lab]'") from error
    return agents("PettingZoo, connect four", connect_four_v3.env())


def backgammon() -> Contender:
    """OpenSpiel's backgammon. Raises CannotMeasure without it."""
    try:
        import pyspiel
    except ImportError as error:
        raise CannotMeasure(f"OpenSpiel is missing ({error}): pip install 'stormtable[bench]'") from error
    game, lots = pyspiel.load_game("backgammon"), random.Random(1)

    def play(steps: int) -> int:
        done = 0
        while done < steps:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(lots.choices(outcomes, chances)[0])
                    continue
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
                state.apply_action(lots.choice(state.legal_actions()))
                done += 1
        return done

    return Contender("OpenSpiel, backgammon", play)


def contenders() -> list[Contender]:
    """All that are measured. Raises CannotMeasure."""
    return [
        *(ours(game, scenario, goal) for (game, scenario), goal in OURS.items()),
        *map(pgx, PGX),
        *(one_by_one(game, scenario) for game, scenario in OURS),
        connect_four(),
        backgammon(),
    ]


def enough(play: Callable[[int], int], seconds: float) -> int:
    """How many steps take about so many seconds; also compiles and warms up."""
    play(1)
    pace = Pace.of(play, 1)
    while pace.clock < seconds / 4:
        pace = Pace.of(play, 2 * pace.steps)
    return max(1, int(pace.steps * seconds / pace.clock))


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """All in turn, round by round. Raises CannotMeasure without the packages that they need."""
    found = contenders()
    sizes = [enough(each.play, effort.seconds) for each in found]
    paces: list[list[Pace]] = [[] for _ in found]
    for _ in range(effort.rounds):
        for each, size, told in zip(found, sizes, paces, strict=True):
            told.append(Pace.of(each.play, size))
    return [row(each, told) for each, told in zip(found, paces, strict=True)]


def row(contender: Contender, paces: list[Pace]) -> Row:
    steps = [pace.steps / pace.clock / MILLION for pace in paces]
    busy = [pace.busy / pace.steps * MILLION for pace in paces]
    cores = [pace.busy / pace.clock for pace in paces]
    told = {
        "by the clock": of(steps, MILLIONS),
        "processor time": of(busy, "us/step"),
        "cores at work": of(cores, ""),
    }
    if contender.goal is not None:
        told = {"two cores' time": of([THREADS / each for each in busy], MILLIONS, at_least=contender.goal)} | told
    return Row(contender.name, told)
