"""Chapters 5 and 6, who may fire with what at whom in phase 3."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.engine.plane import in_arc
from stormtable.games.lightning_war.rules.artillery import (
    ATTACHED,
    battery_of,
    fire_he,
    has_he_dice,
    refuse_observer,
    refuse_spread,
)
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE, fire_gun
from stormtable.games.lightning_war.rules.movement import finish
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.small_arms import fire_small_arms
from stormtable.games.lightning_war.rules.state import Arc, Mode, Pace, State, Status
from stormtable.games.lightning_war.rules.values import (
    exists,
    gap,
    in_battery,
    is_afv,
    is_near,
    is_vehicle,
    on_table,
    side_of_element,
    unit_of,
)

HALF_ARC = 450  # tenths of a degree (LW-5.9)
DEFENDS_WITHIN = 600  # hundredths (LW-8.3, LW-8.14)


@rule("LW-2.2", "LW-4.2", "LW-4.5", "LW-4.17", "LW-5.3", "LW-10.5", "LW-10.7", "LW-4.18")
def refuse_firer(state: State, number: int) -> int:
    """Whether an element may fire at all this turn."""
    element, card = state.elements[number], state.table.elements[number]
    if element.status == Status.ABOARD:
        return No.ABOARD
    if element.status != Status.ON_TABLE:
        return No.NOT_ON_TABLE
    if element.fired:
        return No.FIRED
    if has_doubled(state, number):
        return No.DOUBLED
    if element.ready > state.turn:
        return No.SETTING_UP
    if element.moved and card.either:
        return No.MOVED_OR_FIRES
    if element.moved and card.guns[0].arc == Arc.REAR:
        return No.MOVED_ARCHER
    return No.OK


@rule("LW-4.2", "LW-4.5")
def has_doubled(state: State, number: int) -> bool:
    """Whether it moved at more than its normal rate this turn."""
    element = state.elements[number]
    if element.pace == Pace.DASH or element.pace == Pace.RETIRE:
        return True
    return element.pace == Pace.ROAD and element.used > state.table.elements[number].rate


@rule
def slot_of(mode: int) -> int:
    """Which of a vehicle's guns a mode fires."""
    return 1 if mode == Mode.SECOND_GUN or mode == Mode.SECOND_HE else 0


@rule
def is_he(mode: int) -> bool:
    return mode == Mode.HE or mode == Mode.SECOND_HE


@rule("LW-5.4a", "LW-6.1", "LW-6.3", "LW-10.3", "LW-10.4", "LW-10.6")
def has_weapon(state: State, number: int, mode: int) -> bool:
    """Whether an element has what a mode fires."""
    card = state.table.elements[number]
    match mode:
        case Mode.SMALL_ARMS:
            return card.dice > 0
        case Mode.GUN | Mode.SECOND_GUN:
            return card.guns[slot_of(mode)].near > 0
        case Mode.HE | Mode.SECOND_HE:
            return card.guns[slot_of(mode)].he > 0
        case _:
            return False


@rule("LW-5.4a", "LW-6.1")
def weapons_of(state: State, number: int) -> int:
    """The modes that an element has something to fire in, as bits."""
    found = 0
    for mode in range(Mode.SMALL_ARMS, Mode.SECOND_HE + 1):
        if has_weapon(state, number, mode):
            found |= 1 << mode
    return found


@rule("LW-5.9", "LW-10.5", "LW-5.52")
def bears(state: State, number: int, target: int, mode: int) -> bool:
    """Whether a vehicle's weapon bears on a target: turrets, machine guns and weapons on foot do all round."""
    if mode == Mode.SMALL_ARMS or not is_afv(state, number):
        return True
    here, there = state.elements[number], state.elements[target]
    arc = state.table.elements[number].guns[slot_of(mode)].arc
    if arc == Arc.TURRET:
        return True
    facing = here.facing if arc == Arc.HULL else here.facing + 1800
    return in_arc(there.x - here.x, there.y - here.y, facing, HALF_ARC)


@rule("LW-8.3", "LW-8.14", "LW-6.4")
def refuse_shot(state: State, number: int, target: int, mode: int, observer: int) -> int:
    """Whether one weapon may fire at a target of its own choice: shaken or astray only near by, HE with dice."""
    no = refuse_aim(state, number, target, mode, observer)
    return no if no != No.OK else refuse_effect(state, number, target, mode, observer)


@rule("LW-8.3", "LW-8.14", "LW-6.4")
def refuse_effect(state: State, number: int, target: int, mode: int, observer: int) -> int:
    """The same of a target that the weapon may be aimed at."""
    element = state.elements[number]
    if (element.shaken or element.stray) and gap(state, number, target) > DEFENDS_WITHIN:
        return No.ONLY_DEFENDS
    if is_he(mode) and not has_he_dice(state, number, target, slot_of(mode), observer == 0):
        return No.NO_DICE
    return No.OK


