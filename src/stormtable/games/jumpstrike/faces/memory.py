"""What a scene shows of the past and no view holds: the ways of this turn, and the orders that have become public.

A memory is a plain dict: "wakes" piece id -> [[column, row], ...] from its start, "orders" ship id -> turn -> its plot
as executed. Keys are text, as in JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import NOBODY, State, View
from stormtable.games.jumpstrike.rules.units import find_group
from stormtable.games.jumpstrike.words.executed import Executed
from stormtable.games.jumpstrike.words.scene_names import cell, group_id, ship_id

__all__ = ["BLANK", "Memory", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"wakes": {}, "orders": {}}


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    past = memory or BLANK
    wakes = {key: list(cells) for key, cells in past["wakes"].items()}
    orders = {key: dict(turns) for key, turns in past["orders"].items()}
    executed = Executed(view)
    for note in notes:
        executed.take(note)
        if note.event == Event.TURN:
            wakes = {}
        elif note.event in (Event.MOVED, Event.GROUP_MOVED):
            extend(wakes, view, note)
    for (turn, ship), text in executed.texts.items():
        orders.setdefault(ship_id(ship), {})[str(turn)] = text
    return {"wakes": wakes, "orders": orders}


def extend(wakes: dict[str, Any], state: State, note: Note) -> None:
    """One hex more of a ship's or a group's way."""
    if note.event == Event.MOVED:
        ship = state.ships[note.a]
        key, start, end = ship_id(note.a), cell(state.table, ship.q, ship.r), cell(state.table, note.b, note.c)
    else:
        i = find_group(state, note.a, note.b)
        if i == NOBODY:
            return
        group = state.groups[i]
        key, start, end = (
            group_id(note.a, note.b),
            cell(state.table, group.q, group.r),
            cell(state.table, note.c, note.d),
        )
    wakes.setdefault(key, [list(start)]).append(list(end))
