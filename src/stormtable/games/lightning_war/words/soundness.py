"""What is so in every position: terrain, bases on the table and apart, loads and carriers, HQs, who is asked."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.engine.game import seats_in
from stormtable.engine.plane import FULL
from stormtable.engine.soundness import first_wrong
from stormtable.games.lightning_war.rules.sequence import acting_side
from stormtable.games.lightning_war.rules.state import SIDES, Ask, Kind, Stage, State, Status, Step
from stormtable.games.lightning_war.rules.strips import has_strips
from stormtable.games.lightning_war.rules.values import OVERLAP, gap, on_board, side_of_element, stands_there
from stormtable.games.lightning_war.words.names import name_of, unit_name

__all__ = ["check"]


@first_wrong
def check(state: State) -> Iterator[str]:
    """One sentence for each thing that is wrong."""
    if not has_strips(state):
        yield "what is written down of where terrain lies is not so"
    yield from wrongs_of_turn(state)
    yield from wrongs_of_elements(state)
    yield from wrongs_of_places(state)
    yield from wrongs_of_loads(state)
    for number in range(state.table.n_units):
        yield from wrongs_of_unit(state, number)
    yield from wrongs_of_assault(state)
    yield from wrongs_of_question(state)


def wrongs_of_elements(state: State) -> Iterator[str]:
    """Status, facing, and what lasts no longer than its phase."""
    step, setup, quiet = state.step, state.table, state.assault.stage == Stage.NONE
    for number, (element, card) in enumerate(zip(state.elements, setup.elements, strict=True)):
        if number >= setup.n_elements:
            return
        if not Status.RESERVE <= element.status <= Status.WRECK:
            yield f"{name_of(setup, number)} is in no state that there is"
        if element.status == Status.RESERVE and step != Step.SET_UP:
            yield f"{name_of(setup, number)} has not been placed (LW-1.9)"
        if element.status == Status.WRECK and card.kind < Kind.AFV:
            yield f"{name_of(setup, number)} is a wreck, and no vehicle (LW-5.13)"
        if element.facing and (card.kind < Kind.AFV or not 0 <= element.facing < FULL):
            yield f"{name_of(setup, number)} has a facing that it cannot have (LW-1.10)"
        if element.used < 0 or element.ready < 0:
            yield f"{name_of(setup, number)} has used less than none of its rate"
        if quiet and (element.reaches or element.defended):
            yield f"{name_of(setup, number)} takes part in an assault, and there is none (LW-7.13)"
        if quiet and element.prey and not state.storming:
            yield f"{name_of(setup, number)} has a vehicle to take, and nobody storms (LW-7.19)"
        if step != Step.MOVEMENT and (element.start_x or element.start_y or element.start_facing):
            yield f"{name_of(setup, number)} began phase 2 somewhere, and it is over"


def wrongs_of_places(state: State) -> Iterator[str]:
    """Bases lie wholly on the table and overlap nothing (LW-1.5, LW-4.8); looked at from west to east.

    Not so wrecks among themselves: those of which a position says no place lie in the corner.
    """
    elements, cards = state.elements, state.table.elements
    there = [number for number in range(state.table.n_elements) if stands_there(state, number)]
    there.sort(key=lambda number: elements[number].x - cards[number].radius)
    for i, number in enumerate(there):
        east, wreck = elements[number].x + cards[number].radius, elements[number].status == Status.WRECK
        if not wreck and not on_board(state, elements[number].x, elements[number].y, cards[number].radius):
            yield f"the base of {name_of(state.table, number)} does not lie wholly on the table (LW-1.5)"
        for other in there[i + 1 :]:
            if elements[other].x - cards[other].radius > east:
                break
            if gap(state, number, other) < OVERLAP and not (wreck and elements[other].status == Status.WRECK):
                yield f"{name_of(state.table, number)} and {name_of(state.table, other)} overlap (LW-4.8)"


def wrongs_of_loads(state: State) -> Iterator[str]:
    """One load a carrier, which is on the table where its load is (LW-4.7, LW-4.18)."""
    loaded: set[int] = set()
    for number in range(state.table.n_elements):
        element, carrier = state.elements[number], state.elements[number].carrier - 1
        if (element.status == Status.ABOARD) != (carrier >= 0):
            yield f"{name_of(state.table, number)} is aboard of nothing, or has a carrier and is not aboard (LW-4.18)"
        elif carrier < 0:
            continue
        elif carrier >= state.table.n_elements or not state.table.elements[carrier].carries:
            yield f"{name_of(state.table, number)} is aboard of something that carries nothing (LW-4.7)"
        elif side_of_element(state, carrier) != side_of_element(state, number) or carrier in loaded:
            yield f"{name_of(state.table, carrier)} carries two loads, or an enemy (LW-4.7)"
        else:
            loaded.add(carrier)
            there, name = state.elements[carrier], name_of(state.table, number)
            if there.status != Status.ON_TABLE or (element.x, element.y) != (there.x, there.y):
                yield f"{name} is aboard of {name_of(state.table, carrier)}, which is not where it is (LW-4.18)"


def wrongs_of_unit(state: State, number: int) -> Iterator[str]:
    """An HQ is with an element of its unit that is left, as long as there is one (LW-1.4)."""
    formation, hq = state.table.units[number], state.units[number].hq - 1
    own = range(formation.first, formation.first + formation.count)
    gone = (Status.LOST, Status.WRECK)
    left = [
        each for each in own if state.elements[each].status not in gone and state.table.elements[each].kind != Kind.SOFT
    ]
    if hq not in left and (left or hq >= 0):
        yield f"the HQ of {unit_name(state.table, number)} is with no element of it that is left (LW-1.4)"


def wrongs_of_turn(state: State) -> Iterator[str]:
    """Turn and phase, the side that acts, what is held."""
    begun = state.step > Step.SET_UP
    if not begun <= state.turn <= state.table.turns:
        yield f"turn {state.turn}: there are {state.table.turns}"
    if not Step.SET_UP <= state.step <= Step.END or state.part not in (0, 1) or not 0 <= state.first < SIDES:
        yield "there is no such phase, or no such side to act in it (LW-2.1)"
    if not 0 <= state.winner <= SIDES or (state.winner and not state.over):
        yield "a side has won, and the game is not over or there is no such side"
    if any(not 0 <= holder <= SIDES for holder in state.holder) or state.visibility < 0:
        yield "an objective is held by no side that there is, or one sees less than nothing"
    if not 0 <= state.chosen <= state.table.n_elements or not 0 <= state.storming <= state.table.n_units:
        yield "an element acts, or a unit storms, that there is not"


def wrongs_of_assault(state: State) -> Iterator[str]:
    """An assault is made in its phase, by the side that acts, on the other (LW-7.13)."""
    assault, units = state.assault, state.table.units
    if assault.stage == Stage.NONE:
        return
    if state.step != Step.ASSAULT or max(assault.attacker, assault.defender) >= state.table.n_units:
        yield "an assault is under way outside its phase, or of a unit that there is not (LW-7.13)"
    elif units[assault.attacker].side != acting_side(state) or units[assault.defender].side == acting_side(state):
        yield "an assault is not made by the side that acts on the other (LW-7.13)"


def wrongs_of_question(state: State) -> Iterator[str]:
    """One side is asked at a time, and what acts is its own and there."""
    what, seats = state.ask.what, seats_in(state.ask.seats)
    if (what == Ask.NOTHING) != (not seats) or bool(state.over) != (not seats):
        yield "somebody decides though the game is over, or nobody though it is not"
    if len(seats) > 1 or state.ask.seats >= 1 << SIDES:
        yield "both sides are asked at once, or one that there is not"
