"""When time is up: who may choose what, what follows from it, and the computer in a player's place."""

from __future__ import annotations

import pytest

from stormtable.table import deadlines
from stormtable.table.clocks import PATIENCE
from stormtable.table.journal import Clock, End, Held, TimeUp
from stormtable.table.match import Refusal
from stormtable.table.records import read_record, record_of
from stormtable.table.sitting import Sitting
from stormtable.table.verify_clocks import clock_problems
from tests.support.clocked import BY_DAY, DAY, GAMES, LIVE, Watch, clocked, left_of, pass_time


def a_is_late(clock: Clock | None = LIVE, *kinds: str, **how: object) -> tuple[Sitting, Watch]:
    """Seat 0 has drafted and lets its time run out; the others have handed in."""
    sitting, watch = clocked(clock, *kinds, **how)  # type: ignore[arg-type]
    for seat in range(1, sitting.match.seats):
        if sitting.match.header.game == "ambush":
            sitting.decide(seat, "step 0")
            sitting.decide(seat, "aim 8")
    pass_time(sitting, watch, 0)
    pass_time(sitting, watch, 600 if clock is LIVE else PATIENCE)
    return sitting, watch


def test_nothing_happens_by_itself_and_the_others_may_choose() -> None:
    sitting, _ = a_is_late()
    assert deadlines.seats_up(sitting) == [0]
    assert deadlines.who_may_choose(sitting, 0) == [1]
    assert sitting.match.over is None


def test_who_is_late_may_still_decide_and_then_nobody_has_anything_to_choose() -> None:
    sitting, watch = a_is_late()
    sitting.decide(0, "step 0")
    assert deadlines.seats_up(sitting) == [0]
    sitting.decide(0, "aim 8")
    pass_time(sitting, watch, 0)
    assert deadlines.seats_up(sitting) == []
    with pytest.raises(Refusal, match="has time left"):
        deadlines.choose(sitting, 1, 0, "claim")


def test_a_claim_is_a_concession_of_whoever_is_late() -> None:
    sitting, _ = a_is_late()
    deadlines.choose(sitting, 1, 0, "claim")
    match = sitting.match
    assert match.over is not None
    assert match.over.points == [0, 2]
    assert [type(line) for line in match.lines[-3:-2]] == [TimeUp]
    assert (match.entries[-1].kind, match.entries[-1].seat) == ("concession", 0)
    assert isinstance(match.lines[-1], End)


def test_waiting_gives_as_long_again() -> None:
    sitting, watch = a_is_late()
    deadlines.choose(sitting, 1, 0, "wait")
    assert deadlines.seats_up(sitting) == []
    assert left_of(sitting)[0] == 600
    pass_time(sitting, watch, 601)
    assert deadlines.seats_up(sitting) == [0]


def test_the_computer_takes_the_seat_and_its_player_may_come_back() -> None:
    sitting, watch = a_is_late()
    deadlines.choose(sitting, 1, 0, "computer", "easy")
    assert sitting.kinds == ["computer", "friend"]
    pass_time(sitting, watch, 5000)
    assert deadlines.seats_up(sitting) == []
    deadlines.give_back(sitting, 0)
    assert sitting.kinds == ["friend", "friend"]
    assert left_of(sitting)[0] == 600
    assert [line.kind for line in sitting.match.lines if isinstance(line, Held)] == ["computer", "friend"]
    with pytest.raises(Refusal, match="in anybody's place"):
        deadlines.give_back(sitting, 0)


def test_who_comes_back_with_time_left_goes_on_with_that() -> None:
    sitting, watch = clocked(LIVE)
    pass_time(sitting, watch, 100)
    deadlines.substitute(sitting, 0, "easy")
    pass_time(sitting, watch, 100)
    deadlines.give_back(sitting, 0)
    assert left_of(sitting)[0] == 500


def test_only_those_who_play_against_a_seat_may_choose() -> None:
    sitting, _ = a_is_late()
    for by in (0,):
        with pytest.raises(Refusal, match="play against that seat"):
            deadlines.choose(sitting, by, 0, "claim")
    assert deadlines.seats_up(sitting) == [0]


def test_the_computer_always_waits() -> None:
    sitting, _ = a_is_late(LIVE, "friend", "computer")
    assert deadlines.seats_up(sitting) == [0]
    assert deadlines.who_may_choose(sitting, 0) == []
    with pytest.raises(Refusal, match="play against"):
        deadlines.choose(sitting, 1, 0, "claim")


def test_who_is_out_of_time_himself_may_only_wait() -> None:
    sitting, watch = clocked(LIVE)
    pass_time(sitting, watch, 600)
    assert deadlines.seats_up(sitting) == [0, 1]
    for choice in ("claim", "computer"):
        with pytest.raises(Refusal, match="your own time is up too"):
            deadlines.choose(sitting, 1, 0, choice, "easy")
    deadlines.choose(sitting, 1, 0, "wait")
    assert deadlines.seats_up(sitting) == [1]


