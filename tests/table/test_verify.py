"""What is found in forged records."""

from __future__ import annotations

import pytest

from stormtable.table import read_record, verify
from tests.support.forged import FORGERIES, Forgery, honest, left_out, used_twice


@pytest.mark.parametrize("forgery", FORGERIES, ids=[each.name for each in FORGERIES])
def test_each_forgery_is_named(forgery: Forgery) -> None:
    record = read_record(forgery.forged().encode())
    verdict = verify(record)
    if forgery.says:
        assert forgery.says in verdict.text
    else:
        assert verdict.problems == []


def test_every_roll_is_ticked_or_not() -> None:
    record = next(each for each in FORGERIES if each.name == "a die turned").forged()
    verdict = verify(record)
    wrong = [roll for roll in verdict.rolls if not roll.right]
    assert len(wrong) == 1
    assert f"entry {wrong[0].entry}: " in verdict.problems[0]
    assert verdict.dice == sum(len(roll.faces) for entry in record.entries for roll in entry.rolls)


def test_which_dice_fell_before_a_share_was_in() -> None:
    record = honest(late=5)
    early = sum(len(roll.faces) for entry in record.entries[:6] for roll in entry.rolls)
    assert verify(record).early == [f"{early} dice, up to entry 5, fell before the share of Bo was in"]
    assert verify(honest(late=99)).early == ["no share of seat B was in when the dice fell"]


@pytest.mark.parametrize("forge", [left_out, used_twice])
def test_one_thing_is_said_of_one_forgery(forge: type) -> None:
    """What follows a roll that was left out, or won back, is right again and not named."""
    verdict = verify(forge(honest()))
    assert len(verdict.problems) == 1
    assert all(roll.right for roll in verdict.rolls)


def test_too_few_dice_to_tell_are_named_one_by_one() -> None:
    verdict = verify(left_out(honest(entries=12)))
    assert verdict.problems
    assert all("recorded, the seed gives" in problem for problem in verdict.problems)
