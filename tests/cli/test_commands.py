"""The command line is a contract: names, JSON, exit codes, and a sentence for every mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stormtable.cli import main
from stormtable.games import all_games

CASES = Path(__file__).parents[1] / "cases" / "arclight"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main([*arguments, "--json"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1, "one object, and nothing else, on standard output"
    return json.loads(out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "games")
    assert [game["name"] for game in found["games"]] == list(all_games())
    assert "duel" in found["games"][0]["scenarios"]


def test_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    rule = answer(capsys, "rules", "arclight", "al-5.3")
    assert rule["id"] == "AL-5.3"
    assert "ESV" in rule["text"] + rule["ruling"]


def test_a_rulebook_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "arclight"]) == 0
    out = capsys.readouterr().out
    assert "AL-1.1" in out
    assert "[ruling]" in out


def test_coverage_counts_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "--coverage", "--json"])
    counts = json.loads(capsys.readouterr().out)["games"]["arclight"]
    assert counts["ids"] == counts["implemented"] == counts["tested"] >= 91
    assert counts["missing"] == []


def test_simulation_is_the_same_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "arclight", "--scenario", "pair", "--games", "6", "--seed", "3")
    slow, fast = answer(capsys, *arguments, "--interpreted"), answer(capsys, *arguments)
    assert slow["digest"] == fast["digest"]
    assert sum(slow["wins"]) + slow["draws"] == slow["games"] == 6
    assert answer(capsys, *arguments[:-1], "4")["digest"] != fast["digest"]


def test_options_change_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "arclight", "--scenario", "squadron", "--games", "300")
    free = answer(capsys, *arguments, "--option", "speed_restriction=off")
    assert free["digest"] != answer(capsys, *arguments)["digest"]


def test_a_case_that_holds_and_one_that_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = CASES / "worked-01.toml"
    wrong = tmp_path / "wrong.toml"
    text = right.read_text(encoding="utf-8")
    assert "ds = 11" in text
    wrong.write_text(text.replace("ds = 11", "ds = 3"), encoding="utf-8")
    assert answer(capsys, "case", str(right))["right"]
    found = answer(capsys, "case", str(right), str(wrong), code=1)
    assert [case["right"] for case in found["cases"]] == [True, False]
    assert "expected 3, got 11" in found["cases"][1]["problems"][0]


def test_a_match_is_recorded_replayed_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    played = answer(capsys, "match", "arclight", "--seed", "3", "--record", str(file))
    assert sorted(played["points"]) in ([0, 2], [1, 1])
    replayed = answer(capsys, "replay", str(file), "--verify")
    assert replayed["agrees"]
    assert replayed["verified"]
    assert replayed["points"] == played["points"]
    file.write_text(file.read_text(encoding="utf-8").replace('"rolls":[[4,[1]', '"rolls":[[4,[2]'), encoding="utf-8")
    assert not answer(capsys, "replay", str(file), "--verify", code=1)["verified"]


def test_odds_of_a_shot(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "odds", str(CASES / "worked-01.toml"))
    assert found["exact"]
    assert 0 < found["chance"] < 1000
    assert sum(outcome["share"] for outcome in found["outcomes"]) == pytest.approx(1000, abs=3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "chess"], "there is no game 'chess'; there are: arclight"),
        (["simulate", "arclight", "--scenario", "melee"], "there is no scenario 'melee'; there are"),
        (["simulate", "arclight", "--option", "speed_restriction"], "NAME=VALUE is expected"),
        (["simulate", "arclight", "--option", "speed_restriction=maybe"], "on or off is expected"),
        (["simulate", "arclight", "--bots", "random"], "2 players are needed"),
        (["simulate", "arclight", "--bots", "random,grandmaster"], "there is no player 'grandmaster'"),
        (["rules", "arclight", "AL-99.1"], "has no rule AL-99.1"),
        (["case", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize("arguments", [["juggle"], ["simulate", "arclight", "--games", "0"], ["--port", "99999"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: stormtable" in capsys.readouterr().err
