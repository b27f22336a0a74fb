"""Studies: the same whoever plays which share, right in what they count, clear about what they cannot do."""

from __future__ import annotations

import json
import pickle
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow.parquet as pq
import pytest

from stormtable.cli import main, studies
from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.lab.kept import kept, lock_of
from stormtable.lab.shares.processes import Processes
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import Share, even_shares
from stormtable.lab.studies.drawing import Drawer, force_options
from stormtable.lab.studies.kinds import STUDIES
from stormtable.lab.studies.plan import Outcome, Played
from stormtable.lab.studies.playing import KIND, StudyWork, is_due
from tests.support.studied import played, study_of

FILES: Final = ("games.parquet", "balance.parquet", "report.html")


def outcomes_of(shares: list[Played]) -> list[Outcome]:
    return [each for share in shares for each in share.games]


# Playing


@pytest.mark.parametrize("name", ["balance", "values", "rules"])
def test_whoever_plays_which_share_the_games_are_the_same(name: str) -> None:
    """Pickled, in other shares, backwards: as a crew on other machines may have it."""
    scenarios = {"free": "free"} if name != "rules" else {"duel": "duel", "again": "duel"}
    levels = ["random", "easy"] if name != "rules" else ["random"]  # what is watched is interpreted
    study = study_of(name, scenarios=scenarios, games=4, levels=levels)
    whole = outcomes_of(played(study))
    work: StudyWork = pickle.loads(pickle.dumps(StudyWork(study)))
    worker = work.worker()
    parts = {share.first: worker.do(share) for share in [Share(5, 3), Share(0, 4), Share(4, 1)]}
    assert [game for first in sorted(parts) for game in parts[first].games] == whole
    assert msgspec.json.decode(msgspec.json.encode(parts[5]), type=Played) == parts[5]


def test_cells_take_turns_and_share_seeds() -> None:
    study = study_of(games=3, scenarios={"duel": "duel", "again": "duel"})
    assert [study.due(number) for number in range(6)] == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    games = outcomes_of(played(study))
    assert games[0::2] == games[1::2]


def test_watched_games_count_each_rule_that_took_part() -> None:
    study = study_of("rules", games=2)
    before = sys.gettrace()
    (first, second) = played(study)
    assert sys.gettrace() is before
    assert first.rules["AL-2.1"][0][:2] == [0, 1]
    told, ran, checked = first.rules["AL-3.1"][0][2:]
    assert min(told, ran, checked) > 0, "events tell of it, functions carry it out, and it is looked at first"
    assert first.rules.keys() | second.rules.keys() <= {
        each.id for each in STUDIES["rules"].tell.__globals__["book_of"]("arclight", "AL").rules
    }


# Forces


def test_forces_are_drawn_within_the_limit_and_fight_from_both_sides() -> None:
    game, study = (
        find("jumpstrike"),
        study_of(
            "values", "jumpstrike", scenarios={"fleet": "fleet"}, games=2, options={"equal_cost": "no", "limit": "250"}
        ),
    )
    drawer = Drawer(game, study.cells[0], 5)
    option = force_options(game, study.cells[0])[0]
    costs = {key: cost for key, _, cost in option.units}
    totals = []
    for pair in range(6):
        forces, _ = drawer.drawn(2 * pair)
        assert drawer.drawn(2 * pair + 1)[0] == forces[::-1]
        assert forces[0] != forces[1]
        totals.append([sum(costs[key] * count for key, count in force.items()) for force in forces])
        assert max(totals[-1]) <= 250
    for uneven in totals[2::3]:
        assert min(uneven) <= 225
    assert Drawer(game, study.cells[0], 6).drawn(0) != drawer.drawn(0)


# The command


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["study", *arguments, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out)


