"""Chapter 3, the end: who is left, turn limits, conceding."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.command import close_window, pop
from stormtable.games.lightning_strike.rules.damage import leave
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import NOBODY, UNITS_A_SIDE, State, Status


@rule("LS-3.6", "LS-3.9")
def check_victory(state: State) -> None:
    """The game ends at once when at most one side has units left; with none it is a draw."""
    left, last = 0, NOBODY
    for side in range(state.table.sides):
        if still_plays(state, side):
            left += 1
            last = side
    if left <= 1 and not state.over:
        finish(state, last)


@rule("LS-3.6", "LS-3.9")
def end_by_limit(state: State) -> None:
    """The side with more surviving Threat Value wins; equal totals draw."""
    note(Event.LIMIT, state.turn)
    for side in range(state.table.sides):
        note(Event.STANDING, side, surviving(state, side))
    finish(state, leader(state))


@rule("LS-3.6", "LS-3.9")
def surviving(state: State, side: int) -> int:
    """Twice a side's surviving Threat Value: retreated units count half, Crippled ones in full."""
    total = 0
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        status = state.units[number].status
        if status == Status.ON_TABLE or status == Status.RESERVE:
            total += 2 * state.table.cards[number].threat_value
        elif status == Status.RETREATED:
            total += state.table.cards[number].threat_value
    return total


@rule("LS-3.6", "LS-3.51")
def leader(state: State) -> int:
    """Of the sides still in play the one with the most surviving Threat Value; NOBODY if several have it."""
    best, first = -1, NOBODY
    for side in range(state.table.sides):
        if not still_plays(state, side):
            continue
        total = surviving(state, side)
        if total == best:
            first = NOBODY
        elif total > best:
            best, first = total, side
    return first


@rule("LS-3.6", "LS-3.51")
def shares_draw(state: State, side: int) -> bool:
    """Whether a draw is this side's too: all share it if nobody is left, else those that lead."""
    best, left = 0, False
    for other in range(state.table.sides):
        if still_plays(state, other):
            best, left = max(best, surviving(state, other)), True
    return not left or (still_plays(state, side) and surviving(state, side) == best)


@rule("LS-3.6", "LS-3.9")
def finish(state: State, winner: int) -> None:
    state.over = True
    state.winner = 1 + winner
    state.ask.what = state.ask.seats = 0
    while state.depth > 0:
        pop(state)
    close_window(state)
    if winner == NOBODY:
        note(Event.DRAW)
    else:
        note(Event.WON_GAME, winner)


@rule("LS-3.10", "LS-10.51")
def withdraw(state: State, side: int) -> None:
    """A side that concedes leaves as retreated; the others play on."""
    note(Event.CONCEDED, side)
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        status = state.units[number].status
        if status == Status.ON_TABLE or status == Status.RESERVE:
            leave(state, number, Status.RETREATED)
    state.passed = 0  # LS-10.51: passes in a row are of sides in play
    check_victory(state)
