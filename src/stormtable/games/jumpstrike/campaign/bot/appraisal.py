"""What a position of a campaign is worth to a side."""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.jumpstrike.campaign.rules.ending import result_of
from stormtable.games.jumpstrike.campaign.rules.fleets import in_campaign, kind_of
from stormtable.games.jumpstrike.campaign.rules.state import SHIPS_A_SIDE, State, Status
from stormtable.games.jumpstrike.campaign.rules.supply import income_of

WHOLE: Final = 1000
ROUNDS_OF_INCOME: Final = 6  # at most: what a system brings counts for so many rounds


@rule
def side_worth(state: State, side: int) -> int:
    """Points: ships, half for disabled ones, what is left in the treasury at two thirds, and income to come."""
    total = 0
    for slot in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        status = state.ships[slot].status
        if status == Status.OPERATIONAL:
            total += 6 * kind_of(state, slot).cost
        elif status != Status.NO_SHIP:
            total += 3 * kind_of(state, slot).cost
    rounds = 2 + min(ROUNDS_OF_INCOME, state.table.rounds - state.round)
    return total + 4 * state.treasury[side] + 6 * rounds * income_of(state, side)


@rule
def evaluate(state: State, seat: int) -> int:
    """0 (lost) to 1000 (won): its worth against the strongest of the others."""
    if state.over:
        return result_of(state, seat) * WHOLE // 2
    if not in_campaign(state, seat):
        return 0
    own, best = 1 + side_worth(state, seat), 1
    for side in range(state.table.sides):
        if side != seat and in_campaign(state, side):
            best = max(best, 1 + side_worth(state, side))
    return max(1, min(WHOLE - 1, WHOLE * own // (own + best)))
