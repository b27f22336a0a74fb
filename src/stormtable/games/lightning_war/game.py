"""Lightning War's side of the game protocol (stormtable.engine.game), gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.engine.scenarios import is_own
from stormtable.games.lightning_war.bot.appraisal import evaluate
from stormtable.games.lightning_war.data.room import check_room
from stormtable.games.lightning_war.data.scenarios import OPTIONS, SCENARIOS, fill
from stormtable.games.lightning_war.faces.memory import remember
from stormtable.games.lightning_war.faces.preview import preview
from stormtable.games.lightning_war.faces.scene import scene
from stormtable.games.lightning_war.faces.survey import survey
from stormtable.games.lightning_war.faces.together import together
from stormtable.games.lightning_war.rules.choosing import open_ended
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.decisions import (
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
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.lightning_war.words.names import seat_names
from stormtable.games.lightning_war.words.narrate import narrate
from stormtable.games.lightning_war.words.notation import write
from stormtable.games.lightning_war.words.phrases import parse
from stormtable.games.lightning_war.words.placing import set_position
from stormtable.games.lightning_war.words.position import position
from stormtable.games.lightning_war.words.position_words import canonical
from stormtable.games.lightning_war.words.soundness import check

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
    "survey",
    "together",
    "upgrade",
    "write",
]

NAME: Final = "lightning_war"
TITLE: Final = "Lightning War"
PREFIX: Final = "LW"
TEXT: Final = "Platoons, guns and tanks of the Second World War on a table with hills, woods and villages."
MINUTES: Final = 90
VERSION: Final = 1
UNSAID: Final = (Verb.HOLD,)
BINDING: Final = ()


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A match at its first decision; raises BadInput naming file, key and reason."""
    state = fill(scenario, options, seed)
    if not isinstance(scenario, str) and is_own(scenario):
        check_room(scenario, state)
    set_up(state)
    return state


def seats(view: State) -> tuple[str, ...]:
    """One player a side, the south edge's first (LW-1.5)."""
    return seat_names()


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)