@rule("LW-3.1", "LW-5.1", "LW-5.4a", "LW-5.6", "LW-5.12", "LW-6.1", "LW-6.2", "LW-6.13", "LW-6.14")
def refuse_aim(state: State, number: int, target: int, mode: int, observer: int) -> int:
    """Whether one weapon may fire at a target; `observer`: 1 + whose post sees for it, 0 for its own eyes."""
    no = refuse_range(state, number, target, mode)
    if no != No.OK:
        return no
    if observer > 0:
        return refuse_observer(state, number, target, observer - 1) if is_he(mode) else No.NO_OBSERVING
    if not sees(state, number, target):
        return No.NOT_SEEN
    return refuse_spread(state, number, target) if is_he(mode) and in_battery(state, number) else No.OK


@rule("LW-6.14", "LW-8.3", "LW-6.4")
def refuse_seen(state: State, number: int, target: int, mode: int) -> int:
    """As `refuse_shot`, of a target in range that the element itself sees."""
    no = refuse_spread(state, number, target) if is_he(mode) and in_battery(state, number) else No.OK
    return no if no != No.OK else refuse_effect(state, number, target, mode, 0)


@rule("LW-5.1", "LW-5.4a", "LW-5.6", "LW-5.12", "LW-6.1")
def refuse_range(state: State, number: int, target: int, mode: int) -> int:
    """Whether one weapon reaches a target and bears on it, seen or not."""
    if not has_weapon(state, number, mode):
        return No.NO_WEAPON
    if not is_target(state, number, target):
        return No.NO_TARGET
    if mode == Mode.SMALL_ARMS:
        if is_afv(state, target):
            return No.ARMOUR
        if not is_near(state, number, target, state.table.elements[number].reach):
            return No.OUT_OF_RANGE
    elif not is_he(mode):
        if not is_vehicle(state, target):
            return No.TROOPS
        if not is_near(state, number, target, MAX_RANGE):
            return No.OUT_OF_RANGE
    return No.OK if bears(state, number, target, mode) else No.OUT_OF_ARC


@rule("LW-2.4", "LW-2.2", "LW-5.10", "LW-8.3")
def refuse_fire(state: State, seat: int, action: Action) -> int:
    number = action.unit
    if action.x != 0 or action.y != 0 or action.amount < 0:
        return No.MALFORMED
    if not exists(state, number) or side_of_element(state, number) != seat:
        return No.NOT_YOUR_ELEMENT
    no = refuse_firer(state, number)
    if no != No.OK:
        return no
    if state.elements[number].done:
        return No.DONE
    second = action.amount if is_afv(state, number) else 0
    if second == 0:
        if action.facing != 0:
            return No.MALFORMED
        return refuse_shot(state, number, action.target, action.part, action.amount)
    if action.facing == Mode.NONE:
        return No.NO_OBSERVING
    if slot_of(action.part) != 0 or action.part == Mode.SMALL_ARMS or slot_of(action.facing) != 1:
        return No.ONE_WEAPON
    no = refuse_shot(state, number, action.target, action.part, 0)
    return refuse_shot(state, number, second - 1, action.facing, 0) if no == No.OK else no


@rule("LW-2.2", "LW-2.5", "LW-5.10", "LW-5.4a")
def fire(state: State, action: Action) -> None:
    """All that an element fires this turn, weapon by weapon; a second target that is gone by then is not fired at."""
    number = action.unit
    state.elements[number].fired = True
    two = is_afv(state, number) and action.amount > 0
    shoot(state, number, action.target, action.part, 0 if two else action.amount)
    if two:
        second = action.amount - 1
        if on_table(state, second):
            shoot(state, number, second, action.facing, 0)
        else:
            note(Event.SHOT_LOST, number, second)
    finish(state, number)


@rule("LW-5.1", "LW-6.1", "LW-6.3")
def shoot(state: State, number: int, target: int, mode: int, observer: int) -> None:
    note(Event.FIRES, number, target, mode, observer)
    if mode == Mode.SMALL_ARMS:
        fire_small_arms(state, number, target)
    elif is_he(mode):
        bind_observer(state, number, target, observer)
        fire_he(state, number, target, slot_of(mode), observer == 0)
    else:
        fire_gun(state, number, target, slot_of(mode))


@rule("LW-6.5a", "LW-6.14", "LW-6.15")
def bind_observer(state: State, number: int, target: int, observer: int) -> None:
    """The battery's first shot binds its observer to it, and the others of it to the first target's surroundings."""
    if observer > 0:
        state.elements[observer - 1].bound = 1 + battery_of(state, number)
    unit = state.units[unit_of(state, number)]
    if in_battery(state, number) and battery_of(state, number) < ATTACHED and unit.aim == 0:
        unit.aim = target + 1
