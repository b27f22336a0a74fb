"""Whether more is legal than `choices` lists: on a table pods move to any place in their reach (JS-12.6)."""

from __future__ import annotations

from stormtable.games.jumpstrike.rules.ground import is_flat
from stormtable.games.jumpstrike.rules.state import Ask, State

__all__ = ["open_ended"]


def open_ended(state: State, seat: int) -> bool:
    """Whether a seat that decides has more to choose from than `choices` lists."""
    asked = seat >= 0 and state.ask.seats >> seat & 1 == 1
    return asked and state.ask.what == Ask.MOVE_GROUP and bool(is_flat(state))
