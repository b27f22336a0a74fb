"""Dice that whoever plays in Python gives with what he does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from stormtable.engine.game import BadInput
from stormtable.engine.sources import DiceError, Script

__all__ = ["GivenDice"]


class GivenDice(Script):
    """Faces in the order in which they are rolled, all of them and no more. Raises BadInput for what is no number."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.all = list(faces)
        if not all(isinstance(face, int) for face in self.all):
            raise BadInput(f"dice={self.all}: whole numbers are expected, a face each")
        super().__init__(self.all)

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The next n faces. Raises DiceError."""
        more = n - len(self.left)
        if more > 0:
            raise DiceError(f"{more}d{sides} more {'is' if more == 1 else 'are'} rolled than dice={self.all} has")
        return super().faces(state, n, sides, seen_by)

    def must_be_used(self) -> None:
        """Raise BadInput if some of them have not been rolled."""
        if self.left:
            raise BadInput(f"more dice than are rolled: {self.left} left over")
