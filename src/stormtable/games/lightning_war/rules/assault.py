"""Chapter 7, close assault: who may declare it, who reaches, and its order up to contact."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.engine.plane import length, round_div
from stormtable.engine.shapes import FINE, fine_length, misses, near_piece
from stormtable.games.lightning_war.rules.barriers import CROSSING, crossings
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.command import LINK, command_group, needs_command
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.state import NOBODY, Body, Ground, Pace, Stage, State
from stormtable.games.lightning_war.rules.terrain import FRINGE, enters_bad_going, on_road
from stormtable.games.lightning_war.rules.values import gap, is_near, is_squad, is_troops, is_vehicle, on_table, unit_of
from stormtable.games.lightning_war.rules.wholes import near_edge, stands_in_whole

REACH = 1200  # hundredths: double the rate of a squad (LW-7.1)
LONGEST_SKIP = 64  # hundredths, to either side


@rule("LW-7.1", "LW-7.8", "LW-7.18", "LW-8.3")
def refuse_attacker(state: State, side: int, unit: int) -> int:
    """Whether an infantry unit may assault now."""
    if not 0 <= unit < state.table.n_units or state.table.units[unit].side != side:
        return No.NOT_YOUR_UNIT
    if state.units[unit].halted >= state.turn:
        return No.HALTED
    if state.units[unit].assaulted:
        return No.ASSAULTED
    formation = state.table.units[unit]
    able = False
    for number in range(formation.first, formation.first + formation.count):
        if is_squad(state, number) and state.elements[number].pace == Pace.DASH:
            return No.DASHED
        able = able or may_assault(state, number)
    return No.OK if able else No.NO_SQUADS


@rule("LW-7.12", "LW-8.7", "LW-8.14", "LW-8.3")
def may_assault(state: State, number: int) -> bool:
    """A squad on the table, in command and not shaken."""
    if not is_squad(state, number) or not on_table(state, number) or state.elements[number].shaken:
        return False
    unit = unit_of(state, number)
    if not needs_command(state, number):
        return True
    return command_group(state, unit) >> (number - state.table.units[unit].first) & 1 == 1


@rule("LW-7.9", "LW-1.7")
def nearest_of(state: State, number: int, unit: int) -> int:
    """The troops of a unit on the table that are nearest to an element; NOBODY for none."""
    formation = state.table.units[unit]
    found, best = NOBODY, 1 << 30
    for other in range(formation.first, formation.first + formation.count):
        if is_troops(state, other) and on_table(state, other) and is_near(state, number, other, best - 1):
            found, best = other, gap(state, number, other)
    return found


@rule("LW-7.9", "LW-7.10")
def contact_x(state: State, number: int, target: int) -> int:
    """The x of the place where an element that comes straight at another touches it."""
    a, b = state.elements[number], state.elements[target]
    return touching(a.x, b.x, contact_distance(state, number, target), fine_length(a.x, a.y, b.x, b.y))


@rule("LW-7.9", "LW-7.10")
def contact_y(state: State, number: int, target: int) -> int:
    a, b = state.elements[number], state.elements[target]
    return touching(a.y, b.y, contact_distance(state, number, target), fine_length(a.x, a.y, b.x, b.y))


@rule
def contact_distance(state: State, number: int, target: int) -> int:
    return state.table.elements[number].radius + state.table.elements[target].radius


@rule
def touching(a: int, b: int, apart: int, whole: int) -> int:
    """One coordinate of the place `apart` (hundredths) from b on the way from a."""
    return b + round_div((a - b) * apart * FINE, whole) if whole > 0 else a


@rule("LW-7.1", "LW-7.9", "LW-4.12", "LW-3.10")
def reaches(state: State, number: int, target: int) -> bool:
    """Whether a squad comes straight into contact with an enemy: up to 12 inches, not through or across bad going."""
    here = state.elements[number]
    x, y = contact_x(state, number, target), contact_y(state, number, target)
    if gap(state, number, target) > REACH:
        return False
    if gap(state, number, target) + CROSSING * crossings(state, here.x, here.y, x, y) > REACH:
        return False
    if enters_bad_going(state, here.x, here.y, x, y, False) or through_deep_wood(state, here.x, here.y, x, y):
        return False
    return not passes_third(state, number, target, x, y)


@rule("LW-3.10", "LW-7.9")
def through_deep_wood(state: State, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a way runs through a wood beyond its fringe of 2 inches, off every road."""
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == Ground.WOOD and not misses(area.shape, ax, ay, bx, by, 0) and deep_in(state, i, ax, ay, bx, by):
            return True
    return False


