"""What a page is told of the clocks: it counts down by itself, and asks nobody."""

from __future__ import annotations

import msgspec

from stormtable.table.journal import ClockKind, TimeChoice

__all__ = ["ClockInfo", "SeatClock", "TimeUpInfo"]


class SeatClock(msgspec.Struct, kw_only=True):
    """The clock of a seat as it stood at a moment."""

    left: float  # seconds: of a live clock in all, by correspondence of this decision
    leave: float  # seconds that are drawn on then
    running: bool  # since that moment


class ClockInfo(msgspec.Struct, kw_only=True):
    """The clocks of a match, which stay as they are told until the next change."""

    kind: ClockKind
    minutes: int  # live: what each seat has
    increment: int  # live: seconds more for each decision
    days: int  # by correspondence: what each decision has
    leave: int  # by correspondence: days of leave
    since: float  # the moment, by the server's time, which a `Pong` tells
    begun: bool  # False: no time counts before all have sat down
    seats: list[SeatClock | None]  # None: the computer's, which has none


class TimeUpInfo(msgspec.Struct, kw_only=True):
    """The time of a seat is up, and somebody may choose how it goes on."""

    seat: int
    by: int  # the seat of this link that may choose; -1: none
    choices: list[TimeChoice]  # what it may choose
    waiting: list[int]  # all seats that may choose, the first of them to do so decides
