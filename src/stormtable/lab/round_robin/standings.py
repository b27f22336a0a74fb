"""What a round robin says of its players: results against each other, and ratings with their doubt.

Ratings are those of players at served tables (openskill's Plackett-Luce, on the same scale), but for one thing: a bot
does not learn, so nothing is forgotten, and the doubt goes to nought with the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from openskill.models import PlackettLuce

from stormtable.engine.odds import score_interval
from stormtable.lab.round_robin.results import Outcome
from stormtable.server.people.ratings import doubt, estimate

__all__ = ["Row", "Standings", "Tally", "standings"]

MODEL: Final = PlackettLuce(tau=0.0)


@dataclass(slots=True)
class Tally:
    """Results of one against another, or against all; of games of more than two sides, each against each."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """From 0 to 1; a draw counts half, and so does it all if there were no games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        return score_interval(self.score, self.games) if self.games else (0.0, 1.0)

    def count(self, mine: int, theirs: int) -> None:
        """One game more, by points."""
        self.wins += mine > theirs
        self.draws += mine == theirs
        self.losses += mine < theirs


@dataclass(slots=True)
class Row:
    """A player."""

    name: str
    total: Tally = field(default_factory=Tally)
    rating: float = 0.0
    doubt: float = 0.0  # the strength lies within it with 19 chances in 20, as far as the model holds
    faults: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Standings:
    """The players, best first; their results against each other by their names; wins by scenario and side."""

    rows: list[Row]
    pairs: dict[tuple[str, str], Tally]
    sides: dict[str, list[int]]  # by scenario: how often each side won, whoever played it
    played: int
    unfinished: int


def standings(names: Sequence[str], outcomes: Iterable[Outcome]) -> Standings:
    """The standings after these games, in the order in which they were played."""
    rows = {name: Row(name) for name in names}
    pairs = {pair: Tally() for pair in permutations(names, 2)}
    ratings = {name: MODEL.rating() for name in names}
    found = Standings([], pairs, {}, 0, 0)
    for each in outcomes:
        for name, counts in zip(each.bots, each.faults, strict=False):
            rows[name].faults.update(counts)
        found.played += 1
        if each.points is None:
            found.unfinished += 1
            continue
        sides = found.sides.setdefault(each.scenario, [0] * len(each.points))
        for side, points in enumerate(each.points):
            sides[side] += points > max(other for at, other in enumerate(each.points) if at != side)
        for (me, mine), (other, theirs) in permutations(zip(each.bots, each.points, strict=True), 2):
            pairs[me, other].count(mine, theirs)
            rows[me].total.count(mine, theirs)
        after = MODEL.rate([[ratings[name]] for name in each.bots], scores=[float(points) for points in each.points])
        ratings |= {name: team[0] for name, team in zip(each.bots, after, strict=True)}
    for name, row in rows.items():
        row.rating, row.doubt = estimate(ratings[name].mu), doubt(ratings[name].sigma)
    found.rows = sorted(rows.values(), key=lambda row: (-row.rating, row.name))
    return found
