"""Lessons: each shipped one can be played to its end, wrong tries are answered kindly, nothing is lost by a reload."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.lessons import Lesson, lesson_of, read_lesson
from stormtable.games import all_games, book_of, find, lessons_of
from stormtable.table.journal import Learned, Seat, decode_line, encode_line, format_of
from stormtable.table.lessons import LessonSitting, check_lesson, lesson_header
from stormtable.table.match import Match, Refusal
from stormtable.table.records import filter_record, make_header

GAME = find("thunder_struck")
RULES = {rule.id for rule in book_of(GAME.NAME, GAME.PREFIX).rules}
FIRST: dict[str, Any] = {
    "game": "thunder_struck",
    "scenario": "duel",
    "title": "Two dice",
    "text": "How dice are laid.",
    "seat": "A",
    "names": {"B": "Bo"},
    "position": {
        "phase": "planning",
        "marker": "A",
        "ships": {
            "A": {"hand": [6, 4, 2, 1], "cubes": 1, "shields": ["SM"]},
            "B": {"dice": {"B1": 3, "M1": 5, "P1": 2, "SM": 6}, "handed_in": True, "cubes": 1, "shields": ["SM"]},
        },
    },
    "step": [
        {"say": "You have rolled."},
        {
            "say": "Lay the 2 and the 6.",
            "rule": "TS-3.1",
            "do": ["2 on M1", "6 on B1"],
            "wrong": [{"do": "2 on SF", "say": "Keep the shield.", "rule": "TS-3.1"}],
        },
        {"say": "Lay the rest.", "do": ["4 on F1", "1 on SF"]},
        {"say": "Hand in.", "do": "hand in"},
        {"say": "Fly.", "do": "boost B1", "then": [{"seat": "B", "do": "power P1"}]},
    ],
}


def lesson(**changed: Any) -> Lesson:
    return lesson_of({**FIRST, **changed}, "1-two-dice.toml")


def begun(of: Lesson) -> LessonSitting:
    sitting = LessonSitting(Match(GAME, lesson_header(GAME, of, "", 0.0)), of, clock=lambda: 1.0)
    sitting.set_up()
    return sitting


@pytest.mark.parametrize("name", [name for name in all_games() if lessons_of(name)])
def test_every_lesson_that_ships_can_be_played_to_its_end(name: str) -> None:
    game = find(name)
    ids = {rule.id for rule in book_of(name, game.PREFIX).rules}
    faults = {each.name: check_lesson(game, each, ids) for each in lessons_of(name).values()}
    assert not {each: found for each, found in faults.items() if found}
    for each in lessons_of(name).values():
        assert each.battle is None or each.battle.scenario in game.SCENARIOS


class TestTheLearner:
    def test_reads_on_and_does_what_is_asked_in_any_order(self) -> None:
        sitting = begun(lesson())
        with pytest.raises(Refusal):
            sitting.decide(0, "6 on B1")
        sitting.go_on()
        assert sitting.step is not None
        assert sitting.wanted_in_words() == ["lay 2 on M1", "lay 6 on B1"]
        sitting.decide(0, "6 on B1")
        assert sitting.wanted_in_words() == ["lay 2 on M1"]
        with pytest.raises(Refusal, match="done at the table"):
            sitting.go_on()
        sitting.decide(0, "2 on M1")
        assert sitting.place.step == 2

    def test_is_told_why_a_try_is_wrong_and_loses_nothing(self) -> None:
        sitting = begun(lesson())
        sitting.go_on()
        before = len(sitting.match.lines)
        with pytest.raises(Refusal, match="Keep the shield") as foreseen:
            sitting.decide(0, "2 on SF")
        with pytest.raises(Refusal) as against_the_rules:
            sitting.decide(0, "6 on SF")
        with pytest.raises(Refusal, match=r"The rules allow it, but .* Lay the 2 and the 6") as beside_the_point:
            sitting.decide(0, "4 on F1")
        assert [each.value.rule for each in (foreseen, against_the_rules, beside_the_point)] == ["TS-3.1"] * 3
        assert len(sitting.match.lines) == before

    def test_may_have_a_step_done(self) -> None:
        sitting = begun(lesson())
        for step in range(5):
            assert sitting.place.step == step
            sitting.skip()
        assert sitting.step is None
        with pytest.raises(Refusal, match="the lesson is done"):
            sitting.decide(0, "fire F1 at B")

    def test_neither_gives_up_nor_takes_back(self) -> None:
        sitting = begun(lesson())
        sitting.go_on()
        sitting.decide(0, "6 on B1")
        with pytest.raises(Refusal, match="nothing is lost"):
            sitting.concede(0)
        with pytest.raises(Refusal, match="nothing is lost"):
            sitting.undo(0, 0)

    def test_goes_on_after_a_reload_where_the_journal_says(self) -> None:
        sitting = begun(lesson())
        sitting.go_on()
        sitting.decide(0, "2 on M1")
        lines = [decode_line(encode_line(line)) for line in sitting.match.lines]
        again = LessonSitting(Match.fold(GAME, lines), lesson(), clock=lambda: 1.0)
        assert again.match.frozen_why == ""
        assert again.place == sitting.place == Learned(seat=0, step=1, done=[0], time=1.0)
        again.decide(0, "6 on B1")
        assert again.place.step == 2
        assert format_of(lines) == 3


class TestFiles:
    def test_a_lesson_that_cannot_be_played_is_told_where(self) -> None:
        steps = [*FIRST["step"][:2], {"say": "Lay the rest.", "do": "5 on F1"}]
        assert check_lesson(GAME, lesson(step=steps), RULES) == [
            "step 3: what the lesson asks for cannot be done here: 5 on F1"
        ]

    @pytest.mark.parametrize(
        ("wrong", "fault"),
        [
            ({"do": "2 on M1", "say": "No."}, "step 2: the wrong try '2 on M1' is right"),
            ({"do": "9 on M1", "say": "No."}, "step 2: the wrong try '9 on M1' cannot be said here"),
            ({"do": "2 on SF", "say": "No.", "rule": "TS-99"}, "step 2: there is no rule 'TS-99'"),
        ],
    )
    def test_a_wrong_try_that_is_none_is_named(self, wrong: dict[str, Any], fault: str) -> None:
        steps = [FIRST["step"][0], {**FIRST["step"][1], "wrong": [wrong]}, *FIRST["step"][2:]]
        assert check_lesson(GAME, lesson(step=steps), RULES) == [fault]

    def test_dice_that_do_not_fit_are_named(self) -> None:
        steps = [*FIRST["step"][:4], {**FIRST["step"][4], "dice": [3]}]
        assert check_lesson(GAME, lesson(step=steps), RULES) == [
            "step 5: the lesson gives more dice than are rolled for ('boost B1',): [3] are left"
        ]
        without = {key: value for key, value in FIRST["position"]["ships"]["A"].items() if key != "hand"}
        position = {**FIRST["position"], "ships": {**FIRST["position"]["ships"], "A": without}}
        (fault,) = check_lesson(GAME, lesson(position=position), RULES)
        assert fault.startswith("the position: ")

    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"step": []}, "at least one"),
            ({"step": [{"say": "Do.", "dice": [1]}]}, "do is missing"),
            ({"step": [{"say": "Do.", "do": ["a", "b"], "also": ["c"]}]}, "one way each"),
            ({"step": [{"say": "x" * 401}]}, "401 characters"),
            ({"stepp": []}, "stepp"),
            ({"minutes": 0}, "minutes"),
        ],
    )
    def test_a_faulty_file_is_refused_with_what_is_wrong(self, changed: dict[str, Any], message: str) -> None:
        with pytest.raises(BadInput, match=re.escape(message)):
            lesson(**changed)

    def test_a_seat_that_is_not_there(self) -> None:
        assert check_lesson(GAME, lesson(seat="C"), RULES) == [
            "the position: 1-two-dice.toml: there is no seat 'C'; there are: A, B"
        ]

    def test_is_named_after_its_file(self, tmp_path: Path) -> None:
        text = 'game = "thunder_struck"\nscenario = "duel"\ntitle = "T"\ntext = "T."\n[[step]]\nsay = "Read."\n'
        (tmp_path / "3-shields.toml").write_text(text, encoding="utf-8")
        assert read_lesson(tmp_path / "3-shields.toml").name == "shields"


WALL: dict[str, Any] = {
    "game": "lightning_war",
    "scenario": {
        "title": "The wall",
        "turns": 8,
        "sides": [{"id": "south"}, {"id": "north"}],
        "units": [
            {"side": side, "name": side, "kind": "hq", "elements": [{"id": name, "kind": "squad"}]}
            for side, name in (("south", "a"), ("north", "b"))
        ],
    },
    "title": "Near",
    "text": "Near enough.",
    "position": {
        "turn": 2,
        "phase": "movement",
        "side": "A",
        "initiative": "A",
        "elements": {"a": {"at": [30, 10]}, "b": {"at": [30, 40]}},
    },
    "step": [{"say": "Move.", "do": "move a to 30,15", "near": 1.5}],
}


def test_on_a_free_table_near_enough_is_right_and_carried_out_where_it_is_meant() -> None:
    game, near = find("lightning_war"), lesson_of(WALL, "near.toml")
    sitting = LessonSitting(Match(game, lesson_header(game, near, "", 0.0)), near, clock=lambda: 1.0)
    sitting.set_up()
    assert sitting.spots() == [(3000, 1500)]
    with pytest.raises(Refusal, match="not what this step is about"):
        sitting.decide(0, "move a to 30,13.4")
    sitting.decide(0, "move a to 30.5,14")
    assert sitting.match.position()["elements"]["a"]["at"] == [30, 15]
    assert sitting.step is None


def test_a_running_record_does_not_tell_a_seat_what_the_position_hides() -> None:
    game = find("jumpstrike")
    position = {"phase": "plotting", "turn": 3, "ships": {"Frigate 1": {"plot": "F @5"}, "Frigate 2": {"plot": "F @6"}}}
    seats = [Seat(letter=letter, kind="friend") for letter in "AB"]
    match = Match(game, make_header(game, "interception", {}, seats, 0.0, dice="typed", position=position))
    match.set_up(1.0)
    told = filter_record(match, 1).header
    assert told.position is None
    assert b"F @5" not in filter_record(match, 1).encode()
    arclight = find("arclight")
    header = make_header(arclight, "duel", {}, seats, 0.0, dice="typed", position={"phase": "cannon fire"})
    open_to_all = Match(arclight, header)
    open_to_all.set_up(1.0)
    assert filter_record(open_to_all, 1).header.position is not None


def test_a_lesson_that_has_changed_since_is_no_fault_of_the_table() -> None:
    steps = [{"say": "Write.", "do": "F @5"}]
    plain = {key: FIRST[key] for key in ("title", "text", "seat")}
    position = {"phase": "plotting", "turn": 3}
    contents = {**plain, "game": "jumpstrike", "scenario": "interception", "position": position, "step": steps}
    of = lesson_of(contents, "plot.toml")
    game = find("jumpstrike")
    sitting = LessonSitting(Match(game, lesson_header(game, of, "", 0.0)), of, clock=lambda: 1.0)
    sitting.set_up()
    sitting.decide(0, "F")
    assert (sitting.place.begun, sitting.place.acts) == (0, 1)
    shorter = replace(of, steps=(replace(of.steps[0], do=()),))
    changed = LessonSitting(sitting.match, shorter, clock=lambda: 1.0)
    assert changed.wanted_in_words() == []
