"""Many matches of a scenario at the table, between programs, levels and chance: each the same for equal seeds."""

from __future__ import annotations

import hashlib
import queue
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stormtable.bots.programs.named import Named
from stormtable.bots.programs.program import SECONDS
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.lab.matches import Undrawn, play_at_table
from stormtable.lab.players import Bench
from stormtable.lab.simulate import Result
from stormtable.table import Match

__all__ = ["THREADS", "Played", "Series", "seed_of"]

THREADS: Final = 2  # at most: what is thought about is thought about side by side
AHEAD: Final = 4  # matches begun before the next result is taken
SEED_BITS: Final = 63
WON: Final = 2  # points
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


@dataclass(frozen=True, slots=True)
class Series:
    """Who plays what. `keep` gets each match, whole, to write it down; without it no scenes are made."""

    game: Game
    scenario: str | Mapping[str, Any]
    options: Mapping[str, Setting]
    names: Sequence[str]  # by seat
    players: Sequence[Named]
    seconds: float = SECONDS  # for a program's decision
    told: Callable[[str], object] = lambda line: None  # what goes wrong with programs
    keep: Callable[[int, Match], object] | None = None

    def play(self, numbers: Iterable[int], seed: int) -> Iterator[Played]:
        """The matches of these numbers, in their order. Raises BadInput."""
        free: queue.SimpleQueue[Bench] = queue.SimpleQueue()
        with ExitStack() as stack:
            for _ in range(THREADS):
                free.put(stack.enter_context(Bench(self.game, self.names, self.players, self.seconds, self.told)))
            pool = ThreadPoolExecutor(THREADS)
            stack.callback(pool.shutdown, cancel_futures=True)
            begun: deque[Future[Played]] = deque()
            for number in numbers:
                begun.append(pool.submit(self.one, free, number, seed))
                if len(begun) == AHEAD:
                    yield begun.popleft().result()
            while begun:
                yield begun.popleft().result()

    def simulate(self, games: int, seed: int) -> Result:
        """Games 0 to games - 1 of a seed, summed up. Raises BadInput."""
        if games < 1:
            raise BadInput(f"{games} games are too few: at least 1")
        start = time.perf_counter()
        played = list(self.play(range(games), seed))
        seats = range(len(self.names))
        ended = [each.points for each in played if each.points is not None]
        return Result(
            games=games,
            wins=tuple(sum(points[seat] == WON for points in ended) for seat in seats),
            draws=sum(WON not in points for points in ended),
            actions=sum(each.actions for each in played),
            seconds=time.perf_counter() - start,
            digest=f"{sum(each.digest for each in played) % (1 << 64):016x}",
            unfinished=games - len(ended),
            faults=tuple(dict(sum((Counter(each.faults[seat]) for each in played), Counter())) for seat in seats),
        )

    def one(self, free: queue.SimpleQueue[Bench], number: int, seed: int) -> Played:
        bench, own = free.get(), seed_of(seed, number)
        try:
            kind = Match if self.keep else Undrawn
            match = play_at_table(self.game, self.scenario, self.options, self.names, bench, own, kind)
            if self.keep:
                self.keep(number, match)
            points = None if match.over is None else tuple(match.over.points)
            return Played(number, own, points, len(match.entries), digest_of(match), tuple(bench.faults()))
        finally:
            free.put(bench)


def seed_of(seed: int, number: int) -> int:
    """The seed of a match by its number in a series."""
    digest = hashlib.sha256(f"stormtable match {number} of {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def digest_of(match: Match) -> int:
    """What was decided and rolled, and what came of it, as a number."""
    done = [(entry.kind, entry.seat, entry.text, entry.rolls, entry.reports) for entry in match.entries]
    said = ENCODER.encode((done, None if match.over is None else match.over.points))
    return int.from_bytes(hashlib.sha256(said).digest()[:8], "big")
