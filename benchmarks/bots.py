"""What a decision of a bot's program costs the table: matches between two programs that answer at once, by JSON lines.

Times are processor time of the thread that plays the match: asking, encoding, reading, carrying out. What the programs
themselves take, and the threads that carry lines, is left out.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final
from unittest import mock

from benchmarks.figures import Row, of
from benchmarks.timing import CannotMeasure, Effort, Stopwatch
from stormtable.bots.levels import searcher_for
from stormtable.bots.programs import program as programs
from stormtable.bots.programs.named import player_named
from stormtable.bots.programs.protocol import Message, encode
from stormtable.games import all_games
from stormtable.lab import matches
from stormtable.lab.matches import Undrawn, play_at_table
from stormtable.lab.players import Bench, Programs
from stormtable.table import Match

__all__ = ["measure"]

BOT: Final = f"exec:'{sys.executable}' '{Path(__file__).parents[1] / 'examples' / 'bots' / 'eager.py'}'"
ENTRIES, FEW = 300, 20  # of a match, at most
MS, KB = 1000.0, 1000.0
PATIENCE: Final = 120.0  # seconds for an answer: a busy machine is slow


class Case:
    """A game's first scenario."""

    def __init__(self, game: Any, running: Programs) -> None:
        self.game, self.scenario, self.running = game, next(iter(game.SCENARIOS)), running
        self.costs: dict[type[Match], list[float]] = {Undrawn: [], Match: []}  # milliseconds a decision
        self.sizes: list[float] = []  # kilobytes a question

    def round(self, watch: Stopwatch, seed: int) -> None:
        for kind, costs in self.costs.items():
            sizes: list[int] = []

            def counted(message: Message, sizes: list[int] = sizes) -> bytes:
                line = encode(message)
                sizes.append(len(line))
                return line

            with mock.patch.object(programs, "encode", counted):
                seconds = watch.seconds(lambda kind=kind: self.play(seed, kind))  # type: ignore[misc]
            costs.append(MS * seconds / max(1, len(sizes)))
            self.sizes.append(sum(sizes) / KB / max(1, len(sizes)))

    def play(self, seed: int, kind: type[Match]) -> None:
        names = [BOT] * len(self.game.seats(self.game.load(self.scenario, {}, 1)))
        players = [player_named(self.game, name) for name in names]
        with Bench(names, players, self.running, searcher_for(self.game)) as bench:
            play_at_table(self.game, self.scenario, {}, names, bench, seed, kind)
            if any(bench.faults()):
                raise CannotMeasure(f"a bot failed in {self.game.TITLE}: {bench.faults()}")

    def row(self) -> Row:
        return Row(
            self.game.TITLE,
            {
                "a decision": of(self.costs[Undrawn], "ms"),
                "with a record": of(self.costs[Match], "ms"),
                "a message": of(self.sizes, "kB"),
            },
        )


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """All games in turn, round by round."""
    most = FEW if effort.quick else ENTRIES
    with mock.patch.object(matches, "MOST_DECISIONS", most), Programs(PATIENCE) as running:
        found = [Case(game, running) for game in all_games().values()]
        for seed in range(1, effort.rounds + 1):
            for case in found:
                case.round(watch, seed)
    return [case.row() for case in found]
