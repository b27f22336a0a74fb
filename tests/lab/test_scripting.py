"""Matches in Python, as notebooks and scripts play them: `stormtable.open` and what it gives."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stormtable
from stormtable import BadInput, Match, View
from stormtable.bots.programs.program import Program
from stormtable.games import all_games, find
from stormtable.table.records import record_of
from stormtable.table.verify import verify

FIRE = {
    "turn": 6,
    "phase": "cannon fire",
    "units": {"Pulsar 1": {"hex": "1512", "facing": 1}, "Javelin 1": {"hex": "1508", "facing": 4}},
}


def at_fire(**more: Any) -> Match:
    """Pulsar 1's gunner may fire at Javelin 1."""
    match = stormtable.open("arclight", "duel", seed=1, position=FIRE, **more)
    match.play("B holds fire")
    return match


def first_legal(match: Match, plays: int) -> None:
    for _ in range(plays):
        match.play(match.legal()[0])


def test_importing_stormtable_loads_nothing_of_it() -> None:
    script = (
        "import sys, stormtable; print([m for m in sys.modules if m.startswith(('stormtable.', 'numpy', 'numba'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_is_unknown_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="opne"):
        stormtable.opne  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_game_opens_plays_and_is_shown(name: str) -> None:
    match = stormtable.open(name, seed=3)
    first_legal(match, 3)
    assert len(match) > 3
    assert match.legal()
    assert match._repr_svg_().startswith("<svg")
    assert match.legal()[-1].text in match._repr_html_() or "more" in match._repr_html_()
    assert find(name).TITLE in repr(match)
    for seat in match.seats:
        assert match.view(seat).seat == seat
        assert match.view(seat).text()


def test_notation_is_played_and_told_with_its_dice_and_rules() -> None:
    match = at_fire()
    happened = match.play("A fires at Javelin 1", dice=[5, 7, 3])
    assert happened.dice == (5, 7, 3)
    assert [entry.text for entry in happened] == ["A fires at Javelin 1"]
    assert any(told.rule == "AL-5.3" for told in happened[0].told)
    assert "(AL-5.3)" in repr(happened)


def test_an_act_of_several_steps_is_played_whole_or_not_at_all() -> None:
    match = stormtable.open("arclight", "duel", seed=1)
    first_legal(match, 2)
    before = len(match), match.position
    happened = match.play("forward; forward")
    assert [entry.text for entry in happened] == ["forward", "forward"]
    match.undo()
    assert (len(match), match.position) == before
    with pytest.raises(BadInput, match="no weapon of Pulsar 1"):
        match.play("forward; B fires at Pulsar 1; forward")
    assert (len(match), match.position) == before


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ({"act": "A fires at Javelin 2"}, r"no ship 'javelin 2'; did you mean 'Javelin 1'"),
        ({"act": "fly to the moon"}, "not understood; legal now: A fires at Javelin 1, A holds fire"),
        ({"act": "A fires at Pulsar 1"}, r"not legal here: .*\(AL-4\.7\); legal there: A fires at Javelin 1"),
        ({"act": ""}, "nothing is written"),
        ({"act": []}, "there is no act"),
        ({"act": 7}, "7: notation"),
        ({"act": "A holds fire", "seat": "Q"}, "no seat 'Q'; there are A and B"),
        ({"act": "A holds fire", "seat": 5}, "no seat 5; they count from 0 to 1"),
        ({"act": "A holds fire", "seat": "B"}, "seat B decides nothing now, but A"),
        ({"act": "A fires at Javelin 1", "dice": [5, 7]}, r"1d8 more is rolled than dice=\[5, 7\] has"),
        ({"act": "A fires at Javelin 1", "dice": [5, 7, 3, 1, 1, 1]}, "more dice than are rolled"),
        ({"act": "A fires at Javelin 1", "dice": [5, 70, 3]}, "70 is not on a die"),
    ],
)
def test_what_cannot_be_played_says_why_and_changes_nothing(what: dict[str, Any], message: str) -> None:
    match = at_fire()
    for played in (match, match.state):
        before = played.position
        with pytest.raises(BadInput, match=message):
            played.play(**what)
        assert played.position == before
    assert len(match) == 3


