"""Setting a match right: a position in the words of a case file, dice, anything taken back; who did it."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from stormtable.engine.choosing import choices_of
from stormtable.engine.game import WATCHER
from stormtable.games import find
from stormtable.table import records, referee, secrecy
from stormtable.table.differing import Change
from stormtable.table.journal import Seat
from stormtable.table.match import Match, Refusal
from stormtable.table.records import filter_record, read_record, record_of
from stormtable.table.referee import Misplaced, Ruling
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from stormtable.table.verify import verify
from tests.support import ambush
from tests.support.ambush_match import at_repairs, do, plot, ready, sealed, settle
from tests.support.salvo_match import new as teams
from tests.support.started import started

GAME: Any = ambush
ARCLIGHT = find("arclight")
TURN = "ships.B.space = 3"
FRIGATE = "{{ side = 'A', system = 'Tarn', missiles = {}, squadrons = 1, stars = 2 }}"


@pytest.fixture
def sitting() -> Sitting:
    return Sitting(ready(), clock=lambda: 3.0)


def space(text: str) -> Ruling:
    return Ruling("position", text)


def campaign() -> Sitting:
    """A campaign in which A has a frigate that B knows to be there, not that it has 3 missiles left."""
    sitting = Sitting(started("jumpstrike_campaign", "long_arm").match, clock=lambda: 3.0)
    position = {"round": 2, "phase": "orders", "ships": {"Frigate 2": tomllib.loads(f"it = {FRIGATE.format(3)}")["it"]}}
    sitting.resume(position, sitting.match.game.VERSION)
    return sitting


def frigate(missiles: int) -> Ruling:
    """That it has so many."""
    return space(f"ships.'Frigate 2' = {FRIGATE.format(missiles)}")


def again(match: Match) -> Match:
    """The match as its record has it, which must agree with today's rules."""
    found = read_record(record_of(match).encode()).match(lambda name: match.game)
    assert found.frozen_why == ""
    assert found.state == match.state
    return found


