"""What seats ask of one another: agreed to, refused, withdrawn, lapsed; and what the record says of it."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import WATCHER, BadInput
from stormtable.table import agreements, records, secrecy
from stormtable.table.journal import Agreed, Entry, Header, Held, Seat
from stormtable.table.match import Match, Refusal
from stormtable.table.records import read_record, record_of
from stormtable.table.requests import LASTS
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from stormtable.table.swapping import swaps
from stormtable.table.verify import verify
from tests.support import ambush
from tests.support.ambush_match import new, plot, ready, seats, settle
from tests.support.salvo_match import new as teams

GAME: Any = ambush
COMPUTER = Seat(letter="B", kind="computer", level="easy")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sitting(clock: Clock) -> Sitting:
    return Sitting(ready(), clock=clock)


def against_the_computer(clock: Clock) -> Sitting:
    header: Header = records.make_header(GAME, "night", {}, [seats()[0], COMPUTER], 1.0, seal=Seal(bytes(32)), name="m")
    match = Match(GAME, header, Seal(bytes(32)))
    match.set_up(1.0)
    return Sitting(match, clock=clock)


def again(match: Match) -> Match:
    """The match as its record has it."""
    return read_record(record_of(match).encode()).match(lambda name: GAME)


def must_refuse(sitting: Sitting, why: str) -> None:
    """Whatever a seat might try is refused."""
    with pytest.raises(Refusal, match=why):
        sitting.decide(0, "scan")
    with pytest.raises(Refusal, match=why):
        sitting.undo(0, 0)
    with pytest.raises(Refusal, match=why):
        sitting.requests.ask("pause", 1)


class TestADraw:
    def test_is_agreed_on(self, sitting: Sitting) -> None:
        sitting.requests.ask("draw", 0)
        assert sitting.requests.open["draw"].waiting == {1}
        sitting.requests.answer(1, "draw", yes=True)
        over = sitting.match.over
        assert over is not None
        assert (over.points, over.how, over.seed) == ([1, 1], "draw", bytes(32).hex())
        assert sitting.match.asides == [(1, Agreed(what="draw", seat=0, time=1000.0))]

    def test_is_in_the_record(self, sitting: Sitting) -> None:
        plot(sitting.match, 8, 8)
        settle(sitting.match)
        sitting.requests.ask("draw", 1)
        sitting.requests.answer(0, "draw", yes=True)
        record = read_record(record_of(sitting.match).encode())
        assert record.header.format == 3
        match = record.match(lambda name: GAME)
        assert (match.frozen_why, match.over) == ("", sitting.match.over)
        assert verify(record).problems == []

    def test_of_other_points_is_told(self, sitting: Sitting) -> None:
        sitting.requests.ask("draw", 0)
        sitting.requests.answer(1, "draw", yes=True)
        forged = record_of(sitting.match).encode().replace(b'"points":[1,1]', b'"points":[2,0]')
        assert read_record(forged).match(lambda name: GAME).frozen_why == "the end: its points are others"

    def test_of_both_is_one(self, sitting: Sitting) -> None:
        sitting.requests.ask("draw", 0)
        sitting.requests.ask("draw", 1)
        assert sitting.match.over is not None

    def test_is_one_a_kind(self, sitting: Sitting) -> None:
        sitting.requests.ask("draw", 0)
        with pytest.raises(Refusal, match="you ask for that already"):
            sitting.requests.ask("draw", 0)
        sitting.requests.ask("pause", 0)
        assert sorted(sitting.requests.open) == ["draw", "pause"]

    def test_is_for_the_computer_to_judge(self, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        sitting = against_the_computer(clock)
        monkeypatch.setattr(ambush, "evaluate", lambda state, seat: 501)
        with pytest.raises(Refusal, match="does not agree to a draw: it thinks that it stands better"):
            sitting.requests.ask("draw", 0)
        monkeypatch.setattr(ambush, "evaluate", lambda state, seat: 500)
        sitting.requests.ask("draw", 0)
        assert sitting.match.over is not None

    def test_nothing_is_decided_after_it(self, sitting: Sitting) -> None:
        sitting.requests.ask("draw", 0)
        sitting.requests.answer(1, "draw", yes=True)
        must_refuse(sitting, "the match is over")


class TestAnEndWithoutAResult:
    def test_has_no_points(self, sitting: Sitting) -> None:
        sitting.requests.ask("end", 0)
        sitting.requests.answer(1, "end", yes=True)
        match = again(sitting.match)
        assert match.over is not None
        assert (match.over.points, match.over.how, match.frozen_why) == ([], "end", "")

    def test_has_none_in_a_record_either(self, sitting: Sitting) -> None:
        sitting.requests.ask("end", 0)
        sitting.requests.answer(1, "end", yes=True)
        forged = record_of(sitting.match).encode().replace(b'"points":[]', b'"points":[2,0]')
        with pytest.raises(BadInput, match="the end has points for 2 seats"):
            read_record(forged)

    def test_the_computer_agrees(self, clock: Clock) -> None:
        sitting = against_the_computer(clock)
        sitting.requests.ask("end", 0)
        assert sitting.match.over is not None


class TestAPause:
    @pytest.fixture
    def paused(self, sitting: Sitting) -> Sitting:
        sitting.requests.ask("pause", 0)
        sitting.requests.answer(1, "pause", yes=True)
        return sitting

    def test_lets_nobody_act(self, paused: Sitting) -> None:
        must_refuse(paused, "the match is paused")

    def test_is_ended_by_anybody(self, paused: Sitting) -> None:
        agreements.resume(paused.match, 1, 1010.0)
        paused.decide(0, "scan")
        assert [line.what for _, line in again(paused.match).asides if isinstance(line, Agreed)] == ["pause", "resume"]
        with pytest.raises(Refusal, match="the match is not paused"):
            agreements.resume(paused.match, 1, 1010.0)

    def test_is_still_there_when_the_match_is_read_again(self, paused: Sitting) -> None:
        match = again(paused.match)
        assert match.paused == Agreed(what="pause", seat=0, time=1000.0)

    def test_can_be_given_up_in(self, paused: Sitting) -> None:
        paused.concede(0)
        assert paused.match.over is not None

    def test_goes_when_it_could_not_be_stored(self, sitting: Sitting) -> None:
        lines = len(sitting.match.lines)
        sitting.requests.ask("pause", 0)
        sitting.requests.answer(1, "pause", yes=True)
        sitting.match.roll_back(lines)
        assert sitting.match.paused is None
        sitting.decide(0, "scan")


class TestAnAnswer:
    def test_no_ends_it(self, sitting: Sitting) -> None:
        sitting.requests.ask("pause", 0)
        declined = sitting.requests.answer(1, "pause", yes=False)
        assert declined is not None
        assert (declined.kind, declined.seat) == ("pause", 0)
        assert not sitting.requests.open

    def test_is_of_whoever_is_asked(self, sitting: Sitting) -> None:
        with pytest.raises(Refusal, match="nobody asks you for that now"):
            sitting.requests.answer(1, "pause", yes=True)
        sitting.requests.ask("pause", 0)
        with pytest.raises(Refusal, match="nobody asks you for that now"):
            sitting.requests.answer(1, "draw", yes=True)
        sitting.requests.answer(0, "pause", yes=True)  # not by whoever asks
        assert sitting.match.paused is None

    def test_comes_in_time(self, sitting: Sitting, clock: Clock) -> None:
        sitting.requests.ask("pause", 0)
        assert sitting.requests.next_end == clock.now + LASTS["none"]
        clock.now += LASTS["none"] - 1
        assert sitting.requests.expire() == []
        clock.now += 1
        assert [each.kind for each in sitting.requests.expire()] == ["pause"]
        with pytest.raises(Refusal, match="nobody asks you for that now"):
            sitting.requests.answer(1, "pause", yes=True)

    def test_to_what_was_asked_of_a_position_is_void_after_an_act(self, sitting: Sitting) -> None:
        plot(sitting.match, 8, 8)
        settle(sitting.match)
        sitting.undo(0, 0)
        sitting.requests.ask("draw", 0)
        number = len(sitting.match.entries)
        sitting.decide(sitting.match.deciders()[0], "scan")
        sitting.requests.lapse(sitting.match.outlines[number:])
        assert list(sitting.requests.open) == ["draw"]


def test_requests_are_kept_as_they_are_stored(sitting: Sitting, clock: Clock) -> None:
    sitting.requests.ask("pause", 0)
    other = Sitting(ready(), clock=clock)
    other.requests.restore(sitting.requests.encode())
    assert other.requests.open == sitting.requests.open
    other.requests.answer(1, "pause", yes=False)
    other.requests.ask("pause", 0)
    assert other.requests.open["pause"].number == 2, "an answer to the one before is to another"


def test_a_request_of_an_older_program_is_asked_anew(sitting: Sitting) -> None:
    sitting.requests.restore('{"seat":0,"to":1,"why":"dice were rolled since","waiting":[1]}')
    assert not sitting.requests.open


def test_old_records_are_of_the_old_format() -> None:
    match = new()
    match.set_up(1.0)
    assert read_record(record_of(match).encode()).header.format == 1
    assert isinstance(match.lines[1], Entry)


class TestSwappingSides:
    def test_goes_with_names(self, sitting: Sitting) -> None:
        sitting.requests.ask("swap", 1)
        sitting.requests.answer(0, "swap", yes=True)
        match = again(sitting.match)
        assert (match.names, [seat.kind for seat in match.holders]) == (["Bo", "Ada"], ["friend", "screen"])
        assert (swaps(match), match.frozen_why) == (1, "")

    def test_takes_back_what_was_drafted_in_secret(self, sitting: Sitting) -> None:
        sitting.decide(1, "step 0")
        sitting.requests.ask("swap", 0)
        sitting.requests.answer(1, "swap", yes=True)
        assert sitting.match.entries[-1].taken_back == [1]
        assert [node.number for node in sitting.match.chain()] == [0]
        assert not secrecy.visible(sitting.match.entries[-1], WATCHER), "nor does it show that something was drafted"

    def test_is_before_the_first_decision(self, sitting: Sitting) -> None:
        plot(sitting.match, 8, 8)
        assert not sitting.requests.possible("swap")
        with pytest.raises(Refusal, match="before the first decision only"):
            sitting.requests.ask("swap", 0)

    def test_is_between_people(self, clock: Clock) -> None:
        sitting = against_the_computer(clock)
        with pytest.raises(Refusal, match="between people"):
            sitting.requests.ask("swap", 0)


def test_who_is_out_is_asked_no_longer() -> None:
    match = teams()
    match.set_up(1.0)
    sitting = Sitting(match, clock=lambda: 2.0)
    sitting.requests.ask("pause", 0)
    for seat in (1, 2):
        sitting.requests.answer(seat, "pause", yes=True)
    assert sitting.match.paused is None
    number = len(match.entries)
    sitting.concede(3)
    sitting.requests.lapse(match.outlines[number:])
    assert match.paused is not None
    assert not sitting.requests.open


def test_the_computer_in_somebodys_place_agrees(sitting: Sitting) -> None:
    sitting.requests.ask("pause", 0)
    sitting.match.write(Held(seat=1, kind="computer", level="easy", time=2.0))
    sitting.requests.lapse([])
    assert sitting.match.paused is not None
