"""Games that are short enough to be thought through without the compiler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.games import find

__all__ = ["short_scenarios"]

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "lightning_strike": {
        "title": "A pass",
        "table": {"width": 40, "height": 40, "zone": 10, "turn_limit": 1},
        "sides": {"A": ["pathfinder"], "B": ["syreen"]},
    },
}


def short_scenarios(name: str) -> Sequence[str | Mapping[str, Any]]:
    """Scenarios of a game whose whole games take the interpreter seconds: its own first two, or one made for it."""
    if name in SHORT:
        return [SHORT[name]]
    return list(find(name).SCENARIOS)[:2]
