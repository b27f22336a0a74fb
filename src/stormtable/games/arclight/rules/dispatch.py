"""What sends questions and verbs to the rules.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.arclight.rules.fire import declare, fire_fallback, hold, offer_fire, refuse_fire
from stormtable.games.arclight.rules.initiative import offer_commands, pledge, refuse_command
from stormtable.games.arclight.rules.movement import (
    activate,
    end_move,
    go_forward,
    move_fallback,
    offer_moves,
    offer_ships,
    refuse_move,
    refuse_ship,
    set_facing,
    turn,
)
from stormtable.games.arclight.rules.questions import (
    drop_degree,
    fix_arc,
    lose_crew,
    lose_gear,
    lose_weapon,
    offer_choices,
    refuse_choice,
    short,
)
from stormtable.games.arclight.rules.state import Ask, State, Verb

__all__ = ["carry_out", "fall_back", "offer_asked", "refuse_asked", "verb_fits"]


@rule
def verb_fits(what: int, verb: int) -> bool:
    """Whether a verb answers what is asked."""
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
def refuse_asked(state: State, seat: int, action: Action, what: int) -> int:
    """What is against an action whose verb fits."""
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
def offer_asked(state: State, seat: int, out: list[Action], what: int) -> int:
    """What may be done about what is asked."""
    match what:
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
def fall_back(state: State, seat: int, out: list[Action], what: int) -> int:
    """What a seat does that does not answer."""
    match what:
        case Ask.MOVE:
            return move_fallback(state, seat, out)
        case Ask.FIRE:
            return fire_fallback(state, out)
        case _:
            return min(offer_asked(state, seat, out, what), 1)


@rule
def carry_out(state: State, seat: int, action: Action, what: int) -> None:
    """Do it."""
    match action.verb:
        case Verb.COMMAND:
            pledge(state, seat, action)
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
        case Verb.CHOOSE:
            match what:
                case Ask.CREW:
                    lose_crew(state, action.unit, action.target)
                case Ask.GEAR:
                    lose_gear(state, action.unit, action.target)
                case Ask.SHORT:
                    short(state.ships[action.unit], action.unit, action.target, state.turn + 1)
                case Ask.DEGREE:
                    drop_degree(state, action.unit, action.target)
                case _:
                    lose_weapon(state, action.unit, action.target)
        case _:
            fix_arc(state, action.unit, action.target, action.part)
