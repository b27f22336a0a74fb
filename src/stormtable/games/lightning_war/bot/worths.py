"""What shots are worth to the computer opponent: force points that they take on average, in hundredths.

Shots are judged as the elements stand in the state; who wants to know what a place is worth puts the element there and
takes it back afterwards.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.lightning_war.rules.artillery import he_dice_of
from stormtable.games.lightning_war.rules.command import is_post
from stormtable.games.lightning_war.rules.fire import DEFENDS_WITHIN, bears
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE, gun_dice
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.small_arms import small_arms_dice
from stormtable.games.lightning_war.rules.state import NOBODY, Body, Kind, Mode, Pace, State
from stormtable.games.lightning_war.rules.values import gap, in_battery, is_afv, is_squad, is_vehicle, on_table

MOST_DICE: Final = 16
SIXTH: Final = 167  # thousandths
POINT: Final = 100
SPILLED: Final = 4 * POINT  # what a further six is worth: it may find nobody
COMMANDS: Final = 5 * POINT  # what a company HQ is worth beyond its force points
INDIRECT: Final = 30  # hundredths: a battery has other targets


def chances() -> tuple[int, ...]:
    """Of so many dice, that one or more are sixes: in thousandths."""
    return tuple(round(1000 * (1 - (5 / 6) ** dice)) for dice in range(MOST_DICE + 1))


AT_LEAST_ONE: Final = chances()


@rule
def chance_of_six(dice: int) -> int:
    """In thousandths."""
    return AT_LEAST_ONE[min(max(dice, 0), MOST_DICE)]


@rule
def value_of(state: State, number: int) -> int:
    """What an element is worth to those who remove it, in hundredths of a force point; never nothing."""
    card = state.table.elements[number]
    worth = POINT * max(1, card.points)
    return worth + COMMANDS if card.kind == Kind.SQUAD and state.table.units[card.unit].kind == Body.HQ else worth


@rule("LW-1.4", "LW-8.14")
def leads(state: State, number: int) -> bool:
    """Whether an element on foot carries the HQ of a platoon or a company."""
    unit = state.table.elements[number].unit
    kind = state.table.units[unit].kind
    return is_squad(state, number) and state.units[unit].hq == number + 1 and (kind == Body.PLATOON or kind == Body.HQ)


@rule("LW-6.1", "LW-6.6")
def burst_worth(state: State, target: int, dice: int) -> int:
    """So many dice at troops or a soft vehicle: the first six takes the target, further ones perhaps another."""
    once = chance_of_six(dice)
    return (value_of(state, target) * once + SPILLED * max(0, SIXTH * dice - once)) // 1000


@rule("LW-6.3", "LW-6.7", "LW-6.10")
def he_worth(state: State, number: int, target: int, slot: int, direct: bool) -> int:
    dice = he_dice_of(state, number, target, slot, direct)
    return burst_worth(state, target, min(dice, 1) if is_afv(state, target) else dice)


@rule("LW-5.1")
def gun_worth(state: State, number: int, target: int, slot: int) -> int:
    return value_of(state, target) * chance_of_six(gun_dice(state, number, target, slot)) // 1000


@rule("LW-5.6", "LW-6.1", "LW-6.2", "LW-8.3", "LW-8.14")
def has_range(state: State, number: int, target: int, slack: int) -> bool:
    """Whether any weapon could do something to a target were it seen; `slack` hundredths farther counts as well."""
    card, element = state.table.elements[number], state.elements[number]
    apart = gap(state, number, target) - slack
    if (element.shaken or element.stray) and apart > DEFENDS_WITHIN:
        return False
    if card.guns[0].he > 0 or card.guns[1].he > 0:
        return True
    if is_vehicle(state, target) and card.guns[0].near > 0 and apart <= MAX_RANGE:
        return True
    return card.dice > 0 and not is_afv(state, target) and apart <= card.reach


@rule("LW-5.10")
def direct_worth(state: State, number: int, target: int, slack: int) -> int:
    """The best of an element's weapons at a target that it sees; of a tank with two guns, both."""
    card, best = state.table.elements[number], 0
    apart = gap(state, number, target) - slack
    if card.dice > 0 and not is_afv(state, target) and apart <= card.reach:
        best = burst_worth(state, target, small_arms_dice(state, number, target))
    guns = 0
    for slot in range(2):
        guns += slot_worth(state, number, target, slot, apart)
    return max(best, guns)


@rule("LW-5.1", "LW-6.3", "LW-5.9")
def slot_worth(state: State, number: int, target: int, slot: int, apart: int) -> int:
    """The better of a gun's two kinds of shell."""
    gun, best = state.table.elements[number].guns[slot], 0
    if gun.near == 0 and gun.he == 0:
        return 0
    if not bears(state, number, target, Mode.SECOND_GUN if slot > 0 else Mode.GUN):
        return 0
    if gun.near > 0 and apart <= MAX_RANGE and is_vehicle(state, target):
        best = gun_worth(state, number, target, slot)
    if gun.he > 0:
        best = max(best, he_worth(state, number, target, slot, True))
    return best


