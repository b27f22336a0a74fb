"""Getting on and off carriers under a plan, for the computer opponent: squads ride where the way is long and safe."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, rule
from stormtable.engine.plane import FULL, bearing, length, moved_x, moved_y
from stormtable.games.lightning_war.bot.lies import PULLS, goal_x, goal_y
from stormtable.games.lightning_war.bot.worths import fear, nearest_target
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.movement import leg_cost, load_of, refuse_way
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, State, Status, Verb
from stormtable.games.lightning_war.rules.terrain import on_road
from stormtable.games.lightning_war.rules.transport import has_half_left, refuse_dismount, refuse_mount
from stormtable.games.lightning_war.rules.values import CONTACT, gap, is_afv, is_squad, on_table, unit_of

LONG_WAY: Final = 20 * INCH  # to the goal: a carrier is there a turn earlier
SAFE: Final = 18 * INCH  # from the nearest enemy
ARRIVES: Final = 12 * INCH  # as near to the goal or to an enemy all get off
WAYS: Final = 8


@rule("LW-4.7")
def get_on(state: State, seat: int, number: int, plan: int, aim: int, out: Action) -> bool:
    """Write how a squad with a long way to go mounts, or comes to the carrier that it mounts then."""
    element = state.elements[number]
    if not is_squad(state, number) or not on_table(state, number) or element.shaken or PULLS[plan] == 0:
        return False
    if element.boarded or not has_half_left(state, number):
        return False
    if to_goal(state, number, plan, aim) < LONG_WAY or to_enemy(state, number) < SAFE:
        return False
    carrier = free_carrier(state, number)
    if carrier == NOBODY:
        return False
    here, there = state.elements[number], state.elements[carrier]
    if gap(state, number, carrier) <= CONTACT:
        out.verb, out.unit, out.target, out.part = Verb.MOUNT, number, carrier, 0
        out.amount, out.facing, out.x, out.y = 0, 0, 0, 0
        return refuse_mount(state, seat, out) == No.OK
    apart = state.table.elements[number].radius + state.table.elements[carrier].radius
    facing = bearing(here.x - there.x, here.y - there.y)
    out.verb, out.unit, out.target, out.part, out.amount, out.facing = Verb.MOVE, number, 0, 0, 0, 0
    out.x, out.y = there.x + moved_x(apart, facing), there.y + moved_y(apart, facing)
    if refuse_way(state, number, out.x, out.y) != No.OK:
        return False
    return 2 * (here.used + leg_cost(state, number, out.x, out.y)) <= state.table.elements[number].rate


@rule("LW-4.7")
def may_ride(state: State, number: int) -> bool:
    """Whether a squad has a carrier at hand, and the enemy is far."""
    if not is_squad(state, number) or not on_table(state, number) or to_enemy(state, number) < SAFE:
        return False
    return free_carrier(state, number) != NOBODY


@rule("LW-4.7", "LW-4.10")
def free_carrier(state: State, number: int) -> int:
    """The nearest empty carrier of a squad's unit within half its rate that is quicker than the squad."""
    formation = state.table.units[unit_of(state, number)]
    found, best = NOBODY, state.table.elements[number].rate // 2 - state.elements[number].used
    for other in range(formation.first, formation.first + formation.count):
        if not state.table.elements[other].carries or not on_table(state, other) or load_of(state, other) >= 0:
            continue
        there = state.elements[other]
        quick = is_afv(state, other) or on_road(state, there.x, there.y)
        if quick and not there.shaken and has_half_left(state, other) and gap(state, number, other) <= best:
            found, best = other, gap(state, number, other)
    return found


@rule("LW-4.18")
def get_off(state: State, seat: int, number: int, plan: int, aim: int, out: Action) -> bool:
    """Write where one aboard gets off, away from the enemy if it can; False as long as the ride goes on."""
    carrier = state.elements[number].carrier - 1
    near = PULLS[plan] > 0 and to_goal(state, carrier, plan, aim) <= ARRIVES
    if not near and to_enemy(state, carrier) > ARRIVES and fear(state, carrier, 0, 0) == 0:
        return False
    there, enemy, away = state.elements[carrier], nearest_target(state, carrier, False), 0
    if enemy != NOBODY:
        away = bearing(there.x - state.elements[enemy].x, there.y - state.elements[enemy].y)
    apart = state.table.elements[number].radius + state.table.elements[carrier].radius
    out.verb, out.unit, out.target, out.part, out.amount, out.facing = Verb.DISMOUNT, number, 0, 0, 0, 0
    for way in range(WAYS):
        turn = (way + 1) // 2 * (FULL // WAYS)
        facing = (away + (turn if way % 2 == 0 else FULL - turn)) % FULL
        out.x, out.y = there.x + moved_x(apart, facing), there.y + moved_y(apart, facing)
        if refuse_dismount(state, seat, out) == No.OK:
            return True
    return False


@rule
def to_goal(state: State, number: int, plan: int, aim: int) -> int:
    """In hundredths."""
    here = state.elements[number]
    return length(goal_x(state, number, plan, aim) - here.x, goal_y(state, number, plan, aim) - here.y)


@rule
def to_enemy(state: State, number: int) -> int:
    """To the nearest enemy, in hundredths."""
    enemy = nearest_target(state, number, False)
    return gap(state, number, enemy) if enemy != NOBODY else 1 << 20


@rule("LW-4.18")
def goes_on(state: State, number: int) -> bool:
    """Whether the element begun may mount, or go on after it got off."""
    if state.elements[number].status != Status.ON_TABLE or not has_half_left(state, number):
        return False
    return state.elements[number].boarded or touches_carrier(state, number)


@rule("LW-4.18")
def touches_carrier(state: State, number: int) -> bool:
    carrier = free_carrier(state, number)
    return is_squad(state, number) and carrier != NOBODY and gap(state, number, carrier) <= CONTACT
