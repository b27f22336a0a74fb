"""Orders read back from the events of their execution: what a turn's plot was, once it is public (JS-3.2)."""

from __future__ import annotations

from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import State, Verb
from stormtable.games.jumpstrike.words.names import order_text

__all__ = ["Executed"]


class Executed:
    """Follows the events of an entry; `texts` are the orders of each ship that has executed some: "F TS MF2 @5"."""

    def __init__(self, state: State) -> None:
        self.facings = {number: int(state.ships[number].facing) for number in range(state.table.n_ships)}
        self.words: dict[int, list[str]] = {}
        self.phases: dict[int, int] = {}

    @property
    def texts(self) -> dict[int, str]:
        return {ship: self.text(ship) for ship in self.words}

    def text(self, ship: int) -> str:
        return " ".join([*self.words[ship], order_text(Verb.PHASE, self.phases[ship])])

    def take(self, note: Note) -> None:
        ship = note.a
        match note.event:
            case Event.EXECUTES:
                self.words[ship], self.phases[ship] = [], note.c
            case Event.MOVED | Event.LEFT:
                self.add(ship, Verb.FORWARD, 0)
            case Event.TURNED:
                self.add(ship, note.c, note.d)
                self.facings[ship] = note.b
            case Event.LAUNCHED_MISSILES:
                ahead = note.c == self.facings[ship]
                self.add(ship, Verb.MISSILES_FORWARD if ahead else Verb.MISSILES_AFT, note.b)
            case Event.LAUNCHED_PODS:
                self.add(ship, Verb.PODS, note.c, note.b)
            case Event.RELAID:
                self.add(ship, Verb.GUARDS, 0)
            case Event.SKIPPED if note.b == Verb.PHASE:
                self.phases[ship] = note.c
            case Event.SKIPPED:
                self.add(ship, note.b, note.c, note.d)

    def add(self, ship: int, kind: int, amount: int, letter: int = 0) -> None:
        if ship in self.words:
            self.words[ship].append(order_text(kind, amount, letter))
