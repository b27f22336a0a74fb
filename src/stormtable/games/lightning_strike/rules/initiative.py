"""Chapter 3, the initiative phase: who acts first this turn."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.setting_up import roll_off, still_plays
from stormtable.games.lightning_strike.rules.state import MAX_SIDES, N_UNITS, Ask, State, Status, Step, Verb


@rule("LS-3.1", "LS-3.2", "LS-3.4")
def begin_turn(state: State) -> None:
    """Actions and Command Points are fresh; the winner of the roll chooses who acts first."""
    note(Event.TURN, state.turn)
    for number in range(N_UNITS):
        unit = state.units[number]
        if unit.status == Status.ON_TABLE:
            unit.activated = unit.interrupted = False
            unit.actions = state.table.cards[number].actions
            unit.command = True
    clear_order(state)
    roll_initiative(state)


@rule("LS-3.1", "LS-3.50")
def roll_initiative(state: State) -> None:
    """The winner chooses who acts first; if that side concedes before it has, the others roll anew."""
    winner = roll_off(state, Event.INITIATIVE)
    note(Event.WON_INITIATIVE, winner)
    state.ask.what = Ask.ORDER
    state.ask.seats = 1 << winner


@rule
def clear_order(state: State) -> None:
    for place in range(MAX_SIDES):
        state.order[place] = 0
    state.n_order = state.slot = state.passed = 0


@rule("LS-3.1")
def sides_left(state: State) -> int:
    n = 0
    for side in range(state.table.sides):
        n += still_plays(state, side)
    return n


@rule("LS-3.1")
def orders(state: State) -> int:
    """How many orders of the sides there are."""
    n = 1
    for i in range(2, sides_left(state) + 1):
        n *= i
    return n


@rule("LS-3.1")
def refuse_order(state: State, action: Action) -> int:
    if action.unit != 0 or action.target != 0 or action.part != 0 or action.facing != 0:
        return No.MALFORMED
    if action.x != 0 or action.y != 0:
        return No.MALFORMED
    return No.OK if 0 <= action.amount < orders(state) else No.NOT_AN_ORDER


@rule("LS-3.1")
def offer_orders(state: State, out: list[Action]) -> int:
    n = 0
    for number in range(orders(state)):
        n = offer(out, n, Verb.ORDER, amount=number)
    return n


@rule("LS-3.1", "LS-3.3")
def set_order(state: State, number: int) -> None:
    """The orders of the sides still in play, numbered as a dictionary would list them; the main phase begins."""
    state.step = Step.MAIN
    free = 0
    for side in range(state.table.sides):
        free |= int(still_plays(state, side)) << side
    left = sides_left(state)
    state.n_order = left
    block = orders(state)
    for place in range(state.n_order):
        block //= left
        side = nth_side(free, number // block)
        number %= block
        left -= 1
        free &= ~(1 << side)
        state.order[place] = side
        note(Event.ORDERED, side, place)


@rule
def nth_side(free: int, n: int) -> int:
    """The n-th side of a set, from 0."""
    side = 0
    while free >> side & 1 == 0 or n > 0:
        n -= free >> side & 1
        side += 1
    return side
