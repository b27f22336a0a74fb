"""What a seat may do, as an index: of an act that is the same for ever, or into the list of what is legal now.

An `Acts` belongs to a scenario. Where all acts of a scenario can be listed once and are few enough (`MOST`), `listed`
is true: index i is `catalogue[i]` in every position and every run. Elsewhere index i is the i-th of the legal actions,
in the order in which the game lists them, and `features` tells what each is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game

__all__ = ["FEATURES", "MOST", "Acts"]

MOST: Final = 4096  # acts of a scenario that are numbered for ever
FEATURES: Final = ("verb", "who", "whom", "part", "amount", "facing", "x", "y")  # of a row of features


class Acts:
    """The actions of a scenario; `start` is what `game.fill` gave."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game, self.start = game, start
        self.catalogue: tuple[Action, ...] = ()
        self.places: dict[tuple[int, ...], int] = {}

    @property
    def listed(self) -> bool:
        """Whether an index means the same act for ever."""
        return bool(self.catalogue)

    @property
    def size(self) -> int:
        """How many indices there are: what a mask is long."""
        return len(self.catalogue) or self.game.MAX_CHOICES

    def legal(self, view: Any, seat: int) -> list[Action]:
        """What a seat may do, in the order in which the game lists it; the same of a state and of its view."""
        return choices_of(self.game, view, seat)

    def action(self, index: int, legal: Sequence[Action]) -> Action:
        """The action of an index. Raises IndexError for one that there is not."""
        return self.catalogue[index] if self.listed else legal[index]

    def index(self, action: Action, legal: Sequence[Action]) -> int:
        """The index of a legal action. Raises ValueError where it has none."""
        if self.listed:
            return self.places[key_of(action)]
        return legal.index(action)

    def mask(self, legal: Sequence[Action]) -> npt.NDArray[np.bool_]:
        """bool, (size,): which indices are legal."""
        mask = np.zeros(self.size, np.bool_)
        for action in legal:
            mask[self.index(action, legal)] = True
        return mask

    def features(self, actions: Sequence[Action]) -> npt.NDArray[np.int32]:
        """int32, (len(actions), len(FEATURES)): what each action is."""
        return np.array([key_of(action) for action in actions], np.int32).reshape(-1, len(FEATURES))


def key_of(action: Action) -> tuple[int, ...]:
    """An action as numbers, in the order of FEATURES."""
    return (
        int(action.verb),
        int(action.unit),
        int(action.target),
        int(action.part),
        int(action.amount),
        int(action.facing),
        int(action.x),
        int(action.y),
    )
