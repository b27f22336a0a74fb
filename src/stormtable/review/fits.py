"""From what a search thinks of a position to the chance to win: a fit for each game and scenario, shipped as data.

`data/chances.toml` of a game's folder holds it; `python -m benchmarks.chances` makes it anew from games that computer
players play against themselves.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from stormtable.engine.game import Game
from stormtable.engine.inputs import read_toml
from stormtable.engine.levels import Level
from stormtable.games import folder
from stormtable.language import say

__all__ = ["CUBE", "DESCENTS", "Effort", "Fit", "Fits", "fits_of", "logit"]

DESCENTS: Final = 64  # of one search, for a game that says nothing else
EDGE: Final = 0.005  # worths nearer to 0 or 1 are taken to be so near


def logit(share: float) -> float:
    share = min(1 - EDGE, max(EDGE, share))
    return math.log(share / (1 - share))


# Constant, by worth, by lateness, by both, by whose turn it is, by the cube of the worth: some searches are not sure
# enough of what they think is nearly lost or won.
Terms = tuple[float, float, float, float, float, float]
CUBE: Final = 10.0  # the cube is told in tenths, so that its weight is of the others' size


@dataclass(frozen=True, slots=True)
class Fit:
    """The chance of each side as a logistic function of its worth and of how far the game has come."""

    name: str  # of the scenario; "": of all of the game
    games: Mapping[str, int]  # it was made of, by the level that played them; none: the search's own opinion
    span: int  # ticks of the game's clock after which a game is as late as it gets; 0: that is left out
    sides: Sequence[Terms]  # one for all sides, or one a side

    @property
    def text(self) -> str:
        """What it was made of, as it stands behind "rest on"."""
        if not self.games:
            return say("no games: the search's own opinion")
        return say(
            "{n} games of the computer against itself, {medium} of the medium level and {hard} of the hard level",
            n=sum(self.games.values()),
            medium=self.games.get("medium", 0),
            hard=self.games.get("hard", 0),
        )

    def chance(self, worth: float, clock: int, side: int, turn: int = 0) -> float:
        """The chance of a side, 0 to 1, a draw counting half; `worth` is 0 to 1 to that side.

        `turn`: 1 where that side alone decides, -1 where others do: a search also tries moves that nobody would make.
        """
        constant, by_worth, by_time, by_both, by_turn, by_cube = self.sides[side if len(self.sides) > 1 else 0]
        late = min(1.0, clock / self.span) if self.span else 0.0
        x = logit(worth)
        told = constant + by_worth * x + by_time * late + by_both * x * late + by_turn * turn + by_cube * x**3 / CUBE
        return 1 / (1 + math.exp(-told))


PLAIN: Final = Fit("", {}, 0, ((0.0, 1.0, 0.0, 0.0, 0.0, 0.0),))


@dataclass(frozen=True, slots=True)
class Effort:
    """What a review of the game spends, in searches, so that it is done in its time."""

    curve: int = 2  # an entry and side
    luck: int = 2  # a side and state that dice may lead to
    states: int = 20  # of those, at most
    decisions: int = 6  # a choice
    hits: Sequence[str] = ("HIT",)  # the events of the game by which a shot is one that hit


@dataclass(frozen=True, slots=True)
class Fits:
    """The fits of a game, and how the search looks whose worth they read: how often, how far, how widely."""

    descents: int
    scenarios: Mapping[str, Fit]
    effort: Effort = Effort()
    horizon: int | None = None  # as in Level; None: as the level itself
    explore: int | None = None

    def searching(self, level: Level) -> Level:
        """A level that looks as far and as widely as those searches did that the fits are made of."""
        horizon = level.horizon if self.horizon is None else self.horizon
        explore = level.explore if self.explore is None else self.explore
        return replace(level, horizon=horizon, explore=explore)

    def of(self, scenario: str, sides: int) -> Fit:
        """The fit of a scenario; else the game's own, else one that takes the search at its word."""
        found = self.scenarios.get(scenario) if scenario else None
        if found is not None and len(found.sides) in (1, sides):
            return found
        return self.scenarios.get("", PLAIN)


def fits_of(game: Game) -> Fits:
    """The fits that are shipped with a game. Raises BadInput for a file that cannot be read."""
    return read_fits(game.NAME)


@functools.cache
def read_fits(name: str) -> Fits:
    path = folder(name) / "data" / "chances.toml"
    contents = read_toml(path) if path.is_file() else {}
    rows: Sequence[Mapping[str, Any]] = contents.get("fit", [])
    fits = [Fit(row["scenario"], row["games"], row["span"], [tuple(side) for side in row["sides"]]) for row in rows]
    effort = Effort(**contents.get("review", {}))
    return Fits(
        contents.get("descents", DESCENTS),
        {fit.name: fit for fit in fits},
        effort,
        contents.get("horizon"),
        contents.get("explore"),
    )
