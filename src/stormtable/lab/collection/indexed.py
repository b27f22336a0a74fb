"""A match that is played for a collection: no time in it, and what the index says of each of its entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.events import Note
from stormtable.engine.game import WON, Game
from stormtable.engine.sources import Rolled
from stormtable.engine.views import Views
from stormtable.table import Match
from stormtable.table.journal import Entry, Header
from stormtable.table.seals import Seal

__all__ = ["NO_TIME", "Indexed", "Row", "match_row"]

NO_TIME: Final = 0.0  # of everything in a collection's records: equal seeds give equal bytes

Row = dict[str, Any]


class Indexed(Match):
    """A match, and in `rows` what the index says of its entries."""

    def __init__(self, game: Game, header: Header, seal: Seal | None = None) -> None:
        super().__init__(game, msgspec.structs.replace(header, started=NO_TIME), seal)
        self.rows: list[Row] = []
        self.action: Action | None = None
        self.verbs: Mapping[int, str] = {int(verb): verb.name.lower() for verb in getattr(game, "Verb", ())}

    def carry_out(self, entry: Entry, action: Action | None, faces: Sequence[int]) -> Entry:
        """The same, at no time."""
        self.action = action
        return super().carry_out(entry, action, faces)

    def enter(self, entry: Entry, after: Views, notes: Sequence[Note], rolls: Sequence[Rolled]) -> Entry:
        """The same, and a row more."""
        entry.time = NO_TIME
        found = super().enter(entry, after, notes, rolls)
        self.rows.append(self.row(found, after.state, notes))
        return found

    def row(self, entry: Entry, state: Any, notes: Sequence[Note]) -> Row:
        """What the index says of an entry, after which the state is such."""
        action, turn = self.action, getattr(state, self.game.TURN, None)
        return {
            "entry": entry.number,
            "kind": entry.kind,
            "seat": self.header.seats[entry.seat].letter if entry.seat >= 0 else None,
            "verb": None if action is None else self.verbs.get(action.verb, str(action.verb)),
            "words": entry.text,
            "who": None if action is None else int(action.unit),
            "whom": None if action is None else int(action.target),
            "part": None if action is None else int(action.part),
            "amount": None if action is None else int(action.amount),
            "turn": None if turn is None else int(turn),
            "forced": entry.forced,
            "secret": entry.secret,
            "sides": [roll.sides for roll in entry.rolls for _ in roll.faces],
            "faces": [face for roll in entry.rolls for face in roll.faces],
            "events": [self.event(note) for note in notes],
        }

    def event(self, note: Note) -> Row:
        """An event by its name and the rule that it came from; what its numbers mean is said beside it in the code."""
        event = self.game.Event(note.event)
        numbers = {"a": int(note.a), "b": int(note.b), "c": int(note.c), "d": int(note.d)}
        return {"event": event.name.lower(), "rule": event.rule, **numbers}


def match_row(match: Indexed) -> Row:
    """What the index says of a match as a whole."""
    points = None if match.over is None else list(match.over.points)
    letters = [seat.letter for seat in match.header.seats]
    won = [letter for letter, each in zip(letters, points or (), strict=False) if each == WON]
    return {
        "game": match.header.game,
        "scenario": match.header.scenario if isinstance(match.header.scenario, str) else None,
        "bots": [seat.level for seat in match.header.seats],
        "winner": " ".join(won) or (None if points is None else "draw"),
        "points": points,
        "entries": len(match.rows),
        "decisions": sum(row["kind"] == "decision" and not row["forced"] for row in match.rows),
        "turns": max((row["turn"] or 0 for row in match.rows), default=0),
        "dice": sum(len(row["faces"]) for row in match.rows),
    }
