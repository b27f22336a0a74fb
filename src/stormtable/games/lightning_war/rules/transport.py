"""Chapter 4, transport: mounting, limbering, dismounting."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.movement import (
    KEEP_OFF,
    begin,
    change_place,
    finish,
    keeps_out_of_buildings,
    lines_stop,
    load_of,
    refuse_mover,
)
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import Ground, Kind, State, Status
from stormtable.games.lightning_war.rules.terrain import crosses_ground, touches_ground
from stormtable.games.lightning_war.rules.values import (
    CONTACT,
    OVERLAP,
    exists,
    gap,
    gap_at,
    is_free,
    on_board,
    on_table,
    side_of_element,
    unit_of,
)


@rule("LW-4.7", "LW-1.6")
def fits_aboard(state: State, number: int) -> bool:
    """One squad, or one gun in tow."""
    card = state.table.elements[number]
    return card.kind == Kind.SQUAD or card.towed


@rule("LW-4.7", "LW-4.18")
def has_half_left(state: State, number: int) -> bool:
    """Half of its rate, so it has not doubled either."""
    return 2 * state.elements[number].used <= state.table.elements[number].rate


@rule("LW-4.7", "LW-4.18")
def refuse_carrier(state: State, side: int, number: int) -> int:
    """Whether a vehicle can take part in mounting or dismounting."""
    if not exists(state, number) or side_of_element(state, number) != side or not on_table(state, number):
        return No.NO_CARRIER
    if not state.table.elements[number].carries:
        return No.NO_CARRIER
    if state.elements[number].shaken:
        return No.SHAKEN_STAYS
    if state.units[unit_of(state, number)].halted >= state.turn:
        return No.HALTED
    return No.OK if has_half_left(state, number) else No.HALF_RATE


@rule("LW-4.18", "LW-4.52", "LW-4.9")
def refuse_boarder(state: State, side: int, number: int) -> int:
    """Whether an element may go aboard: also one whose legs are over because others have been begun since."""
    no = refuse_mover(state, side, number)
    return No.OK if no == No.DONE and state.elements[number].moved else no


@rule("LW-4.7", "LW-4.18", "LW-4.12")
def refuse_mount(state: State, seat: int, action: Action) -> int:
    if action.part + action.amount + action.facing + action.x + action.y != 0:
        return No.MALFORMED
    number, carrier = action.unit, action.target
    no = refuse_boarder(state, seat, number)
    if no != No.OK:
        return no
    if state.elements[number].status != Status.ON_TABLE or not fits_aboard(state, number):
        return No.NOT_CARRIED
    no = refuse_carrier(state, seat, carrier)
    if no != No.OK:
        return no
    if load_of(state, carrier) >= 0:
        return No.LOADED
    if gap(state, number, carrier) > CONTACT:
        return No.NO_CONTACT
    here, there = state.elements[number], state.elements[carrier]
    if lines_stop(state, number, here.x, here.y, there.x, there.y):
        return No.LINE_IN_THE_WAY
    return No.OK if has_half_left(state, number) else No.HALF_RATE


@rule("LW-4.7", "LW-4.18", "LW-4.17", "LW-4.52")
def mount(state: State, action: Action) -> None:
    """An act of both; a carrier that takes somebody up on its way may go on."""
    number, carrier = action.unit, action.target
    if state.chosen != carrier + 1:
        begin(state, number)
    note(Event.MOUNTED, number, carrier)
    spend_half(state, number)
    spend_half(state, carrier)
    element, there = state.elements[number], state.elements[carrier]
    change_place(state, number, there.x, there.y)
    element.status = Status.ABOARD
    element.carrier = carrier + 1
    element.moved = True
    finish(state, number)


@rule("LW-4.7", "LW-4.18")
def spend_half(state: State, number: int) -> None:
    element = state.elements[number]
    element.used += state.table.elements[number].rate // 2
    element.boarded = True


@rule("LW-4.7", "LW-4.18")
def refuse_dismount(state: State, seat: int, action: Action) -> int:
    if action.target + action.part + action.amount + action.facing != 0:
        return No.MALFORMED
    number = action.unit
    no = refuse_mover(state, seat, number)
    if no != No.OK:
        return no
    if state.elements[number].status != Status.ABOARD:
        return No.NOT_ABOARD
    carrier = state.elements[number].carrier - 1
    no = refuse_carrier(state, seat, carrier)
    if no != No.OK:
        return no
    if not has_half_left(state, number):
        return No.HALF_RATE
    return refuse_place_beside(state, number, carrier, action.x, action.y)


@rule("LW-4.18", "LW-4.11", "LW-4.8", "LW-4.12")
def refuse_place_beside(state: State, number: int, carrier: int, x: int, y: int) -> int:
    """In contact with the carrier, free, passable, and not within an inch of an enemy."""
    if not on_board(state, x, y, state.table.elements[number].radius):
        return No.OFF_TABLE
    apart = gap_at(state, number, x, y, carrier)
    if apart > CONTACT or apart < OVERLAP:
        return No.NO_CONTACT
    there = state.elements[carrier]
    if keeps_out_of_buildings(state.table.elements[number].kind):
        if crosses_ground(state, there.x, there.y, x, y, Ground.BUILDING):
            return No.IMPASSABLE
        if touches_ground(state, x, y, 0, Ground.BUILDING):
            return No.IMPASSABLE
    if lines_stop(state, number, there.x, there.y, x, y):
        return No.LINE_IN_THE_WAY
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and gap_at(state, number, x, y, other) <= KEEP_OFF:
            return No.NEAR_ENEMY
    return No.OK if is_free(state, number, x, y) else No.OVERLAPS


@rule("LW-4.7", "LW-4.18", "LW-4.17")
def dismount(state: State, action: Action) -> None:
    number = action.unit
    element = state.elements[number]
    carrier = element.carrier - 1
    begin(state, number)
    state.begun = True
    note(Event.DISMOUNTED, number, carrier, action.x, action.y)
    spend_half(state, number)
    spend_half(state, carrier)
    element.status = Status.ON_TABLE
    element.carrier = 0
    change_place(state, number, action.x, action.y)
    element.moved = True
