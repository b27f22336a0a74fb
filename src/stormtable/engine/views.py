"""Who may know what: a seat's view of a state, and what is shown to some seats only; seat -1 is a watcher."""

from __future__ import annotations

from typing import Any

from stormtable.engine.events import ALL
from stormtable.engine.game import Game
from stormtable.engine.records import copy_record

__all__ = ["sees", "view_of"]


def view_of(game: Game, state: Any, seat: int) -> Any:
    """What a seat may know of a state, which stays as it is."""
    seen = copy_record(state)
    game.hide(seen, seat)
    return seen


def sees(seen_by: int, seat: int) -> bool:
    """Whether something shown to `seen_by` (bits of seats; ALL: everybody) is shown to a seat."""
    return seen_by == ALL or (seat >= 0 and seen_by >> seat & 1 == 1)
