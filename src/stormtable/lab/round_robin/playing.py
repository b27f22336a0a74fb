"""Playing a round robin: levels in compiled code, programs at the table, side by side, written down in order."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import Command, player_named
from stormtable.engine.game import Setting
from stormtable.games import find
from stormtable.lab.kept import Kept
from stormtable.lab.players import Programs
from stormtable.lab.round_robin.plan import Due, Plan, made_plan
from stormtable.lab.round_robin.results import Outcome
from stormtable.lab.series import Played, Tables
from stormtable.lab.shares.pace import Pace
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import Crew, Share
from stormtable.lab.simulate import Simulator, Worker
from stormtable.table import Match
from stormtable.table.compression import compress
from stormtable.table.records import record_of

__all__ = ["play"]

PIECE: Final = 0.25  # seconds that a share takes, about

Meeting = tuple[str, tuple[int, ...]]  # a scenario, and the bots by side


@dataclass(frozen=True, slots=True)
class Done:
    """A share of the schedule: its games, each with its record if one is kept."""

    games: Sequence[tuple[Outcome, bytes]]
    seconds: float


def play(
    plan: Plan, programs: Programs, kept: Kept[Outcome], records: Path | None = None, crew: Crew | None = None
) -> Iterator[Outcome]:
    """Play what is left, write each game down and tell of it, in the order of the schedule. Raises BadInput.

    By a crew that may be anywhere, or by threads here.
    """
    pace = Pace(sum(1 for _ in plan.schedule()), PIECE, len(kept.done))
    done = (
        Threads().do(Hall(plan, programs), pace.shares())
        if crew is None
        else crew.do(told(plan, programs), pace.shares())
    )
    with closing(done) as shares:
        for each in shares:
            pace.took(len(each.games), each.seconds)
            for outcome, record in each.games:
                if records is not None:
                    write(records / outcome.record, record)
                kept.write(outcome)
                yield outcome


def write(path: Path, record: bytes) -> None:
    partial = path.with_name(f"{path.name}.partial")
    partial.write_bytes(record)
    partial.replace(path)


@dataclass(frozen=True, slots=True)
class Told:
    """A plan as work for any process."""

    game: str
    scenarios: Mapping[str, str | Mapping[str, Any]]
    options: Mapping[str, Setting]
    names: Sequence[str]
    games: int
    seed: int
    recorded: bool
    seconds: float
    told: Callable[[str], object]  # a function of a module, which can be pickled

    def worker(self) -> Hand:
        """Raises BadInput."""
        game = find(self.game)
        bots = {name: player_named(game, name) for name in self.names}
        plan = made_plan(game, self.scenarios, self.options, bots, self.games, self.seed, self.recorded)
        programs = Programs(self.seconds, self.told)
        return Hand(Hall(plan, programs), programs)


def told(plan: Plan, programs: Programs) -> Told:
    scenarios = {each.name: each.contents for each in plan.grounds}
    what = (plan.game.NAME, scenarios, plan.options, plan.names, plan.games, plan.seed, plan.recorded)
    return Told(*what, programs.seconds, programs.told)


class Own(threading.local):
    """What each thread has of its own."""

    def __init__(self) -> None:
        self.workers: dict[Meeting, Worker] = {}


class Hall:
    """What the games of a round robin are played with, as work for threads of this process."""

    def __init__(self, plan: Plan, programs: Programs) -> None:
        self.plan, self.due = plan, list(plan.schedule())
        self.tables = Tables(plan.game, programs)
        self.searcher = searcher_for(plan.game)
        self.simulators: dict[Meeting, Simulator] = {}
        self.making, self.own = threading.Lock(), Own()

    def worker(self) -> Hand:
        """All of them share the programs."""
        return Hand(self, None)

    def one(self, due: Due) -> tuple[Outcome, bytes]:
        """Play a game; its line, and its record if one is kept."""
        if self.plan.at_table(due):
            return self.at_table(due)
        (points, actions, digest) = self.worker_for(due).one(self.plan.seed, due.round)
        return self.outcome(due, Played(due.round, -1, points, actions, digest)), b""

    def at_table(self, due: Due) -> tuple[Outcome, bytes]:
        plan, records = self.plan, list[bytes]()
        seats = due.by_seat()
        names, players = [plan.names[bot] for bot in seats], [plan.bots[bot] for bot in seats]

        def keep(match: Match) -> None:
            records.append(compress(record_of(match).encode()))

        kept = keep if plan.recorded else None
        played = self.tables.play(due.ground.contents, plan.options, names, players, due.round, plan.seed, kept)
        outcome = self.outcome(due, played)
        outcome.record = self.record_name(due)
        return outcome, b"".join(records)

    def outcome(self, due: Due, played: Played) -> Outcome:
        """A line of the file: by side, as all seats of a side are one player's."""
        mates = list(due.ground.seats.members.values())
        faults = [sum_of(played, seats) for seats in mates] if any(played.faults) else []
        return Outcome(
            scenario=due.ground.name,
            round=due.round,
            bots=[self.plan.names[bot] for bot in due.bots],
            points=None if played.points is None else [played.points[seats[0]] for seats in mates],
            actions=played.actions,
            digest=f"{played.digest:016x}",
            seed=played.seed,
            faults=faults,
        )

    def record_name(self, due: Due) -> str:
        """The file of a game's record; "" where none is kept."""
        if not self.plan.recorded:
            return ""
        ground = self.plan.grounds.index(due.ground) + 1
        return f"{ground}-{due.round + 1}-{'-'.join(str(bot + 1) for bot in due.bots)}.jsonl.gz"

    def worker_for(self, due: Due) -> Worker:
        """Where this thread plays games of compiled rules between those who meet."""
        key = (due.ground.name, due.bots)
        workers = self.own.workers
        if key not in workers:
            workers[key] = self.simulator(due, key).worker()
        return workers[key]

    def simulator(self, due: Due, key: Meeting) -> Simulator:
        with self.making:
            if key not in self.simulators:
                plan = self.plan
                start = plan.game.fill(due.ground.contents, plan.options, plan.seed)
                bots = [plan.bots[bot] for bot in due.by_seat()]
                levels = [bot for bot in bots if not isinstance(bot, Command)]
                made = Simulator(plan.game, start, levels, searcher=self.searcher)
                made.warm_up()
                self.simulators[key] = made
            return self.simulators[key]


class Hand:
    """Plays shares of the schedule; ends the programs that it was given."""

    def __init__(self, hall: Hall, programs: Programs | None) -> None:
        self.hall, self.programs = hall, programs

    def do(self, share: Share) -> Done:
        """Play a share. Raises BadInput."""
        start, due = time.perf_counter(), self.hall.due[share.first : share.first + share.count]
        return Done([self.hall.one(each) for each in due], time.perf_counter() - start)

    def close(self) -> None:
        """End them."""
        if self.programs is not None:
            self.programs.close()


def sum_of(played: Played, seats: tuple[int, ...]) -> dict[str, int]:
    """The faults of the seats of a side."""
    counts: Counter[str] = Counter()
    for seat in seats:
        counts.update(played.faults[seat])
    return dict(sorted(counts.items()))
