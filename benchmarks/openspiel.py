"""Random playouts a second: our rules compiled against OpenSpiel's C++, on the same rules, in the same run.

Both play in turn, round by round, from the same position, on one thread. OpenSpiel's loop is all C++: an MCTSBot with
one simulation evaluates the root with a RandomRolloutEvaluator of N rollouts. Ours is `benchmarks.classics.playouts`,
bounds checks on. Both draw evenly among the legal actions. That they play the same games is checked first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from benchmarks.agreement import PAIRINGS, check_games, check_lines
from benchmarks.classics import BREAKTHROUGH, EINSTEIN, PIG, playouts
from benchmarks.figures import Figure, Row, of, rounded
from benchmarks.timing import CannotMeasure, Effort, Stopwatch, enough, per_second
from stormtable.engine import Action, Dice
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.game import Game
from stormtable.engine.records import blank_array, to_array

__all__ = ["GOAL", "Ours", "Theirs", "Totals", "Yardstick", "measure"]

GOAL: Final = 2.5  # times OpenSpiel's speed, on each game
SAMPLE: Final = 2000  # games, for their mean length
COMPARED: Final = 50  # games of each, decision by decision
LINES: Final = 6  # moves of breakthrough, whose lines of play are counted
QUICKLY: Final = (5, 4)  # the same where the figures mean little

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

    game: Game
    start: str | Mapping[str, Any]
    theirs: str
    their_start: tuple[int, ...] = ()  # OpenSpiel's actions to the same position


YARDSTICKS: Final = (
    Yardstick(BREAKTHROUGH, "standard", "breakthrough"),
    Yardstick(PIG, "standard", "pig"),
    Yardstick(EINSTEIN, EINSTEIN_START, "einstein_wurfelt_nicht", (0, 0, 2)),
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
        self.rules = compile_module(bind(playouts, game.NAME, **names))
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
    """Random playouts of a game in OpenSpiel's C++. Raises CannotMeasure without OpenSpiel."""

    def __init__(self, name: str, start: Sequence[int] = (), seed: int = 1) -> None:
        self.spiel, self.seed = openspiel(), seed
        self.game = self.spiel.load_game(name)
        self.state = self.game.new_initial_state()
        for action in start:
            self.state.apply_action(action)

    def play(self, n: int) -> None:
        """Play n games from the start."""
        evaluator = self.spiel.RandomRolloutEvaluator(n_rollouts=n, seed=self.seed)
        self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, self.seed, False).step(self.state)
        self.seed += 1


def openspiel() -> Any:
    """OpenSpiel. Raises CannotMeasure where it is missing."""
    try:
        import pyspiel
    except ImportError as error:
        raise CannotMeasure(f"OpenSpiel is missing ({error}): pip install 'stormtable[bench]'") from error
    return pyspiel


def check_rules(effort: Effort) -> None:
    """Both must play the same games. Raises CannotMeasure where they do not, and without OpenSpiel."""
    spiel = openspiel()
    games, depth = QUICKLY if effort.quick else (COMPARED, LINES)
    for pairing in PAIRINGS:
        check_games(pairing, spiel.load_game(pairing.theirs), games)
    check_lines(spiel.load_game("breakthrough"), depth)


class Comparison:
    """A game, played by both engines in turn."""

    def __init__(self, yardstick: Yardstick, effort: Effort) -> None:
        self.title, self.engine = yardstick.game.TITLE, Ours(yardstick.game, yardstick.start)
        self.ways = [self.engine.play, Theirs(yardstick.theirs, yardstick.their_start).play]
        self.counts = [enough(way, effort.seconds) for way in self.ways]
        self.rates: tuple[list[float], list[float]] = ([], [])  # playouts a second, ours and theirs

    def round(self, watch: Stopwatch) -> None:
        for rates, way, count in zip(self.rates, self.ways, self.counts, strict=True):
            rates.append(per_second(watch, way, count))

    def row(self) -> Row:
        ours, theirs = self.rates
        length = self.engine.play(SAMPLE).decisions / SAMPLE
        return Row(
            self.title,
            {
                "ours": of(ours, "playouts/s"),
                "OpenSpiel": of(theirs, "playouts/s"),
                "ratio": of([a / b for a, b in zip(ours, theirs, strict=True)], "times", at_least=GOAL),
                "length": Figure(value=rounded(length), unit="decisions"),
            },
        )


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """All games in turn, ours and theirs, round by round. Raises CannotMeasure without OpenSpiel or on other rules."""
    check_rules(effort)
    found = [Comparison(yardstick, effort) for yardstick in YARDSTICKS]
    for _ in range(effort.rounds):
        for each in found:
            each.round(watch)
    return [each.row() for each in found]
