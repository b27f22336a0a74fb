"""Lightning War for tests: small forces on a table of one's own, positions by the words of a case file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.games import find
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.state import State
from tests.support.positions import Positions

__all__ = ["at", "do", "options_of", "scenario", "squads", "tanks"]

POSITIONS = Positions(find("lightning_war"), State, No)
at, do, options_of = POSITIONS.at, POSITIONS.do, POSITIONS.options_of


def squads(side: str, name: str, *ids: str) -> dict[str, Any]:
    """A platoon of rifle squads; one alone is a company HQ."""
    kind = "platoon" if len(ids) > 1 else "hq"
    return {"side": side, "name": name, "kind": kind, "elements": [{"id": each, "kind": "squad"} for each in ids]}


def tanks(side: str, name: str, model: str, *ids: str) -> dict[str, Any]:
    """A troop of vehicles of one model."""
    elements = [{"id": each, "kind": "vehicle", "vehicle": model} for each in ids]
    return {"side": side, "name": name, "kind": "troop", "elements": elements}


def scenario(*units: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario of the sides "south" and "north"; with nothing else said, two lone squads on an open table."""
    forces = [dict(unit) for unit in units] or [squads("south", "Ours", "a"), squads("north", "Theirs", "b")]
    return {"turns": 8, "sides": [{"id": "south"}, {"id": "north"}], "units": forces, **more}
