"""A match through its journal: deciding, secrecy, undo, branches."""

from __future__ import annotations

import random

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.events import ALL
from stormtable.table import records, undoing, viewing
from stormtable.table.match import Match, Refusal
from stormtable.table.seals import Seal
from stormtable.table.verify import verify
from stormtable.table.viewing import Viewer
from tests.support import ambush
from tests.support.ambush_match import GAME, at_repairs, do, play_at_random, plot, ready, sealed, seats, settle


def test_a_notation_of_endless_text_is_refused() -> None:
    with pytest.raises(Refusal, match="a notation has at most 1000 characters"):
        ready().read(0, "step 1," * 1000)


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    match = ready()
    before = len(match.lines)
    with pytest.raises(Refusal, match="plot a step before you aim") as refused:
        do(match, 0, "aim 3")
    assert refused.value.rule == "AM-2"
    with pytest.raises(Refusal, match="the words are step, scan"):
        do(match, 0, "fly 3")
    assert len(match.lines) == before


def test_one_legal_answer_is_carried_out_and_journaled_as_forced() -> None:
    match = ready()
    plot(match, 8, 8)  # both miss: nothing to repair
    assert match.deciders() == [0]
    settle(match)
    forced = match.entries[-2:]
    assert [(entry.seat, entry.text, entry.forced) for entry in forced] == [(0, "hold", True), (1, "hold", True)]
    assert ambush.Phase(match.state.phase) == ambush.Phase.PLOT


