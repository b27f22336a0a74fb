"""Mining: decisions that stand out are found, games are gone on with where it was stopped, files say what is so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormtable.cli import main
from stormtable.engine.game import BadInput
from stormtable.engine.landing import landing
from stormtable.engine.puzzles import BY_LUCK, Puzzle, read_puzzle
from stormtable.engine.views import view_of
from stormtable.games import all_games, find, puzzles_of
from stormtable.lab.puzzles.checking import Checker
from stormtable.lab.puzzles.mining import Mine, Mined, mine
from stormtable.lab.puzzles.sieve import Rules
from stormtable.lab.puzzles.writing import spread, varied

GAME = find("thunder_struck")
PLAN = Mine(game="thunder_struck", scenario="duel", seed=1)
FEW = Rules(deep=256, tree=512, ahead=0.04)  # descents, and what they still tell apart


def told(mined: list[Mined]) -> list[Any]:
    """All but how long it took."""
    return [(each.number, each.players, each.decisions, each.finds) for each in mined]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mining four games has found."""
    path = tmp_path_factory.mktemp("mine") / "duel.jsonl"
    list(mine(PLAN, GAME, 4, path))
    return path


def games_in(file: Path) -> list[Mined]:
    return list(mine(PLAN, GAME, 4, file))


def test_what_is_found_stands_out_and_can_be_read_again(file: Path) -> None:
    finds = [find for each in games_in(file) for find in each.finds]
    assert finds
    for each in finds:
        best, *others = each.ranked
        assert min(each.ahead) >= 0.12
        assert best.easy <= BY_LUCK
        assert all(other.chance < best.chance - 0.1 for other in others)
        assert sum(way.easy for way in others) > 0
        state = GAME.load("duel", {}, 1)
        GAME.set_position(state, each.position)
        view = view_of(GAME, state, each.seat)
        ends = [landing(GAME, view, each.seat, GAME.parse(view, way.do, each.seat)) for way in each.ranked]
        assert len({*ends}) == len(ends)


def test_mining_goes_on_where_it_was_stopped(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    head, first, second, *_ = file.read_bytes().splitlines(keepends=True)
    again.write_bytes(head + first + second[:40])
    assert told(list(mine(PLAN, GAME, 2, again))) == told(games_in(file)[:2])
    with pytest.raises(BadInput, match="seed"):
        list(mine(Mine(game="thunder_struck", scenario="duel", seed=2), GAME, 2, again))


def test_near_doubles_are_left_out(file: Path) -> None:
    games = games_in(file)
    finds = sum(len(each.finds[:2]) for each in games)
    assert len(list(varied([(PLAN, games)]))) <= finds
    assert len(list(varied([(PLAN, games), (PLAN, games)]))) == len(list(varied([(PLAN, games)])))


def test_kinds_of_decisions_take_turns(file: Path) -> None:
    found = list(varied([(PLAN, games_in(file))])) * 2
    other = [each._replace(find=msgspec.structs.replace(each.find, kind="another")) for each in found]
    kinds = [each.find.kind for each in spread([*found[:2], *other[:3]])]
    assert kinds.count("another") == 3
    assert kinds[0] != kinds[1]
    assert kinds[-1] == "another"


def test_files_are_written_listed_and_checked(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "duel.jsonl").write_bytes(file.read_bytes())
    how = ["puzzles", "mine", "thunder_struck", "--games", "4", "--out", str(tmp_path), "--first", "7", "--json"]
    assert main(how) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4
    paths = [Path(each["file"]) for each in found["puzzles"]]
    assert [path.name for path in paths] == [f"{number}.toml" for number in range(7, len(paths) + 7)]
    first = read_puzzle(paths[0])
    assert first.solution.do == found["puzzles"][0]["do"]
    assert "easy" in first.origin
    assert main(["puzzles", "check", str(paths[0])]) == 0
    swapped = paths[0].read_text().replace(first.solution.do, "@").replace(first.usual.do, first.solution.do)
    paths[0].write_text(swapped.replace("@", first.usual.do))
    assert main(["puzzles", "check", "--quick", str(paths[0])]) == 0
    capsys.readouterr()
    assert main(["puzzles", "check", str(paths[0]), "--json"]) == 1
    (told_of,) = json.loads(capsys.readouterr().out)["puzzles"]
    assert "ahead of" in told_of["faults"][0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["mine", "chess"], "there is no game 'chess'"),
        (["mine", "arclight", "--scenario", "duell"], "--scenario duell: did you mean 'duel'"),
        (["mine", "arclight", "--out", __file__], "it is a file"),
        (["check", "missing.toml"], "missing.toml"),
    ],
)
def test_what_is_wrong_is_told(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--json", "arclight"], ["arclight", "--json"]])
def test_json_is_asked_for_before_the_game_or_after_it(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", *words]) == 0
    assert {each["game"] for each in json.loads(capsys.readouterr().out)["puzzles"]} == {"arclight"}


def test_puzzles_are_listed_without_their_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "thunder_struck", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["puzzles"]
    assert [each["number"] for each in found] == list(puzzles_of("thunder_struck"))
    assert "do" not in found[0]
    assert main(["puzzles", "jumpstrike_campaign"]) == 1
    assert "no puzzles" in capsys.readouterr().err


def sample(name: str) -> list[Puzzle]:
    """The first, one amid them and the last of a game."""
    found = list(puzzles_of(name).values())
    return [found[at] for at in sorted({0, len(found) // 2, len(found) - 1})]


@pytest.mark.parametrize("puzzle", sample("thunder_struck"), ids=lambda each: str(each.number))
def test_a_few_descents_agree_with_what_is_shipped(puzzle: Puzzle) -> None:
    assert Checker(FEW).doubts(GAME, puzzle) == ""
    ways = (puzzle.ways[1], puzzle.ways[0], *puzzle.ways[2:])
    assert "ahead of" in Checker(FEW).doubts(GAME, replace(puzzle, ways=ways))


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in all_games() if puzzles_of(name)])
def test_deep_searches_agree_with_all_that_is_shipped(name: str) -> None:
    checker = Checker()
    doubts = {each.number: checker.doubts(find(name), each) for each in puzzles_of(name).values()}
    assert not {number: doubt for number, doubt in doubts.items() if doubt}
