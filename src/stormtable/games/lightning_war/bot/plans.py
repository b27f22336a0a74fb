"""Plans for units in phase 2, for the computer opponent, and how each is turned into acts of its elements.

A plan says how much a unit hopes, fears and is drawn. Each of its elements in turn goes to the best of a few places: on
the way to its goal and beside it, into cover, behind walls, by a dash where nobody sees. No dice fall in phase 2.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, rule
from stormtable.engine.plane import FULL, bearing, length, moved_x, moved_y
from stormtable.games.lightning_war.bot.aims import moves_by_itself
from stormtable.games.lightning_war.bot.holding import gives_up_objective, stands_to_fire
from stormtable.games.lightning_war.bot.lies import Plan, goal_x, goal_y, lie_worth
from stormtable.games.lightning_war.bot.riding import get_off, get_on, goes_on
from stormtable.games.lightning_war.bot.worths import fear, leads, nearest_target
from stormtable.games.lightning_war.rules.choosing import refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.lattice_moves import inside_x, inside_y, is_cover
from stormtable.games.lightning_war.rules.movement import (
    SET_UP_TURNS,
    faces_enemy,
    leg_cost,
    load_of,
    refuse_way,
    turns_wide,
)
from stormtable.games.lightning_war.rules.paces import dash_is_safe
from stormtable.games.lightning_war.rules.rejoining import must_go_on, way_on
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Pace, State, Status, Verb
from stormtable.games.lightning_war.rules.values import homeward, is_squad, is_vehicle, on_table

PLAN: Final = 100  # the verb of a move of the search: unit, part: Plan, target: objective or enemy unit
ASIDE: Final = (0, 350, -350, 700, -700, 1200, -1200, 1800)  # of the way to the goal, tenths of a degree
DASHES: Final = (0, 300, -300)
SPARE: Final = 2  # hundredths: places are rounded
BEHIND: Final = 90  # hundredths from a wall or hedge
WORST: Final = -(1 << 30)


@rule("LW-2.4", "LW-4.9")
def next_step(state: State, seat: int, unit: int, plan: int, aim: int, out: Action) -> bool:
    """The next act of a unit that follows a plan; False when all have acted."""
    if must_go_on(state):
        x, y = way_on(state, state.chosen - 1)
        write(out, Verb.MOVE, state.chosen - 1, x, y, 0, Pace.NORMAL)
        return True
    formation = state.table.units[unit]
    begun = state.chosen - 1 if state.begun else NOBODY
    under_way = formation.first <= begun < formation.first + formation.count and not state.elements[begun].done
    number = begun if under_way and goes_on(state, begun) else next_actor(state, seat, unit, begun)
    if number != NOBODY:
        decide(state, seat, number, plan, aim, out)
        return True
    if under_way:
        write(out, Verb.DONE, begun, 0, 0, 0, 0)
    return under_way


@rule("LW-2.4")
def next_actor(state: State, seat: int, unit: int, begun: int) -> int:
    """Who of a unit acts next; NOBODY when all have."""
    formation, found, first = state.table.units[unit], NOBODY, 1 << 30
    for number in range(formation.first, formation.first + formation.count):
        if number != begun and refuse_actor(state, seat, number) == No.OK and order_of(state, number) < first:
            found, first = number, order_of(state, number)
    return found


@rule("LW-8.1", "LW-4.18")
def order_of(state: State, number: int) -> int:
    """Passengers first, then who stays where it is, that others keep touch with it; an HQ late, empty carriers last."""
    if state.elements[number].status == Status.ABOARD:
        return 0
    if stands_to_fire(state, number):
        return 1
    if state.table.elements[number].carries:
        return 2 if load_of(state, number) >= 0 else 5
    return 4 if leads(state, number) else 3


@rule
def write(out: Action, verb: int, number: int, x: int, y: int, facing: int, pace: int) -> None:
    out.verb, out.unit, out.target, out.part = verb, number, 0, pace
    out.amount, out.facing, out.x, out.y = 0, facing, x, y


@rule
def decide(state: State, seat: int, number: int, plan: int, aim: int, out: Action) -> None:
    """What an element does: its best place under the plan."""
    element = state.elements[number]
    if element.status == Status.ABOARD and get_off(state, seat, number, plan, aim, out):
        return
    if get_on(state, seat, number, plan, aim, out):
        return
    write(out, Verb.DONE, number, 0, 0, 0, 0)
    if not on_table(state, number) or element.shaken:
        return
    best = try_turn(state, number, plan, aim, out)
    if stays(state, number, plan) or not moves_by_itself(state, number) or stands_to_fire(state, number):
        return
    rate = state.table.elements[number].rate - element.used - SPARE
    if plan == Plan.CREEP:
        rate //= 2
    towards = homeward(seat)
    if plan != Plan.SHELTER and plan != Plan.STAY:
        towards = bearing(goal_x(state, number, plan, aim) - element.x, goal_y(state, number, plan, aim) - element.y)
    for aside in ASIDE:
        best = try_way(state, number, plan, aim, (towards + aside) % FULL, rate, best, out)
    best = try_there(state, number, plan, aim, rate, best, out)
    best = try_areas(state, number, plan, aim, rate, best, out)
    best = try_lines(state, seat, number, plan, aim, rate, best, out)
    if plan != Plan.CREEP:
        try_dashes(state, number, plan, aim, towards, best, out)


@rule("LW-1.4")
def stays(state: State, number: int, plan: int) -> bool:
    """Whether a plan keeps an element where it is."""
    if plan == Plan.STAY:
        return not leads(state, number) or fear(state, number, 0, 0) == 0
    return plan == Plan.HOLD


@rule("LW-4.16", "LW-10.2")
def try_turn(state: State, number: int, plan: int, aim: int, out: Action) -> int:
    """To stay, a vehicle turned to the enemy if that is better; returns the worth of it."""
    element = state.elements[number]
    best = lie_worth(state, number, plan, aim)
    if not is_vehicle(state, number):
        return best
    before, moved = element.facing, element.moved
    facing = facing_at(state, number)
    if facing != before:
        element.moved = moved or turns_wide(state, number, facing)
        element.facing = facing
        worth = lie_worth(state, number, plan, aim)
        element.facing, element.moved = before, moved
        if worth > best:
            write(out, Verb.FACE, number, 0, 0, facing, 0)
            return worth
    return best


@rule
def facing_at(state: State, number: int) -> int:
    """Towards the nearest gun of the enemy, else his nearest element."""
    here = state.elements[number]
    enemy = nearest_target(state, number, True)
    if enemy == NOBODY:
        enemy = nearest_target(state, number, False)
    if enemy == NOBODY:
        return faces_enemy(state.table.elements[number].side)
    there = state.elements[enemy]
    return bearing(there.x - here.x, there.y - here.y)


# Places


@rule("LW-4.9", "LW-4.5")
def may_go(state: State, number: int, x: int, y: int, pace: int) -> bool:
    """Whether a straight leg to a place is legal at a normal rate, or as a dash."""
    element, card = state.elements[number], state.table.elements[number]
    if (x == element.x and y == element.y) or gives_up_objective(state, number, x, y):
        return False
    if refuse_way(state, number, x, y) != No.OK:
        return False
    used = element.used + leg_cost(state, number, x, y)
    if pace == Pace.NORMAL:
        return used <= card.rate
    if card.slow or element.boarded or not card.rate < used <= 2 * card.rate:
        return False
    if not is_squad(state, number) and not is_vehicle(state, number):
        return False
    return dash_is_safe(state, number, x, y)


@rule
def try_place(state: State, number: int, plan: int, aim: int, x: int, y: int, pace: int, best: int, out: Action) -> int:
    """Write a move to a place if it is legal and better than the best so far; returns the best."""
    if not may_go(state, number, x, y, pace):
        return best
    worth, facing = place_worth(state, number, plan, aim, x, y, pace)
    if worth > best:
        write(out, Verb.MOVE, number, x, y, facing, pace)
        return worth
    return best


@rule("LW-2.6", "LW-4.17")
def place_worth(state: State, number: int, plan: int, aim: int, x: int, y: int, pace: int) -> tuple[int, int]:
    """What it is worth to stand at a place after a move there, and how a vehicle faces then."""
    element = state.elements[number]
    old_x, old_y, old_facing, old_ready = element.x, element.y, element.facing, element.ready
    old_pace, old_moved = element.pace, element.moved
    element.x, element.y, element.pace, element.moved = x, y, pace, True
    if state.table.elements[number].sets_up:
        element.ready = state.turn + SET_UP_TURNS
    facing = 0
    if is_vehicle(state, number):
        facing = facing_at(state, number)
        element.facing = facing
    worth = lie_worth(state, number, plan, aim)
    element.x, element.y, element.facing, element.ready = old_x, old_y, old_facing, old_ready
    element.pace, element.moved = old_pace, old_moved
    return worth, facing


@rule
def try_way(state: State, number: int, plan: int, aim: int, facing: int, rate: int, best: int, out: Action) -> int:
    """As far as may be in a direction, and half as far."""
    element, gone = state.elements[number], False
    for far in (rate, rate - 2 * INCH, rate // 2):
        x, y = element.x + moved_x(far, facing), element.y + moved_y(far, facing)
        if not gone and far > INCH and may_go(state, number, x, y, Pace.NORMAL):
            gone = True
            best = try_place(state, number, plan, aim, x, y, Pace.NORMAL, best, out)
    return best


@rule
def try_there(state: State, number: int, plan: int, aim: int, rate: int, best: int, out: Action) -> int:
    """The goal itself, if it is within reach, and a small step towards it."""
    element = state.elements[number]
    x, y = goal_x(state, number, plan, aim), goal_y(state, number, plan, aim)
    whole = length(x - element.x, y - element.y)
    if whole <= rate:
        best = try_place(state, number, plan, aim, x, y, Pace.NORMAL, best, out)
    facing = bearing(x - element.x, y - element.y)
    far = min(rate // 2, whole - 2 * INCH)
    if far > INCH:
        x, y = element.x + moved_x(far, facing), element.y + moved_y(far, facing)
        best = try_place(state, number, plan, aim, x, y, Pace.NORMAL, best, out)
    return best


@rule("LW-3.9")
def try_areas(state: State, number: int, plan: int, aim: int, rate: int, best: int, out: Action) -> int:
    """Into cover near by."""
    element = state.elements[number]
    for i in range(state.table.n_areas):
        if is_cover(state, number, i):
            x, y = inside_x(state, number, i), inside_y(state, number, i)
            if length(x - element.x, y - element.y) <= rate:
                best = try_place(state, number, plan, aim, x, y, Pace.NORMAL, best, out)
            else:
                best = try_place(state, number, plan, aim, x, y, Pace.DASH, best, out)
    return best


@rule("LW-5.5")
def try_lines(state: State, seat: int, number: int, plan: int, aim: int, rate: int, best: int, out: Action) -> int:
    """Behind walls and hedges near by, on the own side of them."""
    element, home = state.elements[number], homeward(seat)
    for i in range(state.table.n_lines):
        shape = state.table.lines[i].shape
        if element.x < shape.west - rate or element.x > shape.east + rate:
            continue
        if element.y < shape.south - rate or element.y > shape.north + rate:
            continue
        for j in range(1, shape.n):
            x = min(max(element.x, min(shape.x[j - 1], shape.x[j])), max(shape.x[j - 1], shape.x[j]))
            y = min(max(element.y, min(shape.y[j - 1], shape.y[j])), max(shape.y[j - 1], shape.y[j]))
            x, y = x + moved_x(BEHIND, home), y + moved_y(BEHIND, home)
            if length(x - element.x, y - element.y) <= rate:
                best = try_place(state, number, plan, aim, x, y, Pace.NORMAL, best, out)
    return best


@rule("LW-4.5")
def try_dashes(state: State, number: int, plan: int, aim: int, towards: int, best: int, out: Action) -> int:
    """At double rate to the goal."""
    element, card = state.elements[number], state.table.elements[number]
    if card.slow:
        return best
    x, y = goal_x(state, number, plan, aim), goal_y(state, number, plan, aim)
    far = min(2 * card.rate - element.used - SPARE, length(x - element.x, y - element.y) - INCH)
    if plan == Plan.SHELTER:
        far = 2 * card.rate - element.used - SPARE
    for aside in DASHES:
        facing = (towards + aside) % FULL
        x, y = element.x + moved_x(far, facing), element.y + moved_y(far, facing)
        best = try_place(state, number, plan, aim, x, y, Pace.DASH, best, out)
    return best
