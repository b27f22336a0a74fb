"""Games in which nobody can hurt anybody: simulation, matches and the search stop, and say so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.bots import search
from stormtable.cli import main
from stormtable.engine.levels import Level
from stormtable.games import find
from stormtable.lab import matches, play
from stormtable.lab.simulate import simulate
from stormtable.lab.tournament import play_match

GAME: Final = find("lightning_strike")
HULKS: Final[dict[str, Any]] = {
    "table": {"width": 100, "height": 80, "zone": 15},
    "sides": {"A": ["hulk"], "B": ["hulk"]},
    "units": {
        "hulk": {
            "name": "Hulk",
            "kind": "exo",
            "threat_value": 1,
            "actions": 1,
            "size": 2,
            "move": [1, 2],
            "avoidance": {"front": 0, "rear": 0},
            "protection": {"front": [20, 21, 22], "rear": [20, 21, 22]},
            "attacks": [{"name": "Pop", "arc": "FF", "range": [1, 2, 3], "accuracy": [0, 0, 0], "damage": [0]}],
        }
    },
}
FILE: Final = """table = { width = 100, height = 80, zone = 15 }
sides = { A = ["hulk"], B = ["hulk"] }
[units.hulk]
name = "Hulk"
kind = "exo"
threat_value = 1
actions = 1
size = 2
move = [1, 2]
avoidance = { front = 0, rear = 0 }
protection = { front = [20, 21, 22], rear = [20, 21, 22] }
"""
LOOKS: Final = Level("", "", 3, 9.0)  # played to the end


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before a real game would be over."""
    monkeypatch.setattr(play, "MOST_DECISIONS", 300)
    monkeypatch.setattr(matches, "MOST_DECISIONS", 40)
    monkeypatch.setattr(search, "MOST_DECISIONS", 50)


@pytest.mark.parametrize("level", [None, LOOKS])
def test_a_game_that_does_not_end_is_unfinished(level: Level | None) -> None:
    result = simulate(GAME, HULKS, {}, 2, 1, [level, None], interpreted=True)
    assert (result.games, result.unfinished, result.wins, result.draws) == (2, 2, (0, 0), 0)
    assert 300 <= result.mean_length < 320


def test_no_part_of_a_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormtable.lab.tournament.Simulator.__init__.__defaults__", (None, True, None))
    found = play_match(GAME, HULKS, {}, None, None, 2, 1)
    assert (found.games, found.unfinished, found.score, found.interval) == (0, 2, 0.5, (0.0, 1.0))


def test_the_command_line_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, record = tmp_path / "hulks.toml", tmp_path / "match.jsonl"
    file.write_text(FILE, encoding="utf-8")
    common = ["lightning_strike", "--scenario", str(file)]
    assert main(["simulate", *common, "--games", "1", "--interpreted"]) == 0
    assert "unfinished 1: stopped after " in capsys.readouterr().out
    assert main(["simulate", *common, "--games", "1", "--interpreted", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unfinished"] == 1
    assert main(["match", *common, "--record", str(record)]) == 0
    assert "unfinished: stopped after " in capsys.readouterr().out
    assert main(["match", *common, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["unfinished"], told["points"], told["entries"]) == (True, [], 40)
    assert main(["replay", str(record)]) == 0
