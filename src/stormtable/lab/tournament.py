"""Tournaments: two players against each other, sides swapped, with the interval of what the result says.

Where two teams play, a player plays all seats of a team.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stormtable.bots.levels import searcher_for
from stormtable.engine.game import BadInput, Setting
from stormtable.engine.levels import Level
from stormtable.engine.odds import score_interval
from stormtable.engine.seating import seating_of
from stormtable.lab.simulate import Simulator

__all__ = ["Match", "play_match"]


@dataclass(frozen=True, slots=True)
class Match:
    """What came of games between two players, each as often on one side as on the other."""

    seed: int
    wins: int  # of the first player
    draws: int
    losses: int
    seat_wins: tuple[int, int]  # by side, whoever sat there
    mean_length: float  # actions a game
    seconds: float
    unfinished: int = 0  # stopped, and no part of the score

    @property
    def games(self) -> int:
        """Those that were played to the end."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Of the first player, 0 to 1; a draw counts half, and so does it all if no game was played to the end."""
        if not self.games:
            return 0.5
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score; from 0 to 1 if no game was played to the end."""
        if not self.games:
            return 0.0, 1.0
        return score_interval(self.score, self.games)


def play_match(
    game: Any,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    first: Level | None,
    second: Level | None,
    games: int,
    seed: int,
    told: Callable[[int], object] | None = None,
) -> Match:
    """Play `games` games, an even number: each seed twice, sides swapped. None is random play. Raises BadInput."""
    if games < 2 or games % 2:
        raise BadInput(f"{games} games cannot be shared between both sides: an even number, at least 2")
    start = game.fill(scenario, options, seed)
    seats = seating_of(game, start)
    if len(seats.members) != 2:
        raise BadInput(f"{game.TITLE}, {scenario}: a tournament is for games of two sides, not {len(seats.members)}")
    searcher, half = searcher_for(game), games // 2
    one, other = (mates[0] for mates in seats.members.values())  # who stands for the team: mates share their points

    def levels(mine: Level | None, theirs: Level | None) -> list[Level | None]:
        return [mine if team == seats.teams[one] else theirs for team in seats.teams]

    there = Simulator(game, start, levels(first, second), searcher=searcher).run(half, seed, told)
    back = Simulator(game, start, levels(second, first), searcher=searcher).run(
        half, seed, None if told is None else lambda n: told(half + n)
    )
    return Match(
        seed,
        wins=there.wins[one] + back.wins[other],
        draws=there.draws + back.draws,
        losses=there.wins[other] + back.wins[one],
        seat_wins=(there.wins[one] + back.wins[one], there.wins[other] + back.wins[other]),
        mean_length=(there.actions + back.actions) / games,
        seconds=there.seconds + back.seconds,
        unfinished=there.unfinished + back.unfinished,
    )
