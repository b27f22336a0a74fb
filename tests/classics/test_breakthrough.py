"""Breakthrough: counted, and rule by rule; `make bench` compares it with OpenSpiel."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.agreement import lines_of_play
from benchmarks.classics import BREAKTHROUGH, perft
from benchmarks.classics.breakthrough.rules import No, State
from stormtable.engine import Action
from stormtable.engine.compiled import bind
from stormtable.engine.game import BadInput
from tests.classics.helpers import options, to_move

COUNTS = {1: 22, 2: 484, 3: 11_132, 4: 256_036, 5: 6_182_818, 6: 149_264_638}  # as OpenSpiel counts


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
def test_lines_of_play_compiled(depth: int) -> None:
    assert lines_of_play(BREAKTHROUGH, depth) == COUNTS[depth]


def test_lines_of_play_interpreted() -> None:
    states = [BREAKTHROUGH.load("standard", {}, 1) for _ in range(4)]
    out = [Action() for _ in range(BREAKTHROUGH.MAX_CHOICES * 4)]
    plain: Any = bind(
        perft, "breakthrough", deciders=BREAKTHROUGH.deciders, choices=BREAKTHROUGH.choices, apply=BREAKTHROUGH.apply
    )
    assert plain.perft(states, out, BREAKTHROUGH.MAX_CHOICES, [0] * 4, [0] * 4, 3) == COUNTS[3]


def a_position(a: list[str], b: list[str], to_move: str = "A") -> State:
    state: State = BREAKTHROUGH.load({"position": {"A": a, "B": b, "to_move": to_move}}, {}, 1)
    return state


def moves(state: State) -> set[str]:
    seat = to_move(BREAKTHROUGH, state)
    return set(BREAKTHROUGH.write(state, options(BREAKTHROUGH, state, seat)).split(", "))


def test_forward_and_diagonally() -> None:
    """BT-2."""
    assert moves(a_position(["d4"], ["h8"])) == {"d4-c5", "d4-d5", "d4-e5"}
    assert moves(a_position(["a4"], ["h8"])) == {"a4-a5", "a4-b5"}
    assert moves(a_position(["a1"], ["h5"], "B")) == {"h5-h4", "h5-g4"}


def test_taking_is_diagonal() -> None:
    """BT-3."""
    state = a_position(["d4", "e5"], ["c5", "d5", "h8"])
    assert moves(state) == {"d4xc5", "e5-d6", "e5-e6", "e5-f6"}
    (straight, own) = BREAKTHROUGH.parse(state, "d4-d5, d4-e5")
    assert BREAKTHROUGH.refuse(state, 0, straight) == No.OCCUPIED
    assert BREAKTHROUGH.refuse(state, 0, own) == No.OCCUPIED
    (take,) = BREAKTHROUGH.parse(state, "d4xc5")
    BREAKTHROUGH.apply(state, 0, take)
    assert BREAKTHROUGH.position(state) == {"A": ["c5", "e5"], "B": ["h8", "d5"], "to_move": "B"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("d4-d6", No.NOT_FORWARD),
        ("d4-d3", No.NOT_FORWARD),
        ("d4-f5", No.NOT_FORWARD),
        ("h4-a6", No.NOT_FORWARD),
        ("a4-h4", No.NOT_A_MAN),
        ("e4-e5", No.NOT_A_MAN),
        ("h8-h7", No.NOT_A_MAN),
    ],
)
def test_refusals_say_why(text: str, code: No) -> None:
    state = a_position(["d4", "h4"], ["h8"])
    (action,) = BREAKTHROUGH.parse(state, text)
    assert BREAKTHROUGH.refuse(state, 0, action) == code
    assert BREAKTHROUGH.refuse(state, 1, action) == No.NOT_YOURS


def test_the_far_row_wins() -> None:
    """BT-4."""
    state = a_position(["d7"], ["h3"])
    BREAKTHROUGH.apply(state, 0, BREAKTHROUGH.parse(state, "d7-c8")[0])
    assert (BREAKTHROUGH.is_over(state), BREAKTHROUGH.points(state, 0)) == (True, 2)
    state = a_position(["d6"], ["h2"], "B")
    BREAKTHROUGH.apply(state, 1, BREAKTHROUGH.parse(state, "h2-h1")[0])
    assert (BREAKTHROUGH.is_over(state), BREAKTHROUGH.points(state, 1)) == (True, 2)


def test_the_last_man_taken_wins() -> None:
    """BT-4."""
    state = a_position(["d4"], ["e5"])
    BREAKTHROUGH.apply(state, 0, BREAKTHROUGH.parse(state, "d4xe5")[0])
    assert (BREAKTHROUGH.is_over(state), BREAKTHROUGH.points(state, 0)) == (True, 2)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"A": ["a1", "a1"]}, "two men on a1"),
        ({"A": ["a9"]}, "'a9' is not a square"),
        ({"A": []}, "1 to 16 men, not 0"),
        ({"A": ["a8"], "B": ["h8"]}, "set winner"),
        ({"C": []}, "C: unknown"),
    ],
)
def test_bad_positions_are_refused(position: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        BREAKTHROUGH.load({"position": position}, {}, 1)
