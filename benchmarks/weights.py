"""What a ship of Jumpstrike is worth: `python -m benchmarks.weights` fits the weights of its cost (JS-8.1).

Forces of one or two ships of random designs, and of one to three of the five classes, meet twice with sides swapped:
the medium level against itself, with fewer descents for more games, compiled, without a clock. The weights are those
with which the logarithm of the ratio of costs tells best who wins (logistic, draws half a win, an allowance for side A,
a weak pull towards the first guess); they are scaled so that the five classes cost together what they did then. Written
to benchmarks/weights.json; the games follow from the seed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import numpy as np

from stormtable.bots.levels import level_of
from stormtable.games import find
from stormtable.games.jumpstrike.data.designs import Plan, plan_words, plans
from stormtable.lab.simulate import Simulator

FILE: Final = Path(__file__).with_suffix(".json")
PARTS: Final = ("mass", "tactical", "defense", "launcher", "missile", "squadron", "guard")
FIRST_GUESS: Final = (1, 3, 4, 2, 1, 2, 2)
TURNS: Final = 30
BATCH: Final = 200
THREADS: Final = 2
STEPS: Final = 4000
Force = list[Plan]


def parts(force: Force) -> list[int]:
    """What a force's cost is counted from, as PARTS."""
    each = ((p.mass, p.tactical, p.defense, p.launchers, p.missiles, p.squadrons, p.guards) for p in force)
    return [sum(column) for column in zip(*each, strict=True)]


def drawn(chance: random.Random, name: str) -> Plan:
    """A design within JS-8.1 and JS-8.2 that can do harm."""
    mass = chance.randrange(6, 37)
    forward, aft = chance.randint(0, max(1, mass // 5)), chance.randint(0, mass // 8)
    squadrons = chance.randint(0, mass // 3)
    missiles = chance.randint(0, 5 * (forward + aft))
    guards = chance.randint(0, min(mass // 3, mass - forward - aft - squadrons))
    plan = Plan(name, mass, chance.randint(0, 8), chance.randint(0, 6), forward, aft, missiles, squadrons, guards)
    return plan if missiles + squadrons else drawn(chance, name)


def pairs(count: int, seed: int) -> list[tuple[Force, Force]]:
    """Forces that might be a match for each other; every second pair is made of the five classes."""
    chance, known = random.Random(seed), list(plans().values())
    found: list[tuple[Force, Force]] = []
    while len(found) < count:
        sizes = chance.randint(1, 2 + len(found) % 2), chance.randint(1, 2 + len(found) % 2)
        if len(found) % 2:
            both = [[chance.choice(known) for _ in range(size)] for size in sizes]
        else:
            both = [[drawn(chance, f"Class {'ABC'[i]} {side}") for i in range(size)] for side, size in enumerate(sizes)]
        costs = [float(np.dot(FIRST_GUESS, parts(force))) for force in both]
        if 0.6 < costs[0] / costs[1] < 1.67 and parts(both[0]) != parts(both[1]):
            found.append((both[0], both[1]))
    return found


def scenario(forces: Sequence[Force]) -> dict[str, Any]:
    known = plans()
    keys = {plan: key for key, plan in known.items()}
    own = {plan: f"own_{i}" for i, plan in enumerate(plan for force in forces for plan in force if plan not in keys)}
    sides = [{"ships": [(keys | own)[plan] for plan in force]} for force in forces]
    return {"turns": TURNS, "designs": {key: plan_words(plan) for plan, key in own.items()}, "sides": sides}


def play(matches: Sequence[tuple[Force, Force]], seed: int, descents: int) -> list[float]:
    """What the first force of each made of its game: 1 won, 0.5 drawn, 0 lost."""
    game = find("jumpstrike")
    medium = level_of(game, "medium")
    assert medium is not None
    level = replace(medium, iterations=descents)
    starts = [game.fill(scenario(both), {}, seed) for both in matches]
    simulator = Simulator(game, starts[0], [level, level])
    simulator.warm_up()
    workers = []
    for start in starts:
        simulator.start = start
        workers.append(simulator.worker())

    def one(number: int) -> float:
        workers[number].play(seed, number, 1)
        result = workers[number].result()
        return 1.0 if result.wins[0] else 0.0 if result.wins[1] else 0.5

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(len(workers))))


def fit(first: Any, second: Any, won: Any) -> tuple[Any, float, float]:
    """(weights, how steep, side A's advantage) by gradient ascent on their likelihood."""
    logs, steep, side = np.log(np.array(FIRST_GUESS, float)), 3.0, 0.0
    moments = np.zeros((2, len(PARTS) + 2))
    for step in range(1, STEPS + 1):
        w = np.exp(logs)
        a, b = first @ w, second @ w
        wrong = won - 1 / (1 + np.exp(-(side + steep * np.log(a / b))))
        slope = np.concatenate(
            [
                steep * ((wrong / a) @ first - (wrong / b) @ second) * w - 0.5 * (logs - np.log(FIRST_GUESS)),
                [wrong @ np.log(a / b), wrong.sum()],
            ]
        )
        moments[0] = 0.9 * moments[0] + 0.1 * slope
        moments[1] = 0.999 * moments[1] + 0.001 * slope**2
        move = 0.01 * moments[0] / (1 - 0.9**step) / (np.sqrt(moments[1] / (1 - 0.999**step)) + 1e-9)
        logs, steep, side = logs + move[:-2], steep + move[-2], side + move[-1]
    w = np.exp(logs)
    total = np.array(parts(list(plans().values())), float)
    return w * (total @ np.array(FIRST_GUESS)) / (total @ w), float(steep), float(side)


def results(matches: Sequence[tuple[Force, Force]], seed: int, descents: int) -> list[float]:
    """The same, a batch at a time."""
    batches = range(0, len(matches), BATCH)
    return [won for first in batches for won in play(matches[first : first + BATCH], seed + first, descents)]


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description="Fit the weights of the cost of Jumpstrike's designs.")
    parser.add_argument("--pairs", type=int, default=600)
    parser.add_argument("--seed", type=int, default=202)
    parser.add_argument("--descents", type=int, default=8)
    given = parser.parse_args()
    matches = [match for pair in pairs(given.pairs, given.seed) for match in (pair, pair[::-1])]
    won = results(matches, given.seed, given.descents)
    first, second = (np.array([parts(match[side]) for match in matches], float) for side in (0, 1))
    w, steep, side = fit(first, second, np.array(won))
    found = {
        "date": datetime.now(UTC).date().isoformat(),
        "descents": given.descents,
        "games": len(matches),
        "seed": given.seed,
        "drawn": won.count(0.5),
        "weights": {part: round(float(weight), 2) for part, weight in zip(PARTS, w, strict=True)},
        "steepness": round(steep, 2),
        "side_a": round(side, 2),
    }
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found), file=sys.stderr)


if __name__ == "__main__":
    main()
