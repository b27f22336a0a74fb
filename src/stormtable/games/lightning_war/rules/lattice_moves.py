"""The lattice, phase 2: sensible legs of one element, its turns, mounting and dismounting."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.engine.plane import FULL, bearing, length, moved_x, moved_y
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import in_group, rejoins
from stormtable.games.lightning_war.rules.movement import faces_enemy, refuse_face, refuse_move
from stormtable.games.lightning_war.rules.paces import in_range_of_enemies, may_double
from stormtable.games.lightning_war.rules.rejoining import must_go_on, way_on
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Ground, Pace, State, Status, Verb
from stormtable.games.lightning_war.rules.terrain import may_keep_to_roads, on_road
from stormtable.games.lightning_war.rules.transport import refuse_dismount, refuse_mount
from stormtable.games.lightning_war.rules.values import (
    gap,
    homeward,
    in_contact,
    is_near,
    is_squad,
    is_vehicle,
    on_table,
    side_of_element,
    unit_of,
)

WAYS = 8  # directions
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
    enemy = nearest_enemy(state, number)
    if state.table.elements[number].rate > 0:
        n = offer_ways(state, seat, number, enemy, out, n)
        n = offer_goals(state, seat, number, enemy, out, n)
        n = offer_dashes(state, seat, number, enemy, out, n)
    return offer_turn(state, seat, number, enemy, out, n)


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
def nearest_enemy(state: State, number: int) -> int:
    found, best = NOBODY, 1 << 30
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and is_near(state, number, other, best - 1):
            found, best = other, gap(state, number, other)
    return found


@rule
def try_leg(
    state: State, seat: int, number: int, enemy: int, x: int, y: int, pace: int, out: list[Action], n: int
) -> int:
    """Offer a leg if it is new and legal as the last, whatever it faces at its end."""
    here, more = state.elements[number], offer(out, n, Verb.MOVE, unit=number, x=x, y=y, part=pace)
    if more >= len(out) or is_listed(out, n, x, y, pace) or not rejoins(state, number, x, y):
        return n
    if pace == Pace.ROAD and not may_keep_to_roads(state, here.x, here.y, x, y):
        return n
    if refuse_move(state, seat, out[n]) != No.OK:
        return n
    out[n].facing = watch(state, number, enemy, x, y)
    return more


@rule
def is_listed(out: list[Action], n: int, x: int, y: int, pace: int) -> bool:
    """Whether a leg to a place at a pace is among the first n actions, where no other act has a place."""
    for i in range(n):
        if out[i].x == x and out[i].y == y and out[i].part == pace:
            return True
    return False


@rule
def offer_ways(state: State, seat: int, number: int, enemy: int, out: list[Action], n: int) -> int:
    """Full and half way in eight directions; half of that where bad going costs double."""
    here, rate = state.elements[number], state.table.elements[number].rate - state.elements[number].used
    for way in range(WAYS):
        facing = way * FULL // WAYS
        for far in (rate, rate // 2):
            x, y = here.x + moved_x(far, facing), here.y + moved_y(far, facing)
            n = try_leg(state, seat, number, enemy, x, y, Pace.NORMAL, out, n)
    return n


@rule
def step_towards(
    state: State, seat: int, number: int, enemy: int, x: int, y: int, pace: int, far: int, out: list[Action], n: int
) -> int:
    """Go straight to a place, or as far of it as `far` allows."""
    here = state.elements[number]
    whole = length(x - here.x, y - here.y)
    if whole > far:
        facing = bearing(x - here.x, y - here.y)
        x, y = here.x + moved_x(far, facing), here.y + moved_y(far, facing)
    return try_leg(state, seat, number, enemy, x, y, pace, out, n)


@rule
def offer_goals(state: State, seat: int, number: int, enemy: int, out: list[Action], n: int) -> int:
    """To objectives, to cover near by, to the nearest enemy, to its group, to its unit's carrier."""
    element, rate = state.elements[number], state.table.elements[number].rate - state.elements[number].used
    for i in range(state.table.n_objectives):
        goal = state.table.objectives[i]
        n = step_towards(state, seat, number, enemy, goal.x, goal.y, Pace.NORMAL, rate, out, n)
    for i in range(state.table.n_areas):
        if is_cover(state, number, i) and n + WAYS < len(out):
            x, y = inside_x(state, number, i), inside_y(state, number, i)
            if length(x - element.x, y - element.y) <= rate:
                n = try_leg(state, seat, number, enemy, x, y, Pace.NORMAL, out, n)
    if enemy != NOBODY:
        there = state.elements[enemy]
        apart = max(0, min(rate, gap(state, number, enemy) - INCH - 10))
        n = step_towards(state, seat, number, enemy, there.x, there.y, Pace.NORMAL, apart, out, n)
    if element.stray:
        n = offer_rejoin(state, seat, number, enemy, rate, out, n)
    return n


@rule("LW-8.8")
def offer_rejoin(state: State, seat: int, number: int, enemy: int, rate: int, out: list[Action], n: int) -> int:
    """Towards each of the group."""
    formation = state.table.units[unit_of(state, number)]
    for other in range(formation.first, formation.first + formation.count):
        if in_group(state, other):
            there = state.elements[other]
            far = max(0, min(rate, gap(state, number, other)))
            n = step_towards(state, seat, number, enemy, there.x, there.y, Pace.NORMAL, far, out, n)
    return n


@rule("LW-8.8")
def offer_way_on(state: State, seat: int, number: int, out: list[Action], n: int) -> int:
    """A leg that ends nearer to the group, for one that must still come nearer."""
    x, y = way_on(state, number)
    return try_leg(state, seat, number, nearest_enemy(state, number), x, y, Pace.NORMAL, out, n)


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
def offer_dashes(state: State, seat: int, number: int, enemy: int, out: list[Action], n: int) -> int:
    """At double rate: into cover, home, along roads to objectives."""
    element, card = state.elements[number], state.table.elements[number]
    if card.slow or not (is_squad(state, number) or is_vehicle(state, number)):
        return n
    far = 2 * card.rate - element.used
    for i in range(state.table.n_areas):
        if is_cover(state, number, i):
            x, y = inside_x(state, number, i), inside_y(state, number, i)
            whole = length(x - element.x, y - element.y)
            if card.rate < whole <= far:
                n = try_leg(state, seat, number, enemy, x, y, Pace.DASH, out, n)
    home = homeward(seat)
    x, y = element.x + moved_x(far, home), element.y + moved_y(far, home)
    n = try_leg(state, seat, number, enemy, x, y, Pace.DASH, out, n)
    if may_double(state, number):
        n = try_leg(state, seat, number, enemy, x, y, Pace.RETIRE, out, n)
        n = offer_by_road(state, seat, number, enemy, far, out, n)
    return n


@rule("LW-4.2")
def offer_by_road(state: State, seat: int, number: int, enemy: int, far: int, out: list[Action], n: int) -> int:
    """To the points of roads within reach, and as far along them as may be; for those on a road and not under fire."""
    here = state.elements[number]
    if not on_road(state, here.x, here.y) or in_range_of_enemies(state, number, here.x, here.y):
        return n
    for i in range(state.table.n_roads):
        shape = state.table.roads[i].shape
        for j in range(shape.n):
            n = step_towards(state, seat, number, enemy, shape.x[j], shape.y[j], Pace.ROAD, far, out, n)
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
