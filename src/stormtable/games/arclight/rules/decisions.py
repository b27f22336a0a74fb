"""Who decides, what may be done, what is refused and why, and what happens then: the protocol's rules."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.fire import declare, hold, offer_fire, refuse_anyway, refuse_fire
from stormtable.games.arclight.rules.initiative import (
    offer_commands,
    pledge,
    refuse_command,
)
from stormtable.games.arclight.rules.movement import (
    activate,
    end_move,
    go_forward,
    offer_moves,
    offer_ships,
    refuse_end,
    refuse_move,
    refuse_ship,
    set_facing,
    turn,
)
from stormtable.games.arclight.rules.questions import answer, close_question, offer_choices, refuse_choice
from stormtable.games.arclight.rules.sequence import advance
from stormtable.games.arclight.rules.state import NOBODY, SIDES, Ask, State, Verb
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
def verb_fits(what: int, verb: int) -> bool:
    match what:
        case Ask.COMMANDER:
            return verb == Verb.COMMAND
        case Ask.SHIP:
            return verb == Verb.ACTIVATE
        case Ask.MOVE:
            return verb == Verb.FORWARD or verb == Verb.TURN or verb == Verb.END_MOVE
        case Ask.FIRE:
            return verb == Verb.FIRE or verb == Verb.HOLD
        case Ask.FACING:
            return verb == Verb.SET_FACING
        case Ask.ARC:
            return verb == Verb.FIX_ARC
        case _:
            return verb == Verb.CHOOSE


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
    match what:
        case Ask.COMMANDER:
            return refuse_command(state, seat, action)
        case Ask.SHIP:
            return refuse_ship(state, seat, action)
        case Ask.MOVE:
            return refuse_move(state, action)
        case Ask.FIRE:
            return refuse_fire(state, action)
        case _:
            return refuse_choice(state, action)


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    if seat < 0 or seat >= SIDES or deciders(state) >> seat & 1 == 0:
        return 0
    match state.ask.what:
        case Ask.COMMANDER:
            return offer_commands(state, seat, out)
        case Ask.SHIP:
            return offer_ships(state, seat, out)
        case Ask.MOVE:
            return offer_moves(state, out)
        case Ask.FIRE:
            return offer_fire(state, out)
        case _:
            return offer_choices(state, out)


@rule
def apply(state: State, seat: int, action: Action) -> None:
    what = state.ask.what
    if what == Ask.COMMANDER:
        pledge(state, seat, action)
    else:
        close_question(state)
        carry_out(state, what, action)
    advance(state)


@rule
def carry_out(state: State, what: int, action: Action) -> None:
    match action.verb:
        case Verb.ACTIVATE:
            activate(state, action.unit)
        case Verb.FORWARD:
            go_forward(state, action.unit)
        case Verb.TURN:
            turn(state, action.unit, action.amount)
        case Verb.END_MOVE:
            end_move(state, action.unit)
        case Verb.FIRE:
            declare(state, action)
        case Verb.HOLD:
            hold(state, action)
        case Verb.SET_FACING:
            set_facing(state, action.unit, action.facing)
        case _:
            answer(state, what, action)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer rolls its commander's die, stays, holds fire, or gets the first choice there is."""
    n = choices(state, seat, out)
    if state.ask.what == Ask.FIRE:
        return offer(out, 0, Verb.HOLD, unit=state.ask.ship, part=state.ask.part)
    if state.ask.what == Ask.MOVE and refuse_end(state, state.active - 1) == No.OK:
        return offer(out, 0, Verb.END_MOVE, unit=state.active - 1)
    return min(n, 1)


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
