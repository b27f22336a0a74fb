"""What the computer opponent knows of Jumpstrike beyond its rules: moves worth a look, worth of positions.

In plotting, all that a ship has still to plot is one move; so is a layout of guard pods, and an attack of pods with its
target and number. Only what a seat sees is looked at: of others' ships what is public, never their plots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action, Dice, copy_into, offer, one, record, rule
from stormtable.engine.levels import Level, Playout
from stormtable.engine.weights import HEAVIEST, weigh
from stormtable.games.jumpstrike.bot.appraisal import evaluate
from stormtable.games.jumpstrike.bot.drafting import PLOT, Desk, plot_moves
from stormtable.games.jumpstrike.bot.guard_layouts import LAY_GUARDS, lay_guards, laying_actions, laying_moves
from stormtable.games.jumpstrike.bot.guessing import guess
from stormtable.games.jumpstrike.bot.standing import balance, side_worth
from stormtable.games.jumpstrike.bot.strikes import (
    STRIKE,
    aim_moves,
    commit_moves,
    strike,
    strike_actions,
    strike_moves,
)
from stormtable.games.jumpstrike.bot.tactics import engagement, missile_moves, pod_moves, sacrifice_moves
from stormtable.games.jumpstrike.bot.whole_plots import plot_actions, plot_whole
from stormtable.games.jumpstrike.rules.decisions import apply
from stormtable.games.jumpstrike.rules.plotting import unfinished
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, State, Verb

__all__ = [
    "LEVELS",
    "MAX_MOVES",
    "Scratch",
    "candidates",
    "carry_out",
    "clock",
    "evaluate",
    "imagine",
    "judge",
    "steps",
]

MAX_MOVES: Final = 64
LIGHTEST: Final = HEAVIEST >> 2  # of plots and of moves of pods
HALF: Final = 8  # tenths of a point of mass behind the best that halve a weight

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(
        "Easy", "Plots what looks good at a glance, and lets some slip.", 1, 0.5, Playout.WEIGHTED, 4, slips=10
    ),
    "medium": Level("Medium", "Compares a few plots by where the next turns may lead.", 48, 1.0, Playout.WEIGHTED, 4),
    "hard": Level(
        "Hard", "Weighs every plot against what yours may be.", 1024, 3.0, Playout.WEIGHTED, 6, explore=50, patient=True
    ),
}


@record
class Scratch:
    """What the search works with; nothing is remembered."""

    desk: Desk = one(factory=Desk)


@rule
def clock(state: State) -> int:
    """Turns."""
    return int(state.turn)


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    """The others' plots by how likely they are; who decides in secret now decides in the search, by weight."""
    guess(state, seat, dice)


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won): ships, pods, and what pods may hope for, against the strongest of the others."""
    best = 0
    for other in range(state.table.sides):
        if other != seat:
            best = max(best, side_worth(state, other))
    return balance(side_worth(state, seat), best)


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    n = 0
    match state.ask.what:
        case Ask.PLOT:
            n = plot_candidates(state, seat, moves, weights, scratch)
        case Ask.LAY:
            n = laying_moves(state, seat, moves, weights)
        case Ask.MOVE_GROUP:
            n = pod_moves(state, seat, moves, weights)
        case Ask.MISSILE:
            n = missile_moves(state, seat, moves, weights)
        case Ask.ATTACK:
            n = strike_moves(state, seat, moves, weights)
        case Ask.AIM:
            n = aim_moves(state, seat, moves, weights)
        case Ask.COMMIT:
            n = commit_moves(state, seat, moves, weights)
        case Ask.SACRIFICE:
            n = sacrifice_moves(state, seat, moves, weights)
        case _:
            n = engagement(state, seat, moves, weights)
    weigh(weights, n, HALF)
    if state.ask.what == Ask.PLOT or state.ask.what == Ask.MOVE_GROUP:
        return drop_lightest(moves, weights, n)
    return n


@rule
def drop_lightest(moves: list[Action], weights: list[int], n: int) -> int:
    """Leave out moves far behind the best: the fewer there are, the oftener each is tried. Returns how many stay."""
    kept = 0
    for i in range(n):
        if weights[i] >= LIGHTEST:
            if kept != i:
                copy_into(moves[kept], moves[i])
                weights[kept] = weights[i]
            kept += 1
    return kept


@rule
def plot_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """Whole plots of the first ship that has none; to seal, if a draft is complete."""
    number = unfinished(state, seat)
    if number == NOBODY:
        weights[0] = 0
        return offer(moves, 0, Verb.SEAL)
    return plot_moves(state, number, moves, weights, scratch.desk)


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    if move.verb == PLOT:
        return plot_whole(state, seat, move)
    if move.verb == LAY_GUARDS:
        return lay_guards(state, seat, move.x)
    if move.verb == STRIKE:
        return strike(state, seat, move)
    apply(state, seat, move)
    return 1


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a move, in order."""
    if move.verb == PLOT:
        return plot_actions(view, seat, move)
    if move.verb == LAY_GUARDS:
        return laying_actions(view, seat, move.x)
    return strike_actions(view, move) if move.verb == STRIKE else [move]
