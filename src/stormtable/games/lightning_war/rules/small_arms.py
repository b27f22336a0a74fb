"""Chapter 6, infantry fire: rifles, submachine guns, machine guns."""

from __future__ import annotations

from stormtable.engine import note, roll, rule
from stormtable.games.lightning_war.rules.casualties import sixes_rolled, strike
from stormtable.games.lightning_war.rules.codes import Event, Why
from stormtable.games.lightning_war.rules.cover import COVER, protection_here
from stormtable.games.lightning_war.rules.gunnery import add
from stormtable.games.lightning_war.rules.state import State


@rule("LW-6.1", "LW-2.6", "LW-5.12", "LW-6.12")
def small_arms_adjustment(state: State, number: int, target: int) -> int:
    """The worst one: -2 in field works, -1 in other cover or halted in the open."""
    found = protection_here(state, target, number)
    if found > COVER:
        return add(number, Why.DEFENCES, -2)
    if found == COVER:
        return add(number, Why.COVER, -1)
    return add(number, Why.HALTED, -1) if not state.elements[target].moved else 0


@rule("LW-6.1", "LW-6.11", "LW-5.4a")
def small_arms_dice(state: State, number: int, target: int) -> int:
    """How many dice are thrown; moving costs none. Nothing has fewer than 3 (tables.py), so some are left."""
    dice = state.table.elements[number].dice
    note(Event.FIREPOWER, number, dice)
    return dice + small_arms_adjustment(state, number, target)


@rule("LW-6.1", "LW-6.11", "LW-5.4a", "LW-5.12")
def fire_small_arms(state: State, number: int, target: int) -> None:
    """Each six removes one; the further ones need the firer's own range and sight."""
    dice = small_arms_dice(state, number, target)
    note(Event.DICE, number, dice)
    roll(state, dice, 6)
    sixes = sixes_rolled(state)
    note(Event.ROLLED, number, sixes)
    strike(state, target, sixes, number, True, state.table.elements[number].reach)
