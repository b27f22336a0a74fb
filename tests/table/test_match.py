"""A match through its journal: deciding, secrecy, undo, folding, branches, freezing."""

from __future__ import annotations

import json
import random
import re
import types
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.events import ALL
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.records import packed
from stormtable.engine.sources import MissingDice
from stormtable.table import journal, records, undoing, viewing
from stormtable.table.folding import plain as plain_scene
from stormtable.table.match import Match, Refusal
from stormtable.table.seals import Seal
from stormtable.table.sitting import Request, Sitting
from stormtable.table.verify import verify
from stormtable.table.viewing import Viewer
from tests.support import ambush

GAME: Any = ambush
SEATS = [journal.Seat(letter="A", kind="screen", name="Ada"), journal.Seat(letter="B", kind="friend", name="Bo")]


def new(game: Any = GAME, dice: Any = "table", **options: int) -> Match:
    seal = Seal(bytes(32)) if dice == "table" else None
    return Match(game, records.make_header(game, "night", options, SEATS, 1.0, dice=dice, seal=seal, name="m"), seal)


def ready(game: Any = GAME, **options: int) -> Match:
    match = new(game, **options)
    match.set_up(1.0)
    return match


def do(match: Match, seat: int, text: str, **how: Any) -> journal.Entry:
    (action,) = match.read(seat, text)
    return match.act(seat, action, 2.0, **how)


def settle(match: Match) -> None:
    while match.playable and match.force(2.0):
        pass


def plot(match: Match, *aims: int) -> None:
    for seat, aim in enumerate(aims):
        do(match, seat, "step 0")
        do(match, seat, f"aim {aim}")


def play_at_random(match: Match, seed: int) -> None:
    rnd = random.Random(seed)
    while match.playable:
        seat = rnd.choice(match.deciders())
        out = [Action() for _ in range(ambush.MAX_CHOICES)]
        n = ambush.choices(match.state, seat, out)
        match.act(seat, rnd.choice(out[:n]), 2.0)
        if rnd.random() < 0.1 and match.over is None and (step := undoing.last_step(match, seat)):
            match.undo(seat, step.to, 2.0)
        if rnd.random() < 0.1:
            match.salt(seat, f"salt{seed}-{seat}", 2.0)
        settle(match)


@pytest.mark.parametrize("seed", range(12))
def test_the_fold_of_a_journal_is_the_match(seed: int) -> None:
    match = ready(turns=4)
    play_at_random(match, seed)
    record = records.record_of(match)
    again = records.read_record(record.encoded())
    folded = again.match(lambda name: GAME)
    assert folded.frozen_why == ""
    assert packed(folded.state) == packed(match.state)
    assert [node and node.after for node in folded.heads] == [node and node.after for node in match.heads]
    assert again.encoded() == record.encoded()
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
    return [json.loads(line) for line in records.record_of(match).encoded().splitlines()]


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
            header = records.make_header(GAME, "night", {}, SEATS, 1.0, seal=seal, name="m")
            match = Match(GAME, header, seal)
            match.set_up(1.0)
            do(match, 0, f"step {step}")
            do(match, 0, f"aim {aim}")
            trace = b""
            for seat in (1, -1):
                trace += records.filtered(match, seat).encoded()
                for entry in viewing.seen_entries(match, Viewer(seat)):
                    trace += repr(viewing.look(match, Viewer(seat), entry)).encode()
            traces.add(trace)
            assert seal.seed.hex().encode() not in trace
        assert len(traces) == 1

    def test_a_filtered_record_is_whole_once_the_match_is_over(self) -> None:
        match = ready(turns=1)
        plot(match, 8, 8)
        settle(match)
        assert match.over is not None
        assert records.filtered(match, -1).encoded() == records.record_of(match).encoded()

    def test_a_filtered_record_can_be_read_back(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        plot(match, 4, 0)
        settle(match)
        folded = records.read_record(records.filtered(match, 1).encoded()).match(lambda name: GAME)
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
        assert records.read_record(records.record_of(match).encoded()).match(lambda name: GAME).frozen_why == ""

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
        assert undoing.cost(match, 0, 1)
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


def sealed(match: Match, who: str, number: int) -> int:
    from stormtable.engine.sources import sealed_face

    assert match.seal
    return sealed_face(match.seal.seed, f"{match.header.match}/,/{who}/{number}", 6) or 0


def at_repairs() -> Match:
    """Both damaged, A to repair or hold."""
    match = ready()
    match.state.ships[0].hits = match.state.ships[1].hits = 1
    match.resume(match.position(), 1, 1.0)
    plot(match, 0, 0)
    return match


class TestTypedDice:
    def test_missing_dice_are_asked_for_and_change_nothing(self) -> None:
        match = new(dice="typed")
        with pytest.raises(MissingDice, match="1d6"):
            match.set_up(1.0)
        assert match.entries == []
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
        assert sitting.request is not None, "what is done in secret does not show"
        sitting.consent(1, yes=True)
        assert sitting.match.entries[-1].taken_back == list(range(1, turn + 1))
        assert sitting.pending == ()

    def test_nobody_is_asked_to_take_back_what_is_over(self) -> None:
        sitting = self.sit()
        sitting.concede(1)
        with pytest.raises(Refusal, match="the match is over"):
            sitting.undo(0, 0)
        assert sitting.request is None

    def test_a_request_lapses_once_somebody_acts_in_the_open(self) -> None:
        sitting = self.sit()
        for seat in (0, 1):
            sitting.decide(seat, "step 0, aim 8")
        for secret in ("step 1", "aim 8"):
            before = len(sitting.match.entries)
            sitting.request = Request(0, 0, "", {1})
            sitting.decide(1, secret)
            sitting.lapse(sitting.match.entries[before:])
            assert (sitting.request is None) == (secret == "aim 8")


class TestBranch:
    def test_plays_on_with_dice_of_its_own(self) -> None:
        match = ready()
        plot(match, 4, 0)
        settle(match)
        seal = Seal.fresh()
        header = records.make_header(GAME, "night", {}, SEATS, 3.0, seal=seal)
        branch = Match.fold(GAME, records.branch_lines(match, 3, header), seal)
        assert branch.frozen_why == ""
        assert branch.counts == {}
        assert branch.deciders() == [1]
        do(branch, 1, "aim 1")
        settle(branch)
        play_at_random(branch, 3)
        verdict = verify(records.read_record(records.record_of(branch).encoded()))
        assert verdict.problems == []
        assert match.header.match in verdict.unchecked

    def test_is_refused_where_something_is_hidden(self) -> None:
        match = ready()
        do(match, 0, "step 1")
        assert "hidden" in viewing.why_no_branch(match, Viewer(1), match.entries[1])
        assert viewing.why_no_branch(match, Viewer(0), match.entries[1]) == ""


def changed(**names: Any) -> Any:
    """The game under rules changed on purpose."""
    return types.SimpleNamespace(**{**vars(ambush), **names})


class TestFrozen:
    def old(self) -> bytes:
        match = ready(turns=2)
        play_at_random(match, 5)
        return records.record_of(match).encoded()

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
        assert packed(again.state) == packed(folded.state)
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
        lines = records.record_of(match).encoded().splitlines()
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
        assert verify(record).problems[0].startswith("entry 0: recorded [")
        record.header.commitment = "00"
        assert "was published" in verify(record).text
