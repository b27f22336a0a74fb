"""A match at the table, set up, for tests that play it without a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.seating import seating
from stormtable.games import all_games
from stormtable.table import journal, records
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting

__all__ = ["offered", "started"]

NOTHING: Final[Mapping[str, Any]] = {}


def started(name: str, scenario: Any, options: Mapping[str, Any] = NOTHING, dice: Any = "table") -> Sitting:
    """A match of friends with a seal that is always the same, after its set-up."""
    game = all_games()[name]
    letters = seating(game, scenario, options).names
    seats = [journal.Seat(letter=letter, kind="friend") for letter in letters]
    seal = Seal(bytes(32)) if dice == "table" else None
    header = records.make_header(game, scenario, options, seats, 1.0, dice=dice, seal=seal, name="m")
    sitting = Sitting(Match(game, header, seal), clock=lambda: 2.0)
    sitting.set_up()
    return sitting


def offered(match: Match, seat: int) -> list[Action]:
    """The choices of a seat."""
    return choices_of(match.game, match.state, seat)
