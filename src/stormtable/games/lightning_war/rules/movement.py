"""Chapter 4, movement: straight legs, what they cost, and where they may lead."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.engine.plane import FULL, length, turn_between, within
from stormtable.engine.shapes import FINE, fine_length, piece_distance
from stormtable.games.lightning_war.rules.barriers import (
    CROSSING,
    crossings,
    crossings_among,
    lines_met,
    on_line,
    pieces_in,
)
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.command import could_rejoin, rejoins
from stormtable.games.lightning_war.rules.nearness import Near, near_leg
from stormtable.games.lightning_war.rules.paces import refuse_pace
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import Ground, Kind, Pace, State, Status
from stormtable.games.lightning_war.rules.strips import hampering_areas
from stormtable.games.lightning_war.rules.terrain import (
    bad_at_least,
    crosses_ground,
    enters_bad_going,
    fine_bad_length,
    fine_off_road,
)
from stormtable.games.lightning_war.rules.values import (
    exists,
    gap,
    gap_at,
    homeward,
    is_afv,
    is_free_of,
    is_near,
    is_soft,
    is_vehicle,
    on_board,
    on_table,
    side_of_element,
    unit_of,
)

KEEP_OFF = 100  # hundredths (LW-4.11)
PIVOT = 450  # tenths of a degree (LW-10.2)
SET_UP_TURNS = 2  # moved in t, ready in t + 2 (LW-4.17)


@rule("LW-7.18", "LW-8.14")
def refuse_mover(state: State, side: int, number: int) -> int:
    """Whether an element of this side may act in phase 2 at all."""
    if not exists(state, number) or side_of_element(state, number) != side:
        return No.NOT_YOUR_ELEMENT
    element = state.elements[number]
    if element.status != Status.ON_TABLE and element.status != Status.ABOARD:
        return No.NOT_ON_TABLE
    if element.done:
        return No.DONE
    if element.shaken:
        return No.SHAKEN_STAYS
    if state.units[unit_of(state, number)].halted >= state.turn:
        return No.HALTED
    return No.OK


@rule("LW-4.9", "LW-4.16", "LW-4.20")
def refuse_move(state: State, seat: int, action: Action) -> int:
    if action.target != 0 or action.amount != 0:
        return No.MALFORMED
    no = refuse_mover(state, seat, action.unit)
    if no != No.OK:
        return no
    number, element = action.unit, state.elements[action.unit]
    if element.status == Status.ABOARD:
        return No.ABOARD
    if not facing_fits(state, number, action.facing):
        return No.NOT_A_FACING
    if action.x == element.x and action.y == element.y:
        return No.NO_DISTANCE
    if state.table.elements[number].rate == 0:
        return No.NEEDS_TOW
    no = refuse_course(state, number, action.x, action.y, near_leg(state, number, action.x, action.y))
    if no != No.OK:
        return no
    cost = leg_cost(state, number, action.x, action.y)
    left = state.table.elements[number].rate - element.used - cost
    if not rejoins(state, number, action.x, action.y) and not could_rejoin(state, number, action.x, action.y, left):
        return No.MUST_REJOIN
    return refuse_pace(state, action, cost)


@rule("LW-4.9")
def refuse_leg(state: State, action: Action, near: Near) -> int:
    """The same as the last leg of a move, of an element that may move and comes nearer to its group, if it must."""
    number, here = action.unit, state.elements[action.unit]
    no = refuse_course(state, number, action.x, action.y, near)
    if no != No.OK:
        return no
    if action.part != Pace.NORMAL:
        return refuse_pace(state, action, leg_cost(state, number, action.x, action.y))
    left = state.table.elements[number].rate - here.used
    return No.OK if costs_at_most(state, number, action.x, action.y, left, near.areas, near.lines) else No.TOO_FAR


@rule("LW-1.10", "LW-4.16")
def facing_fits(state: State, number: int, facing: int) -> bool:
    """Only vehicles have a facing."""
    return 0 <= facing < FULL if is_vehicle(state, number) else facing == 0


@rule("LW-8.8", "LW-8.3")
def refuse_way(state: State, number: int, x: int, y: int) -> int:
    """Whether a straight leg to a place is possible, as the last of its move, whatever it costs."""
    no = refuse_course(state, number, x, y, near_leg(state, number, x, y))
    return No.MUST_REJOIN if no == No.OK and not rejoins(state, number, x, y) else no


@rule("LW-3.10", "LW-4.4", "LW-4.8", "LW-4.11", "LW-4.12")
def refuse_course(state: State, number: int, x: int, y: int, near: Near) -> int:
    """Whether a straight leg to a place is possible, whatever it costs; `near`: what it could come to."""
    here, card = state.elements[number], state.table.elements[number]
    buildings, bad_going = near.areas & state.table.grounds[Ground.BUILDING], near.areas & hampering_areas(state, True)
    if not on_board(state, x, y, card.radius):
        return No.OFF_TABLE
    barred = buildings != 0 and keeps_out_of_buildings(card.kind)
    if barred and crosses_ground(state, here.x, here.y, x, y, Ground.BUILDING):
        return No.IMPASSABLE
    stuck = bad_going != 0 and is_soft(state, number)
    if stuck and enters_bad_going(state, here.x, here.y, x, y, True):
        return No.TRUCK_BAD_GOING
    if near.lines != 0 and lines_stop(state, number, here.x, here.y, x, y):
        return No.LINE_IN_THE_WAY
    if abs(x - here.x) + abs(y - here.y) + KEEP_OFF >= near.apart and too_near_enemy(state, number, x, y):
        return No.NEAR_ENEMY
    return No.OK if is_free_of(state, number, x, y, near.first, near.last) else No.OVERLAPS


@rule("LW-3.10")
def keeps_out_of_buildings(kind: int) -> bool:
    """Vehicles and guns."""
    return kind >= Kind.FIELD_GUN


@rule("LW-4.12")
def stopped_by_lines(state: State, number: int) -> bool:
    """Wheeled vehicles, guns, and whatever tows one."""
    card = state.table.elements[number]
    if card.wheeled or card.towed:
        return True
    load = load_of(state, number)
    return load >= 0 and state.table.elements[load].towed


@rule("LW-4.12")
def lines_stop(state: State, number: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether an element may not go straight from a to b for a wall or hedge: it comes to one, or ends on one."""
    if state.table.n_lines == 0 or not stopped_by_lines(state, number):
        return False
    return crossings(state, ax, ay, bx, by) > 0 or on_line(state, bx, by)