def test_the_rule_that_forbids_comes_with_the_error() -> None:
    match = at_fire()
    with pytest.raises(BadInput) as caught:
        match.play("A fires at Pulsar 1")
    assert caught.value.rule == "AL-4.7"
    assert "AL-4.7" in match.why_not("A fires at Pulsar 1")
    assert match.why_not("A fires at Javelin 1") == ""


def test_odds_are_those_of_the_rules() -> None:
    match = at_fire()
    odds = match.odds("A fires at Javelin 1")
    assert odds.exact
    assert odds.chance == pytest.approx(1 - odds.outcomes["Miss"])
    assert sum(odds.outcomes.values()) == pytest.approx(1, abs=0.002)
    assert sum(odds.table.values()) == pytest.approx(odds.chance, abs=0.002)
    assert odds.modifiers == {"short": 1}
    assert "to hit Javelin 1" in str(odds)
    assert "Critical" in odds._repr_html_()
    assert match.odds() == [odds]
    assert match.odds("A holds fire") is None
    with pytest.raises(BadInput, match="not legal"):
        match.odds("A fires at Pulsar 1")


def test_equal_seeds_give_equal_matches() -> None:
    def told(seed: int) -> str:
        match = stormtable.open("thunder_struck", "duel", seed=seed, players=["random", "random"])
        assert match.over
        return repr(match.log())

    assert told(5) == told(5)
    assert told(5) != told(6)


def test_a_level_answers_and_a_whole_match_is_played() -> None:
    match = stormtable.open("arclight", "duel", seed=2, players={"B": "easy"})
    match.play(match.legal()[0])
    assert match.deciders == ("A",)
    assert any(entry.seat == "B" for entry in match.log())
    while not match.over:
        match.play(match.best("random"))
    assert match.points in ({"A": 2, "B": 0}, {"A": 1, "B": 1}, {"A": 0, "B": 2})
    assert match.winners == tuple(seat for seat, points in match.points.items() if points == 2)
    assert match.legal() == []
    with pytest.raises(BadInput, match="it is over"):
        match.play("A holds fire")


def test_advice_is_the_same_for_equal_seeds_and_can_be_played() -> None:
    match = at_fire()
    advice = match.best("easy", seed=4)
    assert advice == match.best("easy", seed=4)
    assert {each.text for each in advice.thoughts} <= {act.text for act in match.legal()}
    assert advice.text == match.play(advice)[0].text
    with pytest.raises(BadInput, match="no bot 'grandmaster'"):
        match.best("grandmaster")


def test_a_function_plays_by_its_view_alone() -> None:
    seen: list[View] = []

    def careful(view: View) -> str:
        seen.append(view)
        return view.legal()[-1].text

    match = stormtable.open("arclight", "duel", seed=1, players={"A": careful, "B": "random"})
    assert match.over
    assert {view.seat for view in seen} == {"A"}
    assert all(view.record.dice.rng == 0 for view in seen)
    assert match.table.header.seats[0].level == "careful"


def test_a_function_that_cheats_is_named() -> None:
    def cheat(view: View) -> str:
        return "B fires at Pulsar 1"

    with pytest.raises(BadInput, match="cheat wanted 'B fires at Pulsar 1'"):
        stormtable.open("arclight", "duel", seed=1, players=[cheat, "random"])


def test_players_are_one_a_seat_or_one_a_team() -> None:
    match = stormtable.open("thunder_struck", "teams", seed=1, players=["random", "easy"])
    assert [seat.level for seat in match.table.header.seats] == ["random", "easy", "random", "easy"]
    with pytest.raises(BadInput, match="one a seat is needed: A1, B1, A2 and B2"):
        stormtable.open("thunder_struck", "teams", players=["random"] * 3)
    with pytest.raises(BadInput, match="no player 'champion'"):
        stormtable.open("arclight", "duel", players=["champion", "easy"])


