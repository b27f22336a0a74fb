"""Orders (JS-13.6): drafted in secret, sealed, revealed when all have sealed theirs."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.jumpstrike.campaign.rules.christening import christen, is_called
from stormtable.games.jumpstrike.campaign.rules.codes import Event, No
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    count_ships,
    has_yard,
    in_campaign,
    is_operational,
    joined,
    side_of_ship,
    sides_in,
)
from stormtable.games.jumpstrike.campaign.rules.muster import launch, may_build
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_SHIPS,
    NOBODY,
    SHIPS_A_SIDE,
    Ask,
    State,
    Status,
    Step,
    Verb,
)


@rule("JS-13.6")
def begin_orders(state: State) -> None:
    state.step = Step.ORDERS
    state.ask.what = Ask.ORDERS
    state.ask.seats = sides_in(state)
    for ship in range(MAX_SHIPS):
        state.ships[ship].began = state.ships[ship].system


@rule("JS-13.6")
def repair_cost(state: State, ship: int) -> int:
    """Half the design's cost, rounded up."""
    return (int(state.table.kinds[state.ships[ship].kind].cost) + 1) // 2


@rule("JS-13.6")
def drafted_cost(state: State, side: int) -> int:
    """What the yards' orders of a side cost."""
    total = 0
    for system in range(state.table.n_systems):
        place = state.places[system]
        if place.owner != side + 1:
            continue
        if place.build != 0:
            total += state.table.kinds[place.build - 1].cost
        if place.repair != 0:
            total += repair_cost(state, place.repair - 1)
    return total


@rule("JS-13.4", "JS-13.6")
def drafted_ships(state: State, side: int) -> int:
    """Ships of a side, those that its yards shall begin counted."""
    n = count_ships(state, side)
    for system in range(state.table.n_systems):
        if state.places[system].owner == side + 1 and state.places[system].build != 0:
            n += 1
    return n


@rule("JS-13.6", "JS-13.7")
def refuse_ship(state: State, side: int, ship: int) -> int:
    if ship < 0 or ship >= MAX_SHIPS or side_of_ship(ship) != side or state.ships[ship].status == Status.NO_SHIP:
        return No.NOT_YOUR_SHIP
    return No.OK if is_operational(state, ship) else No.NOT_OPERATIONAL


@rule("JS-13.6")
def refuse_hold(state: State, side: int, ship: int) -> int:
    code = refuse_ship(state, side, ship)
    if code != No.OK:
        return code
    return No.SAME_ORDER if state.ships[ship].order == 0 else No.OK


@rule("JS-13.6")
def refuse_go(state: State, side: int, ship: int, to: int) -> int:
    code = refuse_ship(state, side, ship)
    if code != No.OK:
        return code
    if to < 0 or to >= state.table.n_systems or not joined(state, state.ships[ship].system, to):
        return No.NO_LANE
    return No.SAME_ORDER if state.ships[ship].order == to + 1 else No.OK


@rule("JS-13.6")
def refuse_stance(state: State, side: int, ship: int, evades: int) -> int:
    code = refuse_ship(state, side, ship)
    if code != No.OK:
        return code
    return No.SAME_STANCE if bool(state.ships[ship].evades) == (evades != 0) else No.OK


@rule("JS-13.6")
def refuse_yard(state: State, side: int, system: int) -> int:
    if system < 0 or system >= state.table.n_systems or not has_yard(state, side, system):
        return No.NO_YARD
    place = state.places[system]
    return No.YARD_BUSY if place.build != 0 or place.repair != 0 else No.OK


@rule("JS-13.6", "JS-13.4")
def refuse_build(state: State, side: int, system: int, kind: int) -> int:
    code = refuse_yard(state, side, system)
    if code != No.OK:
        return code
    if not may_build(state, side, kind):
        return No.NO_DESIGN
    if drafted_cost(state, side) + state.table.kinds[kind].cost > state.treasury[side]:
        return No.TOO_DEAR
    return No.FULL if drafted_ships(state, side) >= SHIPS_A_SIDE else No.OK


@rule("JS-13.6")
def refuse_repair(state: State, side: int, system: int, ship: int) -> int:
    code = refuse_yard(state, side, system)
    if code != No.OK:
        return code
    if ship < 0 or ship >= MAX_SHIPS or side_of_ship(ship) != side or state.ships[ship].status == Status.NO_SHIP:
        return No.NOT_YOUR_SHIP
    if state.ships[ship].status != Status.DISABLED:
        return No.NOT_DISABLED
    there = state.ships[ship].system
    if there != system and state.places[there].block != state.places[system].block:
        return No.NOT_JOINED
    for other in range(state.table.n_systems):
        if state.places[other].repair == ship + 1:
            return No.IN_REPAIR
    return No.TOO_DEAR if drafted_cost(state, side) + repair_cost(state, ship) > state.treasury[side] else No.OK


