"""How a fighter may fly in its activation, and what from there, for the computer opponent: the best plans, by worth."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.plane import FULL, QUARTER, bearing, enters, entry, length, moved_x, moved_y, turn_between
from stormtable.games.lightning_strike.bot.outlook import BINS, Scratch, best_facing, bin_of, outlook
from stormtable.games.lightning_strike.bot.plans import CLOSE, KEEP, begin_trial, keep_end, meets_test, pays, try_shots
from stormtable.games.lightning_strike.rules.movement import allowance_left, is_on_table, minimum_left, turn_price
from stormtable.games.lightning_strike.rules.state import CM, Activation, State

WITHIN: Final = 3  # hundredths inside a range band, whatever is rounded
NEAREST: Final = 3  # enemies past which and into whose range bands a fighter looks
TURNS: Final = (0, -QUARTER, -QUARTER // 2, QUARTER // 2, QUARTER)


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
    for i in range(min(scratch.n_foes, NEAREST)):
        try_bands(state, act, scratch, i, cost)
        foe = scratch.foes[i]
        past = length(foe.x - unit.x, foe.y - unit.y) + 8 * CM
        if least < past < left - CM:
            try_leg(state, act, scratch, past, cost)
    if least > 0:
        try_leg(state, act, scratch, least, cost)
    else:
        try_leg(state, act, scratch, left // 2, cost)
        if not act.overthrust and price != left // 2:
            try_leg(state, act, scratch, left - price, cost)


@rule
def try_bands(state: State, act: Activation, scratch: Scratch, i: int, cost: int) -> None:
    """Legs that end just within a range band of an enemy that lies ahead."""
    unit, foe, first = state.units[act.unit - 1], scratch.foes[i], scratch.trial.first
    left, least = allowance_left(state, act) - cost, minimum_left(state, act)
    card = state.table.cards[act.unit - 1]
    x, y = unit.x + moved_x(left, first), unit.y + moved_y(left, first)
    for weapon in range(card.n_weapons):
        for band in range(card.weapons[weapon].n_bands):
            limit = max(CLOSE, card.weapons[weapon].limit[band] - WITHIN)
            if enters(unit.x, unit.y, x, y, foe.x, foe.y, limit):
                far = 1 + entry(unit.x, unit.y, x, y, foe.x, foe.y, limit)
                if least <= far <= left:
                    try_leg(state, act, scratch, far, cost)


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
    """Every shot from there; an end, if the minimum is flown and no shot is free."""
    trial, number, free = scratch.trial, act.unit - 1, False
    trial.facing = facing
    worth = outlook(state, scratch, number, trial.x, trial.y, facing) - leaving(state, number, trial.x, trial.y, facing)
    trial.worth = worth
    if pays(state, number) != KEEP:
        for i in range(scratch.n_foes):
            foe = scratch.foes[i]
            if foe.ours[BINS + bin_of(length(foe.x - trial.x, foe.y - trial.y))] > 0:
                shot = try_shots(state, number, scratch, foe.number, facing)
                free = free or shot
    if trial.far >= minimum_left(state, act) and not free:
        keep_end(scratch)
    if free:
        scratch.rest = max(scratch.rest, worth)
        here = trial.far == 0 and facing == state.units[number].facing
        scratch.free = scratch.free or here  # before it flies anywhere


@rule
def leaving(state: State, number: int, x: int, y: int, facing: int) -> int:
    """What it costs a fighter to look over the edge of the table: it must turn before it can fly on."""
    far = 12 * CM
    return 0 if is_on_table(state, x + moved_x(far, facing), y + moved_y(far, facing)) else 250
