"""Moves worth proposing to one element: to objectives, into cover, to its group, on and off a carrier.

Any other is dragged (regions.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.choosing import written
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.lattice_moves import (
    offer_dashes,
    offer_dismounts,
    offer_goals,
    offer_mounts,
    offer_turn,
    offer_way_on,
)
from stormtable.games.lightning_war.rules.movement import refuse_mover
from stormtable.games.lightning_war.rules.nearness import Near, near_element
from stormtable.games.lightning_war.rules.setting_up import refuse_place
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, State, Status, Verb
from stormtable.games.lightning_war.rules.values import side_of_element

__all__ = ["boardings", "loadings", "moves", "ways_on"]

MOST: Final = 14
Offering = Callable[[State, int, int, list[Action], int], int]
Leading = Callable[[State, int, Near, list[Action], int], int]


def list_moves(state: State, seat: int, number: int, *offering: Offering) -> list[Action]:
    """What parts of the lattice propose."""

    def write(out: list[Action]) -> int:
        n = 0
        for each in offering:
            n = each(state, seat, number, out, n)
        return n

    return written(MAX_CHOICES, write)


def moves(state: State, seat: int, number: int) -> list[Action]:
    """The proposals for an element in phase 2; `state` has it begun."""
    element = state.elements[number]
    if element.status == Status.ABOARD:
        return list_moves(state, seat, number, offer_dismounts)
    rate = state.table.elements[number].rate
    near = near_element(state, number, rate + 1)
    legs: list[Action] = []
    if rate and not element.moved and refuse_mover(state, seat, number) == No.OK:
        legs = list_moves(state, seat, number, among(near, offer_goals), among(near, offer_dashes))
    turns = list_moves(
        state, seat, number, lambda state, seat, number, out, n: offer_turn(state, seat, number, near.enemy, out, n)
    )
    return [*boardings(state, seat, number), *legs[:MOST], *turns]


def among(near: Near, offer: Leading) -> Offering:
    """A part of the lattice that leads somewhere."""
    return lambda state, seat, number, out, n: offer(state, number, near, out, n)


def boardings(state: State, seat: int, number: int) -> list[Action]:
    """The carriers that an element may mount, or be towed by, also when its legs are over (LW-4.18)."""
    return list_moves(state, seat, number, offer_mounts)


def ways_on(state: State, seat: int) -> list[Action]:
    """What the element begun does that must still come nearer to its group (LW-8.8)."""
    return list_moves(state, seat, state.chosen - 1, offer_way_on)


def loadings(state: State, seat: int, number: int) -> list[Action]:
    """Carriers may start loaded (LW-1.9)."""
    own = (n for n in range(state.table.n_elements) if side_of_element(state, n) == seat)
    acts = (Action(verb=Verb.PLACE, unit=number, target=n + 1) for n in own if state.table.elements[n].carries)
    return [each for each in acts if refuse_place(state, seat, each) == 0]
