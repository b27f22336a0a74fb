"""The position in words: everything on the table, by the names on the table (placing.py puts it back)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.words.fields import FLOW

__all__ = ["canonical", "position"]


def position(view: State) -> dict[str, Any]:
    """Everything on the table that differs from match to match: inches, degrees, names; what is not so is left out."""
    return FLOW.tell(Where(view), view)


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    return FLOW.canonical(Where(view), Part(position))
