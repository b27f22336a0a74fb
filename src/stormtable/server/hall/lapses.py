"""Requests that nobody answers lapse in time; whoever asked is told, as of those that are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from stormtable.table.match import Refusal
from stormtable.table.requests import Request

if TYPE_CHECKING:
    from stormtable.server.hall.live import Live

__all__ = ["Lapses"]

WISHES: Final[Mapping[str, str]] = {
    "undo": "to take that back",
    "pause": "to pause",
    "draw": "to a draw",
    "swap": "to swap sides",
    "end": "to end the match without a result",
    "position": "to set the position right",
    "dice": "to set dice",
    "back": "to go back",
}
LATE: Final = 0.05  # seconds after a request's end at which it is looked at: clocks are not exact


class Lapses:
    """Ends the requests of one match in time."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Wait for the end of the next request, if there is one."""
        self.stop()
        sitting = self.live.sitting
        end = sitting.requests.next_end
        if end is not None and not self.live.lost:
            wait = max(0.0, end - sitting.clock()) + LATE
            self.timer = asyncio.get_running_loop().call_later(wait, self.live.spawn_change, self.expire)

    def stop(self) -> None:
        """Wait no longer."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    async def expire(self) -> None:
        """Forget what was not answered in time, and tell whoever asked."""
        try:
            ended = await self.live.change(self.live.sitting.requests.expire)
        except Refusal:  # it could not be stored, or the match is read again: whoever has it then looks after it
            return
        for request in ended:
            self.live.tell(
                request.seat, f"nobody has agreed in time {WISHES[request.kind]}: what you asked for has lapsed"
            )

    def tell(self, request: Request, *, by: int, own: Collection[int]) -> None:
        """Tell whoever asked, by whom it was refused, unless it was withdrawn at the same screen."""
        if request.seat not in own:
            who = self.live.sitting.name_in_sentence(by)
            self.live.tell(request.seat, f"{who} does not agree {WISHES[request.kind]}")
