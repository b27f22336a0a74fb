"""Chapter 2, one element after the other: which of them may still act in a phase, and saying which is next."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.fire import refuse_firer
from stormtable.games.lightning_war.rules.movement import finish, refuse_mover
from stormtable.games.lightning_war.rules.state import Ask, State, Status, Verb
from stormtable.games.lightning_war.rules.values import exists, is_vehicle, on_table, side_of_element


@rule("LW-2.4", "LW-4.9", "LW-4.16")
def refuse_actor(state: State, side: int, number: int) -> int:
    """Whether an element may do anything in a side's part of phase 2 or 3, whatever it finds to do."""
    if not exists(state, number) or side_of_element(state, number) != side:
        return No.NOT_YOUR_ELEMENT
    if state.elements[number].done:
        return No.DONE
    if state.ask.what == Ask.FIRE:
        return refuse_firer(state, number)
    if on_table(state, number) and is_vehicle(state, number):
        return No.OK  # a turret turns, whoever is shaken or halted
    no = refuse_mover(state, side, number)
    return no if no != No.OK or can_move(state, number) else No.NEEDS_TOW


@rule("LW-4.7", "LW-4.18")
def can_move(state: State, number: int) -> bool:
    """Whether it moves by itself, can be limbered, or leaves its carrier."""
    card = state.table.elements[number]
    return state.elements[number].status == Status.ABOARD or card.rate > 0 or card.towed


@rule("LW-2.4")
def refuse_choice(state: State, seat: int, action: Action) -> int:
    """CHOOSE and DONE: an element that may still act."""
    number = action.unit
    if action.target != 0 or action.part != 0 or action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    if action.x != 0 or action.y != 0:
        return No.MALFORMED
    no = refuse_actor(state, seat, number)
    if no != No.OK:
        return no
    return No.DONE if action.verb == Verb.CHOOSE and state.chosen == number + 1 else No.OK


@rule("LW-2.4")
def be_done(state: State, number: int) -> None:
    note(Event.DONE, number)
    finish(state, number)
