"""Whether a side can be set up at all: a zone that is built over or too small would end a match before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.inputs import Part
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.lattice import offer_places
from stormtable.games.lightning_war.rules.movement import faces_enemy
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve, place, refuse_place
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, NOWHERE, SIDES, Kind, State, Status, Verb
from stormtable.games.lightning_war.rules.values import is_vehicle
from stormtable.games.lightning_war.words.names import name_of

__all__ = ["check_room"]

WHAT_HELPS: Final = "a larger zone, fewer elements, or less in it that is closed to them is needed"
ABREAST: Final = 160  # hundredths: two vehicles side by side (LW-1.3)


def check_room(scenario: Mapping[str, Any], state: State) -> None:
    """Refuse a scenario of which a side cannot be set up (LW-1.9); the state is as before. Raises BadInput."""
    for side in range(SIDES):
        whole = fits_in_rows(state, side)
        clear(state)
        last = NOWHERE if whole else first_unplaced(state, side)
        clear(state)
        if last >= 0:
            name = name_of(state.table, last)
            raise Part(scenario).rows("sides")[side].error(f"it has no room for {name}; {WHAT_HELPS} (LW-1.9)", "zone")


def clear(state: State) -> None:
    """Put everything back into reserve."""
    for number in range(state.table.n_elements):
        element = state.elements[number]
        element.status = Status.RESERVE
        element.x = element.y = element.facing = element.carrier = 0


def fits_in_rows(state: State, side: int) -> bool:
    """Whether everything stands in rows, vehicles first; each kind goes on where its last one was put."""
    numbers = [number for number in range(state.table.n_elements) if state.table.elements[number].side == side]
    ways = {kind: spots(state, side) for kind in Kind}
    for number in sorted(numbers, key=lambda each: not is_vehicle(state, each)):
        card = state.table.elements[number]
        facing = faces_enemy(side) if is_vehicle(state, number) else 0
        for x, y in ways[Kind(card.kind)]:
            action = Action(Verb.PLACE, unit=number, x=x, y=y, facing=facing)
            if refuse_place(state, side, action) == No.OK:
                place(state, action)
                break
        else:
            return False
    return True


def spots(state: State, side: int) -> Iterator[tuple[int, int]]:
    """Places in rows over the zone, where vehicles stand abreast."""
    west, south, east, north = (int(state.table.zone[side, i]) for i in range(4))
    half = ABREAST // 2
    for x in range(west + half, east - half + 1, ABREAST):
        for y in range(south + half, north - half + 1, ABREAST):
            yield x, y


def first_unplaced(state: State, side: int) -> int:
    """The first element that finds no place, each put where the lattice first offers one; NOWHERE if all do."""
    out = [Action() for _ in range(MAX_CHOICES)]
    while (number := next_in_reserve(state, side)) >= 0:
        if offer_places(state, side, out) == 0:
            return number
        place(state, out[0])
    return NOWHERE
