"""The clocks of a match: whose time runs, what each seat has left, and when others may choose. Rules never see a clock.

Only people's seats that must decide lose time; in a secret decision each until it has committed, its drafts or not. A
live clock gains its increment when a decision passes from whoever made it, not with each act of many. By
correspondence the days begin anew when a decision comes; once they are out, leave is drawn on. What is taken back gives
no time back, and no increment twice. Nobody loses time while no server runs, while dice are typed in or a battle is
fought, while the match is paused, or before all have sat down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

import msgspec

from stormtable.engine.game import BadInput, seats_in
from stormtable.language import say, say_count
from stormtable.table.folding import Facts
from stormtable.table.journal import Clock, Entry, Seat

__all__ = [
    "DAY",
    "PATIENCE",
    "Away",
    "Pace",
    "Timer",
    "Times",
    "checked_clock",
    "never_away",
    "pace_of",
    "pace_text",
]

Pace = Literal["live", "days", "none"]
DAY: Final = 86_400.0  # seconds
MINUTE: Final = 60.0  # seconds
PATIENCE: Final = 14 * DAY  # seconds without a decision after which others may choose in a match without a clock
Away = Callable[[float, float], float]  # of the time between two moments, how many seconds no server ran


def never_away(_begin: float, _end: float) -> float:
    """All that time somebody served."""
    return 0.0


def checked_clock(clock: Clock | None) -> Clock | None:
    """A clock that says all that its kind needs, and nothing else. Raises BadInput."""
    if clock is None:
        return None
    live = clock.kind == "live"
    if live and not clock.minutes:
        raise BadInput("clock: say how many minutes each seat has")
    if not live and not clock.days:
        raise BadInput("clock: say how many days each decision has")
    if (clock.days or clock.leave) if live else (clock.minutes or clock.increment):
        raise BadInput("clock: minutes and an increment go with a live clock, days and leave with correspondence")
    return clock


def pace_of(clock: Clock | None) -> Pace:
    """What kind of clock it is."""
    if clock is None:
        return "none"
    return "live" if clock.kind == "live" else "days"


def pace_text(clock: Clock | None) -> str:
    """A clock in a few words: "10 min + 10 s", "3 days a decision, 7 days of leave"; "" for none."""
    if clock is None:
        return ""
    if clock.kind == "live":
        if clock.increment:
            return say("{minutes} min + {seconds} s", minutes=clock.minutes, seconds=clock.increment)
        return say("{minutes} min", minutes=clock.minutes)
    pace = say_count(clock.days, "{n} day a decision", "{n} days a decision")
    if not clock.leave:
        return pace
    return say_count(clock.leave, "{pace}, {n} day of leave", "{pace}, {n} days of leave", pace=pace)


class Times(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the clocks show at a moment, by seat, in seconds; kept beside the journal."""

    since: float  # Unix seconds
    left: tuple[float, ...]
    leave: tuple[float, ...]
    running: int = 0  # bits of the seats that lose time from then on
    owed: tuple[int, ...]  # increments that were taken back, so that none is given twice
    begun: bool = False  # all have sat down


