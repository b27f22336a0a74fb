"""Notation, writing: actions in the words of the table (phrases.py reads them)."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions
from stormtable.games.arclight.rules.decisions import choices, deciders
from stormtable.games.arclight.rules.movement import HALF_TURN
from stormtable.games.arclight.rules.state import (
    MAX_CHOICES,
    NOBODY,
    Ask,
    Roll,
    Setup,
    State,
    Verb,
)
from stormtable.games.arclight.words.names import (
    ARC_NAMES,
    crew_letter,
    crew_name,
    gear_name,
    name_of,
    slot_name,
    weapon_label,
    weapon_name,
)

__all__ = ["asked_ship", "legal_now", "write", "write_command"]


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by commas; steps forward in a row are counted: "forward 3, right"."""
    phrases: list[str] = []
    steps = 0
    for i, action in enumerate(actions):
        if action.verb == Verb.FORWARD:
            steps += 1
            following = actions[i + 1] if i + 1 < len(actions) else None
            if following is not None and following.verb == Verb.FORWARD and following.unit == action.unit:
                continue
            phrases.append(prefix(view, action) + ("forward" if steps == 1 else f"forward {steps}"))
            steps = 0
        else:
            phrases.append(phrase_of(view, action))
    return ", ".join(phrases)


def prefix(view: State, action: Action) -> str:
    """The ship, where it is not the one that decides now."""
    return "" if action.unit == asked_ship(view) else f"{name_of(view.table, action.unit)}: "


def asked_ship(view: State) -> int:
    """The ship that the present decision is about; NOBODY where it is about none."""
    return NOBODY if view.ask.what in (Ask.NOTHING, Ask.COMMANDER, Ask.SHIP) else view.ask.ship


def phrase_of(view: State, action: Action) -> str:
    setup = view.table
    match action.verb:
        case Verb.COMMAND:
            return write_command(setup, action.unit, action.part)
        case Verb.ACTIVATE:
            return f"{name_of(setup, action.unit)} moves"
        case Verb.TURN:
            return prefix(view, action) + turn_phrase(action.amount)
        case Verb.END_MOVE:
            return prefix(view, action) + "end"
        case Verb.FIRE:
            return prefix(view, action) + fire_phrase(view, action)
        case Verb.HOLD:
            return prefix(view, action) + f"{crew_letter(action.part)} holds fire"
        case Verb.SET_FACING:
            return prefix(view, action) + f"facing {action.facing}"
        case Verb.FIX_ARC:
            weapon = weapon_label(setup, action.unit, action.target)
            return prefix(view, action) + f"{weapon} fixed {ARC_NAMES[action.part]}"
        case _:
            return prefix(view, action) + choice_phrase(view, action)


def write_command(setup: Setup, ship: int, roll: int) -> str:
    """What a side rolls for initiative: "Helm die of Javelin 1"."""
    return f"{'Helm' if roll == Roll.HELM else 'Command'} die of {name_of(setup, ship)}"


def turn_phrase(amount: int) -> str:
    if amount == HALF_TURN:
        return "turn 3"
    way = "right" if amount > 0 else "left"
    return way if abs(amount) == 1 else f"{way} {abs(amount)}"


def fire_phrase(view: State, action: Action) -> str:
    card = view.table.cards[action.unit]
    crew = card.weapons[action.part].crew
    own = sum(card.weapons[i].crew == crew for i in range(card.n_weapons))
    weapon = f" {weapon_name(view.table, action.unit, action.part)}" if own > 1 else ""
    return f"{crew_letter(crew)} fires{weapon} at {name_of(view.table, action.target)}"


def choice_phrase(view: State, action: Action) -> str:
    setup, ship, slot = view.table, action.unit, action.target
    match view.ask.what:
        case Ask.CREW:
            return f"{crew_name(slot)} dies"
        case Ask.GEAR:
            return f"lose {gear_name(setup, ship, slot)}"
        case Ask.SHORT:
            return f"short {slot_name(setup, ship, slot)}"
        case Ask.DEGREE:
            return f"{weapon_label(setup, ship, slot)} drops a degree"
        case _:
            return f"lose {weapon_label(setup, ship, slot)}"


def legal_now(view: State, seat: int = WATCHER) -> list[str]:
    """What may be written now, by the seat or by whoever decides."""
    return [write(view, [each]) for each in legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)]