@rule("LW-4.5", "LW-4.17", "LW-5.3", "LW-10.5")
def can_fire(state: State, number: int) -> bool:
    """Whether an element on the table could still fire this turn, as it has moved so far."""
    element, card = state.elements[number], state.table.elements[number]
    if element.fired or element.ready > state.turn or (element.moved and card.either):
        return False
    return element.pace != Pace.DASH and element.pace != Pace.RETIRE


@rule
def hope(state: State, number: int) -> int:
    """The best shot of an element from where it stands."""
    best = 0
    if not can_fire(state, number):
        return 0
    for target in range(state.table.n_elements):
        if is_target(state, number, target) and has_range(state, number, target, 0) and sees(state, number, target):
            best = max(best, direct_worth(state, number, target, 0))
    return best


@rule("LW-6.2", "LW-6.15")
def observed_hope(state: State, number: int) -> int:
    """The best shot of the side's batteries at what an observer sees from where it stands."""
    best = 0
    if state.elements[number].pace == Pace.DASH or state.elements[number].stray:
        return 0
    for gun in range(state.table.n_elements):
        if in_battery(state, gun) and not is_target(state, number, gun) and on_table(state, gun):
            for target in range(state.table.n_elements):
                if is_target(state, number, target) and sees(state, number, target):
                    best = max(best, he_worth(state, gun, target, 0, False))
    return best


@rule
def fear(state: State, number: int, slack: int, slack_share: int) -> int:
    """What all enemies' shots take from an element where it stands, if each fired at it.

    Enemies that reach it only with `slack` (hundredths) more count by `slack_share` (hundredths).
    """
    total, observed = 0, False
    for enemy in range(state.table.n_elements):
        if not is_target(state, number, enemy):
            continue
        near = has_range(state, enemy, number, 0)
        post = not observed and is_post(state, enemy)
        if not near and not post and not has_range(state, enemy, number, slack):
            continue
        if not sees(state, enemy, number):
            continue
        observed = observed or post
        if near:
            total += direct_worth(state, enemy, number, 0)
        elif not state.elements[enemy].moved:
            total += direct_worth(state, enemy, number, slack) * slack_share // 100
    return total + (shelling_loss(state, number) if observed else 0)


@rule("LW-6.2")
def shelling_loss(state: State, number: int) -> int:
    """What the enemy's batteries take from an element that one of his observers sees."""
    total = 0
    for gun in range(state.table.n_elements):
        if is_target(state, number, gun) and in_battery(state, gun):
            total += he_worth(state, gun, number, 0, False) * INDIRECT // 100
    return total


@rule("LW-7.6", "LW-7.19")
def storm_fear(state: State, number: int, reach: int) -> int:
    """What enemy infantry takes from an AFV that no troops guard: it needs no dice."""
    if not is_vehicle(state, number):
        return 0
    near = 0
    for other in range(state.table.n_elements):
        if not on_table(state, other) or not is_squad(state, other):
            continue
        if is_target(state, number, other):
            if state.elements[other].shaken or gap(state, number, other) > reach:
                continue
            near += 1
        elif gap(state, number, other) <= DEFENDS_WITHIN:
            return 0
    if near == 0:
        return 0
    return value_of(state, number) * (100 - 100 // (1 << near)) // 100


@rule("LW-7.19")
def storm_hope(state: State, number: int, reach: int) -> int:
    """What a squad may take of vehicles that no troops guard, after their machine guns have fired."""
    best = 0
    for target in range(state.table.n_elements):
        if is_target(state, number, target) and is_vehicle(state, target) and gap(state, number, target) <= reach:
            if is_watched(state, target):
                continue
            lost = chance_of_six(state.table.elements[target].dice)
            best = max(best, (value_of(state, target) * (1000 - lost) - value_of(state, number) * lost) // 1000)
    return best


@rule("LW-7.6")
def is_watched(state: State, vehicle: int) -> bool:
    """Whether troops of its side on foot guard a vehicle."""
    for other in range(state.table.n_elements):
        kind_fits = on_table(state, other) and not is_vehicle(state, other)
        if kind_fits and not is_target(state, vehicle, other) and gap(state, vehicle, other) <= DEFENDS_WITHIN:
            return True
    return False


@rule
def nearest_target(state: State, number: int, guns_only: bool) -> int:
    """The nearest enemy, or the nearest with a gun against armour; NOBODY for none."""
    found, best = NOBODY, 1 << 30
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and (not guns_only or state.table.elements[other].guns[0].near > 0):
            apart = gap(state, number, other)
            if apart < best:
                found, best = other, apart
    return found
