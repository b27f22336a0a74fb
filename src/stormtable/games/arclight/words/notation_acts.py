"""Notation, act by act: how each is written (notation_reading.py reads them)."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.arclight.rules.movement import HALF_TURN
from stormtable.games.arclight.rules.state import NOBODY, Ask, Roll, Setup, State
from stormtable.games.arclight.words.names import (
    ARC_NAMES,
    crew_letter,
    gear_name,
    name_of,
    slot_name,
    weapon_label,
    weapon_name,
)

__all__ = ["asked_ship", "prefix", "turn_phrase", "write_command"]


def prefix(view: State, action: Action) -> str:
    """The ship, where it is not the one that decides now."""
    return "" if action.unit == asked_ship(view) else f"{name_of(view.table, action.unit)}: "


def asked_ship(view: State) -> int:
    """The ship that the present decision is about; NOBODY where it is about none."""
    return NOBODY if view.ask.what in (Ask.NOTHING, Ask.COMMANDER, Ask.SHIP) else view.ask.ship


def write_command(setup: Setup, ship: int, roll: int) -> str:
    """What a side rolls for initiative: "Helm die of Javelin 1"."""
    return f"{'Helm' if roll == Roll.HELM else 'Command'} die of {name_of(setup, ship)}"


def command(view: State, action: Action) -> str:
    return write_command(view.table, action.unit, action.part)


def activate(view: State, action: Action) -> str:
    return f"{name_of(view.table, action.unit)} moves"


def forward(view: State, action: Action) -> str:
    return prefix(view, action) + "forward"


def turn(view: State, action: Action) -> str:
    return prefix(view, action) + turn_phrase(action.amount)


def end_move(view: State, action: Action) -> str:
    return prefix(view, action) + "end"


def turn_phrase(amount: int) -> str:
    if amount == HALF_TURN:
        return "turn 3"
    way = "right" if amount > 0 else "left"
    return way if abs(amount) == 1 else f"{way} {abs(amount)}"


def fire(view: State, action: Action) -> str:
    card = view.table.cards[action.unit]
    crew = card.weapons[action.part].crew
    own = sum(card.weapons[i].crew == crew for i in range(card.n_weapons))
    weapon = f" {weapon_name(view.table, action.unit, action.part)}" if own > 1 else ""
    return f"{prefix(view, action)}{crew_letter(crew)} fires{weapon} at {name_of(view.table, action.target)}"


def hold(view: State, action: Action) -> str:
    return prefix(view, action) + f"{crew_letter(action.part)} holds fire"


def set_facing(view: State, action: Action) -> str:
    return prefix(view, action) + f"facing {action.facing}"


def lose_weapon(view: State, action: Action) -> str:
    return prefix(view, action) + f"lose {weapon_label(view.table, action.unit, action.target)}"


def lose_crew(view: State, action: Action) -> str:
    return prefix(view, action) + f"{crew_name(action.target)} dies"


def crew_name(crew: int) -> str:
    return "pilot" if crew == 0 else f"gunner {crew_letter(crew)}"


def lose_gear(view: State, action: Action) -> str:
    return prefix(view, action) + f"lose {gear_name(view.table, action.unit, action.target)}"


def short(view: State, action: Action) -> str:
    return prefix(view, action) + f"short {slot_name(view.table, action.unit, action.target)}"


def drop_degree(view: State, action: Action) -> str:
    return prefix(view, action) + f"{weapon_label(view.table, action.unit, action.target)} drops a degree"


def fix_arc(view: State, action: Action) -> str:
    weapon = weapon_label(view.table, action.unit, action.target)
    return prefix(view, action) + f"{weapon} fixed {ARC_NAMES[action.part]}"
