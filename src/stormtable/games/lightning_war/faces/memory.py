"""What a scene shows of the turn so far and no view holds: ways, and what was lost.

A memory is a plain dict: "wakes" element -> [[x, y], ...] in hundredths, from where its first move of the turn began;
"lost" those removed this turn. Keys are text, as in JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.state import State, View

__all__ = ["BLANK", "Memory", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"wakes": {}, "lost": []}


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    past = memory or BLANK
    wakes = {key: list(places) for key, places in past["wakes"].items()}
    lost = list(past["lost"])
    for note in notes:
        match note.event:
            case Event.TURN:
                wakes, lost = {}, []
            case Event.MOVED | Event.FALLS_BACK | Event.TAKES_PLACE:
                step(wakes, view, note.a, note.b, note.c)
            case Event.CONTACT | Event.DISMOUNTED:
                step(wakes, view, note.a, note.c, note.d)
            case Event.REMOVED | Event.LOST_WITH_CARRIER:
                lost.append(note.a)
    return {"wakes": wakes, "lost": lost}


def step(wakes: dict[str, list[list[int]]], view: State, number: int, x: int, y: int) -> None:
    element = view.elements[number]
    wakes.setdefault(str(number), [[int(element.x), int(element.y)]]).append([x, y])
