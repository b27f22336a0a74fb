"""Stories in the making: what the parts of the narration share."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.teller import EventTeller
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import die_on
from stormtable.games.thunder_struck.rules.state import NOWHERE, REFLEX, State
from stormtable.games.thunder_struck.words.scene_names import Names, piece_id, space_title
from stormtable.scene import Die, Line, Tone
from stormtable.scene.tales import Tale

__all__ = ["Teller"]


class Teller(EventTeller[Tale]):
    """What every part of the narration can do."""

    events = Event

    def __init__(self, state: State, rolls: Sequence[Rolled]) -> None:
        super().__init__([roll for roll in rolls if any(roll.faces)])
        self.state, self.setup = state, state.table
        self.names = Names(state.table)
        self.spent: list[Line] = []  # cubes, told before the act they are for
        self.moved: dict[tuple[int, int], Die] = {}  # dice by seat and space, where cubes changed them

    def begin(self, text: str, seat: int = -1, rule: str = "", outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale, about a seat's ship unless -1."""
        tale = Tale(text=text, side=seat, rule=rule, outcome=outcome, tone=tone)
        if seat >= 0:
            tale.piece = piece_id(self.setup, seat)
        self.tales.append(tale)
        return tale

    def act(self, text: str, seat: int, rule: str, tone: Tone = "plain") -> Tale:
        """The tale of a die's action; the cubes spent on it go first."""
        tale = self.begin(text, seat, rule, tone=tone)
        tale.lines, self.spent = self.spent, []
        tale.modifiers = self.take_modifiers()
        return tale

    def about(self, note: Note, text: str, rule: str) -> Tale:
        """The last tale; a new one about the event's seat where there is none."""
        return self.tales[-1] if self.tales else self.begin(text, note.a, rule)

    def title(self, space: int) -> str:
        return space_title(self.setup, space)

    def die(self, seat: int, space: int) -> Die:
        """The die on a space at that moment."""
        changed = self.moved.get((seat, space))
        if changed is not None:
            return changed
        number = die_on(self.state, seat, space)
        face = int(self.state.ships[seat].dice[number].face) if number != NOWHERE else 0
        return Die(sides=6, face=face, colour="green" if number == REFLEX else "")

    def take(self, n: int, sides: int) -> tuple[Die, ...]:
        """The next roll of so many dice that the viewer has seen."""
        roll = self.roll_of(n, sides)
        return tuple(Die(sides=sides, face=face) for face in roll.faces) if roll else ()
