"""The set-up that is proposed to a player: everything in reserve, and each unit of it by itself."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from stormtable.engine import Action
from stormtable.engine.records import copy_record, pack, unpack
from stormtable.games.lightning_war.bot.deploying import begin_deployment, next_place
from stormtable.games.lightning_war.bot.layout import Layout
from stormtable.games.lightning_war.rules.setting_up import place
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.rules.values import unit_of

__all__ = ["places_of_side", "unit_places"]


def places_of_side(state: State, seat: int, variant: int = 0) -> list[Action]:
    """Where everything of a side that is in reserve would stand, in an order in which all of it can be placed."""
    work, layout, found, action = copy_record(state), Layout(), [], Action()
    begin_deployment(work, seat, variant, layout)
    while next_place(work, seat, variant, layout, action):
        place(work, action)
        found.append(copy_record(action))
    return found


def unit_places(state: State, seat: int) -> Iterable[tuple[int, Sequence[Action]]]:
    """Each unit with elements in reserve: where they would stand."""
    return places_by_unit(pack(state), seat)


@functools.lru_cache(maxsize=16)
def places_by_unit(view: bytes, seat: int) -> Sequence[tuple[int, Sequence[Action]]]:
    """Of a packed state: half a second's work for sixty elements, and asked for by all who look at the table."""
    state, units = unpack(State, view), dict[int, list[Action]]()
    for action in places_of_side(state, seat):
        units.setdefault(unit_of(state, action.unit), []).append(action)
    return sorted(units.items())
