"""Dice that players roll on their own table: what is asked for, whose it is, what may be typed."""

from __future__ import annotations

import re

import pytest

from stormtable.engine.game import WATCHER
from stormtable.engine.sources import MissingDice
from stormtable.table import records
from stormtable.table.match import Refusal
from stormtable.table.sitting import Sitting
from stormtable.table.verify import verify
from tests.support.ambush_match import do, new


class TestTypedDice:
    def test_missing_dice_are_asked_for_and_change_nothing(self) -> None:
        match = new(dice="typed")
        with pytest.raises(MissingDice, match="1d6"):
            match.set_up(1.0)
        assert not match.entries
        match.set_up(1.0, [4])
        with pytest.raises(MissingDice):
            do(match, 0, "scan")
        with pytest.raises(Refusal, match="7 is not on a die of 6"):
            do(match, 0, "scan", faces=[7])
        with pytest.raises(Refusal, match=re.escape("more dice than are rolled: [2] left over")):
            do(match, 0, "scan", faces=[1, 2])
        assert len(match.entries) == 1
        assert do(match, 0, "scan", faces=[3]).rolls[0].faces == [3]
        assert verify(records.record_of(match)).unchecked.startswith("the dice were typed in")


class TestSittingWithTypedDice:
    def sit(self) -> Sitting:
        sitting = Sitting(new(dice="typed", turns=3), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(0, [4])
        return sitting

    def test_the_roll_that_opens_what_is_sealed_is_everybodys(self) -> None:
        sitting = self.sit()
        sitting.decide(0, "step 0, aim 4")
        sitting.decide(1, "step 0, aim 0")
        pending = sitting.waits(WATCHER)
        assert pending
        assert (pending.seat, pending.text) == (1, "aim 0")
        with pytest.raises(Refusal, match="typed in first"):  # else he could take back what the other has committed to
            sitting.undo(0, 1)
        with pytest.raises(Refusal, match="cannot be withdrawn any more"):
            sitting.type_in(1, [])
        sitting.type_in(1, [6])
        sitting.type_in(1, [6])
        assert sitting.pending == ()
        assert [ship.hits for ship in sitting.match.state.ships] == [1, 1]

    def test_a_private_roll_stays_private_and_can_be_thought_better_of(self) -> None:
        sitting = self.sit()
        sitting.decide(1, "scan")
        assert sitting.waits(WATCHER) is None
        sitting.decide(0, "step 1")
        sitting.undo(0, 0)
        sitting.type_in(1, [])
        assert sitting.pending == ()

    def test_what_waits_for_dice_goes_with_the_position_it_was_decided_in(self) -> None:
        sitting = self.sit()
        for seat in (0, 1):
            sitting.decide(seat, "step 0, aim 8")
        turn = len(sitting.match.entries) - 1
        sitting.undo(0, 0)
        sitting.decide(1, "scan")
        assert [each.text for each in sitting.pending] == ["scan"]
        assert sitting.requests.open, "what is done in secret does not show"
        sitting.requests.answer(1, "undo", yes=True)
        assert sitting.match.entries[-1].taken_back == list(range(1, turn + 1))
        assert sitting.pending == ()

    def test_nobody_is_asked_to_take_back_what_is_over(self) -> None:
        sitting = self.sit()
        sitting.concede(1)
        with pytest.raises(Refusal, match="the match is over"):
            sitting.undo(0, 0)
        assert not sitting.requests.open

    def test_a_request_lapses_once_somebody_acts_in_the_open(self) -> None:
        sitting = self.sit()
        for seat in (0, 1):
            sitting.decide(seat, "step 0, aim 8")
        for secret in ("step 1", "aim 8"):
            before = len(sitting.match.entries)
            sitting.requests.ask("undo", 0, to=0)
            sitting.decide(1, secret)
            sitting.requests.lapse(sitting.match.entries[before:])
            assert (not sitting.requests.open) == (secret == "aim 8")
