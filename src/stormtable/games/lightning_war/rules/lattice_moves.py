"""The lattice, phase 2: sensible legs of one element, its turns, mounting and dismounting."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.engine.bits import lowest
from stormtable.engine.plane import FULL, bearing, cosine, moved_x, moved_y, round_div, sine, within
from stormtable.engine.sines import ONE
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import in_group, rejoins_within
from stormtable.games.lightning_war.rules.movement import faces_enemy, refuse_face, refuse_leg, refuse_mover
from stormtable.games.lightning_war.rules.nearness import Near, farther, near_element, near_leg
from stormtable.games.lightning_war.rules.paces import in_range_of_enemies, may_double
from stormtable.games.lightning_war.rules.rejoining import must_go_on, way_on
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Ground, Pace, State, Status, Verb
from stormtable.games.lightning_war.rules.strips import areas_about
from stormtable.games.lightning_war.rules.terrain import may_keep_to_roads, on_road
from stormtable.games.lightning_war.rules.transport import refuse_dismount, refuse_mount
from stormtable.games.lightning_war.rules.values import (
    gap,
    homeward,
    in_contact,
    is_squad,
    is_vehicle,
    on_board,
    on_table,
    side_of_element,
    unit_of,
)

WAYS = 8  # directions
APART = 4  # hundredths: from this rate on the sixteen ways end in as many places
NEAR_AREAS = 900  # hundredths: cover as near is tried
TOUCHES_INTO = 30  # hundredths beyond the outline of an area


@rule("LW-4.9")
def offer_movement(state: State, seat: int, number: int, out: list[Action]) -> int:
    """What the chosen element may do; after a leg of its move only to be done, to mount, or to take somebody up."""
    if must_go_on(state):
        return offer_way_on(state, seat, number, out, 0)
    n = offer(out, 0, Verb.DONE, unit=number)
    if state.elements[number].status == Status.ABOARD:
        return offer_dismounts(state, seat, number, out, n)
    n = offer_mounts(state, seat, number, out, n)
    n = offer_boarders(state, seat, number, out, n)
    if state.begun and state.elements[number].moved:
        return n
    rate = state.table.elements[number].rate
    near = near_element(state, number, rate + 1)
    if rate > 0 and refuse_mover(state, seat, number) == No.OK:
        n = offer_ways(state, number, near, out, n)
        n = offer_goals(state, number, near, out, n)
        n = offer_dashes(state, number, near, out, n)
    return offer_turn(state, seat, number, near.enemy, out, n)


@rule
def watch(state: State, number: int, enemy: int, x: int, y: int) -> int:
    """How a vehicle would face at a place: to the nearest enemy, NOBODY if none; others have no facing."""
    if not is_vehicle(state, number):
        return 0
    if enemy == NOBODY:
        return faces_enemy(side_of_element(state, number))
    there = state.elements[enemy]
    return bearing(there.x - x, there.y - y)


@rule
def try_leg(state: State, number: int, near: Near, x: int, y: int, pace: int, out: list[Action], n: int) -> int:
    """Offer a leg if it is legal as the last, whatever it faces at its end; the element may move."""
    here, more = state.elements[number], offer(out, n, Verb.MOVE, unit=number, x=x, y=y, part=pace)
    if more >= len(out) or (x == here.x and y == here.y) or not rejoins_within(state, number, x, y, near.lost):
        return n
    if pace == Pace.ROAD and not may_keep_to_roads(state, here.x, here.y, x, y):
        return n
    if refuse_leg(state, out[n], near) != No.OK:
        return n
    out[n].facing = watch(state, number, near.enemy, x, y)
    return more


@rule
def try_other_leg(state: State, number: int, near: Near, x: int, y: int, pace: int, out: list[Action], n: int) -> int:
    """The same, if it is none of those offered."""
    return n if is_listed(out, n, x, y, pace) else try_leg(state, number, near, x, y, pace, out, n)


@rule
def is_listed(out: list[Action], n: int, x: int, y: int, pace: int) -> bool:
    """Whether a leg to a place at a pace is among the first n actions, where no other act has a place."""
    for i in range(n):
        if out[i].x == x and out[i].y == y and out[i].part == pace:
            return True
    return False


@rule
def offer_ways(state: State, number: int, near: Near, out: list[Action], n: int) -> int:
    """Full and half way in eight directions; half of that where bad going costs double."""
    here, radius = state.elements[number], state.table.elements[number].radius
    rate = state.table.elements[number].rate - here.used
    for way in range(WAYS):
        along_x, along_y = cosine(way * FULL // WAYS), sine(way * FULL // WAYS)
        for far in (rate, rate // 2):
            x, y = here.x + round_div(far * along_x, ONE), here.y + round_div(far * along_y, ONE)
            new = rate >= APART or not is_listed(out, n, x, y, Pace.NORMAL)
            if new and on_board(state, x, y, radius):
                n = try_leg(state, number, near, x, y, Pace.NORMAL, out, n)
    return n


@rule
def step_towards(
    state: State, number: int, near: Near, x: int, y: int, pace: int, far: int, out: list[Action], n: int
) -> int:
    """Go straight to a place, or as far of it as `far` allows."""
    here = state.elements[number]
    if not within(x - here.x, y - here.y, far):
        facing = bearing(x - here.x, y - here.y)
        x, y = here.x + moved_x(far, facing), here.y + moved_y(far, facing)
    return try_other_leg(state, number, near, x, y, pace, out, n)


@rule
def offer_goals(state: State, number: int, near: Near, out: list[Action], n: int) -> int:
    """To objectives, to cover near by, to the nearest enemy, to its group, to its unit's carrier."""
    element, rate = state.elements[number], state.table.elements[number].rate - state.elements[number].used
    for i in range(state.table.n_objectives):
        goal = state.table.objectives[i]
        n = step_towards(state, number, near, goal.x, goal.y, Pace.NORMAL, rate, out, n)
    rest = covers_about(state, number)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if n + WAYS < len(out):
            x, y = inside_x(state, number, i), inside_y(state, number, i)
            if within(x - element.x, y - element.y, rate):
                n = try_other_leg(state, number, near, x, y, Pace.NORMAL, out, n)
    if near.enemy != NOBODY:
        there = state.elements[near.enemy]
        apart = max(0, min(rate, near.apart - INCH - 10))
        n = step_towards(state, number, near, there.x, there.y, Pace.NORMAL, apart, out, n)
    if element.stray:
        n = offer_rejoin(state, number, near, rate, out, n)
    return n


