"""Round robins: everybody meets everybody on every side, the file is the same however often it was stopped."""

from __future__ import annotations

import itertools
import json
import math
import os
import random
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.bots.programs.named import player_named
from stormtable.cli import main
from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.lab.matches import record_match
from stormtable.lab.players import Programs
from stormtable.lab.round_robin.plan import Plan, made_plan
from stormtable.lab.round_robin.playing import play
from stormtable.lab.round_robin.results import Outcome, kept
from stormtable.lab.round_robin.standings import MODEL, standings
from stormtable.server.people.ratings import estimate
from stormtable.table.records import read_record
from tests.support import ambush

ROOT: Final = Path(__file__).parents[2]
EAGER: Final = f"exec:'{sys.executable}' '{ROOT / 'examples' / 'bots' / 'eager.py'}'"
PATIENCE: Final = 120.0  # seconds
DUEL: Final = ["tournament", "arclight", "--games", "2", "--bots", f"random,easy,{EAGER}", "--bot-seconds", "120"]


def plan_of(
    bots: list[str], *, game: Any = None, scenarios: tuple[str, ...] = ("duel",), games: int = 4, **how: Any
) -> Plan:
    game = game or find("arclight")
    return made_plan(
        game, {each: each for each in scenarios}, {}, {bot: player_named(game, bot) for bot in bots}, games, 1, **how
    )


def outcome(bots: str, *points: int, faults: list[dict[str, int]] | None = None) -> Outcome:
    return Outcome(
        scenario="x", round=0, bots=list(bots), points=list(points) or None, actions=9, digest="0", faults=faults or []
    )


# The schedule


def test_everybody_meets_everybody_as_often_on_each_side() -> None:
    due = list(plan_of(["random", "easy", "medium"], games=6).schedule())
    assert len(due) == 3 * 6
    for pair in itertools.permutations(range(3), 2):
        assert [each.round for each in due if each.bots == pair] == [0, 1, 2]
    assert [each.round for each in due] == sorted(each.round for each in due), "round by round"


def test_four_sides_are_turned() -> None:
    game = find("jumpstrike_campaign")
    plan = plan_of(["random", "easy", "medium", "hard"], game=game, scenarios=("crossing",), games=4)
    assert [each.bots for each in plan.schedule()] == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


