"""`new-game`: what it writes is short and clean, plays by its rules at once, and takes no name that cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stormtable import games
from stormtable.cli import main
from stormtable.cli.newgame import prefix_of, write_cases, write_game
from stormtable.engine.case_play import play_case
from stormtable.engine.cases import read_case
from stormtable.engine.compiled import compile_module
from stormtable.engine.conformance import Conformance
from stormtable.engine.game import BadInput
from stormtable.engine.people import isolate, name_players
from stormtable.engine.rulebook import cited_in_code, cited_in_tests, coverage, read_rulebook

NAME = "sea_fight"
MOST_LINES = 200


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place beside the games of the house, where games are found too."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.all_games.cache_clear()
    games.found.cache_clear()
    yield tmp_path
    games.all_games.cache_clear()
    games.found.cache_clear()
    for name in [each for each in sys.modules if each.startswith(f"stormtable.games.{NAME}")]:
        del sys.modules[name]


def test_it_is_short_and_clean(folder: Path) -> None:
    files = write_game(NAME, folder)
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= MOST_LINES
    ruff = [sys.executable, "-m", "ruff"]
    config = ["--config", str(Path(__file__).parents[2] / "pyproject.toml"), str(folder / NAME)]
    assert subprocess.run([*ruff, "check", *config], check=False).returncode == 0
    assert subprocess.run([*ruff, "format", "--check", *config], check=False).returncode == 0


def test_it_plays_by_its_rules_and_has_all_that_a_game_has(folder: Path) -> None:
    write_game(NAME, folder)
    game: Any = games.find(NAME)
    suite = Conformance(game, compile_module(game), every=4)
    for seed in range(6):
        suite.play("standard", {}, seed)
    assert suite.probed > 20
    scene = game.scene(game.load("standard", {}, 1), 0)
    assert [piece.cell for piece in scene.pieces] == [(0, 4), (4, 0)]
    assert name_players(scene.prompt.text, {"Blue": "Ann"}) == f"{isolate('Ann')} to decide"
    assert [offer.text for offer in scene.offers] == ["Step facing 1", "Step facing 2", "Step facing 3"]


def test_a_position_that_names_what_it_cannot_set_is_refused(folder: Path) -> None:
    write_game(NAME, folder)
    game = games.find(NAME)
    state = game.load("standard", {}, 1)
    for words, reason in (
        ({"dice": {}}, "dice: unknown"),
        ({"turm": 2}, "turm: unknown"),
        ({"turn": 999}, "turn: 999"),
    ):
        with pytest.raises(BadInput, match=reason):
            game.set_position(state, words)
    assert state.turn == 1


def test_its_cases_are_as_expected_and_cite_every_rule(folder: Path) -> None:
    write_game(NAME, folder)
    game = games.find(NAME)
    (folder / "cases").mkdir()
    for file in write_cases(NAME, folder / "cases"):
        result = play_case(game, read_case(file))
        assert result.right, str(result)
    book = read_rulebook(folder / NAME / "rulebook.toml", game.PREFIX)
    covered = coverage(book, cited_in_code(folder / NAME, (game.No, game.Event)), cited_in_tests(folder / "cases"))
    assert (covered.not_in_code, covered.not_tested, covered.unknown) == ([], [], {})


@pytest.mark.parametrize("name", ["", "Sea", "sea fight", "1sea", "sea_", "../sea", "class", "x" * 41])
def test_a_name_that_cannot_be_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(BadInput, match="a game's name is up to 40 small letters"):
        write_game(name, folder)
    assert list(folder.iterdir()) == []


def test_nothing_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", NAME, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["cases"]) == (NAME, [])
    assert told["lines"] <= MOST_LINES
    assert main(["new-game", NAME]) == 2
    assert "is there already" in capsys.readouterr().err


def test_ids_begin_with_letters_that_no_game_has() -> None:
    assert prefix_of("sea_fight") == "SF"
    assert prefix_of("thunder_sea") == "TH"  # TS is Thunder Struck's
    with pytest.raises(BadInput, match="all pairs of its letters"):
        prefix_of("a")
