"""Chapter 3, what a plot holds: turns, supplies that it will use, and whether one more order is legal."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.ground import is_turn
from stormtable.games.jumpstrike.rules.state import (
    AHEAD,
    HEX_SIDES,
    LEAST_PHASE,
    LETTERS,
    MOST_PHASE,
    NOBODY,
    TURN_APART,
    Plot,
    Ship,
    State,
    Step,
    Verb,
)


@rule("JS-3.1", "JS-3.17")
def turns_due(state: State) -> int:
    """For how many turns a ship holds orders once it has plotted: the current one and the next two, up to the limit."""
    return min(AHEAD, state.table.turn_limit - state.turn + 1)


@rule("JS-3.1", "JS-3.17")
def turns_held(state: State) -> int:
    """For how many turns it held orders as this plotting phase began: none in turn 1."""
    return 0 if state.turn == 1 else min(AHEAD - 1, turns_due(state))


@rule("JS-3.1")
def turns_left(state: State) -> int:
    """For how many turns a ship that has plotted holds orders now."""
    if state.step == Step.SET_UP:
        return 0
    if state.step <= Step.PLOTTED:
        return turns_due(state)
    return turns_due(state) - 1


@rule("JS-3.1", "JS-3.4")
def plot_turn(state: State) -> int:
    """The turn that the first orders of a plot are for: the current one, until they are executed."""
    return state.turn if state.step <= Step.PLOTTED else state.turn + 1


@rule("JS-3.12")
def turns_in(plot: Plot) -> int:
    """Turns whose plot is finished."""
    n = 0
    for i in range(plot.n):
        n += plot.kind[i] == Verb.PHASE
    return n


@rule("JS-3.12")
def begin_of(plot: Plot, turn: int) -> int:
    """Where the orders begin of the first (0), second, ... turn of a plot."""
    at = 0
    while turn > 0 and at < plot.n:
        if plot.kind[at] == Verb.PHASE:
            turn -= 1
        at += 1
    return at


@rule
def is_turn_order(kind: int) -> bool:
    return kind == Verb.TURN_PORT or kind == Verb.TURN_STARBOARD


@rule("JS-3.12")
def total(plot: Plot, kind: int, begin: int) -> int:
    """The sum of an order's numbers from a place in the plot on."""
    n = 0
    for i in range(begin, plot.n):
        if plot.kind[i] == kind:
            n += plot.amount[i]
    return n


@rule
def has_order(plot: Plot, kind: int, begin: int) -> bool:
    for i in range(begin, plot.n):
        if plot.kind[i] == kind:
            return True
    return False


@rule("JS-3.7", "JS-1.4")
def missiles_free(ship: Ship) -> int:
    """What the magazine will hold after the plotted launches."""
    plot = ship.plot
    return ship.missiles - total(plot, Verb.MISSILES_FORWARD, 0) - total(plot, Verb.MISSILES_AFT, 0)


@rule("JS-3.7")
def pods_free(ship: Ship) -> int:
    """Squadrons not launched and not plotted to be."""
    return ship.squadrons - total(ship.plot, Verb.PODS, 0)


@rule("JS-3.7")
def tubes_free(state: State, number: int, kind: int) -> int:
    """Missiles that may still be launched on a side in the turn being plotted."""
    ship, design = state.ships[number], state.table.designs[number]
    launchers = design.forward if kind == Verb.MISSILES_FORWARD else design.aft
    fired = total(ship.plot, kind, begin_of(ship.plot, turns_in(ship.plot)))
    return min(launchers - fired, missiles_free(ship))


@rule("JS-3.9", "JS-3.14")
def letter_free(ship: Ship, letter: int) -> bool:
    """Whether no group, launched or plotted, has or had that letter."""
    if ship.used >> letter & 1 == 1:
        return False
    for i in range(ship.plot.n):
        if ship.plot.letter[i] == letter:
            return False
    return True


@rule("JS-3.3")
def is_naming(plot: Plot) -> bool:
    """Whether the last order is a pod group without an ID."""
    return plot.n > 0 and plot.kind[plot.n - 1] == Verb.PODS and plot.letter[plot.n - 1] == 0


@rule("JS-3.6", "JS-3.11")
def phase_before(ship: Ship) -> int:
    """The phase of the turn before the one being plotted."""
    for i in range(ship.plot.n - 1, -1, -1):
        if ship.plot.kind[i] == Verb.PHASE:
            return int(ship.plot.amount[i])
    return int(ship.phase)


@rule("JS-3.5", "JS-3.11")
def last_turned(state: State, ship: Ship) -> int:
    """The turn of the latest turn order, plotted or executed; 0: none."""
    turn, last = plot_turn(state), ship.turned
    for i in range(ship.plot.n):
        if is_turn_order(ship.plot.kind[i]):
            last = turn
        elif ship.plot.kind[i] == Verb.PHASE:
            turn += 1
    return int(last)


# Whether an order may be added


