"""The clocks of a match: whose time runs, what each seat has left, and when others may choose. Rules never see a clock.

Only people's seats that must decide lose time; in a secret decision each until it has committed, its drafts or not. A
live clock gains its increment when a decision passes from whoever made it, not with each act of many. By
correspondence the days begin anew when a decision comes; once they are out, leave is drawn on. What is taken back gives
no time back, and no increment twice. Nobody loses time while no server runs, while dice are typed in or a battle is
fought, while the match is paused, or before all have sat down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from stormtable.engine.game import BadInput, seats_in
from stormtable.table.journal import Clock, Entry

__all__ = ["DAY", "PATIENCE", "Away", "Timer", "Times", "checked_clock", "days_text", "pace_text"]

DAY: Final = 86_400.0  # seconds
MINUTE: Final = 60.0
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


def days_text(days: int) -> str:
    """So many days, in words."""
    return "1 day" if days == 1 else f"{days} days"


def pace_text(clock: Clock | None) -> str:
    """A clock in a few words: "10 min + 10 s", "3 days a decision, 7 days of leave"; "" for none."""
    if clock is None:
        return ""
    if clock.kind == "live":
        return f"{clock.minutes} min + {clock.increment} s" if clock.increment else f"{clock.minutes} min"
    leave = f", {days_text(clock.leave)} of leave" if clock.leave else ""
    return f"{days_text(clock.days)} a decision{leave}"


class Times(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the clocks show at a moment, by seat, in seconds; kept beside the journal."""

    since: float  # Unix seconds
    left: tuple[float, ...]
    leave: tuple[float, ...]
    running: int = 0  # bits of the seats that lose time from then on
    owed: tuple[int, ...]  # increments that were taken back, so that none is given twice
    begun: bool = False  # all have sat down
    paused: bool = False


class Timer:
    """The clocks of one match. `away` says of a stretch of time how long no server ran in it."""

    def __init__(self, clock: Clock, seats: int, now: float, away: Away = never_away) -> None:
        self.clock, self.away = clock, away
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

    def next_up(self) -> float | None:
        """Seconds from `since` until the first clock is out, if nothing happens; None if none runs."""
        times = self.times
        return min((times.left[seat] + times.leave[seat] for seat in seats_in(times.running)), default=None)

    def shown(self, people: Iterable[int]) -> list[float | None]:
        """What an entry records: what was left on the clock of each seat, leave included; None: it has none."""
        those, times = set(people), self.times
        return [
            round(left + leave, 2) if seat in those else None
            for seat, (left, leave) in enumerate(zip(times.left, times.leave, strict=True))
        ]

    # What changes them

    def begin(self, now: float) -> None:
        """All have sat down."""
        if not self.times.begun:
            self.times = msgspec.structs.replace(self.at(now), begun=True)

    def pause(self, now: float, *, on: bool) -> None:
        """Let no clock run, or let them run again; `run` follows."""
        self.times = msgspec.structs.replace(self.at(now), paused=on)

    def run(self, seats: Iterable[int], now: float) -> None:
        """Let the clocks of these seats run, and no others."""
        bits = sum(1 << seat for seat in seats) if self.times.begun and not self.times.paused else 0
        if bits != self.times.running:
            self.times = msgspec.structs.replace(self.at(now), running=bits)

    def decided(self, entry: Entry, before: int, after: int) -> None:
        """An entry was made that is no undo; `before` and `after` are bits of the seats that must decide."""
        times = self.at(entry.time)
        left, owed = list(times.left), list(times.owed)
        for seat in seats_in(self.earning(entry, before, after)):
            if self.clock.kind == "correspondence":
                left[seat] = self.whole
            elif owed[seat]:
                owed[seat] -= 1
                continue
            else:
                left[seat] += self.clock.increment
            entry.earned |= 1 << seat
        self.times = msgspec.structs.replace(times, left=tuple(left), owed=tuple(owed))

    def earning(self, entry: Entry, before: int, after: int) -> int:
        """Bits of the seats to which an entry gives time: who has made a decision, or to whom one comes by the day."""
        own = 1 << entry.seat if entry.kind == "decision" else 0
        done = own & before & (~after | (-1 if entry.closes else 0))
        if self.clock.kind == "correspondence":
            return after & (~before | done)
        return 0 if entry.forced else done

    def took_back(self, now: float, earned: Sequence[int]) -> None:
        """Entries were taken back by which seats had earned so much (bits): the time stays, the increment is owed."""
        times = self.at(now)
        owed = list(times.owed)
        if self.clock.kind == "live":
            for bits in earned:
                for seat in seats_in(bits):
                    owed[seat] += 1
        self.times = msgspec.structs.replace(times, owed=tuple(owed))

    def renew(self, seat: int, now: float) -> None:
        """Give a seat as long again as it began with."""
        times = self.at(now)
        left = tuple(self.whole if each == seat else so_far for each, so_far in enumerate(times.left))
        self.times = msgspec.structs.replace(times, left=left)
