"""Collections: many records with an index, the same bytes however they came about."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from stormtable.bots.levels import level_of
from stormtable.cli import main
from stormtable.cli.output import say
from stormtable.games import find
from stormtable.lab.collection.folder import Folder
from stormtable.lab.collection.playing import Recording, record_name
from stormtable.lab.matches import record_match
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import Share
from stormtable.table.records import read_record

ROOT: Final = Path(__file__).parents[2]
DUEL: Final = ["match", "arclight", "--bots", "easy,random", "--seed", "5"]
GAMES: Final = 5
PATIENCE: Final = 240.0  # seconds
MISBEHAVING: Final = f"exec:'{sys.executable}' '{ROOT / 'tests' / 'support' / 'misbehaving.py'}' print"


def files(folder: Path) -> dict[str, bytes]:
    """All that a collection holds."""
    there = (each for each in folder.rglob("*") if each.is_file() and each.name != ".lock")
    return {str(each.relative_to(folder)): each.read_bytes() for each in there}


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out)


@pytest.fixture(scope="module", autouse=True)
def small_shares() -> Iterator[None]:
    """Two matches a share, so that few make several."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stormtable.lab.collection.folder.SHARE", 2)
        yield


@pytest.fixture(scope="module")
def duels(small_shares: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A collection, played by two processes."""
    folder = tmp_path_factory.mktemp("duels") / "new"
    assert main([*DUEL, "--games", str(GAMES), "--workers", "2", "--record-dir", str(folder)]) == 0
    return folder


def test_records_are_those_of_the_match_of_their_seed(duels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = pq.read_table(duels / "matches.parquet").to_pylist()
    assert [row["match"] for row in rows] == list(range(GAMES))
    assert len({row["seed"] for row in rows}) == GAMES
    for row in (rows[0], rows[-1]):
        file = duels / row["record"]
        assert file.stat().st_size == row["bytes"]
        assert main(["replay", str(file), "--verify", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["verified"] is True
    game, record = find("arclight"), read_record((duels / rows[3]["record"]).read_bytes())
    levels = [level_of(game, "easy"), None]
    again = record_match(game, "duel", {}, ["easy", "random"], levels, rows[3]["seed"])
    assert [(entry.text, entry.rolls, entry.scene, entry.patch) for entry in again.entries] == [
        (entry.text, entry.rolls, entry.scene, entry.patch) for entry in record.entries
    ]


def test_the_index_says_what_the_records_say(duels: Path) -> None:
    matches = pq.read_table(duels / "matches.parquet").to_pylist()
    entries = pq.read_table(duels / "entries.parquet").to_pylist()
    assert len(entries) == sum(row["entries"] for row in matches)
    for row in matches:
        record = read_record((duels / row["record"]).read_bytes())
        rows = [each for each in entries if each["match"] == row["match"]]
        assert [each["entry"] for each in rows] == [each.number for each in record.entries]
        assert [each["words"] for each in rows] == [each.text for each in record.entries]
        rolled = [[face for roll in each.rolls for face in roll.faces] for each in record.entries]
        assert [each["faces"] for each in rows] == rolled
        assert row["dice"] == sum(map(len, rolled))
        assert record.end is not None
        assert row["points"] == record.end.points
        assert row["winner"] == ("draw" if 2 not in record.end.points else "AB"[record.end.points.index(2)])
        assert row["bots"] == ["easy", "random"]
    assert {each["verb"] for each in entries if each["words"].startswith("forward")} == {"forward"}
    assert entries[0]["seat"] is None
    assert entries[0]["verb"] is None
    assert {each["seat"] for each in entries[1:5]} == {"A", "B"}


def test_events_carry_the_rules_they_came_from(duels: Path) -> None:
    entries = pq.read_table(duels / "entries.parquet").to_pylist()
    told = [event for row in entries for event in row["events"]]
    assert {event["rule"] for event in told if event["event"] == "initiative"} == {"AL-3.1"}
    ends = [event for event in told if event["event"] == "won"]
    assert len(ends) == GAMES
    turns = {row["turn"] for row in entries if any(event["event"] == "turn" for event in row["events"])}
    assert turns == set(range(1, max(turns) + 1))


def test_stopped_damaged_and_gone_on_with_it_is_the_same_to_the_byte(duels: Path, tmp_path: Path) -> None:
    """By one thread in place of two processes, a few games first; then a part and a record are lost."""
    work = Recording("arclight", "duel", {}, ["easy", "random"], 5, 10.0, say)
    folder = Folder(tmp_path, work)
    assert [batch.share.count for batch in folder.fill(folder.missing(1), Threads(1))] == [1]
    folder.join(2)
    assert pq.read_table(tmp_path / "matches.parquet").num_rows == 1
    folder = Folder(tmp_path, work)
    assert folder.missing(GAMES) == [Share(0, 2), Share(2, 2), Share(4, 1)]
    shares = folder.fill(folder.missing(GAMES), Threads(1))
    next(shares)
    shares.close()  # type: ignore[attr-defined]
    assert folder.missing(GAMES) == [Share(2, 2), Share(4, 1)]
    lost = tmp_path / record_name(1)
    lost.unlink()
    assert folder.missing(GAMES)[0] == Share(0, 2)
    lost.write_bytes(files(duels)[record_name(1)])
    assert len(list(folder.fill(folder.missing(GAMES), Threads(1)))) == 2
    assert folder.join(2)["matches"] == GAMES
    assert files(tmp_path) == files(duels)


def test_what_is_there_is_not_played_again(duels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(duels)
    command = [*DUEL, "--games", str(GAMES), "--record-dir", str(duels)]
    found = answer(capsys, *command)
    assert found["matches"] == GAMES
    assert sum(found["wins"]) + found["draws"] + found["unfinished"] == GAMES
    assert main(command) == 0
    told = capsys.readouterr()
    assert "5 of 5 games were played before" in told.err
    assert "A (easy) wins" in told.out
    assert files(duels) == before


def questions() -> list[str]:
    return re.findall(r"```sql\n(.*?)```", (ROOT / "docs" / "large-records.md").read_text(encoding="utf-8"), re.DOTALL)


def test_the_documented_questions_are_answered(duels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(duels)
    wins, rules, ranges, dice, longest = (duckdb.execute(each).fetchall() for each in questions())
    assert sum(row[1] for row in wins) == GAMES
    told = {(rule, event): percent for rule, event, _, percent in rules}
    assert told["AL-7.2", "won"] == 100
    shots = {event: times for _, event, times, _ in rules}
    assert sum(row[1] for row in ranges) == shots["attack"] > 0
    hits = sum(round(row[1] * row[2] / 100) for row in ranges)
    assert hits == shots["hit"]
    assert {row[4] for row in dice} <= {2.5, 3.5, 4.5, 5.5, 6.5, 10.5}
    assert {row[1] for row in dice} == {True, False}
    assert all((duels / row[4]).is_file() for row in longest)
    assert longest[0][3] >= longest[1][3] >= longest[2][3]


def test_programs_play_too_and_their_faults_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["match", "arclight", "--bots", f"{MISBEHAVING},random", "--games", "1", "--bot-seconds", "120"]
    found = answer(capsys, *command, "--record-dir", str(tmp_path))
    rows = pq.read_table(tmp_path / "matches.parquet").to_pylist()
    assert found["faults"] == sum(row["faults"] for row in rows) > 0


@pytest.mark.parametrize(("more", "workers"), [([], 2), (["--workers", "5"], 5)])
def test_programs_play_as_many_matches_at_a_time_as_is_said(
    more: list[str], workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    class Crew(Threads):
        def do(self, work: Any, shares: Any) -> Any:
            asked.append(self.workers)
            return super().do(work, shares)

    monkeypatch.setattr("stormtable.cli.collecting.Threads", Crew)
    eager = f"exec:'{sys.executable}' '{ROOT / 'examples' / 'bots' / 'eager.py'}'"
    command = ["match", "arclight", "--bots", f"{eager},random", "--bot-seconds", "120"]
    assert main([*command, *more, "--record-dir", str(tmp_path)]) == 0
    assert asked == [workers]


# What is asked of more than two seats


def test_a_team_that_wins_is_among_the_winners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a team the index names all seats: "A1 A2"."""
    command = ["match", "thunder_struck", "--scenario", "teams", "--bots", ",".join(["random"] * 4), "--games", "2"]
    assert main([*command, "--record-dir", str(tmp_path)]) == 0
    monkeypatch.chdir(tmp_path)
    decided = duckdb.execute("SELECT count(*) FROM 'matches.parquet' WHERE winner <> 'draw'").fetchone()
    assert decided is not None
    assert decided[0] > 0
    assert {row[1] for row in duckdb.execute(questions()[3]).fetchall()} == {True, False}


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "random,random"], "it holds matches whose bots is ['easy', 'random'], not ['random', 'random']"),
        (["--seed", "6"], "whose seed is 5, not 6; name another folder"),
        (["--record", "one.jsonl"], "--record writes one match, --record-dir many"),
        (["--bots", "easy"], "2 players are needed"),
    ],
)
def test_another_collections_folder_is_left_alone(
    arguments: list[str], said: str, duels: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(duels)
    assert main([*DUEL, "--record-dir", str(duels), *arguments]) == 2
    assert said in capsys.readouterr().err
    assert files(duels) == before


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"sun")
    assert main([*DUEL, "--record-dir", str(tmp_path)]) == 2
    assert "it holds 'holiday.jpg' and no collection.json" in capsys.readouterr().err
    assert files(tmp_path) == {"holiday.jpg": b"sun"}


