"""Records whose words today's rules refuse: told with the rule's id, and shown as recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stormtable.cli import main
from stormtable.games import find
from stormtable.table import referee
from stormtable.table.journal import Seat
from stormtable.table.match import Match
from stormtable.table.records import make_header, record_of
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of Lightning Strike that is two turns long."""
    folder: Path = tmp_path_factory.mktemp("records")
    scenario, file = folder / "short.toml", folder / "match.jsonl"
    scenario.write_text('table.turn_limit = 2\nsides = { A = ["pathfinder", "lancer"], B = ["syreen", "wraith"] }\n')
    arguments = ["--scenario", str(scenario), "--seed", "3", "--record", str(file)]
    assert main(["match", "lightning_strike", *arguments]) == 0
    return file


@pytest.mark.parametrize(
    ("verb", "said", "words"),
    [
        ("place", "place Pathfinder 1 at 10,20.01 facing 35", "is refused by LS-1.3"),
        ("place", "place Pathfinder 1 at -1,10 facing 35", "is refused by LS-1.2"),
        ("place", "place Pathfinder 1 at 10,10 facing 360", "is refused by LS-1.9"),
        ("place", "place Pathfinder 1 at 10.001,10 facing 35", "lengths are kept to 0.01 cm (LS-1.9)"),
        ("activate", "pass", "is refused by LS-3.3"),
        ("activate", "activate Lancer 9", "there is no unit 'lancer 9'"),
        ("fly", "fly 999", "is refused by LS-4.7"),
        ("fly", "fly -3", "is refused by LS-4.1"),
        ("turn", "turn left 90.1", "is refused by LS-4.7"),
        ("move", "move to 500,500", "is refused by LS-4.2"),
        ("face", "face 400", "is refused by LS-1.9"),
    ],
)
def test_what_is_refused_names_the_rule(
    record: Path, verb: str, said: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    entry = next(each for each in entries if each.get("text", "").startswith(f"{verb} "))
    entry["text"] = said
    file = tmp_path / "match.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in entries), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(file)]) == 1
    printed = capsys.readouterr()
    assert f"do not agree: entry {entry['number']}: {said!r}" in printed.err
    assert words in printed.err
    assert printed.err.count("\n") == 1


def test_what_was_set_right_and_agreed_on_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats, seal = [Seat(letter="A", kind="screen"), Seat(letter="B", kind="friend")], Seal(bytes(32))
    game = find("arclight")
    match = Match(game, make_header(game, "duel", {}, seats, 1.0, seal=seal, referee=True), seal)
    sitting = Sitting(match, clock=lambda: 2.0)
    sitting.set_up()
    referee.carry_out(sitting, referee.Ruling("position", 'units."Javelin 1".hex = "1510"'), -1, "referee")
    sitting.requests.ask("draw", 0)
    sitting.requests.answer(1, "draw", yes=True)
    file = tmp_path / "match.jsonl"
    file.write_bytes(record_of(match).encode())
    assert main(["replay", str(file), "--verify"]) == 0
    told = capsys.readouterr().out
    assert "corrected, by the referee" in told
    assert "Javelin 1 hex: 1503 to 1510" in told
    assert "entry 1: the position was set right by the referee" in told
    assert "a draw, as all agreed" in told
