"""Where the active unit may go, and what from there, for the computer opponent: the best plans, by worth.

A strike ends with an attack, after which more may follow; an end with the end of the activation. No plan leads through
an obstacle that tests who enters, since dice would fall on the way. None throws an Action away: where a shot is free
that takes something from the enemy, it is fired before the end.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.plane import FULL, HALF, QUARTER, bearing, length, moved_x, moved_y
from stormtable.games.lightning_strike.bot.flights import plan_flights
from stormtable.games.lightning_strike.bot.outlook import BINS, Scratch, best_facing, bin_of, outlook
from stormtable.games.lightning_strike.bot.plans import CLOSE, KEEP, begin_trial, keep_end, meets_test, pays, try_shots
from stormtable.games.lightning_strike.rules.movement import allowance, is_on_table
from stormtable.games.lightning_strike.rules.state import CM, Activation, Arc, State
from stormtable.games.lightning_strike.rules.values import is_fighter

ASIDE: Final = (0, HALF, HALF - 450, HALF + 450)  # of an enemy: before it, behind it, behind it to either side
WAYS: Final = 8
NO_REST: Final = -(1 << 20)


@rule
def plan_activity(state: State, act: Activation, scratch: Scratch) -> None:
    """Fill scratch.strikes and scratch.ends, the best first; the unit must have been surveyed."""
    scratch.n_strikes = scratch.n_ends = 0
    scratch.free = False
    scratch.rest = NO_REST
    if act.only_acts:
        plan_here(state, act, scratch)
    elif is_fighter(state, act.unit - 1):
        plan_flights(state, act, scratch)
    else:
        plan_moves(state, act, scratch)
    if scratch.free:
        scratch.n_ends = 0
    if scratch.rest == NO_REST:
        scratch.rest = 0


@rule
def plan_here(state: State, act: Activation, scratch: Scratch) -> None:
    """A unit that may only act."""
    trial, number = begin_trial(state, act, scratch), act.unit - 1
    keep_end(scratch)
    if pays(state, number) != KEEP:
        for i in range(scratch.n_foes):
            trial.facing = KEEP
            free = try_shots(state, number, scratch, scratch.foes[i].number, state.units[number].facing)
            scratch.free = scratch.free or free


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
    if not scratch.free:
        plan_partings(state, act, scratch, best)


@rule
def plan_partings(state: State, act: Activation, scratch: Scratch, best: int) -> None:
    """Strikes from the places at which the unit may end."""
    for at in range(scratch.n_ends):
        for i in range(scratch.n_foes):
            try_from(state, act, scratch, i, scratch.ends[at].x, scratch.ends[at].y, best)


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
    trial.x, trial.y, trial.worth, trial.facing = x, y, best, KEEP
    for weapon in range(state.table.cards[number].n_weapons):
        facing = aim_facing(state, number, weapon, bearing(foe.x - x, foe.y - y))
        if facing != trial.facing:
            trial.facing = facing
            free = try_shots(state, number, scratch, foe.number, facing)
            scratch.free = scratch.free or free  # an exo may still go to the best end from there


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


@rule("LS-5.2")
def aim_facing(state: State, number: int, weapon: int, towards: int) -> int:
    """How an exo faces to bring a weapon to bear on what lies towards a facing."""
    match state.table.cards[number].weapons[weapon].arc:
        case Arc.RIGHT:
            return (towards + QUARTER) % FULL
        case Arc.LEFT:
            return (towards - QUARTER) % FULL
        case Arc.REAR:
            return (towards + HALF) % FULL
        case _:
            return towards
