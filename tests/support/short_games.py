"""Games that are short enough to be thought through without the compiler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.games import find
from tests.support import war_table

__all__ = ["short_scenarios"]

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "lightning_strike": {
        "title": "A pass",
        "table": {"width": 40, "height": 40, "zone": 10, "turn_limit": 1},
        "sides": {"A": ["pathfinder"], "B": ["syreen"]},
    },
    "lightning_war": war_table.scenario(
        war_table.squads("south", "First", "a", "b", "c"),
        war_table.tanks("south", "Tank", "Sherman M4", "t"),
        war_table.squads("north", "Second", "x", "y", "z"),
        war_table.tanks("north", "Panzer", "PzIV H-J", "p"),
        title="A patrol",
        turns=3,
        width=36,
        height=30,
        areas=[{"kind": "wood", "rect": [12, 13, 18, 17]}, {"kind": "building", "rect": [22, 13, 25, 16]}],
        objectives=[{"name": "House", "at": [23, 12], "points": 20}],
    ),
}


def short_scenarios(name: str) -> Sequence[str | Mapping[str, Any]]:
    """Scenarios of a game whose whole games take the interpreter seconds: its own first two, or one made for it."""
    if name in SHORT:
        return [SHORT[name]]
    return list(find(name).SCENARIOS)[:2]
