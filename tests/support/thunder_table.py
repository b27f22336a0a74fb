"""Positions of Thunder Struck for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.game import Setting
from stormtable.games import find
from stormtable.games.thunder_struck.rules.codes import No
from stormtable.games.thunder_struck.rules.state import State
from tests.support.positions import Positions

__all__ = ["at", "do", "load", "options_of", "played"]

POSITIONS = Positions(find("thunder_struck"), State, No, usual="duel")
at, do, options_of, played = POSITIONS.at, POSITIONS.do, POSITIONS.options_of, POSITIONS.played


def load(scenario: str | Mapping[str, Any] = "duel", seed: int = 1, **options: Setting) -> State:
    """A match at its first decision."""
    state: State = find("thunder_struck").load(scenario, options, seed)
    return state
