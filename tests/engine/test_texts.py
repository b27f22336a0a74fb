"""Text as people write it: marks, line ends, letters taken apart and signs that show nothing make no other text."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from stormtable.cli import main
from stormtable.engine.case_play import play_case
from stormtable.engine.cases import read_case
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, parse_toml, read_toml
from stormtable.engine.records import pack
from stormtable.engine.texts import clean_text, cleaned_contents
from stormtable.games import find
from stormtable.table.match import checked_name
from stormtable.table.people import chosen_name
from stormtable.table.records import read_record

NAME = "J\u00e4ger \u0451 \u01d8 \u30c9"
APART = unicodedata.normalize("NFD", NAME)
CASE = f"""game = "arclight"
title = "{NAME}"
[scenario.sides]
A = ["own"]
B = ["javelin"]
[scenario.ships.own]
name = "{NAME}"
race = "Corsairs"
points = 40
thrust = 12
maneuver = 2
ds = 10
esv = 1
asv = 1
nixie = "none"
countermeasure = "D2"
pilot = {{ helm = 5, cmd = 4, eng = 0, wpn = 3 }}
weapons = []
[position]
phase = "movement"
units."{NAME} 1" = {{ points = 3 }}
active = "{NAME} 1"
[[play]]
do = "{NAME} 1: forward"
[expect.units."{NAME} 1"]
points = 2
"""


def between(text: str) -> str:
    """With a joiner in the middle of a name, and a byte-order mark before it."""
    return text.replace("J", "\ufeffJ\u200d")


@pytest.mark.parametrize(
    "written",
    [
        CASE.encode(),
        b"\xef\xbb\xbf" + CASE.encode(),
        CASE.replace("\n", "\r\n").encode(),
        CASE.replace("\n", "\r").encode(),
        unicodedata.normalize("NFD", CASE).encode(),
        CASE.replace(f'do = "{NAME}', f'do = "{APART}').encode(),
        CASE.replace(f'name = "{NAME}', f'name = "{APART}').encode(),
        CASE.replace(f'do = "{NAME}', f'do = "{between(NAME)}').encode(),
        CASE.replace(f'name = "{NAME}', f'name = "{between(NAME)}').encode(),
    ],
)
def test_a_case_and_its_scenario_are_read_however_they_are_written(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "case.toml"
    path.write_bytes(written)
    case = read_case(path)
    assert play_case(find("arclight"), case).right
    assert case.title == NAME


def test_prose_keeps_what_shapes_its_letters() -> None:
    """Emoji and scripts that join; what is called by its name is compared without."""
    contents = cleaned_contents(
        {"title": "\u0646\u06cc\u0645\u200c\u062a\u0646\u0647", "name": "A\u200cB", "n": [1, "\u00adC"]}
    )
    assert contents == {"title": "\u0646\u06cc\u0645\u200c\u062a\u0646\u0647", "name": "AB", "n": [1, "C"]}


def test_two_keys_that_are_one_name_are_refused() -> None:
    with pytest.raises(BadInput, match=r"file: two keys are the name 'ё1', written in two ways: 'ё' is U\+0451 "):
        parse_toml("'\u04511' = 1\n'\u0435\u03081' = 2", "file")
    with pytest.raises(BadInput, match="file: two keys are the name 'ab', written in two ways: "):
        parse_toml("'ab' = 1\n'a\u200bb' = 2", "file")


def test_names_that_look_alike_are_told_apart_by_saying_how() -> None:
    assert did_you_mean("Pulsar 1", ["Javelin 1", "Puls\u0430r 1"]) == (
        "did you mean 'Puls\u0430r 1', which looks alike? 'a' is U+0061 LATIN SMALL LETTER A in the one, "
        "U+0430 CYRILLIC SMALL LETTER A in the other"
    )
    told = "U+0430 CYRILLIC SMALL LETTER A in the one, U+0061 LATIN SMALL LETTER A in the other"
    assert told in did_you_mean("L\u0430ncer", ["Lancer"])
    assert did_you_mean("Lancr", ["Lancer"]) == "did you mean 'Lancer'?"


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes("name = 'J\u00e4ger'".encode("latin-1"))
    with pytest.raises(BadInput, match=re.escape("not UTF-8 text: byte 9 is 0xe4")):
        read_toml(path)


SHORT = """table = { width = 20, height = 20, zone = 8, turn_limit = 2 }
sides = { A = ["own"], B = ["pathfinder"] }
[units.own]
name = "J\u00e4ger \u0451"
kind = "exo"
threat_value = 1
actions = 1
size = 2
move = [5, 9]
avoidance = { front = 0, rear = 0 }
protection = { front = [3, 6, 9], rear = [3, 6, 9] }
attacks = [{ name = "Pop", arc = "F", range = [9], accuracy = [0], damage = [1] }]
"""


def test_a_record_is_read_however_it_is_written(tmp_path: Path) -> None:
    """As an editor may have left it."""
    scenario, file = tmp_path / "short.toml", tmp_path / "match.jsonl"
    scenario.write_text(SHORT, encoding="utf-8")
    assert main(["match", "lightning_strike", "--scenario", str(scenario), "--seed", "2", "--record", str(file)]) == 0
    record = file.read_bytes()
    assert "J\u00e4ger".encode() in record
    as_it_is = read_record(record)
    for written in (b"\xef\xbb\xbf" + record, record.replace(b"\n", b"\r\n")):
        assert read_record(written) == as_it_is
        assert read_record(written.decode()) == as_it_is
    match = read_record(unicodedata.normalize("NFD", record.decode())).match(find)
    assert match.frozen_why == ""
    assert pack(match.state) == pack(as_it_is.match(find).state)


def test_players_names() -> None:
    assert checked_name(APART) == NAME
    assert chosen_name("\ufeffA\u200dnn\u200b  B\r\n") == "Ann B"
    assert clean_text("plain") == "plain"
