"""Chapter 3, the plotting phase: every ship's orders are written in secret, order by order, then sealed."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.ground import LESSER_TURNS, is_turn
from stormtable.games.jumpstrike.rules.orders import (
    add_order,
    begin_of,
    drop_last,
    first_letter,
    is_naming,
    is_turn_order,
    letter_free,
    phase_before,
    pods_free,
    refuse_name,
    refuse_order,
    tubes_free,
    turns_due,
    turns_held,
    turns_in,
)
from stormtable.games.jumpstrike.rules.state import LETTERS, NOBODY, Ask, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import in_game, is_bare, is_operational, side_of_ship


@rule("JS-2.1", "JS-3.1", "JS-3.17")
def begin_plotting(state: State) -> None:
    """Who has ships that need orders plots; near the turn limit nobody does."""
    note(Event.TURN, state.turn)
    state.step = Step.LAYING
    if turns_due(state) <= turns_held(state):
        return
    for seat in range(state.table.sides):
        if first_plotter(state, seat) != NOBODY:
            state.ask.seats |= 1 << seat
    if state.ask.seats != 0:
        state.ask.what = Ask.PLOT
        state.step = Step.PLOTTING


@rule("JS-7.5")
def plots(state: State, seat: int, ship: int) -> bool:
    """Whether the seat plots for that ship."""
    return side_of_ship(state, ship) == seat and is_operational(state.ships[ship])


@rule("JS-3.1")
def first_plotter(state: State, seat: int) -> int:
    """The first ship of the seat that plots; NOBODY if there is none."""
    if in_game(state, seat):
        for ship in range(state.table.n_ships):
            if plots(state, seat, ship):
                return ship
    return NOBODY


@rule("JS-3.1", "JS-3.2")
def refuse_writing(state: State, seat: int, action: Action) -> int:
    """What is against writing anything on the sheet of that ship."""
    if action.target != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.unit < 0 or action.unit >= state.table.n_ships or side_of_ship(state, action.unit) != seat:
        return No.NOT_YOUR_SHIP
    return No.OK if is_operational(state.ships[action.unit]) else No.PLOTS_NOTHING


@rule("JS-3.1", "JS-3.3")
def refuse_plain_order(state: State, seat: int, action: Action) -> int:
    """An order that has no number."""
    return No.MALFORMED if action.amount != 0 else refuse_numbered_order(state, seat, action)


@rule("JS-3.1", "JS-3.3")
def refuse_numbered_order(state: State, seat: int, action: Action) -> int:
    """An order with a number: of missiles, pods, degrees, or the phase."""
    if action.part != 0:
        return No.MALFORMED
    against = refuse_writing(state, seat, action)
    return against if against != No.OK else refuse_order(state, action.unit, action.verb, action.amount)


@rule("JS-3.1", "JS-3.14")
def refuse_naming(state: State, seat: int, action: Action) -> int:
    if action.amount != 0:
        return No.MALFORMED
    against = refuse_writing(state, seat, action)
    return against if against != No.OK else refuse_name(state.ships[action.unit], action.part)


@rule("JS-3.1")
def refuse_erasing(state: State, seat: int, action: Action) -> int:
    if action.part != 0 or action.amount != 0:
        return No.MALFORMED
    against = refuse_writing(state, seat, action)
    if against != No.OK:
        return against
    return No.OK if may_erase(state, action.unit) else No.NOTHING_TO_ERASE


@rule("JS-3.1")
def may_erase(state: State, ship: int) -> bool:
    """Only what was written in this plotting phase."""
    plot = state.ships[ship].plot
    return plot.n > begin_of(plot, min(turns_held(state), turns_in(plot)))


@rule("JS-3.1", "JS-3.12")
def refuse_seal_orders(state: State, seat: int, action: Action) -> int:
    if not is_bare(action):
        return No.MALFORMED
    return No.OK if unfinished(state, seat) == NOBODY else No.UNFINISHED


@rule("JS-3.1")
def unfinished(state: State, seat: int) -> int:
    """The first ship of the seat without orders for all turns; NOBODY if all have them."""
    for ship in range(state.table.n_ships):
        if plots(state, seat, ship) and turns_in(state.ships[ship].plot) < turns_due(state):
            return ship
    return NOBODY


@rule("JS-3.3")
def offer_plot(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for ship in range(state.table.n_ships):
        if plots(state, seat, ship):
            n = offer_orders(state, ship, out, n)
            if may_erase(state, ship):
                n = offer(out, n, Verb.ERASE, unit=ship)
    if unfinished(state, seat) == NOBODY:
        n = offer(out, n, Verb.SEAL)
    return n


@rule("JS-3.3", "JS-3.12")
def offer_orders(state: State, ship: int, out: list[Action], n: int) -> int:
    """What may be written next for a ship."""
    one = state.ships[ship]
    if turns_in(one.plot) >= turns_due(state):
        return n
    if is_naming(one.plot):
        for letter in range(1, LETTERS + 1):
            if letter_free(one, letter):
                n = offer(out, n, Verb.NAME, unit=ship, part=letter)
        return n
    phase = phase_before(one)
    for kind in (Verb.FORWARD, Verb.TURN_PORT, Verb.TURN_STARBOARD, Verb.GUARDS):
        if refuse_order(state, ship, kind, 0) == No.OK:
            n = offer(out, n, kind, unit=ship)
            if is_turn_order(kind):
                n = offer_lesser_turns(state, ship, kind, out, n)
    for kind in (Verb.MISSILES_FORWARD, Verb.MISSILES_AFT):
        for amount in range(1, tubes_free(state, ship, kind) + 1):
            n = offer(out, n, kind, unit=ship, amount=amount)
    if first_letter(one) != 0:
        for amount in range(1, pods_free(one) + 1):
            n = offer(out, n, Verb.PODS, unit=ship, amount=amount)
    for to in range(phase - 1, phase + 2):
        if refuse_order(state, ship, Verb.PHASE, to) == No.OK:
            n = offer(out, n, Verb.PHASE, unit=ship, amount=to)
    return n


@rule("JS-12.2")
def offer_lesser_turns(state: State, ship: int, kind: int, out: list[Action], n: int) -> int:
    """On the table: turns by fewer than 60 degrees."""
    for degrees in LESSER_TURNS:
        if is_turn(state, degrees):
            n = offer(out, n, kind, unit=ship, amount=degrees)
    return n


# A seat writes; only it sees what


@rule("JS-3.1", "JS-3.3")
def write_order(state: State, seat: int, action: Action) -> None:
    orders = state.ships[action.unit].plot
    turn = state.turn + turns_in(orders)
    add_order(orders, action.verb, action.amount)
    note(Event.ORDERED, action.unit, action.verb, action.amount, turn, seen_by=1 << seat)


@rule("JS-3.1", "JS-3.14")
def name_group(state: State, seat: int, action: Action) -> None:
    """The group of the last order gets its ID."""
    orders = state.ships[action.unit].plot
    orders.letter[orders.n - 1] = action.part
    note(Event.NAMED, action.unit, action.part, 0, state.turn + turns_in(orders), seen_by=1 << seat)


@rule("JS-3.1")
def erase_order(state: State, seat: int, action: Action) -> None:
    """The last order is erased."""
    orders = state.ships[action.unit].plot
    last = orders.n - 1
    turn = state.turn + turns_in(orders) - (orders.kind[last] == Verb.PHASE)
    note(Event.ERASED, action.unit, orders.kind[last], orders.amount[last], turn, seen_by=1 << seat)
    drop_last(orders)


@rule("JS-3.1")
def seal_orders(state: State, seat: int) -> None:
    note(Event.PLOTS_SEALED, seat)
    stop_plotting(state, seat)


@rule("JS-3.1")
def stop_plotting(state: State, seat: int) -> None:
    """The seat plots no more; when nobody does, the phase is over."""
    state.ask.seats &= ~(1 << seat)
    if state.ask.seats == 0:
        state.ask.what = Ask.NOTHING
        state.step = Step.LAYING


@rule("JS-3.1")
def plot_fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: every turn keeps its phase, and nothing else is done."""
    ship = unfinished(state, seat)
    if ship == NOBODY:
        return offer(out, 0, Verb.SEAL)
    one = state.ships[ship]
    if is_naming(one.plot):
        return offer(out, 0, Verb.NAME, unit=ship, part=first_letter(one))
    return offer(out, 0, Verb.PHASE, unit=ship, amount=phase_before(one))
