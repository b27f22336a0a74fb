"""Records of matches: folded again, tampered with, of other rules, as files."""

from __future__ import annotations

import json
import re
import types
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.records import pack
from stormtable.table import records, viewing
from stormtable.table.folding import plain as plain_scene
from stormtable.table.match import Match, Refusal
from stormtable.table.verify import verify
from stormtable.table.viewing import Viewer
from tests.support import ambush
from tests.support.ambush_match import GAME, do, play_at_random, plot, ready, settle


def positions(match: Match) -> list[bytes | None]:
    """Where a match stood after each entry."""
    return [None if node is None else pack(match.state_after(node)) for node in match.heads]


@pytest.mark.parametrize("seed", range(12))
def test_the_fold_of_a_journal_is_the_match(seed: int) -> None:
    match = ready(turns=4)
    play_at_random(match, seed)
    record = records.record_of(match)
    again = records.read_record(record.encode())
    folded = again.match(lambda name: GAME)
    assert folded.frozen_why == ""
    assert pack(folded.state) == pack(match.state)
    assert positions(folded) == positions(match)
    assert again.encode() == record.encode()
    verdict = verify(again)
    assert verdict.problems == []
    assert verdict.dice == sum(len(roll.faces) for entry in again.entries for roll in entry.rolls) > 0


def finished() -> list[dict[str, Any]]:
    """The lines of a whole match in which a die was rolled."""
    match = ready(turns=1)
    do(match, 0, "scan")
    plot(match, 4, 0)
    while match.playable:
        do(match, match.deciders()[0], "hold")
    return [json.loads(line) for line in records.record_of(match).encode().splitlines()]


def reread(lines: list[dict[str, Any]]) -> tuple[Match, str]:
    """(the match of tampered lines, what the verifier says of them)."""
    record = records.read_record("\n".join(map(json.dumps, lines)))
    return record.match(lambda name: GAME), verify(record).text


class TestTampering:
    def test_with_the_end(self) -> None:
        lines = finished()
        assert reread(lines)[0].frozen_why == ""
        points = lines[-1]["points"]
        lines[-1]["points"] = [2, 0] if points == [0, 2] else [0, 2]
        assert f"the rules give {points}" in reread(lines)[0].frozen_why

    def test_with_the_last_entries(self) -> None:
        lines = finished()
        for gone in (1, 2, 3):
            left = [*lines[: -1 - gone], lines[-1]]
            assert "by the rules it goes on" in reread(left)[0].frozen_why

    def test_with_the_position(self) -> None:
        """Nobody can slip another position in unnoticed."""
        lines = finished()
        match, _ = reread(lines)
        entry = {"type": "entry", "number": len(match.entries), "kind": "resumed", "time": 1.0, "version": 1}
        lines.insert(-1, {**entry, "position": match.position()})
        assert "nothing proves the position that entry" in reread(lines)[1]

    @pytest.mark.parametrize(
        ("where", "what", "error"),
        [
            (0, {"match": "a/b"}, "a match's name is 1 to 64 letters"),
            (0, {"match": 'x"\r\nset-cookie: y'}, "a match's name is 1 to 64 letters"),
            (0, {"seats": [{"letter": "A", "kind": "screen"}] * 9}, "a match has 1 to 8 seats"),
            (0, {"seats": [{"letter": "A", "kind": "screen", "name": "\33[31m"}] * 2}, "printable characters"),
            (2, {"rolls": [[0, [1]]]}, "entry 1: there are no faces [1] on a die of 0 sides"),
            (2, {"rolls": [[6, [7]]]}, "entry 1: there are no faces [7] on a die of 6 sides"),
            (2, {"rolls": [[2**40, [1]]]}, "entry 1: there are no faces [1] on a die of 1099511627776 sides"),
            (2, {"rolls": [[6, [1], 2**60]]}, "entry 1: 1152921504606846976 names no seats"),
            (2, {"type": "salt", "seat": -1, "salt": "x", "time": 1.0}, "there is no seat -1"),
            (2, {"type": "salt", "seat": 0, "salt": "a/b", "time": 1.0}, "a salt is 1 to 64 letters"),
            (2, {"type": "name", "seat": 0, "name": "x" * 99, "time": 1.0}, "a name has at most 40 characters"),
            (3, {"kind": "undo", "back_to": 2, "taken_back": [1]}, "what goes back to 2 cannot take back [1]"),
            (3, {"kind": "undo", "back_to": 0, "taken_back": [2]}, "what goes back to 0 cannot take back [2]"),
            (2, {"type": "end", "points": [0, 2]}, "the line of the type end stands last"),
            (-1, {"points": [2]}, "the end has points for 1 seats; the match has 2"),
        ],
    )
    def test_what_no_match_writes_is_refused(self, where: int, what: dict[str, Any], error: str) -> None:
        lines = finished()
        if what.get("type", lines[where]["type"]) == lines[where]["type"]:
            lines[where] |= what
        else:
            lines.insert(where, what)
        if what.get("type") in ("salt", "name"):
            assert lines[where] == what
        with pytest.raises(BadInput, match=re.escape(error)):
            reread(lines)

    def test_seats_that_the_game_does_not_have(self) -> None:
        lines = finished()[:2]
        lines[0]["seats"] *= 2
        with pytest.raises(BadInput, match="line 1: this match of Ambush has 2 seats, not 4"):
            reread(lines)

    def test_endless_nesting(self) -> None:
        with pytest.raises(BadInput, match="line 1: it is nested too deeply"):
            records.read_record('{"type":"match","more":' + "[" * 100_000)


