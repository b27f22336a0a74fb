"""What the computer opponent knows of Lightning Strike beyond its rules: moves worth a look, worth of positions.

An activation is begun with its counters, then goes on in moves of several actions: go there and attack, go there and
end; or one Action of another kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action, rule
from stormtable.engine.levels import Level, Playout
from stormtable.engine.weights import weigh
from stormtable.games.lightning_strike.bot.answers import (
    defense_moves,
    facing_moves,
    field_moves,
    place_moves,
    slot_moves,
    window_moves,
    work_moves,
)
from stormtable.games.lightning_strike.bot.appraisal import evaluate
from stormtable.games.lightning_strike.bot.following import END_THERE, STRIKE, follow, move_actions, offer_plan
from stormtable.games.lightning_strike.bot.outlook import Scratch, outlook, survey
from stormtable.games.lightning_strike.bot.ways import plan_activity
from stormtable.games.lightning_strike.bot.worths import worth
from stormtable.games.lightning_strike.rules.decisions import apply, choices
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Activation, Ask, State, Status
from stormtable.games.lightning_strike.rules.values import on_table

__all__ = ["LEVELS", "MAX_MOVES", "Scratch", "candidates", "carry_out", "clock", "evaluate", "judge", "steps"]

MAX_MOVES: Final = 64
HALVED: Final = 250  # thousandths of Threat Value behind the best that halve a weight
TURN: Final = 8  # ticks of the clock
RETREATED: Final = 25  # hundredths
STANCE: Final = 40  # hundredths of what units hope for and fear, where a game is cut short

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level("Easy", "Takes the first good shot it sees.", 4, 0.5, Playout.WEIGHTED, 8),
    "medium": Level("Medium", "Compares its ways through the turn.", 24, 1.0, Playout.WEIGHTED, 8),
    "hard": Level("Hard", "Weighs every way against your answers.", 256, 3.0, Playout.WEIGHTED, 8, patient=True),
}


@rule
def clock(state: State) -> int:
    """Eighths of turns: as many as units have been activated, or are lost."""
    waiting = total = 0
    for unit in state.units:
        if unit.status != Status.NO_UNIT:
            total += 1
            waiting += unit.status == Status.RESERVE or (unit.status == Status.ON_TABLE and not unit.activated)
    return TURN * state.turn + TURN * (total - waiting) // max(1, total)


# What a position is worth


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won): the units as they are, and what they may hope for and must fear."""
    ours = best = 0
    for side in range(state.table.sides):
        total = side_worth(state, side, scratch)
        if side == seat:
            ours = total
        else:
            best = max(best, total)
    if ours + best < 20:
        return 500
    ours, best = ours // 10, best // 10  # their squares: a lead tells, and no lead is so large that more does not
    return max(1, min(999, 1000 * ours * ours // (ours * ours + best * best)))


@rule
def side_worth(state: State, side: int, scratch: Scratch) -> int:
    total = 0
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        unit = state.units[number]
        if unit.status == Status.RESERVE:
            total += worth(state, number)
        elif unit.status == Status.RETREATED:
            total += 10 * RETREATED * state.table.cards[number].threat_value
        elif on_table(state, number):
            survey(state, number, scratch)
            lie = outlook(state, scratch, number, unit.x, unit.y, unit.facing) * STANCE // 100
            total += max(worth(state, number) // 4, worth(state, number) + lie)
    return total


# Which moves are worth a look


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    n = 0
    match state.ask.what:
        case Ask.SLOT:
            n = slot_moves(state, seat, moves, weights, scratch)
        case Ask.ACTIVATION:
            n = activity_moves(state, seat, moves, weights, scratch)
        case Ask.WINDOW:
            n = window_moves(state, seat, moves, weights, scratch)
        case Ask.DEFENSE:
            n = defense_moves(state, moves, weights)
        case Ask.FACE_ATTACKER:
            n = facing_moves(state, moves, weights)
        case Ask.PLACE_UNIT:
            n = place_moves(state, seat, moves, weights)
        case Ask.PLACE_FIELD:
            n = field_moves(state, seat, moves, weights)
        case _:
            n = plain_moves(state, seat, moves, weights)
    weigh(weights, n, HALVED)
    return n


@rule
def activity_moves(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """The best strikes and ends of the active unit, and work; its plain actions where there are none."""
    act: Activation = state.active[state.depth - 1]
    number, n = act.unit - 1, 0
    survey(state, number, scratch)
    plan_activity(state, act, scratch)
    for i in range(scratch.n_strikes):
        weights[n] = scratch.strikes[i].worth
        n = offer_plan(state, number, scratch.strikes[i], STRIKE, moves, n)
    for i in range(scratch.n_ends):
        weights[n] = scratch.ends[i].worth
        n = offer_plan(state, number, scratch.ends[i], END_THERE, moves, n)
    n = work_moves(state, act, scratch.rest, moves, weights, n, scratch)
    return n if n > 0 else plain_moves(state, seat, moves, weights)


@rule
def plain_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The lattice's first actions, all alike."""
    n = min(MAX_MOVES, choices(state, seat, moves))
    for i in range(n):
        weights[i] = 0
    return n


# Carrying moves out


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    if move.verb == STRIKE or move.verb == END_THERE:
        return follow(state, move)
    apply(state, seat, move)
    return 1


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a move, in order."""
    return move_actions(view, move) if move.verb >= STRIKE else [move]
