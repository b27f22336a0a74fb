"""Notation, writing: actions in the words of the table (notation_reading.py reads them)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import each_verb_first, legal_actions, would_be_legal
from stormtable.games.lightning_war.rules.decisions import choices, deciders
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, State
from stormtable.games.lightning_war.words.dispatch import phrase_of

__all__ = ["FORMS", "beginning", "legal_words", "write"]

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


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons: "move 1a to 30,12; end"."""
    return "; ".join(phrase_of(view, action) for action in actions)


def beginning(text: str) -> str:
    """The verb that a phrase begins with, "" for none."""
    first = re.match(r"\w*", text.casefold())
    return FORMS.get(first[0] if first is not None else "", "")


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now, one of each verb first."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    return would_be_legal([write(view, [each]) for each in each_verb_first(actions)], seat, "; ")
