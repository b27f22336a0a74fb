"""The measured balance of scenarios: whole, fair or owned up to, and what the document says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import balance, figures
from stormtable.bots.levels import level_of
from stormtable.games import find
from stormtable.games.lightning_war.scenarios import shipped
from stormtable.lab.tournament import score_interval

ENOUGH = 60  # games


def test_the_document_holds_what_was_measured() -> None:
    document = bench.DOCUMENT.read_text(encoding="utf-8")
    assert figures.filled(document, {"balance": balance.table()}) == document


@pytest.mark.parametrize("file", sorted(balance.FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_every_scenario_is_measured(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    game = find(written["game"])
    assert list(written["scenarios"]) == list(game.SCENARIOS)
    for found in written["scenarios"].values():
        decided = sum(found["wins"])
        assert found["games"] == decided + found["draws"] >= ENOUGH
        assert found["share"] == pytest.approx(found["wins"][0] / decided, abs=1e-4)
        assert found["interval"] == pytest.approx(score_interval(found["share"], decided), abs=1e-3)
        level = level_of(game, found["bot"])
        assert level is not None
        assert found["iterations"] == level.iterations, "measure again"


@pytest.mark.rule("LW-9.2")
def test_scenarios_of_lightning_war_are_fair_or_say_whom_they_favour() -> None:
    written = json.loads((balance.FOLDER / "lightning_war.json").read_text(encoding="utf-8"))
    for name, found in written["scenarios"].items():
        low, high = balance.FAIR
        if low <= found["share"] <= high:
            continue
        better = found["sides"][0 if found["share"] > high else 1]
        assert str(shipped()[name].table.get("favours")).casefold() == better.casefold(), name


def test_measuring_counts_wins_by_side() -> None:
    """Random play, few games: what is written down adds up."""
    game = find("arclight")
    found = balance.measure(game, "duel", "random", 8, 1)
    assert found["games"] == sum(found["wins"]) + found["draws"] == 8
    assert found["sides"] == ["Blue", "Orange"]
    assert found == {**balance.measure(game, "duel", "random", 8, 1), "seconds": found["seconds"]}
