"""Chapter 1, set-up: each side in turn sets up everything in its zone."""

from __future__ import annotations

from stormtable.engine import Action, note, roll, rule
from stormtable.engine.bits import lowest
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.movement import facing_fits, keeps_out_of_buildings, load_of
from stormtable.games.lightning_war.rules.state import NOBODY, Ground, Kind, State, Status, Step
from stormtable.games.lightning_war.rules.strips import areas_about
from stormtable.games.lightning_war.rules.terrain import stands_in
from stormtable.games.lightning_war.rules.transport import fits_aboard
from stormtable.games.lightning_war.rules.values import exists, is_bare, is_free_of, on_board, on_table, side_of_element


@rule("LW-1.9", "LW-1.1", "LW-3.10")
def refuse_place(state: State, seat: int, action: Action) -> int:
    """Wholly in the zone, not overlapping, any facing; or loaded on a carrier that has its place."""
    number, carrier = action.unit, action.target - 1
    if action.part != 0 or action.amount != 0 or action.target < 0:
        return No.MALFORMED
    if not exists(state, number) or side_of_element(state, number) != seat:
        return No.NOT_YOUR_ELEMENT
    if carrier >= 0:
        if action.x != 0 or action.y != 0 or action.facing != 0:
            return No.MALFORMED
        return refuse_load(state, seat, number, carrier)
    if not facing_fits(state, number, action.facing):
        return No.NOT_A_FACING
    if not in_zone(state, seat, number, action.x, action.y):
        return No.OUT_OF_ZONE
    return refuse_spot(state, number, action.x, action.y, 0, state.table.n_elements - 1)


@rule("LW-1.9", "LW-3.10")
def refuse_spot(state: State, number: int, x: int, y: int, first: int, last: int) -> int:
    """Whether an element may stand at a place in its zone; near there none stand but from the first to the last."""
    kind = state.table.elements[number].kind
    if keeps_out_of_buildings(kind) and in_ground(state, x, y, Ground.BUILDING):
        return No.IMPASSABLE
    if kind == Kind.SOFT and in_bad_going(state, x, y):
        return No.TRUCK_BAD_GOING
    return No.OK if is_free_of(state, number, x, y, first, last) else No.OVERLAPS


@rule("LW-1.9", "LW-1.5")
def in_zone(state: State, side: int, number: int, x: int, y: int) -> bool:
    radius, zone = state.table.elements[number].radius, state.table.zone
    inside = zone[side, 0] + radius <= x <= zone[side, 2] - radius
    return inside and zone[side, 1] + radius <= y <= zone[side, 3] - radius and on_board(state, x, y, radius)


@rule("LW-3.5")
def in_ground(state: State, x: int, y: int, kind: int) -> bool:
    rest = areas_about(state, x, y, x, y) & state.table.grounds[kind]
    while rest != 0:
        i, rest = lowest(rest), rest & (rest - 1)
        if stands_in(state.table.areas[i], x, y):
            return True
    return False


@rule("LW-4.4")
def in_bad_going(state: State, x: int, y: int) -> bool:
    for kind in (Ground.MARSH, Ground.STREAM, Ground.WOOD):
        if in_ground(state, x, y, kind):
            return True
    return False


@rule("LW-1.9", "LW-4.7")
def refuse_load(state: State, side: int, number: int, carrier: int) -> int:
    """Carriers may start loaded."""
    if not exists(state, carrier) or side_of_element(state, carrier) != side or not on_table(state, carrier):
        return No.NO_CARRIER
    if not state.table.elements[carrier].carries:
        return No.NO_CARRIER
    if not fits_aboard(state, number):
        return No.NOT_CARRIED
    return No.OK if load_of(state, carrier) < 0 else No.LOADED


@rule("LW-1.9")
def place(state: State, action: Action) -> None:
    """Put an element in its place; it may be put elsewhere until the side has ended."""
    number, element = action.unit, state.elements[action.unit]
    if action.target > 0:
        carrier = state.elements[action.target - 1]
        element.status, element.carrier = Status.ABOARD, action.target
        element.x, element.y = carrier.x, carrier.y
        note(Event.LOADED, number, action.target - 1)
        return
    element.status, element.carrier = Status.ON_TABLE, 0
    element.x, element.y, element.facing = action.x, action.y, action.facing
    load = load_of(state, number)
    if load >= 0:
        state.elements[load].x, state.elements[load].y = action.x, action.y
    note(Event.PLACED, number)


@rule("LW-1.9")
def next_in_reserve(state: State, side: int) -> int:
    """The first element of a side that has no place; -1 when all have."""
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side and state.elements[number].status == Status.RESERVE:
            return number
    return -1


@rule("LW-1.9")
def refuse_end_set_up(state: State, seat: int, action: Action) -> int:
    """A side's set-up ends only when everything has its place."""
    if not is_bare(action) or action.amount != 0:
        return No.MALFORMED
    return No.OK if next_in_reserve(state, seat) == NOBODY else No.NOT_ALL_PLACED


@rule("LW-1.9")
def end_set_up(state: State) -> None:
    note(Event.ENDED, state.first if state.part == 0 else 1 - state.first, Step.SET_UP)
    state.part += 1


@rule("LW-3.3")
def roll_season(state: State) -> None:
    """How far anything is seen in this game."""
    if state.table.season > 0:
        state.visibility = 100 * roll(state, state.table.season, 6)
        note(Event.SEASON, state.visibility)
