"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import sort_dice, team_of
from stormtable.games.thunder_struck.rules.dispatch import carry_out, fall_back, offer_asked, refuse_asked, verb_fits
from stormtable.games.thunder_struck.rules.ending import destroy, winning_team
from stormtable.games.thunder_struck.rules.planning import stop_planning
from stormtable.games.thunder_struck.rules.sequence import advance, begin
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, State


@rule
def set_up(state: State) -> None:
    begin(state)


@rule
def deciders(state: State) -> int:
    return state.ask.seats


@rule("TS-3.1", "TS-3.7", "TS-1.3")
def secret(state: State) -> bool:
    """Only the planning phase is secret, from team mates too; all else is open."""
    return state.ask.what == Ask.PLAN


@rule("TS-1.5")
def side_of(state: State, seat: int) -> int:
    return NOWHERE if seat < 0 else team_of(seat)


@rule("TS-4.1", "TS-4.7", "TS-3.10")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if seat < 0 or seat >= state.table.seats:
        return No.NOT_YOURS
    if state.ask.seats >> seat & 1 == 0:
        handed_in = state.ask.what == Ask.PLAN and state.ships[seat].alive
        return No.HANDED_IN if handed_in else No.NOT_YOURS
    if not verb_fits(state.ask.what, action.verb):
        return No.OTHER_DECISION
    return refuse_asked(state, seat, action, state.ask.what)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= state.table.seats or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_asked(state, seat, out, state.ask.what)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    if what != Ask.PLAN:  # which stays open until all have handed in
        close_question(state)
    carry_out(state, seat, action, what)
    advance(state)
    for number in range(state.table.seats):
        sort_dice(state.ships[number])


@rule
def close_question(state: State) -> None:
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: a plain layout, its first die, no manoeuvre, the first shield and space, the die."""
    return fall_back(state, seat, out, state.ask.what)


@rule("TS-7.2")
def is_over(state: State) -> bool:
    return state.over


@rule("TS-7.2", "TS-7.4")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss for the seat's team; before the end as it stands."""
    team = winning_team(state)
    if team == NOWHERE:
        return 1
    return 2 if team == team_of(seat) else 0


@rule("TS-7.13", "TS-7.9")
def concede(state: State, seat: int) -> None:
    """Conceding destroys the ship; the others play on while both teams have one."""
    if state.over or not state.ships[seat].alive:
        return
    note(Event.CONCEDED, seat)
    asked = state.ask.seats >> seat & 1 == 1
    destroy(state, seat)
    if is_over(state) or not asked:
        return
    if state.ask.what == Ask.PLAN:
        stop_planning(state, seat)
    else:
        close_question(state)
    advance(state)