def test_a_damaged_plan_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "collection.json").write_text("{}")
    assert main([*DUEL, "--record-dir", str(tmp_path)]) == 2
    assert "it is no collection's plan" in capsys.readouterr().err


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert main([*DUEL, "--record-dir", str(tmp_path / "file")]) == 2
    assert f"--record-dir {tmp_path / 'file'}: " in capsys.readouterr().err


def test_two_do_not_write_at_once(duels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with FileLock(duels / ".lock"):
        assert main([*DUEL, "--record-dir", str(duels)]) == 2
    assert "another process writes there just now" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["--games", "3"], ["--workers", "2"], ["--cluster", "auto"]])
def test_many_games_are_for_a_folder(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DUEL, *more]) == 2
    assert "--games, --workers and --cluster are for --record-dir" in capsys.readouterr().err


def test_the_missing_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert main([*DUEL, "--record-dir", str(tmp_path / "new")]) == 2
    assert "pip install 'stormtable[lab]'" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.soak
@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_ctrl_c_ends_all_processes_and_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    command = [sys.executable, "-m", "stormtable", *DUEL, "--games", "500", "--record-dir", str(folder)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + PATIENCE
    while not list(folder.glob("parts/matches-*.parquet")) and time.monotonic() < end:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the group
    _, err = process.communicate(timeout=PATIENCE)  # until the last has closed standard error
    assert process.returncode == 130
    assert "the same command goes on from there" in err
    assert "Traceback" not in err
    assert list(folder.rglob("*.partial")) == []