def test_a_bot_plays_all_seats_of_its_side() -> None:
    game = find("thunder_struck")
    due = list(plan_of(["random", "easy"], game=game, scenarios=("teams",), games=2).schedule())
    assert [each.by_seat() for each in due] == [[0, 1, 0, 1], [1, 0, 1, 0]]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"bots": ["random"]}, "two players or more"),
        ({"bots": ["random", "easy"], "games": 3}, "a multiple of 2 is needed"),
        ({"bots": ["random", "easy"], "scenarios": ("free_three",)}, "at least 3 players"),
        ({"bots": ["random", "easy", "hard"], "scenarios": ("free", "free_three"), "games": 6}, "equally many sides"),
    ],
)
def test_what_cannot_be_played_is_refused(how: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        plan_of(**how, game=find("lightning_strike" if "scenarios" in how else "arclight"))


# The file


def test_the_file_is_the_same_however_often_it_was_stopped(tmp_path: Path) -> None:
    plan, whole = plan_of(["random", "easy", EAGER], games=2), tmp_path / "whole.jsonl"
    with Programs(PATIENCE) as programs:
        with kept(whole, plan, 10.0) as file:
            list(play(plan, programs, file))
        data = whole.read_bytes()
        assert data.count(b"\n") == 1 + len(list(plan.schedule()))
        for size in (20, len(data) // 2, len(data) - 1):
            part = tmp_path / f"{size}.jsonl"
            part.write_bytes(data[:size])
            with kept(part, plan, 10.0) as file:
                for played, _ in enumerate(play(plan, programs, file)):
                    if played == 1:
                        break  # stopped once more
            with kept(part, plan, 10.0) as file:
                list(play(plan, programs, file))
            assert part.read_bytes() == data


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    with kept(file, plan_of(["random", "easy"]), 10.0):
        pass
    for other, said in (
        (plan_of(["random", "medium"]), "whose bots is"),
        (plan_of(["random", "easy"], games=6), "whose games is 4, not 6"),
        (plan_of(["random", "easy"], recorded=True), "whose recorded is False"),
    ):
        with pytest.raises(BadInput, match=said):
            kept(file, other, 10.0)
    good = file.read_bytes()
    file.write_bytes(
        good + b'{"type":"game","scenario":"duel","round":7,"bots":[],"points":[],"actions":1,"digest":""}\n'
    )
    with pytest.raises(BadInput, match="line 2 is not the result that is due"):
        kept(file, plan_of(["random", "easy"]), 10.0)
    for letter in (b"my letter to Ada\n", b"my letter to Ada"):
        file.write_bytes(letter)
        with pytest.raises(BadInput, match="line 1 is none of a tournament's results"):
            kept(file, plan_of(["random", "easy"]), 10.0)
        assert file.read_bytes() == letter, "what is no result stays as it is"


def test_compiled_games_swap_sides() -> None:
    plan = plan_of(["easy", "random"], games=40)
    with Programs() as programs, kept(None, plan, 10.0) as file:
        found = standings(plan.names, play(plan, programs, file))
    tally = found.pairs["easy", "random"]
    assert (tally.games, found.played) == (40, 40)
    assert tally.interval[0] > 0.6
    assert [row.name for row in found.rows] == ["easy", "random"]


def test_every_match_is_recorded_if_asked(tmp_path: Path) -> None:
    game: Any = ambush
    plan = plan_of(["random", EAGER], game=game, scenarios=("night",), games=2, recorded=True)
    with Programs(PATIENCE) as programs, kept(None, plan, 10.0) as file:
        first, second = play(plan, programs, file, tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["1-1-1-2.jsonl.gz", "1-1-2-1.jsonl.gz"]
    record = read_record((tmp_path / first.record).read_bytes())
    assert record.end is not None
    assert (record.end.points, len(record.entries)) == (first.points, first.actions)
    assert first.seed == second.seed, "a round has one seed, its sides swapped"
    again = record_match(game, "night", {}, ["random", EAGER], plan.bots, first.seed)
    assert [each.text for each in again.entries] == [each.text for each in record.entries]


# Standings


def test_results_are_summed_up() -> None:
    games = [outcome("ab", 2, 0), outcome("ba", 1, 1), outcome("bc", 0, 2, faults=[{"late": 2}, {}]), outcome("ca")]
    found = standings(["a", "b", "c"], games)
    by_name = {row.name: row for row in found.rows}
    assert [(x.wins, x.draws, x.losses) for x in (by_name[name].total for name in "abc")] == [
        (1, 1, 0),
        (0, 1, 2),
        (1, 0, 0),
    ]
    assert found.pairs["a", "b"].score == 0.75
    assert found.pairs["a", "c"].interval == (0.0, 1.0)
    assert (found.played, found.unfinished, found.sides) == (4, 1, {"x": [1, 1]})
    assert dict(by_name["b"].faults) == {"late": 2}
    assert found.rows[-1].name == "b"


def test_of_more_sides_each_meets_each() -> None:
    found = standings(list("abc"), [outcome("abc", 2, 0, 0)])
    assert found.pairs["a", "b"].wins == found.pairs["a", "c"].wins == 1
    assert found.pairs["b", "c"].draws == 1


def test_the_doubt_of_a_rating_holds() -> None:
    """Of differences of true strengths, as the model has them, some 19 of 20 lie within it, whatever their number."""
    chance, inside = random.Random(4), []
    truth = {"a": 25.0, "b": 27.0, "c": 30.0, "d": 34.0}
    for rounds in [20, 80] * 10:
        games = []
        for one, other in itertools.permutations(truth, 2):
            wins = 1 / (1 + math.exp((truth[other] - truth[one]) / (math.sqrt(2) * MODEL.beta)))
            for _ in range(rounds // 2):
                won = 2 * (chance.random() < wins)
                games.append(outcome(one + other, won, 2 - won))
        chance.shuffle(games)
        rows = {row.name: row for row in standings(list(truth), games).rows}
        for one, other in itertools.combinations(truth, 2):
            off = rows[one].rating - rows[other].rating - (estimate(truth[one]) - estimate(truth[other]))
            inside.append(abs(off) <= math.hypot(rows[one].doubt, rows[other].doubt))
    assert sum(inside) / len(inside) >= 0.9


# The command


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out)


class Loads(HTMLParser):
    """What a page loads, and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "onload")]


def test_a_tournament_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results.jsonl"
    found = answer(capsys, *DUEL, "--out", str(out))
    assert (found["games"], found["unfinished"]) == (6, 0)
    assert {each["bot"] for each in found["bots"]} == {"random", "easy", EAGER}
    assert found["bots"][0]["rating"] > found["bots"][-1]["rating"]
    assert sum(each["wins"] + each["draws"] + each["losses"] for each in found["pairs"]) == 12
    assert sum(found["sides"]["duel"]) <= 6
    before = out.read_bytes()
    assert main([*DUEL, "--out", str(out)]) == 0
    told = capsys.readouterr()
    assert "6 of 6 games were played before" in told.err
    assert "95 % interval" in told.out
    assert out.read_bytes() == before
    page = Loads()
    page.feed((tmp_path / "results.html").read_text(encoding="utf-8"))
    assert page.loaded == []
    assert "script" not in page.tags
    assert page.tags.count("circle") == 3


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--games", "3"], "a multiple of 2"),
        (["--bots", "easy,easy"], "each player is named once"),
        (["--bots", "easy,nobody"], "there is no player 'nobody'"),
        (["--scenario", "duel", "--scenario", "duel"], "given twice"),
        (["--scenario", "chess"], "there is no scenario 'chess'"),
        (["--out", "results.html"], "the page is written beside them"),
        (["--out", "no-such-folder/x.jsonl"], "there is no folder"),
    ],
)
def test_mistakes_are_told(more: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "arclight", "--bots", "easy,random", *more]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_ctrl_c_and_going_on_give_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stopped, whole = tmp_path / "stopped.jsonl", tmp_path / "whole.jsonl"
    command = [sys.executable, "-m", "stormtable", *DUEL, "--out", str(stopped)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + PATIENCE
    while not (stopped.exists() and stopped.read_bytes().count(b"\n") > 3) and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    if process.returncode != 0:  # else it was done before
        assert process.returncode == 130
        assert "the same command goes on from there" in err
    for file in (stopped, whole):
        assert main([*DUEL, "--out", str(file)]) == 0
    assert stopped.read_bytes() == whole.read_bytes()
