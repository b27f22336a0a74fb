"""A position in words (placing.py puts it back)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.campaign.rules.state import State
from stormtable.games.jumpstrike.campaign.words.fields import FLOW

__all__ = ["canonical", "position"]


def position(view: State) -> dict[str, Any]:
    """Everything that differs from campaign to campaign; what a view hides is 0 or left out."""
    return FLOW.tell(Where(view), view)


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    return FLOW.canonical(Where(view), Part(position))
