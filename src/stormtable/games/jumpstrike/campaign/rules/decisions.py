"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.jumpstrike.campaign.rules import battles, muster
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.dispatch import (
    carry_out,
    fall_back,
    offer_asked,
    refuse_asked,
    verb_fits,
)
from stormtable.games.jumpstrike.campaign.rules.ending import give_up, result_of
from stormtable.games.jumpstrike.campaign.rules.fleets import in_campaign
from stormtable.games.jumpstrike.campaign.rules.sequence import advance
from stormtable.games.jumpstrike.campaign.rules.state import NOBODY, Ask, State, Verb
from stormtable.games.jumpstrike.campaign.rules.supply import find_supply


@rule("JS-13.1")
def set_up(state: State) -> None:
    """Each side has its home."""
    for side in range(state.table.sides):
        state.places[state.table.homes[side]].owner = side + 1
    find_supply(state)
    muster.begin_muster(state)


@rule
def deciders(state: State) -> int:
    return state.ask.seats


@rule("JS-13.3", "JS-13.6")
def secret(state: State) -> bool:
    """The choice of ships and orders are sealed; battles are open."""
    return state.ask.what == Ask.MUSTER or state.ask.what == Ask.ORDERS


@rule("JS-13.1")
def side_of(state: State, seat: int) -> int:
    """Every seat is a side of its own."""
    return max(seat, NOBODY)


@rule("JS-13.2")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if not in_campaign(state, seat):
        return No.NOT_YOURS
    if state.ask.seats >> seat & 1 == 0:
        return No.SEALED if secret(state) else No.NOT_YOURS
    if not verb_fits(state.ask.what, action.verb):
        return No.OTHER_DECISION
    if not is_well_formed(action):
        return No.MALFORMED
    return refuse_asked(state, seat, action, state.ask.what)


@rule
def is_well_formed(action: Action) -> bool:
    """Whether an action has only the fields that its verb uses."""
    verb = action.verb
    if verb == Verb.NAME:
        return True
    unit = Verb.HOLD <= verb <= Verb.EVADE or verb == Verb.REPAIR or verb == Verb.UNNAME
    target = verb == Verb.BUY or verb == Verb.RETURN or verb == Verb.GO or Verb.BUILD <= verb <= Verb.IDLE
    amount = verb == Verb.SETTLE or verb == Verb.LEAVE
    return (
        (unit or action.unit == 0)
        and (target or action.target == 0)
        and (verb == Verb.BUILD or action.part == 0)
        and (amount or action.amount == 0)
        and action.facing == 0
        and action.x == 0
        and action.y == 0
    )


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_asked(state, seat, out, state.ask.what)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    carry_out(state, seat, action, what)
    if what == Ask.BATTLES:
        battles.ask_battles(state)
    advance(state)


@rule("JS-13.24")
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """What is missing is hold, fight and nothing for a yard: the draft as it stands is sealed. Battles are settled."""
    return fall_back(state, seat, out, state.ask.what)


@rule("JS-13.19")
def is_over(state: State) -> bool:
    return state.over


@rule("JS-13.19")
def points(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands."""
    return result_of(state, seat)


@rule("JS-13.22")
def concede(state: State, seat: int) -> None:
    """The side is out; the others play on while there are two."""
    if state.over or not in_campaign(state, seat):
        return
    give_up(state, seat)
    if is_over(state):
        return
    if state.ask.what == Ask.BATTLES:
        battles.ask_battles(state)
    elif state.ask.seats >> seat & 1 == 1:
        state.ask.seats &= ~(1 << seat)
        if state.ask.seats == 0:
            state.ask.what = Ask.NOTHING
    advance(state)
