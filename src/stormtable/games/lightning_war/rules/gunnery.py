"""Chapter 5, anti-tank fire: gun performance against the defense of the face hit."""

from __future__ import annotations

from stormtable.engine import note, roll, rule
from stormtable.engine.plane import ahead
from stormtable.games.lightning_war.rules.casualties import remove, sixes_rolled
from stormtable.games.lightning_war.rules.codes import Event, Why
from stormtable.games.lightning_war.rules.cover import partly_hidden
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.rules.values import gap

NEAR_RANGE = 1200  # hundredths (LW-5.1)
MAX_RANGE = 2400
MOVED = 2  # dice
HIDDEN = 1


@rule("LW-5.1")
def performance(state: State, number: int, target: int, slot: int) -> int:
    """Dice of a gun at the range."""
    gun = state.table.elements[number].guns[slot]
    return gun.near if gap(state, number, target) <= NEAR_RANGE else gun.far


@rule("LW-5.2", "LW-5.7")
def hits_rear(state: State, firer: int, target: int) -> bool:
    """Whether the firer's centre lies behind the line through the target at right angles to its facing."""
    here, there = state.elements[target], state.elements[firer]
    return ahead(there.x - here.x, there.y - here.y, here.facing) < 0


@rule("LW-5.1", "LW-5.2", "LW-5.12")
def defense(state: State, firer: int, target: int) -> int:
    """The defense of the face hit; a soft vehicle has none."""
    card = state.table.elements[target]
    return card.rear if hits_rear(state, firer, target) else card.front


@rule("LW-5.1", "LW-4.6", "LW-4.19", "LW-5.8", "LW-2.6")
def gun_dice(state: State, number: int, target: int, slot: int) -> int:
    """How many dice a gun throws at a vehicle, at least one; each figure is noted."""
    dice = performance(state, number, target, slot)
    note(Event.PERFORMANCE, number, dice, gap(state, number, target))
    against = defense(state, number, target)
    add(number, Why.REAR if hits_rear(state, number, target) else Why.FRONT, -against)
    dice -= against
    if state.elements[number].moved:
        dice += add(number, Why.MOVED, -MOVED)
    if partly_hidden(state, target, number):
        dice += add(number, Why.HIDDEN, -HIDDEN)
    if dice < 1:
        add(number, Why.AT_LEAST_ONE, 1 - dice)
        return 1
    return dice


@rule
def add(number: int, why: int, amount: int) -> int:
    """Note a number of dice more or less; returns it."""
    if amount != 0:
        note(Event.ADJUSTMENT, number, why, amount)
    return amount


@rule("LW-5.1", "LW-5.4", "LW-5.11", "LW-5.12")
def fire_gun(state: State, number: int, target: int, slot: int) -> None:
    """A six disables; further ones are lost."""
    dice = gun_dice(state, number, target, slot)
    note(Event.DICE, number, dice)
    roll(state, dice, 6)
    sixes = sixes_rolled(state)
    note(Event.ROLLED, number, sixes)
    if sixes > 0:
        note(Event.DISABLED, target, number)
        remove(state, target, True)