def changed(**names: Any) -> Any:
    """The game under rules changed on purpose."""
    return types.SimpleNamespace(**{**vars(ambush), **names})


class TestFrozen:
    def old(self) -> bytes:
        match = ready(turns=2)
        play_at_random(match, 5)
        return records.record_of(match).encode()

    def test_a_record_of_other_rules_opens_and_replays_as_recorded(self) -> None:
        def shorter(state: Any, seat: int, action: Any) -> None:
            ambush.apply(state, seat, action)
            state.ships[seat].hits += 1  # what a mistake corrected later might have done

        data = self.old()
        honest = records.read_record(data).match(lambda name: GAME)
        match = records.read_record(data).match(lambda name: changed(apply=shorter))
        assert match.frozen_why == "entry 1: it changes other fields than recorded"
        assert not match.playable
        viewer = Viewer(-1, complete=True)
        for entry, seen in zip(match.entries, viewing.log(match, viewer), strict=True):
            shown = viewing.look(match, viewer, entry)
            assert shown.frozen == seen.frozen == (entry.number > 0)
            assert shown.scene == viewing.look(honest, viewer, honest.entries[entry.number]).scene or shown.frozen
            if shown.frozen:
                plain = plain_scene(viewing.look(honest, viewer, honest.entries[entry.number]).scene)
                assert shown.scene == plain
            assert seen.stories == entry.stories
        assert "rules have changed" in viewing.why_no_branch(match, viewer, match.entries[-1])

    @pytest.mark.parametrize("broken", ["load", "refuse", "parse", "apply"])
    def test_whatever_the_rules_of_today_do(self, broken: str) -> None:
        def fails(*args: Any) -> Any:
            raise IndexError("gone")

        match = records.read_record(self.old()).match(lambda name: changed(**{broken: fails}))
        assert "gone" in match.frozen_why
        assert viewing.look(match, Viewer(-1, complete=True), match.entries[-1]).frozen

    def test_a_match_in_progress_goes_on_from_its_last_position(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        plot(match, 4, 0)
        position = match.position()

        def load(scenario: Any, options: Any, seed: int) -> Any:
            state = ambush.load(scenario, options, seed)
            state.turns = 3
            return state

        game = changed(load=load)
        folded = Match.fold(game, match.lines, match.seal)
        assert not folded.playable
        entry = folded.resume(position, 1, 5.0)
        assert (entry.kind, folded.playable, folded.state.turns) == ("resumed", True, 3)
        do(folded, folded.deciders()[0], "hold")
        again = Match.fold(game, folded.lines, match.seal)
        assert pack(again.state) == pack(folded.state)
        with pytest.raises(Refusal, match="can only be looked at"):
            folded.undo(0, 2, 5.0)


class TestFiles:
    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "it is empty"),
            (b"{", "line 1: "),
            (b'{"type":"salt","seat":0,"salt":"x","time":1}', "line 1: a record begins"),
            (b'{"type":"match"}', "line 1: Object missing required field"),
        ],
    )
    def test_a_bad_one_is_refused_with_the_line(self, data: bytes, message: str) -> None:
        with pytest.raises(BadInput, match=message):
            records.read_record(data)

    def test_gaps_and_strange_seats_are_refused(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        lines = records.record_of(match).encode().splitlines()
        with pytest.raises(BadInput, match="entry 0 is missing"):
            records.read_record(b"\n".join([lines[0], lines[2]]))
        with pytest.raises(BadInput, match="there is no seat 7"):
            records.read_record(b"\n".join([*lines[:2], lines[2].replace(b'"seat":0', b'"seat":7')]))
        with pytest.raises(BadInput, match="format 99"):
            records.read_record(b"\n".join([lines[0].replace(b'"type":"match"', b'"type":"match","format":99')]))

    def test_a_tampered_die_is_found(self) -> None:
        match = ready(turns=1)
        plot(match, 4, 0)
        settle(match)
        while match.playable:
            do(match, match.deciders()[0], "hold")
            settle(match)
        record = records.record_of(match)
        assert verify(record).problems == []
        roll = record.entries[0].rolls[0]
        roll.faces[0] = roll.faces[0] % 6 + 1
        assert verify(record).problems[0].startswith(f"entry 0: {roll.faces[0]} recorded, the seed gives ")
        record.header.commitment = "00"
        assert "was published" in verify(record).text
