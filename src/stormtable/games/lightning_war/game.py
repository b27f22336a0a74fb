"""Lightning War: what it is; its rooms hold the rest (stormtable.engine.assembly)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.engine.scenarios import is_own
from stormtable.games.lightning_war.data.room import check_room
from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.rules.decisions import set_up
from stormtable.games.lightning_war.rules.state import State, Verb
from stormtable.language import phrase

NAME: Final = "lightning_war"
TITLE: Final = "Lightning War"
PREFIX: Final = "LW"
TEXT: Final = phrase("Platoons, guns and tanks of the Second World War on a table with hills, woods and villages.")
MINUTES: Final = 90
UNSAID: Final = (Verb.HOLD,)


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A match at its first decision; raises BadInput naming file, key and reason."""
    state = fill(scenario, options, seed)
    if not isinstance(scenario, str) and is_own(scenario):
        check_room(scenario, state)
    set_up(state)
    return state
