"""Checking what a record says of time: no clock shows more than was earned, and nobody was late who had time left."""

from __future__ import annotations

from typing import Final

from stormtable.table.clocks import DAY, MINUTE, PATIENCE
from stormtable.table.journal import Clock, Entry, Held, TimeUp
from stormtable.table.records import Record

__all__ = ["clock_problems"]

NEARLY: Final = 1.0  # seconds: what is recorded is rounded


class Watched:
    """What the clocks of a record showed last, and what they may show next."""

    def __init__(self, clock: Clock | None, seats: int, now: float) -> None:
        self.clock, self.time = clock, now
        live = clock is not None and clock.kind == "live"
        self.whole = 0.0 if clock is None else clock.minutes * MINUTE if live else clock.days * DAY
        self.left: list[float | None] = [None] * seats
        self.anew: set[int] = set()  # the seats that have been given as long again since

    def most(self, seat: int, entry: Entry) -> float:
        """The most that the clock of a seat can show after an entry, in seconds."""
        before, clock = self.left[seat], self.clock
        if clock is None or before is None:
            return float("inf")
        earned = bool(entry.earned >> seat & 1)
        if clock.kind == "live":
            return max(before, self.whole if seat in self.anew else 0.0) + clock.increment * earned
        return max(before, (clock.days + clock.leave) * DAY) if earned or seat in self.anew else before

    def enter(self, entry: Entry) -> list[str]:
        """An entry: what its clocks show that they could not."""
        found = []
        for seat, left in enumerate(entry.left):
            most = self.most(seat, entry)
            if left is not None and left > most + NEARLY:
                found.append(f"entry {entry.number}: the clock of seat {seat} shows {left:.0f} s, {most:.0f} s at most")
        if entry.left:
            self.left = entry.left
            self.anew.clear()
        self.time = max(self.time, entry.time)
        return found

    def was_up(self, line: TimeUp) -> bool:
        """Whether the time of a seat can have been up; downtime, which counts for the seat, is in no record."""
        left = self.left[line.seat]
        if left is not None and line.seat in self.anew:
            left = max(left, self.whole)
        return line.time - self.time >= min(PATIENCE if left is None else left, PATIENCE) - NEARLY


def clock_problems(record: Record) -> list[str]:
    """What a record tells of time that cannot be; nothing of one that was filtered for a viewer."""
    header = record.header
    if header.viewer is not None:
        return []
    watched, found = Watched(header.clock, len(header.seats), header.started), list[str]()
    for line in record.lines[1:]:
        if isinstance(line, Entry):
            found += watched.enter(line)
        elif isinstance(line, TimeUp):
            if not watched.was_up(line):
                found.append(f"the time of seat {line.seat} is said to be up, and was not yet")
            watched.time = line.time
        if isinstance(line, Held) or (isinstance(line, TimeUp) and line.choice == "wait"):
            watched.anew.add(line.seat)
    return found
