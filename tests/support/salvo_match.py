"""Matches of Salvo, four seats in two teams, for tests."""

from __future__ import annotations

from typing import Any

from stormtable.table import journal, records
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from tests.support import salvo, salvo_rules

__all__ = ["A1", "A2", "B1", "B2", "GAME", "hand", "new"]

GAME: Any = salvo
A1, B1, A2, B2 = range(4)


def new(dice: Any = "table", **options: int) -> Match:
    computers = options.pop("computers", 0)  # bits of seats
    kinds: list[Any] = ["computer" if computers >> seat & 1 else "friend" for seat in range(4)]
    seats = [journal.Seat(letter=letter, kind=kinds[seat]) for seat, letter in enumerate(salvo.NAMES[4])]
    seal = Seal(bytes(32)) if dice == "table" else None
    return Match(GAME, records.make_header(GAME, "teams", options, seats, 1.0, dice=dice, seal=seal, name="m"), seal)


def hand(match: Match, seat: int) -> list[int]:
    """The faces in hand."""
    return [int(each.face) for each in match.state.gunners[seat].dice if each.at == salvo_rules.HAND]
