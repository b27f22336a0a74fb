"""What a position is worth to the computer opponent, where a game is cut short."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine import rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.state import INCH, State, Status
from stormtable.games.lightning_war.values import is_afv, is_left, is_squad, on_table, side_of_element
from stormtable.games.lightning_war.worths import POINT, value_of

EVEN: Final = 25 * POINT  # a lead of so much makes a win three times as likely as a loss
SHAKEN: Final = 35  # hundredths of its value that a shaken element has lost
STAYS: Final = 600  # what the holder's claim weighs by itself
ARRIVES: Final = 300  # hundredths of an inch


@rule("LW-9.4")
def judge(state: State, seat: int, scratch: Any) -> int:
    """0 (lost) to 1000 (won)."""
    if state.over:
        return 500 if state.winner == 0 else 1000 if state.winner == seat + 1 else 0
    lead = standing_of(state, seat) - standing_of(state, 1 - seat)
    for i in range(state.table.n_objectives):
        lead += objective_lead(state, seat, i)
    return max(1, min(999, 500 + 500 * lead // (abs(lead) + EVEN)))


@rule("LW-9.4", "LW-9.5")
def standing_of(state: State, side: int) -> int:
    """What a side's losses leave it, below 0: shaken elements are lost in part."""
    total = 0
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side:
            status = state.elements[number].status
            if status == Status.LOST or status == Status.WRECK:
                total -= value_of(state, number)
            elif is_left(state, number) and state.elements[number].shaken:
                total -= value_of(state, number) * SHAKEN // 100
    return total


@rule("LW-9.3")
def objective_lead(state: State, seat: int, i: int) -> int:
    """What an objective is likely to bring a side in the end, less what it brings the other."""
    holder = state.holder[i]
    ours, theirs = influence(state, seat, i), influence(state, 1 - seat, i)
    if holder == seat + 1:
        ours += STAYS
    elif holder != 0:
        theirs += STAYS
    ours, theirs = ours // 10, theirs // 10
    both = ours * ours + theirs * theirs
    if both == 0:
        return 0
    return POINT * state.table.objectives[i].points * (ours * ours - theirs * theirs) // both


@rule("LW-9.3")
def influence(state: State, side: int, i: int) -> int:
    """What a side has near an objective that could hold it: less by how much of the turns left it takes to come."""
    total, goal = 0, state.table.objectives[i]
    left = max(1, state.table.turns - state.turn + 1)
    for number in range(state.table.n_elements):
        if side_of_element(state, number) != side or not on_table(state, number) or state.elements[number].shaken:
            continue
        if not (is_squad(state, number) or is_afv(state, number)):
            continue
        here = state.elements[number]
        far = max(0, length(goal.x - here.x, goal.y - here.y) - ARRIVES)
        reach = min(24 * INCH, left * state.table.elements[number].rate)
        if far < reach:
            total += value_of(state, number) * (reach - far) // reach
    return total