def test_the_files_are_the_same_however_often_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    command = ["balance", "arclight", "--scenario", "duel", "--scenario", "pair", "--levels", "random", "--games", "6"]
    found = run(capsys, *command, "--out", str(whole))
    assert (found["games"], found["unfinished"], len(found["rows"])) == (12, 0, 4)
    lines = (whole / "study.jsonl").read_bytes()
    for size in (0, 30, len(lines) // 2, len(lines) - 1):
        part.mkdir(exist_ok=True)
        (part / "study.jsonl").write_bytes(lines[:size])
        again = run(capsys, *command, "--out", str(part))
        assert {**again, "seconds": 0, "files": 0} == {**found, "seconds": 0, "files": 0}
        for name in FILES:
            assert (part / name).read_bytes() == (whole / name).read_bytes(), name
    assert main(["study", *command, "--out", str(part)]) == 0
    told = capsys.readouterr()
    assert "12 of 12 games were played before" in told.err
    assert "Of those decided" in told.out
    other = run(capsys, *command, "--seed", "2")
    assert other["digest"] != found["digest"]


def test_tables_are_parquet_with_their_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(
        capsys,
        "lengths",
        "arclight",
        "--scenario",
        "duel",
        "--levels",
        "random",
        "--games",
        "4",
        "--out",
        str(tmp_path / "new"),
    )
    table = pq.read_table(tmp_path / "new" / "lengths.parquet")
    assert table.to_pylist() == found["rows"]
    said = json.loads(table.schema.metadata[b"stormtable"])
    assert (said["study"], said["game"], said["games"]) == ("lengths", "arclight", 4)
    games = pq.read_table(tmp_path / "new" / "games.parquet").to_pylist()
    assert [each["number"] for each in games] == [0, 1, 2, 3]
    assert sum(each["decisions"] for each in games) / 4 == found["rows"][0]["decisions"]
    assert {each["winner"] for each in games} <= {"A", "B", ""}


class Loads(HTMLParser):
    """What a page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "data", "action")]


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("balance", "duel"), ("values", "free"), ("options", "duel"), ("rules", "duel"), ("lengths", "duel")],
)
def test_a_report_loads_nothing(
    name: str, scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "Processes", lambda: Processes(1))  # each takes seconds to start
    more = ["--try", "speed_restriction=no"] if name == "options" else []
    games = ["--levels", "random", "--games", "1" if name == "rules" else "4"]
    run(capsys, name, "arclight", "--scenario", scenario, *games, *more, "--out", str(tmp_path / "s"))
    text = (tmp_path / "s" / "report.html").read_text(encoding="utf-8")
    page = Loads()
    page.feed(text)
    assert page.loaded == []
    assert "default-src 'none'" in text
    style = text[text.index("<style>") : text.index("</style>")]
    assert "http" not in style
    assert "@import" not in style


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["balance", "chess"], "there is no game 'chess'"),
        (["balance", "arclight", "--scenario", "chess"], "there is no scenario 'chess'"),
        (["balance", "arclight", "--scenario", "duel", "--scenario", "duel"], "given twice"),
        (["balance", "arclight", "--levels", "easy,genius"], "there is no bot 'genius'"),
        (["balance", "arclight", "--levels", "easy,easy"], "each is named once"),
        (["balance", "arclight", "--option", "weather=bad"], "weather"),
        (["balance", "arclight", "--option", "weather"], "NAME=VALUE is expected"),
        (["values", "arclight", "--scenario", "duel"], "its forces are fixed; free can be studied so"),
        (
            ["values", "thunder_struck"],
            "in Thunder Struck that way: in no scenario of it are forces built",
        ),
        (["values", "arclight", "--games", "3"], "an even number is needed"),
        (["values", "arclight", "--option", "limit=5"], "costs 59 points, the limit is 5"),
        (["values", "arclight", "--option", "force_a=pulsar"], "forces are drawn by lot here"),
        (["values", "lightning_strike", "--scenario", "free_three"], "fights of two sides"),
        (["options", "arclight", "--try", "weather=bad"], "there is no option 'weather'"),
        (["options", "arclight", "--try", "speed_restriction"], "NAME=VALUE is expected"),
        (["options", "arclight", "--scenario", "duel", "--try", "limit=10"], "there is no option to try in duel"),
        (["lengths", "arclight", "--games", "99999999999"], "are too many"),
        (["balance", "arclight", "--out", __file__], "it is a file; name a folder"),
        (["balance", "arclight", "--out", str(Path(__file__).parent)], "holds other files and no study"),
    ],
)
def test_mistakes_are_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_no_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["study", "balance", "arclight", "--games", "0"])
    assert ended.value.code == 2
    assert "a whole number from 1" in capsys.readouterr().err


def test_the_folder_of_another_study_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arclight", "--scenario", "duel", "--levels", "random", "--games", "2", "--out", str(tmp_path / "s")]
    run(capsys, "balance", *command)
    before = (tmp_path / "s" / "study.jsonl").read_bytes()
    assert main(["study", "lengths", *command]) == 2
    assert "it is of another study, whose study is 'balance', not 'lengths'" in capsys.readouterr().err
    assert main(["study", "balance", *command, "--seed", "9"]) == 2
    assert "whose seed is 1, not 9" in capsys.readouterr().err
    assert (tmp_path / "s" / "study.jsonl").read_bytes() == before


def test_two_do_not_write_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["balance", "arclight", "--scenario", "duel", "--levels", "random", "--games", "2"]
    out, path = tmp_path / "s", tmp_path / "s" / "study.jsonl"
    out.mkdir()
    study = study_of(games=2)
    with kept(path, KIND, study, is_due(study)):
        before = path.read_bytes()
        assert main(["study", *command, "--out", str(out)]) == 2
        assert f"--out {path}: another process writes there just now" in capsys.readouterr().err
        assert path.read_bytes() == before
    assert main(["study", *command, "--seed", "5", "--out", str(out)]) == 0


def test_a_lock_alone_is_no_other_file(tmp_path: Path) -> None:
    lock_of(tmp_path / "study.jsonl").touch()
    studies.check_folder(tmp_path)


def test_a_folder_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def iterdir(path: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", iterdir)
    with pytest.raises(BadInput, match=f"--out {re.escape(str(tmp_path))}: Permission denied"):
        studies.check_folder(tmp_path)


def test_what_the_base_install_lacks_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    assert main(["study", "balance", "arclight", "--games", "1"]) == 2
    assert "pip install 'stormtable[lab]'" in capsys.readouterr().err


def test_a_cluster_plays_the_same_shares(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = list[str]()

    @contextmanager
    def crew_of(arguments: Any) -> Iterator[Threads]:
        asked.append(arguments.cluster)
        yield Threads(1)

    command = ["lengths", "arclight", "--scenario", "duel", "--levels", "random", "--games", "9"]
    here = run(capsys, *command)
    monkeypatch.setattr(studies, "crew_of", crew_of)
    there = run(capsys, *command, "--cluster", "auto")
    assert asked == ["auto"]
    assert {**there, "seconds": 0} == {**here, "seconds": 0}


def test_shares_cover_a_study() -> None:
    study = study_of(games=1001)
    shares = list(even_shares(study.total, study.share))
    assert sum(each.count for each in shares) == study.total
    assert len(shares) >= 200
    with pytest.raises(BadInput, match="are too many"):
        study_of(games=10**9)
