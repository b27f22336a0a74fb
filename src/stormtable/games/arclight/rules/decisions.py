"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.dispatch import carry_out, fall_back, offer_asked, refuse_asked, verb_fits
from stormtable.games.arclight.rules.fire import refuse_anyway
from stormtable.games.arclight.rules.questions import close_question
from stormtable.games.arclight.rules.sequence import advance
from stormtable.games.arclight.rules.state import NOBODY, SIDES, Ask, State
from stormtable.games.arclight.rules.upkeep import give_up, winner


@rule("AL-2.1")
def set_up(state: State) -> None:
    state.turn = 1
    advance(state)


@rule
def deciders(state: State) -> int:
    return 0 if state.ask.what == Ask.NOTHING else state.ask.seats


@rule("AL-3.8")
def secret(state: State) -> bool:
    """Only the commander's die is chosen in secret."""
    return state.ask.what == Ask.COMMANDER


@rule
def side_of(state: State, seat: int) -> int:
    return seat


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if seat < 0 or seat >= SIDES:
        return No.NOT_YOURS
    if deciders(state) >> seat & 1 == 0:
        return refuse_anyway(state, action, No.NOT_YOURS)
    what = state.ask.what
    if not verb_fits(what, action.verb):
        return No.OTHER_DECISION
    if action.x != 0 or action.y != 0:
        return No.MALFORMED
    return refuse_asked(state, seat, action, what)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= SIDES or deciders(state) >> seat & 1 == 0:
        return 0
    return offer_asked(state, seat, out, state.ask.what)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    if what != Ask.COMMANDER:  # which stays open until both have chosen
        close_question(state)
    carry_out(state, seat, action, what)
    advance(state)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer rolls its commander's die, stays, holds fire, or gets the first choice there is."""
    return fall_back(state, seat, out, state.ask.what)


@rule("AL-7.2")
def is_over(state: State) -> bool:
    return state.over


@rule("AL-7.2")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands."""
    side = winner(state)
    if side == NOBODY:
        return 1
    return 2 if side == seat else 0


@rule("AL-7.2")
def concede(state: State, seat: int) -> None:
    give_up(state, seat)
