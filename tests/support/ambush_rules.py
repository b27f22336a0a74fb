"""The rules of Ambush: its states, what may be decided, what comes of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from stormtable.engine import I8, I16, Action, Bool, Coded, Dice, below, die, many, note, offer, one, record, rule

MAX_CHOICES: Final = 16
RING: Final = 9
UNKNOWN: Final = -9


class Verb(IntEnum):
    STEP = 1
    SCAN = 2
    AIM = 3
    REPAIR = 4
    HOLD = 5


class Phase(IntEnum):
    OVER = 0
    PLOT = 1
    REPAIR = 2


class No(Coded):
    OK = 0
    NOT_NOW = 1, "AM-1", "this seat has nothing to decide now"
    NO_STEP = 2, "AM-2", "a step is -1, 0 or 1"
    STEP_FIRST = 3, "AM-2", "plot a step before you aim"
    NO_SPACE = 4, "AM-3", "aim at one of the spaces 0 to 8"
    SCANNED = 5, "AM-4", "one scan a turn"
    WHOLE = 6, "AM-5", "there is nothing to repair"
    OTHER = 7, "AM-1", "that is not what is decided now"


class Event(IntEnum):
    STARTED = 1
    READY = 2
    SCANNED = 3
    MOVED = 4
    SHOT = 5
    REPAIRED = 6


@record
class Ship:
    hits: I8 = 0
    space: I8 = 0
    ready: Bool = False
    plotted: Bool = False  # secret until the reveal, as are the next three
    step: I8 = 0
    aim: I8 = 0
    scan: I8 = 0


@record
class State:
    dice: Dice = one(Dice)
    turn: I16 = 0
    turns: I16 = 0
    phase: I8 = 0
    repairer: I8 = 0
    gave_up: I8 = 0
    ships: list[Ship] = many(factory=Ship, count=2)


@rule
def set_up(state: State) -> None:
    state.turn = 1
    note(Event.STARTED, die(state, 6))
    start_plots(state)


@rule
def start_plots(state: State) -> None:
    state.phase = Phase.PLOT
    state.dice.n = 0  # private dice fall next, and leave no trace
    for i in range(16):
        state.dice.face[i] = 0


@rule
def deciders(state: State) -> int:
    if state.phase == Phase.PLOT:
        return (not state.ships[0].ready) | (not state.ships[1].ready) << 1
    return 1 << state.repairer if state.phase == Phase.REPAIR else 0


@rule
def secret(state: State) -> bool:
    return state.phase == Phase.PLOT


def open_ended(state: State, seat: int) -> bool:
    return False


@rule
def side_of(state: State, seat: int) -> int:
    return seat


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if seat < 0 or seat > 1 or deciders(state) >> seat & 1 == 0:
        return No.NOT_NOW
    if not well_formed(action):
        return No.OTHER
    ship = state.ships[seat]
    if state.phase == Phase.REPAIR:
        if action.verb == Verb.REPAIR:
            return No.OK if ship.hits > 0 else No.WHOLE
        return No.OK if action.verb == Verb.HOLD else No.OTHER
    if action.verb == Verb.STEP:
        return No.OK if -1 <= action.amount <= 1 else No.NO_STEP
    if action.verb == Verb.SCAN:
        return No.OK if ship.scan == 0 else No.SCANNED
    if action.verb != Verb.AIM:
        return No.OTHER
    if not ship.plotted:
        return No.STEP_FIRST
    return No.OK if 0 <= action.target < RING else No.NO_SPACE


@rule
def well_formed(action: Action) -> bool:
    """Only the fields that the verb uses are set."""
    if action.unit != 0 or action.part != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return False
    return (action.verb == Verb.STEP or action.amount == 0) and (action.verb == Verb.AIM or action.target == 0)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    if seat < 0 or seat > 1 or deciders(state) >> seat & 1 == 0:
        return 0
    ship = state.ships[seat]
    if state.phase == Phase.REPAIR:
        if ship.hits > 0:
            n = offer(out, n, Verb.REPAIR)
        return offer(out, n, Verb.HOLD)
    for step in range(-1, 2):
        n = offer(out, n, Verb.STEP, amount=step)
    if ship.scan == 0:
        n = offer(out, n, Verb.SCAN)
    if ship.plotted:
        for space in range(RING):
            n = offer(out, n, Verb.AIM, target=space)
    return n


@rule
def apply(state: State, seat: int, action: Action) -> None:
    ship = state.ships[seat]
    if action.verb == Verb.STEP:
        ship.plotted, ship.step = True, action.amount
    elif action.verb == Verb.SCAN:
        ship.scan = die(state, 6, 1 << seat)
        state.dice.n = state.dice.face[0] = 0  # nobody else sees it
        note(Event.SCANNED, seat, ship.scan, seen_by=1 << seat)
    elif action.verb == Verb.AIM:
        ship.aim, ship.ready = action.target, True
        note(Event.READY, seat)
        if deciders(state) == 0:
            reveal(state)
    else:
        if action.verb == Verb.REPAIR:
            mend(state, seat)
        next_repairer(state)


@rule
def mend(state: State, seat: int) -> None:
    face = die(state, 6)
    note(Event.REPAIRED, seat, face)
    if face >= 5:
        state.ships[seat].hits -= 1


@rule
def next_repairer(state: State) -> None:
    state.repairer += 1
    if state.repairer > 1:
        state.turn += 1
        state.phase = Phase.OVER
        if state.turn <= state.turns:
            start_plots(state)


@rule
def reveal(state: State) -> None:
    for seat in range(2):
        ship = state.ships[seat]
        ship.space = (ship.space + ship.step) % RING
        note(Event.MOVED, seat, ship.space)
    for seat in range(2):
        shoot(state, seat)
    for ship in state.ships:
        ship.ready = ship.plotted = False
        ship.step = ship.aim = ship.scan = 0
    state.repairer = 0
    sunk = state.ships[0].hits >= 3 or state.ships[1].hits >= 3
    state.phase = Phase.OVER if sunk else Phase.REPAIR


@rule
def shoot(state: State, seat: int) -> None:
    enemy = state.ships[1 - seat]
    if enemy.space == state.ships[seat].aim:
        face = die(state, 6)
        note(Event.SHOT, seat, face)
        if face >= 3:
            enemy.hits += 1


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    if state.phase == Phase.REPAIR:
        return offer(out, 0, Verb.HOLD)
    return offer(out, 0, Verb.AIM if state.ships[seat].plotted else Verb.STEP)


@rule
def is_over(state: State) -> bool:
    return state.phase == Phase.OVER


@rule
def points(state: State, seat: int) -> int:
    if state.gave_up > 0:
        return 0 if state.gave_up == seat + 1 else 2
    mine, theirs = state.ships[seat].hits, state.ships[1 - seat].hits
    return 1 if mine == theirs else 2 if mine < theirs else 0


@rule
def concede(state: State, seat: int) -> None:
    state.gave_up = seat + 1
    state.phase = Phase.OVER


@rule
def hide(state: State, seat: int) -> None:
    state.dice.rng = 0
    for other in range(2):
        ship = state.ships[other]
        if other != seat:
            ship.step = ship.aim = UNKNOWN if ship.ready else 0
            ship.plotted = False
            ship.scan = 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    for other in range(2):
        ship = state.ships[other]
        if other != seat and ship.ready:
            ship.plotted = True
            ship.step, ship.aim = below(dice, 3) - 1, below(dice, RING)


@rule
def evaluate(state: State, seat: int) -> int:
    return 500 + 150 * (state.ships[1 - seat].hits - state.ships[seat].hits)
