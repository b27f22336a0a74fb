"""Many games in Python: between levels in compiled code, with functions among the players at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from stormtable.bots.levels import RANDOM
from stormtable.bots.programs.named import Command, player_named
from stormtable.engine.game import BadInput, Setting
from stormtable.engine.levels import Level
from stormtable.engine.odds import interval
from stormtable.games import find
from stormtable.lab import simulate as compiled
from stormtable.lab.scripting.match import Match
from stormtable.lab.scripting.opening import scenario_of, set_up, settings
from stormtable.lab.scripting.players import Given, by_seat, player_title
from stormtable.lab.scripting.seats import SeatName, Start
from stormtable.lab.series import seed_of

__all__ = ["Series", "simulate"]


@dataclass(frozen=True, slots=True)
class Series:
    """What came of many games."""

    players: dict[str, str]  # by seat
    games: int
    wins: dict[str, int]  # by seat; those of a team win together
    draws: int
    unfinished: int  # stopped: neither won nor drawn
    actions: int  # of all games together

    def share(self, seat: str) -> float:
        """The share of the finished games that a seat has won, a draw half of one; of four sides a win is one too."""
        return (self.wins[seat] + self.draws / 2) / max(1, self.games - self.unfinished)

    def interval(self, seat: str) -> tuple[float, float]:
        """The 95 % interval of the share of wins alone (Wilson's)."""
        return interval(self.wins[seat], self.games - self.unfinished) if self.games > self.unfinished else (0.0, 1.0)

    @property
    def mean_length(self) -> float:
        """Actions a game."""
        return self.actions / self.games

    def rows(self) -> list[tuple[str, str, str, str]]:
        """(seat, player, games won, share of wins with its interval), as texts."""
        told = []
        for seat, won in self.wins.items():
            low, high = self.interval(seat)
            share = won / max(1, self.games - self.unfinished)
            told.append((seat, self.players[seat], str(won), f"{share:.1%} ({low:.1%} to {high:.1%})"))
        return told

    def __str__(self) -> str:
        rest = f"{self.games} games, {self.draws} drawn"
        rest += f", {self.unfinished} unfinished" if self.unfinished else ""
        lines = [f"{seat} ({player}): won {won}, {share}" for seat, player, won, share in self.rows()]
        return "\n".join([*lines, f"{rest}; {self.mean_length:.1f} actions each"])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in ("seat", "player", "won", "share (95 %)"))
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in self.rows())
        return f"<table><tr>{head}</tr>{body}</table><p>{escape(str(self).splitlines()[-1])}</p>"


def simulate(
    game: str,
    scenario: str | Path | Mapping[str, Any] | None = None,
    *,
    players: Mapping[SeatName, Given] | Sequence[Given] | None = None,
    games: int = 100,
    seed: int = 1,
    options: Mapping[str, Setting] | None = None,
    forces: Mapping[str, str] | None = None,
) -> Series:
    """Play many games of a scenario, the same for equal seeds.

    `players` as for `open`; seats without one play at random. Levels and chance play in compiled code, hundreds of
    games a second at random; functions and programs at the table, some milliseconds a decision. Raises BadInput.
    """
    if games < 1:
        raise BadInput(f"{games} games are too few: at least 1")
    found = find(game)
    start = Start(found, scenario_of(found, scenario), settings(found, options or {}, forces or {}))
    named = by_seat(start, players)
    by_number = [named.get(seat, RANDOM) for seat in range(len(start.names))]
    levels = [player_named(found, each) if isinstance(each, str) else each for each in by_number]
    titles = start.by_name(map(player_title, by_number))
    if all(each is None or isinstance(each, Level) for each in levels):
        return compiled_series(start, titles, [each for each in levels if not isinstance(each, Command)], games, seed)
    return table_series(start, titles, dict(enumerate(by_number)), games, seed)


def compiled_series(start: Start, titles: dict[str, str], levels: Sequence[Any], games: int, seed: int) -> Series:
    """The same games as `stormtable simulate` plays."""
    found = compiled.simulate(start.game, start.scenario, start.options, games, seed, levels)
    wins = start.by_name(found.wins)
    return Series(titles, games, wins, found.draws, found.unfinished, found.actions)


def table_series(start: Start, titles: dict[str, str], named: dict[int, Given], games: int, seed: int) -> Series:
    """Each game at a table of its own."""
    wins, draws, unfinished, actions = Counter[str](), 0, 0, 0
    for number in range(games):
        own = seed_of(seed, number)
        with Match(start, set_up(start, named, own, drawn=False), named, own) as match:
            wins.update(match.winners)
            draws += match.over and not match.winners
            unfinished += not match.over
            actions += len(match) - 1
    return Series(titles, games, {seat: wins[seat] for seat in start.names}, draws, unfinished, actions)
