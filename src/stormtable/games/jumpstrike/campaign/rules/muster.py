"""The ships with which a campaign begins (JS-13.3)."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.jumpstrike.campaign.rules.codes import Event, No
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    clear_ship,
    count_ships,
    fill_up,
    free_slot,
    in_campaign,
)
from stormtable.games.jumpstrike.campaign.rules.state import (
    NOBODY,
    SHIPS_A_SIDE,
    Ask,
    State,
    Status,
    Step,
    Verb,
)


@rule("JS-13.3")
def begin_muster(state: State) -> None:
    note(Event.MUSTER)
    for side in range(state.table.sides):
        state.treasury[side] = state.table.purse
    state.ask.what = Ask.MUSTER
    state.ask.seats = (1 << state.table.sides) - 1


@rule("JS-13.3")
def may_build(state: State, side: int, kind: int) -> bool:
    return 0 <= kind < state.table.n_kinds and state.table.kinds[kind].sides >> side & 1 == 1


@rule("JS-13.3")
def refuse_buy(state: State, side: int, kind: int) -> int:
    if not may_build(state, side, kind):
        return No.NO_DESIGN
    if state.table.kinds[kind].cost > state.treasury[side]:
        return No.TOO_DEAR
    return No.FULL if count_ships(state, side) >= SHIPS_A_SIDE else No.OK


@rule("JS-13.3")
def buy(state: State, side: int, kind: int) -> None:
    """A ship in the home system; it is named when all are shown."""
    slot = free_slot(state, side)
    ship = state.ships[slot]
    ship.status, ship.kind = Status.OPERATIONAL, kind
    ship.system = ship.began = state.table.homes[side]
    fill_up(state, slot)
    state.treasury[side] -= state.table.kinds[kind].cost
    note(Event.BOUGHT, side, kind, state.treasury[side], seen_by=1 << side)


@rule("JS-13.3")
def last_bought(state: State, side: int, kind: int) -> int:
    """The last ship of a design that a side has chosen, or none."""
    found = NOBODY
    for slot in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if state.ships[slot].status != Status.NO_SHIP and state.ships[slot].kind == kind:
            found = slot
    return found


@rule("JS-13.3")
def refuse_return(state: State, side: int, kind: int) -> int:
    if not may_build(state, side, kind):
        return No.NO_DESIGN
    return No.NOT_BOUGHT if last_bought(state, side, kind) == NOBODY else No.OK


@rule("JS-13.3")
def give_back(state: State, side: int, kind: int) -> None:
    slot = last_bought(state, side, kind)
    state.treasury[side] += state.table.kinds[kind].cost
    note(Event.RETURNED, side, kind, state.treasury[side], seen_by=1 << side)
    clear_ship(state.ships[slot])


@rule("JS-13.3")
def offer_muster(state: State, seat: int, out: list[Action]) -> int:
    n = offer(out, 0, Verb.SEAL)
    for kind in range(state.table.n_kinds):
        if refuse_buy(state, seat, kind) == No.OK:
            n = offer(out, n, Verb.BUY, target=kind)
        if last_bought(state, seat, kind) != NOBODY:
            n = offer(out, n, Verb.RETURN, target=kind)
    return n


@rule("JS-13.3", "JS-13.25")
def show_muster(state: State) -> None:
    """All have chosen: the ships are named, side A's first; what is not spent is the treasury."""
    for side in range(state.table.sides):
        if in_campaign(state, side):
            for slot in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
                if state.ships[slot].status != Status.NO_SHIP:
                    name_ship(state, slot)
            note(Event.MUSTERED, side, count_ships(state, side), state.treasury[side])
    state.step = Step.INCOME


@rule("JS-13.25")
def name_ship(state: State, slot: int) -> None:
    """The next number of its design, which no ship of the campaign has had."""
    ship = state.ships[slot]
    state.named[ship.kind] += 1
    ship.number = state.named[ship.kind]
    note(Event.NAMED, slot, ship.kind, ship.number)


@rule("JS-13.3")
def launch(state: State, side: int, kind: int, system: int) -> int:
    """A ship that is begun in a yard: its slot, or none."""
    slot = free_slot(state, side)
    if slot != NOBODY:
        ship = state.ships[slot]
        ship.status, ship.kind, ship.system, ship.began = Status.BUILDING, kind, system, system
        name_ship(state, slot)
    return slot
