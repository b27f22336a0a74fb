"""Chapter 4, rates: normal, dash for cover, retiring, by road."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.engine.plane import length, round_div
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.cover import OPEN, is_behind, shelter
from stormtable.games.lightning_war.rules.sight import is_clear, is_target, sees_from
from stormtable.games.lightning_war.rules.state import INCH, Pace, State, Status
from stormtable.games.lightning_war.rules.terrain import wholly_on_road
from stormtable.games.lightning_war.rules.values import (
    edge_distance,
    gap_at,
    is_afv,
    is_enemy,
    is_left,
    is_near_at,
    is_squad,
    is_vehicle,
    on_table,
    side_of_element,
)

FIRE_RANGE = 2400  # hundredths (LW-4.14)


@rule("LW-4.2", "LW-4.3", "LW-4.5", "LW-4.9", "LW-4.10", "LW-4.18")
def refuse_pace(state: State, action: Action, cost: int) -> int:
    """Whether an element may go on so far at the pace declared; `cost` in hundredths is this leg's."""
    element, rate = state.elements[action.unit], state.table.elements[action.unit].rate
    used = element.used + cost
    if action.part == Pace.NORMAL:
        return No.OK if used <= rate else No.TOO_FAR
    if not Pace.DASH <= action.part <= Pace.ROAD:
        return No.MALFORMED
    if state.table.elements[action.unit].slow:
        return No.SLOW
    if element.boarded:
        return No.BOARDED
    if used > 2 * rate:
        return No.TOO_FAR
    if action.part == Pace.ROAD:
        return refuse_road(state, action)
    if used <= rate:
        return No.NO_NEED
    if element.used > rate:
        return No.NOT_BY_ROAD
    return refuse_dash(state, action) if action.part == Pace.DASH else refuse_retire(state, action)


@rule("LW-4.2", "LW-4.4")
def may_double(state: State, number: int) -> bool:
    """Medium and light tanks, wheeled AFVs, half-tracks and other tracked vehicles."""
    return is_afv(state, number) and not state.table.elements[number].slow


@rule("LW-4.5", "LW-4.21", "LW-1.6", "LW-4.51")
def refuse_dash(state: State, action: Action) -> int:
    """Vehicles and infantry; into cover from all who see its end, or out of sight."""
    number = action.unit
    if not is_vehicle(state, number) and not is_squad(state, number):
        return No.CREW_DASHES
    return No.OK if dash_is_safe(state, number, action.x, action.y) else No.NO_COVER


@rule("LW-4.5", "LW-4.21", "LW-3.9")
def dash_is_safe(state: State, number: int, x: int, y: int) -> bool:
    if shelter(state, x, y, state.table.elements[number].radius) != OPEN:
        return True
    for other in range(state.table.n_elements):
        if (
            is_target(state, number, other)
            and sees_from(state, number, x, y, other)
            and not is_behind(state, x, y, other)
        ):
            return False
    return True


@rule("LW-4.2", "LW-4.15")
def refuse_retire(state: State, action: Action) -> int:
    """Nearer to the own edge and no nearer to any enemy than where it began."""
    number, element = action.unit, state.elements[action.unit]
    if not may_double(state, number):
        return No.NOT_DOUBLING
    side = side_of_element(state, number)
    if edge_distance(state, side, action.y) >= edge_distance(state, side, element.start_y):
        return No.NOT_RETIRING
    for other in range(state.table.n_elements):
        if is_target(state, number, other):
            before = gap_at(state, number, element.start_x, element.start_y, other)
            if gap_at(state, number, action.x, action.y, other) < before:
                return No.NOT_RETIRING
    return No.OK


@rule("LW-4.2", "LW-4.9", "LW-4.13", "LW-4.14", "LW-4.50")
def refuse_road(state: State, action: Action) -> int:
    """Solely on roads, from its first leg on, outside enemy fire."""
    number, element = action.unit, state.elements[action.unit]
    if not may_double(state, number):
        return No.NOT_DOUBLING
    if element.moved and element.pace != Pace.ROAD:
        return No.NOT_BY_ROAD
    if not wholly_on_road(state, element.x, element.y, action.x, action.y):
        return No.NOT_BY_ROAD
    return No.UNDER_FIRE if is_under_fire(state, number, action.x, action.y) else No.OK


@rule("LW-4.14", "LW-4.2")
def is_under_fire(state: State, number: int, x: int, y: int) -> bool:
    """Whether an enemy within 24 inches sees the leg's end, an inch of it, or its start."""
    here = state.elements[number]
    whole = length(x - here.x, y - here.y)
    for step in range(whole // INCH + 1, -1, -1):  # who drives comes under fire rather than starts under it
        far = min(step * INCH, whole)
        px = here.x + round_div((x - here.x) * far, whole)
        py = here.y + round_div((y - here.y) * far, whole)
        if in_range_of_enemies(state, number, px, py):
            return True
    return False


@rule("LW-4.14")
def in_range_of_enemies(state: State, number: int, x: int, y: int) -> bool:
    for other in range(state.table.n_elements):
        if (
            is_target(state, number, other)
            and is_near_at(state, number, x, y, other, FIRE_RANGE)
            and sees_from(state, number, x, y, other)
        ):
            return True
    return False


@rule("LW-8.4", "LW-4.15", "LW-2.6")
def judge_retired(state: State, side: int) -> None:
    """At the end of a side's phase 2: which of its units have retired."""
    for unit in range(state.table.n_units):
        formation = state.table.units[unit]
        if formation.side == side and unit_retired(state, formation.first, formation.count):
            state.units[unit].retired = True


@rule("LW-4.15")
def unit_retired(state: State, first: int, count: int) -> bool:
    """A vehicle of it made a retiring move, or with an enemy in sight half of it went back 3 inches or more."""
    back, left = 0, 0
    for number in range(first, first + count):
        element, side = state.elements[number], side_of_element(state, number)
        if is_left(state, number):
            left += 1
            went = edge_distance(state, side, element.start_y) - edge_distance(state, side, element.y)
            back += went >= 3 * INCH
            if element.pace == Pace.RETIRE:
                return True
    return left > 0 and 2 * back >= left and saw_enemy(state, first, count)


@rule("LW-4.15")
def saw_enemy(state: State, first: int, count: int) -> bool:
    """Whether any of a unit saw an enemy as all stood at the start of phase 2."""
    for number in range(first, first + count):
        if stood_at_start(state, number) and started_in_sight(state, number):
            return True
    return False


@rule("LW-4.15", "LW-4.18")
def stood_at_start(state: State, number: int) -> bool:
    """Whether it is on the table, or was until it mounted this turn."""
    element = state.elements[number]
    return on_table(state, number) or (element.status == Status.ABOARD and element.boarded)


@rule("LW-4.15", "LW-3.11")
def started_in_sight(state: State, number: int) -> bool:
    here, cards = state.elements[number], state.table.elements
    for other in range(state.table.n_elements):
        if is_enemy(state, number, other) and stood_at_start(state, other):
            there = state.elements[other]
            apart = length(there.start_x - here.start_x, there.start_y - here.start_y)
            apart -= cards[number].radius + cards[other].radius
            if state.visibility > 0 and apart > state.visibility:
                continue
            if is_clear(state, here.start_x, here.start_y, there.start_x, there.start_y, apart):
                return True
    return False
