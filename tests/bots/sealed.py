"""Sealed: a tiny game for two or three seats that shows secret plots, hide and imagine.

Each turn every living seat secretly plots a step (-1, 0, +1 on a ring of 9) and then a space to fire at; when all have
plotted, all steps and shots are carried out: a shot at a space with an enemy hits on 3 to 6. Three hits sink a ship.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from stormtable.engine import I8, Action, Bool, Coded, Dice, below, die, many, note, offer, one, record, rule

NAME: Final = "sealed"
SEATS: Final = 3
RING: Final = 9
TURNS: Final = 20
UNKNOWN: Final = -9
MAX_CHOICES: Final = 9


class Verb(IntEnum):
    STEP = 1  # amount -1, 0, 1
    FIRE_AT = 2  # target: a space


class No(Coded):
    OK = 0
    NOT_NOW = 1, "SE-1", "this seat has nothing to plot now"
    STEP_FIRST = 2, "SE-2", "a step of -1, 0 or 1 comes first"
    NO_SUCH_SPACE = 3, "SE-3", "fire at one of the spaces 0 to 8"


class Event(IntEnum):
    READY = 1
    MOVED = 2
    SHOT = 3


@record
class Ship:
    hits: I8 = 0
    space: I8 = 0
    ready: Bool = False  # public
    plotted: I8 = 0  # secret until the reveal, as are the next two
    step: I8 = 0
    aim: I8 = 0


@record
class State:
    dice: Dice = one(Dice)
    turn: I8 = 0
    seats: I8 = 0
    ships: list[Ship] = many(factory=Ship, count=SEATS)


@rule
def set_up(state: State, scenario: int, seed: int) -> None:
    state.dice.rng = seed
    state.seats = 2 + scenario
    state.turn = 1
    for i in range(state.seats):
        state.ships[i].space = i * RING // state.seats


@rule
def alive(state: State, seat: int) -> bool:
    return 0 <= seat < state.seats and state.ships[seat].hits < 3


@rule
def living(state: State) -> int:
    n = 0
    for seat in range(state.seats):
        n += alive(state, seat)
    return n


@rule
def is_over(state: State) -> bool:
    return state.turn > TURNS or living(state) < 2


@rule
def evaluate(state: State, seat: int) -> int:
    """Hits dealt against hits taken."""
    worth = 500
    for other in range(state.seats):
        hits = state.ships[other].hits
        worth += -150 * hits if other == seat else 75 * hits
    return max(1, min(999, worth))


@rule
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw."""
    if not alive(state, seat):
        return 1 if living(state) == 0 else 0
    return 2 if living(state) == 1 else 1


@rule
def deciders(state: State) -> int:
    bits = 0
    if not is_over(state):
        for seat in range(state.seats):
            if alive(state, seat) and not state.ships[seat].ready:
                bits |= 1 << seat
    return bits


@rule
def secret(state: State) -> bool:
    """Whether what is decided now stays sealed for the others."""
    return not is_over(state)


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if seat < 0 or seat >= state.seats or deciders(state) >> seat & 1 == 0:
        return No.NOT_NOW
    if state.ships[seat].plotted == 0:
        return No.OK if action.verb == Verb.STEP and -1 <= action.amount <= 1 else No.STEP_FIRST
    return No.OK if action.verb == Verb.FIRE_AT and 0 <= action.target < RING else No.NO_SUCH_SPACE


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    if deciders(state) >> seat & 1 == 0:
        return 0
    if state.ships[seat].plotted == 0:
        for step in range(-1, 2):
            n = offer(out, n, Verb.STEP, amount=step)
        return n
    for space in range(RING):
        n = offer(out, n, Verb.FIRE_AT, target=space)
    return n


@rule
def apply(state: State, seat: int, action: Action) -> None:
    ship = state.ships[seat]
    ship.plotted += 1
    if action.verb == Verb.STEP:
        ship.step = action.amount
        return
    ship.aim = action.target
    ship.ready = True
    note(Event.READY, seat)
    if deciders(state) == 0:
        reveal(state)


@rule
def reveal(state: State) -> None:
    for seat in range(state.seats):
        ship = state.ships[seat]
        if alive(state, seat):
            ship.space = (ship.space + ship.step) % RING
            note(Event.MOVED, seat, ship.space)
    living_before = 0
    for seat in range(state.seats):
        living_before |= alive(state, seat) << seat
    for seat in range(state.seats):
        if living_before >> seat & 1 == 1:
            shoot(state, seat, living_before)
        clear(state.ships[seat])
    state.turn += 1


@rule
def shoot(state: State, seat: int, targets: int) -> None:
    for other in range(state.seats):
        enemy = state.ships[other]
        if other != seat and targets >> other & 1 == 1 and enemy.space == state.ships[seat].aim:
            rolled = die(state, 6)
            note(Event.SHOT, seat, other, rolled)
            if rolled >= 3:
                enemy.hits += 1


@rule
def clear(ship: Ship) -> None:
    ship.plotted = ship.step = ship.aim = 0
    ship.ready = False


# --- secrecy -------------------------------------------------------------------------


@rule
def hide(state: State, seat: int) -> None:
    """Blank what a seat may not know; -1 is a watcher."""
    state.dice.rng = 0
    for other in range(state.seats):
        ship = state.ships[other]
        if other != seat:
            ship.plotted = ship.step = ship.aim = UNKNOWN if ship.ready else 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    """Fill in what hide blanked with a consistent guess."""
    for other in range(state.seats):
        ship = state.ships[other]
        if other != seat and ship.ready:
            ship.plotted, ship.step, ship.aim = 2, below(dice, 3) - 1, below(dice, RING)
