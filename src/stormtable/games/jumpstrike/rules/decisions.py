"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.dispatch import carry_out, fall_back, offer_asked, refuse_asked, verb_fits
from stormtable.games.jumpstrike.rules.ending import give_up, result_of
from stormtable.games.jumpstrike.rules.guards import stop_laying
from stormtable.games.jumpstrike.rules.plotting import stop_plotting
from stormtable.games.jumpstrike.rules.pods import settle_attack
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.ships import settle_targets
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, State
from stormtable.games.jumpstrike.rules.units import in_game


@rule("JS-10.2")
def set_up(state: State) -> None:
    state.turn = 1
    advance(state)


@rule
def deciders(state: State) -> int:
    return state.ask.seats


@rule("JS-3.2", "JS-3.15", "JS-7.6")
def secret(state: State) -> bool:
    """Plots, guard pods being laid and targets of ship combat are sealed; all else is open."""
    return state.ask.what == Ask.LAY or state.ask.what == Ask.PLOT or state.ask.what == Ask.ENGAGE


@rule("JS-1.7")
def side_of(state: State, seat: int) -> int:
    """Every seat is a side of its own."""
    return max(seat, NOBODY)


@rule("JS-2.1", "JS-3.1")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if not in_game(state, seat):
        return No.NOT_YOURS
    if state.ask.seats >> seat & 1 == 0:
        return No.SEALED if state.ask.what == Ask.PLOT else No.NOT_YOURS
    if not verb_fits(state.ask.what, action.verb):
        return No.OTHER_DECISION
    return refuse_asked(state, seat, action, state.ask.what)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_asked(state, seat, out, state.ask.what)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    if not secret(state):  # what is secret stays open until all have decided
        close_question(state)
    carry_out(state, seat, action, what)
    advance(state)


@rule
def close_question(state: State) -> None:
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer plots nothing but its phases, is done with its groups, or gets the first choice.

    The first choice: guards as they lie, groups that stay, the first missile, guards kept, ships that hold.
    """
    return fall_back(state, seat, out, state.ask.what)


@rule("JS-7.4")
def is_over(state: State) -> bool:
    return state.over


@rule("JS-7.4", "JS-7.9")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands."""
    return result_of(state, seat)


@rule("JS-7.51")
def concede(state: State, seat: int) -> None:
    """The side leaves with all it has; the others play on while there are two."""
    if state.over or not in_game(state, seat):
        return
    give_up(state, seat)
    if is_over(state):
        return
    what, asked = state.ask.what, state.ask.seats >> seat & 1 == 1
    if what == Ask.LAY:
        if asked:
            stop_laying(state, seat)
    elif what == Ask.PLOT:
        if asked:
            stop_plotting(state, seat)
    elif what == Ask.ENGAGE:
        settle_targets(state)
    else:
        close_question(state)
        settle_attack(state)
    advance(state)
