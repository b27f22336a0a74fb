"""What each unit is to hold or to take when its side sets up, and where in its zone it stands for that.

`variant` 0 is what is proposed; others differ in what is equally good.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.bot.layout import Layout
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Body, Kind, State

NEAR_ZONE: Final = 500  # hundredths: an objective as near to the zone is there to be held
AWAY: Final = 12 * INCH  # an objective twice as far draws half as much, from here on
TO_HOLD, TO_TAKE, FREE, KEPT = 120, 100, 110, 50  # hundredths: how much an objective draws
SPREAD_HELD, SPREAD_TAKEN = 30, 9  # how much less it draws for those who are sent there already, in tenths
BEFORE_ARMOUR: Final = 1 << 20
ABREAST: Final = 650  # hundredths between units that have one objective
SECOND_LINE: Final = 350
FORWARD: Final = 200  # hundredths before an objective that is held
HEADQUARTERS_BACK: Final = 700
LANES: Final = 5
LANE: Final = 300
INSIDE: Final = 150  # hundredths from the edges of the zone
LUCK: Final = 25  # hundredths: how much a variant moves what draws


@rule
def vary_number(variant: int, a: int, b: int, most: int) -> int:
    """A number in 0..most-1 that differs with the variant; 0 in the plan that is proposed."""
    if variant == 0:
        return 0
    mixed = (variant * 73_856_093 + (a + 1) * 19_349_663 + (b + 1) * 83_492_791) % 1_000_003
    return mixed * mixed % 999_983 % most


@rule("LW-1.9", "LW-9.3")
def plan_units(state: State, seat: int, variant: int, layout: Layout) -> None:
    """Write what every unit of a side is to do: the strongest choose first, staffs and batteries go with them."""
    for i in range(state.table.n_objectives):
        layout.sent[i] = layout.ranks[i] = 0
    whole, first, chosen = max(1, value_of_side(state, seat)), NOBODY, 0
    unit = strongest(state, seat, chosen)
    while unit != NOBODY:
        chosen |= 1 << unit
        aim, rank = first, 0
        if fights(state, unit):
            aim = objective_for(state, seat, unit, variant, layout, whole)
            first = aim if first == NOBODY else first
            rank = int(layout.ranks[max(aim, 0)])
            layout.ranks[max(aim, 0)] += 1
            layout.sent[max(aim, 0)] += value_of_unit(state, unit)
        station(state, seat, unit, aim, rank, variant, layout)
        unit = strongest(state, seat, chosen)


@rule
def fights(state: State, unit: int) -> bool:
    """Whether a unit holds and takes objectives by itself (LW-9.3)."""
    kind = state.table.units[unit].kind
    return kind == Body.PLATOON or kind == Body.TROOP


@rule
def value_of_unit(state: State, unit: int) -> int:
    """In force points; transport counts nothing."""
    formation, value = state.table.units[unit], 0
    for number in range(formation.first, formation.first + formation.count):
        if state.table.elements[number].kind != Kind.SOFT:
            value += state.table.elements[number].points
    return value


@rule
def value_of_side(state: State, seat: int) -> int:
    value = 0
    for unit in range(state.table.n_units):
        if state.table.units[unit].side == seat and fights(state, unit):
            value += value_of_unit(state, unit)
    return value


@rule
def strongest(state: State, seat: int, chosen: int) -> int:
    """Of the units of a side that are not chosen (bits): platoons by points, then armour, then all others."""
    found, best = NOBODY, -1
    for unit in range(state.table.n_units):
        if state.table.units[unit].side == seat and chosen >> unit & 1 == 0:
            value = value_of_unit(state, unit) if fights(state, unit) else 0
            value += BEFORE_ARMOUR if state.table.units[unit].kind == Body.PLATOON else 0
            if value > best:
                found, best = unit, value
    return found


@rule("LW-9.3")
def objective_for(state: State, seat: int, unit: int, variant: int, layout: Layout, whole: int) -> int:
    """What draws a unit most; those who defend spread, those who attack keep together. NOBODY without objectives."""
    found, best = NOBODY, -1
    for i in range(state.table.n_objectives):
        goal, holder = state.table.objectives[i], int(state.holder[i])
        far = length(goal.x - inside_x(state, seat, goal.x, 0), goal.y - inside_y(state, seat, goal.y, 0))
        held = is_held(state, seat, i)
        need = TO_HOLD if held else FREE if holder == 0 else KEPT if holder == seat + 1 else TO_TAKE
        draw = max(1, int(goal.points)) * need * (100 + vary_number(variant, unit, i, LUCK))
        draw = draw * AWAY // (AWAY + far)
        draw = draw * 10 * whole // (10 * whole + (SPREAD_HELD if held else SPREAD_TAKEN) * layout.sent[i])
        if draw > best:
            found, best = i, draw
    return found


@rule("LW-9.3")
def is_held(state: State, seat: int, i: int) -> bool:
    """Whether a side sets up at an objective, and not the enemy holds it."""
    goal = state.table.objectives[i]
    far = length(goal.x - inside_x(state, seat, goal.x, 0), goal.y - inside_y(state, seat, goal.y, 0))
    return far <= NEAR_ZONE and state.holder[i] != 2 - seat


@rule
def station(state: State, seat: int, unit: int, aim: int, rank: int, variant: int, layout: Layout) -> None:
    """Where a unit stands: at what it holds or as near to what it takes as may be, later ones beside and behind."""
    zone = state.table.zone
    up = 1 if seat == 0 else -1
    x = (int(zone[seat, 0]) + int(zone[seat, 2])) // 2
    y = int(zone[seat, 3]) if seat == 0 else int(zone[seat, 1])
    holds = False
    if aim != NOBODY:
        x, y = int(state.table.objectives[aim].x), int(state.table.objectives[aim].y)
        holds = is_held(state, seat, aim)
    side = 1 if (rank + vary_number(variant, aim, 99, 2)) % 2 == 0 else -1
    x += side * ((rank + 1) // 2) * ABREAST
    if variant > 0 and not holds:
        x += (vary_number(variant, unit // 2, 98, LANES) - LANES // 2) * LANE
    y = inside_y(state, seat, y, INSIDE)
    if state.table.units[unit].kind == Body.HQ:
        y -= up * HEADQUARTERS_BACK
    elif rank > 0:
        y -= up * SECOND_LINE
    elif holds:
        y += up * FORWARD
    mission = layout.missions[unit]
    mission.aim, mission.holds = aim, holds
    mission.x, mission.y = inside_x(state, seat, x, INSIDE), inside_y(state, seat, y, INSIDE)


@rule
def inside_x(state: State, seat: int, x: int, margin: int) -> int:
    """The nearest x in a side's zone, `margin` from its edges."""
    zone = state.table.zone
    return min(max(x, int(zone[seat, 0]) + margin), int(zone[seat, 2]) - margin)


@rule
def inside_y(state: State, seat: int, y: int, margin: int) -> int:
    zone = state.table.zone
    return min(max(y, int(zone[seat, 1]) + margin), int(zone[seat, 3]) - margin)
