"""Who sits at a table: the seats of a game, by name and team, as its scenario has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stormtable.language import phrase

if TYPE_CHECKING:
    from stormtable.engine.game import Game, Setting

__all__ = ["COLOURS", "SIDES", "Seating", "seating", "seating_of"]

SIDES: Final = ("A", "B", "C", "D")  # in notation, positions and files
# To people, as the page colours them; said where they are shown.
COLOURS: Final = (phrase("Blue"), phrase("Orange"), phrase("Teal"), phrase("Magenta"))


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats in order; the same throughout a match."""

    names: tuple[str, ...]
    teams: tuple[int, ...]  # of each seat, as `side_of` numbers them

    def __len__(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def members(self) -> dict[int, tuple[int, ...]]:
        """The seats of each team, teams in the order of their first seats."""
        return {
            team: tuple(seat for seat, each in enumerate(self.teams) if each == team)
            for team in dict.fromkeys(self.teams)
        }


def seating_of(game: Game, state: Any) -> Seating:
    """The seats of a state or a view."""
    names = tuple(game.seats(state))
    return Seating(names, tuple(int(game.side_of(state, seat)) for seat in range(len(names))))


def seating(game: Game, scenario: str | Mapping[str, Any], options: Mapping[str, Setting]) -> Seating:
    """The seats of a scenario, by name or as the contents of a file. Raises BadInput."""
    return seating_of(game, game.fill(scenario, options, 0))
