"""Requests that nobody answers lapse in time; whoever asked is told, as of those that are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from stormtable.language import phrase, remembering, say
from stormtable.table.match import Refusal
from stormtable.table.requests import Request

if TYPE_CHECKING:
    from stormtable.server.hall.live import Live

__all__ = ["Lapses"]

LAPSED: Final[Mapping[str, str]] = {
    "undo": phrase("nobody has agreed in time to take that back: what you asked for has lapsed"),
    "pause": phrase("nobody has agreed in time to pause: what you asked for has lapsed"),
    "draw": phrase("nobody has agreed in time to a draw: what you asked for has lapsed"),
    "swap": phrase("nobody has agreed in time to swap sides: what you asked for has lapsed"),
    "end": phrase("nobody has agreed in time to end the match without a result: what you asked for has lapsed"),
    "position": phrase("nobody has agreed in time to set the position right: what you asked for has lapsed"),
    "dice": phrase("nobody has agreed in time to set dice: what you asked for has lapsed"),
    "back": phrase("nobody has agreed in time to go back: what you asked for has lapsed"),
}
DENIED: Final[Mapping[str, str]] = {
    "undo": phrase("{who} does not agree to take that back"),
    "pause": phrase("{who} does not agree to pause"),
    "draw": phrase("{who} does not agree to a draw"),
    "swap": phrase("{who} does not agree to swap sides"),
    "end": phrase("{who} does not agree to end the match without a result"),
    "position": phrase("{who} does not agree to set the position right"),
    "dice": phrase("{who} does not agree to set dice"),
    "back": phrase("{who} does not agree to go back"),
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
            self.live.tell(request.seat, {"say": LAPSED[request.kind]})

    def tell(self, request: Request, *, by: int, own: Collection[int]) -> None:
        """Tell whoever asked, by whom it was refused, unless it was withdrawn at the same screen."""
        if request.seat not in own:
            with remembering() as remembered:
                text = say(DENIED[request.kind], who=self.live.sitting.name_in_sentence(by))
            self.live.tell(request.seat, remembered.kept(text))
