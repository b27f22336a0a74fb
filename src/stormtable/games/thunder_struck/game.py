"""Thunder Struck's side of the game protocol (stormtable.engine.game), gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.games.thunder_struck.bot.appraisal import evaluate
from stormtable.games.thunder_struck.data.scenarios import OPTIONS, SCENARIOS, fill
from stormtable.games.thunder_struck.faces.memory import remember
from stormtable.games.thunder_struck.faces.preview import preview
from stormtable.games.thunder_struck.faces.scene import scene
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.decisions import (
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
from stormtable.games.thunder_struck.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.thunder_struck.words.names import seat_names
from stormtable.games.thunder_struck.words.narrate import narrate
from stormtable.games.thunder_struck.words.notation import write
from stormtable.games.thunder_struck.words.phrases import parse
from stormtable.games.thunder_struck.words.placing import set_position
from stormtable.games.thunder_struck.words.position import position
from stormtable.games.thunder_struck.words.position_words import canonical
from stormtable.games.thunder_struck.words.soundness import check

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

NAME: Final = "thunder_struck"
TITLE: Final = "Thunder Struck"
PREFIX: Final = "TS"
TEXT: Final = "Dice rolled in secret, laid on a console and spent one by one; every hit takes a piece of it."
MINUTES: Final = 30
VERSION: Final = 1
UNSAID: Final = ()
BINDING: Final = (Verb.HAND_IN,)  # TS-3.10


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A match at its first decision; raises BadInput naming file, key and reason."""
    state = fill(scenario, options, seed)
    set_up(state)
    return state


def seats(view: State) -> tuple[str, ...]:
    """A and B, or A1, B1, A2, B2, seated alternately (TS-1.5)."""
    return seat_names(view.table)


def open_ended(state: State, seat: int) -> bool:
    """Every legal action is listed."""
    return False


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)
