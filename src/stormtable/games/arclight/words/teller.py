"""Stories in the making: what the parts of the narration share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stormtable.engine.dice import Dice, Rolled, lay
from stormtable.engine.events import Note
from stormtable.engine.teller import EventTeller
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import Modified, State
from stormtable.games.arclight.words.scene_names import Names, piece_id, side_player
from stormtable.language import phrase, say
from stormtable.scene import Die, Modifier, Tone
from stormtable.scene.tales import Tale

__all__ = ["MODIFIED", "ShipTale", "Teller", "pool"]

MODIFIED: Final = {  # what a modifier is called, and its rule
    Modified.STUN: (phrase("stun"), "AL-5.16"),
    Modified.HUD: ("HUD", "AL-6.13"),
    Modified.INTERFERENCE: (phrase("interference"), "AL-6.15"),
}


@dataclass
class ShipTale(Tale):
    """A tale about a ship."""

    ship: int = -1  # whose lines need no name in front
    net: int = 0  # a hit's, until its cell is read


class Teller(EventTeller[ShipTale]):
    """What every part of the narration can do."""

    events = Event

    def __init__(self, state: State, rolls: Sequence[Rolled]) -> None:
        super().__init__(rolls)
        self.state, self.setup = state, state.table
        self.names = Names(state.table)
        self.previous = Note(0)

    # Tales

    def begin(self, text: str, ship: int = -1, rule: str = "", outcome: str = "", tone: Tone = "plain") -> ShipTale:
        """A new tale, about a ship unless -1."""
        tale = ShipTale(text=text, ship=ship, rule=rule, outcome=outcome, tone=tone)
        if ship >= 0:
            tale.piece, tale.side = piece_id(ship), self.state.ships[ship].side
        self.tales.append(tale)
        return tale

    def last(self, text: str) -> ShipTale | None:
        """The last tale if it bears that text."""
        return self.tales[-1] if self.tales and self.tales[-1].text == text else None

    def side(self, side: int) -> str:
        """Who plays a side."""
        return side_player(side)

    def decider(self) -> int:
        """The one side whose decision this entry carries out; -1 if there is none or two."""
        seats = self.state.ask.seats if self.state.ask.what else 0
        return seats.bit_length() - 1 if seats and not seats & (seats - 1) else -1

    # Dice

    def take(self, n: int, sides: int) -> tuple[int, ...]:
        """The faces of the next roll, zeros where the viewer does not know them."""
        roll = self.roll_of(n, sides)
        return roll.faces if roll else (0,) * n

    def modify(self, what: int, amount: int) -> None:
        text, rule = MODIFIED[Modified(what)]
        self.modifiers.append(Modifier(text=say(text), amount=amount, rule=rule))


def pool(faces: Sequence[int]) -> Dice:
    """Faces as the rules read them."""
    dice = Dice()
    for face in faces:
        lay(dice, face)
    return dice


def dice_of(sides: int, faces: Sequence[int], counted: bool = True) -> tuple[Die, ...]:
    return tuple(Die(sides=sides, face=face, counted=counted) for face in faces)
