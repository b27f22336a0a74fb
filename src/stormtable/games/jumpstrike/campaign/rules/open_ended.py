"""Whether more is legal than `choices` lists: in its orders a side may name its ships as it likes (JS-13.25)."""

from __future__ import annotations

from stormtable.games.jumpstrike.campaign.rules.christening import may_name
from stormtable.games.jumpstrike.campaign.rules.state import Ask, State

__all__ = ["open_ended"]


def open_ended(state: State, seat: int) -> bool:
    """Whether a seat that decides has more to choose from than `choices` lists."""
    asked = seat >= 0 and state.ask.seats >> seat & 1 == 1
    return asked and state.ask.what == Ask.ORDERS and bool(may_name(state, seat))
