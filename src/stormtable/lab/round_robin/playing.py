"""Playing a round robin: levels in compiled code, programs at the table, side by side, written down in order."""

from __future__ import annotations

import functools
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import Command
from stormtable.lab.kept import Kept
from stormtable.lab.players import Programs
from stormtable.lab.round_robin.plan import Due, Plan
from stormtable.lab.round_robin.results import Outcome
from stormtable.lab.series import Played, Tables
from stormtable.lab.shares.threads import in_order
from stormtable.lab.simulate import Simulator, Worker
from stormtable.table import Match
from stormtable.table.compression import compress
from stormtable.table.records import record_of

__all__ = ["play"]

Meeting = tuple[str, tuple[int, ...]]  # a scenario, and the bots by side


def play(plan: Plan, programs: Programs, kept: Kept[Outcome], records: Path | None = None) -> Iterator[Outcome]:
    """Play what is left, write each game down and tell of it, in the order of the schedule. Raises BadInput."""
    hall = Playing(plan, programs, records)
    left = islice(plan.schedule(), len(kept.done), None)
    for outcome in in_order(functools.partial(hall.one, due) for due in left):
        kept.write(outcome)
        yield outcome


class Own(threading.local):
    """What each thread has of its own."""

    def __init__(self) -> None:
        self.workers: dict[Meeting, Worker] = {}


class Playing:
    """What the games of a round robin are played with; for any threads."""

    def __init__(self, plan: Plan, programs: Programs, records: Path | None) -> None:
        self.plan, self.records = plan, records
        self.tables = Tables(plan.game, programs)
        self.searcher = searcher_for(plan.game)
        self.simulators: dict[Meeting, Simulator] = {}
        self.making, self.own = threading.Lock(), Own()

    def one(self, due: Due) -> Outcome:
        """Play a game."""
        if self.plan.at_table(due):
            return self.at_table(due)
        (points, actions, digest) = self.worker(due).one(self.plan.seed, due.round)
        return self.outcome(due, Played(due.round, -1, points, actions, digest))

    def at_table(self, due: Due) -> Outcome:
        plan, name = self.plan, self.record_name(due)
        seats = due.by_seat()
        names, players = [plan.names[bot] for bot in seats], [plan.bots[bot] for bot in seats]
        keep: Callable[[Match], object] | None = functools.partial(self.record, name) if self.records else None
        played = self.tables.play(due.ground.contents, plan.options, names, players, due.round, plan.seed, keep)
        outcome = self.outcome(due, played)
        outcome.record = name
        return outcome

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
        if self.records is None:
            return ""
        ground = self.plan.grounds.index(due.ground) + 1
        return f"{ground}-{due.round + 1}-{'-'.join(str(bot + 1) for bot in due.bots)}.jsonl.gz"

    def record(self, name: str, match: Match) -> None:
        if self.records is not None:
            partial = self.records / f"{name}.partial"
            partial.write_bytes(compress(record_of(match).encode()))
            partial.replace(self.records / name)

    def worker(self, due: Due) -> Worker:
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


def sum_of(played: Played, seats: tuple[int, ...]) -> dict[str, int]:
    """The faults of the seats of a side."""
    counts: Counter[str] = Counter()
    for seat in seats:
        counts.update(played.faults[seat])
    return dict(sorted(counts.items()))
