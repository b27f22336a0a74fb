"""What a position is worth, without playing on: the score as it stands, and what is left of each side."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.lightning_war.rules.decisions import points
from stormtable.games.lightning_war.rules.ending import score
from stormtable.games.lightning_war.rules.state import State

SPAN = 200  # a lead of as many points is as good as won


@rule("LW-9.4")
def evaluate(state: State, seat: int) -> int:
    """How good the position is for a side, 0 to 1000."""
    if state.over:
        return 500 * points(state, seat)
    lead = score(state, seat) - score(state, 1 - seat)
    return 500 + 500 * max(-SPAN, min(SPAN, lead)) // SPAN
