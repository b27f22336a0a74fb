"""Dice that are typed in, at a table at which a computer plays too."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from stormtable.engine.events import ALL
from stormtable.engine.sources import TypedIn

__all__ = ["TypedAtTable"]


class TypedAtTable(TypedIn):
    """What people have typed in; what only computers may see no person rolls, who would see it: the table does.

    `computers`: bits of their seats. An act that waits for more dice is run again later, and then rolls these anew:
    nobody has seen them.
    """

    def __init__(self, faces: Iterable[int], computers: int) -> None:
        super().__init__(faces)
        self.computers = computers

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The next n faces typed in, or rolled. Raises MissingDice, DiceError."""
        if seen_by != ALL and seen_by & ~self.computers == 0:
            return [1 + secrets.randbelow(sides) for _ in range(n)]
        return super().faces(state, n, sides, seen_by)
