"""Random playouts a second: our rules compiled against OpenSpiel's C++, on the same rules, in the same run.

`python -m benchmarks.openspiel` plays both in turn, round by round, from the same position, on one thread, and prints
medians. OpenSpiel's loop is all C++: an MCTSBot with one simulation evaluates the root with a RandomRolloutEvaluator of
N rollouts. Ours is `benchmarks.classics.playouts`, bounds checks on. Both draw evenly among the legal actions.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from types import ModuleType
from typing import Any, Final

import numpy as np

from benchmarks.classics import playouts
from benchmarks.classics.breakthrough import game as breakthrough
from benchmarks.classics.einstein import game as einstein
from benchmarks.classics.pig import game as pig
from stormtable.engine import Action, Dice
from stormtable.engine.compiled import bind, compiled
from stormtable.engine.records import blank_array, to_array

__all__ = ["GOAL", "Comparison", "Ours", "Theirs", "Totals", "Yardstick", "compare", "main"]

GOAL: Final = 2.5  # times OpenSpiel's speed, on each game

EINSTEIN_START: Final[Mapping[str, Any]] = {
    "position": {
        "A": {"1": "a5", "2": "b5", "3": "c5", "4": "a4", "5": "b4", "6": "a3"},
        "B": {"1": "e3", "2": "d2", "3": "e2", "4": "c1", "5": "d1", "6": "e1"},
        "rolled": 3,
        "to_move": "B",  # as OpenSpiel begins
    }
}


@dataclass(frozen=True, slots=True)
class Yardstick:
    """A game that both engines have, and the position that both play from."""

    game: ModuleType
    start: str | Mapping[str, Any]
    theirs: str
    their_start: tuple[int, ...] = ()  # OpenSpiel's actions to the same position


YARDSTICKS: Final = (
    Yardstick(breakthrough, "standard", "breakthrough"),
    Yardstick(pig, "standard", "pig"),
    Yardstick(einstein, EINSTEIN_START, "einstein_wurfelt_nicht", (0, 0, 2)),
)


@dataclass(frozen=True, slots=True)
class Totals:
    """What came of a number of playouts."""

    decisions: int
    points: tuple[int, int]  # of seats 0 and 1, two a win


class Ours:
    """Random playouts of a game's rules, compiled."""

    def __init__(self, game: Any, start: str | Mapping[str, Any] = "standard", seed: int = 1) -> None:
        names = {name: getattr(game, name) for name in ("deciders", "choices", "apply", "points")}
        self.rules = compiled(bind(playouts, game.NAME, **names))
        state = game.load(start, {}, seed)
        self.states, self.dice = to_array(state, state), to_array(Dice(rng=seed))
        self.out = blank_array(Action, game.MAX_CHOICES)

    def play(self, n: int) -> Totals:
        """Play n games from the start."""
        totals = np.zeros(3, np.int64)
        self.rules.playouts(self.states[0], self.states[1], self.dice[0], self.out, n, totals)
        decisions, a, b = totals.tolist()
        return Totals(decisions, (a, b))


class Theirs:
    """Random playouts of a game in OpenSpiel's C++. Raises ImportError without OpenSpiel."""

    def __init__(self, name: str, start: Sequence[int] = (), seed: int = 1) -> None:
        import pyspiel

        self.spiel, self.seed = pyspiel, seed
        self.game = pyspiel.load_game(name)
        self.state = self.game.new_initial_state()
        for action in start:
            self.state.apply_action(action)

    def play(self, n: int) -> None:
        """Play n games from the start."""
        evaluator = self.spiel.RandomRolloutEvaluator(n_rollouts=n, seed=self.seed)
        self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, self.seed, False).step(self.state)
        self.seed += 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """Playouts a second of both, medians over the rounds; the ratio is the median of each round's."""

    game: str
    ours: float
    theirs: float
    ratio: float
    lowest: float  # ratio of a round
    highest: float
    decisions: float  # a playout
    state_bytes: int


def games_a_second(play: Callable[[int], object], n: int) -> float:
    start = time.perf_counter()
    play(n)
    return n / (time.perf_counter() - start)


def enough(play: Callable[[int], object], seconds: float) -> int:
    """How many games take about so many seconds; also warms up."""
    n = 16
    play(1)
    while (rate := games_a_second(play, n)) * seconds > 2 * n:
        n = min(8 * n, int(rate * seconds) + 1)
    return max(1, int(rate * seconds))


def compare(yardstick: Yardstick, rounds: int, seconds: float) -> Comparison:
    """Play both in turn for some seconds a round."""
    ours, theirs = Ours(yardstick.game, yardstick.start), Theirs(yardstick.theirs, yardstick.their_start)
    n_ours, n_theirs = enough(ours.play, seconds), enough(theirs.play, seconds)
    rates = [(games_a_second(ours.play, n_ours), games_a_second(theirs.play, n_theirs)) for _ in range(rounds)]
    ratios = [a / b for a, b in rates]
    return Comparison(
        game=yardstick.game.TITLE,
        ours=statistics.median(a for a, _ in rates),
        theirs=statistics.median(b for _, b in rates),
        ratio=statistics.median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
        decisions=ours.play(2000).decisions / 2000,
        state_bytes=ours.states.itemsize,
    )


def table(rows: Sequence[Comparison]) -> str:
    """The comparisons as text."""
    head = (
        f"{'game':<24} {'ours /s':>11} {'OpenSpiel /s':>13} {'times':>6} {'rounds':>13} {'decisions':>10} {'state':>7}"
    )
    lines = [
        f"{row.game:<24} {row.ours:>11,.0f} {row.theirs:>13,.0f} {row.ratio:>6.1f} "
        f"{f'{row.lowest:.1f} to {row.highest:.1f}':>13} {row.decisions:>10.1f} {f'{row.state_bytes} B':>7}"
        for row in rows
    ]
    return "\n".join([head, *lines])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a game misses the goal, 2 without OpenSpiel."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.openspiel", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="of both engines in turn (15)")
    parser.add_argument("--seconds", type=float, default=0.3, help="a round for each engine (0.3)")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    asked = parser.parse_args(arguments)
    try:
        rows = [compare(yardstick, max(1, asked.rounds), asked.seconds) for yardstick in YARDSTICKS]
    except ImportError:
        print("OpenSpiel is not installed: pip install 'stormtable[bench]'", file=sys.stderr)
        return 2
    reached = all(row.ratio >= GOAL for row in rows)
    if asked.json:
        versions = {name: version(name) for name in ("open_spiel", "numba", "numpy")}
        machine = {"python": platform.python_version(), "machine": platform.machine(), **versions}
        rows_ = [asdict(row) for row in rows]
        print(
            json.dumps({"goal": GOAL, "reached": reached, "on": machine, "games": rows_}, indent=2, ensure_ascii=False)
        )
    else:
        print(table(rows))
        print(f"goal: {GOAL} times OpenSpiel on each game: {'reached' if reached else 'missed'}")
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
