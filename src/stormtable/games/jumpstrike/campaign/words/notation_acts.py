"""Notation of each act."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.rules.state import State
from stormtable.games.jumpstrike.campaign.words.names import kind_name, name_in, ship_name, system_name


def ship(view: State, action: Action) -> str:
    return ship_name(view.table, view.ships[action.unit])


def system(view: State, action: Action) -> str:
    return system_name(view.table, action.target)


def buy(view: State, action: Action) -> str:
    return f"buy {kind_name(view.table, action.target)}"


def give_back(view: State, action: Action) -> str:
    return f"return {kind_name(view.table, action.target)}"


def seal() -> str:
    return "seal"


def hold(view: State, action: Action) -> str:
    return f"{ship(view, action)} hold"


def go(view: State, action: Action) -> str:
    return f"{ship(view, action)} to {system(view, action)}"


def fight(view: State, action: Action) -> str:
    return f"{ship(view, action)} fight"


def evade(view: State, action: Action) -> str:
    return f"{ship(view, action)} evade"


def build(view: State, action: Action) -> str:
    return f"{system(view, action)} build {kind_name(view.table, action.part)}"


def repair(view: State, action: Action) -> str:
    return f"{system(view, action)} repair {ship(view, action)}"


def idle(view: State, action: Action) -> str:
    return f"{system(view, action)} idle"


def name(view: State, action: Action) -> str:
    return f"{ship(view, action)} name {name_in(action)}"


def unname(view: State, action: Action) -> str:
    return f"{ship(view, action)} unnamed"


def settle(action: Action) -> str:
    return f"settle battle {action.amount}"


def leave(action: Action) -> str:
    return f"leave battle {action.amount} to the computer"
