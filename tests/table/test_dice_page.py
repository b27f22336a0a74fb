"""The verifier in docs/dice.md does what the page says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.table import journal, records
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from stormtable.table.verify import verify
from tests.support.ambush_match import GAME, play_at_random, ready, seats

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "verify.py"
    path.write_text(code, encoding="utf-8")
    assert 25 <= len(code.splitlines()) <= 36
    return path


def run(program: Path, record: bytes) -> subprocess.CompletedProcess[str]:
    path = program.with_name("record.jsonl")
    path.write_bytes(record)
    return subprocess.run([sys.executable, "-I", program, path], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_verify(program: Path, seed: int) -> None:
    match = ready(turns=4)
    play_at_random(match, seed)
    record = records.record_of(match)
    found = run(program, record.encode())
    assert found.stdout == f"{verify(record).dice} dice checked\n", found.stderr


def test_what_was_said_is_no_part_of_it(program: Path) -> None:
    match = ready(turns=2)
    play_at_random(match, 4)
    record = records.record_of(match)
    said = b'{"type":"talk","seat":0,"name":"Ada","to":"players","text":"{\\"type\\":\\"end\\"}","time":5.0}\n'
    talked = record.encode() + 3 * said
    assert run(program, talked).stdout == f"{verify(record).dice} dice checked\n"
    read = records.read_record(talked)
    assert read.encode() == record.encode()
    assert verify(read).text == verify(record).text
    with pytest.raises(BadInput):
        records.read_record(said)


def test_it_checks_the_dice_of_a_branch(program: Path) -> None:
    match = ready(turns=4)
    play_at_random(match, 4)
    seal = Seal(bytes(range(32)))
    header = records.make_header(GAME, "night", {"turns": 4}, seats(), 3.0, seal=seal, name="branch")
    branch = Match.fold(GAME, records.branch_lines(match, 6, header), seal)
    play_at_random(branch, 5)
    record = records.record_of(branch)
    assert run(program, record.encode()).stdout == f"{verify(record).dice} dice checked\n"


def test_it_finds_a_die_that_was_turned_and_a_seed_that_was_changed(program: Path) -> None:
    match = ready(turns=1)
    play_at_random(match, 1)
    record = records.record_of(match)
    roll = record.entries[0].rolls[0]
    honest = roll.faces[0]
    roll.faces[0] = honest % 6 + 1
    assert f"entry 0: recorded {honest % 6 + 1}, the seed gives {honest}" in run(program, record.encode()).stderr
    record.header.commitment = "00" * 32
    assert "not the one that was committed to" in run(program, record.encode()).stderr


def test_the_format_page_names_every_field() -> None:
    page = PAGE.with_name("record-format.md").read_text(encoding="utf-8")
    for line in (journal.Header, journal.Entry, journal.Salted, journal.Named, journal.End):
        for name in line.__struct_fields__:
            assert f"`{name}`" in page or f'"{name}"' in page, f"{line.__name__}.{name}"
