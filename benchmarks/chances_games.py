"""Positions of games that computer players play against themselves, how they ended, and what the search made of them.

`python -m benchmarks.chances_games GAME SCENARIO SECONDS FILE` plays for so many seconds of the processor and adds a
line to the file for each game. Of these a fit is made, and it is tested on others: `python -m benchmarks.chances`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stormtable.bots.levels import levels_of
from stormtable.engine import below
from stormtable.engine.game import Game
from stormtable.engine.levels import Level
from stormtable.engine.seating import seating_of
from stormtable.games import find
from stormtable.lab.selfplay import MOST_DECISIONS, Selfplay
from stormtable.review.fits import fits_of

KEPT: Final = 12  # positions a game
HARD: Final = 0.1  # of the time, at most about, is spent on games of the hard level
EIGHTH: Final = 8  # of the games, at most one in so many


@dataclass(frozen=True, slots=True)
class Kept:
    """A position of a game as a NumPy record, and after how many decisions it was met."""

    decision: int
    state: Any


class Player(Selfplay):
    """Plays games of which some positions are kept."""

    def __init__(self, game: Game, scenario: str) -> None:
        super().__init__(game, scenario)
        seats = seating_of(game, game.load(scenario, {}, 1))
        self.sides = [members[0] for members in seats.members.values()]

    def play(self, level: Level, seed: int) -> tuple[list[Kept], list[float] | None]:
        """(some positions drawn by lot, points by side from 0 to 1, or None for a game that does not end)."""
        self.begin(seed)
        kept: list[Kept] = []
        for met in range(MOST_DECISIONS):
            if self.is_over:
                points = [int(self.rules.points(self.state, seat)) / 2 for seat in self.sides]
                return kept, points
            place = met if met < KEPT else below(self.picks, met + 1)
            if place < KEPT:
                kept[place:place] = [] if place < len(kept) else [Kept(0, None)]
                kept[place] = Kept(met, self.state.copy())
            self.decide(level)
        return kept, None

    def weighed(self, kept: Kept, seed: int) -> dict[str, Any]:
        """What the search thinks of a position, by side, and where in the game it is."""
        count = fits_of(self.game).descents
        worths = []
        for at, seat in enumerate(self.sides):
            self.scales.rules.look(self.view, kept.state, seat)
            worths.append(round(float(self.scales.weigh_record(self.view, seat, count, seed + at).mean()) / 1000, 5))
        deciding = int(self.rules.deciders(kept.state))
        clock, ask = int(self.rules.clock(kept.state)), int(kept.state["ask"]["what"])
        return {"decision": kept.decision, "clock": clock, "ask": ask, "deciding": deciding, "worths": worths}


def games(played: Player, seconds: float, seed: int) -> Iterator[dict[str, Any]]:
    """Games until so many seconds of the processor are spent; a share of them on the hard level."""
    levels = levels_of(played.game)
    spent = {"medium": 0.0, "hard": 0.0}
    while sum(spent.values()) < seconds:
        name = "hard" if spent["hard"] < HARD * sum(spent.values()) and seed % EIGHTH == 7 else "medium"
        begun = time.process_time()
        kept, points = played.play(levels[name], seed)
        positions = [] if points is None else [played.weighed(each, seed) for each in kept]
        spent[name] += time.process_time() - begun
        yield {"seed": seed, "level": name, "points": points, "positions": positions}
        seed += 1


def main(arguments: Sequence[str]) -> None:
    """Play, and write down."""
    name, scenario, seconds, file = arguments
    path = Path(file)
    before = len(path.read_text().splitlines()) if path.exists() else 0
    played = Player(find(name), scenario)
    with path.open("a") as out:
        for each in games(played, float(seconds), before):
            print(json.dumps(each), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