@rule("LW-3.10", "LW-3.8", "LW-1.5")
def deep_in(state: State, i: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether any hundredth of a way lies beyond the fringe of a wood; of one in contact already, where it stands."""
    whole, at = max(1, length(bx - ax, by - ay)), 0
    while at <= whole:
        skip = harmless(state, i, ax, ay, bx, by, whole, at)
        if skip > 0:
            at += skip
            continue
        x, y = ax + round_div((bx - ax) * at, whole), ay + round_div((by - ay) * at, whole)
        if beyond_fringe(state, i, x, y, FRINGE) and not on_road(state, x, y):
            return True
        at += 1
    return False


@rule("LW-3.10")
def harmless(state: State, i: int, ax: int, ay: int, bx: int, by: int, whole: int, at: int) -> int:
    """How far on from `at` (hundredths) a way stays out of the depth of a wood for certain; 0 if that is to be tried.

    Nothing within `half` of a place is deep in the wood if that is `half` and more too near to its edge, or outside.
    """
    half = LONGEST_SKIP
    while half > 1:
        middle = min(at + half, whole)
        x, y = ax + round_div((bx - ax) * middle, whole), ay + round_div((by - ay) * middle, whole)
        if not beyond_fringe(state, i, x, y, FRINGE - half - 1):
            return 2 * half
        half //= 2
    return 0


@rule("LW-3.10", "LW-3.8")
def beyond_fringe(state: State, i: int, x: int, y: int, fringe: int) -> bool:
    """Whether a place lies in a wood, farther than `fringe` from its edge."""
    return stands_in_whole(state, i, x, y) and not near_edge(state, i, x, y, fringe)


@rule("LW-7.9")
def passes_third(state: State, number: int, target: int, x: int, y: int) -> bool:
    """Whether the base of an enemy that is not of the target's unit stands in the way."""
    here, cards = state.elements[number], state.table.elements
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and other != target:
            if cards[other].unit == cards[target].unit and not is_vehicle(state, target):
                continue
            there, near = state.elements[other], cards[number].radius + cards[other].radius - 1
            if near_piece(there.x, there.y, here.x, here.y, x, y, near):
                return True
    return False


@rule("LW-7.2", "LW-3.1")
def unit_sees(state: State, unit: int, target: int) -> bool:
    """Whether any attacking squad of a unit sees an element."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if may_assault(state, number) and sees(state, number, target):
            return True
    return False


@rule("LW-7.1", "LW-7.2", "LW-7.8", "LW-7.9", "LW-7.20")
def refuse_assault(state: State, seat: int, action: Action) -> int:
    """One enemy unit is named."""
    unit, target = action.unit, action.target
    if action.part + action.amount + action.facing + action.x + action.y != 0:
        return No.MALFORMED
    if state.storming != 0:
        return No.CHARGE_FIRST
    no = refuse_attacker(state, seat, unit)
    if no != No.OK:
        return no
    if not 0 <= target < state.table.n_units or state.table.units[target].side == seat:
        return No.NO_ENEMY_UNIT
    if not has_troops(state, target):
        return No.NO_TROOPS
    if not anyone_reaches(state, unit, target):
        return No.OUT_OF_REACH
    return No.OK if any_in_sight(state, unit, target) else No.UNIT_NOT_SEEN


@rule
def has_troops(state: State, unit: int) -> bool:
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if is_troops(state, number) and on_table(state, number):
            return True
    return False


@rule("LW-7.9")
def anyone_reaches(state: State, unit: int, target: int) -> bool:
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if may_reach(state, number, target):
            return True
    return False


@rule("LW-7.1", "LW-7.9")
def may_reach(state: State, number: int, target: int) -> bool:
    """Whether a squad may assault and reaches the nearest troops of a unit."""
    if not is_squad(state, number) or not on_table(state, number):
        return False
    nearest = nearest_of(state, number, target)
    if nearest == NOBODY or gap(state, number, nearest) > REACH or not may_assault(state, number):
        return False
    return reaches(state, number, nearest)


@rule("LW-7.2")
def any_in_sight(state: State, unit: int, target: int) -> bool:
    formation = state.table.units[target]
    for number in range(formation.first, formation.first + formation.count):
        if is_troops(state, number) and on_table(state, number) and unit_sees(state, unit, number):
            return True
    return False


@rule("LW-7.12", "LW-8.7", "LW-7.1")
def part_of(state: State, unit: int, attacks: bool) -> int:
    """Who of a unit takes part: the troops in command, shaken ones in defence only; as bits from its first element."""
    formation, group = state.table.units[unit], command_group(state, unit)
    part = 0
    for i in range(formation.count):
        number = formation.first + i
        if not is_troops(state, number) or not on_table(state, number):
            continue
        if belongs(state, number, group) and not (attacks and state.elements[number].shaken):
            part |= 1 << i
    return part


@rule("LW-7.12", "LW-7.50")
def belongs(state: State, number: int, group: int) -> bool:
    """In command; a mortar or field gun of a platoon if it is within 6 inches of those who are."""
    unit = state.table.elements[number].unit
    formation = state.table.units[unit]
    if needs_command(state, number):
        return group >> (number - formation.first) & 1 == 1
    if formation.kind != Body.PLATOON:
        return True
    for i in range(formation.count):
        if group >> i & 1 and is_near(state, formation.first + i, number, LINK):
            return True
    return False


@rule("LW-7.1", "LW-7.13")
def declare(state: State, action: Action) -> None:
    """An assault begins; the attacker's armour comes first."""
    state.units[action.unit].assaulted = True
    state.assault.attacker = action.unit
    state.assault.defender = action.target
    state.assault.stage = Stage.SUPPORT
    judge_parts(state)
    note(Event.ASSAULT, action.unit, action.target)


@rule("LW-7.12", "LW-8.7")
def judge_parts(state: State) -> None:
    """Who takes part is judged at the declaration."""
    state.assault.ours = part_of(state, state.assault.attacker, True)
    state.assault.theirs = part_of(state, state.assault.defender, False)


@rule("LW-7.1", "LW-7.10")
def mark_movers(state: State) -> None:
    """Mark the squads of the attacker that reach: they are about to move."""
    formation = state.table.units[state.assault.attacker]
    for number in range(formation.first, formation.first + formation.count):
        state.elements[number].reaches = may_reach(state, number, state.assault.defender)
        if is_squad(state, number) and on_table(state, number) and not state.elements[number].reaches:
            note(Event.OUT_OF_REACH, number)


@rule("LW-7.15")
def movers_left(state: State) -> int:
    """How many squads are about to move."""
    count = 0
    for number in range(state.table.n_elements):
        count += on_table(state, number) and state.elements[number].reaches
    return count


@rule
def clear_assault(state: State) -> None:
    """Nothing of an assault is left but its results."""
    state.assault.stage = Stage.NONE
    state.assault.attacker = state.assault.defender = 0
    state.assault.ours = state.assault.theirs = 0
    state.storming = 0
    for number in range(state.table.n_elements):
        element = state.elements[number]
        element.reaches = element.defended = False
        element.prey = 0
        element.start_x = element.start_y = 0
