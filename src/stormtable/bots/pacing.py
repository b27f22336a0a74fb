"""How much to do before the next look at the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["chunks"]

LOOK: Final = 0.02  # seconds between looks at the clock, about
CAUTION: Final = 1.5  # the next step may take so many times the longest mean seen


def chunks(
    total: int, deadline: float | None, grow: int = 4, now: Callable[[], float] = time.monotonic
) -> Iterator[int]:
    """Sizes of the next pieces of `total` steps; the steps are to be done between two pulls of the iterator.

    Ends early when the next step might pass the deadline (in the seconds of `now`). The first step is always granted if
    the deadline has not passed.
    """
    done, size, longest, start = 0, 1, 0.0, now()
    if deadline is not None and start >= deadline:
        return
    while done < total:
        size = min(size, total - done)
        yield size
        done += size
        end = now()
        mean, start = (end - start) / size, end
        longest = max(longest, mean)
        size = max(1, min(grow * size, int(LOOK / mean) if mean > 0 else grow * size))
        if deadline is not None and longest > 0:
            size = min(size, int((deadline - end) / (CAUTION * longest)))
        if size < 1 or (deadline is not None and end >= deadline):
            return
