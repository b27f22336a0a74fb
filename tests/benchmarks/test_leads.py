"""How early campaigns are decided: what was measured, and what the document says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import balance, figures, leads
from benchmarks.leads import Played, lead
from stormtable.games import find

A, B = 1, 2


def test_the_document_holds_what_was_measured() -> None:
    document = bench.DOCUMENT.read_text(encoding="utf-8")
    assert figures.filled(document, {"leads": leads.table()}) == document


def test_who_is_ahead_and_wins() -> None:
    """Ahead and won, ahead and lost, a tie, over before with a winner, ahead and drawn."""
    played = [
        Played({0: A | B, 1: A, 2: B}, A, 9),
        Played({0: A | B, 1: B, 2: B}, A, 9),
        Played({0: A | B, 1: A | B, 2: A}, A, 9),
        Played({0: A | B}, B, 3),
        Played({0: A | B, 1: B, 2: A}, A | B, 9),
    ]
    assert lead(played, 1) == (4, 2.5)
    assert lead(played, 2) == (5, 2.5)


@pytest.mark.parametrize("key", json.loads((leads.FOLDER / "jumpstrike_campaign.json").read_text())["scenarios"])
def test_most_campaigns_are_decided_by_play(key: str) -> None:
    """At 40 % of the rounds the side ahead wins at most 80 %, or as far as is certain no more."""
    found = json.loads((leads.FOLDER / "jumpstrike_campaign.json").read_text(encoding="utf-8"))["scenarios"][key]
    led, won = (found[name][leads.early(found) - 1] for name in ("led", "won"))
    assert won / led <= 0.8
    even = json.loads((balance.FOLDER / "jumpstrike_campaign.json").read_text(encoding="utf-8"))["scenarios"][key]
    assert (even["games"], even["seed"]) == (found["games"], found["seed"])


def test_every_file_is_of_a_scenario_that_there_is() -> None:
    for file in leads.FOLDER.glob("*.json"):
        written = json.loads(Path(file).read_text(encoding="utf-8"))
        assert {figures.scenario_of(key) for key in written["scenarios"]} <= find(written["game"]).SCENARIOS.keys()