def test_team_mates_have_no_say_and_the_others_play_on() -> None:
    sitting, watch = clocked(LIVE, *["friend"] * 4, game="salvo", scenario="teams")
    pass_time(sitting, watch, 600)
    teams = sitting.match.teams
    others = [seat for seat in range(4) if teams[seat] != teams[0]]
    assert deadlines.who_may_choose(sitting, 0) == others
    assert sitting.match.timer is not None
    for seat in range(1, 4):
        sitting.match.timer.renew(seat, watch.now)
    deadlines.choose(sitting, others[0], 0, "claim")
    assert sitting.match.over is None
    assert sitting.match.is_out(0)
    assert 0 not in deadlines.seats_up(sitting)


def test_without_a_clock_it_takes_fourteen_days() -> None:
    sitting, watch = clocked(None)
    sitting.decide(1, "step 0")
    sitting.decide(1, "aim 8")
    pass_time(sitting, watch, PATIENCE - 1)
    assert deadlines.seats_up(sitting) == []
    assert deadlines.next_up(sitting) == 1
    pass_time(sitting, watch, 1)
    assert deadlines.seats_up(sitting) == [0]
    deadlines.choose(sitting, 1, 0, "wait")
    assert deadlines.seats_up(sitting) == []
    pass_time(sitting, watch, PATIENCE)
    deadlines.choose(sitting, 1, 0, "computer", "easy")
    assert deadlines.seats_up(sitting) == []


def test_drafts_in_secret_do_not_show_in_when_the_time_is_up() -> None:
    sitting, watch = clocked(None)
    pass_time(sitting, watch, PATIENCE / 2)
    sitting.decide(0, "step 0")
    assert deadlines.next_up(sitting) == PATIENCE / 2


def test_nobody_claims_a_match_against_himself_at_one_screen() -> None:
    sitting, _ = a_is_late(None, "screen", "screen")
    assert deadlines.seats_up(sitting) == [0]
    assert deadlines.who_may_choose(sitting, 0) == []
    assert deadlines.who_may_choose(a_is_late(LIVE, "screen", "screen")[0], 0) == [1]


def test_who_does_not_roll_the_dice_that_all_wait_for_is_waited_for_fourteen_days() -> None:
    sitting, watch = clocked(LIVE, dice="typed")
    sitting.type_in(0, [3])
    for seat, aim in ((0, 4), (1, 0)):
        sitting.decide(seat, "step 0")
        sitting.decide(seat, f"aim {aim}")
    assert sitting.pending
    pass_time(sitting, watch, PATIENCE - 1)
    assert deadlines.seats_up(sitting) == []
    pass_time(sitting, watch, 1)
    assert deadlines.seats_up(sitting) == [1]


def test_by_the_day_leave_is_counted_in() -> None:
    sitting, watch = clocked(BY_DAY)
    pass_time(sitting, watch, 5 * DAY - 1)
    assert deadlines.seats_up(sitting) == []
    assert deadlines.next_up(sitting) == pytest.approx(1)
    pass_time(sitting, watch, 1)
    assert deadlines.seats_up(sitting) == [0, 1]


def test_a_record_of_all_this_is_read_replayed_and_of_format_3() -> None:
    sitting, watch = a_is_late()
    deadlines.choose(sitting, 1, 0, "computer", "easy")
    deadlines.give_back(sitting, 0)
    pass_time(sitting, watch, 700)
    deadlines.choose(sitting, 1, 0, "claim")
    data = record_of(sitting.match).encode()
    record = read_record(data)
    assert record.header.format == 3
    assert record.header.clock == LIVE
    again = record.match(lambda name: GAMES[name])
    assert again.frozen_why == ""
    assert [line for line in again.lines if not isinstance(line, type(again.header))] == list(sitting.match.lines)[1:]
    assert again.holders == sitting.match.holders
    assert record.encode() == data


def test_a_records_clocks_are_checked() -> None:
    sitting, watch = a_is_late()
    deadlines.choose(sitting, 1, 0, "wait")
    pass_time(sitting, watch, 610)
    deadlines.choose(sitting, 1, 0, "wait")
    sitting.decide(0, "step 0")
    sitting.decide(0, "aim 8")
    pass_time(sitting, watch, 0)
    pass_time(sitting, watch, 700)
    deadlines.choose(sitting, 1, 0, "wait")
    record = record_of(sitting.match)
    assert clock_problems(record) == []
    for line in record.lines:
        if isinstance(line, TimeUp):
            line.time -= 300
            assert clock_problems(record) == ["the time of seat 0 is said to be up, and was not yet"]
            line.time += 300
    *_, entry = (each for each in record.entries if each.left)
    assert entry.left[0] is not None
    entry.left[0] += 100
    assert "shows" in clock_problems(record)[0]


def test_a_record_without_any_of_it_is_of_format_1() -> None:
    sitting, _ = clocked(LIVE)
    assert record_of(sitting.match).encode().startswith(b'{"type":"match","match":')
