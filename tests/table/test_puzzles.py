"""Puzzles: each shipped one can be played to its end, a try is told by where it leads, nothing is lost by a reload."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.game import BadInput
from stormtable.engine.puzzles import Puzzle, puzzle_of
from stormtable.games import all_games, book_of, find, puzzle_files, puzzles_of, tasks_of
from stormtable.table.journal import decode_line, encode_line
from stormtable.table.match import Match, Refusal
from stormtable.table.puzzles import PuzzleSitting, check_puzzle, is_near, is_table_of, puzzle_header

GAME = find("thunder_struck")
RULES = {rule.id for rule in book_of(GAME.NAME, GAME.PREFIX).rules}
LAYOUT: dict[str, Any] = {
    "game": "thunder_struck",
    "scenario": "duel",
    "title": "Lay the dice",
    "goal": "One layout is best.",
    "level": "hard",
    "seat": "B",
    "many": 3,
    "ahead": 151,
    "rule": "TS-3.1",
    "way": [
        {"do": "3,3,6,3 -> B1,M1,F1,F2; hand in", "chance": 746},
        {"do": "3,6,3,3 -> B1,M1,F1,F2; hand in", "chance": 581},
        {"do": "3,3,3,6 -> B1,M1,F1,SM; hand in", "chance": 380, "easy": 2},
    ],
    "position": {
        "phase": "planning",
        "ships": {
            "A": {"handed_in": True, "dice": {"B1": 6, "M1": 2, "SF": 2, "SR": 4}, "hand": []},
            "B": {"cubes": 1, "shown_cubes": 1, "hand": [6, 3, 3, 3]},
        },
    },
}


def puzzle(**changed: Any) -> Puzzle:
    return puzzle_of({**LAYOUT, **changed}, "7.toml")


def begun(of: Puzzle) -> PuzzleSitting:
    sitting = PuzzleSitting(Match(find(of.game), puzzle_header(find(of.game), of, "", 0.0)), of, clock=lambda: 1.0)
    sitting.set_up()
    return sitting


@pytest.mark.parametrize("name", [name for name in all_games() if puzzle_files(name)])
def test_every_puzzle_that_ships_can_be_played_to_its_end(name: str) -> None:
    game = find(name)
    ids = {rule.id for rule in book_of(name, game.PREFIX).rules}
    faults = {each.number: check_puzzle(game, each, ids) for each in puzzles_of(name).values()}
    assert not {number: found for number, found in faults.items() if found}
    assert list(puzzles_of(name)) == list(range(1, len(faults) + 1))


@pytest.mark.parametrize("name", [name for name in all_games() if tasks_of(name)])
def test_what_games_call_their_puzzles_is_there(name: str) -> None:
    game, tasks = find(name), tasks_of(name)
    ids = {rule.id for rule in book_of(name, game.PREFIX).rules}
    assert tasks is not None
    assert set(tasks.EFFECTS) <= set(game.Event.__members__)
    for seed in (1, 2):
        state = game.load(next(iter(game.SCENARIOS)), {}, seed)
        seat = next(at for at in range(8) if int(game.deciders(state)) >> at & 1)
        found = tasks.task_of(state, game.parse(state, game.write(state, [first_choice(game, state, seat)]), seat)[0])
        assert found.rule in ids
        assert len({found.goal(chance) for chance in (0.3, 0.6, 0.9)}) == 3


def first_choice(game: Any, state: Any, seat: int) -> Any:
    from stormtable.engine.choosing import choices_of

    return choices_of(game, state, seat)[0]


class TestTheSolver:
    def test_finds_it_whatever_the_order_of_the_acts(self) -> None:
        sitting = begun(puzzle())
        for text in ("3 on F2", "6 on F1", "3 on M1", "3 on B1"):
            sitting.decide(1, text)
            assert not sitting.lines
        sitting.decide(1, "hand in")
        assert sitting.is_solved
        with pytest.raises(Refusal, match="the solution is known"):
            sitting.decide(1, "lift B1")

    def test_is_told_what_a_try_leaves_and_how_much_is_right(self) -> None:
        sitting = begun(puzzle())
        sitting.decide(1, "3,6,3,3 -> B1,M1,F1,F2; hand in")
        (wrong,) = sitting.tries
        assert (wrong.way, wrong.right) == (1, 1)  # of the 3 on Manoeuvre, the 6 on Fire 1 and the 3 on Fire 2
        assert len(sitting.told_apart) == 3
        assert not sitting.is_open
        assert sitting.match.head is sitting.first  # taken back
        sitting.decide(1, "6,3,3,3 -> P1,P2,B1,M1; hand in")
        assert sitting.tries[1].way == -1  # nobody has weighed that
        sitting.decide(1, "3,3,6,3 -> B1,M1,F1,F2; hand in")
        assert sitting.is_solved
        assert len(sitting.tries) == 2

    def test_sees_no_die_fall(self) -> None:
        sitting = begun(puzzle())
        sitting.decide(1, "reroll")
        (wrong,) = sitting.tries
        assert (wrong.text, wrong.way) == ("reroll", -1)
        assert not any(entry.rolls for entry in sitting.match.entries)
        rolled = begun(puzzle(way=[{"do": "reroll", "chance": 800}, *LAYOUT["way"][1:]]))
        rolled.decide(1, "reroll")
        assert rolled.is_solved

    def test_may_call_it_a_decision_before_it_is_whole(self) -> None:
        sitting = begun(puzzle())
        with pytest.raises(Refusal, match="nothing has been done"):
            sitting.check()
        sitting.decide(1, "3 on B1")
        sitting.check()
        assert [(each.text, each.way) for each in sitting.tries] == [("lay 3 on B1", -1)]

    def test_takes_back_freely_and_gives_nothing_up_but_the_puzzle(self) -> None:
        sitting = begun(puzzle())
        sitting.decide(1, "3 on B1")
        sitting.undo(1, 0)
        assert not sitting.acts
        with pytest.raises(Refusal, match="a puzzle is no match"):
            sitting.concede(1)
        sitting.give_up()
        assert sitting.is_open
        assert not sitting.is_solved
        assert sitting.here == sitting.landings[0]
        sitting.again()
        assert not sitting.lines
        assert sitting.match.head is sitting.first

    def test_goes_on_after_a_reload(self) -> None:
        sitting = begun(puzzle())
        sitting.decide(1, "3,6,3,3 -> B1,M1,F1,F2; hand in")
        sitting.decide(1, "3 on B1; 3 on M1")
        lines = [decode_line(encode_line(line)) for line in sitting.match.lines]
        again = PuzzleSitting(Match.fold(GAME, lines), puzzle(), clock=lambda: 1.0)
        assert again.match.frozen_why == ""
        assert again.tries == sitting.tries
        assert again.acts == sitting.acts
        again.decide(1, "6 on F1; 3 on F2; hand in")
        assert again.is_solved


def test_an_act_that_the_table_does_by_force_may_be_written_too() -> None:
    """A ship without points has to end its move: the course is whole before its last act."""
    course = {
        "game": "arclight",
        "scenario": "duel",
        "title": "Course",
        "goal": "One course.",
        "level": "hard",
        "seat": "B",
        "many": 2,
        "ahead": 120,
        "way": [{"do": "left, end", "chance": 559}, {"do": "forward, right, end", "chance": 412, "easy": 3}],
        "position": {
            "turn": 10,
            "phase": "movement",
            "active": "Javelin 1",
            "units": {
                "Pulsar 1": {"hex": "1909", "facing": 6, "moved": True},
                "Javelin 1": {"hex": "1709", "facing": 5, "lasting_thrust": 5},
            },
        },
    }
    sitting = begun(puzzle_of(course, "1.toml"))
    sitting.decide(1, "forward, right, end")
    assert [(each.text, each.way) for each in sitting.tries] == [("forward, right", 1)]
    assert sitting.match.head is sitting.first


def test_an_act_by_force_in_the_midst_of_others_is_not_done_twice() -> None:
    """Where a ship may only fly on, the table does it: seven hexes that are written are seven."""
    sitting = begun(puzzles_of("arclight")[26])
    sitting.decide(0, "forward, right, forward 7, end")
    (wrong,) = sitting.tries
    assert (wrong.way, wrong.text) == (len(sitting.ways) - 1, "forward, right, forward 7, end")
    for solution in (sitting.puzzle.solution.do, "give up"):
        sitting.again()
        sitting.give_up() if solution == "give up" else sitting.decide(0, solution)
        assert sitting.here == sitting.landings[0]


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
    "goal": "Near enough.",
    "level": "deep",
    "seat": "A",
    "many": 2,
    "ahead": 120,
    "near": 1.5,
    "way": [{"do": "move a to 30,15", "chance": 600}, {"do": "move a to 36,10", "chance": 400, "easy": 9}],
    "position": {
        "turn": 2,
        "phase": "movement",
        "side": "A",
        "initiative": "A",
        "elements": {"a": {"at": [30, 10]}, "b": {"at": [30, 40]}},
    },
}


def test_on_a_free_table_near_enough_is_right() -> None:
    near = puzzle_of(WALL, "1.toml")
    sitting = begun(near)
    sitting.decide(0, "move a to 30,13.4")
    sitting.decide(0, "move a to 35,10.5")
    assert [each.way for each in sitting.tries] == [-1, 1]
    sitting.decide(0, "move a to 30.5,14")
    assert sitting.is_solved


def test_what_nobody_need_do_makes_no_decision_another() -> None:
    ways = [
        {"do": "move a to 30,15; done a", "chance": 600},
        {"do": "move a to 36,10; done a", "chance": 400, "easy": 9},
    ]
    sitting = begun(puzzle_of({**WALL, "way": ways}, "1.toml"))
    sitting.decide(0, "move a to 30.5,14")
    assert sitting.is_solved
    assert len(sitting.told_apart) == 1


def test_a_move_that_may_go_on_is_not_taken_for_one_that_stops_there() -> None:
    pair = [{"id": name, "kind": "squad"} for name in "ac"]
    units = [{**WALL["scenario"]["units"][0], "kind": "platoon", "elements": pair}, WALL["scenario"]["units"][1]]
    ways = [
        {"do": "move a to 30,15; move c to 34,15", "chance": 600},
        {"do": "move a to 30,15; done c; done a", "chance": 400, "easy": 9},
    ]
    position = {**WALL["position"], "elements": {**WALL["position"]["elements"], "c": {"at": [34, 10]}}}
    two = {**WALL, "scenario": {**WALL["scenario"], "units": units}, "way": ways, "position": position}
    sitting = begun(puzzle_of(two, "1.toml"))
    sitting.decide(0, "move a to 30.5,14.5")
    assert not sitting.lines
    sitting.decide(0, "move c to 34,14.5")
    assert sitting.is_solved
    sitting.again()
    sitting.decide(0, "move a to 30,15; done c; done a")
    assert [each.way for each in sitting.tries] == [1]


def test_near_is_as_far_as_a_place_and_a_facing_go() -> None:
    there = Action(verb=6, unit=3, x=3000, y=1500, facing=900)
    assert is_near([Action(verb=6, unit=3, x=3060, y=1420, facing=780)], [there], 100)
    assert not is_near([Action(verb=6, unit=3, x=3060, y=1419, facing=780)], [there], 100)
    assert not is_near([Action(verb=6, unit=3, x=3000, y=1500, facing=740)], [there], 100)
    assert not is_near([Action(verb=6, unit=4, x=3000, y=1500, facing=900)], [there], 100)
    assert is_near([Action(verb=6, unit=3, x=0, y=0, facing=3590)], [Action(verb=6, unit=3, x=0, y=0, facing=20)], 100)


def test_a_table_is_of_the_puzzle_that_it_began_with() -> None:
    sitting = begun(puzzle())
    lines = [decode_line(encode_line(line)) for line in sitting.match.lines]
    again = Match.fold(GAME, lines)
    assert is_table_of(again, puzzle())
    moved = {**LAYOUT["position"], "round": 3}
    assert not is_table_of(again, puzzle(position=moved))
    again.heads[0] = None
    assert not is_table_of(again, puzzle())


class TestFiles:
    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"way": LAYOUT["way"][:1]}, "at least two"),
            ({"way": LAYOUT["way"][::-1]}, "the solution comes first"),
            ({"way": [{**LAYOUT["way"][0], "easy": 4}, LAYOUT["way"][1]]}, "3 of 10 times at most"),
            ({"level": "easy"}, "level"),
            ({"gaol": ""}, "gaol"),
            ({"goal": "x" * 401}, "401 characters"),
        ],
    )
    def test_a_faulty_file_is_refused_with_what_is_wrong(self, changed: dict[str, Any], message: str) -> None:
        with pytest.raises(BadInput, match=re.escape(message)):
            puzzle(**changed)

    def test_a_file_is_called_by_its_number(self) -> None:
        with pytest.raises(BadInput, match=r"called by its number, .* such as 17\.toml"):
            puzzle_of(LAYOUT, "first.toml")

    @pytest.mark.parametrize(
        ("changed", "fault"),
        [
            ({"rule": "TS-99"}, "there is no rule 'TS-99'"),
            ({"seat": "C"}, "the position: 7.toml: there is no seat 'C'; there are: A, B"),
            ({"seat": "A"}, "seat A does not decide in this position"),
            ({"effect": [{"event": "FOO", "own": True, "after": 1, "instead": 2}]}, "there is no event 'FOO'"),
        ],
    )
    def test_what_does_not_fit_the_game_is_told(self, changed: dict[str, Any], fault: str) -> None:
        assert check_puzzle(GAME, puzzle(**changed), RULES) == [fault]

    def test_ways_that_cannot_be_done_or_are_the_same_are_told(self) -> None:
        ways = [*LAYOUT["way"][:2], {"do": "6,3,3,3 -> M1,F2,F1,B1; hand in", "chance": 300}]
        assert check_puzzle(GAME, puzzle(way=ways), RULES) == [
            "way 3, '6,3,3,3 -> M1,F2,F1,B1; hand in': it is the same decision as way 2"
        ]
        ways[2] = {"do": "5 on F1; hand in", "chance": 300}
        (fault,) = check_puzzle(GAME, puzzle(way=ways), RULES)
        assert fault.startswith("way 3, '5 on F1; hand in': ")
