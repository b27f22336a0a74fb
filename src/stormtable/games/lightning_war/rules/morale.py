"""Chapter 8, morale: who tests in phase 5, and what becomes of those who fail."""

from __future__ import annotations

from stormtable.engine import note, roll, rule
from stormtable.games.lightning_war.rules.casualties import remove
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.cover import DEFENCES, FORTIFIED, shelter
from stormtable.games.lightning_war.rules.falling_back import fall_back_home
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.rules.values import is_afv, is_left, is_soft, is_troops, on_table, unit_of

DICE = 2  # LW-8.5


@rule("LW-8.4", "LW-2.5", "LW-2.1", "LW-8.10")
def test_morale(state: State) -> None:
    """Phase 5: the side with the initiative first, units, then elements by number."""
    for part in range(2):
        side = state.first if part == 0 else 1 - state.first
        for unit in range(state.table.n_units):
            if state.table.units[unit].side == side:
                test_unit(state, unit)


@rule("LW-8.4", "LW-8.11", "LW-8.53")
def must_test(state: State, unit: int) -> bool:
    """Whether a unit lost an assault, lost an element while below half its strength, or retired."""
    record = state.units[unit]
    if strength_left(state, unit) == 0:
        return False
    return record.beaten or record.retired or (record.reduced and is_below_half(state, unit))


@rule("LW-8.11", "LW-1.8")
def is_below_half(state: State, unit: int) -> bool:
    return 2 * strength_left(state, unit) < state.table.units[unit].strength


@rule("LW-1.8")
def strength_left(state: State, unit: int) -> int:
    """The elements of a unit that are left, trucks and jeeps apart."""
    formation = state.table.units[unit]
    left = 0
    for number in range(formation.first, formation.first + formation.count):
        left += is_left(state, number) and not is_soft(state, number)
    return left


@rule("LW-8.4", "LW-8.6", "LW-8.10", "LW-8.50")
def test_unit(state: State, unit: int) -> None:
    """All elements of a unit that must test, else those that are shaken."""
    formation, all_test = state.table.units[unit], must_test(state, unit)
    if all_test:
        record = state.units[unit]
        note(Event.UNIT_TESTS, unit, record.beaten, record.reduced and is_below_half(state, unit), record.retired)
    for number in range(formation.first, formation.first + formation.count):
        if on_table(state, number) and (all_test or state.elements[number].shaken):
            test_element(state, number)


@rule("LW-8.5", "LW-8.12", "LW-8.54")
def morale_dice(state: State, number: int) -> int:
    """Two, one more in field defences, two more in fortifications; AFVs one more in either; trucks never."""
    element = state.elements[number]
    found = shelter(state, element.x, element.y, state.table.elements[number].radius)
    if is_troops(state, number):
        return DICE + (2 if found == FORTIFIED else 1 if found == DEFENCES else 0)
    return DICE + (is_afv(state, number) and found >= DEFENCES)


@rule("LW-8.4", "LW-8.5", "LW-8.6", "LW-8.14")
def test_element(state: State, number: int) -> None:
    """Its rating or more passes; who fails falls back shaken, who fails shaken is removed."""
    dice, rating = morale_dice(state, number), state.table.units[unit_of(state, number)].morale
    total = roll(state, dice, 6)
    passed, element = total >= rating, state.elements[number]
    note(Event.MORALE, number, total, rating, passed)
    if passed:
        if element.shaken:
            note(Event.RALLIED, number)
        element.shaken = False
    elif element.shaken:
        note(Event.BROKEN, number)
        remove(state, number, False)
    else:
        element.shaken = True
        note(Event.SHAKEN, number)
        fall_back_home(state, number)
