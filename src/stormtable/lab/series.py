"""Many matches of a scenario at the table, between programs, levels and chance: each the same for equal seeds."""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import Named
from stormtable.bots.searcher import Searcher
from stormtable.engine.game import WON, BadInput, Game, Setting
from stormtable.lab.contest import Contest
from stormtable.lab.matches import Undrawn, play_at_table
from stormtable.lab.players import Bench, Programs
from stormtable.lab.shares.threads import in_order
from stormtable.lab.shares.work import Share
from stormtable.lab.simulate import Result, digest_text, sum_of
from stormtable.table import Match

__all__ = ["Matches", "Played", "Series", "Tables", "seed_of"]

SEED_BITS: Final = 63
ENCODER: Final = msgspec.json.Encoder()

Faults = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one match."""

    number: int
    seed: int  # `stormtable match --seed` plays the same
    points: tuple[int, ...] | None  # by seat; None: stopped
    actions: int
    digest: int  # of all that was done and rolled, 64 bits
    faults: tuple[Faults, ...] = ()  # by seat, of programs


class Tables:
    """Where matches are played: programs that wait for the next, and searches that are compiled; for any threads.

    `keep` gets each match, whole, to write it down; without it no scenes are made.
    """

    def __init__(self, game: Game, programs: Programs) -> None:
        self.game, self.programs = game, programs
        self.searchers: list[Searcher] = []

    def play(
        self,
        scenario: str | Mapping[str, Any],
        options: Mapping[str, Setting],
        names: Sequence[str],
        players: Sequence[Named],
        number: int,
        seed: int,
        keep: Callable[[Match], object] | None = None,
        kind: type[Match] = Match,
    ) -> Played:
        """The match of a number, with players by seat, of a kind where it is kept. Raises BadInput."""
        own = seed_of(seed, number)
        searcher = self.searcher()
        try:
            with Bench(names, players, self.programs, searcher) as bench:
                match = play_at_table(self.game, scenario, options, names, bench, own, kind if keep else Undrawn)
                if keep:
                    keep(match)
                points = None if match.over is None else tuple(match.over.points)
                return Played(number, own, points, len(match.entries), digest_of(match), tuple(bench.faults()))
        finally:
            self.searchers.append(searcher)

    def searcher(self) -> Searcher:
        try:
            return self.searchers.pop()
        except IndexError:
            return searcher_for(self.game)


@dataclass(frozen=True, slots=True)
class Series:
    """Many matches of a scenario between the same players, by seat."""

    game: Game
    scenario: str | Mapping[str, Any]
    options: Mapping[str, Setting]
    names: Sequence[str]
    players: Sequence[Named]

    def play(self, numbers: Iterable[int], seed: int, programs: Programs) -> Iterator[Played]:
        """The matches of these numbers, in their order. Raises BadInput."""
        what, tables = (self.scenario, self.options, self.names, self.players), Tables(self.game, programs)
        return in_order(functools.partial(tables.play, *what, number, seed) for number in numbers)

    def simulate(self, games: int, seed: int, programs: Programs) -> Result:
        """Games 0 to games - 1 of a seed, summed up. Raises BadInput."""
        if games < 1:
            raise BadInput(f"{games} games are too few: at least 1")
        start = time.perf_counter()
        return summed(list(self.play(range(games), seed, programs)), len(self.names), time.perf_counter() - start)


class Matches(Contest):
    """The matches of a series as work."""

    def worker(self) -> Playing:
        """Raises BadInput."""
        return Playing(self)


class Playing:
    """Plays shares of a series and sums them up."""

    def __init__(self, work: Matches) -> None:
        game, players = work.found()
        self.programs, self.seed = work.programs(), work.seed
        self.tables = Tables(game, self.programs)
        self.what = (work.scenario, work.options, work.names, players)

    def do(self, share: Share) -> Result:
        """Play a share. Raises BadInput."""
        start, numbers = time.perf_counter(), range(share.first, share.first + share.count)
        played = [self.tables.play(*self.what, number, self.seed) for number in numbers]
        return summed(played, len(self.what[2]), time.perf_counter() - start)

    def close(self) -> None:
        """End its programs."""
        self.programs.close()


def summed(played: Sequence[Played], seats: int, seconds: float) -> Result:
    """What came of matches."""
    ended = [each.points for each in played if each.points is not None]
    return Result(
        games=len(played),
        wins=tuple(sum(points[seat] == WON for points in ended) for seat in range(seats)),
        draws=sum(WON not in points for points in ended),
        actions=sum(each.actions for each in played),
        seconds=seconds,
        digest=digest_text(sum(each.digest for each in played)),
        unfinished=len(played) - len(ended),
        faults=tuple(sum_of(each.faults[seat] for each in played) for seat in range(seats)),
    )


def seed_of(seed: int, number: int) -> int:
    """The seed of a match by its number in a series."""
    digest = hashlib.sha256(f"stormtable match {number} of {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def digest_of(match: Match) -> int:
    """What was decided and rolled, and what came of it, as a number."""
    done = [(entry.kind, entry.seat, entry.text, entry.rolls, entry.reports) for entry in match.entries]
    said = ENCODER.encode((done, None if match.over is None else match.over.points))
    return int.from_bytes(hashlib.sha256(said).digest()[:8], "big")
