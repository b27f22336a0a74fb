"""Jumpstrike's side of the game protocol (stormtable.engine.game), gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.games.jumpstrike.bot.appraisal import evaluate
from stormtable.games.jumpstrike.data.scenarios import OPTIONS, SCENARIOS, fill
from stormtable.games.jumpstrike.faces.memory import remember
from stormtable.games.jumpstrike.faces.preview import preview
from stormtable.games.jumpstrike.faces.scene import scene
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.decisions import (
    apply,
    choices,
    concede,
    deciders,
    fallback,
    is_over,
    points,
    refuse,
    secret,
    set_up,
    side_of,
)
from stormtable.games.jumpstrike.rules.imagining import hide, imagine
from stormtable.games.jumpstrike.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.jumpstrike.words.names import seat_names
from stormtable.games.jumpstrike.words.narrate import narrate
from stormtable.games.jumpstrike.words.notation import write
from stormtable.games.jumpstrike.words.phrases import parse
from stormtable.games.jumpstrike.words.placing import set_position
from stormtable.games.jumpstrike.words.position import position
from stormtable.games.jumpstrike.words.position_words import canonical
from stormtable.games.jumpstrike.words.soundness import check

__all__ = [
    "BINDING",
    "MAX_CHOICES",
    "MINUTES",
    "NAME",
    "OPTIONS",
    "PREFIX",
    "SCENARIOS",
    "TEXT",
    "TITLE",
    "UNSAID",
    "VERSION",
    "Event",
    "No",
    "State",
    "apply",
    "canonical",
    "check",
    "choices",
    "concede",
    "deciders",
    "evaluate",
    "fallback",
    "fill",
    "hide",
    "imagine",
    "is_over",
    "load",
    "narrate",
    "open_ended",
    "parse",
    "points",
    "position",
    "preview",
    "refuse",
    "remember",
    "scene",
    "seats",
    "secret",
    "set_position",
    "set_up",
    "side_of",
    "upgrade",
    "write",
]

NAME: Final = "jumpstrike"
TITLE: Final = "Jumpstrike"
PREFIX: Final = "JS"
TEXT: Final = "Starships whose orders are plotted in secret, three turns ahead."
MINUTES: Final = 45
VERSION: Final = 1
UNSAID: Final = (Verb.KEEP_GUARDS, Verb.HOLD)
BINDING: Final = (Verb.SEAL,)  # JS-3.1


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A match at its first decision; raises BadInput naming file, key and reason."""
    state = fill(scenario, options, seed)
    set_up(state)
    return state


def seats(view: State) -> tuple[str, ...]:
    """A and B, and C and D if there are so many sides (JS-1.7)."""
    return seat_names(view.table)


def open_ended(state: State, seat: int) -> bool:
    """Every legal action is listed."""
    return False


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)
