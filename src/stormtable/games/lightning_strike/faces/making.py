"""What offers are made of, whatever they offer."""

from __future__ import annotations

from stormtable.games.lightning_strike.faces.shots import Shooting
from stormtable.games.lightning_strike.rules.state import State
from stormtable.games.lightning_strike.words.scene_names import Names
from stormtable.scene import Figure

__all__ = ["Making"]


class Making:
    """The view, who is asked, names and odds; the light that belongs to the offers made is gathered."""

    def __init__(self, view: State, seat: int, names: Names, shooting: Shooting) -> None:
        self.view, self.seat, self.names, self.shooting = view, seat, names, shooting
        self.figures: list[Figure] = []