@rule("JS-13.6")
def refuse_idle(state: State, side: int, system: int) -> int:
    code = refuse_yard(state, side, system)
    if code == No.YARD_BUSY:
        return No.OK
    return No.YARD_IDLE if code == No.OK else code


@rule("JS-13.6")
def stance_of(state: State, side: int, ship: int) -> bool:
    """The stance of those of a ship's fleet with the same order as it."""
    own = state.ships[ship]
    for other in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        found = state.ships[other]
        if other != ship and is_operational(state, other) and found.system == own.system and found.order == own.order:
            return bool(found.evades)
    return False


@rule("JS-13.6")
def order_ship(state: State, side: int, ship: int, order: int) -> None:
    """0: hold, else 1 + where it goes; it takes the stance of those with the same order."""
    state.ships[ship].order = order
    state.ships[ship].evades = stance_of(state, side, ship)
    note(Event.ORDERED, side, ship, order, seen_by=1 << side)


@rule("JS-13.6")
def take_stance(state: State, side: int, ship: int, evades: int) -> None:
    """The fleet's ships with the same order have one stance."""
    own = state.ships[ship]
    for other in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        found = state.ships[other]
        if is_operational(state, other) and found.system == own.system and found.order == own.order:
            found.evades = evades != 0
    note(Event.STANCE, side, ship, evades, seen_by=1 << side)


@rule("JS-13.6")
def order_yard(state: State, side: int, system: int, build: int, repair: int) -> None:
    """1 + the design, or 1 + the ship; both 0: nothing."""
    state.places[system].build, state.places[system].repair = build, repair
    note(Event.YARD, side, system, build, repair, seen_by=1 << side)


@rule("JS-13.6")
def offer_orders(state: State, seat: int, out: list[Action]) -> int:
    n = offer(out, 0, Verb.SEAL)
    for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if is_operational(state, ship):
            n = offer_ship(state, ship, out, n)
        if is_called(state, ship):
            n = offer(out, n, Verb.UNNAME, unit=ship)
    for system in range(state.table.n_systems):
        if has_yard(state, seat, system):
            n = offer_yard(state, seat, system, out, n)
    return n


@rule("JS-13.6")
def offer_ship(state: State, ship: int, out: list[Action], n: int) -> int:
    found = state.ships[ship]
    if found.order != 0:
        n = offer(out, n, Verb.HOLD, unit=ship)
    for system in range(state.table.n_systems):
        if joined(state, found.system, system) and found.order != system + 1:
            n = offer(out, n, Verb.GO, unit=ship, target=system)
    return offer(out, n, Verb.FIGHT if found.evades else Verb.EVADE, unit=ship)


@rule("JS-13.6")
def offer_yard(state: State, side: int, system: int, out: list[Action], n: int) -> int:
    place = state.places[system]
    if place.build != 0 or place.repair != 0:
        return offer(out, n, Verb.IDLE, target=system)
    for kind in range(state.table.n_kinds):
        if refuse_build(state, side, system, kind) == No.OK:
            n = offer(out, n, Verb.BUILD, target=system, part=kind)
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if refuse_repair(state, side, system, ship) == No.OK:
            n = offer(out, n, Verb.REPAIR, target=system, unit=ship)
    return n


@rule("JS-13.6", "JS-13.24")
def seal(state: State, seat: int) -> None:
    note(Event.SEALED, seat)
    state.ask.seats &= ~(1 << seat)
    if state.ask.seats == 0:
        state.ask.what = Ask.NOTHING


@rule("JS-13.6")
def pay_orders(state: State) -> None:
    """When all are revealed the points are paid, and the yards begin."""
    note(Event.REVEALED)
    christen(state)
    for system in range(state.table.n_systems):
        place = state.places[system]
        side = place.owner - 1
        if side == NOBODY or not in_campaign(state, side):
            continue
        if place.build != 0:
            begin_building(state, side, system, place.build - 1)
        elif place.repair != 0:
            begin_repair(state, side, system, place.repair - 1)
        place.build = place.repair = 0


@rule("JS-13.6")
def begin_building(state: State, side: int, system: int, kind: int) -> None:
    ship = launch(state, side, kind, system)
    if ship != NOBODY:
        pay(state, side, system, ship, state.table.kinds[kind].cost)
        note(Event.BUILDS, side, system, ship, state.places[system].paid)


@rule("JS-13.6")
def begin_repair(state: State, side: int, system: int, ship: int) -> None:
    pay(state, side, system, ship, repair_cost(state, ship))
    note(Event.REPAIRS, side, system, ship, state.places[system].paid)


@rule("JS-13.6")
def pay(state: State, side: int, system: int, ship: int, cost: int) -> None:
    place = state.places[system]
    place.work, place.paid = ship + 1, cost
    state.treasury[side] -= cost
