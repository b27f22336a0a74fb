"""Notation, writing: actions in the words of the table (phrases.py reads them)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import each_verb_first, legal_actions, would_be_legal
from stormtable.games.lightning_war.rules.decisions import choices, deciders
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, Pace, State, Verb
from stormtable.games.lightning_war.rules.values import is_afv, is_vehicle
from stormtable.games.lightning_war.words.names import MODE_WORDS, SEATS, degrees, inches, name_of, unit_name

__all__ = ["FORMS", "beginning", "legal_words", "place_text", "write"]

BEGINNINGS: Final = {
    "place": ("places", "put", "puts"),
    "end": ("ends", "pass", "passes"),
    "initiative": (),
    "choose": ("chooses", "select", "selects"),
    "done": ("stay", "stays"),
    "move": ("moves", "go", "goes"),
    "dash": ("dashes",),
    "retire": ("retires",),
    "drive": ("drives",),
    "turn": ("turns", "face", "faces", "pivot", "pivots"),
    "mount": ("mounts", "limber", "limbers", "load", "loads"),
    "dismount": ("dismounts", "unlimber", "unlimbers", "unload", "unloads"),
    "fire": ("fires", "shoot", "shoots"),
    "assault": ("assaults",),
    "storm": ("storms", "take", "takes"),
    "charge": ("charges",),
    "hold": ("holds",),
}
FORMS: Final = {form: word for word, forms in BEGINNINGS.items() for form in (word, *forms)}
PACE_VERBS: Final[dict[int, str]] = {
    Pace.NORMAL: "move",
    Pace.DASH: "dash",
    Pace.RETIRE: "retire",
    Pace.ROAD: "drive",
}


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons: "move 1a to 30,12; end"."""
    return "; ".join(phrase_of(view, action) for action in actions)


def phrase_of(view: State, action: Action) -> str:
    setup = view.table
    match action.verb:
        case Verb.END:
            return "end"
        case Verb.HOLD:
            return "hold"
        case Verb.INITIATIVE:
            return f"initiative {SEATS[action.amount]}"
        case Verb.ASSAULT:
            return f"assault {unit_name(setup, action.unit)} on {unit_name(setup, action.target)}"
        case Verb.CHARGE:
            return f"charge {unit_name(setup, action.unit)}"
        case Verb.FIRE:
            return shot_text(view, action)
        case _:
            return element_phrase(view, action)


def element_phrase(view: State, action: Action) -> str:
    """What one element does."""
    name = name_of(view.table, action.unit)
    match action.verb:
        case Verb.PLACE if action.target:
            return f"place {name} on {name_of(view.table, action.target - 1)}"
        case Verb.PLACE:
            return f"place {name} at {place_text(action.x, action.y)}{facing_text(view, action)}"
        case Verb.CHOOSE:
            return f"choose {name}"
        case Verb.DONE:
            return f"done {name}"
        case Verb.MOVE:
            verb = PACE_VERBS[action.part]
            return f"{verb} {name} to {place_text(action.x, action.y)}{facing_text(view, action)}"
        case Verb.FACE:
            return f"turn {name} to {degrees(action.facing)}"
        case Verb.MOUNT:
            return f"mount {name} on {name_of(view.table, action.target)}"
        case Verb.DISMOUNT:
            return f"dismount {name} at {place_text(action.x, action.y)}"
        case _:
            return f"storm {name} on {name_of(view.table, action.target)}"


def shot_text(view: State, action: Action) -> str:
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


def beginning(text: str) -> str:
    """The verb that a phrase begins with, "" for none."""
    first = re.match(r"\w*", text.casefold())
    return FORMS.get(first[0] if first is not None else "", "")


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now, one of each verb first."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    return would_be_legal([write(view, [each]) for each in each_verb_first(actions)], seat, "; ")
