"""Chapter 6, casualties: removal, and where the second and further sixes go."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.command import pass_on_hq
from stormtable.games.lightning_war.rules.cover import OPEN, protection_here
from stormtable.games.lightning_war.rules.movement import load_of
from stormtable.games.lightning_war.rules.sight import sees
from stormtable.games.lightning_war.rules.state import NOBODY, State, Status
from stormtable.games.lightning_war.rules.values import (
    gap,
    is_afv,
    is_soft,
    is_squad,
    is_vehicle,
    on_table,
    side_of_element,
    unit_of,
)

SPREAD = 600  # hundredths (LW-6.6)


@rule("LW-2.3", "LW-5.4", "LW-5.13", "LW-5.53", "LW-4.18", "LW-8.4")
def remove(state: State, number: int, wreck: bool) -> None:
    """Take an element out of the game, with what it carries; a vehicle put out of action stays as a wreck."""
    element = state.elements[number]
    load = load_of(state, number)
    element.status = Status.WRECK if wreck and is_vehicle(state, number) else Status.LOST
    note(Event.REMOVED, number, element.status)
    strip(state, number)
    count_loss(state, number)
    if load >= 0:
        note(Event.LOST_WITH_CARRIER, load, number)
        state.elements[load].status = Status.LOST
        strip(state, load)
        count_loss(state, load)


@rule
def strip(state: State, number: int) -> None:
    """What is lost has no state but where it was."""
    element = state.elements[number]
    element.carrier = element.start_facing = element.used = element.pace = element.ready = 0
    element.start_x = element.start_y = element.bound = element.prey = 0
    element.boarded = element.moved = element.done = element.fired = False
    element.stray = element.shaken = element.reaches = element.defended = False
    if state.chosen == number + 1:
        state.chosen = 0
        state.begun = False


@rule("LW-8.4", "LW-1.8", "LW-1.4")
def count_loss(state: State, number: int) -> None:
    """Its unit has lost an element, trucks and jeeps apart; its HQ passes on."""
    if not is_soft(state, number):
        state.units[unit_of(state, number)].reduced = True
    pass_on_hq(state, number)


@rule("LW-6.6", "LW-6.8")
def category(state: State, number: int, firer: int) -> int:
    """Infantry in the open 0, in cover 1, crews and soft vehicles 2; `firer` -1: fire that is not direct."""
    if not is_squad(state, number):
        return 2
    return 0 if protection_here(state, number, firer) == OPEN else 1


@rule("LW-6.6", "LW-6.8", "LW-6.11", "LW-1.7")
def next_victim(state: State, target: int, firer: int, direct: bool, reach: int) -> int:
    """Where a displaced six goes: by category, then the nearest to the target; NOBODY if nothing is there.

    `reach` above 0: only within that range of the firer and in its sight, as small arms need.
    """
    found, best = NOBODY, 1 << 30
    for number in range(state.table.n_elements):
        if number == target or not on_table(state, number) or is_afv(state, number):
            continue
        if side_of_element(state, number) != side_of_element(state, target):
            continue
        apart = gap(state, target, number)
        if apart > SPREAD:
            continue
        if reach > 0 and (gap(state, firer, number) > reach or not sees(state, firer, number)):
            continue
        order = category(state, number, firer if direct else NOBODY) << 20
        if order + apart < best:
            found, best = number, order + apart
    return found


@rule("LW-6.5", "LW-6.6", "LW-6.8", "LW-6.1", "LW-5.12", "LW-2.3")
def strike(state: State, target: int, sixes: int, firer: int, direct: bool, reach: int) -> None:
    """The sixes of a shot at troops or a soft vehicle: the first takes the target, the others are displaced."""
    for i in range(sixes):
        victim = target if i == 0 else next_victim(state, target, firer, direct, reach)
        if victim == NOBODY:
            note(Event.SIXES_LOST, target, sixes - i)
            return
        if i > 0:
            note(Event.DISPLACED, target, victim)
        remove(state, victim, True)


@rule("LW-5.1", "LW-6.5")
def sixes_rolled(state: State) -> int:
    """Sixes of the pool just rolled."""
    count = 0
    while count < state.dice.n and state.dice.face[count] == 6:
        count += 1
    return count
