"""What a game offers in `faces/ranges.py` for a table of odds: every weapon of a card, at every range, at every target.

`stormtable.games.ranges_of` finds it. It only says what is set up; the odds are the game's own preview of the shot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stormtable.engine.actions import Action

__all__ = ["Placed", "Ranges"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A shot as it is set up: nobody else near, nothing between, all values as they are at the start."""

    weapon: str
    range: int  # in the game's MEASURE
    side: str  # of the target that is hit, such as "front"; "" where it makes no difference
    view: Any
    seat: int
    action: Action


class Ranges(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    MEASURE: str
    """Of ranges: "hexes"."""

    def kinds(self, view: Any) -> Sequence[tuple[str, int]]:
        """What there is in a match, a kind each: its name, and a unit of it."""

    def shots(self, view: Any, unit: int, target: int) -> Iterator[Placed]:
        """The shots of a unit's weapons at another, enemy or not; weapon by weapon, nearer ones first.

        The game's `preview` has the odds of each.
        """
