"""Notation, act by act: how each is written (notation_reading.py reads them)."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action
from stormtable.games.lightning_war.rules.state import Mode, Pace, State
from stormtable.games.lightning_war.rules.values import is_afv, is_vehicle
from stormtable.games.lightning_war.words.names import SEATS, degrees, inches, name_of, unit_name

PACE_VERBS: Final[dict[int, str]] = {
    Pace.NORMAL: "move",
    Pace.DASH: "dash",
    Pace.RETIRE: "retire",
    Pace.ROAD: "drive",
}

# What a side says

MODE_WORDS: Final[dict[int, str]] = {
    Mode.SMALL_ARMS: "small arms",
    Mode.GUN: "gun",
    Mode.HE: "HE",
    Mode.SECOND_GUN: "second gun",
    Mode.SECOND_HE: "second HE",
}


def end(view: State, action: Action) -> str:
    return "end"


def hold(view: State, action: Action) -> str:
    return "hold"


def initiative(view: State, action: Action) -> str:
    return f"initiative {SEATS[action.amount]}"


# What one element does


def place(view: State, action: Action) -> str:
    name = name_of(view.table, action.unit)
    if action.target:
        return f"place {name} on {name_of(view.table, action.target - 1)}"
    return f"place {name} at {place_text(action.x, action.y)}{facing_text(view, action)}"


def choose(view: State, action: Action) -> str:
    return f"choose {name_of(view.table, action.unit)}"


def done(view: State, action: Action) -> str:
    return f"done {name_of(view.table, action.unit)}"


def move(view: State, action: Action) -> str:
    name, there = name_of(view.table, action.unit), place_text(action.x, action.y)
    return f"{PACE_VERBS[action.part]} {name} to {there}{facing_text(view, action)}"


def face(view: State, action: Action) -> str:
    return f"turn {name_of(view.table, action.unit)} to {degrees(action.facing)}"


def mount(view: State, action: Action) -> str:
    return f"mount {name_of(view.table, action.unit)} on {name_of(view.table, action.target)}"


def dismount(view: State, action: Action) -> str:
    return f"dismount {name_of(view.table, action.unit)} at {place_text(action.x, action.y)}"


def fire(view: State, action: Action) -> str:
    """Such as "fire m1 with HE at g1 seen by hq", "fire lee with gun at m1 and second gun at m2"."""
    setup = view.table
    text = f"fire {name_of(setup, action.unit)} with {MODE_WORDS[action.part]} at {name_of(setup, action.target)}"
    if action.amount == 0:
        return text
    if is_afv(view, action.unit):
        return f"{text} and {MODE_WORDS[action.facing]} at {name_of(setup, action.amount - 1)}"
    return f"{text} seen by {name_of(setup, action.amount - 1)}"


def facing_text(view: State, action: Action) -> str:
    return f" facing {degrees(action.facing)}" if is_vehicle(view, action.unit) else ""


def place_text(x: int, y: int) -> str:
    """A place: "57.37,20"."""
    return f"{inches(x)},{inches(y)}"


# Close assault


def assault(view: State, action: Action) -> str:
    return f"assault {unit_name(view.table, action.unit)} on {unit_name(view.table, action.target)}"


def storm(view: State, action: Action) -> str:
    return f"storm {name_of(view.table, action.unit)} on {name_of(view.table, action.target)}"


def charge(view: State, action: Action) -> str:
    return f"charge {unit_name(view.table, action.unit)}"