class TestSecrecy:
    def test_a_draft_shows_to_its_seat_only(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        do(match, 0, "scan")
        assert [len(viewing.log(match, Viewer(seat))) for seat in (0, 1, -1)] == [3, 1, 1]
        do(match, 0, "aim 4")
        shown = viewing.log(match, Viewer(1))
        assert [(seen.number, seen.entry.seat, seen.text, seen.sealed) for seen in shown[1:]] == [(1, 0, "", True)]
        assert shown[1].stories[0]["text"] == "ready 0 0"

    def test_a_private_die_shows_to_its_seat_only(self) -> None:
        match = ready()
        entry = do(match, 0, "scan")
        assert entry.seen_by == 1
        assert entry.rolls[0].seen_by == 1
        assert entry.stories == []
        assert entry.stories_of[0][0]["text"].startswith("scanned 0")

    def test_what_others_decide_in_secret_leaves_no_byte(self) -> None:
        """All that B and a watcher could be shown is the same, whatever A decides."""
        seal, traces = Seal.fresh(), set()
        for step, aim in ((-1, 3), (0, 7), (1, 0)):
            header = records.make_header(GAME, "night", {}, seats(), 1.0, seal=seal, name="m")
            match = Match(GAME, header, seal)
            match.set_up(1.0)
            do(match, 0, f"step {step}")
            do(match, 0, f"aim {aim}")
            trace = b""
            for seat in (1, -1):
                trace += records.filter_record(match, seat).encode()
                for number in viewing.seen_numbers(match, Viewer(seat)):
                    trace += repr(viewing.look(match, Viewer(seat), match.entries[number])).encode()
            traces.add(trace)
            assert seal.seed.hex().encode() not in trace
        assert len(traces) == 1

    def test_a_filtered_record_is_whole_once_the_match_is_over(self) -> None:
        match = ready(turns=1)
        plot(match, 8, 8)
        settle(match)
        assert match.over is not None
        assert records.filter_record(match, -1).encode() == records.record_of(match).encode()

    def test_a_filtered_record_can_be_read_back(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        plot(match, 4, 0)
        settle(match)
        folded = records.read_record(records.filter_record(match, 1).encode()).match(lambda name: GAME)
        assert folded.header.viewer == 1
        assert folded.frozen_why
        for entry in folded.entries:
            assert viewing.look(folded, Viewer(1), entry).scene


class TestUndo:
    def test_own_drafts_are_free_and_leave_the_others_drafts_alone(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        do(match, 1, "step -1")
        do(match, 0, "step 0")
        step = undoing.last_step(match, 0)
        assert step == (1, "step 0", True)
        assert undoing.cost(match, 0, step.to) == ""
        assert undoing.free_to(match, 0) == 0
        entry = match.undo(0, 0, 2.0)
        assert entry.taken_back == [1, 3]
        assert entry.seen_by == 1
        assert (match.state.ships[0].plotted, match.state.ships[1].step) == (False, -1)
        do(match, 0, "step 1")
        assert undoing.last_step(match, 1) == (0, "step -1", True)
        match.undo(1, 0, 2.0)
        assert (match.state.ships[0].step, match.state.ships[1].plotted) == (1, False)
        assert records.read_record(records.record_of(match).encode()).match(lambda name: GAME).frozen_why == ""

    def test_one_step_back_is_to_where_the_match_can_stand(self) -> None:
        """Also where a draft was taken back that the other had committed after, or the other's commitment was."""
        match = ready()
        do(match, 0, "step 1")
        do(match, 1, "step 0")
        do(match, 1, "aim 0")
        match.undo(0, 0, 2.0)
        do(match, 0, "step -1")
        assert undoing.last_step(match, 0) == (4, "step -1", True)
        assert undoing.cost(match, 0, 4) == ""
        match.undo(1, 2, 2.0)
        step = undoing.last_step(match, 0)
        assert step == (0, "step -1", True)
        assert match.undo(0, step.to, 2.0).taken_back == [5]

    @pytest.mark.parametrize("seed", range(20))
    def test_one_step_back_is_always_possible(self, seed: int) -> None:
        rnd, match = random.Random(seed), ready(turns=3)
        for _ in range(60):
            deciders = match.deciders()
            if not deciders:
                break
            out = [Action() for _ in range(ambush.MAX_CHOICES)]
            seat = rnd.choice(deciders)
            match.act(seat, rnd.choice(out[: ambush.choices(match.state, seat, out)]), 2.0)
            settle(match)
            for seat in range(2):
                step = undoing.last_step(match, seat) if match.playable else None
                if step is not None:
                    undoing.cost(match, seat, step.to)
                    if rnd.random() < 0.3:
                        match.undo(seat, step.to, 2.0)
                        settle(match)

    def test_a_commitment_can_be_taken_back_until_all_have_decided(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        do(match, 0, "aim 4")
        assert undoing.cost(match, 0, 1) == ""
        entry = match.undo(0, 1, 2.0)
        assert entry.seen_by == ALL  # they saw it committed
        do(match, 0, "aim 5")
        plot_b = do(match, 1, "step 0")
        do(match, 1, "aim 0")
        assert undoing.cost(match, 0, 0)
        assert plot_b.number == 5

    def test_private_dice_stay(self) -> None:
        """Nobody can be asked to let them go, as nobody may know of them; what was drafted after them goes freely."""
        match = ready()
        do(match, 0, "scan")
        assert undoing.last_step(match, 0) is None
        with pytest.raises(Refusal, match="stay as they fell"):
            undoing.cost(match, 0, 0)
        with pytest.raises(Refusal, match="stay as they fell"):
            match.undo(0, 0, 2.0)
        do(match, 0, "step 1")
        assert (undoing.cost(match, 0, 1), undoing.free_to(match, 0)) == ("", 1)
        match.undo(0, 1, 2.0)
        assert match.state.ships[0].scan > 0

    def test_dice_are_never_won_back(self) -> None:
        """Whoever goes back to before them rolls others."""
        match = ready()
        first = do(match, 0, "scan")
        plot(match, 8, 8)
        settle(match)
        assert undoing.cost(match, 0, 0) == "others decide in secret since"
        match.undo(0, 0, 2.0)
        second = do(match, 0, "scan")
        assert match.counts["0"] == 2
        assert (first.rolls[0].faces, second.rolls[0].faces) == (
            [sealed(match, "0", 0)],
            [sealed(match, "0", 1)],
        )

    def test_another_seat_has_acted(self) -> None:
        match = at_repairs()
        do(match, 0, "hold")
        do(match, 1, "hold")
        assert undoing.cost(match, 0, len(match.entries) - 3) == "others decide in secret since"

    def test_what_was_taken_back_cannot_be_gone_back_to(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        do(match, 0, "step 0")
        match.undo(0, 0, 2.0)
        with pytest.raises(Refusal, match="was taken back"):
            match.undo(0, 2, 2.0)
        with pytest.raises(Refusal, match="nothing to take back"):
            match.undo(0, 0, 2.0)
        with pytest.raises(Refusal, match="there is no entry 9"):
            match.undo(0, 9, 2.0)

    def test_the_end_is_final(self) -> None:
        match = ready()
        match.concede(0, 2.0)
        assert match.over
        assert match.over.points == [0, 2]
        with pytest.raises(Refusal, match="the match is over"):
            match.undo(0, 0, 2.0)


class TestBranch:
    def test_plays_on_with_dice_of_its_own(self) -> None:
        match = ready()
        plot(match, 4, 0)
        settle(match)
        seal = Seal.fresh()
        header = records.make_header(GAME, "night", {}, seats(), 3.0, seal=seal)
        branch = Match.fold(GAME, records.branch_lines(match, 3, header), seal)
        assert branch.frozen_why == ""
        assert branch.counts == {}
        assert branch.deciders() == [1]
        do(branch, 1, "aim 1")
        settle(branch)
        play_at_random(branch, 3)
        verdict = verify(records.read_record(records.record_of(branch).encode()))
        assert verdict.problems == []
        assert match.header.match in verdict.unchecked

    def test_is_refused_where_something_is_hidden(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        assert "hidden" in viewing.why_no_branch(match, Viewer(1), match.entries[1])
        assert viewing.why_no_branch(match, Viewer(0), match.entries[1]) == ""
