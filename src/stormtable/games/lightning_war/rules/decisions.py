"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.dispatch import carry_out, fall_back, offer_asked, refuse_asked, verb_fits
from stormtable.games.lightning_war.rules.ending import finish, leader
from stormtable.games.lightning_war.rules.rejoining import refuse_leaving
from stormtable.games.lightning_war.rules.sequence import advance
from stormtable.games.lightning_war.rules.state import NOBODY, SIDES, Ask, State


@rule
def set_up(state: State) -> None:
    advance(state)


@rule
def deciders(state: State) -> int:
    return state.ask.seats


@rule
def secret(state: State) -> bool:
    """Nothing is hidden in this game."""
    return False


@rule("LW-1.1")
def side_of(state: State, seat: int) -> int:
    return seat


@rule("LW-2.1", "LW-2.4")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if seat < 0 or seat >= SIDES or state.ask.seats >> seat & 1 == 0:
        return No.NOT_YOURS
    if not verb_fits(state.ask.what, action.verb):
        return No.OTHER_DECISION
    if state.ask.what == Ask.MOVE and refuse_leaving(state, action) != No.OK:
        return No.MUST_REJOIN
    return refuse_asked(state, seat, action, state.ask.what)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    """A lattice of the legal actions (lattice.py): on a free table there is no end of them."""
    if seat < 0 or seat >= SIDES or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_asked(state, seat, out, state.ask.what)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer ends, holds fire or keeps the initiative; what it has begun goes on where it must.

    Squads that have been given vehicles charge; in the set-up the next element takes the first place there is.
    """
    return fall_back(state, seat, out, state.ask.what)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0
    carry_out(state, seat, action, what)
    advance(state)


@rule("LW-9.4")
def is_over(state: State) -> bool:
    return state.over


@rule("LW-9.4")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands by score."""
    winner = state.winner - 1 if state.over else leader(state)
    if winner == NOBODY:
        return 1
    return 2 if winner == seat else 0


@rule("LW-9.4")
def concede(state: State, seat: int) -> None:
    """The other side wins."""
    if state.over or not 0 <= seat < SIDES:
        return
    note(Event.CONCEDED, seat)
    finish(state, 1 - seat)
