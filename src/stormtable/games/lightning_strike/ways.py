"""Where the active unit may go, and what from there, for the computer opponent: the best plans, by worth.

A strike ends with an attack, after which more may follow; an end with the end of the activation. No plan leads through
an obstacle that tests who enters, since dice would fall on the way.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import copy_into, rule
from stormtable.engine.plane import FULL, HALF, QUARTER, bearing, enters, length, moved_x, moved_y, turn_between
from stormtable.games.lightning_strike.fields import is_tested
from stormtable.games.lightning_strike.movement import (
    allowance,
    allowance_left,
    is_on_table,
    minimum_left,
    turn_price,
)
from stormtable.games.lightning_strike.outlook import BINS, KEPT, Plan, Scratch, best_facing, bin_of, outlook
from stormtable.games.lightning_strike.state import CM, Activation, Arc, State
from stormtable.games.lightning_strike.values import is_fighter, may_command
from stormtable.games.lightning_strike.worths import shot_worth

KEEP: Final = -1  # no turn
CLOSE: Final = 2 * CM  # in base contact, whatever is rounded
ASIDE: Final = (0, HALF, HALF - 450, HALF + 450)  # of an enemy: before it, behind it, behind it to either side
WAYS: Final = 8
TURNS: Final = (0, -QUARTER, -QUARTER // 2, QUARTER // 2, QUARTER)
COMMAND_COST: Final = 150  # a Command Point kept, in thousandths of Threat Value


@rule
def plan_activity(state: State, act: Activation, scratch: Scratch) -> None:
    """Fill scratch.strikes and scratch.ends, the best first; the unit must have been surveyed."""
    scratch.n_strikes = scratch.n_ends = 0
    if act.only_acts:
        plan_here(state, act, scratch)
    elif is_fighter(state, act.unit - 1):
        plan_flights(state, act, scratch)
    else:
        plan_moves(state, act, scratch)


@rule
def begin_trial(state: State, act: Activation, scratch: Scratch) -> Plan:
    """A plan to stay as it is."""
    unit, trial = state.units[act.unit - 1], scratch.trial
    trial.worth = trial.far = 0
    trial.x, trial.y, trial.facing, trial.first = unit.x, unit.y, KEEP, KEEP
    trial.target = trial.weapon = trial.paid = 0
    return trial


@rule
def plan_here(state: State, act: Activation, scratch: Scratch) -> None:
    """A unit that may only act."""
    trial, number = begin_trial(state, act, scratch), act.unit - 1
    keep_end(scratch)
    if pays(state, number) != KEEP:
        for i in range(scratch.n_foes):
            trial.facing = KEEP
            try_shots(state, number, scratch, scratch.foes[i].number, state.units[number].facing)


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
    scratch.n_ends = kept(scratch.ends, scratch.n_ends, scratch.trial)


@rule
def keep_strike(scratch: Scratch) -> None:
    scratch.n_strikes = kept(scratch.strikes, scratch.n_strikes, scratch.trial)


@rule
def kept(plans: list[Plan], n: int, trial: Plan) -> int:
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
def try_shots(state: State, number: int, scratch: Scratch, target: int, facing: int) -> None:
    """Keep the trial as a strike with the best weapon, if one may be used from there facing so."""
    unit, trial, card = state.units[number], scratch.trial, state.table.cards[number]
    x, y, before, base = unit.x, unit.y, unit.facing, trial.worth
    unit.x, unit.y, unit.facing = trial.x, trial.y, facing
    trial.paid = pays(state, number)
    for weapon in range(card.n_weapons):
        worth = shot_worth(state, number, weapon, target)
        if worth > COMMAND_COST * trial.paid:
            trial.worth = base + worth - COMMAND_COST * trial.paid
            trial.target, trial.weapon = target, weapon
            keep_strike(scratch)
    trial.worth, trial.target, trial.weapon, trial.paid = base, 0, 0, 0
    unit.x, unit.y, unit.facing = x, y, before


@rule("LS-5.2")
def aimed(state: State, number: int, towards: int) -> int:
    """How an exo faces to bring its first weapon to bear on what lies towards a facing."""
    match state.table.cards[number].weapons[0].arc:
        case Arc.RIGHT:
            return (towards + QUARTER) % FULL
        case Arc.LEFT:
            return (towards - QUARTER) % FULL
        case Arc.REAR:
            return (towards + HALF) % FULL
        case _:
            return towards


# Exos


@rule
def plan_moves(state: State, act: Activation, scratch: Scratch) -> None:
    """Ends first: whatever a strike is worth, the unit may still go to the best of them."""
    begin_trial(state, act, scratch)
    plan_retirements(state, act, scratch)
    number = act.unit - 1
    if pays(state, number) == KEEP:
        return
    best = scratch.ends[0].worth
    for i in range(scratch.n_foes):
        try_from(state, act, scratch, i, state.units[number].x, state.units[number].y, best)
        foe = scratch.foes[i]
        if length(foe.x - act.x, foe.y - act.y) <= allowance(state, act) + 60 * CM:
            plan_approaches(state, act, scratch, i, best)


@rule
def plan_approaches(state: State, act: Activation, scratch: Scratch, i: int, best: int) -> None:
    """Strikes from into contact and the ends of range bands, before and behind an enemy."""
    foe, card, reach = scratch.foes[i], state.table.cards[act.unit - 1], allowance(state, act)
    towards = bearing(act.x - foe.x, act.y - foe.y)
    gap = length(act.x - foe.x, act.y - foe.y)
    for weapon in range(card.n_weapons):
        for band in range(card.weapons[weapon].n_bands):
            far = max(CLOSE, card.weapons[weapon].limit[band] - 2)
            if gap - reach > far or gap + reach < far:
                continue
            try_from(state, act, scratch, i, foe.x + moved_x(far, towards), foe.y + moved_y(far, towards), best)
            for aside in ASIDE:
                way = (foe.facing + aside) % FULL
                try_from(state, act, scratch, i, foe.x + moved_x(far, way), foe.y + moved_y(far, way), best)


@rule
def try_from(state: State, act: Activation, scratch: Scratch, i: int, x: int, y: int, best: int) -> None:
    """Keep a strike at an enemy from a place, if it can be reached without a test."""
    if not can_go(state, act, x, y):
        return
    foe, trial, number = scratch.foes[i], scratch.trial, act.unit - 1
    if foe.ours[BINS + bin_of(length(foe.x - x, foe.y - y))] == 0:
        return
    trial.x, trial.y, trial.worth = x, y, best
    trial.facing = aimed(state, number, bearing(foe.x - x, foe.y - y))
    try_shots(state, number, scratch, foe.number, trial.facing)


@rule("LS-4.2", "LS-4.13")
def can_go(state: State, act: Activation, x: int, y: int) -> bool:
    """Whether the active exo may stop at a place of the table, and meets no test on the way."""
    unit, reach = state.units[act.unit - 1], allowance(state, act)
    if x == unit.x and y == unit.y:
        return True
    if not is_on_table(state, x, y) or length(x - act.x, y - act.y) > reach:
        return False
    if length(unit.x - act.x, unit.y - act.y) > reach:
        return False
    return not meets_test(state, act, unit.x, unit.y, x, y)


@rule("LS-8.6")
def meets_test(state: State, act: Activation, from_x: int, from_y: int, x: int, y: int) -> bool:
    for i in range(state.n_fields):
        field = state.fields[i]
        if not is_tested(field) or act.entered >> i & 1 == 1:
            continue
        if enters(from_x, from_y, x, y, field.x, field.y, field.radius):
            return True
    return False


@rule
def plan_retirements(state: State, act: Activation, scratch: Scratch) -> None:
    """Ends: where it stands, half and all the way all around, up to each enemy and out of its range, into cover."""
    unit, reach = state.units[act.unit - 1], allowance(state, act)
    try_end(state, act, scratch, unit.x, unit.y)
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        away = bearing(act.x - foe.x, act.y - foe.y)
        gap = length(act.x - foe.x, act.y - foe.y)
        try_end(state, act, scratch, act.x + moved_x(reach - 1, away), act.y + moved_y(reach - 1, away))
        nearer = min(reach - 1, max(0, gap - CLOSE))
        try_end(state, act, scratch, act.x - moved_x(nearer, away), act.y - moved_y(nearer, away))
        for at in range(state.n_fields):
            field = state.fields[at]
            shade = bearing(field.x - foe.x, field.y - foe.y)
            far = field.radius + CM
            try_end(state, act, scratch, field.x + moved_x(far, shade), field.y + moved_y(far, shade))
    for way in range(WAYS):
        towards = way * FULL // WAYS
        for far in (reach // 2, reach - 1):
            try_end(state, act, scratch, act.x + moved_x(far, towards), act.y + moved_y(far, towards))


@rule
def try_end(state: State, act: Activation, scratch: Scratch, x: int, y: int) -> None:
    """Keep a place to end, facing where most is to be feared from."""
    if not can_go(state, act, x, y):
        return
    trial, number = scratch.trial, act.unit - 1
    i, facing = best_facing(scratch, x, y), state.units[number].facing
    if i >= 0:
        facing = bearing(scratch.foes[i].x - x, scratch.foes[i].y - y)
    trial.x, trial.y, trial.facing = x, y, facing
    trial.worth = outlook(state, scratch, number, x, y, facing)
    keep_end(scratch)


# Fighters


@rule
def plan_flights(state: State, act: Activation, scratch: Scratch) -> None:
    """A turn or none, a straight leg, and a turn or none; the turns also towards enemies."""
    begin_trial(state, act, scratch)
    number = act.unit - 1
    facing = state.units[number].facing
    fly_on(state, act, scratch, facing, 0)
    cost = turn_cost(state, act, act.turns, allowance_left(state, act))
    if cost == KEEP:
        return
    for i in range(1, len(TURNS)):
        fly_on(state, act, scratch, (facing + TURNS[i]) % FULL, cost)
    unit = state.units[number]
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        towards = turned_towards(facing, bearing(foe.x - unit.x, foe.y - unit.y))
        if towards != facing:
            fly_on(state, act, scratch, towards, cost)


@rule("LS-4.7", "LS-4.8", "LS-4.12")
def turn_cost(state: State, act: Activation, turns: int, left: int) -> int:
    """What a turn takes of a fighter's allowance now; KEEP if it may not turn."""
    if act.overthrust:
        return 0 if turns == 0 and act.flown == 0 else KEEP
    if turns == 0:
        return 0
    price = turn_price(state, act.unit - 1)
    return price if 0 < price <= left else KEEP


