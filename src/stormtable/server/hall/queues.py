"""Acts that wait for a seat's next decision are carried out when it comes, whoever brought it about."""

from __future__ import annotations

import functools
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stormtable.engine.views import view_of
from stormtable.language import remembering, say_again
from stormtable.server.hall.store import NotStored
from stormtable.server.wire import queues as wire
from stormtable.table import undoing
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting

if TYPE_CHECKING:
    from stormtable.server.hall.live import Live

__all__ = ["Errands", "last_offers", "queue_of"]

LOG: Final = logging.getLogger("stormtable.server")
MOST_OFFERS: Final = 200


class Errands:
    """Carries out what waits in one match. What a process has begun another one finds done, or left to do."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.busy = False

    def run(self) -> None:
        """Begin, if a decision has come for which something waits."""
        if not self.busy and not self.live.lost and self.live.sitting.queues.ready is not None:
            self.busy = True
            self.live.spawn_change(self.carry_out)

    async def carry_out(self) -> None:
        """Carry it out, in one transaction with what is forgotten of it."""
        try:
            await self.live.change(self.live.sitting.queues.carry_out)
        except NotStored:
            return  # it waits on: the next change tries again
        except Refusal as refusal:  # the rules failed
            LOG.warning("what waited in match %s is dropped: %s", self.live.name, refusal)
            with suppress(Refusal):
                await self.live.change(functools.partial(self.drop, refusal.text))
        finally:
            self.busy = False
        self.live.go_on()

    def drop(self, why: str) -> None:
        """Forget what cannot be carried out."""
        seat = self.live.sitting.queues.ready
        if seat is not None:
            with remembering() as remembered:
                self.live.sitting.queues.drop(seat, Refusal(why), remembered)


def queue_of(sitting: Sitting, seats: Sequence[int]) -> wire.QueueInfo | None:
    """What waits for the seat of a link; none of a screen that several sit before, who all would see it."""
    if len(seats) != 1:
        return None
    (seat,), queues = seats, sitting.queues
    queue = queues.of(seat)
    open_ = sitting.match.playable and not sitting.match.is_out(seat) and not queues.may_act(seat)
    if not (open_ or queue.acts or queue.dropped):
        return None
    acts = [wire.QueuedAct(text=act, doubt=queues.doubt(seat, act)) for act in queue.acts]
    return wire.QueueInfo(open=open_, acts=acts, dropped=[say_again(each) for each in queue.dropped])


def last_offers(match: Match, seat: int) -> list[wire.LastOffer]:
    """What a seat could choose among at its last decision."""
    for node in undoing.back(match.head):
        outline = node.outline
        if node.parent is None or outline.kind != "decision" or outline.seat != seat or outline.forced:
            continue
        view = view_of(match.game, match.state_after(node.parent), seat)
        scene = match.game.scene(view, seat, match.states.memory(node.parent, seat))
        offers = [wire.LastOffer(act=offer.id, text=offer.text, detail=offer.detail) for offer in scene.offers]
        return offers[:MOST_OFFERS]
    return []
