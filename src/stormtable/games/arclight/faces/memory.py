"""What a scene shows of the turn so far and no view holds: the ways ships took, who moved, how each shot fared.

A memory is a plain dict: "wakes" ship -> [[column, row], ...] from its start, "moved" the ships in the order they were
activated, "fire" "ship.crew" -> "declared", "hit", "miss", "held" or "lapsed". Keys are text, as in JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.engine.hexes import row_of
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import State, View

__all__ = ["BLANK", "Memory", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"wakes": {}, "moved": [], "fire": {}}
RESULTS: Final = {Event.HIT: "hit", Event.MISS: "miss"}


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    past = Turn(view, memory or BLANK)
    for each in notes:
        past.take(each)
    return past.memory()


class Turn:
    """A memory being folded, on copies of its parts."""

    def __init__(self, state: State, memory: Memory) -> None:
        self.state = state
        self.wakes = {key: list(cells) for key, cells in memory["wakes"].items()}
        self.moved = list(memory["moved"])
        self.fire = dict(memory["fire"])
        self.shooter = ""

    def memory(self) -> Memory:
        return {"wakes": self.wakes, "moved": self.moved, "fire": self.fire}

    def firer(self, ship: int, weapon: int) -> str:
        return f"{ship}.{self.state.table.cards[ship].weapons[weapon].crew}"

    def take(self, note: Note) -> None:
        match note.event:
            case Event.TURN:
                self.wakes, self.moved, self.fire = {}, [], {}
            case Event.ACTIVATED:
                self.moved.append(note.a)
                self.wakes[str(note.a)] = [self.start(note.a)]
            case Event.ENTERED:
                wake = self.wakes.setdefault(str(note.a), [self.start(note.a)])
                wake.append([note.b, row_of(note.b, note.c)])
            case Event.HELD:
                self.fire[f"{note.a}.{note.b}"] = "held"
            case Event.DECLARED:
                self.fire[self.firer(note.a, note.b)] = "declared"
            case Event.ATTACK:
                self.shooter = self.firer(note.a, note.b)
            case Event.HIT | Event.MISS:
                self.fire[self.shooter] = RESULTS[Event(note.event)]
            case Event.LAPSED:
                self.fire[self.firer(note.a, note.b)] = "lapsed"

    def start(self, number: int) -> list[int]:
        """Where a ship stands before the entry: a ship moves one hex an entry, and none before its activation."""
        ship = self.state.ships[number]
        return [ship.q, row_of(ship.q, ship.r)]
