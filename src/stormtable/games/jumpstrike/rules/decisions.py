"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.ending import give_up, result_of
from stormtable.games.jumpstrike.rules.guards import lay, offer_laying, refuse_laying, stop_laying
from stormtable.games.jumpstrike.rules.missiles import fly, missile_fallback, offer_missiles, refuse_missile
from stormtable.games.jumpstrike.rules.movement import move_pods, offer_pod_moves, pod_move_fallback, refuse_pod_move
from stormtable.games.jumpstrike.rules.plotting import (
    offer_plot,
    plot,
    plot_fallback,
    refuse_plot,
    stop_plotting,
)
from stormtable.games.jumpstrike.rules.pod_rolls import offer_sacrifices, refuse_sacrifice, sacrifice
from stormtable.games.jumpstrike.rules.pods import (
    aim,
    aim_fallback,
    attack_fallback,
    choose_group,
    commit,
    offer_aims,
    offer_attacks,
    offer_commits,
    refuse_aim,
    refuse_attack,
    refuse_commit,
    settle_attack,
)
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.ships import engage, next_ship, offer_engagements, refuse_engage, settle_targets
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, State, Verb
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


@rule
def verb_fits(what: int, verb: int) -> bool:
    match what:
        case Ask.LAY:
            return verb == Verb.SHIFT_GUARD or verb == Verb.SEAL
        case Ask.PLOT:
            return Verb.FORWARD <= verb <= Verb.SEAL
        case Ask.MOVE_GROUP:
            return verb == Verb.MOVE_GROUP or verb == Verb.STAY
        case Ask.MISSILE:
            return verb == Verb.MISSILE
        case Ask.ATTACK:
            return verb == Verb.ATTACK or verb == Verb.DONE
        case Ask.AIM:
            return verb == Verb.AIM
        case Ask.COMMIT:
            return verb == Verb.COMMIT
        case Ask.SACRIFICE:
            return verb == Verb.SACRIFICE or verb == Verb.KEEP_GUARDS
        case _:
            return verb == Verb.ENGAGE or verb == Verb.HOLD


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
    return refuse_asked(state, seat, action)


@rule
def refuse_asked(state: State, seat: int, action: Action) -> int:
    match state.ask.what:
        case Ask.LAY:
            return refuse_laying(state, seat, action)
        case Ask.PLOT:
            return refuse_plot(state, seat, action)
        case Ask.MOVE_GROUP:
            return refuse_pod_move(state, seat, action)
        case Ask.MISSILE:
            return refuse_missile(state, seat, action)
        case Ask.ATTACK:
            return refuse_attack(state, seat, action)
        case Ask.AIM:
            return refuse_aim(state, seat, action)
        case Ask.COMMIT:
            return refuse_commit(state, action)
        case Ask.SACRIFICE:
            return refuse_sacrifice(state, action)
        case _:
            return refuse_engage(state, seat, action)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= state.table.sides or state.ask.seats >> seat & 1 == 0:
        return 0
    match state.ask.what:
        case Ask.LAY:
            return offer_laying(state, seat, out)
        case Ask.PLOT:
            return offer_plot(state, seat, out)
        case Ask.MOVE_GROUP:
            return offer_pod_moves(state, seat, out)
        case Ask.MISSILE:
            return offer_missiles(state, seat, out)
        case Ask.ATTACK:
            return offer_attacks(state, seat, out)
        case Ask.AIM:
            return offer_aims(state, seat, out)
        case Ask.COMMIT:
            return offer_commits(state, out)
        case Ask.SACRIFICE:
            return offer_sacrifices(state, out)
        case _:
            return offer_engagements(state, seat, out)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    if what == Ask.LAY:
        lay(state, seat, action)
    elif what == Ask.PLOT:
        plot(state, seat, action)
    elif what == Ask.ENGAGE:
        engage(state, seat, action)
    else:
        close_question(state)
        carry_out(state, what, seat, action)
    advance(state)


@rule
def close_question(state: State) -> None:
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0


@rule
def carry_out(state: State, what: int, seat: int, action: Action) -> None:
    match what:
        case Ask.MOVE_GROUP:
            move_pods(state, seat, action)
        case Ask.MISSILE:
            fly(state, seat, action.target)
        case Ask.ATTACK:
            choose_group(state, seat, action)
        case Ask.AIM:
            aim(state, action)
        case Ask.COMMIT:
            commit(state, action)
        case _:
            sacrifice(state, action)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: guards as they lie, plots that do nothing, groups that stay and are done."""
    match state.ask.what:
        case Ask.PLOT:
            return plot_fallback(state, seat, out)
        case Ask.LAY:
            return offer(out, 0, Verb.SEAL)
        case Ask.MOVE_GROUP:
            return pod_move_fallback(state, seat, out)
        case Ask.MISSILE:
            return missile_fallback(state, seat, out)
        case Ask.ATTACK:
            return attack_fallback(state, seat, out)
        case Ask.AIM:
            return aim_fallback(state, seat, out)
        case Ask.COMMIT:
            return offer(out, 0, Verb.COMMIT, amount=1)
        case Ask.SACRIFICE:
            return offer(out, 0, Verb.KEEP_GUARDS)
        case _:
            return offer(out, 0, Verb.HOLD, unit=next_ship(state, seat))


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
