"""Four seats in two teams: drafts of all at once with private dice, giving up, undo, typed dice, what others see."""

from __future__ import annotations

import random

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.exports import export
from stormtable.engine.game import WATCHER
from stormtable.engine.records import pack
from stormtable.table import journal, records, undoing, viewing
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting
from stormtable.table.verify import verify
from stormtable.table.viewing import Viewer
from tests.support import salvo, salvo_rules
from tests.support.salvo_match import A1, A2, B1, B2, GAME, hand, new


def ready(**options: int) -> Match:
    match = new(**options)
    match.set_up(1.0)
    return match


def do(match: Match, seat: int, text: str, now: float = 2.0) -> journal.Entry:
    (action,) = match.read(seat, text)
    return match.act(seat, action, now)


def lay_first(match: Match, seat: int, place: str = "aim") -> journal.Entry:
    return do(match, seat, f"lay {hand(match, seat)[0]} on {place}")


def plan(match: Match, *seats: int) -> None:
    for seat in seats:
        lay_first(match, seat)
        do(match, seat, "hand in")


def play_on(match: Match, seed: int) -> None:
    """To the end at random, with steps back and somebody who gives up."""
    rnd = random.Random(seed)
    while match.playable:
        seat = rnd.choice(match.deciders())
        if rnd.random() < 0.01:
            match.concede(seat, 2.0)
            continue
        out = [Action() for _ in range(salvo.MAX_CHOICES)]
        match.act(seat, rnd.choice(out[: salvo.choices(match.state, seat, out)]), 2.0)
        step = undoing.last_step(match, seat) if match.over is None else None
        if step and rnd.random() < 0.3:
            match.undo(seat, step.to, 2.0)


@pytest.mark.parametrize("seed", range(10))
def test_the_fold_of_a_journal_is_the_match(seed: int) -> None:
    match = ready(rounds=3)
    play_on(match, seed)
    record = records.read_record(records.record_of(match).encode())
    folded = record.match(lambda name: GAME)
    assert folded.frozen_why == ""
    assert pack(folded.state) == pack(match.state)
    assert verify(record).problems == []
    assert record.end
    points = record.end.points
    assert (points[A1], points[B1]) == (points[A2], points[B2])
    assert points[A1] + points[B1] == 2


class TestDraft:
    def test_private_dice_between_drafts_stay(self) -> None:
        match = ready()
        first = lay_first(match, A1)
        rolled = do(match, A1, "reroll")
        assert [roll.seen_by for roll in rolled.rolls] == [1 << A1]
        after = lay_first(match, A1, "guard")
        assert undoing.last_step(match, A1) == undoing.Step(rolled.number, after.text, secret=True)
        assert undoing.free_to(match, A1) == rolled.number
        match.undo(A1, rolled.number, 3.0)
        assert sorted(hand(match, A1)) == sorted(rolled.rolls[0].faces)
        assert undoing.last_step(match, A1) is None
        for to in (first.number, 0):
            with pytest.raises(Refusal, match="stay as they fell"):
                match.undo(A1, to, 3.0)
        assert match.state.gunners[A1].cubes == 0

    def test_what_others_draft_meanwhile_is_not_touched(self) -> None:
        match = ready()
        lay_first(match, A1)
        for seat in (B1, A2, B2):
            lay_first(match, seat)
        do(match, A2, "reroll")
        theirs = [pack(match.state.gunners[seat]) for seat in (B1, A2, B2)]
        match.undo(A1, 0, 3.0)
        assert [pack(match.state.gunners[seat]) for seat in (B1, A2, B2)] == theirs
        assert len(hand(match, A1)) == salvo_rules.N_DICE

    def test_what_was_handed_in_is_final(self) -> None:
        match = ready()
        plan(match, A1)
        assert undoing.last_step(match, A1) is None
        with pytest.raises(Refusal, match='"hand in" is final while others still decide'):
            match.undo(A1, 0, 3.0)
        plan(match, B1, A2, B2)
        assert not match.game.secret(match.state)
        assert undoing.cost(match, B2, 0) == "another seat has acted since"


def told(match: Match, seat: int) -> list[bytes]:
    """All that a viewer can be told of a match."""
    viewer = Viewer(seat)
    view = match.view(seat)
    seen = [records.filter_record(match, seat).encode()]
    seen.append(export(GAME, view, "teams", match.header.options, seen_by=seat).encode())
    seen.append(
        repr([viewing.seats_committed(match, view), viewing.why_no_branch(match, viewer, match.entries[0])]).encode()
    )
    for each in viewing.log(match, viewer):
        scene = viewing.look(match, viewer, each.entry).scene
        seen.append(repr((each.number, each.text, each.stories, each.entry.time, each.taken_back, scene)).encode())
    return seen


