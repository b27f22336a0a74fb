"""Shots for a table of odds: every weapon of a ship, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stormtable.engine import Action, copy_record
from stormtable.engine.ranges import Placed
from stormtable.games.arclight.rules.state import N_SHIPS, SHIPS_A_SIDE, Verb, View
from stormtable.games.arclight.rules.values import in_play
from stormtable.games.arclight.words.names import class_name, weapon_label

__all__ = ["MEASURE", "kinds", "shots"]

MEASURE: Final = "hexes"


def kinds(view: View) -> Sequence[tuple[str, int]]:
    """Each class of ship, and the first of it."""
    found: dict[str, int] = {}
    for number in range(N_SHIPS):
        if in_play(view.ships[number]):
            found.setdefault(class_name(view.table.cards[number]), number)
    return list(found.items())


def shots(view: View, unit: int, target: int) -> Iterator[Placed]:
    """From one hex to the end of long range; arcs say whether a weapon may be fired, not how it hits."""
    if unit == target:
        return
    card = view.table.cards[unit]
    for weapon in range(card.n_weapons):
        for hexes in range(1, card.weapons[weapon].long + 1):
            tried = copy_record(view)
            here, there = tried.ships[unit], tried.ships[target]
            there.q, there.r = here.q + hexes, here.r
            action = Action(verb=Verb.FIRE, unit=unit, target=target, part=weapon)
            yield Placed(weapon_label(view.table, unit, weapon), hexes, "", tried, unit // SHIPS_A_SIDE, action)
