"""What a campaign's scene shows of the past and no view holds: income received and the fleets' cost, round by round.

A memory is a plain dict: "income" and "cost" round -> a number for each side; the cost is that at the round's start.
Keys are text, as in JSON. Both are public (JS-13.21).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import is_operational, kind_of
from stormtable.games.jumpstrike.campaign.rules.state import SHIPS_A_SIDE, State, Step, View

__all__ = ["BLANK", "Memory", "fleet_cost", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"income": {}, "cost": {}}


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    past = memory or BLANK
    income, cost = dict(past["income"]), dict(past["cost"])
    if view.step == Step.ORDERS:
        cost[str(view.round)] = [fleet_cost(view, side) for side in range(view.table.sides)]
    now = int(view.round)
    for note in notes:
        if note.event == Event.ROUND:
            now = int(note.a)
            income[str(now)] = [0] * view.table.sides
        elif note.event == Event.INCOME and str(now) in income:
            income[str(now)] = [int(note.b) if side == note.a else got for side, got in enumerate(income[str(now)])]
    return {"income": income, "cost": cost}


def fleet_cost(view: State, side: int) -> int:
    """What the operational ships of a side cost together."""
    own = range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE)
    return sum(int(kind_of(view, slot).cost) for slot in own if is_operational(view, slot))
