"""Events and dice of one entry as stories for the log: every line with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import View
from stormtable.games.arclight.words.narrate_damage import DamageTeller
from stormtable.games.arclight.words.narrate_moves import MoveTeller
from stormtable.language import phrase, say
from stormtable.scene import Line, Story

__all__ = ["narrate"]

REASONS: Final = (
    phrase("No ship of the other side is left in play"),
    phrase("By surviving points at the turn limit"),
    phrase("By concession"),
)


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


class Narrator(MoveTeller, DamageTeller):
    """Tells each event by the method that bears its name."""

    methods: ClassVar = {Event.CODE: "code_read"}

    def hear(self, note: Note) -> None:
        super().hear(note)
        self.previous = note

    def finish(self) -> None:
        if self.previous.event:
            self.tell_unsettled(self.previous.a)

    def won(self, note: Note) -> None:
        text = say("{who} wins", who=self.side(note.a)) if note.a >= 0 else say("A draw")
        tale = self.begin(text, rule="AL-7.2", outcome=say("the end"), tone="now")
        tale.side = note.a
        if note.a >= 0 or note.b != 0:
            tale.lines.append(Line(text=say(REASONS[note.b]), rule="AL-7.5" if note.b == 1 else "AL-7.2"))
        else:
            tale.lines.append(Line(text=say("No ship is left in play on either side"), rule="AL-7.2"))

    def conceded(self, note: Note) -> None:
        self.begin(say("{who} concedes", who=self.side(note.a)), rule="AL-7.2", tone="now").side = note.a
