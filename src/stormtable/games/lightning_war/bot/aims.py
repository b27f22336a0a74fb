"""What units are to go for, for the computer opponent: objectives by what they are worth and who is there already."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.rules.assault import nearest_of
from stormtable.games.lightning_war.rules.ending import counts_there
from stormtable.games.lightning_war.rules.movement import load_of
from stormtable.games.lightning_war.rules.state import INCH, NOBODY, Kind, State
from stormtable.games.lightning_war.rules.values import gap, is_afv, is_left, is_squad, on_table, side_of_element

THREAT = 15 * INCH  # an enemy as near to an objective threatens it
AWAY = 12 * INCH  # an objective twice as far draws half as much, from here on
SLACK = 3  # turns more than the way takes: fewer, and there is no time for cover
TAKEN, FREE, HELD, THREATENED = 100, 110, 25, 75  # hundredths: how much an objective draws, by who holds it


@rule
def spokesman(state: State, unit: int) -> int:
    """The first element of a unit that stands on the table, rides or waits; NOBODY for none."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if is_left(state, number):
            return number
    return NOBODY


@rule("LW-9.3")
def need_of(state: State, side: int, unit: int, i: int) -> int:
    """How much a side needs more elements at an objective, in hundredths."""
    guards, need = 0, FREE
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side and on_table(state, number):
            guards += state.table.elements[number].unit != unit and counts_there(state, number, i)
    if state.holder[i] == side + 1:
        need = THREATENED if is_threatened(state, side, i) else HELD
    elif state.holder[i] != 0:
        need = TAKEN
    return need * 2 // (2 + guards)


@rule("LW-9.1", "LW-9.3")
def is_urgent(state: State, number: int, i: int) -> bool:
    """Whether the turns that are left hardly do for an element's way to an objective."""
    goal, here = state.table.objectives[i], state.elements[number]
    need = length(goal.x - here.x, goal.y - here.y) // max(INCH, int(state.table.elements[number].rate))
    return need + SLACK >= state.table.turns - state.turn


@rule("LW-9.3")
def is_threatened(state: State, side: int, i: int) -> bool:
    """Whether an enemy who could take an objective is near it."""
    goal = state.table.objectives[i]
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side or not on_table(state, number):
            continue
        here = state.elements[number]
        if (is_squad(state, number) or is_afv(state, number)) and length(goal.x - here.x, goal.y - here.y) <= THREAT:
            return True
    return False


@rule
def draw_of(state: State, side: int, unit: int, x: int, y: int, i: int) -> int:
    """How much an objective draws a unit that stands at a place."""
    goal = state.table.objectives[i]
    far = length(goal.x - x, goal.y - y)
    return max(1, goal.points) * need_of(state, side, unit, i) * AWAY // (far + AWAY)


@rule
def best_objective(state: State, side: int, unit: int, x: int, y: int, but: int) -> int:
    """The objective that draws a unit most, another than `but`; NOBODY for none."""
    found, best = NOBODY, 0
    for i in range(state.table.n_objectives):
        if i != but:
            draw = draw_of(state, side, unit, x, y, i)
            if draw > best:
                found, best = i, draw
    return found


@rule
def nearest_unit(state: State, side: int, number: int) -> int:
    """The enemy unit whose troops are nearest to an element; NOBODY if there are none on the table."""
    found, best = NOBODY, 1 << 30
    for unit in range(state.table.n_units):
        if state.table.units[unit].side != side:
            other = nearest_of(state, number, unit)
            if other != NOBODY and gap(state, number, other) < best:
                found, best = unit, gap(state, number, other)
    return found


@rule
def is_mobile(state: State, unit: int) -> bool:
    """Whether any element of a unit on the table is worth moving: not mortars, field guns, guns in need of a tow."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if on_table(state, number) and moves_by_itself(state, number):
            return True
    return False


@rule("LW-4.6", "LW-4.7")
def moves_by_itself(state: State, number: int) -> bool:
    """Not empty trucks and jeeps either, which have nothing to do in front."""
    kind = state.table.elements[number].kind
    if kind == Kind.SOFT:
        return load_of(state, number) >= 0
    return state.table.elements[number].rate > 0 and kind not in (Kind.MORTAR, Kind.FIELD_GUN)
