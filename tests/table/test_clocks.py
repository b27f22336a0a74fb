"""Whose time runs, what is earned, and what costs nobody anything; the time is set by the test."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.table import agreements, deadlines
from stormtable.table.clocks import Timer, checked_clock, pace_text
from stormtable.table.folding import Facts
from stormtable.table.journal import Clock, Entry
from stormtable.table.sitting import Sitting
from tests.support.clocked import BY_DAY, DAY, LIVE, Watch, clocked, left_of, pass_time


def decide(sitting: Sitting, watch: Watch, seat: int, *texts: str, after: float = 0.0) -> None:
    """A seat decides, so many seconds later."""
    watch.now += after
    for text in texts:
        sitting.decide(seat, text)
        deadlines.keep_time(sitting)


def running(sitting: Sitting) -> list[int]:
    assert sitting.match.timer is not None
    return [seat for seat in range(sitting.match.seats) if sitting.match.timer.times.running >> seat & 1]


def at_repairs(clock: Clock = LIVE, **how: object) -> tuple[Sitting, Watch]:
    """A has to repair or to hold, then B: decisions in the open, one after the other."""
    sitting, watch = clocked(clock, **how)  # type: ignore[arg-type]
    match = sitting.match
    match.state.ships[0].hits = match.state.ships[1].hits = 1
    sitting.resume(match.position(), 1)
    deadlines.keep_time(sitting)
    for seat in (0, 1):
        decide(sitting, watch, seat, "step 0", "aim 8")
    return sitting, watch


def test_in_secret_each_seat_loses_time_until_it_has_committed_whatever_it_drafts() -> None:
    sitting, watch = clocked(LIVE)
    assert running(sitting) == [0, 1]
    decide(sitting, watch, 0, "step 0", after=60)
    assert left_of(sitting) == [540, 540]
    decide(sitting, watch, 0, "aim 8", after=30)
    assert running(sitting) == [1]
    assert left_of(sitting) == [520, 510]  # 10 s more for what A has handed in; the draft earned nothing
    pass_time(sitting, watch, 100)
    assert left_of(sitting) == [520, 410]


def test_what_closes_a_secret_decision_earns_though_its_seat_decides_again_at_once() -> None:
    sitting, watch = clocked(LIVE)
    decide(sitting, watch, 0, "step 0", "aim 8")
    decide(sitting, watch, 1, "step 0", "aim 8", after=20)
    assert running(sitting) == [0, 1]
    assert left_of(sitting) == [610, 590]


def test_a_draft_leaves_no_trace_on_the_clocks_that_others_are_shown() -> None:
    sitting, watch = clocked(LIVE)
    assert sitting.match.timer is not None
    before = sitting.match.timer.times
    decide(sitting, watch, 0, "step 0", "step 1", after=5)
    sitting.undo(0, 1)
    deadlines.keep_time(sitting)
    assert sitting.match.timer.times == before


def test_in_the_open_only_who_must_decide_loses_time_and_earns_when_the_decision_passes() -> None:
    sitting, watch = at_repairs()
    assert running(sitting) == [0]
    start = left_of(sitting)
    decide(sitting, watch, 0, "hold", after=40)
    assert running(sitting) == [1]
    assert left_of(sitting) == [start[0] - 30, start[1]]


def test_an_entry_records_what_was_left() -> None:
    sitting, watch = clocked(LIVE)
    decide(sitting, watch, 0, "step 0", after=12.25)
    decide(sitting, watch, 0, "aim 8", after=1)
    assert [each.left for each in sitting.match.entries] == [[600.0, 600.0], [587.75, 587.75], [596.75, 586.75]]
    assert [each.earned for each in sitting.match.entries] == [0, 0, 1]


def test_taking_back_gives_no_time_back_and_no_increment_twice() -> None:
    sitting, watch = at_repairs()
    start = left_of(sitting)[0]
    for _ in range(3):
        decide(sitting, watch, 0, "hold", after=5)
        sitting.undo(0, len(sitting.match.entries) - 2)
        deadlines.keep_time(sitting)
    assert running(sitting) == [0]
    assert left_of(sitting)[0] == start - 15 + 10
    decide(sitting, watch, 0, "hold")
    assert left_of(sitting)[0] == start - 15 + 10


def test_by_the_day_each_decision_begins_with_its_days_and_leave_is_drawn_on_after_them() -> None:
    sitting, watch = at_repairs(BY_DAY)
    decide(sitting, watch, 0, "hold", after=4 * DAY)
    assert sitting.match.timer is not None
    assert sitting.match.timer.at(watch.now).leave[0] == DAY
    assert sitting.match.entries[-1].left[0] == DAY
    assert left_of(sitting)[1] == 3 * DAY
    decide(sitting, watch, 1, "hold", after=DAY)
    assert left_of(sitting) == [3 * DAY, 3 * DAY]
    assert sitting.match.timer.at(watch.now).leave == (DAY, 2 * DAY)


def test_by_the_day_taking_back_gives_no_days_back() -> None:
    sitting, watch = at_repairs(BY_DAY)
    decide(sitting, watch, 0, "hold", after=2 * DAY)
    sitting.undo(0, len(sitting.match.entries) - 2)
    deadlines.keep_time(sitting)
    assert left_of(sitting)[0] == DAY


def test_a_computers_seat_has_no_clock() -> None:
    sitting, watch = clocked(LIVE, "friend", "computer")
    pass_time(sitting, watch, 50)
    assert running(sitting) == [0]
    assert sitting.match.entries[0].left == [600.0, None]
    decide(sitting, watch, 1, "step 0", "aim 8")
    assert left_of(sitting)[1] == 600


def test_no_time_counts_before_all_have_sat_down() -> None:
    sitting, watch = clocked(LIVE, begun=False)
    decide(sitting, watch, 0, "step 0", "aim 8", after=1000)
    assert left_of(sitting) == [600, 600]
    deadlines.start_clocks(sitting)
    pass_time(sitting, watch, 7)
    assert left_of(sitting) == [600, 593]


def test_time_in_which_no_server_ran_costs_nobody_anything() -> None:
    sitting, watch = clocked(LIVE)
    timer = sitting.match.timer
    assert timer is not None
    gap = (watch.now + 100, watch.now + 4000)
    timer.away = lambda begin, end: max(0.0, min(end, gap[1]) - max(begin, gap[0]))
    watch.now += 4010
    assert left_of(sitting) == [490, 490]
    timer.leave_out_away(watch.now)
    assert timer.times.since == watch.now
    assert timer.times.left == (490, 490)


def test_while_all_wait_for_typed_dice_no_clock_runs() -> None:
    sitting, watch = clocked(LIVE, dice="typed")
    assert sitting.pending  # of the set-up
    deadlines.start_clocks(sitting)
    pass_time(sitting, watch, 500)
    assert left_of(sitting) == [600, 600]
    sitting.type_in(0, [3])
    deadlines.keep_time(sitting)
    assert running(sitting) == [0, 1]
    decide(sitting, watch, 0, "scan")
    assert running(sitting) == [0, 1]  # a roll of its own, in secret: nobody may tell that it is made


def test_paused_clocks_stand_still() -> None:
    sitting, watch = clocked(LIVE)
    agreements.pause(sitting.match, 0, watch.now)
    pass_time(sitting, watch, 0)
    pass_time(sitting, watch, 300)
    agreements.resume(sitting.match, 1, watch.now)
    pass_time(sitting, watch, 0)
    pass_time(sitting, watch, 30)
    assert left_of(sitting) == [570, 570]


def test_a_forced_act_earns_no_increment() -> None:
    timer, before, after = Timer(LIVE, 2, 0.0), Facts(0b10, secret=False), Facts(0b01, secret=False)
    for forced, earning in ((True, 0), (False, 0b10)):
        entry = Entry(number=1, kind="decision", time=1.0, seat=1, forced=forced)
        assert timer.earning(entry, before, after) == earning


def test_a_clock_says_all_that_its_kind_needs_and_nothing_else() -> None:
    assert checked_clock(None) is None
    assert checked_clock(LIVE) is LIVE
    for wrong in (
        Clock(kind="live"),
        Clock(kind="live", minutes=5, days=1),
        Clock(kind="live", minutes=5, leave=1),
        Clock(kind="correspondence"),
        Clock(kind="correspondence", days=1, increment=5),
    ):
        with pytest.raises(BadInput, match="clock"):
            checked_clock(wrong)


def test_a_clock_in_words() -> None:
    assert pace_text(LIVE) == "10 min + 10 s"
    assert pace_text(Clock(kind="live", minutes=5)) == "5 min"
    assert pace_text(BY_DAY) == "3 days a decision, 2 days of leave"
    assert pace_text(Clock(kind="correspondence", days=1, leave=1)) == "1 day a decision, 1 day of leave"
    assert pace_text(None) == ""
