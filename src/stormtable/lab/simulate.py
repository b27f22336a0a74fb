"""Simulation: many games of a scenario, who wins them, how long they take, how fast they run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from stormtable.bots import plain
from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import Command
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
from stormtable.lab.contest import Contest
from stormtable.lab.play import Player, Tally
from stormtable.lab.shares.pace import Pace
from stormtable.lab.shares.threads import THREADS, Threads
from stormtable.lab.shares.work import Crew, Share, Work

__all__ = ["Counting", "Result", "Simulation", "Simulator", "digest_text", "play_shares", "simulate", "sum_of", "total"]

PIECE: Final = 0.25  # seconds that a share takes, about


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
        crew = Threads(1 if self.interpreted else THREADS)
        return play_shares(crew, Seeded(self, seed), games, PIECE, told)

    def worker(self) -> Worker:
        return (InterpretedWorker if self.interpreted else CompiledWorker)(self)


FROM_GAME: Final = ("set_up", "choices", "apply", "is_over", "points", "hide")
FROM_SEARCH: Final = ("next_decider", "candidates", "carry_out", "settle", "slip", "think", "best")


@dataclass(frozen=True, slots=True)
class Seeded:
    """The games of a seed as work, for threads of this process."""

    simulator: Simulator
    seed: int

    def worker(self) -> Counting:
        """Its buffers are its own."""
        return Counting(self.simulator, self.seed)


class Simulation(Contest):
    """The games of a seed between levels as work, for any process."""

    def worker(self) -> Counting:
        """Compiles, or loads from the cache. Raises BadInput."""
        game, players = self.found()
        start = game.fill(self.scenario, self.options, self.seed)
        simulator = Simulator(game, start, [each for each in players if not isinstance(each, Command)])
        simulator.warm_up()
        return Counting(simulator, self.seed)


class Counting:
    """Plays shares of games and counts what comes of each."""

    def __init__(self, simulator: Simulator, seed: int) -> None:
        self.simulator, self.seed = simulator, seed
        self.hand = simulator.worker()
        self.counted = counted(self.hand.result(), simulator.seats)

    def do(self, share: Share) -> Result:
        """Play a share."""
        start = time.perf_counter()
        self.hand.play(self.seed, share.first, share.count)
        after, before = counted(self.hand.result(), self.simulator.seats), self.counted
        self.counted = after
        return difference(after, before, time.perf_counter() - start)

    def close(self) -> None:
        """Nothing was started for it."""


def play_shares(
    crew: Crew, work: Work[Result], games: int, seconds: float, told: Callable[[int], object] | None = None
) -> Result:
    """Games 0 to games - 1, in shares of about so many seconds; `told` hears how many are done."""
    pace, start, found = Pace(games, seconds), time.perf_counter(), list[Result]()
    with closing(crew.do(work, pace.shares())) as shares:
        for each in shares:
            pace.took(each.games, each.seconds)
            found = [total([*found, each])]
            if told is not None:
                told(found[0].games)
    return replace(found[0], seconds=time.perf_counter() - start)


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


def counted(tally: Tally, seats: int) -> Result:
    """A tally as it stands."""
    return Result(
        games=int(tally.games),
        wins=tuple(int(wins) for wins in tally.wins[:seats]),
        draws=int(tally.draws),
        unfinished=int(tally.unfinished),
        actions=int(tally.actions),
        seconds=0.0,
        digest=digest_text(int(tally.digest)),
    )


def difference(after: Result, before: Result, seconds: float) -> Result:
    """What was counted in between."""
    return Result(
        games=after.games - before.games,
        wins=tuple(now - then for now, then in zip(after.wins, before.wins, strict=True)),
        draws=after.draws - before.draws,
        unfinished=after.unfinished - before.unfinished,
        actions=after.actions - before.actions,
        seconds=seconds,
        digest=digest_text(int(after.digest, 16) - int(before.digest, 16)),
    )


def total(results: Sequence[Result]) -> Result:
    """All together; the seconds are summed up."""
    return Result(
        games=sum(each.games for each in results),
        wins=tuple(map(sum, zip(*(each.wins for each in results), strict=True))),
        draws=sum(each.draws for each in results),
        unfinished=sum(each.unfinished for each in results),
        actions=sum(each.actions for each in results),
        seconds=sum(each.seconds for each in results),
        digest=digest_text(sum(int(each.digest, 16) for each in results)),
        faults=tuple(
            dict(sum(map(Counter, seat), Counter())) for seat in zip(*(x.faults for x in results), strict=True)
        ),
    )


def sum_of(counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    found = Counter[str]()
    for each in counts:
        found.update(each)
    return dict(found)


def digest_text(number: int) -> str:
    return f"{number & play.MASK64:016x}"


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
