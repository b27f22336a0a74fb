"""Simulation: many games of a scenario, who wins them, how long they take, how fast they run."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, Final

from stormtable.bots import plain
from stormtable.bots.levels import searcher_for
from stormtable.bots.search import MAX_DEPTH, Node, Search
from stormtable.bots.searcher import Searcher
from stormtable.engine import Action, Dice
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.game import BadInput, Setting
from stormtable.engine.levels import Level
from stormtable.engine.networks import Network
from stormtable.engine.records import blank_array, from_void, to_array
from stormtable.engine.seating import seating_of
from stormtable.lab import play
from stormtable.lab.play import Player, Tally

__all__ = ["Result", "Simulator", "simulate"]

THREADS: Final = 2  # at most; compiled games run side by side
PIECE: Final = 0.25  # seconds between looks at what is left to do, about


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a number of games."""

    games: int
    wins: tuple[int, ...]  # by seat
    draws: int
    actions: int
    seconds: float  # of play alone, by the clock, compiling left out
    digest: str  # of all results, 16 hexadecimal digits; equal interpreted and compiled
    unfinished: int = 0  # games stopped after play.MOST_DECISIONS: neither won nor drawn
    faults: tuple[Mapping[str, int], ...] = ()  # by seat, of bots' programs, by kinds

    @property
    def mean_length(self) -> float:
        """Actions a game."""
        return self.actions / self.games


