"""What a scene shows of the turn so far and no view holds: ways, who was activated when, what was lost.

A memory is a plain dict: "wakes" unit -> [[x, y], ...] in hundredths, from where it began the turn's first move;
"activated" the units in order; "lost" those destroyed this turn. Keys are text, as in JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.state import State, View

__all__ = ["BLANK", "Memory", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"wakes": {}, "activated": [], "lost": []}


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    past = memory or BLANK
    wakes = {key: list(places) for key, places in past["wakes"].items()}
    activated, lost = list(past["activated"]), list(past["lost"])
    for note in notes:
        match note.event:
            case Event.TURN:
                wakes, activated, lost = {}, [], []
            case Event.ACTIVATED:
                if note.a not in activated:
                    activated.append(note.a)
            case Event.MOVED:
                wakes.setdefault(str(note.a), [place_before(view, note.a)]).append([note.b, note.c])
            case Event.DESTROYED:
                lost.append(note.a)
    return {"wakes": wakes, "activated": activated, "lost": lost}


def place_before(view: State, number: int) -> list[int]:
    """Where a unit stands before the entry: it moves once an entry."""
    unit = view.units[number]
    return [int(unit.x), int(unit.y)]
