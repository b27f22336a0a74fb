"""EinStein wuerfelt nicht!, rule by rule; `make bench` compares it with OpenSpiel."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from benchmarks.classics import EINSTEIN
from benchmarks.classics.einstein.rules import No, State
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import BadInput
from tests.classics.helpers import options, to_move


def a_position(a: dict[str, str], b: dict[str, str], rolled: int, to_move: str = "A") -> State:
    position = {"A": a, "B": b, "rolled": rolled, "to_move": to_move}
    state: State = EINSTEIN.load({"position": position}, {}, 1)
    return state


def moves(state: State) -> set[str]:
    return set(EINSTEIN.write(state, options(EINSTEIN, state, to_move(EINSTEIN, state))).split(", "))


def test_stones_are_laid_out_by_lot() -> None:
    """EW-1: every order of six, each about equally often."""
    seen = Counter[tuple[int, ...]]()
    for seed in range(2000):
        state = EINSTEIN.load("standard", {}, seed)
        home = [state.board[square] for square in (0, 1, 2, 5, 6, 10)]
        assert sorted(home) == [1, 2, 3, 4, 5, 6]
        assert sorted(state.board[square] for square in (14, 18, 19, 22, 23, 24)) == [-6, -5, -4, -3, -2, -1]
        assert 1 <= state.rolled <= 6
        seen[tuple(home)] += 1
    assert len(seen) > 640, "of 720; 2,000 even draws leave some 45 out"
    assert max(seen.values()) < 14


def test_every_order_is_laid_out_by_some_dice() -> None:
    """EW-1: the dice 6, 5, 4, 3, 2 sided give each order once."""
    orders = set()
    for faces in [(a, b, c, d, e) for a in range(1, 7) for b in range(1, 6) for c in range(1, 5) for d in range(1, 4)
                  for e in (1, 2)]:  # fmt: skip
        with dice_from(Script([*faces, 1, 1, 1, 1, 1, 1])):
            state = EINSTEIN.load("standard", {}, 1)
        orders.add(tuple(state.board[square] for square in (0, 1, 2, 5, 6, 10)))
    assert orders == set(permutations(range(1, 7)))


def test_the_die_names_the_stone() -> None:
    """EW-2, EW-3."""
    state = a_position({"2": "a5", "4": "c4", "6": "b5"}, {"1": "e1"}, rolled=4)
    assert moves(state) == {"c4-d4", "c4-c3", "c4-d3"}


def test_a_lost_stone_leaves_the_next_ones() -> None:
    """EW-2."""
    stones = {"2": "a5", "5": "c4", "6": "b5"}
    assert moves(a_position(stones, {"1": "e1"}, rolled=4)) == {
        *("a5xb5", "a5-a4", "a5-b4"),
        *("c4-d4", "c4-c3", "c4-d3"),
    }
    assert moves(a_position(stones, {"1": "e1"}, rolled=1)) == {"a5xb5", "a5-a4", "a5-b4"}
    assert moves(a_position({"2": "a5"}, {"1": "e1"}, rolled=6)) == {"a5-b5", "a5-a4", "a5-b4"}


def test_at_the_edge() -> None:
    """EW-3."""
    assert moves(a_position({"1": "e3"}, {"1": "c3"}, rolled=1)) == {"e3-e2"}
    assert moves(a_position({"1": "c1"}, {"1": "d4"}, rolled=1)) == {"c1-d1"}
    assert moves(a_position({"1": "c1"}, {"1": "a3"}, rolled=1, to_move="B")) == {"a3-a4"}


def test_whatever_stands_there_is_taken() -> None:
    """EW-3."""
    state = a_position({"1": "a5", "2": "b5", "3": "a4"}, {"1": "b4", "2": "e1"}, rolled=1)
    assert moves(state) == {"a5xb5", "a5xa4", "a5xb4"}
    with dice_from(Script([3])):
        EINSTEIN.apply(state, 0, EINSTEIN.parse(state, "a5xb5")[0])
    assert EINSTEIN.position(state) == {
        "A": {"1": "b5", "3": "a4"},
        "B": {"1": "b4", "2": "e1"},
        "rolled": 3,
        "to_move": "B",
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("c4-c5", No.NOT_FORWARD),
        ("c4-e4", No.NOT_FORWARD),
        ("a5-b5", No.OTHER_STONE),
        ("e1-d1", No.NOT_A_STONE),
        ("c3-c2", No.NOT_A_STONE),
    ],
)
def test_refusals_say_why(text: str, code: No) -> None:
    state = a_position({"2": "a5", "4": "c4"}, {"1": "e1"}, rolled=4)
    assert EINSTEIN.refuse(state, 0, EINSTEIN.parse(state, text)[0]) == code
    assert EINSTEIN.refuse(state, 1, EINSTEIN.parse(state, text)[0]) == No.NOT_YOURS


def test_the_corner_wins_without_another_die() -> None:
    """EW-4."""
    state = a_position({"1": "d2"}, {"1": "a4"}, rolled=1)
    with dice_from(Script([])):
        EINSTEIN.apply(state, 0, EINSTEIN.parse(state, "d2-e1")[0])
    assert (EINSTEIN.is_over(state), EINSTEIN.points(state, 0)) == (True, 2)
    state = a_position({"1": "e3"}, {"1": "b4"}, rolled=1, to_move="B")
    EINSTEIN.apply(state, 1, EINSTEIN.parse(state, "b4-a5")[0])
    assert (EINSTEIN.is_over(state), EINSTEIN.points(state, 1)) == (True, 2)


def test_the_last_stone_taken_wins() -> None:
    """EW-4."""
    state = a_position({"1": "b3"}, {"4": "c2"}, rolled=1)
    EINSTEIN.apply(state, 0, EINSTEIN.parse(state, "b3xc2")[0])
    assert (EINSTEIN.is_over(state), EINSTEIN.points(state, 0)) == (True, 2)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"A": {"1": "a5", "2": "a5"}, "B": {"1": "e1"}}, "two stones on a5"),
        ({"A": {"7": "a5"}}, "7: unknown"),
        ({"A": {"1": "f1"}}, "'f1' is not a square"),
        ({"A": {"1": "e1"}, "B": {"1": "e2"}}, "set winner"),
        ({"A": {}, "B": {"1": "e2"}}, "set winner"),
        ({"rolled": 7}, "7 is not a number"),
    ],
)
def test_bad_positions_are_refused(position: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        EINSTEIN.load({"position": position}, {}, 1)
