"""Small rules that use every part of the rules style, for the engine's tests."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np

from stormtable.engine import (
    I8,
    I16,
    Action,
    Bool,
    Coded,
    Dice,
    Table,
    below,
    copy_into,
    die,
    fixed,
    hexes,
    many,
    note,
    offer,
    one,
    record,
    roll,
    roll_more,
    rule,
    same,
)

N_SHIPS: Final = 4
LOSSES: Final = np.array([[0, 1, 2], [1, 2, 4]], np.int8)
ORDER: Final = (2, 0, 3, 1)


class Kind(IntEnum):
    SMALL = 0
    LARGE = 1


class Event(Coded):
    HIT = 1, "TY-1.1", "ship {a} hit for {b}"
    LOST = 2, "TY-1.2", "ship {a} lost"
    TOTAL = 3, "TY-1.3", "total {a}"


@record
class Cards:
    index: Table = many(factory=I8, count=(2, 5, 3))
    points: list[I16] = many(factory=I16, count=N_SHIPS)


@record
class Ship:
    kind: I8 = 0
    hull: I8 = 0
    q: I8 = 0
    r: I8 = 0
    facing: I8 = 0
    lost: Bool = False
    gear: list[Bool] = many(factory=Bool, count=3)
    orders: list[Action] = many(factory=Action, count=2)


@record
class State:
    dice: Dice = one(Dice)
    turn: I16 = 0
    lead: Ship = one(Ship)
    ships: list[Ship] = many(factory=Ship, count=N_SHIPS)
    marks: Table = many(factory=I16, count=(3, 4))
    cards: Cards = fixed(Cards)


@rule
def set_up(state: State) -> None:
    state.turn = 1
    for i, ship in enumerate(state.ships):
        ship.kind = Kind.LARGE if i % 2 == 1 else Kind.SMALL
        ship.hull = 5 + below(state.dice, 6)
        ship.q, ship.r = below(state.dice, 9) - 4, below(state.dice, 9) - 4
        ship.facing = 1 + below(state.dice, 6)
        ship.gear[i % 3] = True


@rule("TY-1.1")
def strike(state: State, target: int, rolled: int) -> None:
    ship = state.ships[target]
    match ship.kind:
        case Kind.LARGE:
            loss = state.cards.index[1, rolled % 5, target % 3]
        case _:
            loss = int(LOSSES[0, rolled % 3]) + state.cards.index[0, rolled % 5, 1]
    ship.hull = max(-1, ship.hull - loss)
    state.marks[target % 3, rolled % 4] += loss
    note(Event.HIT, target, loss, seen_by=1 << target)
    if ship.hull <= 0 and not ship.lost:
        ship.lost = True
        note(Event.LOST, target)


@rule("TY-1.1", "TY-1.3")
def attack(state: State, target: int) -> int:
    total = roll(state, 2, 8)
    total += roll_more(state, 1, 6)
    note(Event.TOTAL, total)
    strike(state, target, total + state.dice.face[0])
    return total


@rule
def step(state: State) -> int:
    """A turn; returns a number that depends on all it did."""
    seen = 0
    state.turn += 1
    for i in ORDER:
        ship = state.ships[i]
        if ship.lost:
            copy_into(ship, state.lead)
            ship.hull = 3
            continue
        seen += attack(state, (i + die(state, N_SHIPS)) % N_SHIPS)
        ship.facing = hexes.turned(ship.facing, below(state.dice, 6) - 2)
        ship.q = max(-60, min(60, ship.q + hexes.step_q(ship.facing)))
        ship.r = max(-60, min(60, ship.r + hexes.step_r(ship.facing)))
        n = offer(ship.orders, 0, 1, unit=i, facing=ship.facing, x=-70000 + seen)
        n = offer(ship.orders, n, 2, target=(i + 1) % N_SHIPS, amount=-seen)
        seen += same(ship.orders[0], ship.orders[n - 1]) + n
        seen += hexes.distance(ship.q, ship.r, state.lead.q, state.lead.r)
    for row in range(3):
        for mark in state.marks[row]:
            seen += mark
    copy_into(state.lead, state.ships[state.turn % N_SHIPS])
    return seen
