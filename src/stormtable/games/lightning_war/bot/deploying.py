"""Setting up a whole side: in command, in cover, each where its weapons and its task want it.

Players are offered it as the proposal, the computer opponent draws one of its variants. Of the places of the zone
(spots.py) each element in turn takes the best free one.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, rule
from stormtable.engine.plane import FULL, bearing, length, moved_x, moved_y
from stormtable.games.lightning_war.bot.layout import Layout, Spot
from stormtable.games.lightning_war.bot.missions import plan_units, vary_number
from stormtable.games.lightning_war.bot.spots import (
    DEAD_GROUND,
    UNKNOWN,
    any_enemy,
    cover_at,
    exposure_at,
    find_spots,
    to_enemy,
    view_from,
)
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import LINK, needs_command
from stormtable.games.lightning_war.rules.ending import counts_there
from stormtable.games.lightning_war.rules.movement import faces_enemy
from stormtable.games.lightning_war.rules.setting_up import in_bad_going, refuse_place
from stormtable.games.lightning_war.rules.state import NOBODY, Body, Kind, State, Status, Verb
from stormtable.games.lightning_war.rules.values import (
    edge_distance,
    gap_at,
    in_battery,
    is_afv,
    is_left,
    is_squad,
    is_vehicle,
    on_table,
    side_of_element,
    unit_of,
)

RIFLES, WEAPON, AT, ARMOUR, BATTERY, STAFF, TRANSPORT = 0, 1, 2, 3, 4, 5, 6  # what an element is there for
# By that, in hundredths of what a squad loses in the open:
SHELTERED: Final = (100, 100, 100, 80, 80, 100, 30)
VIEWED: Final = (40, 100, 120, 70, 60, 30, 0)  # to see the ground ahead
EXPOSED: Final = (20, 40, 60, 60, 110, 90, 120)  # to be seen by all who may look
PULLED: Final = (70, 60, 55, 55, 20, 55, 35)  # a hundredth of an inch farther from its place costs so much
TRIES: Final = (2, 6, 6, 4, 5, 3, 2)  # places that are looked at from all sides

COVER_WORTH: Final = (0, 500, 800, 950, 350)  # open, cover, field defences, fortification; dead ground
BLIND: Final = 600  # a machine gun or anti-tank gun that sees nothing ahead
WATCHES: Final = 300  # a battery that sees some ground, and so needs no observer for it
LOSS: Final = 5  # of a hundredth
SLACK: Final = 250  # hundredths around its place where all is as near
BACK: Final = 70  # hundredths: what a battery pays for standing forward
ROOM: Final = 220  # hundredths between bases, that one burst does not take all
CLOSE_LINK: Final = 420  # hundredths: a unit that stands closer can lose one and stay in command
LOST_TOUCH: Final = 6000
LEADS: Final = 2500  # an HQ that is nearest to the enemy
UNCLAIMED: Final = 700  # not to stand at an objective that is held
CLAIM: Final = 360  # hundredths to the middle of a base (LW-9.3)
LUCK: Final = 200  # by how much variants differ in what a place is worth
LOOKS: Final = 40
WORST: Final = -(1 << 30)
RING: Final = (150, 300, 450, 560)  # hundredths around a fellow
WAYS: Final = 12
FINER: Final = 60


@rule("LW-1.9")
def begin_deployment(state: State, seat: int, variant: int, layout: Layout) -> None:
    """Work out the places of the zone and the tasks of the units."""
    plan_units(state, seat, variant, layout)
    find_spots(state, seat, layout)


@rule("LW-1.9", "LW-8.1")
def next_place(state: State, seat: int, variant: int, layout: Layout, out: Action) -> bool:
    """Write where the next element in reserve goes; False when all have places, or there is none for it."""
    number = next_element(state, seat)
    if number == NOBODY:
        return False
    out.verb, out.unit, out.target, out.part, out.amount, out.facing = Verb.PLACE, number, 0, 0, 0, 0
    rate_spots(state, seat, number, variant, layout)
    found = best_spot(state, seat, number, layout, out)
    if found < -LOST_TOUCH // 2 and beside_fellows(state, seat, number, out):
        found = 0
    if found == WORST and not anywhere(state, seat, number, out):
        return False
    if is_vehicle(state, number):
        out.facing = facing_at(state, seat, int(layout.missions[unit_of(state, number)].aim), out.x, out.y)
    return True


@rule("LW-1.9")
def next_element(state: State, seat: int) -> int:
    """Who is set up next: platoons, armour, guns, staffs; in a unit its HQ after those who stand before it."""
    found, first = NOBODY, 1 << 30
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == seat and state.elements[number].status == Status.RESERVE:
            order = order_of(state, number)
            if order < first:
                found, first = number, order
    return found


@rule
def order_of(state: State, number: int) -> int:
    unit, role = unit_of(state, number), role_of(state, number)
    kind, late = state.table.units[unit].kind, role
    body = 0 if kind == Body.PLATOON else 1 if kind == Body.TROOP else 3 if kind == Body.HQ else 2
    if kind == Body.BATTERY and role == BATTERY:
        body = 4
    if state.units[unit].hq == number + 1 and late < STAFF:
        late = STAFF
    return body * 10_000 + unit * 10 + late


@rule("LW-1.2", "LW-1.6")
def role_of(state: State, number: int) -> int:
    kind, unit = state.table.elements[number].kind, unit_of(state, number)
    if kind == Kind.SOFT:
        return TRANSPORT
    if is_afv(state, number):
        return ARMOUR
    if in_battery(state, number):
        return BATTERY
    if state.table.units[unit].kind == Body.HQ or (is_squad(state, number) and state.units[unit].hq == number + 1):
        return STAFF
    if kind == Kind.AT_GUN:
        return AT
    return RIFLES if kind == Kind.SQUAD else WEAPON


# What a place is worth


@rule
def rate_spots(state: State, seat: int, number: int, variant: int, layout: Layout) -> None:
    """Write what every place is worth to an element, before anybody looks around there."""
    role, mission = role_of(state, number), layout.missions[unit_of(state, number)]
    pull = PULLED[role] * (130 if mission.holds else 75) // 100
    faced, claim = (
        any_enemy(state, seat),
        unclaimed_objective(state, seat, number, int(mission.aim), bool(mission.holds)),
    )
    led = nearest_fellow(state, seat, number, faced)
    looks_out = role in (WEAPON, AT) or (role == RIFLES and bool(mission.holds))
    for i in range(layout.n):
        spot = layout.spots[i]
        x, y = int(spot.x), int(spot.y)
        worth = COVER_WORTH[spot.cover] * SHELTERED[role] // 100
        if looks_out and spot.cover == DEAD_GROUND:
            worth = 0
        worth -= max(0, length(mission.x - x, mission.y - y) - SLACK) * pull // 100
        worth += vary_number(variant, number, i, LUCK)
        if role == BATTERY:
            worth -= edge_distance(state, seat, y) * BACK // 100
        if led > 0 and to_enemy(state, seat, x, y, faced) < led:
            worth -= LEADS
        if claim != NOBODY and not claims_from(state, claim, x, y):
            worth -= UNCLAIMED
        spot.worth = worth - touch_cost(state, number, x, y)


@rule("LW-1.4")
def nearest_fellow(state: State, seat: int, number: int, faced: bool) -> int:
    """How far from the enemy the foremost stand whom an HQ leads, in hundredths; 0: it leads nobody who stands."""
    unit, nearest = unit_of(state, number), 1 << 30
    alone = state.table.units[unit].kind == Body.HQ
    if state.units[unit].hq != number + 1 or (state.table.units[unit].count == 1 and not alone):
        return 0
    for other in range(state.table.n_elements):
        led = alone or unit_of(state, other) == unit
        if led and other != number and on_table(state, other) and side_of_element(state, other) == seat:
            there = state.elements[other]
            nearest = min(nearest, to_enemy(state, seat, there.x, there.y, faced))
    return nearest if nearest < 1 << 30 else 0


@rule("LW-9.3")
def unclaimed_objective(state: State, seat: int, number: int, aim: int, holds: bool) -> int:
    """The objective that an element's unit holds, if nobody stands there yet and it could; else NOBODY."""
    if not holds or aim == NOBODY or not (is_squad(state, number) or is_afv(state, number)):
        return NOBODY
    for other in range(state.table.n_elements):
        if on_table(state, other) and side_of_element(state, other) == seat and counts_there(state, other, aim):
            return NOBODY
    return aim


