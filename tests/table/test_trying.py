"""Several actions in a row: which of them is not legal, after what, by which rule, and what would be."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.records import pack
from stormtable.games import all_games
from stormtable.table import journal, records
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from stormtable.table.trying import first_refusal

SEATS = [journal.Seat(letter="A", kind="screen"), journal.Seat(letter="B", kind="friend")]


@pytest.fixture
def match() -> Match:
    """Jumpstrike in the plotting phase of turn 1."""
    game: Any = all_games()["jumpstrike"]
    seal = Seal(bytes(32))
    header = records.make_header(game, "interception", {}, SEATS, 1.0, dice="table", seal=seal, name="m")
    match = Match(game, header, seal)
    match.set_up(1.0)
    for seat in (0, 1):
        match.act(seat, match.read(seat, "seal")[0], 2.0)
    return match


def why(match: Match, text: str) -> tuple[str, str] | None:
    refusal = first_refusal(match, 0, match.read(0, text))
    return (refusal.text, refusal.rule) if refusal else None


@pytest.mark.parametrize("text", ["F", "F TS MF2 P3A @5 / F @6 / @6", "Frigate 1: rewrite F @5"])
def test_what_is_legal_as_a_whole(match: Match, text: str) -> None:
    assert why(match, text) is None


@pytest.mark.parametrize(
    ("text", "begins", "rule", "legal"),
    [
        ("F F @5", "Frigate 1: F, after F: ", "JS-3.4", "TP, TS"),
        ("F TS @5 / TP @5", "Frigate 1: TP, after @5: ", "JS-3.5", "F, R, MF1"),
        ("@7", "Frigate 1: @7: ", "JS-3.6", "@4, @5, @6"),
        ("MF2 TS MF1 @5", "Frigate 1: MF1, after TS: ", "JS-3.7", "F, R, MA1"),
        ("P1A F P1A", "Frigate 1: ?A, after P1?: ", "JS-3.14", "?B, ?C"),
        ("F; seal", "seal, after F: ", "JS-3.12", "TP, TS"),
        ("@5 / @6 / @5 / @5", "Frigate 1: @5, after @5: ", "JS-3.1", "erase"),
    ],
)
def test_the_first_that_is_not(match: Match, text: str, begins: str, rule: str, legal: str) -> None:
    found = why(match, text)
    assert found is not None
    told, by = found
    assert told.startswith(begins)
    assert legal in told.partition("legal there: ")[2]
    assert by == rule


def test_nothing_is_changed_by_trying(match: Match) -> None:
    before = pack(match.state)
    why(match, "F TS MF2 P3A @5 / F @6 / @6")
    assert pack(match.state) == before


def test_nothing_follows_what_ends_the_decision(match: Match) -> None:
    found = why(match, "@5 @5 @5; seal; Frigate 1: F")
    assert found is not None
    assert "nothing is left to decide" in found[0]
