"""Chapter 9, objectives, score, the end."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.command import commanded
from stormtable.games.lightning_war.rules.state import NOBODY, State, Status
from stormtable.games.lightning_war.rules.values import is_afv, is_armed, is_left, is_squad, on_table, side_of_element

HOLD = 300  # hundredths (LW-9.3)


@rule("LW-9.3")
def is_near(state: State, number: int, i: int) -> bool:
    """Whether the base of an element lies within 3 inches of an objective."""
    here, goal = state.elements[number], state.table.objectives[i]
    return length(goal.x - here.x, goal.y - here.y) - state.table.elements[number].radius <= HOLD


@rule("LW-9.3", "LW-8.14")
def claims(state: State, side: int, i: int) -> bool:
    """Whether a side has an unshaken squad or AFV in command at an objective."""
    for number in range(state.table.n_elements):
        if (
            side_of_element(state, number) == side
            and counts_there(state, number, i)
            and not state.elements[number].shaken
            and commanded(state, number)
        ):
            return True
    return False


@rule("LW-9.3")
def counts_there(state: State, number: int, i: int) -> bool:
    """Whether a squad or an AFV stands at an objective."""
    return (is_squad(state, number) or is_afv(state, number)) and on_table(state, number) and is_near(state, number, i)


@rule("LW-9.3")
def stands_at(state: State, side: int, i: int) -> bool:
    """Whether a side has any squad or AFV there."""
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == side and counts_there(state, number, i):
            return True
    return False


@rule("LW-9.3")
def judge_objectives(state: State) -> None:
    for i in range(state.table.n_objectives):
        for side in range(2):
            if state.holder[i] != side + 1 and claims(state, side, i) and not stands_at(state, 1 - side, i):
                state.holder[i] = side + 1
                note(Event.OBJECTIVE, i, side)


@rule("LW-9.4", "LW-9.1", "LW-9.5")
def score(state: State, side: int) -> int:
    """Force points of the enemy's elements removed, and of the objectives held."""
    total = 0
    for number in range(state.table.n_elements):
        if side_of_element(state, number) != side:
            status = state.elements[number].status
            if status == Status.LOST or status == Status.WRECK:
                total += state.table.elements[number].points
    for i in range(state.table.n_objectives):
        if state.holder[i] == side + 1:
            total += state.table.objectives[i].points
    return total


@rule("LW-9.4", "LW-8.1")
def is_finished(state: State, side: int) -> bool:
    """Whether a side has no unshaken element in command left; transport without a weapon is none."""
    for number in range(state.table.n_elements):
        if (
            side_of_element(state, number) == side
            and is_left(state, number)
            and is_armed(state, number)
            and not state.elements[number].shaken
            and commanded(state, number)
        ):
            return False
    return True


@rule("LW-9.4")
def leader(state: State) -> int:
    """The side with the higher score; NOBODY if they are equal."""
    first, second = score(state, 0), score(state, 1)
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@rule("LW-9.4", "LW-9.1")
def check_end(state: State) -> None:
    """After phase 5: at once if a side is finished, or at the limit, by score."""
    first, second = is_finished(state, 0), is_finished(state, 1)
    if first != second:
        finish(state, 1 if first else 0)
    elif first or state.turn >= state.table.turns:
        finish(state, leader(state))


@rule("LW-9.4")
def finish(state: State, winner: int) -> None:
    state.over = True
    state.winner = winner + 1
    state.ask.what = state.ask.seats = 0
    state.chosen, state.begun, state.storming = 0, False, 0
    for side in range(2):
        note(Event.SCORE, side, score(state, side))
    note(Event.WON_GAME if winner != NOBODY else Event.DRAW, winner)
