"""Matches in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stormtable.engine.seating import seating
from stormtable.games import find
from stormtable.server.hall.summaries import title_of
from stormtable.table import journal, records
from stormtable.table.match import Match


def title(name: str, scenario: str | Mapping[str, Any], **options: Any) -> str:
    game = find(name)
    seats = [journal.Seat(letter=letter, kind="friend") for letter in seating(game, scenario, options).names]
    return title_of(Match(game, records.make_header(game, scenario, options, seats, 1.0, dice="typed", name="m"), None))


@pytest.mark.parametrize(
    ("name", "scenario", "options", "words"),
    [
        ("thunder_struck", "duel", {}, "Duel"),
        ("thunder_struck", "duel", {"forward_guns": False}, "Duel"),
        ("thunder_struck", "duel", {"forward_guns": True, "long_game": True}, "Duel, Forward guns, Long game"),
        ("arclight", "squadron", {"speed_restriction": False}, "Squadron, Speed restriction off"),
        ("arclight", "free", {"limit": 400, "force_a": "pulsar 3"}, "Free, Points limit 400"),
    ],
)
def test_a_title_names_what_is_unusual(name: str, scenario: str, options: dict[str, Any], words: str) -> None:
    assert title(name, scenario, **options) == words


def test_a_scenario_of_ones_own_chooses_too() -> None:
    own = {
        "title": "Ambush at Io",
        "sides": {"A": ["pulsar"], "B": ["javelin"]},
        "options": {"speed_restriction": False},
    }
    assert title("arclight", own) == "Ambush at Io, Speed restriction off"
    assert title("arclight", own, speed_restriction=True) == "Ambush at Io"
