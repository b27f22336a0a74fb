"""Shots for a table of odds: every weapon of a datacard at the end of each band, from before and behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stormtable.engine import Action, copy_record
from stormtable.engine.names import decode_name
from stormtable.engine.plane import HALF, moved_x, moved_y
from stormtable.engine.ranges import Placed
from stormtable.games.lightning_strike.rules.state import CONTACT, N_UNITS, Side, State, Status, Verb, View
from stormtable.games.lightning_strike.rules.values import side_of_unit
from stormtable.games.lightning_strike.words.names import weapon_label
from stormtable.games.lightning_strike.words.scene_names import SIDE_WORDS
from stormtable.language import say

__all__ = ["MEASURE", "kinds", "shots"]

MEASURE: Final = "cm"
CM: Final = 100
TOUCHING: Final = 100  # hundredths between centres: contact, range 0
SIDES: Final = ((Side.FRONT, 0), (Side.REAR, HALF))


def kinds(view: View) -> Sequence[tuple[str, int]]:
    """Each datacard, and the first unit of it."""
    found: dict[str, int] = {}
    for number in range(N_UNITS):
        if view.units[number].status != Status.NO_UNIT:
            found.setdefault(decode_name(view.table.cards[number].name), number)
    return list(found.items())


def shots(view: View, unit: int, target: int) -> Iterator[Placed]:
    """At the end of each band, nobody else on the table."""
    if unit == target:
        return
    card = view.table.cards[unit]
    for weapon in range(card.n_weapons):
        line = card.weapons[weapon]
        for band in range(line.n_bands):
            touching = band == 0 and bool(line.contact)
            for side, turn in SIDES:
                tried = alone(view, unit, target)
                far = TOUCHING if touching else max(int(line.limit[band]), CONTACT + 1)
                here, there = tried.units[unit], tried.units[target]
                here.x, here.y = (
                    there.x + moved_x(far, there.facing + turn),
                    there.y + moved_y(far, there.facing + turn),
                )
                action = Action(verb=Verb.ATTACK, unit=unit, target=target, part=weapon)
                label, seat = weapon_label(view.table, unit, weapon), int(side_of_unit(unit))
                yield Placed(label, 0 if touching else far // CM, say(SIDE_WORDS[side]), tried, seat, action)


def alone(view: View, unit: int, target: int) -> State:
    """Both on the table, and nothing else."""
    tried = copy_record(view)
    for number in range(N_UNITS):
        if number not in (unit, target) and tried.units[number].status == Status.ON_TABLE:
            tried.units[number].status = Status.RESERVE
    for number in (unit, target):
        tried.units[number].status = Status.ON_TABLE
    tried.n_fields = 0
    return tried
