"""Whole units set up at once: a formation in its zone, every base at a place that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.codes import No
from stormtable.games.lightning_war.movement import faces_enemy
from stormtable.games.lightning_war.setting_up import place, refuse_place
from stormtable.games.lightning_war.state import State, Status, Verb
from stormtable.games.lightning_war.values import is_vehicle

__all__ = ["unit_places"]

APART: Final = 300  # hundredths between the places that are tried
FINE: Final = 100
DEPTH: Final = 60  # from the front of the zone to the first bases


def unit_places(state: State, seat: int) -> Iterable[tuple[int, list[Action]]]:
    """Each unit with elements in reserve: where they would stand, one unit beside the other."""
    work = copy_record(state)
    for unit in range(state.table.n_units):
        formation = state.table.units[unit]
        if formation.side != seat:
            continue
        reserve = [
            n
            for n in range(formation.first, formation.first + formation.count)
            if state.elements[n].status == Status.RESERVE
        ]
        found = [action for n in reserve if (action := free_place(work, seat, n)) is not None]
        if found:
            yield unit, found


def free_place(state: State, seat: int, number: int) -> Action | None:
    """The first free place, from the front of the zone back and from the middle out; it is taken in `state`."""
    for step in (APART, FINE):
        for x, y in places(state, seat, step):
            facing = faces_enemy(seat) if is_vehicle(state, number) else 0
            action = Action(verb=Verb.PLACE, unit=number, x=x, y=y, facing=facing)
            if refuse_place(state, seat, action) == No.OK:
                place(state, action)
                return action
    return None


def places(state: State, seat: int, step: int) -> Iterable[tuple[int, int]]:
    west, south, east, north = (int(state.table.zone[seat, i]) for i in range(4))
    front, back, into = (north, south, -step) if seat == 0 else (south, north, step)
    middle = (west + east) // 2
    columns = sorted(range(west + step // 2, east, step), key=lambda x: (abs(x - middle), x))
    for y in range(front + (-1 if seat == 0 else 1) * (DEPTH + step // 2), back, into):
        for x in columns:
            yield x, y