@rule("LW-4.7", "LW-4.18")
def load_of(state: State, carrier: int) -> int:
    """The element that a vehicle carries or tows; -1 for none."""
    if not state.table.elements[carrier].carries:
        return -1
    for number in range(state.table.n_elements):
        if state.elements[number].status == Status.ABOARD and state.elements[number].carrier == carrier + 1:
            return number
    return -1


@rule("LW-4.8", "LW-4.11")
def too_near_enemy(state: State, number: int, x: int, y: int) -> bool:
    """Whether a leg comes within 1 inch of an enemy; one that begins there must lead away."""
    here, cards = state.elements[number], state.table.elements
    west, east, south, north = min(here.x, x), max(here.x, x), min(here.y, y), max(here.y, y)
    for other in range(state.table.n_elements):
        if not is_target(state, number, other):
            continue
        there = state.elements[other]
        near = cards[number].radius + cards[other].radius + KEEP_OFF
        beside = (there.x < west - near) | (there.x > east + near)
        if beside | (there.y < south - near) | (there.y > north + near):
            continue
        if is_near(state, number, other, KEEP_OFF):
            away = (x - here.x) * (there.x - here.x) + (y - here.y) * (there.y - here.y) <= 0
            if not away or gap_at(state, number, x, y, other) <= gap(state, number, other):
                return True
        elif piece_distance(there.x, there.y, here.x, here.y, x, y) <= near:
            return True
    return False


@rule("LW-4.1", "LW-4.4", "LW-4.7", "LW-4.10", "LW-4.12", "LW-4.13", "LW-1.5")
def leg_cost(state: State, number: int, x: int, y: int) -> int:
    """What a straight leg takes of an element's rate, cut to the hundredth of an inch once, as a whole."""
    here = state.elements[number]
    cost = fine_length(here.x, here.y, x, y)
    if is_soft(state, number):
        cost += fine_off_road(state, here.x, here.y, x, y)
    if is_afv(state, number):
        cost += fine_bad_length(state, here.x, here.y, x, y, True)
    return cost // FINE + CROSSING * crossings(state, here.x, here.y, x, y)


