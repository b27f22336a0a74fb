"""Lookups: whose a unit is, what counts now, what touches what, and the Skill roll (chapters 1 and 2)."""

from __future__ import annotations

from stormtable.engine import note, roll, rule
from stormtable.engine.plane import length, within
from stormtable.games.lightning_strike.rules.state import (
    CONTACT,
    N_UNITS,
    UNITS_A_SIDE,
    Activation,
    Card,
    Kind,
    Mark,
    State,
    Status,
    Unit,
)


@rule("LS-1.6")
def side_of_unit(number: int) -> int:
    return number // UNITS_A_SIDE


@rule
def on_top(state: State) -> Activation:
    """The activation under way, the one that interrupts if there are two."""
    return state.active[state.depth - 1]


@rule
def on_table(state: State, number: int) -> bool:
    return 0 <= number < N_UNITS and state.units[number].status == Status.ON_TABLE


@rule("LS-1.6")
def is_enemy(number: int, other: int) -> bool:
    """Everything not of one's side."""
    return side_of_unit(number) != side_of_unit(other)


@rule
def is_fighter(state: State, number: int) -> bool:
    return state.table.cards[number].kind == Kind.FIGHTER


@rule("LS-7.3")
def halved(value: int) -> int:
    """Half, rounded up."""
    return (value + 1) // 2


@rule("LS-7.3", "LS-7.6")
def basic_move(state: State, number: int) -> int:
    """Hundredths; a Crippled unit's halved from the printed whole centimetres."""
    move: int = state.table.cards[number].move
    return 100 * halved(move // 100) if state.units[number].crippled else move


@rule("LS-7.3", "LS-7.6")
def overthrust_move(state: State, number: int) -> int:
    move: int = state.table.cards[number].overthrust
    return 100 * halved(move // 100) if state.units[number].crippled else move


@rule("LS-1.5", "LS-1.9", "LS-5.3")
def distance(state: State, number: int, other: int) -> int:
    """Centre to centre, in whole hundredths."""
    a, b = state.units[number], state.units[other]
    return length(b.x - a.x, b.y - a.y)


@rule("LS-1.5", "LS-1.9", "LS-6.1")
def touches(state: State, number: int, other: int) -> bool:
    """Whether two units on the table are in base contact."""
    return (
        number != other
        and on_table(state, number)
        and on_table(state, other)
        and within(state.units[other].x - state.units[number].x, state.units[other].y - state.units[number].y, CONTACT)
    )


@rule("LS-9.7")
def bears(unit: Unit, mark: int) -> bool:
    """Whether a Targeted ECM counter of a kind lies on a unit; more than one of a kind does no more."""
    for i in range(unit.n_marks):
        if unit.marks[i] == mark:
            return True
    return False


@rule("LS-9.2", "LS-9.3")
def jammed(state: State, side: int) -> bool:
    """Whether an opposing side's ECM counter is up."""
    for number in range(N_UNITS):
        if state.units[number].broadcasting and side_of_unit(number) != side and on_table(state, number):
            return True
    return False


@rule("LS-10.1", "LS-9.2", "LS-9.7")
def may_command(state: State, number: int) -> bool:
    """Whether a unit may use its Command Point."""
    unit = state.units[number]
    return (
        unit.command
        and on_table(state, number)
        and not bears(unit, Mark.HOSTILE)
        and not jammed(state, side_of_unit(number))
    )


@rule("LS-2.1", "LS-2.2")
def result(state: State) -> int:
    """Of the dice just rolled: the highest, and 1 for each six beyond the first."""
    high = state.dice.face[0]
    if high == 6:
        for i in range(1, state.dice.n):
            high += state.dice.face[i] == 6
    return high


@rule("LS-2.2")
def fumbled(state: State) -> bool:
    """Whether all the dice just rolled show 1."""
    return state.dice.face[0] == 1


@rule("LS-2.5", "LS-2.1")
def roll_skill(state: State, number: int) -> int:
    """A Skill roll's result."""
    card: Card = state.table.cards[number]
    roll(state, card.skill, 6)
    return result(state)


@rule("LS-2.3", "LS-2.6")
def floored(total: int) -> int:
    """All modifiers are added once; below 0 is 0."""
    return max(0, total)


@rule("LS-2.4", "LS-2.7", "LS-2.2")
def margin(total: int, fumble: bool, against: int, other_fumble: bool) -> int:
    """The margin of success of an opposed test; 0 for a failure or a draw."""
    if fumble:
        return 0
    if other_fumble:
        return max(1, total - against)
    return max(0, total - against)


@rule("LS-2.4", "LS-2.2")
def exceeds(state: State, value: int, threshold: int) -> bool:
    """A test against a threshold, with the dice just rolled."""
    return not fumbled(state) and value > threshold


@rule("LS-4.6", "LS-9.1")
def add_modifier(event: int, number: int, why: int, amount: int) -> int:
    """Note a modifier that changes something; returns it."""
    if amount != 0:
        note(event, number, why, amount)
    return amount
