"""Guard pods laid on the six sides of a ship, in secret: at the set-up, and anew by the order R (JS-3.10)."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.orders import begin_of, has_guards
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Ask, Plot, Ship, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import is_bare, is_operational, side_of_ship


@rule("JS-3.10", "JS-10.2")
def begin_set_up(state: State) -> None:
    """All guard pods are laid at once, from where they lie; where nobody has any, nothing is laid."""
    state.step = Step.PLOTTING
    for ship in range(state.table.n_ships):
        if not is_laying(state.ships[ship]):
            spread(state.ships[ship], state.table.designs[ship].guards)
    ask_laying(state, Step.SET_UP)


@rule("JS-3.10", "JS-3.15")
def begin_laying(state: State) -> None:
    """The guard pods of every ship whose orders for this turn hold R start from where they lie."""
    state.step = Step.BEGIN
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if is_operational(ship) and lays_anew(ship.plot) and has_guards(ship):
            for side in range(HEX_SIDES):
                ship.laying[side] = ship.guards[side]
    ask_laying(state, Step.LAYING)


@rule("JS-3.15")
def lays_anew(plot: Plot) -> bool:
    """Whether the orders of the plot's first turn hold R."""
    for i in range(begin_of(plot, 1)):
        if plot.kind[i] == Verb.GUARDS:
            return True
    return False


@rule("JS-10.51")
def spread(ship: Ship, guards: int) -> None:
    """Where guard pods lie before their owner shifts them: one a side, clockwise from the front, as far as they go."""
    for i in range(guards):
        ship.laying[i % HEX_SIDES] += 1


@rule("JS-3.15")
def ask_laying(state: State, step: int) -> None:
    """Every side with guard pods to lay; the step stays where it is if there is none."""
    for ship in range(state.table.n_ships):
        if is_laying(state.ships[ship]):
            state.ask.seats |= 1 << side_of_ship(state, ship)
    if state.ask.seats != 0:
        note(Event.LAYING)
        state.ask.what = Ask.LAY
        state.step = step


@rule("JS-3.10")
def is_laying(ship: Ship) -> bool:
    for side in range(HEX_SIDES):
        if ship.laying[side] > 0:
            return True
    return False


@rule("JS-3.10", "JS-3.15")
def refuse_shift(state: State, seat: int, action: Action) -> int:
    if action.facing != 0 or action.amount != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.unit < 0 or action.unit >= state.table.n_ships or side_of_ship(state, action.unit) != seat:
        return No.NOT_YOUR_SHIP
    if not (0 <= action.part < HEX_SIDES and 0 <= action.target < HEX_SIDES):
        return No.MALFORMED
    ship = state.ships[action.unit]
    if not is_laying(ship):
        return No.NOT_LAYING
    if ship.laying[action.part] == 0:
        return No.NO_GUARD_THERE
    return No.SAME_SIDE if action.part == action.target else No.OK


@rule("JS-3.10")
def refuse_seal_guards(action: Action) -> int:
    """Any layout may be sealed."""
    return No.OK if is_bare(action) else No.MALFORMED


@rule("JS-3.10")
def offer_laying(state: State, seat: int, out: list[Action]) -> int:
    """To shift one guard pod from side to side, or to seal the layout."""
    n = offer(out, 0, Verb.SEAL)
    for ship in range(state.table.n_ships):
        if side_of_ship(state, ship) != seat:
            continue
        for side in range(HEX_SIDES):
            if state.ships[ship].laying[side] > 0:
                for to in range(HEX_SIDES):
                    if to != side:
                        n = offer(out, n, Verb.SHIFT_GUARD, unit=ship, part=side, target=to)
    return n


@rule("JS-3.10")
def shift_guard(state: State, seat: int, action: Action) -> None:
    laying = state.ships[action.unit].laying
    laying[action.part] -= 1
    laying[action.target] += 1
    note(Event.SHIFTED, action.unit, action.part, action.target, seen_by=1 << seat)


@rule("JS-3.10")
def seal_guards(state: State, seat: int) -> None:
    note(Event.GUARDS_SEALED, seat)
    stop_laying(state, seat)


@rule("JS-3.15")
def stop_laying(state: State, seat: int) -> None:
    """The seat lays no more; when nobody does, all layouts are shown."""
    state.ask.seats &= ~(1 << seat)
    if state.ask.seats == 0:
        state.ask.what = Ask.NOTHING
        show_guards(state)
        state.step = Step.PLOTTING if state.step == Step.SET_UP else Step.BEGIN


@rule("JS-1.9", "JS-3.15")
def show_guards(state: State) -> None:
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if not is_laying(ship):
            continue
        note(Event.GUARDS_SHOWN, number)
        for side in range(HEX_SIDES):
            ship.guards[side] = ship.laying[side]
            ship.laying[side] = 0
            if ship.guards[side] > 0:
                note(Event.GUARDS_ON, number, side, ship.guards[side])