@rule("LW-9.3")
def claims_from(state: State, aim: int, x: int, y: int) -> bool:
    goal = state.table.objectives[aim]
    return length(goal.x - x, goal.y - y) <= CLAIM


@rule("LW-8.1", "LW-8.7")
def touch_cost(state: State, number: int, x: int, y: int) -> int:
    """What it costs to stand far from the unit: a little within reach of command, all beyond it."""
    formation, nearest = state.table.units[unit_of(state, number)], 1 << 30
    bound = needs_command(state, number)
    for other in range(formation.first, formation.first + formation.count):
        if other != number and on_table(state, other) and (needs_command(state, other) or not bound):
            nearest = min(nearest, gap_at(state, number, x, y, other))
    if nearest == 1 << 30:
        return 0
    far = max(0, nearest - CLOSE_LINK)
    if bound and nearest > LINK:
        return LOST_TOUCH + far
    return far // 2


@rule("LW-1.9", "LW-3.10")
def may_stand(state: State, seat: int, number: int, out: Action) -> bool:
    """Whether an element may be placed, and not in going that is bad for a vehicle."""
    if refuse_place(state, seat, out) != No.OK:
        return False
    return not is_vehicle(state, number) or not in_bad_going(state, out.x, out.y)


@rule("LW-6.6")
def crowd_cost(state: State, number: int, x: int, y: int) -> int:
    """What it costs to stand close to others."""
    cost = 0
    for other in range(state.table.n_elements):
        ours = side_of_element(state, other) == side_of_element(state, number)
        if ours and other != number and is_left(state, other):
            cost += max(0, ROOM - gap_at(state, number, x, y, other)) * 2
    return cost