class TestAPosition:
    def test_is_set_right(self, sitting: Sitting) -> None:
        match = sitting.match
        referee.carry_out(sitting, space(TURN), WATCHER, "referee")
        entry = match.entries[-1]
        assert (entry.kind, entry.by, entry.seat) == ("corrected", "referee", -1)
        assert match.state.ships[1].space == 3
        assert [field for field, _, _ in entry.changes] == ["ships[1].space"]
        assert entry.stories == [
            {"text": "The referee set the position right", "lines": [{"text": "B space", "old": "4", "new": "3"}]}
        ]
        again(match)

    def test_goes_on_from_there(self, sitting: Sitting) -> None:
        match = sitting.match
        referee.carry_out(sitting, space(TURN), WATCHER, "referee")
        plot(match, 3, 0)
        settle(match)
        assert record_of(match).encode().count(b'"corrected"') == 1
        found = read_record(record_of(match).encode())
        assert found.header.format == 3
        again(match)

    def test_is_told_beforehand(self, sitting: Sitting) -> None:
        assert referee.foretell(sitting.match, space(TURN), 0) == [Change("B space", "4", "3")]
        assert len(sitting.match.entries) == 1

    @pytest.mark.parametrize(
        ("text", "why", "where"),
        [
            ("turn = ", "not TOML", ""),
            ("", "the position is empty", ""),
            ('phase = "LUNCH"', "'LUNCH' is not one of", ""),
            ("turn = 1", "that is so already", ""),
            ("dice = [0, 'x']\nturn = 2", "faces are expected", "dice"),
            ("dice = [3]\nturn = 2", "nothing rolls the dice [3]", "dice"),
            ('ships.B.space = "x"', "the rules cannot go on from such a position", ""),
        ],
    )
    def test_that_is_wrong_is_told(self, sitting: Sitting, text: str, why: str, where: str) -> None:
        for ask in (referee.foretell, referee.check):
            with pytest.raises(Misplaced) as wrong:
                ask(sitting.match, space(text), WATCHER)
            assert why in wrong.value.text
            assert wrong.value.where == where
        with pytest.raises(Misplaced):
            referee.carry_out(sitting, space(text), WATCHER, "referee")
        assert len(sitting.match.entries) == 1

    def test_may_be_a_whole_case_file(self, sitting: Sitting) -> None:
        text = f'game = "ambush"\nscenario = "night"\n[position]\n{TURN}'
        assert referee.foretell(sitting.match, space(text), WATCHER) == [Change("B space", "4", "3")]

    def test_is_taken_back_by_consent_only(self, sitting: Sitting) -> None:
        sitting.requests.ask_to_rule(space(TURN), 0)
        sitting.requests.answer(1, "position", yes=True)
        sitting.undo(0, 0)
        sitting.requests.answer(1, "undo", yes=True)
        assert sitting.match.state.ships[1].space == 4
        again(sitting.match)

    def test_takes_what_is_drafted_in_secret_along(self, sitting: Sitting) -> None:
        match = sitting.match
        sitting.decide(1, "step 0")
        referee.carry_out(sitting, space(TURN), WATCHER, "referee")
        back, corrected = match.entries[1 + 1], match.entries[-1]
        assert (back.kind, back.taken_back, back.seen_by) == ("undo", [1], 1 << 1)
        assert secrecy.visible(corrected, 0)
        assert not secrecy.visible(back, 0)
        assert [node.number for node in match.chain()] == [0, 3]
        again(match)

    def test_tells_nobody_what_is_hidden(self, sitting: Sitting) -> None:
        """Whoever asks learns no more by trying than by looking."""
        sitting.decide(1, "step 0")
        hidden = space("ships.B.plot = 0\nships.B.ready = true")
        for viewer in (0, WATCHER):
            others = Sitting(ready(), clock=lambda: 3.0)
            told = []
            for match in (sitting.match, others.match):
                try:
                    told.append(referee.foretell(match, hidden, viewer))
                except Refusal as refusal:
                    told.append([Change(refusal.text, "", "")])
            assert told[0] == told[1]

    @pytest.mark.parametrize("missiles", [2, 3])
    def test_that_is_asked_for_tells_nobody_whether_something_hidden_is_so(self, missiles: int) -> None:
        """What another's ships have left is for their side alone (JS-13.20)."""
        sitting = campaign()
        sitting.requests.ask_to_rule(frigate(missiles), 1)
        assert sitting.requests.open["position"].waiting == {0}

    def test_that_cannot_be_for_a_hidden_reason_does_not_say_so(self) -> None:
        sitting = campaign()
        before = sitting.match.state
        sitting.requests.ask_to_rule(frigate(3), 1)
        with pytest.raises(Refusal, match="for a reason that not all may know"):
            sitting.requests.answer(0, "position", yes=True)
        assert sitting.match.state == before

    def test_in_a_record_made_meanwhile_says_no_more_than_its_viewer_may_know(self, sitting: Sitting) -> None:
        referee.carry_out(sitting, space(TURN), WATCHER, "referee")
        plot(sitting.match, 3)
        entry = filter_record(sitting.match, 1).entries[1]
        assert (entry.kind, entry.stories[0]["text"]) == ("corrected", "The referee set the position right")

    def test_of_a_game_is_set_amid_a_phase(self) -> None:
        """What is not said stays: who fires next, what is declared, what was rolled."""
        sitting = arclight()
        before = ARCLIGHT.position(sitting.match.state)
        text = 'units."Javelin 1".ds = 3'
        told = referee.foretell(sitting.match, space(text), 0)
        assert {each.name: each.after for each in told} == {"Javelin 1 ds": "3", "Javelin 1 lasting ds": "3"}
        referee.carry_out(sitting, space(text), WATCHER, "referee")
        after = ARCLIGHT.position(sitting.match.state)
        before["units"]["Javelin 1"] |= {"ds": 3, "lasting_ds": 3}
        assert after == before
        again(sitting.match)

    def test_names_the_place_of_a_mistake(self) -> None:
        with pytest.raises(Misplaced) as wrong:
            referee.foretell(arclight().match, space('units."Javelin 1".hex = "9999"'), 0)
        assert wrong.value.where == 'units."Javelin 1".hex'
        with pytest.raises(Misplaced) as wrong:
            referee.foretell(arclight().match, space('units."Javelin 11".hex = "1510"'), 0)
        assert "Javelin 1" in wrong.value.text


def test_what_is_sealed_for_whoever_asks_is_no_change() -> None:
    """Guard pods being laid: one's own stay as they lie, and of the other's nothing is told."""
    match = started("jumpstrike", "interception").match
    for viewer in (0, 1, WATCHER):
        assert referee.foretell(match, space("turn = 2"), viewer) == [Change("turn", "1", "2")]
        with pytest.raises(Misplaced, match="that is so already"):
            referee.foretell(match, space("turn = 1"), viewer)


def arclight() -> Sitting:
    """A duel under way, some thirty decisions on."""
    seats = [Seat(letter="A", kind="screen"), Seat(letter="B", kind="friend")]
    seal = Seal(bytes(32))
    match = Match(ARCLIGHT, records.make_header(ARCLIGHT, "duel", {}, seats, 1.0, seal=seal, name="m"), seal)
    sitting, chance = Sitting(match, clock=lambda: 2.0), random.Random(3)
    sitting.set_up()
    for _ in range(30):
        seat = match.deciders()[0]
        sitting.carry_out(seat, [chance.choice(choices_of(ARCLIGHT, match.state, seat))])
    return sitting


