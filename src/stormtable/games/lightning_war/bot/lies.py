"""What it is worth to an element to stand where it stands under a plan, for the computer opponent.

In hundredths of a force point: the best shot from there, less what enemies may do to it, more the nearer its goal is,
less where it would lose touch with its unit.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from stormtable.engine import rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.bot.aims import is_threatened
from stormtable.games.lightning_war.bot.holding import foremost_cost, retiring_cost
from stormtable.games.lightning_war.bot.worths import (
    fear,
    hope,
    leads,
    nearest_target,
    observed_hope,
    storm_fear,
    storm_hope,
    value_of,
)
from stormtable.games.lightning_war.rules.assault import REACH, nearest_of
from stormtable.games.lightning_war.rules.command import LINK, needs_command
from stormtable.games.lightning_war.rules.movement import load_of
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Body, Kind, Pace, State
from stormtable.games.lightning_war.rules.values import (
    exists,
    gap,
    is_afv,
    is_left,
    is_squad,
    is_vehicle,
    unit_of,
)

# by Plan, in hundredths: hold, advance, rush, engage, shelter, close, stay, sally, creep
HOPES: Final = (100, 100, 40, 150, 50, 70, 100, 0, 100)
FEARS: Final = (60, 60, 25, 60, 160, 40, 160, 5, 100)
PULLS: Final = (0, 100, 180, 0, 0, 0, 0, 0, 60)
CAREFUL: Final = 60  # hundredths: what those fear that do not go out with the others

STEP: Final = 600  # hundredths: how far infantry comes before it fires
LATER: Final = 40  # hundredths: shots that need such a step first
MOST_FEAR: Final = 85  # hundredths of its value
WITHIN: Final = 260  # hundredths from an objective
WHOLE_WAY: Final = 2400  # hundredths over which an objective's points are spread
ARRIVED: Final = 30  # hundredths of an objective's points to each element there
OBSERVED: Final = 60  # hundredths of a battery's best shot to who observes for it
SUPPORTS: Final = 900  # hundredths from an objective from which machine guns and staffs help to take or hold it
LED_FEARS: Final = 200  # hundredths: what an HQ fears
UNDEPLOYED: Final = 250  # what a weapon loses that must set up again
LOST_TOUCH: Final = 500
BEFORE_OTHERS: Final = 500  # hundredths: the first of a unit may go so much ahead
CLOSE_BY: Final = 300


class Plan(IntEnum):
    """What a unit does in a movement phase."""

    HOLD = 0
    ADVANCE = 1  # to an objective, as much in cover as may be
    RUSH = 2  # to an objective, whatever it costs
    ENGAGE = 3  # for the best shots
    SHELTER = 4  # out of fire
    CLOSE = 5  # into reach of an enemy unit, for an assault
    STAY = 6  # a mistake: where it is; only who leads gets out of fire
    SALLY = 7  # a mistake: out at an enemy unit, cover or not
    CREEP = 8  # a mistake: to an objective, by small steps


@rule
def lie_worth(state: State, number: int, plan: int, aim: int) -> int:
    element, card = state.elements[number], state.table.elements[number]
    good = hope(state, number)
    if is_squad(state, number) and element.pace == Pace.NORMAL:
        good = max(good, storm_hope(state, number, REACH))
    if state.units[unit_of(state, number)].hq == number + 1:
        good += observed_hope(state, number) * OBSERVED // 100
    bad = fear(state, number, STEP, LATER)
    if is_afv(state, number):
        bad += storm_fear(state, number, REACH + STEP)
    bad = bad * whole_value(state, number) // value_of(state, number)
    fears = CAREFUL if plan == Plan.SALLY and not goes_out(state, number) else FEARS[plan]
    bad = min(bad * fears // 100, whole_value(state, number) * MOST_FEAR // 100)
    if leads(state, number):
        bad = bad * LED_FEARS // 100
    worth = good * HOPES[plan] // 100 - bad - touch_cost(state, number)
    worth -= foremost_cost(state, number) + retiring_cost(state, number, PULLS[plan] == 0)
    if card.sets_up and element.ready > state.turn:
        worth -= UNDEPLOYED
    return worth + pull(state, number, plan, aim)


@rule("LW-4.18")
def whole_value(state: State, number: int) -> int:
    """Of an element and what it carries."""
    load = load_of(state, number)
    return value_of(state, number) + (value_of(state, load) if load >= 0 else 0)


@rule
def goal_x(state: State, number: int, plan: int, aim: int) -> int:
    if PULLS[plan] > 0:
        return int(state.table.objectives[aim].x)
    enemy = goal_enemy(state, number, plan, aim)
    return int(state.elements[enemy].x) if enemy != NOBODY else int(state.elements[number].x)


@rule
def goal_y(state: State, number: int, plan: int, aim: int) -> int:
    if PULLS[plan] > 0:
        return int(state.table.objectives[aim].y)
    enemy = goal_enemy(state, number, plan, aim)
    return int(state.elements[enemy].y) if enemy != NOBODY else int(state.elements[number].y)


@rule
def goal_enemy(state: State, number: int, plan: int, aim: int) -> int:
    """Whom an element goes for that goes for no objective."""
    if plan in (Plan.CLOSE, Plan.SALLY):
        return nearest_of(state, number, aim)
    return nearest_target(state, number, is_vehicle(state, number))


@rule
def pull(state: State, number: int, plan: int, aim: int) -> int:
    """What the way to the goal costs that is left."""
    here = state.elements[number]
    if PULLS[plan] > 0:
        goal = state.table.objectives[aim]
        far = length(goal.x - here.x, goal.y - here.y) - state.table.elements[number].radius - WITHIN
        points, claims = 100 * max(5, goal.points), not supports(state, number, aim)
        far -= 0 if claims else SUPPORTS
        if far <= 0:
            return points * ARRIVED // 100 if claims else 0
        return -far * points * urgency(state, number, far) // (WHOLE_WAY * 100) * PULLS[plan] // 100
    if plan in (Plan.HOLD, Plan.SHELTER, Plan.STAY) or (plan == Plan.SALLY and not goes_out(state, number)):
        return 0
    enemy = goal_enemy(state, number, plan, aim)
    if not exists(state, enemy):
        return 0
    far = gap(state, number, enemy)
    if plan == Plan.SALLY:
        return -max(0, far - CLOSE_BY) * 2
    if plan == Plan.CLOSE:
        return -max(0, far - CLOSE_BY) * 6 // 10
    return -max(0, far - reach_of(state, number)) // 4


@rule("LW-1.4", "LW-4.18")
def goes_out(state: State, number: int) -> bool:
    """Whether an element goes out at the enemy by mistake: not who leads or carries somebody, nor guns."""
    fights = is_squad(state, number) or is_afv(state, number)
    return fights and not leads(state, number) and load_of(state, number) < 0


@rule("LW-9.3", "LW-4.6")
def supports(state: State, number: int, i: int) -> bool:
    """Machine guns hold no objective, and a company HQ none that an enemy is near to."""
    card = state.table.elements[number]
    if card.kind == Kind.SQUAD and state.table.units[card.unit].kind == Body.HQ:
        return is_threatened(state, int(card.side), i)
    return bool(card.sets_up)


@rule
def urgency(state: State, number: int, far: int) -> int:
    """In hundredths: more where the turns that are left hardly do for the way."""
    left = max(0, state.table.turns - state.turn)
    need = far * 100 // max(INCH, state.table.elements[number].rate)
    return 100 + min(100, 30 * need // (100 * (left + 1)))


@rule
def reach_of(state: State, number: int) -> int:
    """How near an element wants to come to shoot."""
    card = state.table.elements[number]
    if card.guns[0].near > 0:
        return 2000
    return max(STEP, int(card.reach))


@rule("LW-8.1", "LW-8.7")
def touch_cost(state: State, number: int) -> int:
    """What it costs to be farther from those of the unit who have moved than the link allows."""
    if not needs_command(state, number):
        return 0
    formation = state.table.units[unit_of(state, number)]
    moved, all_of_them, n_moved = 1 << 20, 1 << 20, 0
    for other in range(formation.first, formation.first + formation.count):
        if other == number or not is_left(state, other) or not needs_command(state, other):
            continue
        apart = gap(state, number, other)
        all_of_them = min(all_of_them, apart)
        if state.elements[other].done or state.elements[other].moved or state.elements[other].shaken:
            n_moved += 1
            moved = min(moved, apart)
    if all_of_them == 1 << 20:
        return 0
    excess = moved - LINK if n_moved > 0 else all_of_them - LINK - BEFORE_OTHERS
    return LOST_TOUCH + min(excess, 2 * STEP) // 2 if excess > 0 else 0
