"""What a position is worth to the computer opponent, where a game is cut short.

The fire that is to come is foreseen on average, not rolled: dice would drown what one place is better than another.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I16, many, one, record, rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.bot.layout import Layout
from stormtable.games.lightning_war.bot.odds import assaults_worth
from stormtable.games.lightning_war.bot.worths import POINT, can_fire, direct_worth, has_range, he_worth, value_of
from stormtable.games.lightning_war.rules.command import is_post
from stormtable.games.lightning_war.rules.ending import stands_at
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.state import INCH, MAX_ELEMENTS, NOBODY, SIDES, State, Status, Step
from stormtable.games.lightning_war.rules.values import (
    in_battery,
    is_afv,
    is_left,
    is_squad,
    on_table,
    side_of_element,
)

EVEN: Final = 25 * POINT  # a lead of so much makes a win three times as likely as a loss
SHAKEN: Final = 35  # hundredths of its value that a shaken element has lost
STAYS: Final = 600  # what the holder's claim weighs by itself
ARRIVES: Final = 300  # hundredths of an inch
WHOLE: Final = 1000  # an element that is certain to be left
NOW: Final = 100  # hundredths of the fire that is to come in the turn
STORMED: Final = 40  # hundredths of what assaults promise before the fire
NEXT: Final = 45  # of that of the next turn, before anyone has moved


@record
class Scratch:
    alive: list[I16] = many(factory=I16, count=MAX_ELEMENTS)  # how likely elements are to be left, in thousandths
    layout: Layout = one(factory=Layout)  # of the side that sets up
    variants: list[I16] = many(factory=I16, count=SIDES)  # of their set-ups; 0: as proposed


@rule("LW-9.4")
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won)."""
    if state.over:
        return 500 if state.winner == 0 else 1000 if state.winner == seat + 1 else 0
    foresee_fire(state, scratch)
    lead = standing_of(state, seat, scratch) - standing_of(state, 1 - seat, scratch)
    if state.step == Step.FIRE:
        lead += (assaults_worth(state, seat) - assaults_worth(state, 1 - seat)) * STORMED // 100
    for i in range(state.table.n_objectives):
        lead += objective_lead(state, seat, i, scratch)
    return max(1, min(999, 500 + 500 * lead // (abs(lead) + EVEN)))


# The fire to come


@rule("LW-2.1", "LW-2.3")
def foresee_fire(state: State, scratch: Scratch) -> None:
    """How likely each element is to outlive the fire that is to come: the side with the initiative fires first."""
    for number in range(state.table.n_elements):
        scratch.alive[number] = WHOLE
    first = state.first if Step.MOVEMENT <= state.step <= Step.FIRE else NOBODY
    if first != NOBODY:
        foresee_side(state, first, NOW, True, scratch)
        foresee_side(state, 1 - first, NOW, True, scratch)
    elif state.step != Step.SET_UP or state.part > 0:
        foresee_side(state, 0, NEXT, False, scratch)
        foresee_side(state, 1, NEXT, False, scratch)


@rule
def foresee_side(state: State, side: int, share: int, in_turn: bool, scratch: Scratch) -> None:
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side and on_table(state, number) and can_fire(state, number):
            left = int(scratch.alive[number]) if in_turn else WHOLE
            foresee_shot(state, number, share * left // WHOLE, scratch)


@rule
def foresee_shot(state: State, number: int, share: int, scratch: Scratch) -> None:
    """An element's best shot at what is likely to be left by then."""
    found, best, chance = NOBODY, 0, 0
    battery = in_battery(state, number)
    for target in range(state.table.n_elements):
        if not is_target(state, number, target):
            continue
        worth = 0
        if has_range(state, number, target, 0) and sees(state, number, target):
            worth = direct_worth(state, number, target, 0)
        elif battery and is_observed(state, number, target):
            worth = he_worth(state, number, target, 0, False)
        if worth * int(scratch.alive[target]) > best:
            found, best = target, worth * int(scratch.alive[target])
            chance = min(WHOLE - 50, worth * WHOLE // value_of(state, target))
    if found != NOBODY:
        scratch.alive[found] = int(scratch.alive[found]) * (WHOLE * 100 - chance * share) // (WHOLE * 100)


@rule("LW-6.2", "LW-6.15")
def is_observed(state: State, number: int, target: int) -> bool:
    """Whether a post of an element's side sees a target."""
    side = side_of_element(state, number)
    for unit in range(state.table.n_units):
        post = state.units[unit].hq - 1
        if state.table.units[unit].side == side and post >= 0 and is_post(state, post) and sees(state, post, target):
            return True
    return False


# What is left, and what it may hold


@rule("LW-9.4", "LW-9.5")
def standing_of(state: State, side: int, scratch: Scratch) -> int:
    """What a side's losses leave it, below 0: shaken elements are lost in part, and those that are about to be hit."""
    total = 0
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side:
            status = state.elements[number].status
            if status == Status.LOST or status == Status.WRECK:
                total -= value_of(state, number)
            elif is_left(state, number):
                total -= value_of(state, number) * (WHOLE - alive_of(state, number, scratch)) // WHOLE
                total -= value_of(state, number) * SHAKEN // 100 if state.elements[number].shaken else 0
    return total


@rule("LW-4.18")
def alive_of(state: State, number: int, scratch: Scratch) -> int:
    """In thousandths; passengers are lost with their carrier."""
    element = state.elements[number]
    return int(scratch.alive[element.carrier - 1 if element.status == Status.ABOARD else number])


@rule("LW-9.3")
def objective_lead(state: State, seat: int, i: int, scratch: Scratch) -> int:
    """What an objective is likely to bring a side in the end, less what it brings the other."""
    holder = holder_soon(state, i)
    if state.turn >= state.table.turns:
        return 0 if holder == 0 else POINT * state.table.objectives[i].points * (1 if holder == seat + 1 else -1)
    ours, theirs = influence(state, seat, i, scratch), influence(state, 1 - seat, i, scratch)
    if holder == seat + 1:
        ours += STAYS
    elif holder != 0:
        theirs += STAYS
    ours, theirs = ours // 10, theirs // 10
    both = ours * ours + theirs * theirs
    if both == 0:
        return 0
    return POINT * state.table.objectives[i].points * (ours * ours - theirs * theirs) // both


@rule("LW-9.3")
def holder_soon(state: State, i: int) -> int:
    """1 + the side that will hold an objective after this turn if nobody moves any more; 0 for nobody."""
    first, second = stands_at(state, 0, i), stands_at(state, 1, i)
    if first == second:
        return int(state.holder[i])
    return 1 if first else 2


@rule("LW-9.3")
def influence(state: State, side: int, i: int, scratch: Scratch) -> int:
    """What a side has near an objective that could hold it: less by how much of the turns left it takes to come."""
    total, goal = 0, state.table.objectives[i]
    left = max(1, state.table.turns - state.turn + 1)
    for number in range(state.table.n_elements):
        if side_of_element(state, number) != side or not is_left(state, number) or state.elements[number].shaken:
            continue
        if not (is_squad(state, number) or is_afv(state, number)):
            continue
        here = state.elements[number]
        far = max(0, length(goal.x - here.x, goal.y - here.y) - ARRIVES)
        rate = int(state.table.elements[number].rate)
        if here.status == Status.ABOARD:
            rate = max(rate, int(state.table.elements[here.carrier - 1].rate))
        reach = min(24 * INCH, left * rate)
        if far < reach:
            total += value_of(state, number) * (reach - far) // reach * alive_of(state, number, scratch) // WHOLE
    return total
