"""Sides that alternate (JS-2.4): who begins, and whose turn it is next."""

from __future__ import annotations

from stormtable.engine import die, note, rule
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import NOBODY, State
from stormtable.games.jumpstrike.rules.units import in_game

BEGIN_SIDES = 10


@rule("JS-2.4", "JS-2.5", "JS-7.50")
def roll_begin(state: State) -> None:
    """Every side in the game rolls, side A's die first; those that tie for the highest roll again."""
    rolling = ((1 << state.table.sides) - 1) & ~state.out
    while rolling & (rolling - 1) != 0:
        best, highest = 0, 0
        for seat in range(state.table.sides):
            if rolling >> seat & 1 == 1:
                face = die(state, BEGIN_SIDES)
                note(Event.BEGIN_DIE, seat, face)
                if face > best:
                    best, highest = face, 0
                if face == best:
                    highest |= 1 << seat
        if highest & (highest - 1) != 0:
            note(Event.BEGIN_TIE, 0, best)
        rolling = highest
    for seat in range(state.table.sides):
        if rolling >> seat & 1 == 1:
            state.begins = seat
    note(Event.BEGINS, state.begins)


@rule("JS-2.4", "JS-2.5")
def start_over(state: State) -> None:
    """The side that begins the turn begins this step too."""
    state.next = state.begins


@rule("JS-2.4", "JS-2.5", "JS-4.5")
def next_side(state: State, able: int) -> int:
    """The side whose turn it is, of those (bits) that have something left to do; NOBODY if none has."""
    for i in range(state.table.sides):
        seat = (state.next + i) % state.table.sides
        if able >> seat & 1 == 1 and in_game(state, seat):
            return seat
    return NOBODY


@rule("JS-2.4")
def ask_next(state: State, what: int, able: int) -> bool:
    """Ask the side whose turn it is; False if no side has anything left to do."""
    seat = next_side(state, able)
    if seat == NOBODY:
        return False
    state.next = seat
    state.ask.what = what
    state.ask.seats = 1 << seat
    return True


@rule("JS-2.4")
def pass_on(state: State, seat: int) -> None:
    """The seat has acted; the turn goes to the next in seat order."""
    state.next = (seat + 1) % state.table.sides
