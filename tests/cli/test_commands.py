"""The command line is a contract: names, JSON, exit codes, and a sentence for every mistake."""

from __future__ import annotations

import errno
import gzip
import io
import json
import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stormtable.cli import main, output
from stormtable.games import all_games
from stormtable.server.storage.opening import open_storage
from tests.support import stored
from tests.support.docs import CASE_FILES

CASES = Path(__file__).parents[1] / "cases" / "arclight"
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main([*arguments, "--json"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1, "one object, and nothing else, on standard output"
    return json.loads(out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "games")
    assert [game["name"] for game in found["games"]] == list(all_games())
    assert "duel" in found["games"][0]["scenarios"]


def test_one_player_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    """Two names for four seats play a team each; the seats and their teams are told."""
    how = ["match", "thunder_struck", "--scenario", "teams", "--bots", "random,random", "--seed", "3"]
    how += ["--option", "short_game=true"]
    found = answer(capsys, *how)
    assert (found["seats"], found["teams"]) == (["A1", "B1", "A2", "B2"], [0, 1, 0, 1])
    assert found["bots"] == ["random"] * 4
    assert found["points"][0] == found["points"][2]
    assert main(["simulate", *how[1:], "--games", "1", "--interpreted"]) == 0
    assert "A1 (random) and A2 (random) win" in capsys.readouterr().out


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


def test_a_file_that_is_no_case_does_not_keep_the_others_from_being_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "nowhere.toml", CHESS, CASES / "worked-01.toml"]
    found = answer(capsys, "case", *map(str, files), code=2)
    assert [case["right"] for case in found["cases"]] == [False, False, True]
    assert not found["right"]
    assert "nowhere.toml: cannot be read" in found["cases"][0]["problems"][0]
    assert main(["case", *map(str, files)]) == 2
    printed = capsys.readouterr()
    assert "worked-01" in printed.out
    assert printed.err.count("\n") == 2


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


def test_a_record_is_packed_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl.gz"
    answer(capsys, "match", "thunder_struck", "--seed", "3", "--bots", "random,random", "--record", str(file))
    assert gzip.decompress(file.read_bytes()).startswith(b'{"type":"match"')
    assert answer(capsys, "replay", str(file), "--verify")["verified"]
    file.write_bytes(file.read_bytes()[:-9])
    assert main(["replay", str(file)]) == 2
    assert "match.jsonl.gz: the file is packed by gzip, and does not end where it should" in capsys.readouterr().err


def test_odds_of_a_shot(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "odds", str(CASES / "worked-01.toml"))
    assert found["exact"]
    assert 0 < found["chance"] < 1000
    assert sum(outcome["share"] for outcome in found["outcomes"]) == pytest.approx(1000, abs=3)


FREE_TABLE = """game = "lightning_strike"
scenario = "first_contact"
[position]
phase = "main"
slot = "A"
units."Pathfinder 1" = {{ at = [50, 20], facing = 0 }}
units."Syreen 1" = {{ at = [50, 28], facing = 270 }}
[[play]]
do = "activate Pathfinder 1; {do}"
"""


SHORT_MATCH = """table = { width = 20, height = 20, zone = 8, turn_limit = 12 }
sides = { A = ["pathfinder"], B = ["syreen"] }
"""


def test_a_word_that_a_command_has_no_use_for_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--table", "arclight", "--scenario", "pair", "pulsar"]) == 2
    assert '"stormtable odds" has no use for "pulsar" where it stands: what it takes stands' in capsys.readouterr().err
    assert main(["rules", "arclight", "--cover"]) == 0, "an option may be cut short"
    capsys.readouterr()
    assert main(["rules", "arclight", "--uncovered"]) == 2
    assert '"stormtable rules" has no option --uncovered; "stormtable rules --help" lists' in capsys.readouterr().err


def test_odds_of_the_last_of_several_acts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those before it are carried out, as long as they roll nothing and nobody else decides."""
    file = tmp_path / "shot.toml"
    file.write_text(FREE_TABLE.format(do="face 90; P. Cannon at Syreen 1"))
    found = answer(capsys, "odds", str(file))
    assert (found["chance"], found["text"]) == (602, "for Pathfinder 1 to hit Syreen 1 with P. Cannon")
    for do, words in (
        ("face 270; P. Cannon at Syreen 1", "is not legal here: the target is not in the weapon's fire arc (LS-5.2)"),
        ("face 90; P. Cannon at Syreen 1; end", "others decide first"),
    ):
        file.write_text(FREE_TABLE.format(do=do))
        assert main(["odds", str(file)]) == 2
        assert words in capsys.readouterr().err


def test_a_replay_tells_dice_and_modifiers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its rule; in brackets the dice that do not count."""
    file, short = tmp_path / "match.jsonl", tmp_path / "short.toml"
    short.write_text(SHORT_MATCH)
    answer(capsys, "match", "lightning_strike", "--scenario", str(short), "--seed", "2", "--record", str(file))
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^ +\(?\d\)?, \(?\d\)?; [+−]\d [\w ]+  \(LS-\d+\.\d+\)", told, re.MULTILINE)
    assert re.search(r"^ +Attack \d+( [+−] \d+)* = \d+.*  \(LS-5\.4\)$", told, re.MULTILINE)


def test_odds_of_the_first_example_of_the_documentation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As `case` has it, those who fire earlier hold: this goes without saying."""
    file = tmp_path / "shot.toml"
    file.write_text(re.findall(r"```toml\n(.*?)```", CASE_FILES.read_text(encoding="utf-8"), re.DOTALL)[0])
    assert main(["case", str(file)]) == 0
    capsys.readouterr()
    found = answer(capsys, "odds", str(file))
    assert (found["chance"], found["text"]) == (698, "to hit Javelin 1")
    file.write_text(file.read_text().replace("P fires at Javelin 1", "P fires at Pulsar 1"))
    assert main(["odds", str(file)]) == 2
    assert "(AL-4.7)" in capsys.readouterr().err


def test_odds_where_nothing_is_uncertain(capsys: pytest.CaptureFixture[str]) -> None:
    """What follows for certain is told, without a chance."""
    file = str(CASES.parent / "thunder_struck" / "worked-03.toml")
    assert main(["odds", file]) == 1
    assert capsys.readouterr().out == "shield SM: nothing about it is uncertain\nMid shield goes up\n"
    found = answer(capsys, "odds", file, code=1)
    assert (found["uncertain"], found["action"], found["text"]) == (False, "shield SM", "Mid shield goes up")


CHESS, STRANGER = (str(Path(__file__).with_name("mistakes") / name) for name in ("chess.toml", "stranger.toml"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "chess"], "there is no game 'chess'; there are: arclight"),
        (["simulate", "arclight", "--scenario", "melee"], "there is no scenario 'melee'; there are"),
        (["simulate", "arclight", "--option", "speed_restriction"], "NAME=VALUE is expected"),
        (["simulate", "arclight", "--option", "speed_restriction=maybe"], "on or off is expected"),
        (["simulate", "arclight", "--bots", "random"], "2 players are needed, one a seat (A and B), not 1"),
        (
            ["simulate", "thunder_struck", "--scenario", "teams", "--bots", "random,random,random"],
            "4 players are needed, one a seat (A1, B1, A2 and B2), or 2, one a team, not 3",
        ),
        (["simulate", "arclight", "--bots", "random,grandmaster"], "there is no player 'grandmaster'"),
        (["rules", "arclight", "AL-99.1"], "has no rule AL-99.1"),
        (["case", "nowhere.toml"], "stormtable: nowhere.toml: cannot be read"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["case", CHESS], f"{CHESS}: game: there is no game 'chess'; there are: arclight"),
        (["odds", CHESS], f"{CHESS}: game: there is no game 'chess'; there are: arclight"),
        (["odds", STRANGER], f"{STRANGER}: play 1: there is no seat 'Z'; there are A and B"),
        (["match", "arclight", "--record", "/"], "--record /: it is a folder; name a file"),
        (["match", "arclight", "--record", "no/where"], "--record no/where: there is no folder no"),
        (["backup", "copy", "--data", "no/where"], "no/where/matches.sqlite3: there is no such database"),
        (["backup", "copy", "--data", __file__], "it is a file; name a folder"),
        (["--no-browser", "--port", "0", "--data", __file__], "it is a file; name a folder"),
        (["--database", "mysql://here/x"], "mysql:// is not known; name a file, or postgresql://HOST/NAME"),
        (["--database", "x", "--data", "y"], "one of them says where matches are kept"),
        (["--no-computers", "--data", "no/where"], "a worker can only share a PostgreSQL"),
        (["worker", "--data", "no/where"], "a worker shares a PostgreSQL with the tables that it works for"),
        (["backup", "copy", "--database", "postgresql://u:secret@here/x"], "pg_dump --format=custom --file=copy"),
        (["migrate", "no/where", "other"], "no/where: there is no such database"),
        (["migrate", __file__, __file__], "that is where they are; name another database"),
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


def test_migrate_tells_what_it_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_storage(tmp_path / "from")) as storage:
        storage.create_match(stored.match(), [b"0", b"1"], [])
    assert main(["migrate", str(tmp_path / "from"), str(tmp_path / "to")]) == 0
    assert capsys.readouterr().out == "copied and compared: 1 matches of 2 lines, 0 records\n"
    found = answer(capsys, "migrate", str(tmp_path / "to"), str(tmp_path / "back"))
    assert (found["rows"]["lines"], found["left"]) == (2, [])


def test_mistakes_in_a_scenario_file_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[sides]\nA = ["pulsar"]\n', encoding="utf-8")
    assert main(["match", "arclight", "--scenario", str(file)]) == 2
    assert f"stormtable: {file}: sides: B is missing" in capsys.readouterr().err


def test_mistakes_in_a_record_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    main(["match", "arclight", "--record", str(file)])
    text = file.read_text(encoding="utf-8")
    for old, new, words in (
        ('"game":"arclight"', '"game":"chess"', "there is no game 'chess'"),
        ('"stories":[{', '"stories":[7,{', "entry 0: its stories cannot be shown"),
    ):
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        capsys.readouterr()
        assert main(["replay", str(file)]) == 2
        printed = capsys.readouterr()
        assert printed.err.startswith(f"stormtable: {file}: {words}")
        assert printed.out == ""


def test_what_others_wrote_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    main(["match", "arclight", "--record", str(file)])
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"text":"Turn 1"', '"text":"\\u001b[2JTurn 1"', 1), encoding="utf-8")
    capsys.readouterr()
    main(["replay", str(file)])
    out = capsys.readouterr().out
    assert "\N{REPLACEMENT CHARACTER}[2JTurn 1" in out
    assert "\33" not in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["games", "--json"], ["rules", "arclight"], ["rules", "arclight", "AL-1.1"]])
def test_an_output_that_takes_nothing_is_said(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "stormtable", *arguments]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=BUFFERED, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "stormtable: standard output: No space left on device\n")


def test_what_the_terminal_has_no_letters_for_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding="latin-1"))
    output.show("würfelt \N{EM DASH} nicht")
    output.print_json({"text": "würfelt \N{EM DASH} nicht"})
    output.print_json({"text": "würfelt"})
    words, escaped, plain = printed.getvalue().decode("latin-1").splitlines()
    assert words == "würfelt ? nicht"
    assert json.loads(escaped) == {"text": "würfelt \N{EM DASH} nicht"}
    assert plain == '{"text": "würfelt"}'


def test_a_record_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"an older match")
    written = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        written(path, data[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["match", "arclight", "--record", str(file)]) == 2
    assert capsys.readouterr().err == f"stormtable: --record {file}: No space left on device\n"
    assert (file.read_bytes(), list(tmp_path.iterdir())) == (b"an older match", [file])


@pytest.mark.parametrize("name", ["https://table.example.org", "table.example.org:8000", "", "a b", "a/b"])
def test_a_name_that_no_request_could_bear_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--name", name])
    assert ended.value.code == 2
    assert "a host's name alone is expected, such as table.example.org" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["juggle"], ["simulate", "arclight", "--games", "0"], ["--port", "99999"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: stormtable" in capsys.readouterr().err