class Simulator:
    """Plays one scenario between given bots; None stands for random play. `start` is what `set_up` begins from.

    Raises BadInput where the number of bots is not that of the seats.
    """

    def __init__(
        self,
        game: Any,
        start: Any,
        levels: Sequence[Level | None] | None = None,
        interpreted: bool = False,
        searcher: Searcher | None = None,
    ) -> None:
        self.seats, self.start = len(seating_of(game, start)), start
        self.levels = tuple(levels or (None,) * self.seats)
        if len(self.levels) != self.seats:
            raise BadInput(f"{len(self.levels)} bots named, but the game has {self.seats} seats")
        self.searcher = searcher or searcher_for(game)
        self.interpreted = interpreted
        self.random = all(level is None for level in self.levels)
        bound = self.searcher.interpreted
        names = {name: getattr(bound, name) for name in FROM_SEARCH}
        names |= {name: getattr(game, name) for name in FROM_GAME}
        names["draw_lots"] = getattr(self.searcher.hooks, "draw_lots", plain.draw_lots)
        module = bind(play, game.NAME, **names)
        self.rules: Any = module if interpreted else compile_module(module)

    def warm_up(self) -> None:
        """Compile, or load from the cache, by playing; takes no part in the figures."""
        self.worker().play(0, 0, 1)

    def run(self, games: int, seed: int, told: Callable[[int], object] | None = None) -> Result:
        """Play games 0 to games - 1 of a seed; `told` hears how many are done."""
        if not self.interpreted:
            self.warm_up()
        threads = 1 if self.interpreted else THREADS
        shares = Shares(games)
        workers = [self.worker() for _ in range(threads)]
        start = time.perf_counter()

        def labour(worker: Worker) -> None:
            for first, count in shares.of():
                worker.play(seed, first, count)
                if told is not None:
                    told(shares.given)

        if threads == 1:
            labour(workers[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                try:
                    for done in as_completed([pool.submit(labour, worker) for worker in workers]):
                        done.result()
                finally:
                    shares.stop()  # of use only where a thread failed, or Ctrl-C came
        seconds = time.perf_counter() - start
        return total([worker.result() for worker in workers], self.seats, seconds)

    def worker(self) -> Worker:
        return (InterpretedWorker if self.interpreted else CompiledWorker)(self)


FROM_GAME: Final = ("set_up", "choices", "apply", "is_over", "points", "hide")
FROM_SEARCH: Final = ("next_decider", "candidates", "carry_out", "settle", "think", "best")


class Shares:
    """Games given out piece by piece, so that all threads end together."""

    def __init__(self, games: int) -> None:
        self.games, self.given = games, 0
        self.giving = threading.Lock()

    def stop(self) -> None:
        """Give out no more."""
        with self.giving:
            self.given = self.games

    def of(self) -> Iterator[tuple[int, int]]:
        """(first game, how many) for one thread, again and again; each piece takes about as long as the next."""
        size = 1
        while True:
            with self.giving:
                first, count = self.given, min(size, self.games - self.given)
                self.given += count
            if count == 0:
                return
            start = time.perf_counter()
            yield first, count
            pace = count / max(1e-9, time.perf_counter() - start)
            size = max(1, min(4 * count, int(pace * PIECE)))


class Worker:
    """The buffers of one thread."""

    rules: Any
    random: bool
    common: tuple[Any, ...]
    desk: tuple[Any, ...]
    tally: Any

    def play(self, seed: int, first: int, count: int) -> None:
        """Play games first to first + count - 1 of a seed."""
        start, state, picks, seats = self.common
        if self.random:
            self.rules.play_random(start, state, self.tally, picks, self.desk[0], seats, seed, first, count)
        else:
            self.rules.play_searching(start, state, self.tally, picks, *self.desk, seats, seed, first, count)

    def one(self, seed: int, number: int) -> tuple[tuple[int, ...] | None, int, int]:
        """Play one game; (points by seat, None if it was stopped; actions; digest of the game)."""
        before = self.result()
        actions, digest = int(before.actions), int(before.digest)
        self.play(seed, number, 1)
        after, state, seats = self.result(), self.common[1], self.common[3]
        points = tuple(int(self.rules.points(state, seat)) for seat in range(seats))
        ended = bool(self.rules.is_over(state))
        return (points if ended else None), int(after.actions) - actions, (int(after.digest) - digest) & play.MASK64

    def begin_from(self, start: Any) -> None:
        """Let the games to come begin from another state of the game than the simulator's."""
        raise NotImplementedError

    def count(self, field: str) -> int:
        """A number in the state in which the last game ended; 0 where it has none of that name."""
        raise NotImplementedError

    def result(self) -> Tally:
        raise NotImplementedError


class InterpretedWorker(Worker):
    def __init__(self, simulator: Simulator) -> None:
        searcher, start = simulator.searcher, simulator.start
        state = type(start)
        self.rules, self.random = simulator.rules, simulator.random
        self.common = (start, state(), Dice(), simulator.seats)
        self.tally = Tally()
        moves = [Action() for _ in range(searcher.size)]
        self.desk = (moves,)
        if not self.random:
            players = players_of(simulator.levels)
            tree = [Node() for _ in range(room(simulator.levels))]
            numbers = ([0] * searcher.size, [0] * searcher.size)
            scratch = searcher.hooks.Scratch()
            self.desk = (players, Search(), state(), state(), tree, [0] * MAX_DEPTH, moves, *numbers, scratch)

    def begin_from(self, start: Any) -> None:
        self.common = (start, *self.common[1:])
        if not self.random:
            self.desk = (*self.desk[:-1], type(self.desk[-1])())  # it may hold what it found out of the match before

    def count(self, field: str) -> int:
        return int(getattr(self.common[1], field, 0))

    def result(self) -> Tally:
        return self.tally  # type: ignore[no-any-return]


class CompiledWorker(Worker):
    def __init__(self, simulator: Simulator) -> None:
        import numpy as np  # noqa: PLC0415

        searcher, start = simulator.searcher, simulator.start
        state = type(start)
        self.rules, self.random = simulator.rules, simulator.random
        self.common = (to_array(start)[0], blank_array(state)[0], blank_array(Dice)[0], simulator.seats)
        self.tally = blank_array(Tally)[0]
        moves = blank_array(Action, searcher.size)
        self.desk = (moves,)
        if not self.random:
            players = to_array(*players_of(simulator.levels))
            tree = blank_array(Node, room(simulator.levels))
            view, work, scratch = (blank_array(kind)[0] for kind in (state, state, searcher.hooks.Scratch))
            path = np.zeros(MAX_DEPTH, np.int32)
            numbers = (np.zeros(searcher.size, np.int32), np.zeros(searcher.size, np.int32))
            self.desk = (players, blank_array(Search)[0], view, work, tree, path, moves, *numbers, scratch)
        self.scratch = searcher.hooks.Scratch

    def begin_from(self, start: Any) -> None:
        self.common = (to_array(start)[0], *self.common[1:])
        if not self.random:
            self.desk = (*self.desk[:-1], blank_array(self.scratch)[0])  # it may hold what it found out before

    def count(self, field: str) -> int:
        state = self.common[1]
        return int(state[field]) if field in state.dtype.names else 0

    def result(self) -> Tally:
        return from_void(Tally, self.tally)


def players_of(levels: Sequence[Level | None]) -> list[Player]:
    """Who plays, by seat."""
    return [
        Player(x.iterations, int(x.playout), x.horizon, x.explore, x.slips, x.network or Network())
        if x is not None
        else Player()
        for x in levels
    ]


def room(levels: Sequence[Level | None]) -> int:
    """Nodes for the largest tree."""
    return 1 + max((level.iterations for level in levels if level is not None), default=0)


def total(tallies: Sequence[Tally], seats: int, seconds: float) -> Result:
    return Result(
        games=sum(tally.games for tally in tallies),
        wins=tuple(sum(tally.wins[seat] for tally in tallies) for seat in range(seats)),
        draws=sum(tally.draws for tally in tallies),
        unfinished=sum(tally.unfinished for tally in tallies),
        actions=sum(tally.actions for tally in tallies),
        seconds=seconds,
        digest=f"{sum(tally.digest for tally in tallies) & play.MASK64:016x}",
    )


def simulate(
    game: Any,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    games: int,
    seed: int,
    levels: Sequence[Level | None] | None = None,
    interpreted: bool = False,
) -> Result:
    """Play `games` games of a scenario between levels by seat (None: random). Raises BadInput."""
    if games < 1:
        raise BadInput(f"{games} games are too few: at least 1")
    start = game.fill(scenario, options, seed)
    return Simulator(game, start, levels, interpreted).run(games, seed)
