"""Pig, the rules.

- PG-1 Two seats take turns, A first. On its turn a seat rolls a die as often as it likes.
- PG-2 A 2 to 6 adds to the turn's total. A 1 ends the turn and its total is lost.
- PG-3 A seat may hold instead: the turn's total is added to its score and the turn ends.
- PG-4 Who holds with 100 or more wins; a seat that would then have 100 must hold.
- PG-5 After 1000 decisions without a winner the game is a draw.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from stormtable.engine import I8, I16, Action, Coded, Dice, die, many, note, offer, one, record, rule

GOAL: Final = 100
SIDES: Final = 6
HORIZON: Final = 1000
MAX_CHOICES: Final = 2


class Verb(IntEnum):
    ROLL = 1
    HOLD = 2


class Winner(IntEnum):
    """How a game stands: a seat + 1 has won."""

    NOBODY_YET = 0
    A = 1
    B = 2
    DRAW = 3


class Event(Coded):
    ROLLED = 1, "PG-2", "seat {a} rolls {b}"
    HELD = 2, "PG-3", "seat {a} holds and has {b}"
    WON = 3, "PG-4", "seat {a} wins"
    DRAWN = 4, "PG-5", "a draw after 1000 decisions"
    CONCEDED = 5, "", "seat {a} gives up"


class No(Coded):
    OK = 0
    OVER = 1, "PG-4", "the game is over"
    NOT_YOURS = 2, "PG-1", "it is the other seat's turn"
    MALFORMED = 3, "PG-1", "roll or hold, nothing else"
    ENOUGH = 4, "PG-4", "holding wins now"


@record
class State:
    dice: Dice = one(Dice)
    to_move: I8 = 0
    winner: I8 = 0
    total: I16 = 0  # of this turn
    decisions: I16 = 0
    scores: list[I16] = many(factory=I16, count=2)


@rule("PG-1")
def set_up(state: State) -> None:
    state.to_move = 0


@rule
def is_over(state: State) -> bool:
    return state.winner != Winner.NOBODY_YET


@rule("PG-1")
def deciders(state: State) -> int:
    return 0 if state.winner != Winner.NOBODY_YET else 1 << state.to_move


@rule
def secret(state: State) -> bool:
    return False


@rule
def side_of(state: State, seat: int) -> int:
    return seat


@rule("PG-4")
def has_enough(state: State) -> bool:
    return state.scores[state.to_move] + state.total >= GOAL


@rule("PG-1", "PG-3", "PG-4")
def choices(state: State, seat: int, out: list[Action]) -> int:
    if state.winner != Winner.NOBODY_YET or seat != state.to_move:
        return 0
    n = 0
    if not has_enough(state):
        n = offer(out, n, Verb.ROLL)
    return offer(out, n, Verb.HOLD)


@rule("PG-1", "PG-4")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.winner != Winner.NOBODY_YET:
        return No.OVER
    if seat != state.to_move:
        return No.NOT_YOURS
    unused = action.unit != 0 or action.target != 0 or action.part != 0 or action.amount != 0
    unused = unused or action.facing != 0 or action.x != 0 or action.y != 0
    if unused or not (action.verb == Verb.ROLL or action.verb == Verb.HOLD):
        return No.MALFORMED
    if action.verb == Verb.ROLL and has_enough(state):
        return No.ENOUGH
    return No.OK


@rule
def apply(state: State, seat: int, action: Action) -> None:
    state.decisions += 1
    if action.verb == Verb.ROLL:
        roll_once(state, seat)
    else:
        hold(state, seat)
    if state.winner == Winner.NOBODY_YET and state.decisions >= HORIZON:
        state.winner = Winner.DRAW
        note(Event.DRAWN)


@rule("PG-2")
def roll_once(state: State, seat: int) -> None:
    face = die(state, SIDES)
    note(Event.ROLLED, seat, face)
    if face == 1:
        end_turn(state)
    else:
        state.total += face


@rule("PG-3", "PG-4")
def hold(state: State, seat: int) -> None:
    state.scores[seat] += state.total
    note(Event.HELD, seat, state.scores[seat])
    if state.scores[seat] >= GOAL:
        win(state, seat)
    end_turn(state)


@rule("PG-1")
def end_turn(state: State) -> None:
    state.total = 0
    state.to_move = 1 - state.to_move


@rule("PG-4")
def win(state: State, seat: int) -> None:
    state.winner = seat + 1
    note(Event.WON, seat)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """Hold."""
    return offer(out, 0, Verb.HOLD)


@rule("PG-4", "PG-5")
def points(state: State, seat: int) -> int:
    if state.winner == Winner.DRAW:
        return 1
    return 2 if state.winner == seat + 1 else 0


@rule
def concede(state: State, seat: int) -> None:
    note(Event.CONCEDED, seat)
    win(state, 1 - seat)


@rule
def hide(state: State, seat: int) -> None:
    """Everything is public but the generator."""
    state.dice.rng = 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    return


@rule
def evaluate(state: State, seat: int) -> int:
    """The lead, with the turn's total counted in; the end by its points."""
    if state.winner != Winner.NOBODY_YET:
        return 500 * points(state, seat)
    lead = state.scores[seat] - state.scores[1 - seat]
    lead += state.total if seat == state.to_move else -state.total
    return max(1, min(999, 500 + 5 * lead))
