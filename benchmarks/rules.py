"""Random games of every scenario: the rules compiled against the same rules interpreted, one thread each.

The players of `stormtable simulate` play, on one thread instead of two. Before anything is timed, both ways play the
same games, and their digests must be equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from benchmarks.figures import Figure, Row, of, rounded
from benchmarks.timing import CannotMeasure, Effort, Stopwatch, enough, per_second
from stormtable.engine.game import Setting
from stormtable.games import all_games
from stormtable.lab.simulate import Simulator, Worker

__all__ = ["ACTIONS", "TIMES", "measure"]

ACTIONS: Final = 3.0  # millions a second
TIMES: Final = 50.0
MILLION: Final = 1_000_000
SEED: Final = 1
CHECKED: Final = 20  # games

# what the largest forces cost, beside the shipped scenarios: game, name, scenario, options
LARGEST: Final[tuple[tuple[str, str, str, Mapping[str, Setting]], ...]] = (
    ("arclight", "eight ships a side", "free", {"force_a": "pulsar 8", "force_b": "javelin 8", "limit": 0}),
    ("jumpstrike", "four sides", "fleet", {"sides": 4}),
    ("jumpstrike", "eight ships a side", "fleet", {"force_a": "cruiser 8", "force_b": "cruiser 8", "limit": 0}),
)


class Player:
    """Plays the games of a seed in order, on the calling thread."""

    def __init__(self, worker: Worker) -> None:
        self.worker, self.played = worker, 0

    def play(self, games: int) -> None:
        self.worker.play(SEED, self.played, games)
        self.played += games

    @property
    def actions(self) -> int:
        return int(self.worker.result().actions)


class Case:
    """A scenario, played both ways."""

    def __init__(self, game: Any, title: str, scenario: str, options: Mapping[str, Setting], effort: Effort) -> None:
        self.name, self.title = game.NAME, f"{game.TITLE}, {title}"
        start = game.fill(scenario, options, SEED)
        ways = (Simulator(game, start), Simulator(game, start, interpreted=True))
        check(self.title, *(Player(way.worker()) for way in ways))
        self.players = [Player(way.worker()) for way in ways]
        self.counts = [enough(player.play, effort.seconds) for player in self.players]
        self.games: tuple[list[float], list[float]] = ([], [])  # a second, round by round: compiled, interpreted
        self.actions: tuple[list[float], list[float]] = ([], [])

    def round(self, watch: Stopwatch) -> None:
        for way, (player, count) in enumerate(zip(self.players, self.counts, strict=True)):
            before = player.actions
            games = per_second(watch, player.play, count)
            self.games[way].append(games)
            self.actions[way].append(games * (player.actions - before) / count)

    def row(self) -> Row:
        compiled, interpreted = self.actions
        length = self.players[0].actions / self.players[0].played
        return Row(
            self.title,
            {
                "compiled": of([each / MILLION for each in compiled], "million actions/s", at_least=ACTIONS),
                "interpreted": of([each / MILLION for each in interpreted], "million actions/s"),
                "ratio": of([a / b for a, b in zip(compiled, interpreted, strict=True)], "times", at_least=TIMES),
                "compiled games": of(self.games[0], "games/s"),
                "length": Figure(value=rounded(length), unit="actions"),
            },
        )


def check(title: str, compiled: Player, interpreted: Player) -> None:
    """Raise CannotMeasure unless both ways play the same games."""
    for player in (compiled, interpreted):
        player.play(CHECKED)
    digests = compiled.worker.result().digest, interpreted.worker.result().digest
    if digests[0] != digests[1]:
        raise CannotMeasure(f"{title}: compiled and interpreted rules play different games of seed {SEED}")


def cases(effort: Effort) -> list[Case]:
    found = []
    for game in all_games().values():
        for name, scenario in game.SCENARIOS.items():
            found.append(Case(game, scenario.title, name, {}, effort))
        found += [
            Case(game, f"{game.SCENARIOS[scenario].title}, {title}", scenario, options, effort)
            for name, title, scenario, options in LARGEST
            if name == game.NAME
        ]
    return found


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """All scenarios in turn, compiled and interpreted, round by round."""
    found = cases(effort)
    for _ in range(effort.rounds):
        for case in found:
            case.round(watch)
    return [case.row() for case in found]
