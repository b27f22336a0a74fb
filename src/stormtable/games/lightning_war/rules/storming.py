"""Chapter 7, infantry against armour: each squad may take a vehicle of its own (LW-7.6, LW-7.19, LW-7.20)."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_war.rules.assault import (
    REACH,
    clear_assault,
    may_assault,
    reaches,
    refuse_attacker,
    unit_sees,
)
from stormtable.games.lightning_war.rules.casualties import remove
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.defence import throw_at_movers
from stormtable.games.lightning_war.rules.melee import charge_home
from stormtable.games.lightning_war.rules.resolution import halt
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import NOBODY, State
from stormtable.games.lightning_war.rules.values import (
    exists,
    gap,
    is_afv,
    is_enemy,
    is_squad,
    is_troops,
    is_vehicle,
    on_table,
    side_of_element,
    unit_of,
)

GUARDED = 600  # hundredths (LW-7.6)


@rule("LW-7.6", "LW-7.19")
def is_guarded(state: State, vehicle: int) -> bool:
    """Whether troops of its side stand within 6 inches of a vehicle, shaken ones too, mounted ones not."""
    for number in range(state.table.n_elements):
        if (
            is_troops(state, number)
            and on_table(state, number)
            and not is_enemy(state, number, vehicle)
            and gap(state, vehicle, number) <= GUARDED
        ):
            return True
    return False


@rule("LW-7.6", "LW-7.19", "LW-7.20", "LW-7.2", "LW-7.8", "LW-7.9")
def refuse_storm(state: State, seat: int, action: Action) -> int:
    number, target = action.unit, action.target
    if action.part + action.amount + action.facing + action.x + action.y != 0:
        return No.MALFORMED
    if not exists(state, number) or side_of_element(state, number) != seat or not is_squad(state, number):
        return No.NOT_YOUR_ELEMENT
    unit = unit_of(state, number)
    if state.storming != 0 and state.storming != unit + 1:
        return No.CHARGE_FIRST
    no = refuse_attacker(state, seat, unit)
    if no != No.OK:
        return no
    if not may_assault(state, number):
        return No.NO_SQUADS
    if not is_target(state, number, target) or not is_vehicle(state, target):
        return No.NO_VEHICLE
    if is_taken(state, number, target):
        return No.TAKEN
    if is_guarded(state, target):
        return No.GUARDED
    if gap(state, number, target) > REACH or not reaches(state, number, target):
        return No.OUT_OF_REACH
    return No.OK if unit_sees(state, unit, target) else No.UNIT_NOT_SEEN


@rule("LW-7.19")
def is_taken(state: State, number: int, vehicle: int) -> bool:
    """Whether a vehicle is a squad's already."""
    for other in range(state.table.n_elements):
        if state.elements[other].prey == vehicle + 1:
            return True
    return False


@rule("LW-7.19")
def storm(state: State, action: Action) -> None:
    """A squad is given its vehicle."""
    state.storming = unit_of(state, action.unit) + 1
    state.elements[action.unit].prey = action.target + 1
    note(Event.STORMS, action.unit, action.target)


@rule("LW-7.19", "LW-7.8")
def refuse_charge(state: State, action: Action) -> int:
    if action.target + action.part + action.amount + action.facing + action.x + action.y != 0:
        return No.MALFORMED
    return No.OK if state.storming > 0 and state.storming == action.unit + 1 else No.NOTHING_STORMED


@rule("LW-7.6", "LW-7.19", "LW-7.20", "LW-10.6")
def charge(state: State, unit: int) -> None:
    """The vehicles' machine guns fire, then the squads that are left put them out of action."""
    state.units[unit].assaulted = True
    note(Event.CHARGE, unit)
    mark_stormers(state)
    for vehicle in range(state.table.n_elements):
        squad = stormer_of(state, vehicle)
        if squad != NOBODY and on_table(state, squad) and state.table.elements[vehicle].dice > 0:
            note(Event.DEFENSIVE_FIRE, vehicle, squad, 1)
            throw_at_movers(state, vehicle, squad, state.table.elements[vehicle].dice)
    won, squad = False, next_stormer(state)
    while squad != NOBODY:
        won = take_vehicle(state, squad) or won
        squad = next_stormer(state)
    if won:
        halt(state, unit)
    clear_assault(state)


@rule("LW-7.19")
def mark_stormers(state: State) -> None:
    for number in range(state.table.n_elements):
        state.elements[number].reaches = state.elements[number].prey > 0


@rule("LW-7.19")
def stormer_of(state: State, vehicle: int) -> int:
    for number in range(state.table.n_elements):
        if state.elements[number].prey == vehicle + 1 and is_afv(state, vehicle):
            return number
    return NOBODY


@rule("LW-7.10", "LW-7.19", "LW-1.7")
def next_stormer(state: State) -> int:
    """The squad nearest to its vehicle of those that have still to move."""
    found, best = NOBODY, 1 << 30
    for number in range(state.table.n_elements):
        element = state.elements[number]
        if element.reaches and on_table(state, number) and gap(state, number, element.prey - 1) < best:
            found, best = number, gap(state, number, element.prey - 1)
    return found


@rule("LW-7.6", "LW-7.19", "LW-7.20")
def take_vehicle(state: State, number: int) -> bool:
    """Contact puts the vehicle out of action, without dice; what it carries is lost with it."""
    element = state.elements[number]
    vehicle = element.prey - 1
    element.reaches = False
    if not on_table(state, vehicle) or not charge_home(state, number, vehicle):
        return False
    note(Event.DISABLED, vehicle, number)
    remove(state, vehicle, True)
    return True
