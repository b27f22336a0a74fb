"""What compares the classics with OpenSpiel notices whatever differs; here another engine stands for OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks import agreement, openspiel
from benchmarks.agreement import Breakthrough, check_games, check_lines
from benchmarks.classics import BREAKTHROUGH
from benchmarks.classics.breakthrough.game import men_of
from benchmarks.timing import QUICK, CannotMeasure, Stopwatch
from stormtable.engine import Action, copy_record


class Other:
    """Breakthrough with OpenSpiel's words, by our rules."""

    def __init__(self, state: Any = None) -> None:
        self.state = BREAKTHROUGH.load("standard", {}, 1) if state is None else state

    def new_initial_state(self) -> Other:
        return type(self)()

    def is_terminal(self) -> bool:
        return BREAKTHROUGH.is_over(self.state)

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return int(self.state.to_move)

    def options(self) -> list[Action]:
        out = [Action() for _ in range(BREAKTHROUGH.MAX_CHOICES)]
        return out[: BREAKTHROUGH.choices(self.state, self.state.to_move, out)]

    def legal_actions(self) -> list[int]:
        return [] if self.is_terminal() else list(range(len(self.options())))

    def action_to_string(self, seat: int, action: int) -> str:
        return Breakthrough().move_name(self.state, self.options()[action])

    def apply_action(self, action: int) -> None:
        BREAKTHROUGH.apply(self.state, self.state.to_move, self.options()[action])

    def child(self, action: int) -> Other:
        twin = type(self)(copy_record(self.state))
        twin.apply_action(action)
        return twin

    def returns(self) -> list[float]:
        return [float(BREAKTHROUGH.points(self.state, seat) - 1) for seat in (0, 1)]

    def __str__(self) -> str:
        men = dict.fromkeys(men_of(self.state, 0), "b") | dict.fromkeys(men_of(self.state, 1), "w")
        return "".join(
            f"{9 - row}{''.join(men.get(f'{column}{row}', '.') for column in 'abcdefgh')}\n" for row in range(1, 9)
        )


def test_the_same_game_passes() -> None:
    check_games(Breakthrough(), Other(), 2)
    check_lines(Other(), 3)


@pytest.mark.parametrize(
    ("member", "other", "words"),
    [
        ("legal_actions", lambda self: list(range(len(self.options()) - 1)), "the moves in"),
        ("current_player", lambda self: 1 - self.state.to_move, "who decides: .0. here, .1. there"),
        ("returns", lambda self: [0.0, 0.0], "the result"),
        ("is_terminal", lambda self: self.state.to_move == 1, "the game is over: False here, True there"),
        ("__str__", lambda self: "8wwwwwwww", "the first position is the same: False here"),
    ],
)
def test_another_game_is_noticed(
    monkeypatch: pytest.MonkeyPatch, member: str, other: Callable[[Other], Any], words: str
) -> None:
    monkeypatch.setattr(Other, member, other)
    with pytest.raises(CannotMeasure, match=f"Breakthrough, game 0: OpenSpiel's rules differ: {words}"):
        check_games(Breakthrough(), Other(), 1)


def test_other_counts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "lines_of_play", lambda game, depth: 22 if depth == 1 else 480)
    with pytest.raises(CannotMeasure, match="Breakthrough has 480 lines of 2 moves here, 484 in OpenSpiel"):
        check_lines(Other(), 2)


def test_nothing_is_measured_against_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(*_: object) -> None:
        raise CannotMeasure("another game")

    monkeypatch.setattr(openspiel, "check_rules", differs)
    with pytest.raises(CannotMeasure, match="another game"):
        openspiel.measure(QUICK, Stopwatch())
