"""Chapter 6, HE: dice by calibre, adjustments, observers, named dice for armour."""

from __future__ import annotations

from stormtable.engine import die, note, roll, rule
from stormtable.games.lightning_war.rules.casualties import SPREAD, remove, sixes_rolled, strike
from stormtable.games.lightning_war.rules.codes import Event, No, Why
from stormtable.games.lightning_war.rules.command import is_post
from stormtable.games.lightning_war.rules.cover import COVER, DEFENCES, FORTIFIED, protection_here
from stormtable.games.lightning_war.rules.gunnery import MOVED, add
from stormtable.games.lightning_war.rules.sight import sees
from stormtable.games.lightning_war.rules.state import NOBODY, Body, Kind, State
from stormtable.games.lightning_war.rules.values import (
    exists,
    gap,
    in_battery,
    is_afv,
    on_table,
    side_of_element,
    unit_of,
)

MOST_COVER = 3  # dice: a fortification takes most (LW-6.4)
ATTACHED = 100  # batteries from this number on are single attached weapons


@rule("LW-6.14", "LW-6.15", "LW-1.2")
def battery_of(state: State, number: int) -> int:
    """The battery that a mortar or field gun belongs to: its unit's number; an attached one is a battery of its own."""
    unit = unit_of(state, number)
    return unit if state.table.units[unit].kind == Body.BATTERY else ATTACHED + number


@rule("LW-6.2", "LW-6.5a", "LW-6.14", "LW-6.15", "LW-3.11")
def refuse_observer(state: State, number: int, target: int, observer: int) -> int:
    """Whether an observation post of the side may direct a mortar or field gun at a target."""
    if not in_battery(state, number):
        return No.NO_OBSERVING
    if not exists(state, observer) or side_of_element(state, observer) != side_of_element(state, number):
        return No.NO_POST
    if not is_post(state, observer):
        return No.NO_POST
    bound = state.elements[observer].bound
    if bound != 0 and bound != 1 + battery_of(state, number):
        return No.POST_BOUND
    if not sees(state, observer, target):
        return No.NOT_OBSERVED
    return refuse_spread(state, number, target)


@rule("LW-6.14", "LW-6.5")
def refuse_spread(state: State, number: int, target: int) -> int:
    """Guns of one battery nominate within 6 inches of its first target."""
    if battery_of(state, number) >= ATTACHED:
        return No.OK
    aim = state.units[unit_of(state, number)].aim
    if aim == 0 or aim == target + 1 or gap(state, aim - 1, target) <= SPREAD:
        return No.OK
    return No.TOO_SPREAD


@rule("LW-6.4", "LW-6.12", "LW-6.13", "LW-2.6", "LW-3.9")
def he_adjustment(state: State, number: int, target: int, direct: bool) -> tuple[int, int]:
    """The greatest single adjustment, 0 or below, and Why."""
    tank = is_afv(state, number)
    worst, why = (-2, Why.TANK_HE) if tank else (0, Why.TANK_HE)
    if not is_afv(state, target):
        found = protection_here(state, target, number if direct else NOBODY)
        if found == FORTIFIED:
            worst, why = -MOST_COVER, Why.FORTIFIED
        elif found == DEFENCES and not tank:
            worst, why = -2, Why.WORKS
        elif found == COVER and not tank:
            worst, why = -1, Why.BUILDINGS
        elif not tank and not state.elements[target].moved:
            worst, why = -1, Why.STOPPED
    return worst, why


@rule("LW-6.14", "LW-4.6")
def pushed(state: State, number: int) -> int:
    """Dice that an anti-tank gun loses because it moved."""
    return MOVED if state.table.elements[number].kind == Kind.AT_GUN and state.elements[number].moved else 0


@rule("LW-6.3", "LW-6.4", "LW-6.13", "LW-6.14", "LW-4.6")
def he_dice_of(state: State, number: int, target: int, slot: int, direct: bool) -> int:
    """How many dice of HE are thrown; there may be none. Each figure is noted."""
    dice = state.table.elements[number].guns[slot].he
    note(Event.FIREPOWER, number, dice)
    worst, why = he_adjustment(state, number, target, direct)
    return max(0, dice + add(number, why, worst) + add(number, Why.MOVED_BY_HAND, -pushed(state, number)))


@rule("LW-6.4", "LW-6.3", "LW-6.14")
def has_he_dice(state: State, number: int, target: int, slot: int, direct: bool) -> bool:
    """Whether a shot of HE has any dice: without them it is none."""
    dice = state.table.elements[number].guns[slot].he - pushed(state, number)
    if dice > MOST_COVER:
        return True
    worst, _ = he_adjustment(state, number, target, direct)
    return dice + worst > 0


@rule("LW-6.7", "LW-6.9", "LW-6.10", "LW-1.7")
def nearest_afv(state: State, target: int, before: int, before_gap: int) -> int:
    """The next AFV of the target's side within 6 inches of it, behind one at that gap; NOBODY if there is none."""
    found, best = NOBODY, 1 << 30
    for number in range(state.table.n_elements):
        if number == target or not is_afv(state, number) or not on_table(state, number):
            continue
        if side_of_element(state, number) != side_of_element(state, target):
            continue
        apart = gap(state, target, number)
        later = apart > before_gap or (apart == before_gap and number > before)
        if apart <= SPREAD and later and apart < best:
            found, best = number, apart
    return found


@rule("LW-6.7", "LW-6.9")
def roll_named(state: State, target: int, dice: int) -> int:
    """Named dice for the AFVs near a target that is none, nearest first; returns the dice that are left, at least 1."""
    before, before_gap = NOBODY, -1000
    while dice > 1:
        afv = nearest_afv(state, target, before, before_gap)
        if afv == NOBODY:
            return dice
        before, before_gap = afv, gap(state, target, afv)
        roll_for(state, afv)
        dice -= 1
    return dice


@rule("LW-6.7", "LW-6.10")
def roll_for(state: State, afv: int) -> None:
    """An AFV's own die: a six disables it."""
    face = die(state, 6)
    note(Event.NAMED_DIE, afv, face)
    if face == 6:
        note(Event.DISABLED, afv, NOBODY)
        remove(state, afv, True)


@rule("LW-6.5", "LW-6.6", "LW-6.7", "LW-6.9", "LW-6.10", "LW-6.4")
def fire_he(state: State, number: int, target: int, slot: int, direct: bool) -> None:
    """A round of HE: named dice first, then the others."""
    dice = he_dice_of(state, number, target, slot, direct)
    note(Event.DICE, number, dice)
    throw_he(state, number, target, dice, direct)


@rule("LW-6.7", "LW-6.9", "LW-6.10")
def throw_he(state: State, number: int, target: int, dice: int, direct: bool) -> None:
    if is_afv(state, target):
        roll_for(state, target)
        if dice > 1:
            roll(state, dice - 1, 6)
            note(Event.OTHERS_LOST, target, sixes_rolled(state))
        return
    dice = roll_named(state, target, dice)
    roll(state, dice, 6)
    note(Event.ROLLED, number, sixes_rolled(state))
    strike(state, target, sixes_rolled(state), number, direct, 0)
