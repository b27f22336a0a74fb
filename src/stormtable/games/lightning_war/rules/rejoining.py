"""Chapter 8, rejoining: a move of several legs must end nearer to the group, whatever its legs in between (LW-8.8)."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.engine.plane import bearing, moved_x, moved_y
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import group_gap, in_group, rejoins
from stormtable.games.lightning_war.rules.movement import leg_cost, refuse_way
from stormtable.games.lightning_war.rules.state import State, Status, Verb
from stormtable.games.lightning_war.rules.values import gap, unit_of

ASIDE = (0, 300, -300, 600, -600)  # tenths of a degree from the way to one of the group
MARGIN = 2  # hundredths: places are rounded


@rule("LW-8.3", "LW-8.8", "LW-8.52")
def must_go_on(state: State) -> bool:
    """Whether the element begun is out of command, no nearer to its group than where it began, and could be."""
    number = state.chosen - 1
    if number < 0 or not state.begun or not state.elements[number].stray:
        return False
    element = state.elements[number]
    if element.status != Status.ON_TABLE or element.boarded or not element.moved:
        return False
    if rejoins(state, number, element.x, element.y):
        return False
    x, y = way_on(state, number)
    return x != element.x or y != element.y


@rule("LW-8.8", "LW-8.52")
def refuse_leaving(state: State, action: Action) -> int:
    """Nothing else is done in phase 2 while the element begun must still come nearer."""
    if action.verb == Verb.MOVE and action.unit == state.chosen - 1:
        return No.OK
    return No.MUST_REJOIN if must_go_on(state) else No.OK


@rule("LW-8.8")
def way_on(state: State, number: int) -> tuple[int, int]:
    """The end of a leg at the normal rate that leads nearer than where the move began; its own place for none."""
    here, formation = state.elements[number], state.table.units[unit_of(state, number)]
    left = state.table.elements[number].rate - here.used
    lost = group_gap(state, number, here.x, here.y) - group_gap(state, number, here.start_x, here.start_y)
    for i in range(formation.count):
        other = formation.first + i
        if other == number or not in_group(state, other):
            continue
        there = state.elements[other]
        straight = bearing(there.x - here.x, there.y - here.y)
        for aside in ASIDE:
            for far in (min(left, gap(state, number, other)), lost + MARGIN, left // 2):
                x, y = here.x + moved_x(far, straight + aside), here.y + moved_y(far, straight + aside)
                if far > 0 and leads_back(state, number, x, y, left):
                    return x, y
    return int(here.x), int(here.y)


@rule("LW-8.8", "LW-4.9")
def leads_back(state: State, number: int, x: int, y: int, left: int) -> bool:
    """Whether a leg is legal, costs no more than `left` (hundredths) and ends nearer to the group."""
    return refuse_way(state, number, x, y) == No.OK and leg_cost(state, number, x, y) <= left