@rule("LW-8.8")
def offer_rejoin(state: State, number: int, near: Near, rate: int, out: list[Action], n: int) -> int:
    """Towards each of the group."""
    formation = state.table.units[unit_of(state, number)]
    for other in range(formation.first, formation.first + formation.count):
        if in_group(state, other):
            there = state.elements[other]
            far = max(0, min(rate, gap(state, number, other)))
            n = step_towards(state, number, near, there.x, there.y, Pace.NORMAL, far, out, n)
    return n


@rule("LW-8.8")
def offer_way_on(state: State, seat: int, number: int, out: list[Action], n: int) -> int:
    """A leg that ends nearer to the group, for one that must still come nearer."""
    x, y = way_on(state, number)
    if refuse_mover(state, seat, number) != No.OK:
        return n
    return try_other_leg(state, number, near_leg(state, number, x, y), x, y, Pace.NORMAL, out, n)


@rule
def covers_about(state: State, number: int) -> int:
    """The areas near by that would shelter an element, as bits."""
    here, found = state.elements[number], 0
    rest = areas_about(state, here.x - NEAR_AREAS, here.y - NEAR_AREAS, here.x + NEAR_AREAS, here.y + NEAR_AREAS)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if is_cover(state, number, i):
            found |= 1 << i
    return found


@rule
def is_cover(state: State, number: int, i: int) -> bool:
    """Whether an area near by would shelter an element."""
    area, here = state.table.areas[i], state.elements[number]
    kind = area.kind
    useful = kind == Ground.WOOD or kind == Ground.FIELD_DEFENCES or kind == Ground.FORTIFICATION
    if kind == Ground.BUILDING:
        useful = is_squad(state, number)
    if not useful:
        return False
    west, east = area.shape.west - NEAR_AREAS, area.shape.east + NEAR_AREAS
    return west <= here.x <= east and area.shape.south - NEAR_AREAS <= here.y <= area.shape.north + NEAR_AREAS


@rule
def inside_x(state: State, number: int, i: int) -> int:
    """The x of the nearest place a little inside the box of an area."""
    shape = state.table.areas[i].shape
    return max(shape.west + TOUCHES_INTO, min(state.elements[number].x, shape.east - TOUCHES_INTO))


