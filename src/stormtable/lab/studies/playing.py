"""Playing a study share by share: a worker takes numbers of games and gives back plain results, wherever it is.

The seam for whoever plays on other machines is `StudyWork`: it can be pickled, `worker()` makes ready in a process or a
thread of its own, and what that returns for a `Share` of the study's games is the same whoever does it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from stormtable.bots.levels import level_of, searcher_for
from stormtable.engine.game import Game
from stormtable.engine.seating import Seating, seating_of
from stormtable.games import find
from stormtable.lab.kept import Kept, Kind
from stormtable.lab.shares.work import Crew, Share, even_shares
from stormtable.lab.simulate import Simulator, Worker
from stormtable.lab.studies.drawing import Drawer, Forces, some_forces
from stormtable.lab.studies.plan import Outcome, Played, Study
from stormtable.lab.studies.watching import Watcher

__all__ = ["KIND", "StudyWork", "is_due", "play"]


KIND: Final = Kind("study", Study, Played)


def is_due(study: Study) -> Callable[[int, Played], bool]:
    """Whether a line of a study's file is the one of a number."""
    shares = list(even_shares(study.total, study.share))

    def due(number: int, found: Played) -> bool:
        return number < len(shares) and Share(found.first, len(found.games)) == shares[number]

    return due


def play(study: Study, crew: Crew, kept: Kept[Played]) -> Iterator[Played]:
    """Play what is left, write each share down and tell of it. Raises BadInput."""
    first = sum(len(each.games) for each in kept.done)
    for played in crew.do(StudyWork(study), even_shares(study.total, study.share, first)):
        kept.write(played)
        yield played


class StudyWork(msgspec.Struct, frozen=True):
    """A study as work that is shared out."""

    study: Study

    def worker(self) -> Player | Watcher:
        """Somebody who plays shares of it. Raises BadInput."""
        return Watcher(self.study) if self.study.way == "rules" else Player(self.study)


class Player:
    """Plays games of a study in compiled code; for one thread."""

    def __init__(self, study: Study) -> None:
        self.study, self.game = study, find(study.game)
        self.searcher = searcher_for(self.game)
        self.desks: dict[int, Desk] = {}
        self.simulators: dict[tuple[str, int], Simulator] = {}

    def do(self, share: Share) -> Played:
        """The games of a share."""
        begun = time.thread_time()
        games = [self.one(*self.study.due(share.first + i)) for i in range(share.count)]
        return Played(share.first, games, time.thread_time() - begun)

    def close(self) -> None:
        """It holds nothing that would have to be given back."""

    def one(self, cell: int, number: int) -> Outcome:
        """A game of a cell."""
        if cell not in self.desks:
            self.desks[cell] = self.desk(cell)
        return self.desks[cell].play(self.study.seed, number)

    def desk(self, number: int) -> Desk:
        cell, drawn = self.study.cells[number], self.study.way == "forces"
        options = some_forces(self.game, cell) if drawn else cell.options
        start = self.game.fill(cell.contents, options, self.study.seed)
        seats = seating_of(self.game, start)
        key = (cell.level, len(seats))
        if key not in self.simulators:
            levels = [level_of(self.game, cell.level)] * len(seats)
            self.simulators[key] = Simulator(self.game, start, levels, searcher=self.searcher)
            self.simulators[key].warm_up()
        worker = self.simulators[key].worker()
        worker.begin_from(start)
        drawer = Drawer(self.game, cell, self.study.seed) if drawn else None
        return Desk(self.game, seats, worker, drawer)


class Desk:
    """Where games of one cell are played."""

    def __init__(self, game: Game, seats: Seating, worker: Worker, drawer: Drawer | None) -> None:
        self.game, self.worker, self.drawer = game, worker, drawer
        self.stand = [mates[0] for mates in seats.members.values()]  # who stands for a side

    def play(self, seed: int, number: int) -> Outcome:
        forces: Forces = []
        if self.drawer is not None:
            forces, start = self.drawer.drawn(number)
            self.worker.begin_from(start)
            number //= len(self.stand)  # the games of a pair of forces have one seed
        points, decisions, digest = self.worker.one(seed, number)
        sides = None if points is None else [points[seat] for seat in self.stand]
        return Outcome(sides, decisions, self.worker.count(self.game.TURN), digest, forces)
