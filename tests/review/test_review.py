"""The review of a match: luck that adds up to nothing, a blunder that is found, a roll that decided."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.classics import PIG
from benchmarks.classics.pig.rules import Verb
from stormtable.engine.actions import Action
from stormtable.engine.game import BadInput
from stormtable.engine.levels import Level
from stormtable.engine.sources import Rolled
from stormtable.games import all_games, find
from stormtable.language import speaking
from stormtable.review.chances import Judge, chance, judge
from stormtable.review.fits import Fit, Fits, fits_of
from stormtable.review.gauges import Gauge
from stormtable.review.luck import Fortune, fortunes
from stormtable.review.outcomes import Roll, outcomes_of
from stormtable.review.page import page
from stormtable.review.report import Given, Luck, Report
from stormtable.review.scales import Scales
from stormtable.review.sums import fifths, sums_of, usual
from stormtable.review.words import said
from stormtable.review.workers import check, review_here
from tests.review.pigs import blundered, decided_by_a_roll, play
from tests.support.tongues import a_language, marked

ROLL, HOLD = Action(verb=Verb.ROLL), Action(verb=Verb.HOLD)


def state(a: int, b: int, total: int, to_move: int = 0) -> Any:
    found = PIG.load("standard", {}, 1)
    found.scores[:] = [a, b]
    found.total, found.to_move = total, to_move
    return found


def luck_of(gauge: Gauge, before: Any, seat: int, face: int) -> Fortune:
    roll = Roll(PIG, before, seat, ROLL, [Rolled(6, (face,))])
    (found,) = fortunes(roll, gauge, 20, lambda note: False, 5)
    return found


def told(report: Report, kind: str) -> list[Given | Luck]:
    lists: dict[str, Any] = {"decision": report.decisions, "roll": report.rolls}
    return [lists[kind][point.at] for point in report.points if point.kind == kind]


def test_a_position_that_is_over_is_certain_and_others_have_an_interval() -> None:
    over = state(100, 50, 0)
    over.winner = 1
    assert (chance(PIG, over, 0).value, chance(PIG, over, 1).value) == (1.0, 0.0)
    ahead = chance(PIG, state(75, 55, 5), 0, descents=256)
    assert ahead.low < ahead.value < ahead.high
    assert ahead.value > 0.6
    assert chance(PIG, state(75, 55, 5), 1, descents=256).value < 0.4
    assert ahead.descents == 256
    more = chance(PIG, state(60, 60, 5), 0, descents=1024)
    less = chance(PIG, state(60, 60, 5), 0, descents=64)
    assert more.high - more.low < less.high - less.low


def test_candidates_are_told_the_best_first_and_what_was_played_among_them() -> None:
    found = judge(PIG, state(90, 98, 4), 0, descents=512, played=(HOLD,))
    assert [each.text for each in found] == ["roll", "hold"]
    assert found[0].chance.low > found[1].chance.high


def test_the_luck_of_all_outcomes_of_a_die_adds_up_to_nothing() -> None:
    gauge = Gauge(Judge(PIG), 64)
    before = state(80, 85, 10)
    found = [luck_of(gauge, before, 0, face) for face in range(1, 7)]
    assert all(each.exact for each in found)
    assert sum(each.luck for each in found) == pytest.approx(0, abs=1e-9)
    assert min(found, key=lambda each: each.luck) is found[0], "a 1 loses the turn"
    assert found[5].as_good == pytest.approx(1 / 6) or found[5].luck > 0


def test_luck_adds_up_to_nothing_over_many_games() -> None:
    gauge, dice = Gauge(Judge(PIG), 64), random.Random(17)
    sums = []
    for _ in range(60):
        before, seat, total = state(dice.randrange(60, 95), dice.randrange(60, 95), 0), 0, 0.0
        for _ in range(4):
            face = dice.randint(1, 6)
            total += luck_of(gauge, before, seat, face).luck
            if face == 1 or before.scores[0] + before.total + face >= 100:
                break
            before = state(before.scores[0], before.scores[1], before.total + face)
        sums.append(total)
    mean, error = float(np.mean(sums)), float(np.std(sums)) / len(sums) ** 0.5
    assert error > 0
    assert abs(mean) < 3.3 * error, "19,999 samples of 20,000 fair ones are so near"
    assert error < 0.05, "the test would notice a luck that is off by a sixth"


def test_sampled_outcomes_are_as_likely_as_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    roll = Roll(PIG, state(50, 50, 0), 0, ROLL, [Rolled(6, (3,))])
    exact = outcomes_of(roll, lambda note: note.a == 0, 1)
    monkeypatch.setattr("stormtable.review.outcomes.EXACT", 2)
    sampled = outcomes_of(roll, lambda note: note.a == 0, 1)
    assert (exact.exact, sampled.exact) == (True, False)
    assert len(exact.found) == 6
    assert sum(each.chance for each in sampled.found) == pytest.approx(1)


def test_a_planted_blunder_is_found_and_told() -> None:
    match, entry = blundered()
    report = review_here(match)
    worst = max(report.decisions, key=lambda each: each.given)
    assert (worst.entry, worst.seat, worst.sure) == (entry, 0, True)
    assert worst.given > 100
    assert [each.text for each in worst.choices] == ["roll", "hold"]
    assert [each.played for each in worst.choices] == [False, True]
    assert worst in told(report, "decision")
    assert worst.text == "Ada. Better: roll"
    ada, bo = report.sides
    assert (ada.name, bo.name) == ("Ada", "Bo")
    assert ada.given >= worst.given
    assert (ada.result, bo.result) == (0, 1000)
    gained = bo.given - ada.given + ada.luck - bo.luck
    assert ada.start + gained + report.rest == pytest.approx(ada.result, abs=2)
    assert report.headline.startswith("Bo won. With average dice, the same decisions win ")


def test_a_review_is_said_again_in_another_language_and_kept_in_english() -> None:
    match, entry = blundered()
    report = review_here(match)
    assert said(report, match) is report
    with a_language() as code, speaking(code):
        other = said(report, match)
        assert said(review_here(match), match).headline == other.headline, "also one that was computed in it"
    assert other.headline == marked(report.headline)
    given = next(each for each in other.decisions if each.entry == entry)
    assert given.text == marked("Ada. Better: roll")
    assert given.choices[0].text == "roll", "notation stays"
    assert [each.text for each in other.rolls] == [marked(tell(each.text)) for each in report.rolls]
    assert other.fit == marked(report.fit)
    for each in (other, report):
        each.headline = each.fit = each.scenario = each.helped = ""
        for roll in each.rolls:
            roll.title = roll.text = ""
        for decision in each.decisions:
            decision.title = decision.text = ""
    assert other == report, "what it says is the same"


def tell(text: str) -> str:
    """What is said of how often rolls come out so, its share marked."""
    who, colon, share = text.partition(": ")
    return f"{who}{colon}{marked(share)}"


def test_a_match_decided_by_one_roll_names_it() -> None:
    match, entry = decided_by_a_roll()
    report = review_here(match)
    luckiest = max(report.rolls, key=lambda each: abs(each.luck))
    assert (luckiest.entry, luckiest.seat) == (entry, 0)
    assert luckiest.luck < -500
    assert luckiest.exact
    assert luckiest in told(report, "roll")
    assert all(abs(each.luck) >= each.error for each in told(report, "roll") if isinstance(each, Luck)), "not by chance"
    html = page(report)
    assert "<script" not in html
    assert report.headline.replace("'", "&#x27;") in html


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(BadInput, match="the match is not over"):
        check(play((0, [6, 6], True)))


def test_equal_matches_have_equal_reviews() -> None:
    first, second = (review_here(blundered()[0]) for _ in range(2))
    first.seconds = second.seconds
    assert first == second


def test_hits_and_faces_beside_those_of_fair_dice() -> None:
    odds = sums_of([0.5, 0.5])
    assert odds == [0.25, 0.5, 0.25]
    assert usual(odds) == (0, 2)
    assert usual(sums_of([1.0, 1.0, 0.0])) == (2, 2)
    assert fifths([(face, 6) for face in range(1, 7)]) == pytest.approx([1.2] * 5, abs=0.01)
    assert fifths([(1, 10), (10, 10)]) == [1, 0, 0, 0, 1]


def test_a_fit_maps_worths_by_side_time_and_turn() -> None:
    fit = Fit("x", {}, 10, [(0.0, 2.0, 1.0, 0.0, 0.5, 0.0), (0.0, 1.0, 0.0, 0.0, 0.0, 0.0)])
    assert fit.chance(0.5, 0, 0) == pytest.approx(0.5)
    assert fit.chance(0.6, 0, 0) > fit.chance(0.6, 0, 1) == pytest.approx(0.6)
    assert fit.chance(0.5, 5, 0) < fit.chance(0.5, 10, 0) == fit.chance(0.5, 99, 0)
    assert fit.chance(0.5, 0, 0, 1) > 0.5 > fit.chance(0.5, 0, 0, -1)


def test_positions_are_weighed_by_such_searches_as_the_fit_was_made_of() -> None:
    """A hard level that looks otherwise since then does not put the chances wrong; without a word it is followed."""
    hard = Level("Hard", "", 256, 4.0, horizon=1, explore=20)
    assert Fits(16, {}).searching(hard) == hard
    assert Fits(16, {}, horizon=0, explore=100).searching(hard) == replace(hard, horizon=0, explore=100)
    war = find("lightning_war")
    searched = Scales(war).level
    assert (searched.horizon, searched.explore) == (fits_of(war).horizon, fits_of(war).explore) == (2, 100)


@pytest.mark.parametrize("name", all_games())
def test_a_fit_that_is_shipped_never_falls_as_the_worth_rises(name: str) -> None:
    """Else a better candidate would be called an error."""
    for fit in fits_of(find(name)).scenarios.values():
        for side in range(len(fit.sides)):
            for clock in range(0, max(1, fit.span) + 1, max(1, fit.span // 4)):
                told = [fit.chance(worth / 200, clock, side) for worth in range(201)]
                assert told == sorted(told), (fit.name, side, clock)


def test_the_command_refuses_what_is_no_finished_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from stormtable.cli import main

    assert main(["review", str(tmp_path / "none.jsonl")]) == 2
    (tmp_path / "bad.jsonl").write_text("{}\n")
    assert main(["review", str(tmp_path / "bad.jsonl"), "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "none.jsonl: No such file" in told.err
    assert "bad.jsonl: line 1" in told.err
