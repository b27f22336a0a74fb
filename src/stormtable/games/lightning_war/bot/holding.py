"""What elements do not give up, for the computer opponent: targets of deployed machine guns, objectives, ground won."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.bot.aims import is_threatened
from stormtable.games.lightning_war.bot.worths import hope, leads, nearest_target
from stormtable.games.lightning_war.rules.ending import HOLD, counts_there, score
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Body, State
from stormtable.games.lightning_war.rules.values import (
    edge_distance,
    gap,
    is_afv,
    is_troops,
    on_table,
    side_of_element,
    unit_of,
)

RETIRES: Final = 3 * INCH  # nearer to the own edge (LW-4.15)
GROUND_LOST: Final = 250  # what that costs: a test of morale, if half of the unit do so
GIVEN_UP: Final = 2000  # and to a side that is ahead
FOREMOST: Final = 500  # an HQ that is nearer to the enemy than those whom it leads


@rule("LW-9.4")
def is_ahead(state: State, side: int) -> bool:
    return score(state, side) > score(state, 1 - side)


@rule("LW-4.6", "LW-4.17")
def stands_to_fire(state: State, number: int) -> bool:
    """Whether a deployed machine gun has somebody to fire at; if it moved, it would be silent for two turns."""
    element = state.elements[number]
    if not state.table.elements[number].sets_up or not on_table(state, number):
        return False
    return not element.shaken and element.ready <= state.turn and hope(state, number) > 0


@rule("LW-9.3")
def gives_up_objective(state: State, number: int, x: int, y: int) -> bool:
    """Whether an element that alone guards an objective from enemies near it would leave it by going to a place."""
    side = side_of_element(state, number)
    for i in range(state.table.n_objectives):
        if state.holder[i] != side + 1 or not counts_there(state, number, i):
            continue
        goal = state.table.objectives[i]
        stays = length(goal.x - x, goal.y - y) - state.table.elements[number].radius <= HOLD
        if not stays and not guarded_by_others(state, number, i) and is_threatened(state, side, i):
            return True
    return False


@rule("LW-9.3")
def guarded_by_others(state: State, number: int, i: int) -> bool:
    for other in range(state.table.n_elements):
        ours = side_of_element(state, other) == side_of_element(state, number)
        if ours and other != number and counts_there(state, other, i) and not state.elements[other].shaken:
            return True
    return False


@rule("LW-4.15", "LW-8.4")
def retiring_cost(state: State, number: int, freely: bool) -> int:
    """What it costs to be so much nearer to the own edge; `freely`: no objective lies that way."""
    element, side = state.elements[number], side_of_element(state, number)
    if edge_distance(state, side, element.start_y) - edge_distance(state, side, element.y) < RETIRES:
        return 0
    return GIVEN_UP if freely and is_ahead(state, side) else GROUND_LOST


@rule("LW-1.4")
def foremost_cost(state: State, number: int) -> int:
    """What it costs an HQ on foot to stand nearer to the enemy than all whom it leads; nothing if it leads nobody."""
    if not leads(state, number):
        return 0
    enemy = nearest_target(state, number, False)
    if enemy == NOBODY:
        return 0
    unit, nearest = unit_of(state, number), 1 << 20
    company = state.table.units[unit].kind == Body.HQ
    for other in range(state.table.n_elements):
        led = unit_of(state, other) == unit
        if company:
            led = side_of_element(state, other) == side_of_element(state, number)
        if led and other != number and on_table(state, other) and (is_troops(state, other) or is_afv(state, other)):
            nearest = min(nearest, gap(state, other, enemy))
    excess = nearest - gap(state, number, enemy)
    return FOREMOST + excess if 0 <= excess < 1 << 19 else 0