@rule
def inside_y(state: State, number: int, i: int) -> int:
    shape = state.table.areas[i].shape
    return max(shape.south + TOUCHES_INTO, min(state.elements[number].y, shape.north - TOUCHES_INTO))


@rule("LW-4.5", "LW-4.2")
def offer_dashes(state: State, number: int, near: Near, out: list[Action], n: int) -> int:
    """At double rate: into cover, home, along roads to objectives."""
    element, card = state.elements[number], state.table.elements[number]
    if card.slow or not (is_squad(state, number) or is_vehicle(state, number)):
        return n
    far = 2 * card.rate - element.used
    near = farther(state, number, near, far + 1)
    rest = covers_about(state, number)
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        x, y = inside_x(state, number, i), inside_y(state, number, i)
        dx, dy = x - element.x, y - element.y
        if within(dx, dy, far) and not within(dx, dy, card.rate):
            n = try_other_leg(state, number, near, x, y, Pace.DASH, out, n)
    home = homeward(side_of_element(state, number))
    x, y = element.x + moved_x(far, home), element.y + moved_y(far, home)
    doubles = may_double(state, number)
    if on_board(state, x, y, card.radius):
        n = try_other_leg(state, number, near, x, y, Pace.DASH, out, n)
        n = try_other_leg(state, number, near, x, y, Pace.RETIRE, out, n) if doubles else n
    return offer_by_road(state, number, near, far, out, n) if doubles else n


@rule("LW-4.2")
def offer_by_road(state: State, number: int, near: Near, far: int, out: list[Action], n: int) -> int:
    """To the points of roads within reach, and as far along them as may be; for those on a road and not under fire."""
    here = state.elements[number]
    if not on_road(state, here.x, here.y) or in_range_of_enemies(state, number, here.x, here.y):
        return n
    for i in range(state.table.n_roads):
        shape = state.table.roads[i].shape
        for j in range(shape.n):
            n = step_towards(state, number, near, shape.x[j], shape.y[j], Pace.ROAD, far, out, n)
    return n


@rule("LW-4.16")
def offer_turn(state: State, seat: int, number: int, enemy: int, out: list[Action], n: int) -> int:
    """A vehicle turns to the nearest enemy, once."""
    if not is_vehicle(state, number) or state.begun:
        return n
    here = state.elements[number]
    more = offer(out, n, Verb.FACE, unit=number, facing=watch(state, number, enemy, here.x, here.y))
    return more if more < len(out) and refuse_face(state, seat, out[n]) == No.OK else n


@rule("LW-4.18")
def offer_mounts(state: State, seat: int, number: int, out: list[Action], n: int) -> int:
    for carrier in range(state.table.n_elements):
        if state.table.elements[carrier].carries and side_of_element(state, carrier) == seat:
            more = offer(out, n, Verb.MOUNT, unit=number, target=carrier)
            n = more if more < len(out) and refuse_mount(state, seat, out[n]) == No.OK else n
    return n


@rule("LW-4.18", "LW-4.52")
def offer_boarders(state: State, seat: int, carrier: int, out: list[Action], n: int) -> int:
    """Whom a carrier takes up where it has come to."""
    if not state.table.elements[carrier].carries:
        return n
    for number in range(state.table.n_elements):
        if number != carrier and on_table(state, number) and in_contact(state, number, carrier):
            more = offer(out, n, Verb.MOUNT, unit=number, target=carrier)
            n = more if more < len(out) and refuse_mount(state, seat, out[n]) == No.OK else n
    return n


@rule("LW-4.18")
def offer_dismounts(state: State, seat: int, number: int, out: list[Action], n: int) -> int:
    """Beside the carrier, in eight directions."""
    carrier = state.elements[number].carrier - 1
    there, apart = state.elements[carrier], 0
    apart = state.table.elements[number].radius + state.table.elements[carrier].radius
    for way in range(WAYS):
        facing = way * FULL // WAYS
        x, y = there.x + moved_x(apart, facing), there.y + moved_y(apart, facing)
        more = offer(out, n, Verb.DISMOUNT, unit=number, x=x, y=y)
        n = more if more < len(out) and refuse_dismount(state, seat, out[n]) == No.OK else n
    return n
