"""Chapter 7, contact and rounds: who fights, who falls, who wins."""

from __future__ import annotations

from stormtable.engine import note, roll, rule
from stormtable.engine.plane import bearing, moved_x, moved_y
from stormtable.games.lightning_war.rules.assault import contact_distance, contact_x, contact_y, nearest_of
from stormtable.games.lightning_war.rules.casualties import remove, sixes_rolled
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.command import bits_in
from stormtable.games.lightning_war.rules.movement import change_place
from stormtable.games.lightning_war.rules.state import NOBODY, State
from stormtable.games.lightning_war.rules.values import (
    CONTACT,
    gap,
    in_contact,
    is_crew,
    is_free,
    is_squad,
    is_troops,
    on_board,
    on_table,
)

RIM_STEP = 10  # tenths of a degree between the places of a rim


@rule("LW-7.10", "LW-1.7")
def next_to_move(state: State) -> int:
    """The squad nearest to what it goes for, of those about to move; NOBODY when all have."""
    found, best = NOBODY, 1 << 30
    for number in range(state.table.n_elements):
        element = state.elements[number]
        if element.reaches and on_table(state, number) and element.prey == 0:
            target = nearest_of(state, number, state.assault.defender)
            if target != NOBODY and gap(state, number, target) < best:
                found, best = number, gap(state, number, target)
    return found


@rule("LW-7.1", "LW-7.10")
def make_contact(state: State) -> int:
    """All that reach move, the nearest first; returns how many are in contact."""
    count, number = 0, next_to_move(state)
    while number != NOBODY:
        target = nearest_of(state, number, state.assault.defender)
        state.elements[number].prey = target + 1
        count += charge_home(state, number, target)
        number = next_to_move(state)
    return count


@rule("LW-7.10", "LW-2.6", "LW-1.5")
def charge_home(state: State, number: int, target: int) -> bool:
    """Move a squad into contact: straight, or to the nearest free place on the target's rim; False if none is free."""
    x, y = contact_x(state, number, target), contact_y(state, number, target)
    there, radius = state.elements[target], state.table.elements[number].radius
    apart, around = contact_distance(state, number, target), bearing(x - there.x, y - there.y)
    if is_free(state, number, x, y):
        arrive(state, number, target, x, y)
        return True
    for step in range(1, 1800 // RIM_STEP + 1):
        for way in (-1, 1):
            facing = around + way * step * RIM_STEP
            x, y = there.x + moved_x(apart, facing), there.y + moved_y(apart, facing)
            if on_board(state, x, y, radius) and is_free(state, number, x, y):
                arrive(state, number, target, x, y)
                return True
    note(Event.NO_ROOM, number, target)
    return False


@rule
def arrive(state: State, number: int, target: int, x: int, y: int) -> None:
    change_place(state, number, x, y)
    note(Event.CONTACT, number, target, x, y)


@rule("LW-7.12", "LW-7.11")
def with_contacted(state: State, unit: int, part: int, other: int) -> int:
    """A part of a unit and all its troops in contact with another, as bits from its first element."""
    formation = state.table.units[unit]
    for i in range(formation.count):
        number = formation.first + i
        if is_troops(state, number) and on_table(state, number) and touched(state, number, other):
            part |= 1 << i
    return part & standing(state, unit, part)


@rule("LW-7.12")
def touched(state: State, number: int, unit: int) -> bool:
    """Whether any troops of a unit are in contact with an element."""
    formation = state.table.units[unit]
    for other in range(formation.first, formation.first + formation.count):
        if is_troops(state, other) and on_table(state, other) and in_contact(state, number, other):
            return True
    return False


@rule("LW-7.12", "LW-7.4")
def fighters(state: State, unit: int, part: int) -> int:
    """Dice of a side of the fight: one a squad of the part; one a crew if its unit has no squad on the table at all."""
    squads, crews, strays = 0, 0, 0
    formation = state.table.units[unit]
    for i in range(formation.count):
        number = formation.first + i
        if on_table(state, number):
            inside = part >> i & 1
            squads += is_squad(state, number) and inside == 1
            strays += is_squad(state, number) and inside == 0
            crews += is_crew(state, number) and inside == 1
    return squads if squads + strays > 0 else crews


@rule("LW-7.12", "LW-7.52")
def dice_of(state: State, unit: int, part: int, other: int, others: int) -> int:
    """The dice of a side of the fight; where neither side had any, all of both roll, and those are crews."""
    if fighters(state, unit, part) + fighters(state, other, others) > 0:
        return fighters(state, unit, part)
    return bits_in(part)


@rule
def standing(state: State, unit: int, part: int) -> int:
    """Those of a part that are still on the table, as bits."""
    first, left = state.table.units[unit].first, 0
    for i in range(state.table.units[unit].count):
        if part >> i & 1 and on_table(state, first + i):
            left |= 1 << i
    return left


@rule("LW-7.4", "LW-2.5")
def roll_round(state: State, unit: int, dice: int) -> int:
    """Returns the casualties on the other unit."""
    if dice == 0:
        return 0
    note(Event.FIGHTERS, unit, dice)
    roll(state, dice, 6)
    note(Event.FOUGHT, unit, sixes_rolled(state))
    return sixes_rolled(state)


@rule("LW-7.16", "LW-7.53", "LW-1.7")
def next_to_fall(state: State, unit: int, part: int, other: int, others: int) -> int:
    """Who falls next: squads, then crews, of either those in contact, then the nearest; NOBODY if nobody is left."""
    first, found, best = state.table.units[unit].first, NOBODY, 1 << 40
    for i in range(state.table.units[unit].count):
        number = first + i
        if part >> i & 1 and on_table(state, number):
            near = nearest_gap(state, number, other, others)
            order = 0 if near <= CONTACT else near
            if is_crew(state, number):
                order += 1 << 32
            if order < best:
                found, best = number, order
    return found


@rule("LW-7.16")
def nearest_gap(state: State, number: int, unit: int, part: int) -> int:
    """The gap to the nearest of a part of a unit, as it stood when the round began."""
    first, best = state.table.units[unit].first, 1 << 20
    for i in range(state.table.units[unit].count):
        if part >> i & 1:
            best = min(best, gap(state, number, first + i))
    return best


@rule("LW-7.16", "LW-7.4")
def take_losses(state: State, unit: int, part: int, other: int, others: int, casualties: int) -> None:
    """Remove the casualties of a round."""
    for _ in range(casualties):
        remove(state, next_to_fall(state, unit, part, other, others), False)


@rule("LW-7.4", "LW-7.15", "LW-7.16")
def fight(state: State, attacker: int, defender: int, ours: int, theirs: int) -> int:
    """Rounds until there is a winner: 1 the attacker, -1 the defender, 0 nobody is left to win."""
    a, b = ours, theirs
    while a > 0 and b > 0:
        dice_a, dice_b = dice_of(state, attacker, a, defender, b), dice_of(state, defender, b, attacker, a)
        on_b, on_a = roll_round(state, attacker, dice_a), roll_round(state, defender, dice_b)
        lost_a = min(on_a, bits_in(standing(state, attacker, a)))
        lost_b = min(on_b, bits_in(standing(state, defender, b)))
        note(Event.ROUND, attacker, defender, lost_a, lost_b)
        take_losses(state, defender, b, attacker, a, lost_b)
        take_losses(state, attacker, a, defender, b, lost_a)
        a, b = standing(state, attacker, a), standing(state, defender, b)
        if a > 0 and b > 0 and lost_a != lost_b:
            return 1 if lost_a < lost_b else -1
    if a == b:
        return 0
    return 1 if b == 0 else -1
