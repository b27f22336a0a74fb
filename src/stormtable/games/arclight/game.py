"""Arclight's side of the game protocol (stormtable.engine.game), gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.games.arclight.bot.hooks import evaluate
from stormtable.games.arclight.data.scenarios import OPTIONS, SCENARIOS, fill
from stormtable.games.arclight.faces.memory import remember
from stormtable.games.arclight.faces.preview import preview
from stormtable.games.arclight.faces.scene import scene
from stormtable.games.arclight.rules.codes import Event, No
from stormtable.games.arclight.rules.decisions import (
    apply,
    choices,
    concede,
    deciders,
    fallback,
    hide,
    imagine,
    is_over,
    points,
    refuse,
    secret,
    set_up,
    side_of,
)
from stormtable.games.arclight.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.arclight.words.narrate import narrate
from stormtable.games.arclight.words.notation import write
from stormtable.games.arclight.words.phrases import parse
from stormtable.games.arclight.words.placing import set_position
from stormtable.games.arclight.words.position import position
from stormtable.games.arclight.words.position_words import canonical
from stormtable.games.arclight.words.soundness import check

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

NAME: Final = "arclight"
TITLE: Final = "Arclight"
PREFIX: Final = "AL"
TEXT: Final = "Ships with crews: turns that may go wrong, and a damage index that bites."
MINUTES: Final = 25
VERSION: Final = 1
UNSAID: Final = (Verb.HOLD,)
BINDING: Final = ()


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A match at its first decision; raises BadInput naming file, key and reason."""
    state = fill(scenario, options, seed)
    set_up(state)
    return state


def seats(view: State) -> tuple[str, ...]:
    """Two players, one a side."""
    return ("A", "B")


def open_ended(state: State, seat: int) -> bool:
    """Every legal action is listed."""
    return False


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)
