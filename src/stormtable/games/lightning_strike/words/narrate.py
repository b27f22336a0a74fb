"""Events and dice of one entry as stories for the log: every line with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.lightning_strike.rules.state import View
from stormtable.games.lightning_strike.words.narrate_electronic import ElectronicTeller
from stormtable.games.lightning_strike.words.narrate_fire import FireTeller
from stormtable.games.lightning_strike.words.narrate_moves import MoveTeller
from stormtable.scene import Story

__all__ = ["narrate"]


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


class Narrator(MoveTeller, FireTeller, ElectronicTeller):
    """Tells each event by the method that bears its name."""
