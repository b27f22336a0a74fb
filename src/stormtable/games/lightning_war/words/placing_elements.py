"""Putting what a position says of an element on the table."""

from __future__ import annotations

from typing import Final

from stormtable.engine.inputs import Part
from stormtable.engine.plane import FULL
from stormtable.games.lightning_war.rules.artillery import battery_of
from stormtable.games.lightning_war.rules.state import State, Status
from stormtable.games.lightning_war.rules.values import is_free, is_vehicle, on_board
from stormtable.games.lightning_war.words.lookup import element_named, hundredths_of, tenths_of
from stormtable.games.lightning_war.words.names import PACE_WORDS, degrees, name_of, unit_names
from stormtable.games.lightning_war.words.position_words import STATUS_WORDS

__all__ = ["set_element"]

FLAGS: Final = ("boarded", "moved", "done", "fired", "shaken", "reaches", "defended")
OF_A_TURN: Final = ("boarded", "moved", "done", "fired", "reaches", "defended")
MOST_TURN: Final = 32_000
STATUSES: Final = {word: status for status, word in STATUS_WORDS.items()}


def set_element(state: State, number: int, part: Part, *, fresh: bool) -> None:
    """What a position says of an element. `fresh`: its phase begins anew."""
    element = state.elements[number]
    if fresh:
        for key in OF_A_TURN:
            setattr(element, key, False)
        element.used = element.pace = element.bound = element.prey = 0
    usual = Status(element.status)
    if "carrier" in part and part.get("carrier"):
        usual = Status.ABOARD
    elif "at" in part:
        usual = Status.ON_TABLE
    element.status = STATUSES[part.text("status", STATUS_WORDS[usual])]
    if element.status == Status.RESERVE:
        if any(key != "status" for key in part.table):
            raise part.error("only of an element on the table", next(key for key in part.table if key != "status"))
        return
    set_place(state, number, part)
    set_turn(state, number, part)


def set_place(state: State, number: int, part: Part) -> None:
    element = state.elements[number]
    if "at" in part:
        x, y = part.items("at")
        element.x, element.y = hundredths_of(x), hundredths_of(y)
        there = element.status == Status.ON_TABLE
        if there and not on_board(state, element.x, element.y, state.table.elements[number].radius):
            raise part.error("its base does not lie wholly on the table (LW-1.5)", "at")
        if there and not is_free(state, number, element.x, element.y):
            raise part.error("it overlaps another element (LW-4.8)", "at")
    if "facing" in part:
        element.facing = tenths_of(part.get("facing", degrees(element.facing)))
        if not 0 <= element.facing < FULL:
            raise part.error("a facing lies from 0 to 359.9 degrees (LW-1.10)", "facing")
        if not is_vehicle(state, number) and element.facing:
            raise part.error("only vehicles have a facing (LW-1.10)", "facing")
    element.carrier = 0
    if element.status == Status.ABOARD:
        carrier = element_named(state.table, part.text("carrier"))
        if not state.table.elements[carrier].carries:
            raise part.error(f"{name_of(state.table, carrier)} carries nothing (LW-4.7)", "carrier")
        element.carrier = carrier + 1
    elif part.get("carrier"):
        raise part.error("only of an element that is aboard", "carrier")


def set_turn(state: State, number: int, part: Part) -> None:
    """What it has done this turn."""
    element = state.elements[number]
    for key in FLAGS:
        setattr(element, key, part.flag(key, bool(getattr(element, key))))
    if "used" in part:
        element.used = hundredths_of(part.get("used"))
    if "pace" in part:
        element.pace = next(pace for pace, word in PACE_WORDS.items() if word == part.text("pace"))
    element.ready = part.number("ready", 0, MOST_TURN, element.ready)
    if part.get("observes_for"):
        element.bound = 1 + battery(state, part.text("observes_for"))
    if part.get("prey"):
        element.prey = 1 + element_named(state.table, part.text("prey"))


def battery(state: State, name: str) -> int:
    """The battery of a name: a unit's, or that of a weapon that is one by itself."""
    units = unit_names(state.table)
    return units[name] if name in units else battery_of(state, element_named(state.table, name))
