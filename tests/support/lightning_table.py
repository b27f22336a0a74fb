"""Lightning Strike for tests: positions by the words of a case file, and games at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.games import find
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import State
from tests.support.positions import Positions

load = find("lightning_strike").load

__all__ = ["at", "close", "do", "load", "options_of", "played", "refused"]

POSITIONS = Positions(find("lightning_strike"), State, No)
at, do, refused = POSITIONS.at, POSITIONS.do, POSITIONS.refused
options_of, played = POSITIONS.options_of, POSITIONS.played
CLOSE = {
    "Pathfinder 1": {"at": [50, 20], "facing": 90},
    "Lancer 1": {"at": [60, 20], "facing": 90},
    "Syreen 1": {"at": [50, 28], "facing": 270},
    "Wraith 1": {"at": [70, 60], "facing": 270},
}


def close(obstacles: Sequence[Mapping[str, Any]], units: Mapping[str, Mapping[str, Any]]) -> State:
    """First contact, near enough to fire, before a slot of A; units are told otherwise by name (Lancer_1)."""
    known = {name: {**words, **units.get(name.replace(" ", "_"), {})} for name, words in CLOSE.items()}
    return at("first_contact", turn=1, phase="main", order=["A", "B"], slot="A", obstacles=obstacles, units=known)
