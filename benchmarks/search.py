"""Whole random playouts a second of the tree search, asked as the table asks it: `Searcher.ask`, on one thread.

Each descent goes down the tree over the game's plain choices, adds a node, and plays on at random to the very end.
"""

from __future__ import annotations

from typing import Any, Final

from benchmarks.figures import Row, of
from benchmarks.timing import CannotMeasure, Effort, Stopwatch, enough, per_second
from stormtable.bots.searcher import Searcher
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level, Playout
from stormtable.engine.views import view_of
from stormtable.games import all_games

__all__ = ["GOALS", "measure"]

GOALS: Final = {("arclight", "duel"): 5000.0}  # playouts a second
DESCENTS: Final = 5000  # a question, at most: fewer where games are long
DESCENTS_INTERPRETED: Final = 100
QUICKLY: Final = 20
SEED: Final = 1


class Asker:
    """Asks for the first decision of a scenario, again and again."""

    def __init__(self, searcher: Searcher, view: Any, seat: int, descents: int, *, interpreted: bool) -> None:
        self.searcher, self.view, self.seat, self.interpreted = searcher, view, seat, interpreted
        self.level = Level("", "", descents, 0.0, Playout.UNIFORM, horizon=0)
        self.asked = 0

    def ask(self, questions: int) -> None:
        for _ in range(questions):
            self.asked += 1
            thought = self.searcher.ask(
                self.view, self.seat, self.level, SEED + self.asked, interpreted=self.interpreted
            )
            if thought.iterations != self.level.iterations:
                raise CannotMeasure(f"{thought.iterations} descents in place of {self.level.iterations}")


class Case:
    """A scenario, searched both ways."""

    def __init__(self, searcher: Searcher, scenario: str, effort: Effort) -> None:
        game = searcher.game
        self.title = f"{game.TITLE}, {game.SCENARIOS[scenario].title}"
        self.goal = GOALS.get((game.NAME, scenario))
        view = game.load(scenario, {}, SEED)
        seat = seats_in(game.deciders(view))[0]
        check(searcher, view, seat, self.title)
        most = (QUICKLY, QUICKLY // 4) if effort.quick else (DESCENTS, DESCENTS_INTERPRETED)
        seen = view_of(game, view, seat)
        self.askers = [
            fitted(searcher, seen, seat, n, effort.seconds, interpreted=way == 1) for way, n in enumerate(most)
        ]
        self.counts = [enough(asker.ask, effort.seconds) for asker in self.askers]
        self.rates: tuple[list[float], list[float]] = ([], [])  # playouts a second, compiled and interpreted

    def round(self, watch: Stopwatch) -> None:
        for rates, asker, count in zip(self.rates, self.askers, self.counts, strict=True):
            rates.append(asker.level.iterations * per_second(watch, asker.ask, count))

    def row(self) -> Row:
        compiled, interpreted = self.rates
        return Row(
            self.title,
            {
                "compiled": of(compiled, "playouts/s", at_least=self.goal),
                "interpreted": of(interpreted, "playouts/s"),
                "ratio": of([a / b for a, b in zip(compiled, interpreted, strict=True)], "times"),
            },
        )


def fitted(searcher: Searcher, view: Any, seat: int, most: int, seconds: float, *, interpreted: bool) -> Asker:
    """An asker whose questions take about so many seconds: of `most` descents at most, and a few at least."""
    few = min(QUICKLY, most)
    probe = Asker(searcher, view, seat, few, interpreted=interpreted)
    descents = int(few * per_second(Stopwatch(), probe.ask, 1) * seconds)
    return Asker(searcher, view, seat, max(few, min(most, descents)), interpreted=interpreted)


def check(searcher: Searcher, state: Any, seat: int, title: str) -> None:
    """Compile, and raise CannotMeasure unless both ways come to the same lines."""
    view, level = view_of(searcher.game, state, seat), Level("", "", QUICKLY, 0.0, Playout.UNIFORM, horizon=0)
    if not searcher.is_compiled:
        searcher.compile(view, seat)
    lines = [searcher.ask(view, seat, level, SEED, interpreted=way).lines for way in (False, True)]
    if lines[0] != lines[1]:
        raise CannotMeasure(f"{title}: the compiled and the interpreted search come to different answers")


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """All scenarios in turn, compiled and interpreted, round by round."""
    found = []
    for game in all_games().values():
        searcher = Searcher(game)
        found += [Case(searcher, scenario, effort) for scenario in game.SCENARIOS]
    for _ in range(effort.rounds):
        for case in found:
            case.round(watch)
    return [case.row() for case in found]
