"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.lightning_strike.rules.activation import refuse_active
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.command import close_window, is_off
from stormtable.games.lightning_strike.rules.dispatch import (
    carry_out,
    fall_back,
    offer_asked,
    refuse_asked,
    verb_fits,
)
from stormtable.games.lightning_strike.rules.ending import leader, shares_draw, withdraw
from stormtable.games.lightning_strike.rules.initiative import roll_initiative
from stormtable.games.lightning_strike.rules.sequence import advance
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import NOBODY, Ask, State


@rule
def set_up(state: State) -> None:
    state.turn = 1
    advance(state)


@rule
def deciders(state: State) -> int:
    return state.ask.seats


@rule
def secret(state: State) -> bool:
    """Nothing is hidden in this game."""
    return False


@rule("LS-1.6")
def side_of(state: State, seat: int) -> int:
    return seat


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return No.NOT_YOURS
    what = state.ask.what
    if not verb_fits(what, action.verb):
        return No.OTHER_DECISION
    if what == Ask.ACTIVATION:
        refusal = refuse_active(state, action)
        if refusal != No.OK:
            return refusal
    return refuse_asked(state, seat, action, what)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    """A lattice of the legal actions (lattice.py): on a free table there is no end of them."""
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_asked(state, seat, out, state.ask.what)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: the first place, order and unit, no Action; minimum flown; declined; faced."""
    return fall_back(state, seat, out, state.ask.what)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    close_question(state)
    carry_out(state, seat, action, what)
    advance(state)


@rule
def close_question(state: State) -> None:
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0


@rule("LS-3.6")
def is_over(state: State) -> bool:
    return state.over


@rule("LS-3.6", "LS-3.9", "LS-3.51")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands by surviving Threat Value."""
    winner = state.winner - 1 if state.over else leader(state)
    if winner == NOBODY:
        return int(shares_draw(state, seat))
    return 2 if winner == seat else 0


@rule("LS-3.10", "LS-3.50")
def concede(state: State, seat: int) -> None:
    """Its units leave as retreated; the others play on, and nobody is asked about an attack that is off."""
    if state.over or not still_plays(state, seat):
        return
    asked, what = state.ask.seats >> seat & 1 == 1, state.ask.what
    withdraw(state, seat)
    off = is_off(state)
    if is_over(state) or not (asked or off):
        return
    if off and state.depth == 1:
        close_window(state)
    close_question(state)
    if what == Ask.ORDER:
        roll_initiative(state)
    advance(state)
