"""Moves of the search that are several actions in a row, for the computer opponent: go there, then attack or end.

A move is an action whose verb is STRIKE or END_THERE. Of an exo: to (x, y), then `facing`. Of a fighter: turn to
`facing`, fly x, turn to y. STAY in a facing is no turn. Of a strike the rest is as in Verb.ATTACK.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, offer, rule
from stormtable.games.lightning_strike.bot.outlook import Plan
from stormtable.games.lightning_strike.rules.decisions import close_question
from stormtable.games.lightning_strike.rules.ending import check_victory
from stormtable.games.lightning_strike.rules.movement import fly, move_exo, turn
from stormtable.games.lightning_strike.rules.sequence import advance, declare, end_activation
from stormtable.games.lightning_strike.rules.state import State, Verb
from stormtable.games.lightning_strike.rules.values import is_fighter

STRIKE: Final = 100
END_THERE: Final = 101
STAY: Final = -1


@rule
def offer_plan(state: State, number: int, plan: Plan, verb: int, out: list[Action], n: int) -> int:
    """Write a plan as a move of the search."""
    target, weapon, paid = (plan.target, plan.weapon, plan.paid) if verb == STRIKE else (0, 0, 0)
    if is_fighter(state, number):
        first, second = plan.first, plan.facing if plan.facing != plan.first else STAY
        return offer(out, n, verb, number, target, weapon, paid, facing=first, x=plan.far, y=second)
    return offer(out, n, verb, number, target, weapon, paid, facing=plan.facing, x=plan.x, y=plan.y)


@rule
def follow(state: State, move: Action) -> int:
    """Carry a move out, as the actions of `move_actions` would; return how many they were."""
    act, number = state.active[state.depth - 1], int(move.unit)
    if is_fighter(state, number):
        actions = face_to(state, number, move.facing)
        if move.x > 0:
            close_question(state)
            fly(state, act, move.x)
            check_victory(state)
            advance(state)
            actions += 1
        actions += face_to(state, number, move.y)
    else:
        actions = 0
        if move.x != state.units[number].x or move.y != state.units[number].y:
            close_question(state)
            move_exo(state, act, move.x, move.y)
            check_victory(state)
            advance(state)
            actions += 1
        actions += face_to(state, number, move.facing)
    close_question(state)
    if move.verb == STRIKE:
        declare(state, move)
    else:
        end_activation(state, act)
    advance(state)
    return actions + 1


@rule
def face_to(state: State, number: int, facing: int) -> int:
    """Turn the active unit, unless it faces so or is to stay; returns the number of actions."""
    if facing == STAY or facing == state.units[number].facing:
        return 0
    close_question(state)
    turn(state, state.active[state.depth - 1], facing)
    advance(state)
    return 1


def move_actions(view: State, move: Action) -> list[Action]:
    """The same as actions."""
    unit, number, found = view.units[move.unit], move.unit, []
    if is_fighter(view, number):
        facing = unit.facing
        if move.facing not in (STAY, facing):
            found.append(Action(Verb.TURN, number, facing=move.facing))
            facing = move.facing
        if move.x > 0:
            found.append(Action(Verb.FLY, number, x=move.x))
        if move.y not in (STAY, facing):
            found.append(Action(Verb.TURN, number, facing=move.y))
    else:
        if (move.x, move.y) != (unit.x, unit.y):
            found.append(Action(Verb.MOVE, number, x=move.x, y=move.y))
        if move.facing not in (STAY, unit.facing):
            found.append(Action(Verb.FACE, number, facing=move.facing))
    if move.verb == STRIKE:
        return [*found, Action(Verb.ATTACK, number, move.target, move.part, move.amount)]
    return [*found, Action(Verb.END, number)]
