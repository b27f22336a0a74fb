"""Shots for a table of odds: every weapon of an element, from inch to inch, at the front and the rear of armour."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Final

from stormtable.engine import Action, copy_record
from stormtable.engine.ranges import Placed
from stormtable.games.lightning_war.faces.shots import modes_of
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.fire import bears, is_he, refuse_shot
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE
from stormtable.games.lightning_war.rules.state import INCH, Mode, State, Status, Verb, View
from stormtable.games.lightning_war.rules.strips import find_everywhere
from stormtable.games.lightning_war.rules.values import is_afv
from stormtable.games.lightning_war.words.scene_names import MODE_TITLES, kind_word
from stormtable.language import phrase, say

__all__ = ["MEASURE", "kinds", "shots"]

MEASURE: Final = "in"
STEP: Final = 3 * INCH
# Of the target that faces the firer, or turns its back: tenths of a degree.
SIDES: Final = ((phrase("front"), 0), (phrase("rear"), 1800))


def kinds(view: View) -> Sequence[tuple[str, int]]:
    """Each kind of element, a vehicle's or gun's by its model, and the first of it."""
    found: dict[str, int] = {}
    for number in range(view.table.n_elements):
        found.setdefault(kind_word(view.table, number), number)
    return list(found.items())


def shots(view: View, unit: int, target: int) -> Iterator[Placed]:
    """In the open, nobody else on the table, neither has moved; from 3 to 24 inches where the weapon may be fired."""
    if view.table.elements[unit].side == view.table.elements[target].side:
        return
    for mode in modes_of(view, unit):
        for far in range(STEP, MAX_RANGE + 1, STEP):
            for side, facing in SIDES if is_afv(view, target) and not is_he(mode) else (("", 0),):
                tried = alone(view, unit, target, far, facing)
                if not bears(tried, unit, target, mode):  # a gun that fires over the stern
                    tried.elements[unit].facing = 1800
                if refuse_shot(tried, unit, target, mode, 0) == No.OK:
                    action = Action(verb=Verb.FIRE, unit=unit, target=target, part=mode)
                    seat = int(view.table.elements[unit].side)
                    title = say(MODE_TITLES[Mode(mode)])
                    yield Placed(title, far // INCH, say(side) if side else "", tried, seat, action)


def alone(view: View, unit: int, target: int, far: int, facing: int) -> State:
    """Two elements on bare ground, so far apart from edge to edge; the firer faces the target."""
    tried = copy_record(view)
    tried.table = copy.copy(view.table)
    tried.table.n_areas = tried.table.n_lines = 0
    find_everywhere(tried.table)
    for number in range(tried.table.n_elements):
        if number not in (unit, target) and tried.elements[number].status != Status.NONE:
            tried.elements[number].status = Status.RESERVE
    here, there, cards = tried.elements[unit], tried.elements[target], tried.table.elements
    here.status = there.status = Status.ON_TABLE
    here.x, here.y, here.facing = 0, 0, 0
    there.x, there.y = far + int(cards[unit].radius) + int(cards[target].radius), 0
    there.facing = (1800 + facing) % 3600
    here.ready = there.ready = 0
    return tried
