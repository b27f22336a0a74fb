"""Whole plots as one move of the search: a code for all that a ship still has to plot, and how it is written.

A turn is 27 bits: its way (3), whether missiles are launched before it turns (1), missiles forward, aft, and pods
(6 each), R (1), 1 + the change of phase (2), and on the table how far it turns (2). What has become impossible is left
out as the plot is written.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, rule
from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.ground import FINENESS
from stormtable.games.jumpstrike.rules.orders import (
    add_order,
    begin_of,
    drop_last,
    first_letter,
    phase_before,
    pods_free,
    refuse_order,
    tubes_free,
    turns_due,
    turns_held,
    turns_in,
)
from stormtable.games.jumpstrike.rules.plotting import stop_plotting, unfinished
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.state import NOBODY, Plot, State, Verb

WAYS: Final = 8  # bits: 1 goes ahead, 2 turns to port, 4 to starboard; but 6 and 7 go ahead, then turn so
AHEAD_THEN_PORT: Final = 6
WAY_MASK: Final = 7
EARLY_BIT: Final = 3
FORWARD_BIT: Final = 4
AFT_BIT: Final = 10
PODS_BIT: Final = 16
GUARDS_BIT: Final = 22
PHASE_BIT: Final = 23
FINE_BIT: Final = 25
NUMBER_MASK: Final = 63
HALF_BITS: Final = 14  # the third turn's code lies in two fields of 16 bits


# Codes


@rule
def way_in(code: int) -> int:
    """The way of a turn's code, with how far it turns."""
    return code & (WAY_MASK | 3 << FINE_BIT)


@rule
def goes_ahead(code: int) -> bool:
    return code & 1 == 1 or code & WAY_MASK == AHEAD_THEN_PORT


@rule
def turn_of(code: int) -> int:
    """The turn order of a way; 0 if it has none."""
    way = code & WAY_MASK
    if way == AHEAD_THEN_PORT or way == 2 or way == 3:
        return Verb.TURN_PORT
    return Verb.TURN_STARBOARD if way >= 4 else 0


@rule("JS-12.2")
def degrees_of(code: int) -> int:
    """The degrees of the turn order of a turn's code; 0 for a whole turn."""
    return FINENESS[code >> FINE_BIT & 3]


@rule
def turns_first(way: int) -> bool:
    """Whether a way begins with a turn."""
    return 2 <= way & WAY_MASK < AHEAD_THEN_PORT


@rule
def turn_code(way: int, early: bool, forward: int, aft: int, pods: int, guards: bool, phase: int) -> int:
    """`way` may hold how far it turns, too."""
    code = way + (forward << FORWARD_BIT) + (aft << AFT_BIT) + (pods << PODS_BIT) + ((1 + phase) << PHASE_BIT)
    return code + ((1 if early else 0) << EARLY_BIT) + ((1 if guards else 0) << GUARDS_BIT)


@rule
def number_in(code: int, bit: int) -> int:
    return code >> bit & NUMBER_MASK


@rule
def code_in(move: Action, which: int) -> int:
    """The code of the first (0), second or third turn that a move plots."""
    if which == 0:
        return int(move.x)
    return int(move.y) if which == 1 else int(move.amount) + (int(move.facing) << HALF_BITS)


@rule
def set_code(move: Action, which: int, code: int) -> None:
    if which == 0:
        move.x = code
    elif which == 1:
        move.y = code
    else:
        move.amount = code & ((1 << HALF_BITS) - 1)
        move.facing = code >> HALF_BITS


# Writing


@rule
def count_drafted(state: State, plot: Plot) -> int:
    """Orders written in this plotting phase."""
    return int(plot.n) - begin_of(plot, min(turns_held(state), turns_in(plot)))


@rule
def erase_draft(state: State, number: int) -> int:
    """Take back what was written in this plotting phase; returns how many orders."""
    plot = state.ships[number].plot
    n = count_drafted(state, plot)
    for _ in range(n):
        drop_last(plot)
    return n


