"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.thunder_struck.rules.actions import act, action_fallback, offer_actions, refuse_action
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import sort_dice, team_of
from stormtable.games.thunder_struck.rules.ending import answer_reflex, destroy, refuse_reflex, winning_team
from stormtable.games.thunder_struck.rules.fire import (
    mark_damage,
    offer_damage,
    offer_shields,
    refuse_damage,
    refuse_shield,
    use_shield,
)
from stormtable.games.thunder_struck.rules.manoeuvre import choose, offer_choices, refuse_choice
from stormtable.games.thunder_struck.rules.planning import (
    offer_plan,
    plan,
    plan_fallback,
    refuse_plan,
    stop_planning,
)
from stormtable.games.thunder_struck.rules.sequence import advance, begin
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, State, Verb


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


@rule
def verb_fits(what: int, verb: int) -> bool:
    match what:
        case Ask.PLAN:
            return Verb.LAY <= verb <= Verb.HAND_IN
        case Ask.ACTION:
            return Verb.BOOST <= verb <= Verb.POWER
        case Ask.WINNER:
            return Verb.FLIP <= verb <= Verb.WARP
        case Ask.SHIELD:
            return verb == Verb.USE_SHIELD
        case Ask.DAMAGE:
            return verb == Verb.MARK_DAMAGE
        case _:
            return verb == Verb.TAKE_REFLEX or verb == Verb.DECLINE_REFLEX


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
    match state.ask.what:
        case Ask.PLAN:
            return refuse_plan(state, seat, action)
        case Ask.ACTION:
            return refuse_action(state, seat, action)
        case Ask.WINNER:
            return refuse_choice(state, seat, action)
        case Ask.SHIELD:
            return refuse_shield(state, seat, action)
        case Ask.DAMAGE:
            return refuse_damage(state, seat, action)
        case _:
            return refuse_reflex(action)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= state.table.seats or state.ask.seats >> seat & 1 == 0:
        return 0
    match state.ask.what:
        case Ask.PLAN:
            return offer_plan(state, seat, out)
        case Ask.ACTION:
            return offer_actions(state, seat, out)
        case Ask.WINNER:
            return offer_choices(state, seat, out)
        case Ask.SHIELD:
            return offer_shields(state, seat, out)
        case Ask.DAMAGE:
            return offer_damage(state, seat, out)
        case _:
            return offer(out, offer(out, 0, Verb.TAKE_REFLEX), Verb.DECLINE_REFLEX)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    if what == Ask.PLAN:
        plan(state, seat, action)
    else:
        close_question(state)
        carry_out(state, what, seat, action)
    advance(state)
    for number in range(state.table.seats):
        sort_dice(state.ships[number])


@rule
def close_question(state: State) -> None:
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0


@rule
def carry_out(state: State, what: int, seat: int, action: Action) -> None:
    match what:
        case Ask.ACTION:
            act(state, seat, action)
        case Ask.WINNER:
            choose(state, seat, action)
        case Ask.SHIELD:
            use_shield(state, action.target)
        case Ask.DAMAGE:
            mark_damage(state, seat, action.target)
        case _:
            answer_reflex(state, seat, action.verb)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: a plain layout, its first die, no manoeuvre, the first shield and space, the die."""
    match state.ask.what:
        case Ask.PLAN:
            return plan_fallback(state, seat, out)
        case Ask.ACTION:
            return action_fallback(state, seat, out)
        case Ask.WINNER:
            return offer(out, 0, Verb.STAY)
        case _:
            return min(choices(state, seat, out), 1)


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
