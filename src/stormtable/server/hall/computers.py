"""The computer's seats of a match: they think beside it, and what they choose is carried out if it still fits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stormtable.engine.actions import Action
from stormtable.engine.records import pack
from stormtable.server.hall.store import NotStored
from stormtable.server.hall.tasks import spawn
from stormtable.server.storage import Notice, StorageError
from stormtable.table.match import Match, Refusal
from stormtable.table.refusals import Undecided

if TYPE_CHECKING:
    from stormtable.server.hall.live import Live

__all__ = ["LEASE", "Computers"]

LOG: Final = logging.getLogger("stormtable.server")
LEASE: Final = 10.0  # seconds that a claim to the computer's seats lasts; whoever thinks longer renews it
RETRY: Final = 5.0  # seconds until the computer tries again what could not be stored


class Computers:
    """Thinks for the computer's seats of one match; `thinks` tells whether this process does."""

    def __init__(self, live: Live, *, thinks: bool) -> None:
        self.live, self.thinks = live, thinks
        self.thoughts: set[asyncio.Task[Any]] = set()
        self.thinking: set[int] = set()
        self.told_to_wait: dict[int, int] = {}  # seats that asked for what is not known yet, and when

    @property
    def match(self) -> Match:
        """The match."""
        return self.live.match

    def let_think(self) -> None:
        """Start thinking for every computer's seat that must decide, unless nobody would ever look."""
        sitting = self.live.sitting
        if self.live.lost or not self.live.counts or not self.live.looked_at:
            return
        for seat in self.match.deciders():
            ready = self.may_think(seat) and self.told_to_wait.get(seat) != len(self.match.entries)
            if sitting.kinds[seat] == "computer" and seat not in self.thinking and ready:
                if not self.thinks:
                    self.live.store.storage.announce(Notice("think", self.live.name))
                    return
                self.thinking.add(seat)
                spawn(self.think(seat), self.thoughts)

    def may_think(self, seat: int) -> bool:
        """Whether a seat is to decide now, and nothing is waited for."""
        return seat in self.match.deciders() and not self.live.sitting.waits(seat) and not self.match.paused

    async def claim(self) -> bool:
        """Whether it is for this process to decide for the computer's seats: no two search for the same."""
        storage = self.live.store.storage
        try:
            return not storage.shared or await self.live.store(storage.claim, self.live.name, LEASE)
        except StorageError:
            return False

    async def think(self, seat: int) -> None:
        """Decide for a computer's seat, unless another process does."""
        if not await self.claim():
            self.thinking.discard(seat)
            return
        if not self.may_think(seat):
            self.thinking.discard(seat)
            self.let_think()
            return
        view = self.match.view(seat)
        seen, level = Seen(pack(view), len(self.match.entries)), self.match.holders[seat].level
        try:
            actions = await self.live.opponents.choose(self.match.game, view, seat, level)
        except Exception:
            LOG.exception("the computer opponent failed in match %s", self.live.name)
            actions = [self.match.fallback(seat)]
        try:
            await self.live.change(lambda: self.answer(seat, seen, actions))
        except Refusal as refusal:
            if not isinstance(refusal, NotStored):
                LOG.error("the computer opponent of match %s cannot go on: %s", self.live.name, refusal)
            await asyncio.sleep(RETRY)
            self.let_think()

    def holds(self, seat: int, seen: Seen) -> bool:
        """Whether a thought is still good: the view is the same, or others have merely committed in secret since."""
        since = self.match.outlines[seen.entries :]
        merely = all(entry.secret and not entry.closes and entry.seat != seat for entry in since)
        return (merely and len(self.match.entries) >= seen.entries) or pack(self.match.view(seat)) == seen.view

    def answer(self, seat: int, seen: Seen, actions: Sequence[Action]) -> None:
        """Carry out what was chosen for a view, if that is still what the seat sees."""
        self.thinking.discard(seat)  # not before: whoever else acts meanwhile would let it think a second time
        given_back = self.live.sitting.kinds[seat] != "computer"  # a player has taken the seat over again
        if given_back or not self.may_think(seat) or not self.holds(seat, seen):
            return
        refusal = self.match.refusal(seat, actions[0])
        if refusal is None:
            try:
                self.live.sitting.carry_out(seat, actions)
            except Undecided:
                self.told_to_wait[seat] = len(self.match.entries)
            except Refusal:
                pass  # dice or a forced decision may have come between: it thinks again
        else:
            LOG.error("the computer opponent of match %s chose what is not legal: %s", self.live.name, refusal)
            self.live.sitting.carry_out(seat, [self.match.fallback(seat)])


class Seen(NamedTuple):
    """What a seat of the computer thinks about."""

    view: bytes
    entries: int  # of the match when it was seen
