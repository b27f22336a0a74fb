"""Race: a tiny game of two seats from which the lead can be learned; the seat ahead after six rounds wins.

In turn each seat advances by a die, or by three at once; nothing is hidden. The lead is the planted signal, beside it
stand a number that means nothing and one that never changes.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from stormtable.engine import I8, I16, Action, Dice, die, many, offer, one, record, rule
from stormtable.engine.levels import Level, Playout

NAME: Final = "race"
TITLE: Final = "Race"
MAX_CHOICES: Final = 2
MAX_MOVES: Final = 2
ROUNDS: Final = 6
SAFE: Final = 3
FEATURES: Final = ("lead", "nothing", "never")
LEVELS: Final = {"easy": Level("Easy", "", 2, 0.5, Playout.WEIGHTED, 1)}
EXPERT: Final = Level("Expert", "", 4, 0.5, Playout.WEIGHTED, 1)


class Verb(IntEnum):
    ROLL = 1
    WALK = 2


@record
class State:
    dice: Dice = one(Dice)
    turn: I8 = 0  # of a seat
    over: I8 = 0
    places: list[I16] = many(factory=I16, count=2)


@record
class Scratch:
    nothing: I8 = 0


def seats(view: Any) -> tuple[str, ...]:
    return ("A", "B")


@rule
def side_of(state: State, seat: int) -> int:
    return seat


@rule
def set_up(state: State) -> None:
    state.turn = 0


@rule
def is_over(state: State) -> bool:
    return state.turn >= 2 * ROUNDS


@rule
def deciders(state: State) -> int:
    return 0 if is_over(state) else 1 << state.turn % 2


@rule
def secret(state: State) -> bool:
    return False


@rule
def points(state: State, seat: int) -> int:
    lead = state.places[seat] - state.places[1 - seat]
    return 2 if lead > 0 else 1 if lead == 0 else 0


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    return offer(out, offer(out, 0, Verb.ROLL), Verb.WALK)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    state.places[seat] += SAFE if action.verb == Verb.WALK else die(state, 6)
    state.turn += 1


@rule
def hide(state: State, seat: int) -> None:
    state.dice.rng = 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    """Nothing is hidden."""


@rule
def evaluate(state: State, seat: int) -> int:
    return 500


# Hooks


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    weights[0] = weights[1] = 1
    return choices(state, seat, moves)


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    apply(state, seat, move)
    return 1


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """Knows nothing: there is something to learn."""
    return 500


@rule
def clock(state: State) -> int:
    return int(state.turn)


@rule
def describe(state: State, seat: int, scratch: Scratch, features: list[int]) -> None:
    features[0] = 100 * (state.places[seat] - state.places[1 - seat])
    features[1] = 37 * (state.dice.rng % 29)
    features[2] = 12


def steps(view: Any, seat: int, move: Action) -> list[Action]:
    return [move]


def fill(scenario: Any, options: Any, seed: int) -> State:
    return State()