@rule("JS-3.4", "JS-3.12", "JS-3.15")
def refuse_order(state: State, number: int, kind: int, amount: int) -> int:
    """One more order for the first turn of a ship that is not finished."""
    ship = state.ships[number]
    plot = ship.plot
    written = turns_in(plot)
    if written >= turns_due(state):
        return No.FULL
    if is_naming(plot):
        return No.NAME_FIRST
    begin = begin_of(plot, written)
    match kind:
        case Verb.FORWARD:
            return No.ONE_MOVE if has_order(plot, kind, begin) else No.OK
        case Verb.GUARDS:
            if has_order(plot, kind, begin):
                return No.ONE_LAYING
            return No.OK if has_guards(ship) else No.NO_GUARDS
        case Verb.TURN_PORT | Verb.TURN_STARBOARD:
            against = refuse_turn(state, ship, plot_turn(state) + written)
            return against if against != No.OK or is_turn(state, amount) else No.NOT_A_TURN
        case Verb.PHASE:
            return refuse_phase(ship, amount)
        case Verb.PODS:
            return refuse_pods(ship, amount)
        case _:
            return refuse_missiles(state, number, kind, amount)


@rule("JS-3.15", "JS-3.50")
def has_guards(ship: Ship) -> bool:
    for side in range(HEX_SIDES):
        if ship.guards[side] > 0:
            return True
    return False


@rule("JS-3.5", "JS-3.11", "JS-3.12")
def refuse_turn(state: State, ship: Ship, turn: int) -> int:
    last = last_turned(state, ship)
    if last == 0 or turn - last >= TURN_APART:
        return No.OK
    return No.ONE_TURN if last == turn else No.TURN_TOO_SOON


@rule("JS-3.6", "JS-3.11")
def refuse_phase(ship: Ship, phase: int) -> int:
    if phase < LEAST_PHASE or phase > MOST_PHASE:
        return No.PHASE_RANGE
    return No.OK if abs(phase - phase_before(ship)) <= 1 else No.PHASE_STEP


@rule("JS-3.7", "JS-1.4")
def refuse_missiles(state: State, number: int, kind: int, amount: int) -> int:
    if amount < 1:
        return No.NOT_ONE
    if amount > missiles_free(state.ships[number]):
        return No.MAGAZINE
    return No.OK if amount <= tubes_free(state, number, kind) else No.LAUNCHERS


@rule("JS-3.7", "JS-3.12", "JS-3.14")
def refuse_pods(ship: Ship, amount: int) -> int:
    if amount < 1:
        return No.NOT_ONE
    if first_letter(ship) == 0:
        return No.NO_LETTER
    return No.OK if amount <= pods_free(ship) else No.SQUADRONS


@rule("JS-3.14")
def first_letter(ship: Ship) -> int:
    """The first letter that is free; 0 if all are used."""
    for letter in range(1, LETTERS + 1):
        if letter_free(ship, letter):
            return letter
    return 0


@rule("JS-3.9", "JS-3.14")
def refuse_name(ship: Ship, letter: int) -> int:
    if not is_naming(ship.plot):
        return No.NOTHING_TO_NAME
    if letter < 1 or letter > LETTERS:
        return No.NOT_A_LETTER
    return No.OK if letter_free(ship, letter) else No.LETTER_USED


# Writing


@rule("JS-3.3", "JS-3.51")
def add_order(plot: Plot, kind: int, amount: int) -> None:
    """Write an order at the end; missiles launched from one place in one direction are one order."""
    if kind == Verb.MISSILES_FORWARD or kind == Verb.MISSILES_AFT:
        i = order_here(plot, kind)
        if i != NOBODY:
            plot.amount[i] += amount
            return
    plot.kind[plot.n] = kind
    plot.amount[plot.n] = amount
    plot.n += 1


@rule("JS-3.51")
def order_here(plot: Plot, kind: int) -> int:
    """The place of such an order since the last turn or move of the turn being plotted; NOBODY if there is none."""
    for i in range(plot.n - 1, -1, -1):
        if plot.kind[i] == kind:
            return i
        if plot.kind[i] == Verb.FORWARD or plot.kind[i] == Verb.PHASE or is_turn_order(plot.kind[i]):
            return NOBODY
    return NOBODY


@rule("JS-3.1")
def drop_last(plot: Plot) -> None:
    plot.n -= 1
    plot.kind[plot.n] = plot.amount[plot.n] = plot.letter[plot.n] = 0


@rule("JS-3.1")
def drop_turn(plot: Plot) -> None:
    """The orders of the first turn leave the plot."""
    first = begin_of(plot, 1)
    left = plot.n - first
    for i in range(plot.n):
        if i < left:
            plot.kind[i] = plot.kind[i + first]
            plot.amount[i] = plot.amount[i + first]
            plot.letter[i] = plot.letter[i + first]
        else:
            plot.kind[i] = plot.amount[i] = plot.letter[i] = 0
    plot.n = left
