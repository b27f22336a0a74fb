"""A review is computed in processes of its own, as many as are wanted, at low priority; they end with it."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.processes import pipe, start_process
from stormtable.games import find
from stormtable.language import phrase, say
from stormtable.review.report import Given, Report
from stormtable.review.sums import report_of
from stormtable.review.tasks import Part, Reviewer, Task, tasks_of
from stormtable.table.match import Match
from stormtable.table.records import read_record

__all__ = ["MOST_FACTOR", "PROCESSES", "Stopped", "check", "review_here", "review_match", "review_record"]

PROCESSES: Final = 2
MOST_FACTOR: Final = 16
NICE: Final = 5
DEEPENED: Final = 8  # decisions that are looked at again with more descents: what is told must not be luck
GONE: Final = phrase("a process that computed the review has ended")


class Stopped(Exception):
    """A review was not computed to its end."""


def check(match: Match) -> None:
    """Raise BadInput, saying why, for a match that cannot be reviewed."""
    if match.over is None:
        raise BadInput(say("the match is not over: it is reviewed once it is"))
    if match.head is None or match.frozen_why:
        raise BadInput(
            say(
                "today's rules do not agree with the record, so it cannot be reviewed: {frozen_why}",
                frozen_why=match.frozen_why,
            )
        )
    if len(match.head.chain()) < 2:
        raise BadInput(say("nobody has decided anything in this match: there is nothing to review"))


def fold(data: bytes) -> Match:
    """The match of a record, fit for a review. Raises BadInput."""
    match = read_record(data).match(find)
    check(match)
    return match


def work(ends: Connection, data: bytes, factor: int) -> None:
    """Do the tasks that are sent, by their numbers or as themselves, until the other end is gone."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    match = fold(data)
    reviewer, tasks = Reviewer(match, factor), tasks_of(match)
    while True:
        asked = ends.recv()
        done = [part for each in asked for part in reviewer.do(tasks[each] if isinstance(each, int) else each)]
        ends.send((len(asked), done, time.process_time()))


class Team:
    """The processes of one review."""

    def __init__(self, data: bytes, factor: int, size: int) -> None:
        self.ends: list[Connection] = []
        self.started: list[Any] = []
        for _ in range(size):
            ours, theirs = pipe()
            with contextlib.closing(theirs):
                self.started.append(start_process("stormtable-review", work, theirs, data, factor))
            self.ends.append(ours)
        self.seconds = [0.0] * size

    def do(self, tasks: Sequence[int | Task], told: Callable[[int], bool]) -> list[Part]:
        """Have all tasks done; `told` hears how many are, and answers whether to go on. Raises Stopped."""
        left, found, done = list(tasks), list[Part](), 0
        waiting = [end for end in self.ends if self.give(end, left)]
        while waiting:
            ready = [end for end in wait(waiting, timeout=POLL) if isinstance(end, Connection)]
            if not told(done):
                raise Stopped(say("nobody waits for it any more"))
            for end in ready:
                try:
                    count, parts, self.seconds[self.ends.index(end)] = end.recv()
                except (EOFError, OSError) as error:
                    raise Stopped(say(GONE)) from error
                done += count
                found += parts
                if not self.give(end, left):
                    waiting.remove(end)
        return found

    def give(self, end: Connection, left: list[int | Task]) -> bool:
        """Hand the next tasks to a process; whether there were any."""
        share, left[:] = left[:AT_ONCE], left[AT_ONCE:]
        if share:
            try:
                end.send(share)
            except OSError as error:
                raise Stopped(say(GONE)) from error
        return bool(share)

    def end(self) -> None:
        """End the processes."""
        for process in self.started:
            process.kill()
            process.join()
        for end in self.ends:
            end.close()


AT_ONCE: Final = 4  # tasks: a process is never long away
POLL: Final = 0.5  # seconds between looks whether the review is still wanted


def review_record(
    data: bytes, factor: int = 1, told: Callable[[int, int], bool] = lambda done, of: True, size: int = PROCESSES
) -> Report:
    """The review of a record; `told` hears how much is done of how much, and answers whether to go on.

    Raises BadInput for what is no record of a finished match, Stopped, OSError where no process can be started.
    """
    return review_match(fold(data), data, factor, told, size)


def review_match(match: Match, data: bytes, factor: int, told: Callable[[int, int], bool], size: int) -> Report:
    """The same where the match is folded already."""
    team = Team(data, factor, size)
    try:
        parts = all_parts(match, team.do, told)
    finally:
        team.end()
    return report_of(match, parts, factor, sum(team.seconds))


def review_here(match: Match, factor: int = 1, reviewer: Reviewer | None = None) -> Report:
    """The same in this process, which takes as long as all of them together. Raises BadInput, CompileError."""
    check(match)
    begun, found = time.process_time(), reviewer or Reviewer(match, factor)
    tasks = tasks_of(match)

    def do(wanted: Sequence[int | Task], told: Callable[[int], bool]) -> list[Part]:
        return [part for each in wanted for part in found.do(tasks[each] if isinstance(each, int) else each)]

    parts = all_parts(match, do, lambda done, of: True)
    return report_of(match, parts, factor, time.process_time() - begun)


Doing = Callable[[Sequence[int | Task], Callable[[int], bool]], list[Part]]


def all_parts(match: Match, do: Doing, told: Callable[[int, int], bool]) -> list[Part]:
    """What all tasks come to; the decisions that gave away most are looked at again, with more descents."""
    tasks = tasks_of(match)
    of = len(tasks) + DEEP_SHARE * DEEPENED
    parts = do(range(len(tasks)), lambda done: told(done, of))
    gifts = sorted((part for part in parts if isinstance(part, Given)), key=lambda each: -each.given)[:DEEPENED]
    deep = [deeper(match, tasks, each) for each in gifts if each.given > 0]
    again = do(deep, lambda done: told(len(tasks) + DEEP_SHARE * done, of))
    newer = {part.entry: part for part in again if isinstance(part, Given)}
    return [newer.get(part.entry, part) if isinstance(part, Given) else part for part in parts]


DEEP_SHARE: Final = 3  # of the progress that is told


def deeper(match: Match, tasks: Sequence[Task], found: Given) -> Task:
    """The task of looking at a decision again."""
    head = match.head
    numbers = [node.number for node in head.chain()] if head is not None else []
    place = numbers.index(found.entry)
    run = next(task for task in tasks if task.kind == "run" and place in task.places)
    return Task("deep", run.places, run.places.index(place))
