"""Setting up, for the computer opponent: a unit after the other, near what it is to hold or to take, in cover."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.aims import best_objective, moves_by_itself
from stormtable.games.lightning_war.command import LINK, needs_command
from stormtable.games.lightning_war.cover import shelter
from stormtable.games.lightning_war.lies import STEP
from stormtable.games.lightning_war.movement import faces_enemy, keeps_out_of_buildings
from stormtable.games.lightning_war.setting_up import in_ground, in_zone
from stormtable.games.lightning_war.state import NOBODY, Ground, Kind, State, Status, Verb
from stormtable.games.lightning_war.values import (
    edge_distance,
    gap_at,
    is_free,
    is_left,
    is_vehicle,
    side_of_element,
    unit_of,
)
from stormtable.games.lightning_war.worths import fear, hope

DEPLOY: Final = 101  # the verb of a move of the search: unit, target: objective or NOBODY, x: how far it stands off
GRID: Final = 240  # hundredths between the places that are tried
FINER: Final = 80
SHELTERED: Final = (0, 300, 550, 700)  # what cover is worth, by kind
TOO_NEAR: Final = 130  # hundredths between bases, that one burst does not take all; not much else speaks for it
ROOM: Final = 60
BATTERY_BACK: Final = 3
WORST: Final = -(1 << 30)


@rule("LW-1.9")
def next_place(state: State, seat: int, unit: int, aim: int, out: Action) -> bool:
    """The next act of a unit that sets up; False when all of it have their places."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if state.elements[number].status == Status.RESERVE:
            return best_spot(state, seat, number, aim, out)
    return False


@rule("LW-1.9", "LW-3.10")
def best_spot(state: State, seat: int, number: int, aim: int, out: Action) -> bool:
    """The best free place of the zone; False if there is none."""
    zone, radius = state.table.zone, state.table.elements[number].radius
    west, south = int(zone[seat, 0]) + radius, int(zone[seat, 1]) + radius
    east, north = int(zone[seat, 2]) - radius, int(zone[seat, 3]) - radius
    out.verb, out.unit, out.target, out.part, out.amount = Verb.PLACE, number, 0, 0, 0
    out.facing = faces_enemy(seat) if is_vehicle(state, number) else 0
    best = try_spots(state, seat, number, aim, west, south, east, north, GRID, WORST, out)
    if best == WORST:  # a small zone, or a full one
        return try_spots(state, seat, number, aim, west, south, east, north, ROOM, WORST, out) > WORST
    x, y = int(out.x), int(out.y)
    try_spots(state, seat, number, aim, x - FINER, y - FINER, x + FINER, y + FINER, FINER, best, out)
    return True


@rule("LW-1.9", "LW-3.10")
def try_spots(
    state: State,
    seat: int,
    number: int,
    aim: int,
    west: int,
    south: int,
    east: int,
    north: int,
    step: int,
    best: int,
    out: Action,
) -> int:
    """Write the best free place of a grid, if it is better than the best so far; returns the best."""
    for x in range(west, east + 1, step):
        for y in range(south, north + 1, step):
            rough = rough_worth(state, seat, number, aim, x, y)
            if rough > best and may_stand(state, seat, number, x, y):
                worth = rough - exposure(state, number, x, y)
                if worth > best:
                    best, out.x, out.y = worth, x, y
    return best


@rule("LW-1.9", "LW-3.10")
def may_stand(state: State, seat: int, number: int, x: int, y: int) -> bool:
    kind = state.table.elements[number].kind
    if not in_zone(state, seat, number, x, y) or not is_free(state, number, x, y):
        return False
    if keeps_out_of_buildings(kind) and in_ground(state, x, y, Ground.BUILDING):
        return False
    for bad in (Ground.MARSH, Ground.STREAM, Ground.WOOD):
        if is_vehicle(state, number) and in_ground(state, x, y, bad):
            return False
    return True


@rule
def rough_worth(state: State, seat: int, number: int, aim: int, x: int, y: int) -> int:
    """Near its goal, in cover, with its unit, and not crowded; no more than it can be worth at most."""
    if not moves_by_itself(state, number) and state.table.elements[number].kind != Kind.AT_GUN:
        return battery_worth(state, seat, number, x, y)
    worth = SHELTERED[shelter(state, x, y, state.table.elements[number].radius)]
    if aim != NOBODY:
        goal = state.table.objectives[aim]
        far = max(0, length(goal.x - x, goal.y - y) - 260)
        worth -= far * max(10, goal.points) * 100 // 2400
    else:
        worth -= edge_distance(state, 1 - seat, y) // 4
    return worth - crowd_cost(state, number, x, y)


@rule("LW-6.2")
def battery_worth(state: State, seat: int, number: int, x: int, y: int) -> int:
    """Batteries stand far back, in cover, apart from each other, with their own side before them."""
    radius = state.table.elements[number].radius
    worth = SHELTERED[shelter(state, x, y, radius)] - edge_distance(state, seat, y) * BATTERY_BACK // 10
    worth -= abs(x - state.table.width // 2) // 8
    return worth - crowd_cost(state, number, x, y)


@rule("LW-8.1", "LW-6.6")
def crowd_cost(state: State, number: int, x: int, y: int) -> int:
    """What it costs to be out of touch with the unit, or on top of others."""
    cost, nearest, fellows = 0, 1 << 20, 0
    for other in range(state.table.n_elements):
        if (
            other == number
            or not is_left(state, other)
            or side_of_element(state, other) != side_of_element(state, number)
        ):
            continue
        apart = gap_at(state, number, x, y, other)
        cost += max(0, TOO_NEAR - apart)
        if unit_of(state, other) == unit_of(state, number):
            fellows += 1
            nearest = min(nearest, apart)
    if fellows > 0 and needs_command(state, number):
        cost += 2 * max(0, nearest - LINK * 2 // 3)
    return cost


@rule
def exposure(state: State, number: int, x: int, y: int) -> int:
    """What is to be feared there from enemies who have their places, less half of what is to be hoped for."""
    element = state.elements[number]
    old_x, old_y, old_status, old_facing = element.x, element.y, element.status, element.facing
    element.x, element.y, element.status = x, y, Status.ON_TABLE
    element.facing = faces_enemy(side_of_element(state, number))
    cost = fear(state, number, STEP, 60) - hope(state, number) // 2
    element.x, element.y, element.status, element.facing = old_x, old_y, old_status, old_facing
    return max(0, cost)


@rule("LW-1.9")
def next_unit(state: State, seat: int) -> int:
    """The first unit of a side with anyone in reserve; NOBODY when all have their places."""
    for unit in range(state.table.n_units):
        formation = state.table.units[unit]
        if formation.side == seat:
            for number in range(formation.first, formation.first + formation.count):
                if state.elements[number].status == Status.RESERVE:
                    return unit
    return NOBODY


@rule
def aim_of(state: State, seat: int, unit: int, but: int) -> int:
    """What a unit that is not yet set up is to stand near: as seen from the middle of the zone."""
    zone = state.table.zone
    x = (int(zone[seat, 0]) + int(zone[seat, 2])) // 2
    y = int(zone[seat, 3]) if seat == 0 else int(zone[seat, 1])
    return best_objective(state, seat, unit, x, y, but)
