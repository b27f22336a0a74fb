"""The pieces of a review, each done by itself: a match's entries are looked at side by side, in several processes."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from stormtable.engine.events import Note
from stormtable.engine.sources import DiceError
from stormtable.review.chances import Judge
from stormtable.review.gauges import Gauge
from stormtable.review.gifts import Act, Gift, gift, gifts
from stormtable.review.luck import Fortune, fortunes
from stormtable.review.outcomes import Roll
from stormtable.review.report import Given, Moment, Way
from stormtable.table.folding import Node, read_again
from stormtable.table.journal import recorded
from stormtable.table.match import Match

__all__ = ["Fallen", "Part", "Reviewer", "Task", "tasks_of"]

DEEP: Final = 4  # times the descents for what is told as a turning point
THOUSAND: Final = 1000

Kind = Literal["moment", "roll", "run", "deep"]


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: entries by their places in the chain of those that count."""

    kind: Kind
    places: tuple[int, ...]
    at: int = 0  # kind "deep": which act of the run the decision begins with


@dataclass(frozen=True, slots=True)
class Fallen:
    """The luck in the dice of an entry."""

    entry: int
    fortunes: Sequence[Fortune]


Part = Moment | Fallen | Given


def tasks_of(match: Match) -> list[Task]:
    """All that there is to do, in the order of the entries."""
    chain = match.head.chain() if match.head is not None else []
    found = [Task("moment", (at,)) for at in range(len(chain))]
    found += [Task("roll", (at,)) for at, node in enumerate(chain) if has_dice(node)]
    found += [Task("run", run) for run in runs(match, chain)]
    return sorted(found, key=lambda task: task.places[0])


def has_dice(node: Node) -> bool:
    return node.outline.rolls and node.outline.kind in ("decision", "concession")


def runs(match: Match, chain: Sequence[Node]) -> Iterator[tuple[int, ...]]:
    """The places of what each seat did without dice between, or any act of others that it could know of."""
    taken: set[int] = set()
    for first, node in enumerate(chain):
        if first in taken or node.outline.kind != "decision":
            continue
        run = [first]
        for at in range(first, len(chain) - 1):
            here, after = chain[at], chain[at + 1]
            if after.outline.kind != "decision" or here.outline.rolls or here.outline.closes or here.outline.reports:
                break
            if after.outline.seat == node.outline.seat:
                run.append(at + 1)
            elif not after.outline.secret:
                break
        taken.update(run)
        yield tuple(run)


class Reviewer:
    """Does the tasks of one match; `factor` times as many descents as usual."""

    def __init__(self, match: Match, factor: int = 1) -> None:
        self.match, self.factor = match, factor
        self.chain = match.head.chain() if match.head is not None else []
        scenario = match.header.scenario
        self.judge = Judge(match.game, scenario if isinstance(scenario, str) else "")
        fits = self.judge.fits
        self.effort, self.size = fits.effort, fits.descents
        self.seed = zlib.crc32(match.header.match.encode())
        names: Any = match.game.Event.__members__
        self.hits = frozenset(int(names[name]) for name in self.effort.hits if name in names)

    def do(self, task: Task) -> list[Part]:
        """What a task comes to."""
        if task.kind == "moment":
            return [self.moment(self.chain[task.places[0]])]
        if task.kind == "roll":
            return self.roll(task.places[0])
        run, seat = self.run(task.places), self.chain[task.places[0]].outline.seat
        descents = self.size * self.effort.decisions * self.factor
        if task.kind == "run":
            return [self.told(run, seat, each) for each in gifts(self.judge, seat, run, descents, self.seed)]
        _, found = gift(self.judge, seat, run, task.at, DEEP * descents, self.seed + 1)
        return [] if found is None else [self.told(run, seat, found)]

    def gauge(self, searches: int) -> Gauge:
        return Gauge(self.judge, self.size * searches * self.factor)

    def moment(self, node: Node) -> Moment:
        """The chances after an entry."""
        chances = self.gauge(self.effort.curve).value(self.match.state_after(node), self.seed).chances
        return Moment(node.number, [round(THOUSAND * float(chance)) for chance in chances])

    def before(self, at: int) -> Any:
        """The state before an entry, by its place in the chain."""
        return self.match.state_after(self.chain[at - 1])

    def roll(self, at: int) -> list[Part]:
        """The luck in an entry's dice; nothing where today's rules roll others."""
        entry, before = self.chain[at].entry, self.before(at)
        action = None if entry.kind == "concession" else read_again(self.match.game, before, entry)
        roll = Roll(self.match.game, before, entry.seat, action, recorded(entry))
        try:
            found = fortunes(roll, self.gauge(self.effort.luck), self.effort.states, self.is_hit, self.seed)
        except DiceError:
            return []
        return [Fallen(entry.number, found)]

    def is_hit(self, note: Note) -> bool:
        """Whether an event is a hit."""
        return note.event in self.hits

    def run(self, places: Sequence[int]) -> list[Act]:
        """The acts of a run."""
        found = []
        for at in places:
            entry, before = self.chain[at].entry, self.before(at)
            found.append(Act(entry.number, entry.forced, read_again(self.match.game, before, entry), before))
        return found

    def told(self, run: Sequence[Act], seat: int, gift: Gift) -> Given:
        """What a decision gave away, in whole numbers."""
        acts = run[gift.first : gift.first + gift.many]
        own = self.judge.side(acts[0].before, seat)
        best = [gift.played, *gift.others]
        choices = [
            Way(
                text=each.text,
                chance=round(THOUSAND * each.chance.value),
                error=round(THOUSAND * (each.chance.high - each.chance.low) / 2),
                played=each is gift.played,
            )
            for each in sorted(best, key=lambda each: -each.chance.value)
        ]
        given, error = THOUSAND * gift.given, THOUSAND * gift.error
        return Given(
            entry=acts[0].entry,
            last=acts[-1].entry,
            seat=seat,
            side=own,
            given=round(given),
            error=round(error),
            sure=given > error and given >= LEAST,
            descents=gift.descents,
            title="",
            text="",
            choices=choices,
        )


LEAST: Final = 10  # thousandths: what is less is not called an error, however sure