def test_a_program_plays_a_seat() -> None:
    command = f"exec:{sys.executable} examples/bots/eager.py"
    with stormtable.open("arclight", "duel", seed=1, players={"B": command}) as match:
        match.play(match.legal()[0])
        assert match.log()[-1].seat == "B" or match.deciders == ("A",)


def cheat(view: View) -> str:
    return "B fires at Pulsar 1"


@pytest.mark.parametrize("play", [stormtable.open, functools.partial(stormtable.simulate, games=1)])
def test_programs_end_where_a_match_cannot_begin(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = list[Program](), list[Program]()

    def begin(program: Program, hello: object) -> None:
        begun.append(program)

    def close(program: Program) -> None:
        ended.append(program)

    monkeypatch.setattr(Program, "begin", begin)
    monkeypatch.setattr(Program, "close", close)
    with pytest.raises(BadInput, match="cheat wanted"):
        play("arclight", "duel", seed=1, players=[cheat, f"exec:{sys.executable} examples/bots/eager.py"])
    assert len(begun) == 1
    assert ended == begun


def test_a_state_is_a_copy_and_rolls_dice_of_its_own() -> None:
    match = at_fire()
    state = match.state
    twin = state.copy()
    assert state.play("A fires at Javelin 1").dice == twin.play("A fires at Javelin 1").dice
    fell = {match.state.copy(seed).play("A fires at Javelin 1").dice for seed in range(8)}
    assert len(fell) > 1
    assert state.position != match.position
    assert match.deciders == ("A",)


def test_a_view_holds_no_secret_and_imagines_what_may_be() -> None:
    plain, others = (stormtable.open("arclight", "duel", seed=1) for _ in range(2))
    plain.play(plain.legal("A")[0])
    others.play(others.legal("A")[-1])
    assert plain.position != others.position
    assert plain.view("B").record == others.view("B").record
    assert plain.view("B").position == others.view("B").position
    guess = plain.view("B").imagine(3)
    assert guess.deciders
    assert guess.record == plain.view("B").imagine(3).record


def test_undo_lets_the_same_dice_fall_again() -> None:
    match = at_fire()
    first = match.play("A fires at Javelin 1")
    match.undo()
    assert match.play("A fires at Javelin 1").dice == first.dice
    match.undo(2)
    assert len(match) == 2
    with pytest.raises(BadInput, match="cannot be undone"):
        match.undo()


def test_a_copy_goes_its_own_way() -> None:
    match = at_fire()
    twin, other, third = match.copy(), match.copy(seed=9), match.copy(seed=9)
    dice = match.play("A fires at Javelin 1").dice
    assert twin.play("A fires at Javelin 1").dice == dice
    assert len(other) == 3
    assert other.play("A fires at Javelin 1").dice == third.play("A fires at Javelin 1").dice != dice


def test_records_are_saved_loaded_and_played_on(tmp_path: Path) -> None:
    match = stormtable.open("arclight", "duel", seed=4)
    first_legal(match, 6)
    match.concede("A")
    assert match.points == {"A": 0, "B": 2}
    for name in ("duel.jsonl", "duel.jsonl.gz"):
        loaded = stormtable.load(match.save(tmp_path / name))
        assert loaded.points == match.points
        assert loaded.position == match.position
    branch = stormtable.load(tmp_path / "duel.jsonl", entry=5, seed=1)
    assert branch.at(5).position == match.at(5).position
    assert not branch.over
    branch.play(branch.legal()[0])
    half = at_fire()
    again = stormtable.load(half.save(tmp_path / "half.jsonl"), seed=2)
    assert again.position == half.position
    assert again.play("A fires at Javelin 1").dice


def test_a_seats_record_of_a_running_match_leaves_secrets_out(tmp_path: Path) -> None:
    match = stormtable.open("arclight", "duel", seed=1)
    act = match.play(match.legal("A")[0])[0].text
    assert act.encode() in match.encode()
    assert act.encode() not in match.save(tmp_path / "b.jsonl", seat="B").read_bytes()


@pytest.mark.parametrize("missing", ["none.jsonl", "."])
def test_files_that_cannot_be_read_or_written_are_named(tmp_path: Path, missing: str) -> None:
    with pytest.raises(BadInput, match=missing):
        stormtable.load(tmp_path / missing)
    with pytest.raises(BadInput, match="absent"):
        at_fire().save(tmp_path / "absent" / "x.jsonl")
    (tmp_path / "bad.jsonl").write_text("{}")
    with pytest.raises(BadInput, match=r"bad\.jsonl: line 1"):
        stormtable.load(tmp_path / "bad.jsonl")


def test_dice_that_were_given_and_positions_set_are_said_in_the_record() -> None:
    match = at_fire()
    match.play("A fires at Javelin 1", dice=[5, 7, 3])
    first_legal(match, 6)
    found = verify(record_of(match.table))
    assert found.problems == []
    assert len(found.set_right) == 2


def test_positions_are_set_in_words_and_told() -> None:
    match = stormtable.open("arclight", "duel", seed=1)
    happened = match.set_position(FIRE)
    assert match.position["units"]["Javelin 1"]["hex"] == "1508"
    assert "Javelin 1 hex: 1503 to 1508" in repr(happened)
    match.set_position('units."Javelin 1".hex = "1507"')
    state = match.state
    state.set_position({"units": {"Javelin 1": {"ds": 9}}})
    assert state.position["units"]["Javelin 1"]["ds"] == 9
    assert match.position["units"]["Javelin 1"]["ds"] == 12
    for played in (match, state):
        with pytest.raises(BadInput, match="units"):
            played.set_position({"units": {"Javelin 1": {"hex": "9999"}}})
    assert 'game = "arclight"' in match.case()


def test_options_and_forces_reach_the_game() -> None:
    match = stormtable.open("arclight", "free", forces={"a": "pulsar 2", "B": "javelin"}, options={"limit": 150})
    assert set(match.position["units"]) == {"Pulsar 1", "Pulsar 2", "Javelin 1"}
    with pytest.raises(BadInput, match="no side 'C'"):
        stormtable.open("arclight", "free", forces={"C": "pulsar"})
    with pytest.raises(BadInput, match="speed"):
        stormtable.open("arclight", "duel", options={"speed": "on"})
    with pytest.raises(BadInput, match="did you mean 'duel'"):
        stormtable.open("arclight", "dule")


def test_the_catalogue_names_what_can_be_opened() -> None:
    found = stormtable.catalogue()
    assert list(found) == list(all_games())
    assert list(found["arclight"].scenarios) == list(find("arclight").SCENARIOS)
    assert found["arclight"].levels[0] == "random"
    assert "speed_restriction" in found["arclight"].options


def test_many_games_are_the_same_for_equal_seeds() -> None:
    def first(view: View) -> str:
        return view.legal()[0].text

    compiled = stormtable.simulate("arclight", "duel", players=["easy", "random"], games=20, seed=2)
    assert compiled == stormtable.simulate("arclight", "duel", players={"A": "easy"}, games=20, seed=2)
    assert sum(compiled.wins.values()) + compiled.draws + compiled.unfinished == 20
    low, high = compiled.interval("A")
    assert low < compiled.wins["A"] / 20 < high
    assert "easy" in str(compiled)
    assert "easy" in compiled._repr_html_()
    played = stormtable.simulate("arclight", "duel", players=[first, "random"], games=2)
    assert played == stormtable.simulate("arclight", "duel", players=[first, "random"], games=2)
    assert played.players == {"A": "first", "B": "random"}
    with pytest.raises(BadInput, match="at least 1"):
        stormtable.simulate("arclight", games=0)
