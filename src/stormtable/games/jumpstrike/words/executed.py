"""Orders read back from the events of their execution: what a turn's plot was, once it is public (JS-3.2)."""

from __future__ import annotations

from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import State, Verb
from stormtable.games.jumpstrike.words.names import order_text

__all__ = ["Executed"]


class Executed:
    """Follows the events of an entry, which may go through several turns.

    `texts` are the orders by the turn and the ship that has executed some: "F TS MF2 @5".
    """

    def __init__(self, state: State) -> None:
        self.turn = int(state.turn)
        self.facings = {number: int(state.ships[number].facing) for number in range(state.table.n_ships)}
        self.words: dict[tuple[int, int], list[str]] = {}
        self.phases: dict[tuple[int, int], int] = {}

    @property
    def texts(self) -> dict[tuple[int, int], str]:
        return {key: " ".join([*words, order_text(Verb.PHASE, self.phases[key])]) for key, words in self.words.items()}

    def take(self, note: Note) -> None:
        ship, key = note.a, (self.turn, note.a)
        match note.event:
            case Event.TURN:
                self.turn = note.a
            case Event.EXECUTES:
                self.words[key], self.phases[key] = [], note.c
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
                self.phases[key] = note.c
            case Event.SKIPPED:
                self.add(ship, note.b, note.c, note.d)

    def add(self, ship: int, kind: int, amount: int, letter: int = 0) -> None:
        if (self.turn, ship) in self.words:
            self.words[self.turn, ship].append(order_text(kind, amount, letter))
