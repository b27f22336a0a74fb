"""Notation, act by act: how each is written (notation_reading.py reads them)."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.rules.pod_rolls import attacked_sides
from stormtable.games.jumpstrike.rules.state import NOBODY, Salvo, Setup, State
from stormtable.games.jumpstrike.words.names import (
    GUARD_SIDES,
    group_name,
    letter,
    order_text,
    ship_name,
    unit_name,
)
from stormtable.games.jumpstrike.words.places import facing_name, place_name, preposition

__all__ = ["on_sheet"]


def seal(view: State, action: Action) -> str:
    return "seal"


def shift_guard(view: State, action: Action) -> str:
    return on_sheet(view, action) + f"guard {GUARD_SIDES[action.part]} > {GUARD_SIDES[action.target]}"


# What is written on a ship's sheet


def on_sheet(view: State, action: Action) -> str:
    """The ship it is about: "Frigate 1: "."""
    return f"{ship_name(view.table, action.unit)}: "


def order(view: State, action: Action) -> str:
    return on_sheet(view, action) + order_text(action.verb, action.amount)


def name(view: State, action: Action) -> str:
    return on_sheet(view, action) + f"?{letter(action.part)}"


def erase(view: State, action: Action) -> str:
    return on_sheet(view, action) + "erase"


# Pods and missiles


def group(view: State, action: Action) -> str:
    return group_name(view.table, action.unit, action.part)


def move_group(view: State, action: Action) -> str:
    if view.table.tabletop:
        return f"{group(view, action)} moves to {place_name(view.table, action.x, action.y)}"
    return f"{group(view, action)} moves {action.facing}"


def stay(view: State, action: Action) -> str:
    return f"{group(view, action)} stays"


def missile(view: State, action: Action) -> str:
    return salvo_name(view.table, view.salvos[action.target])


# Attacks of pods


def attack(view: State, action: Action) -> str:
    return f"{group(view, action)} attacks"


def done(view: State, action: Action) -> str:
    return f"{group(view, action)} is done"


def aim(view: State, action: Action) -> str:
    return f"target {unit_name(view.table, action.target, action.part)}" + (" to disable" if action.amount else "")


def commit(view: State, action: Action) -> str:
    return f"commit {action.amount}"


def sacrifice(view: State, action: Action) -> str:
    """Guard pods by the sides they lie on: "sacrifice 1 aft and 2 aft-starboard"."""
    first, second = attacked_sides(view) if view.attack.target else (NOBODY, NOBODY)
    parts = [(action.amount, first), (action.x, second)]
    told = [f"{n} {GUARD_SIDES[side]}" for n, side in parts if n and side != NOBODY]
    return f"sacrifice {' and '.join(told)}"


def keep_guards(view: State, action: Action) -> str:
    return "no sacrifice"


# Ship combat


def engage(view: State, action: Action) -> str:
    target = unit_name(view.table, action.target, action.part)
    return f"{ship_name(view.table, action.unit)} fires at {target}"


def hold(view: State, action: Action) -> str:
    return f"{ship_name(view.table, action.unit)} holds"


def salvo_name(setup: Setup, salvo: Salvo) -> str:
    """A missile by its ship, place and direction: "missile of Picket 1 in 0606 facing 1", "... at 60,20 heading 30"."""
    there = f"{preposition(setup)} {place_name(setup, salvo.q, salvo.r)}"
    way = f"{'heading' if setup.tabletop else 'facing'} {facing_name(setup, salvo.facing)}"
    return f"missile of {ship_name(setup, salvo.ship)} {there} {way}"
