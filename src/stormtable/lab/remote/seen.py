"""What a seat sees of a served match, made anew of its export: a case file holds a view to the byte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.engine.actions import Action
from stormtable.engine.case_play import arrange
from stormtable.engine.cases import Case, case_of
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import BadInput, Game
from stormtable.engine.inputs import parse_toml
from stormtable.engine.seating import Seating, seating_of
from stormtable.games import battles_of, find

__all__ = ["Position", "position_in"]


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's view of a match, and what it was made of."""

    game: Game
    case: Case
    view: Any
    seat: int

    @property
    def scenario(self) -> str | Mapping[str, Any]:
        return self.case.scenario

    @property
    def seats(self) -> Seating:
        return seating_of(self.game, self.view)

    def legal(self) -> Sequence[Action]:
        """What the seat may do; not to take outcomes of battles, which the table does when they come."""
        found = choices_of(self.game, self.view, self.seat)
        hooks = battles_of(self.game.NAME)
        if hooks is None:
            return found
        awaited = [hooks.settling(self.view, each.number)[1] for each in hooks.open_battles(self.view)]
        return [action for action in found if action not in awaited]


def position_in(data: bytes, seat: int) -> Position:
    """The position in a case file that a server has written for a seat. Raises BadInput."""
    try:
        case = case_of(parse_toml(data.decode(), "the position"), "the position")
    except ValueError as error:  # it cannot be decoded, is no TOML, or no case
        raise BadInput(f"what the server says of the position is not understood: {error}") from error
    game = find(case.game)
    view = arrange(game, case)
    game.hide(view, seat)
    return Position(game, case, view, seat)
