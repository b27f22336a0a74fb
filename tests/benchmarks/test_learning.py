"""What was learned: the document holds what was measured, and a level ships only where it is worth it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks import figures, learning
from stormtable.bots.learned import expert_of
from stormtable.bots.levels import level_of
from stormtable.engine.odds import score_interval
from stormtable.games import all_games, find
from stormtable.lab.tournament import Match

MEASURED = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in learning.FOLDER.glob("*.json")}


def test_the_document_holds_what_was_measured() -> None:
    document = learning.DOCUMENT.read_text(encoding="utf-8")
    assert figures.filled(document, {"learning": learning.table()}) == document
    assert learning.PICTURE.is_file()


@pytest.mark.parametrize("found", MEASURED.values(), ids=list(MEASURED))
def test_scores_follow_from_the_games(found: dict[str, Any]) -> None:
    met = ["descents", "time"][: 1 + (found["matches"][0]["score"] >= learning.GOAL)]
    assert [each["equal"] for each in found["matches"]] == met
    for each in found["matches"]:
        assert each["score"] == pytest.approx((each["wins"] + each["draws"] / 2) / each["games"], abs=1e-4)
        assert each["interval"] == pytest.approx(score_interval(each["score"], each["games"]), abs=1e-3)
    assert [each["games"] for each in found["curve"]][-1] == found["recipe"]["games"]


@pytest.mark.parametrize("name", list(all_games()))
def test_an_expert_ships_only_where_it_beats_hard(name: str) -> None:
    """60 % or more in the same time, 52 % for certain."""
    if expert_of(find(name)) is not None:
        [match] = [each for each in MEASURED[name]["matches"] if each["equal"] == "time"]
        assert match["score"] >= 0.6
        assert match["interval"][0] > 0.52


@pytest.mark.parametrize(("wins", "scores"), [(6, [0.65, 0.65]), (5, [0.55])])
def test_hard_is_given_the_descents_that_take_the_same_time(
    wins: int, scores: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But only who beats it with as many."""
    game, met = find("thunder_struck"), []
    hard = level_of(game, "hard")
    assert hard is not None

    def play_match(game: Any, scenario: Any, options: Any, first: Any, second: Any, games: int, seed: int) -> Match:
        met.append((first.iterations, second.iterations, seed))
        return Match(seed, wins, 1, 9 - wins, (5, 4), 50.0, 1.0)

    monkeypatch.setattr(learning, "play_match", play_match)
    found = list(learning.measure(game, "duel", hard, hard, 1.5, 10, 7))
    assert met == [(1024, 1024, 7), (1024, 1536, 8)][: len(scores)]
    assert [each["score"] for each in found] == scores
    assert found[0]["interval"] == [round(each, 4) for each in score_interval(scores[0], 10)]
