"""Taking back a secret decision that was opened: whole, and not what the computer has handed in for good."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.table import records, undoing
from stormtable.table.journal import Seat
from stormtable.table.match import Match, Refusal
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from tests.support import salvo, salvo_rules
from tests.support.ambush_match import GAME, at_repairs, do, plot, ready, settle

WHOLE = "taken back whole, or not at all"
A1, B1, A2, B2 = range(4)


class TestWithoutARuleThatMakesItFinal:
    def test_no_choice_stays_while_the_others_are_made_again(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        do(match, 0, "aim 4")
        do(match, 1, "step 0")
        do(match, 1, "aim 8")
        for to in (1, 2, 3):
            with pytest.raises(Refusal, match=WHOLE):
                undoing.cost(match, 1, to)
        for seat in range(2):
            step = undoing.last_step(match, seat)
            assert step is not None
            assert step.to == 0
        entry = match.undo(1, 0, 2.0)
        assert entry.taken_back[:4] == [1, 2, 3, 4]
        assert match.deciders() == [0, 1]
        assert not any(ship.plotted or ship.ready for ship in match.state.ships)
        folded = records.read_record(records.record_of(match).encode()).match(lambda name: GAME)
        assert folded.frozen_why == ""

    def test_what_came_after_it_goes_step_by_step(self) -> None:
        match = at_repairs()
        before = len(match.entries) - 1
        do(match, 0, "hold")
        assert undoing.last_step(match, 0) == undoing.Step(before, "hold", secret=False)
        assert [node.entry.text for node in undoing.nodes_taken_back(match, 0, before)] == ["hold"]

    def test_it_reaches_to_the_beginning_of_the_last_one_only(self) -> None:
        match = ready(turns=3)
        plot(match, 8, 8)
        settle(match)
        second = len(match.entries) - 1
        plot(match, 8, 8)
        settle(match)
        step = undoing.last_step(match, 0)
        assert step is not None
        assert step.to == second
        match.undo(0, step.to, 2.0)
        assert (match.state.turn, match.deciders()) == (2, [0, 1])

    def test_the_computer_agrees_to_decide_anew(self) -> None:
        match = ready()
        match.header.seats[1].kind = "computer"
        plot(match, 8, 8)
        settle(match)
        sitting = Sitting(match, clock=lambda: 2.0)
        with pytest.raises(Refusal, match=WHOLE):
            sitting.undo(0, 2)
        sitting.undo(0, 0)
        assert (sitting.requests.open, match.deciders()) == ({}, [0, 1])


def planned(*kinds: Any) -> Match:
    """A round of Salvo, where handing in is final, planned by all and opened."""
    seal, game = Seal(bytes(32)), salvo
    seats = [Seat(letter=letter, kind=kind) for letter, kind in zip(salvo.NAMES[4], kinds, strict=True)]
    header = records.make_header(game, "teams", {}, seats, 1.0, seal=seal, name="m")  # type: ignore[arg-type]
    match = Match(game, header, seal)  # type: ignore[arg-type]
    match.set_up(1.0)
    for seat in range(4):
        hand_in(match, seat)
    assert not salvo.secret(match.state)
    return match


def hand_in(match: Match, seat: int) -> None:
    face = next(int(each.face) for each in match.state.gunners[seat].dice if each.at == salvo_rules.HAND)
    do(match, seat, f"lay {face} on aim")
    do(match, seat, "hand in")


class TestWhereARuleMakesItFinal:
    def test_the_computer_keeps_to_it(self) -> None:
        match = planned("screen", "computer", "screen", "screen")
        with pytest.raises(Refusal, match="what the computer has handed in was opened, and is final"):
            undoing.nodes_taken_back(match, A1, 0)
        assert "is final" in str(undoing.step_back(match, A1))

    def test_people_may_agree_to_play_it_anew(self) -> None:
        match = planned("screen", "friend", "friend", "friend")
        sitting = Sitting(match, clock=lambda: 2.0)
        with pytest.raises(Refusal, match=WHOLE):
            sitting.undo(A1, 1)
        sitting.undo(A1, 0)
        assert "undo" in sitting.requests.open
        assert sitting.requests.open["undo"].waiting == {B1, A2, B2}
        for seat in (B1, A2, B2):
            sitting.requests.answer(seat, "undo", yes=True)
        assert match.deciders() == [A1, B1, A2, B2]

    def test_while_others_still_decide_nobody_is_asked(self) -> None:
        match = planned("screen", "friend", "friend", "friend")
        match.undo(A1, 0, 2.0)
        hand_in(match, A1)
        assert "final while others still decide" in str(undoing.step_back(match, A1))