class TestDice:
    def test_are_set(self) -> None:
        match = at_repairs()
        sitting = Sitting(match, clock=lambda: 3.0)
        rolled = do(match, 0, "repair")
        fell = [face for roll in rolled.rolls for face in roll.faces]
        other = 6 if fell[0] != 6 else 1
        numbers = dict(match.counts)
        referee.carry_out(sitting, Ruling("dice", to=rolled.number, faces=(other,)), WATCHER, "referee")
        back, entry = match.entries[rolled.number + 1], match.entries[rolled.number + 2]
        assert (back.kind, back.by, back.taken_back) == ("undo", "referee", [rolled.number])
        assert (entry.kind, entry.by, entry.seat, entry.text) == ("decision", "referee", 0, "repair")
        assert [roll.faces for roll in entry.rolls] == [[other]]
        assert dict(match.counts) == numbers, "they take no number"
        again(match)

    def test_leave_all_others_as_they_would_be(self) -> None:
        match = at_repairs()
        sitting, number = Sitting(match, clock=lambda: 3.0), match.counts["public"]
        first = do(match, 0, "repair")
        referee.carry_out(sitting, Ruling("dice", to=first.number, faces=(1,)), WATCHER, "referee")
        second = do(match, match.deciders()[0], "repair")
        assert [roll.faces for roll in second.rolls] == [[sealed(match, "public", number + 1)]]
        assert [roll.faces for roll in first.rolls] == [[sealed(match, "public", number)]]

    @pytest.mark.parametrize(
        ("faces", "why"),
        [((), "1d6 are rolled first"), ((1, 2), "left over"), ((7,), "7 is not on a die of 6")],
    )
    def test_are_as_many_as_are_rolled(self, faces: tuple[int, ...], why: str) -> None:
        match = at_repairs()
        number = do(match, 0, "repair").number
        with pytest.raises(Refusal, match=why):
            referee.carry_out(Sitting(match), Ruling("dice", to=number, faces=faces), WATCHER, "referee")
        assert match.entries[-1].number == number

    def test_of_what_rolled_none_cannot_be(self, sitting: Sitting) -> None:
        for number in (0, 1, 7):
            with pytest.raises(Refusal):
                referee.check(sitting.match, Ruling("dice", to=number, faces=(1,)), WATCHER)

    def test_are_told_by_whoever_checks(self) -> None:
        match = at_repairs()
        sitting = Sitting(match, clock=lambda: 3.0)
        number = do(match, 0, "repair").number
        sitting.requests.ask_to_rule(Ruling("dice", to=number, faces=(1,)), 0)
        sitting.requests.answer(1, "dice", yes=True)
        sitting.requests.ask("draw", 0)
        sitting.requests.answer(1, "draw", yes=True)
        verdict = verify(read_record(record_of(match).encode()))
        assert verdict.problems == []
        assert verdict.set_right == [
            f"entry {number + 1}: taken back by all who play, who agreed",
            f"entry {number + 2}: its dice were set by all who play, who agreed",
        ]

    def test_of_a_referee_whom_nobody_named_are_a_fault(self) -> None:
        match = at_repairs()
        sitting = Sitting(match, clock=lambda: 3.0)
        number = do(match, 0, "repair").number
        referee.carry_out(sitting, Ruling("dice", to=number, faces=(1,)), WATCHER, "referee")
        sitting.concede(0)
        problems = verify(record_of(match)).problems
        assert problems[-1] == f"entry {number + 2} is said to be a referee's, but the match named none"


class TestGoingBack:
    def test_is_to_any_entry(self, sitting: Sitting) -> None:
        match = sitting.match
        plot(match, 8, 8)
        settle(match)
        referee.carry_out(sitting, Ruling("back", to=0), WATCHER, "referee")
        entry = match.entries[-1]
        assert (entry.kind, entry.by, entry.seat, entry.back_to) == ("undo", "referee", -1, 0)
        assert [node.number for node in match.chain()] == [0]
        again(match)

    def test_brings_back_who_gave_up(self) -> None:
        match = teams()
        match.set_up(1.0)
        sitting = Sitting(match, clock=lambda: 2.0)
        sitting.concede(0)
        assert match.is_out(0)
        referee.carry_out(sitting, Ruling("back", to=0), WATCHER, "referee")
        assert not match.is_out(0)

    def test_is_not_amid_what_was_opened(self, sitting: Sitting) -> None:
        plot(sitting.match, 8, 8)
        settle(sitting.match)
        with pytest.raises(Refusal, match="taken back whole, or not at all"):
            referee.check(sitting.match, Ruling("back", to=1), WATCHER)

    def test_does_not_tell_what_is_drafted(self, sitting: Sitting) -> None:
        for text in ("step 0", "aim 8"):
            with pytest.raises(Refusal, match=r"^there is nothing to take back$"):
                referee.check(sitting.match, Ruling("back", to=0), WATCHER)
            sitting.decide(1, text)


def test_consent_is_asked_of_all(sitting: Sitting) -> None:
    sitting.requests.ask_to_rule(space(TURN), 0)
    request = sitting.requests.open["position"]
    assert (request.waiting, request.text) == ({1}, TURN)
    assert len(sitting.match.entries) == 1
    sitting.requests.answer(1, "position", yes=True)
    entry = sitting.match.entries[-1]
    assert (entry.by, entry.seat, entry.stories[0]["text"]) == ("all", 0, "All agreed, and set the position right")
