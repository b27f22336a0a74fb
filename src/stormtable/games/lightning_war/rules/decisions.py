"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_war.rules.assault import declare, refuse_assault
from stormtable.games.lightning_war.rules.choosing import refuse_choice
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.defence import defend, refuse_assault_fire, support
from stormtable.games.lightning_war.rules.ending import finish, leader
from stormtable.games.lightning_war.rules.fire import fire, refuse_fire
from stormtable.games.lightning_war.rules.lattice import offer_all, offer_fallback
from stormtable.games.lightning_war.rules.movement import (
    begin,
    face,
    move,
    refuse_face,
    refuse_move,
)
from stormtable.games.lightning_war.rules.movement import finish as finish_element
from stormtable.games.lightning_war.rules.rejoining import refuse_leaving
from stormtable.games.lightning_war.rules.resolution import resolve
from stormtable.games.lightning_war.rules.sequence import advance, begin_defence, end_part, give_initiative
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve, place, refuse_place
from stormtable.games.lightning_war.rules.state import NOBODY, SIDES, Ask, Stage, State, Step, Verb
from stormtable.games.lightning_war.rules.storming import charge, refuse_charge, refuse_storm, storm
from stormtable.games.lightning_war.rules.transport import dismount, mount, refuse_dismount, refuse_mount


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
def verb_fits(what: int, verb: int) -> bool:
    match what:
        case Ask.PLACE:
            return verb == Verb.PLACE or verb == Verb.END
        case Ask.INITIATIVE:
            return verb == Verb.INITIATIVE
        case Ask.MOVE:
            return verb == Verb.END or Verb.CHOOSE <= verb <= Verb.DISMOUNT
        case Ask.FIRE:
            return verb == Verb.END or verb == Verb.CHOOSE or verb == Verb.DONE or verb == Verb.FIRE
        case Ask.ASSAULT:
            return verb == Verb.END or Verb.ASSAULT <= verb <= Verb.CHARGE
        case _:
            return verb == Verb.FIRE or verb == Verb.HOLD


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if state.over:
        return No.OVER
    if seat < 0 or seat >= SIDES or state.ask.seats >> seat & 1 == 0:
        return No.NOT_YOURS
    if not verb_fits(state.ask.what, action.verb):
        return No.OTHER_DECISION
    if state.ask.what == Ask.MOVE and refuse_leaving(state, action) != No.OK:
        return No.MUST_REJOIN
    match action.verb:
        case Verb.PLACE:
            return refuse_place(state, seat, action)
        case Verb.INITIATIVE:
            return refuse_initiative(action)
        case Verb.END | Verb.HOLD:
            return refuse_end(state, seat, action)
        case Verb.CHOOSE | Verb.DONE:
            return refuse_choice(state, seat, action)
        case _:
            return refuse_act(state, seat, action)


@rule
def refuse_act(state: State, seat: int, action: Action) -> int:
    match action.verb:
        case Verb.MOVE:
            return refuse_move(state, seat, action)
        case Verb.FACE:
            return refuse_face(state, seat, action)
        case Verb.MOUNT:
            return refuse_mount(state, seat, action)
        case Verb.DISMOUNT:
            return refuse_dismount(state, seat, action)
        case Verb.FIRE:
            if state.ask.what == Ask.FIRE:
                return refuse_fire(state, seat, action)
            return refuse_assault_fire(state, seat, action)
        case Verb.ASSAULT:
            return refuse_assault(state, seat, action)
        case Verb.STORM:
            return refuse_storm(state, seat, action)
        case _:
            return refuse_charge(state, action)


@rule
def is_bare(action: Action) -> bool:
    """Whether a verb stands alone."""
    return action.unit == 0 and action.target == 0 and action.part == 0 and action.facing == 0 and is_nowhere(action)


@rule
def is_nowhere(action: Action) -> bool:
    return action.x == 0 and action.y == 0


@rule("LW-2.1")
def refuse_initiative(action: Action) -> int:
    if not is_bare(action):
        return No.MALFORMED
    return No.OK if 0 <= action.amount < SIDES else No.NOT_A_SIDE


@rule("LW-1.9", "LW-2.4", "LW-7.19")
def refuse_end(state: State, seat: int, action: Action) -> int:
    """Passing ends a side's part; its set-up only when everything has its place."""
    if not is_bare(action) or action.amount != 0:
        return No.MALFORMED
    if state.ask.what == Ask.PLACE and next_in_reserve(state, seat) != NOBODY:
        return No.NOT_ALL_PLACED
    return No.CHARGE_FIRST if state.storming != 0 else No.OK


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    """A lattice of the legal actions (lattice.py): on a free table there is no end of them."""
    if seat < 0 or seat >= SIDES or state.ask.seats >> seat & 1 == 0:
        return 0
    return offer_all(state, seat, out)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    return offer_fallback(state, seat, out)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0
    match action.verb:
        case Verb.PLACE:
            place(state, action)
        case Verb.INITIATIVE:
            give_initiative(state, action.amount)
        case Verb.END | Verb.HOLD:
            end(state, seat)
        case Verb.FIRE:
            open_fire(state, what, action)
        case Verb.ASSAULT:
            declare(state, action)
        case Verb.STORM:
            storm(state, action)
        case Verb.CHARGE:
            charge(state, action.unit)
        case _:
            act(state, action)
    advance(state)


@rule("LW-2.4")
def act(state: State, action: Action) -> None:
    """What an element does in phase 2, and what a side only says."""
    match action.verb:
        case Verb.CHOOSE:
            begin(state, action.unit)
        case Verb.DONE:
            note(Event.DONE, action.unit)
            finish_element(state, action.unit)
        case Verb.MOVE:
            move(state, action)
        case Verb.FACE:
            face(state, action)
        case Verb.MOUNT:
            mount(state, action)
        case _:
            dismount(state, action)


@rule("LW-2.4", "LW-7.13")
def open_fire(state: State, what: int, action: Action) -> None:
    match what:
        case Ask.FIRE:
            fire(state, action)
        case Ask.SUPPORT:
            support(state, action)
        case _:
            defend(state, action)


@rule("LW-1.9", "LW-2.4", "LW-7.13")
def end(state: State, seat: int) -> None:
    """A side passes: its part of a phase ends, or its fire in an assault."""
    if state.step == Step.SET_UP:
        note(Event.ENDED, state.first if state.part == 0 else 1 - state.first, Step.SET_UP)
        state.part += 1
    elif state.assault.stage == Stage.SUPPORT:
        note(Event.HOLDS_FIRE, seat)
        begin_defence(state)
    elif state.assault.stage == Stage.DEFENCE:
        note(Event.HOLDS_FIRE, seat)
        resolve(state)
    else:
        end_part(state)


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
