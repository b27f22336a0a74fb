"""A change of a match: what it was before, should it have to be taken back, and what is stored of it at once."""

from __future__ import annotations

from typing import NamedTuple

from stormtable.server.hall.reseating import reseat_lots
from stormtable.server.hall.store import Store
from stormtable.server.people.notices import move_lots, request_lots
from stormtable.server.people.results import lots_at_end
from stormtable.server.storage import Lot, Standing
from stormtable.table.sitting import Sitting
from stormtable.table.swapping import swaps

__all__ = ["Batch", "Before", "lots_of"]


class Batch(NamedTuple):
    """What is stored at once."""

    lines: list[bytes]
    standing: Standing
    lots: list[Lot]  # rows of other tables


class Before:
    """A sitting as it was before a change that may have to be taken back."""

    def __init__(self, sitting: Sitting) -> None:
        self.lines, self.entries = len(sitting.match.lines), len(sitting.match.entries)
        self.pending = sitting.pending
        self.requests, self.queues = sitting.requests.encode(), sitting.queues.encode()
        self.swaps = swaps(sitting.match)
        self.times = None if sitting.match.timer is None else sitting.match.timer.times

    def differs(self, sitting: Sitting) -> bool:
        """Whether what is stored beside the journal has changed."""
        times = None if sitting.match.timer is None else sitting.match.timer.times
        now = (sitting.pending, sitting.requests.encode(), sitting.queues.encode(), times)
        return now != (self.pending, self.requests, self.queues, self.times)

    def restore(self, sitting: Sitting) -> None:
        """Make it so again."""
        sitting.match.roll_back(self.lines)
        sitting.pending = self.pending
        sitting.requests.restore(self.requests)
        if sitting.match.timer is not None and self.times is not None:
            sitting.match.timer.times = self.times
        sitting.queues.restore(self.queues)


def lots_of(store: Store, sitting: Sitting, before: Before, old: Standing, new: Standing) -> list[Lot]:
    """What follows from a change in other tables, for threads that may wait. Raises StorageError."""
    return [
        *move_lots(sitting, before.entries, old, new),
        *reseat_lots(sitting.match, before.swaps),
        *request_lots(sitting, before.requests, new.revision),
        *(lots_at_end(store, sitting.match) if new.over and not old.over else ()),
    ]
