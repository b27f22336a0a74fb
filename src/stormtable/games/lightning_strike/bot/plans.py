"""Plans of the active unit that are worth keeping, for the computer opponent: the best ends and strikes, by worth."""

from __future__ import annotations

from typing import Final

from stormtable.engine import copy_into, rule
from stormtable.engine.plane import enters, turn_between
from stormtable.games.lightning_strike.bot.outlook import KEPT, Plan, Scratch
from stormtable.games.lightning_strike.bot.worths import shot_worth
from stormtable.games.lightning_strike.rules.fields import is_tested
from stormtable.games.lightning_strike.rules.state import CM, Activation, State
from stormtable.games.lightning_strike.rules.values import may_command

KEEP: Final = -1  # no turn
CLOSE: Final = 2 * CM  # in base contact, whatever is rounded
COMMAND_COST: Final = 150  # a Command Point kept, in thousandths of Threat Value


@rule
def begin_trial(state: State, act: Activation, scratch: Scratch) -> Plan:
    """A plan to stay as it is."""
    unit, trial = state.units[act.unit - 1], scratch.trial
    trial.worth = trial.far = 0
    trial.x, trial.y, trial.facing, trial.first = unit.x, unit.y, KEEP, KEEP
    trial.target = trial.weapon = trial.paid = 0
    return trial


@rule
def pays(state: State, number: int) -> int:
    """How the next attack is paid: 0 with an Action, 1 with a Command Point; KEEP if it cannot be."""
    unit = state.units[number]
    if unit.evasive:
        return KEEP
    if unit.actions > 0:
        return 0
    return 1 if may_command(state, number) else KEEP


# Keeping the best


@rule
def keep_end(scratch: Scratch) -> None:
    scratch.rest = max(scratch.rest, scratch.trial.worth)
    scratch.n_ends = keep_plan(scratch.ends, scratch.n_ends, scratch.trial)


@rule
def keep_strike(scratch: Scratch) -> None:
    scratch.n_strikes = keep_plan(scratch.strikes, scratch.n_strikes, scratch.trial)


@rule
def keep_plan(plans: list[Plan], n: int, trial: Plan) -> int:
    """Insert the trial by worth, unless a better one is much like it; returns how many there are."""
    if n == KEPT and plans[n - 1].worth >= trial.worth:
        return n
    for i in range(n):
        if plans[i].worth >= trial.worth and is_like(plans[i], trial):
            return n
    i = min(n, KEPT - 1)
    while i > 0 and plans[i - 1].worth < trial.worth:
        copy_into(plans[i], plans[i - 1])
        i -= 1
    copy_into(plans[i], trial)
    return min(n + 1, KEPT)


@rule
def is_like(plan: Plan, other: Plan) -> bool:
    if plan.target != other.target or plan.weapon != other.weapon or plan.paid != other.paid:
        return False
    if abs(plan.x - other.x) > 3 * CM or abs(plan.y - other.y) > 3 * CM:
        return False
    return abs(turn_between(plan.facing, other.facing)) < 300


# Shots from a place


@rule
def try_shots(state: State, number: int, scratch: Scratch, target: int, facing: int) -> bool:
    """Keep the trial as a strike with each weapon that is of use from there facing so; whether an Action pays one."""
    unit, trial, card, free = state.units[number], scratch.trial, state.table.cards[number], False
    x, y, before, base = unit.x, unit.y, unit.facing, trial.worth
    unit.x, unit.y, unit.facing = trial.x, trial.y, facing
    trial.paid = pays(state, number)
    for weapon in range(card.n_weapons):
        worth = shot_worth(state, number, weapon, target)
        if worth > COMMAND_COST * trial.paid:
            trial.worth = base + worth - COMMAND_COST * trial.paid
            trial.target, trial.weapon = target, weapon
            keep_strike(scratch)
            free = free or trial.paid == 0
    trial.worth, trial.target, trial.weapon, trial.paid = base, 0, 0, 0
    unit.x, unit.y, unit.facing = x, y, before
    return free


# The way there


@rule("LS-8.6")
def meets_test(state: State, act: Activation, from_x: int, from_y: int, x: int, y: int) -> bool:
    for i in range(state.n_fields):
        field = state.fields[i]
        if not is_tested(field) or act.entered >> i & 1 == 1:
            continue
        if enters(from_x, from_y, x, y, field.x, field.y, field.radius):
            return True
    return False
