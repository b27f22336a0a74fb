"""What the journal tells of hints: once a decision, beside the entries, read as ever where there are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormtable.cli import main
from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.table.asides import aside_texts
from stormtable.table.hints import check_hints, help_text, helped, note_help, warned_beyond, why_no_hints
from stormtable.table.journal import Header, Hinted, Seat, decode_line, encode_line
from stormtable.table.match import Match
from stormtable.table.records import make_header, read_record, record_of
from stormtable.table.seals import Seal
from stormtable.table.verify import verify
from tests.support.ambush_match import ready

ALONE = [Seat(letter="A", kind="screen"), Seat(letter="B", kind="computer", level="easy")]
FRIENDS = [Seat(letter="A", kind="screen"), Seat(letter="B", kind="friend")]


def match_of(seats: list[Seat], **how: Any) -> Match:
    game, seal = find("arclight"), Seal(b"1" * 32)
    match = Match(game, make_header(game, "duel", {}, seats, 0.0, seal=seal, **how), seal)
    match.set_up(0.0)
    return match


def test_hints_are_had_where_nobody_else_plays_and_they_were_agreed_on() -> None:
    assert why_no_hints(match_of(ALONE, hints=True)) == ""
    assert "left hints out" in why_no_hints(match_of(ALONE))
    assert "other people sit" in why_no_hints(match_of(FRIENDS, hints=True))
    assert "rated match" in why_no_hints(match_of(ALONE, hints=True, rated=True))
    over = match_of(ALONE, hints=True)
    over.concede(0, 1.0)
    assert "its review" in why_no_hints(over)


def test_a_computer_in_a_friends_place_is_still_a_friends_seat() -> None:
    match = match_of(FRIENDS, hints=True)
    match.hold(1, "computer", "easy", 1.0)
    assert match.holders[1].kind == "computer"
    assert "other people sit" in why_no_hints(match)


def test_what_cannot_be_agreed_on_is_said() -> None:
    check_hints(ALONE)
    with pytest.raises(BadInput, match="a rated match has none"):
        check_hints(ALONE, rated=True)
    with pytest.raises(BadInput, match="only where nobody else plays"):
        check_hints(FRIENDS)


def test_a_hint_is_told_once_a_position_and_counted() -> None:
    match = match_of(ALONE, hints=True)
    assert note_help(match, 0, "hint", 1.0)
    assert not note_help(match, 0, "hint", 2.0)
    assert note_help(match, 0, "watch", 2.0, 10)
    assert not note_help(match, 0, "watch", 3.0, 10)
    assert note_help(match, 0, "watch", 3.0, 5)
    assert warned_beyond(match, 0) == 5
    assert warned_beyond(match, 1) == 0
    assert note_help(match, 0, "warning", 4.0)
    action = match.read(0, match.game.scene(match.view(0), 0, None).offers[0].id)[0]
    match.act(0, action, 5.0)
    assert note_help(match, 0, "hint", 6.0), "another position"
    (found,) = helped(match)
    assert (found.seat, found.hints, found.warnings, found.watched) == (0, 2, 1, True)
    assert help_text(match, ["Ada", "Bo"]) == "With hints. Ada: 2 hints, 1 warning"
    texts = [text for _, text in aside_texts(match)]
    assert len(texts) == 5
    assert "gives away more than 10\xa0%" in texts[1]


def test_records_with_hints_are_read_again_and_those_without_are_as_they_were() -> None:
    match = match_of(ALONE, hints=True)
    assert json.loads(encode_line(match.lines[0]))["hints"] is True
    assert "hints" not in json.loads(encode_line(match_of(ALONE).lines[0]))
    assert json.loads(record_of(match).encode().splitlines()[0]).get("format", 1) == 1
    note_help(match, 0, "hint", 1.0)
    record = read_record(record_of(match).encode())
    assert record.header.format == 3
    assert [line for line in record.lines if isinstance(line, Hinted)] == [Hinted(seat=0, what="hint", time=1.0)]
    again = record.match(find)
    assert helped(again) == helped(match)
    old = decode_line(encode_line(msgspec.structs.replace(match.header, hints=False)))
    assert isinstance(old, Header)
    assert not old.hints


def test_a_line_that_says_nonsense_is_named() -> None:
    match = match_of(ALONE, hints=True)
    match.help(Hinted(seat=0, what="watch", percent=101, time=1.0))
    with pytest.raises(BadInput, match="101 %"):
        read_record(record_of(match).encode())


def test_hints_in_a_match_that_has_none_are_a_fault() -> None:
    match = match_of(ALONE, hints=True)
    note_help(match, 0, "hint", 1.0)
    match.concede(0, 2.0)
    assert not verify(record_of(match)).problems
    record = record_of(match)
    rated = msgspec.structs.replace(record.header, rated=True)
    problems = verify(type(record)([rated, *record.lines[1:]])).problems
    assert problems == ["seat A is said to have had hints, in a match that has none"]


def test_replay_tells_of_hints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = match_of(ALONE, hints=True)
    note_help(match, 0, "hint", 1.0)
    note_help(match, 0, "watch", 1.0, 15)
    match.concede(0, 2.0)
    file = tmp_path / "m.jsonl"
    file.write_bytes(record_of(match).encode())
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "With hints. A: 1 hint, warnings on, none given" in told
    assert "A hint was shown to" in told
    assert main(["replay", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["hints"]
    assert found == {"agreed": True, "helped": [{"seat": "A", "hints": 1, "warnings": 0}]}


def test_what_others_decide_in_secret_makes_no_other_position() -> None:
    match = ready(turns=2)
    assert note_help(match, 0, "hint", 1.0)
    match.act(1, match.read(1, "step 1")[0], 2.0)
    assert not note_help(match, 0, "hint", 3.0)
    match.act(0, match.read(0, "step 0")[0], 4.0)
    assert note_help(match, 0, "hint", 5.0)