@rule
def best_spot(state: State, seat: int, number: int, layout: Layout, out: Action) -> int:
    """Write the best place that is free, the likeliest looked at first; returns its worth, WORST for none."""
    role, best, tries, best_x, best_y = role_of(state, number), WORST, TRIES[role_of(state, number)], 0, 0
    for _ in range(LOOKS):
        found = likeliest(layout)
        if found < 0 or tries == 0 or layout.spots[found].worth + VIEWED[role] * LOSS <= best:
            break
        spot = layout.spots[found]
        worth, spot.worth = int(spot.worth), WORST
        out.x, out.y = spot.x, spot.y
        if not may_stand(state, seat, number, out):
            continue
        worth -= crowd_cost(state, number, out.x, out.y)
        if worth + VIEWED[role] * LOSS > best:
            worth += outlook(state, seat, role, spot)
            if spot.sight != 0 or role not in (WEAPON, AT):  # who must see looks on until he does
                tries -= 1
            if worth > best:
                best, best_x, best_y = worth, int(out.x), int(out.y)
    out.x, out.y = best_x, best_y
    return best


@rule
def likeliest(layout: Layout) -> int:
    """The place of most worth that was not looked at yet; -1 for none."""
    found, best = -1, WORST
    for i in range(layout.n):
        if layout.spots[i].worth > best:
            found, best = i, int(layout.spots[i].worth)
    return found


@rule("LW-3.1")
def outlook(state: State, seat: int, role: int, spot: Spot) -> int:
    """What it is worth to see from a place, less what it costs to be seen there, in the open above all."""
    x, y = int(spot.x), int(spot.y)
    if spot.sight == UNKNOWN and VIEWED[role] > 0:
        spot.sight = view_from(state, seat, x, y)
    if spot.seen == UNKNOWN:
        spot.seen = exposure_at(state, seat, x, y)
    cost = EXPOSED[role] * spot.seen * LOSS // 100
    if spot.cover > 0 and role < BATTERY:
        cost //= 3
    if role == BATTERY:
        return (WATCHES if spot.sight > 0 else 0) - cost
    if role in (WEAPON, AT) and spot.sight == 0:
        cost += BLIND
    return VIEWED[role] * max(0, spot.sight) * LOSS // 100 - cost


# Where the places of the zone do not do


@rule("LW-8.1")
def beside_fellows(state: State, seat: int, number: int, out: Action) -> bool:
    """The best place of rings around those of the unit that stand, so that it is in command."""
    formation, best = state.table.units[unit_of(state, number)], WORST
    best_x, best_y = int(out.x), int(out.y)
    for other in range(formation.first, formation.first + formation.count):
        if other == number or not on_table(state, other) or not needs_command(state, other):
            continue
        there, cards = state.elements[other], state.table.elements
        bases = cards[number].radius + cards[other].radius
        for apart in RING:
            for way in range(WAYS):
                facing = way * FULL // WAYS
                out.x, out.y = there.x + moved_x(apart + bases, facing), there.y + moved_y(apart + bases, facing)
                worth = COVER_WORTH[cover_at(state, seat, out.x, out.y)] - crowd_cost(state, number, out.x, out.y)
                if worth > best and may_stand(state, seat, number, out):
                    best, best_x, best_y = worth, int(out.x), int(out.y)
    out.x, out.y = best_x, best_y
    return best > WORST


@rule("LW-1.9")
def anywhere(state: State, seat: int, number: int, out: Action) -> bool:
    """The first place of the zone, from its front, that the rules allow."""
    zone, radius = state.table.zone, int(state.table.elements[number].radius)
    deep = int(zone[seat, 3] - zone[seat, 1]) - 2 * radius
    for back in range(0, deep + 1, FINER):
        y = int(zone[seat, 3]) - radius - back if seat == 0 else int(zone[seat, 1]) + radius + back
        for x in range(int(zone[seat, 0]) + radius, int(zone[seat, 2]) - radius + 1, FINER):
            out.x, out.y = x, y
            if refuse_place(state, seat, out) == No.OK:
                return True
    return False


@rule("LW-1.10")
def facing_at(state: State, seat: int, aim: int, x: int, y: int) -> int:
    """How a vehicle faces: to the nearest enemy who stands, else to what it is to take, else across the table."""
    found, nearest = NOBODY, 1 << 30
    for other in range(state.table.n_elements):
        if on_table(state, other) and side_of_element(state, other) != seat:
            there = state.elements[other]
            if length(there.x - x, there.y - y) < nearest:
                found, nearest = other, length(there.x - x, there.y - y)
    if found != NOBODY:
        return bearing(state.elements[found].x - x, state.elements[found].y - y)
    if aim != NOBODY:
        goal = state.table.objectives[aim]
        if edge_distance(state, seat, goal.y) > edge_distance(state, seat, y) + LINK:
            return bearing(goal.x - x, goal.y - y)
    return faces_enemy(seat)