class Timer:
    """The clocks of one match."""

    def __init__(self, clock: Clock, seats: int, now: float) -> None:
        self.clock = clock
        self.away: Away = never_away
        live = clock.kind == "live"
        self.whole = clock.minutes * MINUTE if live else clock.days * DAY  # what a seat begins with
        self.times = Times(since=now, left=(self.whole,) * seats, leave=(clock.leave * DAY,) * seats, owed=(0,) * seats)

    # What the clocks show

    def at(self, now: float) -> Times:
        """What they show at a moment, as things run now."""
        times = self.times
        if now <= times.since:
            return times
        spent = max(0.0, now - times.since - self.away(times.since, now)) if times.running else 0.0
        left, leave = list(times.left), list(times.leave)
        for seat in seats_in(times.running):
            left[seat] -= spent
            if left[seat] < 0:
                leave[seat], left[seat] = max(0.0, leave[seat] + left[seat]), 0.0
        return msgspec.structs.replace(times, since=now, left=tuple(left), leave=tuple(leave))

    def up(self, now: float) -> list[int]:
        """The seats that must decide and have no time left."""
        times = self.at(now)
        return [seat for seat in seats_in(times.running) if times.left[seat] <= 0 and times.leave[seat] <= 0]

    def ends(self, now: float) -> list[float]:
        """In how many seconds each clock that runs is out, if nothing happens."""
        times = self.at(now)
        return [times.left[seat] + times.leave[seat] for seat in seats_in(times.running)]

    def ends_by_seat(self) -> list[float]:
        """When the time of each seat is up if nothing happens, in Unix seconds; 0: its clock does not run."""
        times = self.times
        ends = [times.since + left + leave for left, leave in zip(times.left, times.leave, strict=True)]
        return [end if times.running >> seat & 1 else 0.0 for seat, end in enumerate(ends)]

    def shown(self, people: Iterable[int], now: float) -> list[float | None]:
        """What an entry records: what was left on the clock of each seat, leave included; None: it has none."""
        those, times = set(people), self.at(now)
        return [
            round(left + leave, 2) if seat in those else None
            for seat, (left, leave) in enumerate(zip(times.left, times.leave, strict=True))
        ]

    # What changes them

    def leave_out_away(self, now: float) -> None:
        """Let what is told from now on leave out the time in which nobody served."""
        if self.times.running and self.away(self.times.since, now):
            self.times = self.at(now)

    def begin(self, now: float) -> None:
        """All have sat down."""
        if not self.times.begun:
            self.times = msgspec.structs.replace(self.at(now), begun=True)

    def run(self, seats: Iterable[int], now: float) -> None:
        """Let the clocks of these seats run, and no others."""
        bits = sum(1 << seat for seat in seats) if self.times.begun else 0
        if bits != self.times.running:
            self.times = msgspec.structs.replace(self.at(now), running=bits)

    def enter(
        self, entry: Entry, before: Facts | None, after: Facts, entries: Sequence[Entry], holders: Sequence[Seat]
    ) -> None:
        """Let an entry count, and record on it what the clocks show; `entries` are all before it."""
        people = [seat for seat, holder in enumerate(holders) if holder.kind != "computer"]
        if entry.kind == "undo":
            self.take_back(entry.time, [entries[number].earned for number in entry.taken_back])
        else:
            self.reward(entry, self.earning(entry, before, after) & sum(1 << seat for seat in people))
        entry.left = self.shown(people, entry.time)

    def reward(self, entry: Entry, earning: int) -> None:
        """Give what an entry has earned to seats; where that is nothing, nobody can tell that it was made."""
        if not earning or not self.times.begun:
            return
        times = self.at(entry.time)
        left, owed = list(times.left), list(times.owed)
        entry.earned = earning
        for seat in seats_in(earning):
            if self.clock.kind == "correspondence":
                left[seat] = self.whole
            elif owed[seat]:
                owed[seat] -= 1
            else:
                left[seat] += self.clock.increment
        self.times = msgspec.structs.replace(times, left=tuple(left), owed=tuple(owed))

    def earning(self, entry: Entry, before: Facts | None, after: Facts) -> int:
        """Bits of the seats to which an entry gives time: who has made a decision, or to whom one comes by the day."""
        decided = 0 if before is None else before.deciders
        another = entry.closes or (before is not None and before.secret != after.secret)  # what is decided now is new
        own = 1 << entry.seat if entry.kind == "decision" else 0
        done = own & decided & (~after.deciders | (-1 if another else 0))
        if self.clock.kind == "correspondence":
            return after.deciders & (~decided | done)
        return 0 if entry.forced else done

    def take_back(self, now: float, earned: Sequence[int]) -> None:
        """Entries were taken back by which seats had earned so much (bits): the time stays, the increment is owed."""
        if self.clock.kind == "live" and any(earned):
            owed = list(self.times.owed)
            for seat in (seat for bits in earned for seat in seats_in(bits)):
                owed[seat] += 1
            self.times = msgspec.structs.replace(self.at(now), owed=tuple(owed))

    def renew(self, seat: int, now: float) -> None:
        """Give a seat as long again as it began with."""
        times = self.at(now)
        left = tuple(self.whole if each == seat else so_far for each, so_far in enumerate(times.left))
        self.times = msgspec.structs.replace(times, left=left)
