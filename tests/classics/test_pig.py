"""Pig: against published odds, and rule by rule; `make bench` compares it with OpenSpiel."""

from __future__ import annotations

import pytest

from benchmarks.classics import PIG
from benchmarks.classics.pig.rules import GOAL, HORIZON, No, State, Verb, Winner
from stormtable.engine import Action
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import BadInput
from stormtable.engine.odds import distribution
from tests.classics.helpers import options, to_move

ROLL, HOLD = Action(verb=Verb.ROLL), Action(verb=Verb.HOLD)


def test_holding_at_20_has_the_published_odds() -> None:
    """Neller and Presser, Optimal Play of the Dice Game Pig, 2004: table 1."""

    def turn(state: State) -> None:
        while state.to_move == 0 and state.total < 20:
            PIG.apply(state, 0, ROLL)

    odds = distribution(PIG.load("standard", {}, 1), turn, lambda state, _: state.total, limit=10**6)
    assert odds is not None
    published = {0: 0.6245, 20: 0.0997, 21: 0.0950, 22: 0.0742, 23: 0.0542, 24: 0.0352, 25: 0.0172}
    assert {total: round(float(chance), 4) for total, chance in odds.items()} == published


def play(text: str, faces: list[int]) -> State:
    state: State = PIG.load("standard", {}, 1)
    with dice_from(Script(faces)) as script:
        for action in PIG.parse(state, text):
            seat = to_move(PIG, state)
            assert PIG.refuse(state, seat, action) == No.OK
            PIG.apply(state, seat, action)
    assert script.left == []
    return state


def test_totals_add_up_and_a_one_loses_them() -> None:
    """PG-2, PG-3."""
    state = play("roll, roll, hold, roll, roll, roll", [3, 6, 4, 5, 1])
    assert PIG.position(state) == {"A": 9, "B": 0, "total": 0, "to_move": "A", "decisions": 6}


def test_holding_with_100_wins() -> None:
    """PG-4."""
    state = PIG.load({"position": {"A": 95, "B": 40, "total": 3}}, {}, 1)
    with dice_from(Script([2])):
        PIG.apply(state, 0, ROLL)
    assert options(PIG, state, 0) == [HOLD]
    assert PIG.refuse(state, 0, ROLL) == No.ENOUGH
    PIG.apply(state, 0, HOLD)
    assert state.winner == Winner.A
    assert state.scores == [GOAL, 40]


def test_nobody_wins_after_the_horizon() -> None:
    """PG-5; a win with the last decision counts."""
    state = PIG.load({"position": {"decisions": HORIZON - 1}}, {}, 1)
    PIG.apply(state, 0, HOLD)
    assert state.winner == Winner.DRAW
    assert (PIG.points(state, 0), PIG.points(state, 1)) == (1, 1)
    state = PIG.load({"position": {"decisions": HORIZON - 1, "A": 98, "total": 2}}, {}, 1)
    PIG.apply(state, 0, HOLD)
    assert state.winner == Winner.A


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"A": 100}, "100 has won: set winner"),
        ({"A": -1}, "-1 is not a number"),
        ({"decisions": HORIZON + 1}, "decisions"),
        ({"turn": 3}, "turn: unknown"),
    ],
)
def test_bad_positions_are_refused(position: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        PIG.load({"position": position}, {}, 1)