@rule
def write_plot(state: State, number: int, move: Action) -> int:
    """Write all turns that a ship has still to plot; returns the actions that this takes."""
    written = turns_in(state.ships[number].plot)
    begin = int(state.ships[number].plot.n)
    for which in range(turns_due(state) - written):
        write_turn(state, number, code_in(move, which))
    plot = state.ships[number].plot
    actions = int(plot.n) - begin
    for i in range(begin, plot.n):
        actions += plot.kind[i] == Verb.PODS
    return actions


@rule
def write_turn(state: State, number: int, code: int) -> None:
    way = code & WAY_MASK
    early = code >> EARLY_BIT & 1 == 1
    if early:
        write_missiles(state, number, Verb.MISSILES_FORWARD, number_in(code, FORWARD_BIT))
    write_way(state, number, way, degrees_of(code))
    if not early:
        write_missiles(state, number, Verb.MISSILES_FORWARD, number_in(code, FORWARD_BIT))
    write_missiles(state, number, Verb.MISSILES_AFT, number_in(code, AFT_BIT))
    write_pods(state, number, number_in(code, PODS_BIT))
    if code >> GUARDS_BIT & 1 == 1:
        write_order(state, number, Verb.GUARDS, 0)
    phase = phase_before(state.ships[number])
    if not write_order(state, number, Verb.PHASE, phase + (code >> PHASE_BIT & 3) - 1):
        add_order(state.ships[number].plot, Verb.PHASE, phase)


@rule
def write_order(state: State, number: int, kind: int, amount: int) -> bool:
    """An order, if it is legal."""
    if refuse_order(state, number, kind, amount) != No.OK:
        return False
    add_order(state.ships[number].plot, kind, amount)
    return True


@rule
def write_way(state: State, number: int, way: int, degrees: int) -> None:
    turn = turn_of(way)
    if turn != 0 and turns_first(way):
        write_order(state, number, turn, degrees)
    if goes_ahead(way):
        write_order(state, number, Verb.FORWARD, 0)
    if turn != 0 and not turns_first(way):
        write_order(state, number, turn, degrees)


@rule
def write_missiles(state: State, number: int, kind: int, amount: int) -> None:
    n = min(amount, tubes_free(state, number, kind))
    if n > 0:
        add_order(state.ships[number].plot, kind, n)


@rule
def write_pods(state: State, number: int, amount: int) -> None:
    ship = state.ships[number]
    n, letter = min(amount, pods_free(ship)), first_letter(ship)
    if n > 0 and letter != 0:
        add_order(ship.plot, Verb.PODS, n)
        ship.plot.letter[ship.plot.n - 1] = letter


# As one move


@rule
def plot_whole(state: State, seat: int, move: Action) -> int:
    """Plot for the ship of a move, and seal if that was the last; returns how many actions that took."""
    actions = erase_draft(state, move.unit) + write_plot(state, move.unit, move)
    if unfinished(state, seat) == NOBODY:
        stop_plotting(state, seat)
        actions += 1
    advance(state)
    return actions


def plot_actions(view: State, seat: int, move: Action) -> list[Action]:
    """The same as actions."""
    tried, ship = copy_record(view), move.unit
    actions = [Action(Verb.ERASE, unit=ship) for _ in range(erase_draft(tried, ship))]
    begin = tried.ships[ship].plot.n
    write_plot(tried, ship, move)
    plot = tried.ships[ship].plot
    for i in range(begin, plot.n):
        actions.append(Action(plot.kind[i], unit=ship, amount=plot.amount[i]))
        if plot.kind[i] == Verb.PODS:
            actions.append(Action(Verb.NAME, unit=ship, part=plot.letter[i]))
    if unfinished(tried, seat) == NOBODY:
        actions.append(Action(Verb.SEAL))
    return actions