def test_a_draft_leaves_no_trace_byte_for_byte() -> None:
    """Team mate, enemies and watchers are told the same whether a seat drafts much or nothing, also how often."""
    idle, busy = ready(), ready()
    for _ in range(2):
        lay_first(busy, A1)
        do(busy, A1, "lift aim", now=5.0)
    do(busy, A1, "reroll", now=6.0)
    lay_first(busy, A1)
    busy.undo(A1, undoing.last_step(busy, A1).to, 7.0)  # type: ignore[union-attr]
    for seat in (B1, A2, B2, WATCHER):
        assert told(busy, seat) == told(idle, seat)
    assert told(busy, A1) != told(idle, A1)
    for match in (idle, busy):
        lay_first(match, A1)
        do(match, A1, "hand in", now=9.0)
    for seat in (B1, A2, B2, WATCHER):
        assert told(busy, seat) == told(idle, seat)
        assert [each.sealed for each in viewing.log(busy, Viewer(seat))] == [False, True]
        assert viewing.seats_committed(busy, busy.view(seat)) == [A1]
    plan(busy, B1, A2)
    assert [len(viewing.seen_numbers(busy, Viewer(seat))) for seat in (A1, B1, B2, WATCHER)] == [12, 5, 4, 4]


def test_a_refused_step_back_does_not_tell_how_much_others_draft() -> None:
    said = []
    for drafts in (0, 2):
        match = ready()
        for _ in range(drafts):
            lay_first(match, A1)
            do(match, A1, "lift aim")
        laid = lay_first(match, B1)
        match.undo(B1, 0, 2.0)
        with pytest.raises(Refusal) as refused:
            match.undo(B1, laid.number, 3.0)
        said.append(refused.value.text)
    assert said == ["that position was taken back itself"] * 2


class TestGivingUp:
    def test_the_others_play_on(self) -> None:
        match = ready()
        match.concede(A1, 2.0)
        assert match.playable
        assert match.deciders() == [B1, A2, B2]
        assert [match.is_out(seat) for seat in range(4)] == [True, False, False, False]
        with pytest.raises(Refusal, match="seat A1 is out already"):
            match.concede(A1, 2.0)
        plan(match, B1, A2)
        assert viewing.seats_committed(match, match.view(B2)) == [B1, A2]
        match.concede(A2, 3.0)
        assert match.over
        assert match.over.points == [0, 2, 0, 2]

    def test_in_the_middle_of_a_draft_the_others_keep_theirs(self) -> None:
        match = ready()
        laid = lay_first(match, B1)
        match.concede(A1, 2.0)
        lay_first(match, A2)
        assert undoing.last_step(match, B1) == undoing.Step(0, laid.text, secret=True)
        match.undo(B1, 0, 3.0)
        assert len(hand(match, B1)) == salvo_rules.N_DICE
        assert match.is_out(A1)
        assert len(hand(match, A2)) == salvo_rules.N_DICE - 1
        folded = records.read_record(records.record_of(match).encode()).match(lambda name: GAME)
        assert pack(folded.state) == pack(match.state)
        assert folded.frozen_why == ""

    def test_after_a_private_reroll_leaves_no_trace_of_it(self) -> None:
        """The cube that was spent in secret goes with the rest: nothing of it shows, and the draft stays open."""
        laid, entries = list[undoing.Step | None](), list[journal.Entry]()
        for rerolls in (False, True):
            match = ready()
            lay_first(match, B1)
            if rerolls:
                do(match, A1, "reroll")
            entries.append(match.concede(A1, 2.0))
            laid.append(undoing.last_step(match, B1))
            assert undoing.cost(match, B1, 0) == ""
        assert laid[0] == laid[1] is not None
        assert [(entry.reveals, entry.closes) for entry in entries] == [(False, False)] * 2

    def test_as_the_last_who_had_not_handed_in(self) -> None:
        match = ready()
        plan(match, B1, A2, B2)
        entry = match.concede(A1, 2.0)
        assert entry.closes
        assert not match.game.secret(match.state)
        assert match.deciders()
        assert viewing.seats_committed(match, match.view(B1)) == []

    def test_who_is_out_has_no_say_in_taking_back(self) -> None:
        sitting = Sitting(ready(), clock=lambda: 2.0)
        sitting.concede(A1)
        without = sitting.match.entries[-1].number
        plan(sitting.match, B1, A2, B2)
        first = sitting.match.deciders()[0]
        others = {B1, A2, B2} - {first}
        sitting.undo(first, without)
        request = sitting.requests.open["undo"]
        assert (request.seat, request.to, request.waiting) == (first, without, others)
        assert request.why == "another seat has acted since"
        for seat in sorted(others):
            sitting.requests.answer(seat, "undo", yes=True)
        assert sitting.match.entries[-1].kind == "undo"

    def test_nobody_brings_back_who_has_given_up(self) -> None:
        sitting = Sitting(ready(), clock=lambda: 2.0)
        sitting.concede(A1)
        plan(sitting.match, B1, A2, B2)
        with pytest.raises(Refusal, match="who has given up stays out"):
            sitting.undo(sitting.match.deciders()[0], 0)
        assert not sitting.requests.open

    def test_a_decision_that_follows_by_force_is_carried_out(self) -> None:
        match = ready()
        plan(match, A1, B1, A2, B2)
        sitting = Sitting(match, clock=lambda: 2.0)
        shooter = match.deciders()[0]
        enemy = next(seat for seat in range(4) if seat % 2 != shooter % 2)
        before = len(match.entries)
        sitting.concede(enemy)
        assert [entry.kind for entry in match.entries[before : before + 2]] == ["concession", "decision"]
        assert match.entries[before + 1].forced  # one enemy is left to fire at
