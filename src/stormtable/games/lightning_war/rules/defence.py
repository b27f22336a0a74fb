"""Chapter 7, support and defensive fire: the fire between the declaration of an assault and contact."""

from __future__ import annotations

from stormtable.engine import Action, note, roll, rule
from stormtable.games.lightning_war.rules.casualties import SPREAD, remove, sixes_rolled
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.fire import (
    has_weapon,
    is_he,
    refuse_aim,
    refuse_firer,
    refuse_shot,
    shoot,
    slot_of,
)
from stormtable.games.lightning_war.rules.state import NOBODY, Kind, Mode, Pace, Stage, State
from stormtable.games.lightning_war.rules.values import (
    exists,
    gap,
    is_afv,
    is_enemy,
    is_troops,
    on_table,
    side_of_element,
    unit_of,
)


@rule("LW-7.13")
def refuse_assault_fire(state: State, seat: int, action: Action) -> int:
    """A shot in the stage of the assault under way."""
    if action.amount + action.facing + action.x + action.y != 0:
        return No.MALFORMED
    if not exists(state, action.unit) or side_of_element(state, action.unit) != seat:
        return No.NOT_YOUR_ELEMENT
    if not exists(state, action.target):
        return No.NO_TARGET
    return refuse_stage(state, action.unit, action.target, action.part)


@rule("LW-7.13")
def refuse_stage(state: State, number: int, target: int, mode: int) -> int:
    if mode != Mode.SMALL_ARMS and not is_he(mode):
        return No.HE_OR_MG
    if state.assault.stage == Stage.SUPPORT:
        return refuse_support(state, number, target, mode)
    return refuse_defence(state, number, target, mode)


@rule("LW-7.5", "LW-7.14", "LW-7.13", "LW-2.7")
def refuse_support(state: State, number: int, target: int, mode: int) -> int:
    """An AFV of the attacker's side fires HE or its machine gun once at the unit that is assaulted."""
    if not is_afv(state, number):
        return No.ARMOUR_ONLY
    if unit_of(state, target) != state.assault.defender:
        return No.NOT_THAT_UNIT
    no = refuse_firer(state, number)
    return refuse_shot(state, number, target, mode, 0) if no == No.OK else no


@rule("LW-7.5", "LW-7.14")
def support(state: State, action: Action) -> None:
    state.elements[action.unit].fired = True
    shoot(state, action.unit, action.target, action.part, 0)


@rule("LW-7.3", "LW-7.13", "LW-7.5", "LW-2.7", "LW-8.14")
def refuse_defence(state: State, number: int, target: int, mode: int) -> int:
    """An element of the assaulted unit, or an AFV in support, at one squad about to move."""
    if not on_table(state, target) or not state.elements[target].reaches:
        return No.NOT_MOVING
    if is_afv(state, number):
        no = refuse_firer(state, number)
        return refuse_aim(state, number, target, mode, 0) if no == No.OK else no
    return refuse_defender(state, number, mode)


@rule("LW-7.3", "LW-7.13", "LW-4.6", "LW-4.17", "LW-8.3")
def refuse_defender(state: State, number: int, mode: int) -> int:
    """Troops of the assaulted unit: not if they dashed, ride, set up, or have fired at these attackers; no mortars."""
    element = state.elements[number]
    if unit_of(state, number) != state.assault.defender or not is_troops(state, number):
        return No.NOT_THAT_UNIT
    if not on_table(state, number):
        return No.ABOARD
    if element.defended:
        return No.FIRED
    if element.pace == Pace.DASH:
        return No.DASHED
    if element.ready > state.turn:
        return No.SETTING_UP
    if state.table.elements[number].kind == Kind.MORTAR or not has_weapon(state, number, mode):
        return No.NO_WEAPON
    return No.OK


@rule("LW-7.3", "LW-7.13", "LW-2.7")
def defend(state: State, action: Action) -> None:
    """Unadjusted dice: the attackers move in the open."""
    number, element, card = action.unit, state.elements[action.unit], state.table.elements[action.unit]
    if is_afv(state, number):
        element.fired = True
    else:
        element.defended = True
    dice = card.guns[slot_of(action.part)].he if is_he(action.part) else card.dice
    note(Event.DEFENSIVE_FIRE, number, action.target, action.part)
    throw_at_movers(state, number, action.target, dice)


@rule("LW-7.13", "LW-6.6", "LW-7.19")
def throw_at_movers(state: State, number: int, target: int, dice: int) -> None:
    """Sixes remove the target, then the squads about to move that are nearest to it, within 6 inches."""
    note(Event.FIREPOWER, number, dice)
    note(Event.DICE, number, dice)
    roll(state, dice, 6)
    sixes = sixes_rolled(state)
    note(Event.ROLLED, number, sixes)
    for i in range(sixes):
        victim = target if i == 0 else next_mover(state, target)
        if victim == NOBODY:
            note(Event.SIXES_LOST, target, sixes - i)
            return
        if i > 0:
            note(Event.DISPLACED, target, victim)
        remove(state, victim, True)


@rule("LW-7.13", "LW-1.7")
def next_mover(state: State, target: int) -> int:
    found, best = NOBODY, SPREAD + 1
    for number in range(state.table.n_elements):
        if (
            number != target
            and on_table(state, number)
            and state.elements[number].reaches
            and gap(state, target, number) < best
        ):
            found, best = number, gap(state, target, number)
    return found


@rule("LW-7.13")
def has_fire(state: State, side: int) -> bool:
    """Whether a side has any shot in the present stage of an assault."""
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side and on_table(state, number) and has_shot(state, number):
            return True
    return False


@rule("LW-7.13")
def has_shot(state: State, number: int) -> bool:
    for target in range(state.table.n_elements):
        if is_enemy(state, number, target) and on_table(state, target):
            for mode in (Mode.SMALL_ARMS, Mode.HE, Mode.SECOND_HE):
                if refuse_stage(state, number, target, mode) == No.OK:
                    return True
    return False
