"""Stories in the making: what the parts of the narration share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.teller import EventTeller
from stormtable.games.lightning_strike.rules.codes import Event, Why
from stormtable.games.lightning_strike.rules.state import State
from stormtable.games.lightning_strike.rules.values import side_of_unit
from stormtable.games.lightning_strike.words.scene_names import Names, piece_id
from stormtable.language import phrase, say
from stormtable.scene import Die, Modifier, Tone
from stormtable.scene.tales import Tale

__all__ = ["LETTERS", "WHY_WORDS", "Teller", "counted_dice", "modifier", "sign"]

WHY_WORDS: Final[dict[int, str]] = {
    Why.ACCURACY: phrase("accuracy"),
    Why.OVERTHRUST: phrase("Overthrust"),
    Why.CLOSE_COMBAT: phrase("close combat"),
    Why.TARGETED: phrase("Targeted ECM"),
    Why.FIELDS: phrase("rocks or factory"),
    Why.AVOIDANCE: phrase("Avoidance"),
    Why.MISSILE_DEFENSE: phrase("Missile Defense"),
    Why.EVASIVE: phrase("Evasive"),
    Why.COMMAND: phrase("Command Point"),
    Why.MASKED: phrase("Targeted ECM"),
    Why.DUST: phrase("dust or debris"),
    Why.ECM: phrase("ECM"),
    Why.ECCM: phrase("ECCM"),
    Why.ELECTRONICS: phrase("Electronics"),
}
SIX: Final = 6
FOR_COMMAND: Final = phrase("For its Command Point")
LETTERS: Final = {  # of LS-10.2
    1: phrase("For its Command Point: an extra Action"),
    2: phrase("For its Command Point: +2 to the defense roll"),
    3: FOR_COMMAND,
    4: FOR_COMMAND,
}


class Teller(EventTeller[Tale]):
    """What every part of the narration can do."""

    events = Event

    def __init__(self, state: State, rolls: Sequence[Rolled]) -> None:
        super().__init__(rolls)
        self.state, self.setup = state, state.table
        self.names = Names(state.table)
        self.spent: Note | None = None  # a Command Point, told before what it is for
        self.lost: set[int] = set()  # the units that have left the table
        self.rolled: set[tuple[int, int]] = set()  # tales, by their places, and the sides that have rolled in them

    def begin(self, text: str, number: int = -1, rule: str = "", outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale, about a unit unless -1."""
        tale = Tale(text=text, rule=rule, outcome=outcome, tone=tone)
        if number >= 0:
            tale.piece, tale.side = piece_id(number), side_of_unit(number)
        if self.spent is not None and self.spent.a == number:
            tale.line(say(LETTERS[self.spent.b]), "LS-10.2")
            self.spent = None
        self.tales.append(tale)
        return tale

    def about(self, text: str, number: int, rule: str) -> Tale:
        """The last tale if there is one, else a new one: for what follows from what was told."""
        return self.tales[-1] if self.tales and not self.tales[-1].heading else self.begin(text, number, rule)

    def side(self, side: int) -> str:
        """Who plays a side."""
        return self.names.players()[side]

    def take(self) -> tuple[Die, ...]:
        """The dice of the next roll, those that counted lit (LS-2.1)."""
        roll = self.next_roll()
        return counted_dice(roll.faces, roll.sides) if roll else ()

    def modify(self, note: Note) -> None:
        self.modifiers.append(modifier(note.b, note.c))


def modifier(why: int, amount: int) -> Modifier:
    return Modifier(text=say(WHY_WORDS[why]), amount=amount, rule=Why(why).rule)


def sign(amount: int) -> str:
    """Of a sum: "+ 3", "− 3"."""
    return f"{'−' if amount < 0 else '+'} {abs(amount)}"


def counted_dice(faces: Sequence[int], sides: int = SIX) -> tuple[Die, ...]:
    """Dice with those lit that make the result: one of the highest, or every six (LS-2.1)."""
    high, found, lit = max(faces, default=0), [], False
    for face in faces:
        counts = face == high and (face == SIX or not lit)
        lit = lit or counts
        found.append(Die(sides=sides, face=face, counted=counts))
    return tuple(found)
