"""Notation, act by act: the words each begins with, and how it is written (notation_reading.py reads them)."""

from __future__ import annotations

import itertools
import re
from typing import Final

from stormtable.engine import Action
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import NOBODY, Ask, Counter, State
from stormtable.games.lightning_strike.rules.values import on_top
from stormtable.games.lightning_strike.words.names import (
    FIELD_NAMES,
    SIDE_NAMES,
    centimetres,
    degrees,
    name_of,
    weapon_label,
)
from stormtable.games.lightning_strike.words.scene_names import place_word

__all__ = ["FORMS", "LINKS", "active_unit", "beginning", "orders_of"]

BEGINNINGS: Final = {
    "place": ("places", "put", "puts"),
    "order": ("orders",),
    "activate": ("activates",),
    "pass": ("passes",),
    "act": ("acts",),
    "move": ("moves", "go", "goes"),
    "face": ("faces",),
    "fly": ("flies",),
    "turn": ("turns",),
    "fire": ("fires", "shoot", "shoots", "attack", "attacks"),
    "recover": ("recovers",),
    "ecm": (),
    "maintain": ("maintains",),
    "eccm": (),
    "jam": ("jams", "mask", "masks"),
    "clear": ("clears",),
    "spin": ("spins",),
    "end": ("ends", "done", "stop", "stops"),
    "interrupt": ("interrupts",),
    "decline": ("declines", "no"),
    "boost": ("boosts",),
    "keep": ("keeps",),
}  # of phrases, with other forms of them; a weapon whose name begins so is written with "fire" in front
LINKS: Final = ("and ", "then ")  # that may stand before a verb
FORMS: Final = {form: word for word, forms in BEGINNINGS.items() for form in (word, *forms)}


def beginning(text: str) -> str:
    """The verb that a phrase begins with, "" for none."""
    first = re.match(r"\w*", text.casefold())
    return FORMS.get(first[0] if first is not None else "", "")


def active_unit(view: State) -> int:
    """The unit whose activation is under way, the one that interrupts if there are two; NOBODY without one."""
    return on_top(view).unit - 1 if view.depth else NOBODY


def orders_of(view: State) -> list[tuple[int, ...]]:
    """Every order of the sides still in play, as LS-3.1 numbers them."""
    return list(itertools.permutations(side for side in range(view.table.sides) if still_plays(view, side)))


def counters_text(counters: int) -> str:
    """The counters that a unit bears from now on: " with Overthrust and Evasive"."""
    words = [word for bit, word in ((Counter.OVERTHRUST, "Overthrust"), (Counter.EVASIVE, "Evasive")) if counters & bit]
    return f" with {' and '.join(words)}" if words else ""


# Set-up, order, slots


def place_field(view: State, action: Action) -> str:
    return f"place {FIELD_NAMES.get(view.drawn, 'obstacle')} at {place_word(action.x, action.y)}"


def place_unit(view: State, action: Action) -> str:
    where = f"at {place_word(action.x, action.y)} facing {degrees(action.facing)}"
    return f"place {name_of(view.table, action.unit)} {where}{counters_text(action.part)}"


def order(view: State, action: Action) -> str:
    return "order " + ", ".join(SIDE_NAMES[side] for side in orders_of(view)[action.amount])


def activate(view: State, action: Action) -> str:
    return f"activate {name_of(view.table, action.unit)}{counters_text(action.part)}"


def act_later(view: State, action: Action) -> str:
    return f"act with {name_of(view.table, action.unit)}"


# What the active unit does


def prefix(view: State, action: Action) -> str:
    """The unit, where it is not the one that is active now."""
    return "" if action.unit == active_unit(view) else f"{name_of(view.table, action.unit)}: "


def paid(action: Action) -> str:
    """That a Command Point is spent in place of an Action."""
    return " with CP" if action.amount else ""


def move(view: State, action: Action) -> str:
    return prefix(view, action) + f"move to {place_word(action.x, action.y)}"


def face(view: State, action: Action) -> str:
    return prefix(view, action) + f"face {degrees(action.facing)}"


def fly(view: State, action: Action) -> str:
    return prefix(view, action) + f"fly {centimetres(action.x)}"


def turn(view: State, action: Action) -> str:
    return prefix(view, action) + f"turn to {degrees(action.facing)}"


def attack(view: State, action: Action) -> str:
    weapon = weapon_label(view.table, action.unit, action.part)
    fire = "fire " if beginning(weapon) or weapon.casefold().startswith(LINKS) else ""
    return prefix(view, action) + f"{fire}{weapon} at {name_of(view.table, action.target)}{paid(action)}"


def recover(view: State, action: Action) -> str:
    return prefix(view, action) + "recover" + paid(action)


def ecm(view: State, action: Action) -> str:
    return prefix(view, action) + "ECM" + paid(action)


def maintain(view: State, action: Action) -> str:
    return prefix(view, action) + "maintain ECM" + paid(action)


def eccm(view: State, action: Action) -> str:
    return prefix(view, action) + f"ECCM at {name_of(view.table, action.target)}{paid(action)}"


def jam(view: State, action: Action) -> str:
    return prefix(view, action) + f"jam {name_of(view.table, action.target)}{paid(action)}"


def clear(view: State, action: Action) -> str:
    return prefix(view, action) + "clear" + paid(action)


def end(view: State, action: Action) -> str:
    return prefix(view, action) + "end"


# Answers


def spin(view: State, action: Action) -> str:
    """With the unit, where another than the active one may turn."""
    other = view.ask.what == Ask.WINDOW or action.unit != active_unit(view)
    who = f" {name_of(view.table, action.unit)}" if other else ""
    return f"spin{who} to {degrees(action.facing)}"


def interrupt(view: State, action: Action) -> str:
    return f"interrupt with {name_of(view.table, action.unit)}{counters_text(action.part)}"
