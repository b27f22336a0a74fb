"""Lightning Strike's side of the game protocol (stormtable.engine.game), gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.games.lightning_strike.bot.appraisal import evaluate
from stormtable.games.lightning_strike.data.scenarios import OPTIONS, SCENARIOS, fill
from stormtable.games.lightning_strike.faces.memory import remember
from stormtable.games.lightning_strike.faces.preview import preview
from stormtable.games.lightning_strike.faces.scene import scene
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.decisions import (
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
from stormtable.games.lightning_strike.rules.open_ended import open_ended
from stormtable.games.lightning_strike.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.lightning_strike.words.names import seat_names
from stormtable.games.lightning_strike.words.narrate import narrate
from stormtable.games.lightning_strike.words.notation import write
from stormtable.games.lightning_strike.words.phrases import parse
from stormtable.games.lightning_strike.words.placing import set_position
from stormtable.games.lightning_strike.words.position import position
from stormtable.games.lightning_strike.words.position_words import canonical
from stormtable.games.lightning_strike.words.soundness import check

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

NAME: Final = "lightning_strike"
TITLE: Final = "Lightning Strike"
PREFIX: Final = "LS"
TEXT: Final = "Exo-armours and fighters on a free table: arcs, ranges, sight, and Command Points in answer."
MINUTES: Final = 30
VERSION: Final = 1
UNSAID: Final = (Verb.DECLINE,)
BINDING: Final = ()


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A match at its first decision; raises BadInput naming file, key and reason."""
    state = fill(scenario, options, seed)
    set_up(state)
    return state


def seats(view: State) -> tuple[str, ...]:
    """One player a side, in the order of their edges (LS-1.8)."""
    return seat_names(view.table)


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)
