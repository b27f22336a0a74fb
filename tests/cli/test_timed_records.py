"""Records of matches with clocks: told entry by entry, with what was chosen when time was up, and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.cli import main
from stormtable.games import find
from stormtable.table import deadlines
from stormtable.table.journal import Clock, Seat, TimeUp
from stormtable.table.match import Match
from stormtable.table.records import Record, make_header, record_of
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from tests.support.clocked import Watch, pass_time


@pytest.fixture
def record() -> Record:
    """A match that ended on time, after the computer stood in for a while."""
    game, watch, seal = find("arclight"), Watch(), Seal(bytes(32))
    seats = [Seat(letter=letter, kind="friend", name=name) for letter, name in (("A", "Ada"), ("B", "Bo"))]
    clock = Clock(kind="live", minutes=5, increment=10)
    header = make_header(game, "pair", {}, seats, watch.now, seal=seal, name="timed", clock=clock)
    sitting = Sitting(Match(game, header, seal), clock=watch)
    sitting.set_up()
    deadlines.start_clocks(sitting)
    (late,) = sitting.match.deciders()
    pass_time(sitting, watch, 300)
    deadlines.choose(sitting, 1 - late, late, "computer", "easy")
    deadlines.give_back(sitting, late)
    pass_time(sitting, watch, 300)
    deadlines.choose(sitting, 1 - late, late, "claim")
    return record_of(sitting.match)


def test_it_is_told_and_found_right(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "timed.jsonl"
    file.write_bytes(record.encode())
    assert main(["replay", str(file), "--verify"]) == 0
    told = capsys.readouterr().out
    for words in ("(5:00, 5:00 left)", "lets the computer play on", "plays again, no longer", "claims the match"):
        assert words in told


def test_who_is_said_to_be_late_too_soon_is_told(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    next(line for line in record.lines if isinstance(line, TimeUp)).time -= 100
    file = tmp_path / "timed.jsonl"
    file.write_bytes(record.encode())
    assert main(["replay", str(file), "--verify"]) == 1
    assert "is said to be up, and was not yet" in capsys.readouterr().out
