"""Chapter 7, damage: stun, crippled, overkill, and what a unit that is lost takes with it."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.state import State, Status
from stormtable.games.lightning_strike.rules.values import halved

STUN, CRIPPLE, OVERKILL = 0, 1, 2


@rule("LS-7.1", "LS-7.3")
def multiplier(state: State, attacker: int, weapon: int, band: int) -> int:
    """The damage multiplier of a band; a Crippled attacker's is halved, rounded up."""
    damage: int = state.table.cards[attacker].weapons[weapon].damage[band]
    return halved(damage) if state.units[attacker].crippled else damage


@rule("LS-7.1")
def take_damage(state: State, target: int, damage: int, kind: int, side: int) -> None:
    """Only the worst result applies; a threshold must be exceeded."""
    card = state.table.cards[target]
    if damage > card.protection[kind][side][OVERKILL]:
        note(Event.OVERKILLED, target)
        destroy(state, target)
    elif damage > card.protection[kind][side][CRIPPLE]:
        cripple(state, target)
    elif damage > card.protection[kind][side][STUN]:
        stun(state, target)
    else:
        note(Event.NO_EFFECT, target, card.protection[kind][side][STUN])


@rule("LS-7.2", "LS-7.5")
def stun(state: State, number: int) -> None:
    """A second Stun turns both into one Crippled counter."""
    unit = state.units[number]
    if unit.stunned:
        unit.stunned = False
        note(Event.SECOND_STUN, number)
        cripple(state, number)
        return
    unit.stunned = True
    note(Event.STUNNED, number)


@rule("LS-7.3", "LS-7.5", "LS-9.4")
def cripple(state: State, number: int) -> None:
    """A second Crippled counter, from any source, destroys; a Stun that is there stays."""
    unit = state.units[number]
    if unit.crippled:
        note(Event.SECOND_CRIPPLED, number)
        destroy(state, number)
        return
    unit.crippled = True
    note(Event.CRIPPLED, number)
    end_broadcast(state, number, No.CRIPPLED)


@rule("LS-7.4")
def destroy(state: State, number: int) -> None:
    note(Event.DESTROYED, number)
    leave(state, number, Status.DESTROYED)


@rule("LS-3.7", "LS-9.4", "LS-9.15")
def leave(state: State, number: int, status: int) -> None:
    """A unit that is destroyed or retreats takes its counters along; Targeted ECM that it sent stays."""
    unit = state.units[number]
    end_broadcast(state, number, No.NOT_ON_TABLE)
    unit.status = status
    unit.overthrust = unit.evasive = unit.stunned = False
    unit.activated = unit.interrupted = unit.command = False
    unit.actions = 0
    for i in range(unit.n_marks):
        unit.marks[i] = 0
    unit.n_marks = 0


@rule("LS-9.4", "LS-9.9")
def end_broadcast(state: State, number: int, why: int) -> None:
    """The unit's ECM counter goes, if it has one."""
    unit = state.units[number]
    if unit.broadcasting:
        unit.broadcasting = False
        unit.threshold = unit.since = 0
        note(Event.ECM_DOWN, number, why)
