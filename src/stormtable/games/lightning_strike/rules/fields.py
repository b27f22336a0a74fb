"""Chapter 8, obstacles: what they do to those inside, to lines that cross them, and to those who enter."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.engine.plane import cuts, inside, within
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.state import NOWHERE, RADIUS, Field, Obstacle, State
from stormtable.games.lightning_strike.rules.values import exceeds, roll_skill

PENALTY = -2  # LS-8.4, LS-8.5
ENTRY_THRESHOLD = 2  # LS-8.3


@rule("LS-8.2", "LS-8.8", "LS-8.50")
def holds(field: Obstacle, x: int, y: int) -> bool:
    """Whether a centre lies inside; on the outline is inside."""
    return inside(x, y, field.x, field.y, field.radius)


@rule("LS-8.2", "LS-8.3", "LS-5.5")
def hides(state: State, number: int) -> bool:
    """Whether a unit is inside dust or debris."""
    unit = state.units[number]
    for i in range(state.n_fields):
        field = state.fields[i]
        if (field.kind == Field.DUST or field.kind == Field.DEBRIS) and holds(field, unit.x, unit.y):
            return True
    return False


@rule("LS-8.3", "LS-8.4", "LS-8.5")
def is_tested(field: Obstacle) -> bool:
    """Whether entering it is a test."""
    return field.kind == Field.DEBRIS or field.kind == Field.ROCKS


@rule("LS-8.4", "LS-8.5", "LS-5.20", "LS-8.6")
def line_penalty(state: State, attacker: int, target: int) -> int:
    """-2, once, for rocks that the line leaves, enters or crosses, and for a factory that it enters or crosses."""
    for i in range(state.n_fields):
        if hampers(state, state.fields[i], attacker, target):
            return PENALTY
    return 0


@rule("LS-8.4", "LS-8.5", "LS-5.20")
def hampers(state: State, field: Obstacle, attacker: int, target: int) -> bool:
    if field.kind != Field.ROCKS and field.kind != Field.FACTORY:
        return False
    a, b = state.units[attacker], state.units[target]
    out, into = holds(field, a.x, a.y), holds(field, b.x, b.y)
    if out:
        return field.kind == Field.ROCKS
    return into or cuts(a.x, a.y, b.x, b.y, field.x, field.y, field.radius)


@rule("LS-5.8", "LS-5.9", "LS-5.12")
def blocking_field(state: State, attacker: int, target: int) -> int:
    """The first that blocks a line, NOWHERE if none does.

    Dust and debris block a line that crosses them, any kind if it touches the target; none with an end inside.
    """
    a, b = state.units[attacker], state.units[target]
    for i in range(state.n_fields):
        field = state.fields[i]
        if not cuts(a.x, a.y, b.x, b.y, field.x, field.y, field.radius):
            continue
        if field.kind == Field.DUST or field.kind == Field.DEBRIS:
            return i
        if is_in_contact(state, field, target):
            return i
    return NOWHERE


@rule("LS-5.12", "LS-1.9")
def is_in_contact(state: State, field: Obstacle, number: int) -> bool:
    """Whether a unit's base touches an obstacle."""
    unit = state.units[number]
    return within(unit.x - field.x, unit.y - field.y, field.radius + RADIUS)


@rule("LS-8.3", "LS-8.4", "LS-8.9", "LS-9.14")
def passes_entry(state: State, number: int, i: int) -> bool:
    """The Skill test of one who enters, with no modifiers whatever."""
    note(Event.FIELD_ENTERED, number, i)
    if not is_tested(state.fields[i]):
        return True
    value = roll_skill(state, number)
    passed = exceeds(state, value, ENTRY_THRESHOLD)
    note(Event.FIELD_TEST, number, value, ENTRY_THRESHOLD, passed)
    return passed
