"""Stories in the making: what the parts of the narration share."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.teller import EventTeller
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import State
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.games.jumpstrike.words.names import order_text, ship_name
from stormtable.games.jumpstrike.words.places import faces, facing_name, place_name
from stormtable.games.jumpstrike.words.scene_names import players_of, unit, unit_id
from stormtable.language import say
from stormtable.scene import Die, Tone
from stormtable.scene.tales import Tale

__all__ = ["Teller"]


class Teller(EventTeller[Tale]):
    """What every part of the narration can do."""

    events = Event

    def __init__(self, state: State, rolls: Sequence[Rolled]) -> None:
        super().__init__(rolls)
        self.state, self.setup = state, state.table
        self.players = players_of(state.table)

    def begin(self, text: str, side: int = -1, rule: str = "", outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale, about a side unless -1."""
        self.tales.append(Tale(text=text, side=side, rule=rule, outcome=outcome, tone=tone))
        return self.tales[-1]

    def of_ship(self, number: int, text: str, rule: str, outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale of a ship."""
        return self.of_unit(number, 0, text, rule, outcome, tone)

    def of_unit(self, number: int, letter: int, text: str, rule: str, outcome: str = "", tone: Tone = "plain") -> Tale:
        """A new tale of a ship or a group."""
        tale = self.begin(text, side_of_ship(self.state, number), rule, outcome, tone)
        tale.piece = unit_id(number, letter)
        return tale

    def last(self, text: str = "", rule: str = "") -> Tale:
        """The tale that is being told; a new one if there is none."""
        return self.tales[-1] if self.tales else self.begin(text or say("Then"), rule=rule)

    def ship(self, number: int) -> str:
        return ship_name(self.setup, number)

    def unit(self, number: int, letter: int) -> str:
        return unit(self.setup, number, letter)

    def place(self, q: int, r: int) -> str:
        return place_name(self.setup, q, r)

    def facing(self, facing: int) -> str:
        return facing_name(self.setup, facing)

    def faces(self, facing: int) -> str:
        return faces(self.setup, facing)

    def order(self, kind: int, amount: int) -> str:
        return order_text(kind, amount)

    def take(self, n: int, sides: int) -> tuple[Die, ...]:
        """The next roll of so many dice that the viewer has seen."""
        roll = self.roll_of(n, sides)
        return tuple(Die(sides=sides, face=face) for face in roll.faces) if roll else ()
