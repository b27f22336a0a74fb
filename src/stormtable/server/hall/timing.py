"""What a viewer is told of the clocks, and what the server does by them: let them begin, tell when one is out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stormtable.language import say
from stormtable.server.storage import StorageError
from stormtable.server.wire.clocks import ClockInfo, SeatClock, TimeUpInfo
from stormtable.server.wire.incoming import ChooseTimeUp, TakeOver
from stormtable.table import deadlines
from stormtable.table.journal import TimeChoice
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.hall.live import Live

__all__ = ["Alarm", "carry_out", "clock_info", "greet", "times_up"]

LATER: Final = 0.05  # seconds after a clock is out that it is told: the loop's own clock is not quite that of the day
LONGEST: Final = 3_600.0  # seconds that an alarm waits before it looks again


def clock_info(match: Match) -> ClockInfo | None:
    """The clocks as everybody may see them; None in a match without."""
    timer = match.timer
    if timer is None:
        return None
    clock, times, holders = timer.clock, timer.times, match.holders
    return ClockInfo(
        kind=clock.kind,
        minutes=clock.minutes,
        increment=clock.increment,
        days=clock.days,
        leave=clock.leave,
        since=times.since,
        begun=times.begun,
        seats=[
            None
            if holder.kind == "computer"
            else SeatClock(left=times.left[seat], leave=times.leave[seat], running=bool(times.running >> seat & 1))
            for seat, holder in enumerate(holders)
        ],
    )


def times_up(sitting: Sitting, seats: Sequence[int]) -> list[TimeUpInfo]:
    """The seats whose time is up, and what a link of these seats may choose."""
    found, up = [], deadlines.seats_up(sitting)
    for late in up:
        may = deadlines.who_may_choose(sitting, late)
        by = next((seat for seat in seats if seat in may), -1)
        free = by >= 0 and by not in up
        choices: list[TimeChoice] = ["claim", "wait", "computer"] if free else ["wait"] if by >= 0 else []
        found.append(TimeUpInfo(seat=late, by=by, choices=choices, waiting=may))
    return found


async def greet(hall: Hall, live: Live) -> None:
    """Somebody has come to the table: learn who plays there, and let time count once all have sat down."""
    with suppress(StorageError):  # which the storage has told
        seated = await hall.people.seated(live.name)
        emblems = {seat: player.emblem for seat, player in seated.items()}
        if emblems != live.shows.emblems:
            live.shows.emblems = emblems
            live.ring()
        await start_clocks(hall, live)


async def start_clocks(hall: Hall, live: Live) -> None:
    """Let time count once nobody is invited to a seat any more."""
    timer = live.match.timer
    if timer is None or timer.times.begun or not live.match.playable:
        return
    if (await hall.keys(live.name)).of("invite") is None:
        with suppress(Refusal):  # the storage has told why; the next who comes tries again
            await live.change(lambda: deadlines.start_clocks(live.sitting))


async def carry_out(live: Live, message: ChooseTimeUp | TakeOver) -> None:
    """Do what a page asks for whose seat it is. Raises Refusal."""
    sitting = live.sitting
    if isinstance(message, TakeOver):
        await live.change(lambda: deadlines.give_back(sitting, message.seat))
        return
    levels = live.opponents.levels(live.match.game)
    if message.choice == "computer" and message.level not in levels:
        raise Refusal(
            say(
                "there is no level {level}; there are: {value}",
                level=repr(message.level),
                value=", ".join(levels) or "none",
            )
        )
    await live.change(lambda: deadlines.choose(sitting, message.seat, message.late, message.choice, message.level))


class Alarm:
    """Rings when the first seat's time is up, unless something happens before."""

    def __init__(self, sitting: Sitting, ring: Callable[[], None]) -> None:
        self.sitting, self.ring = sitting, ring
        self.handle: asyncio.TimerHandle | None = None
        self.on = False

    def set(self, *, on: bool) -> bool:
        """Set it anew, or let it be where nobody is there to hear it; whether it may have rung unheard before.

        Without a clock whatever happens puts it off: it is left, and looks again when it goes off.
        """
        unheard, self.on = on and not self.on, on
        if on and self.handle is not None and self.sitting.match.timer is None:
            return unheard
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        left = deadlines.next_up(self.sitting) if on else None
        if left is not None:
            self.handle = asyncio.get_running_loop().call_later(min(left + LATER, LONGEST), self.went_off)
        return unheard

    def went_off(self) -> None:
        """Ring if somebody's time is up, and wait for the next."""
        self.handle = None
        if deadlines.seats_up(self.sitting):
            self.ring()
        else:
            self.set(on=self.on)
