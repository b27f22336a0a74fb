"""Choices in the middle of damage: which weapon, which crew member, which system (AL-5.5, 5.6, 6.11, 6.17)."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, note, offer, rule
from stormtable.games.arclight.rules.codes import Event, No
from stormtable.games.arclight.rules.damage import destroy
from stormtable.games.arclight.rules.state import (
    MAX_CREW,
    MAX_WEAPONS,
    N_GEAR,
    Ask,
    Degree,
    Ship,
    Slot,
    State,
    Verb,
)

N_SLOTS: Final = 10  # weapons, countermeasure, nixie, Thrust, DS


@rule("AL-5.14")
def ask(state: State, what: int, number: int, seat: int) -> None:
    """Wait for a seat's choice; nothing happens if there is nothing to choose."""
    for slot in range(N_SLOTS):
        if refuse_slot(state, what, number, slot) == No.OK:
            state.ask.what, state.ask.seats, state.ask.ship = what, 1 << seat, number
            return
    note(Event.NO_EFFECT, number, what)


@rule
def close_question(state: State) -> None:
    state.ask.what = state.ask.seats = state.ask.ship = state.ask.part = 0


@rule("AL-5.14", "AL-6.30", "AL-6.29")
def refuse_slot(state: State, what: int, number: int, slot: int) -> int:
    """Whether a weapon, crew member, piece of gear or Slot may be chosen."""
    ship, card = state.ships[number], state.table.cards[number]
    if slot < 0 or slot >= N_SLOTS:
        return No.NOT_THERE
    if what == Ask.CREW:
        return No.OK if slot < MAX_CREW and ship.crew[slot] else No.NOT_THERE
    if what == Ask.GEAR:
        return No.OK if slot < N_GEAR and works(ship, slot) else No.NOT_THERE
    if slot >= MAX_WEAPONS:
        return No.OK if what == Ask.SHORT and can_short(ship, slot) else No.NOT_THERE
    if slot >= card.n_weapons or ship.weapons[slot].lost:
        return No.NOT_THERE
    return refuse_weapon_choice(ship, what, slot, card.weapons[slot].crew)


@rule("AL-5.14", "AL-5.6")
def can_short(ship: Ship, slot: int) -> bool:
    """Thrust and DS always; a countermeasure or nixie that is present and active."""
    if slot == Slot.THRUST or slot == Slot.SCREENS:
        return True
    return works(ship, slot - Slot.COUNTERMEASURE)


@rule("AL-5.14")
def works(ship: Ship, gear: int) -> bool:
    return ship.gear[gear].present and ship.gear[gear].inactive == 0


@rule("AL-5.14", "AL-6.11", "AL-6.17", "AL-6.30")
def refuse_weapon_choice(ship: Ship, what: int, i: int, crew: int) -> int:
    """Of a weapon that is not lost."""
    weapon = ship.weapons[i]
    if what == Ask.WEAPON:
        return No.OK
    if what == Ask.ARC:
        return No.OK if has_several_arcs(weapon.arcs) else No.NOT_SEVERAL_ARCS
    if weapon.inactive != 0:
        return No.NOT_THERE
    if what == Ask.SHORT:
        return No.OK
    return No.OK if ship.crew[crew] and weapon.degree > Degree.LOW else No.LOWEST_DEGREE


@rule("AL-6.29")
def has_several_arcs(arcs: int) -> bool:
    return arcs & (arcs - 1) != 0


@rule("AL-5.14")
def refuse_choice(state: State, action: Action) -> int:
    what, number = state.ask.what, state.ask.ship
    if action.amount != 0 or action.unit != number:
        return No.MALFORMED
    if what == Ask.FACING:
        if action.part != 0 or action.target != 0:
            return No.MALFORMED
        return No.OK if 1 <= action.facing <= 6 else No.NOT_A_FACING
    if action.facing != 0:
        return No.MALFORMED
    refusal = refuse_slot(state, what, number, action.target)
    if what != Ask.ARC:
        return refusal if action.part == 0 else No.MALFORMED
    if refusal != No.OK:
        return refusal
    return No.OK if can_fix(state.ships[number].weapons[action.target].arcs, action.part) else No.NOT_SEVERAL_ARCS


@rule("AL-6.29")
def can_fix(arcs: int, direction: int) -> bool:
    return 0 <= direction < 6 and arcs >> direction & 1 == 1


@rule
def offer_choices(state: State, out: list[Action]) -> int:
    n, what, number = 0, state.ask.what, state.ask.ship
    if what == Ask.FACING:
        for facing in range(1, 7):
            n = offer(out, n, Verb.SET_FACING, unit=number, facing=facing)
        return n
    for slot in range(N_SLOTS):
        if refuse_slot(state, what, number, slot) == No.OK:
            if what == Ask.ARC:
                n = offer_arcs(state, slot, out, n)
            else:
                n = offer(out, n, Verb.CHOOSE, unit=number, target=slot)
    return n


@rule("AL-6.17", "AL-6.29")
def offer_arcs(state: State, i: int, out: list[Action], n: int) -> int:
    for direction in range(6):
        if can_fix(state.ships[state.ask.ship].weapons[i].arcs, direction):
            n = offer(out, n, Verb.FIX_ARC, unit=state.ask.ship, target=i, part=direction)
    return n


@rule("AL-5.5")
def lose_weapon(state: State, unit: int, target: int) -> None:
    state.ships[unit].weapons[target].lost = True
    note(Event.LOST_WEAPON, unit, target)


@rule("AL-5.5")
def lose_gear(state: State, unit: int, target: int) -> None:
    state.ships[unit].gear[target].present = False
    note(Event.LOST_GEAR, unit, target)


@rule("AL-6.11")
def drop_degree(state: State, unit: int, target: int) -> None:
    weapon = state.ships[unit].weapons[target]
    weapon.degree -= 1
    note(Event.DEGREE_DROPPED, unit, target, weapon.degree)


@rule("AL-6.17", "AL-6.29")
def fix_arc(state: State, unit: int, target: int, part: int) -> None:
    state.ships[unit].weapons[target].arcs = 1 << part
    note(Event.ARC_FIXED, unit, target, part)


@rule("AL-5.9", "AL-5.20")
def lose_crew(state: State, unit: int, target: int) -> None:
    """A ship without any crew is destroyed; nobody takes over a weapon."""
    ship, left = state.ships[unit], 0
    ship.crew[target] = False
    note(Event.LOST_CREW, unit, target)
    for i in range(MAX_CREW):
        left += ship.crew[i]
    if left == 0:
        destroy(state, unit)


@rule("AL-5.6", "AL-5.15")
def short(ship: Ship, number: int, slot: int, until: int) -> None:
    """A system short; those on Thrust and DS add up, each with its own end."""
    if slot < MAX_WEAPONS:
        ship.weapons[slot].inactive = until
    elif slot == Slot.THRUST:
        ship.thrust_shorts[until % 2] += 1
    elif slot == Slot.SCREENS:
        ship.screen_shorts[until % 2] += 1
    else:
        ship.gear[slot - Slot.COUNTERMEASURE].inactive = until
    note(Event.SHORTED, number, slot, until)