@rule("LW-4.1", "LW-4.4", "LW-4.7", "LW-4.10", "LW-4.12", "LW-1.5")
def costs_at_most(state: State, number: int, x: int, y: int, left: int, areas: int, lines: int) -> bool:
    """Whether a leg takes no more than `left`, in hundredths: `leg_cost` where that is not seen at once.

    Bad going, and for trucks what lies off roads, costs double at most; no piece of a line is crossed twice.
    `areas` and `lines`: what it could come to, as bits.
    """
    here = state.elements[number]
    hampered = is_soft(state, number) or (is_afv(state, number) and areas & hampering_areas(state, True) != 0)
    dx, dy, times = x - here.x, y - here.y, 2 if hampered else 1
    met = lines_met(state, False, here.x, here.y, x, y) if lines != 0 else 0
    if within(times * dx, times * dy, left - CROSSING * pieces_in(state, met)):
        return True
    if met != 0:
        most = max(left - length(dx, dy), 0) // CROSSING
        left -= CROSSING * crossings_among(state, met, here.x, here.y, x, y, most)
    if not hampered or not within(dx, dy, left) or within(2 * dx, 2 * dy, left):
        return within(times * dx, times * dy, left)
    fine = fine_length(here.x, here.y, x, y)
    if is_soft(state, number):
        return (fine + fine_off_road(state, here.x, here.y, x, y)) // FINE <= left
    if fine // FINE + bad_at_least(state, here.x, here.y, x, y, True) > left:
        return False
    return (fine + fine_bad_length(state, here.x, here.y, x, y, True)) // FINE <= left


@rule("LW-4.9")
def begin(state: State, number: int) -> None:
    """An element is begun: the one before it moves no more."""
    if state.chosen != 0 and state.chosen != number + 1 and state.begun:
        state.elements[state.chosen - 1].done = True
    if state.chosen != number + 1:
        state.begun = False
    state.chosen = number + 1


@rule("LW-4.9", "LW-4.16", "LW-2.6")
def move(state: State, action: Action) -> None:
    """A leg of a move."""
    number, element = action.unit, state.elements[action.unit]
    begin(state, number)
    state.begun = True
    cost = leg_cost(state, number, action.x, action.y)
    note(Event.MOVED, number, action.x, action.y, action.part)
    element.used += cost
    element.pace = action.part
    element.facing = action.facing
    change_place(state, number, action.x, action.y)
    element.moved = True
    if action.part == Pace.DASH or action.part == Pace.RETIRE:
        finish(state, number)


@rule("LW-4.17", "LW-4.18", "LW-2.6")
def change_place(state: State, number: int, x: int, y: int) -> None:
    """Put an element elsewhere, with what it carries; weapons that need it must set up anew."""
    element = state.elements[number]
    element.x, element.y = x, y
    if state.table.elements[number].sets_up:
        element.ready = state.turn + SET_UP_TURNS
    load = load_of(state, number)
    if load >= 0:
        state.elements[load].x, state.elements[load].y = x, y
        if state.table.elements[load].sets_up:
            state.elements[load].ready = state.turn + SET_UP_TURNS


@rule
def finish(state: State, number: int) -> None:
    """An element does no more in this phase."""
    state.elements[number].done = True
    if state.chosen == number + 1:
        state.chosen = 0
        state.begun = False


@rule("LW-4.16", "LW-10.2")
def refuse_face(state: State, seat: int, action: Action) -> int:
    number = action.unit
    if action.target != 0 or action.part != 0 or action.amount != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if not exists(state, number) or side_of_element(state, number) != seat:
        return No.NOT_YOUR_ELEMENT
    if not on_table(state, number) or not is_vehicle(state, number):
        return No.NO_FACING
    element = state.elements[number]
    if element.done:
        return No.DONE
    if not 0 <= action.facing < FULL:
        return No.NOT_A_FACING
    if action.facing == element.facing:
        return No.SAME_FACING
    return refuse_mover(state, seat, number) if turns_wide(state, number, action.facing) else No.OK


@rule("LW-10.2", "LW-4.16")
def turns_wide(state: State, number: int, facing: int) -> bool:
    """Whether turning an AFV without a turret there counts as moving: by more than 45 degrees in the phase."""
    if not is_afv(state, number) or state.table.elements[number].crew > 0:
        return False
    return abs(turn_between(state.elements[number].start_facing, facing)) > PIVOT


@rule("LW-4.16", "LW-10.2", "LW-2.6")
def face(state: State, action: Action) -> None:
    number, element = action.unit, state.elements[action.unit]
    begin(state, number)
    state.begun = True
    note(Event.FACED, number, element.facing, action.facing, turns_wide(state, number, action.facing))
    if turns_wide(state, number, action.facing):
        element.moved = True
    element.facing = action.facing


@rule("LW-1.9", "LW-1.1")
def faces_enemy(side: int) -> int:
    """The facing across the table from a side's own edge, in tenths of a degree."""
    return (homeward(side) + 1800) % FULL