@rule("LS-4.7")
def turned_towards(facing: int, wanted: int) -> int:
    """The facing after a turn towards another, of at most 90 degrees."""
    return (facing + max(-QUARTER, min(QUARTER, turn_between(facing, wanted)))) % FULL


@rule
def fly_on(state: State, act: Activation, scratch: Scratch, first: int, cost: int) -> None:
    """Legs of several lengths along a facing."""
    trial, number = scratch.trial, act.unit - 1
    unit = state.units[number]
    trial.first = first
    left, least = allowance_left(state, act) - cost, minimum_left(state, act)
    price = turn_price(state, number)
    try_leg(state, act, scratch, 0, cost)
    try_leg(state, act, scratch, left, cost)
    for i in range(scratch.n_foes):  # past the nearest enemies and up to them
        if i < 3:
            foe = scratch.foes[i]
            gap = length(foe.x - unit.x, foe.y - unit.y)
            for far in (gap - 10 * CM, gap + 8 * CM):
                if least < far < left - CM:
                    try_leg(state, act, scratch, far, cost)
    if least > 0:
        try_leg(state, act, scratch, least, cost)
    else:
        try_leg(state, act, scratch, left // 2, cost)
        if not act.overthrust and price != left // 2:
            try_leg(state, act, scratch, left - price, cost)


@rule
def try_leg(state: State, act: Activation, scratch: Scratch, far: int, cost: int) -> None:
    """Keep what the end of a leg is good for, as the fighter faces then and turned once more."""
    trial, number = scratch.trial, act.unit - 1
    unit = state.units[number]
    left = allowance_left(state, act) - cost - far
    if far < 0 or left < 0:
        return
    x, y = unit.x + moved_x(far, trial.first), unit.y + moved_y(far, trial.first)
    if not is_on_table(state, x, y) or meets_test(state, act, unit.x, unit.y, x, y):
        return
    trial.far, trial.x, trial.y = far, x, y
    try_pose(state, act, scratch, trial.first)
    turns = act.turns + (trial.first != unit.facing)
    i = best_facing(scratch, x, y)
    if far > 0 and not act.overthrust and i >= 0 and turn_cost(state, act, turns, left) != KEEP:
        facing = turned_towards(trial.first, bearing(scratch.foes[i].x - x, scratch.foes[i].y - y))
        if facing != trial.first:
            try_pose(state, act, scratch, facing)


@rule
def try_pose(state: State, act: Activation, scratch: Scratch, facing: int) -> None:
    """An end there, if the minimum is flown, and every shot from there."""
    trial, number = scratch.trial, act.unit - 1
    trial.facing = facing
    worth = outlook(state, scratch, number, trial.x, trial.y, facing) - leaving(state, number, trial.x, trial.y, facing)
    trial.worth = worth
    if trial.far >= minimum_left(state, act):
        keep_end(scratch)
    if pays(state, number) != KEEP:
        for i in range(scratch.n_foes):
            foe = scratch.foes[i]
            if foe.ours[BINS + bin_of(length(foe.x - trial.x, foe.y - trial.y))] > 0:
                try_shots(state, number, scratch, foe.number, facing)


@rule
def leaving(state: State, number: int, x: int, y: int, facing: int) -> int:
    """What it costs a fighter to look over the edge of the table: it must turn before it can fly on."""
    far = 12 * CM
    return 0 if is_on_table(state, x + moved_x(far, facing), y + moved_y(far, facing)) else 250
