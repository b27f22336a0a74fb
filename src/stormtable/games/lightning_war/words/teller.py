"""Stories in the making: what the parts of the narration share."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.teller import EventTeller
from stormtable.games.lightning_war.rules.codes import Event, Why
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.words.scene_names import WHY_WORDS, Names, piece_id
from stormtable.language import say
from stormtable.scene import Die, Modifier, Tone
from stormtable.scene.tales import Tale

__all__ = ["Teller", "modifier"]

SIX = 6


class Teller(EventTeller[Tale]):
    """What every part of the narration can do."""

    events = Event

    def __init__(self, state: State, rolls: Sequence[Rolled]) -> None:
        super().__init__(rolls)
        self.state, self.setup = state, state.table
        self.names = Names(state.table)

    def begin(self, text: str, number: int = -1, rule: str = "", outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale, about an element unless -1."""
        tale = Tale(text=text, rule=rule, outcome=outcome, tone=tone)
        if number >= 0:
            tale.piece, tale.side = piece_id(number), self.setup.elements[number].side
        self.tales.append(tale)
        return tale

    def about_unit(self, text: str, unit: int, rule: str, outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale about a unit."""
        tale = self.begin(text, -1, rule, outcome, tone)
        tale.side = self.setup.units[unit].side
        return tale

    def heading(self, text: str, rule: str) -> Tale:
        tale = self.begin(text, -1, rule)
        tale.heading = True
        return tale

    def about(self, text: str, number: int, rule: str) -> Tale:
        """The last tale if there is one, else a new one: for what follows from what was told."""
        return self.tales[-1] if self.tales and not self.tales[-1].heading else self.begin(text, number, rule)

    def take(self) -> tuple[Die, ...]:
        """The dice of the next roll, sixes lit."""
        return tuple(Die(sides=6, face=die.face, counted=die.face == SIX) for die in self.take_sum())

    def take_sum(self) -> tuple[Die, ...]:
        """The dice of the next roll, all of which count."""
        roll = self.next_roll()
        return tuple(Die(sides=6, face=face, counted=True) for face in roll.faces) if roll else ()


def modifier(why: int, amount: int) -> Modifier:
    return Modifier(text=say(WHY_WORDS[why]), amount=amount, rule=Why(why).rule)
