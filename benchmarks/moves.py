"""What a move costs the server, game by game: its processor's time, and what it sends to both pages together."""

from __future__ import annotations

from typing import Final

from benchmarks.figures import Row, of
from benchmarks.load import DUEL, loaded, said
from benchmarks.timing import Effort, Stopwatch
from stormtable.games import all_games

__all__ = ["measure"]

ROUNDS: Final = 3
MOVES, FEW = 150, 3  # of a game, a round
WARM: Final = 120  # before them, in another match: of a server that has just started each drawing is the first
CPU, KB, LINE = "processor", "messages", "on the lines"
GOALS: Final = {CPU: 10.0, KB: 25.0}
DUEL_GOALS: Final = {CPU: 6.0, KB: 25.0}


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round, each with a server of its own; several processes work, so `watch` stays unused."""
    games = all_games()
    names = [name for name, game in games.items() if game.TITLE and not game.NAME.endswith("_campaign")]
    costs: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for number in range(min(ROUNDS, effort.rounds)):
        with loaded() as one:
            for name in names:
                costs[name].append(one.ask("cost", name, *((FEW, FEW) if effort.quick else (WARM, MOVES)), number))
                said(f"round {number + 1}, {games[name].TITLE}: {costs[name][-1]['ms']:.1f} ms a move")
    return [row(games[name].TITLE, found, DUEL_GOALS if name == DUEL else GOALS) for name, found in costs.items()]


def row(title: str, found: list[dict[str, float]], goals: dict[str, float]) -> Row:
    """The figures of a game."""
    figures = {
        CPU: of([each["ms"] for each in found], "ms", at_most=goals[CPU]),
        KB: of([each["kb"] for each in found], "kB", at_most=goals[KB]),
        LINE: of([each["line_kb"] for each in found], "kB"),
    }
    return Row(f"{title}: a move", figures)
