"""Whether more is legal than the lattice lists: of places and ways it holds a selection."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.lightning_war.rules.choosing import refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.state import Ask, State


@rule("LW-2.4", "LW-1.9", "LW-7.19")
def open_ended(state: State, seat: int) -> bool:
    """Whether a seat may do more than the lattice lists: places are free, and elements act in any order."""
    if seat < 0 or state.ask.seats >> seat & 1 == 0:
        return False
    match state.ask.what:
        case Ask.PLACE:
            return True
        case Ask.MOVE | Ask.FIRE:
            for number in range(state.table.n_elements):
                if refuse_actor(state, seat, number) == No.OK:
                    return True
            return False
        case Ask.ASSAULT:
            return state.storming > 0
        case _:
            return False
