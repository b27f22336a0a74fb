"""Chapter 7 and 8, falling back: from an assault that is lost, and after a failed morale test."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.engine.plane import round_div
from stormtable.engine.shapes import FINE, fine_length
from stormtable.games.lightning_war.rules.casualties import remove
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.movement import (
    change_place,
    keeps_out_of_buildings,
    leg_cost,
    lines_stop,
    too_near_enemy,
)
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import NOBODY, Ground, Kind, State
from stormtable.games.lightning_war.rules.terrain import crosses_ground, enters_bad_going
from stormtable.games.lightning_war.rules.values import (
    edge_distance,
    gap,
    in_contact,
    is_free,
    is_soft,
    on_table,
    side_of_element,
)

FULL_MOVE = 600  # hundredths (LW-7.17)


@rule("LW-7.17", "LW-1.7")
def nearest_winner(state: State, number: int, unit: int, part: int) -> int:
    """The nearest of the winners who fought; NOBODY if none is left on the table."""
    first, found, best = state.table.units[unit].first, NOBODY, 1 << 30
    for i in range(state.table.units[unit].count):
        if part >> i & 1 and on_table(state, first + i) and gap(state, number, first + i) < best:
            found, best = first + i, gap(state, number, first + i)
    return found


@rule("LW-7.7", "LW-7.17", "LW-4.17")
def fall_back_from(state: State, number: int, winner: int) -> None:
    """One loser goes 6 inches from a winner; field guns, mortars and guns that need a tow are lost."""
    element, there, card = state.elements[number], state.elements[winner], state.table.elements[number]
    if card.kind == Kind.FIELD_GUN or card.kind == Kind.MORTAR or card.rate == 0:
        note(Event.ABANDONED, number)
        remove(state, number, False)
        return
    dx, dy = element.x - there.x, element.y - there.y
    home = -1 if side_of_element(state, number) == 0 else 1
    if not goes(state, number, dx, dy) and not goes(state, number, 0, home):
        goes_what_it_can(state, number, home)
    if on_table(state, number) and in_contact_with_enemy(state, number):
        note(Event.ABANDONED, number)
        remove(state, number, False)


@rule("LW-7.17")
def goes(state: State, number: int, dx: int, dy: int) -> bool:
    """A full move in a direction, then on to the first free place; False if it is barred."""
    element = state.elements[number]
    whole = fine_length(0, 0, dx, dy)
    if whole == 0:
        return False
    for far in range(FULL_MOVE, 3 * FULL_MOVE):
        x = element.x + round_div(dx * far * FINE, whole)
        y = element.y + round_div(dy * far * FINE, whole)
        if is_barred(state, number, x, y):
            return False
        if is_home(state, number, y) or is_free(state, number, x, y):
            retreat(state, number, x, y)
            return True
    return False


@rule("LW-7.17")
def goes_what_it_can(state: State, number: int, home: int) -> None:
    """Toward the own edge as far as it can."""
    element = state.elements[number]
    for far in range(FULL_MOVE, 0, -1):
        y = element.y + home * far
        if not is_barred(state, number, element.x, y) and is_free(state, number, element.x, y):
            retreat(state, number, element.x, y)
            return
    note(Event.STAYS, number)


@rule("LW-7.17", "LW-4.8", "LW-4.12")
def is_barred(state: State, number: int, x: int, y: int) -> bool:
    """By ground or a line that it may not cross, an enemy within an inch, or an edge that is not its own."""
    here, card, side = state.elements[number], state.table.elements[number], side_of_element(state, number)
    if x < card.radius or x > state.table.width - card.radius:
        return True
    if edge_distance(state, 1 - side, y) < card.radius:
        return True
    if keeps_out_of_buildings(card.kind) and crosses_ground(state, here.x, here.y, x, y, Ground.BUILDING):
        return True
    return lines_stop(state, number, here.x, here.y, x, y) or too_near_enemy(state, number, x, y)


@rule("LW-8.6", "LW-8.13", "LW-7.51")
def is_home(state: State, number: int, y: int) -> bool:
    """Whether the base of an element at y touches its own edge of the table, or is beyond it."""
    return edge_distance(state, side_of_element(state, number), y) <= state.table.elements[number].radius


@rule("LW-8.6", "LW-8.13")
def retreat(state: State, number: int, x: int, y: int) -> None:
    """Put one that falls back where it goes; who reaches his own edge is removed."""
    note(Event.FALLS_BACK, number, x, y)
    if is_home(state, number, y):
        note(Event.LEFT_TABLE, number)
        remove(state, number, False)
        return
    change_place(state, number, x, y)


@rule("LW-7.17")
def in_contact_with_enemy(state: State, number: int) -> bool:
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and in_contact(state, number, other):
            return True
    return False


@rule("LW-8.6", "LW-8.13", "LW-4.1", "LW-4.4", "LW-1.5")
def fall_back_home(state: State, number: int) -> None:
    """One full move straight to the own edge, bad going as usual, as far as nothing bars the way."""
    far = affordable(state, number)
    while far > 0:
        y = homeward_y(state, number, far)
        if is_open(state, number, y):
            retreat(state, number, state.elements[number].x, y)
            return
        far -= 1
    note(Event.STAYS, number)


@rule("LW-8.13", "LW-4.1", "LW-4.12", "LW-4.4")
def affordable(state: State, number: int) -> int:
    """How far toward its own edge an element comes for its rate and for the ground, in hundredths."""
    low, high = 0, state.table.elements[number].rate
    if high > 0 and ground_lets(state, number, homeward_y(state, number, high)):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if ground_lets(state, number, homeward_y(state, number, middle)):
            low = middle
        else:
            high = middle
    return low


@rule("LW-8.13")
def homeward_y(state: State, number: int, far: int) -> int:
    """The y of an element that goes straight to its own edge, and no farther than to touch it."""
    side, here = side_of_element(state, number), state.elements[number]
    y = here.y - far if side == 0 else here.y + far
    if is_home(state, number, y):
        radius = state.table.elements[number].radius
        return radius if side == 0 else state.table.height - radius
    return y


@rule("LW-8.13", "LW-4.12", "LW-4.4")
def ground_lets(state: State, number: int, y: int) -> bool:
    """Whether a way straight to y is within an element's rate, and passable for it."""
    here = state.elements[number]
    if leg_cost(state, number, here.x, y) > state.table.elements[number].rate:
        return False
    if is_soft(state, number) and enters_bad_going(state, here.x, here.y, here.x, y, True):
        return False
    return not lines_stop(state, number, here.x, here.y, here.x, y)


@rule("LW-8.13")
def is_open(state: State, number: int, y: int) -> bool:
    """Whether one that fails may end there, as far as others are concerned; one at its edge is there already."""
    here = state.elements[number]
    if y == here.y:
        return is_home(state, number, y)
    if is_barred(state, number, here.x, y):
        return False
    return is_home(state, number, y) or is_free(state, number, here.x, y)
