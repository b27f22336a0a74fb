"""The measured balance of scenarios: whole, fair or owned up to, and what the document says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import balance, figures
from stormtable.bots.levels import level_of
from stormtable.engine.odds import score_interval
from stormtable.games import find

ENOUGH = 60  # games


def test_the_document_holds_what_was_measured() -> None:
    document = bench.DOCUMENT.read_text(encoding="utf-8")
    assert figures.filled(document, {"balance": balance.table()}) == document


@pytest.mark.parametrize("file", sorted(balance.FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_every_scenario_is_measured(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    game = find(written["game"])
    assert list(dict.fromkeys(map(figures.scenario_of, written["scenarios"]))) == list(game.SCENARIOS)
    for found in written["scenarios"].values():
        decided = sum(found["wins"])
        assert found["games"] == decided + found["draws"] >= ENOUGH
        assert found["share"] == pytest.approx(found["wins"][0] / decided, abs=1e-4)
        assert found["interval"] == pytest.approx(score_interval(found["share"], decided), abs=1e-3)
        level = level_of(game, found["bot"])
        assert level is not None
        assert found["iterations"] == level.iterations, "measure again"


@pytest.mark.parametrize("file", sorted(balance.FOLDER.glob("*.json")), ids=lambda file: file.stem)
@pytest.mark.rule("LW-9.2")
def test_scenarios_are_even_or_say_whom_they_favour(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    game = find(written["game"])
    for name, found in written["scenarios"].items():
        assert "**" not in balance.verdict(game, name, found), name


def test_a_scenario_is_judged_by_the_interval_of_its_shares() -> None:
    game = find("arclight")
    counts = {"sides": ["Blue", "Orange"], "games": 100, "draws": 0}
    assert balance.verdict(game, "duel", {**counts, "wins": [46, 54]}) == "even"
    assert balance.verdict(game, "duel", {**counts, "wins": [42, 58]}) == "undecided"  # 33 to 52 %
    assert balance.verdict(game, "duel", {**counts, "wins": [30, 70]}) == "**favours Orange**"
    assert balance.verdict(game, "duel", {**counts, "wins": [70, 30]}) == "**favours Blue**"
    often = {**counts, "games": 200, "draws": 100, "wins": [50, 50]}
    assert balance.verdict(game, "duel", often) == "**drawn in 50 %**"
    assert balance.verdict(find("jumpstrike"), "interception", often) == "often drawn, as it says"
    assert balance.verdict(game, "pair", {**counts, "wins": [30, 70]}) == "favours Orange, as it says"
    three = {"sides": ["A", "B", "C"], "games": 300, "draws": 0}
    assert balance.verdict(game, "duel", {**three, "wins": [100, 90, 110]}) == "even"
    assert balance.verdict(game, "duel", {**three, "wins": [60, 90, 150]}) == "**favours C**"


def test_measuring_counts_wins_by_side() -> None:
    """Random play, few games: what is written down adds up."""
    game = find("arclight")
    found = balance.measure(game, "duel", {}, "random", 8, 1)
    assert found["games"] == sum(found["wins"]) + found["draws"] == 8
    assert found["sides"] == ["Blue", "Orange"]
    assert found == {**balance.measure(game, "duel", {}, "random", 8, 1), "seconds": found["seconds"]}
