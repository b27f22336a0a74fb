"""What a position is worth, without playing on: the Threat Value that each side has left, weighed by its state."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.lightning_strike.rules.decisions import points
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, State, Status

__all__ = ["evaluate"]

WHOLE, CRIPPLED, RETREATED, STUN = 10, 5, 3, 1  # tenths of a unit's Threat Value


@rule("LS-3.6")
def evaluate(state: State, seat: int) -> int:
    """How good the position is for a side, 0 to 1000: its share of what is left of it and of its strongest enemy."""
    if state.over:
        return 500 * points(state, seat)
    own, best = worth(state, seat), 0
    for side in range(state.table.sides):
        if side != seat:
            best = max(best, worth(state, side))
    return 1000 * own // (own + best) if own + best > 0 else 500


@rule("LS-7.2", "LS-7.3", "LS-3.6")
def worth(state: State, side: int) -> int:
    """A side's Threat Value in tenths, less what its units have suffered."""
    total = 0
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        unit, value = state.units[number], state.table.cards[number].threat_value
        if unit.status == Status.RETREATED:
            total += RETREATED * value
        elif unit.status == Status.ON_TABLE or unit.status == Status.RESERVE:
            tenths = CRIPPLED if unit.crippled else WHOLE
            total += (tenths - STUN * unit.stunned) * value
    return total
