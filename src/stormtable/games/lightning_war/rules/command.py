"""Chapter 8, command: who is linked to his unit, where its HQ is, and what those out of command may do."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.state import NOBODY, Body, Kind, Pace, State
from stormtable.games.lightning_war.rules.values import gap, gap_at, is_left, is_near, is_near_at, on_table

LINK = 600  # hundredths (LW-8.1)


@rule("LW-8.7")
def needs_command(state: State, number: int) -> bool:
    """Squads, machine guns and anti-tank guns of platoons."""
    card = state.table.elements[number]
    if state.table.units[card.unit].kind != Body.PLATOON:
        return False
    kind = card.kind
    return kind == Kind.SQUAD or kind == Kind.MMG or kind == Kind.HMG or kind == Kind.AT_GUN


@rule("LW-8.1", "LW-8.7", "LW-8.14")
def group_of(state: State, number: int) -> int:
    """The elements of a unit linked with one that needs command, itself too, as bits counted from the unit's first."""
    unit = state.table.units[state.table.elements[number].unit]
    group, before = 1 << (number - unit.first), 0
    while group != before:
        before = group
        for i in range(unit.count):
            if group >> i & 1 == 0 and linked(state, unit.first, unit.count, unit.first + i, group):
                group |= 1 << i
    return group


@rule("LW-8.1")
def linked(state: State, first: int, count: int, number: int, group: int) -> bool:
    """Whether an element lies within 6 inches of one of a group."""
    if not is_left(state, number) or not needs_command(state, number):
        return False
    for i in range(count):
        if group >> i & 1 and is_near(state, first + i, number, LINK):
            return True
    return False


@rule
def bits_in(group: int) -> int:
    count = 0
    while group > 0:
        count += group & 1
        group >>= 1
    return count


@rule("LW-8.1", "LW-8.7", "LW-1.7", "LW-8.51")
def command_group(state: State, unit: int) -> int:
    """The largest group of a unit, as bits from its first element; of equals the HQ's, then the lowest number's."""
    formation = state.table.units[unit]
    best, size, with_hq = 0, 0, False
    for i in range(formation.count):
        number = formation.first + i
        if not is_left(state, number) or not needs_command(state, number) or best >> i & 1:
            continue
        group = group_of(state, number)
        hq = state.units[unit].hq - 1 - formation.first
        has_hq = hq >= 0 and group >> hq & 1 == 1
        if bits_in(group) > size or (bits_in(group) == size and has_hq and not with_hq):
            best, size, with_hq = group, bits_in(group), has_hq
    return best


@rule("LW-8.1", "LW-8.2", "LW-8.7")
def commanded(state: State, number: int) -> bool:
    """Whether an element is in command now; those that need none always are."""
    if not needs_command(state, number):
        return True
    unit = state.table.elements[number].unit
    return command_group(state, unit) >> (number - state.table.units[unit].first) & 1 == 1


@rule("LW-8.7")
def judge_command(state: State, side: int) -> None:
    """Judge who of a side is out of command: at the start of its phase 2, and of its phase 3."""
    for unit in range(state.table.n_units):
        formation = state.table.units[unit]
        if formation.side == side and formation.kind == Body.PLATOON:
            group = command_group(state, unit)
            for i in range(formation.count):
                number = formation.first + i
                stray = is_left(state, number) and needs_command(state, number) and group >> i & 1 == 0
                if stray and not state.elements[number].stray:
                    note(Event.OUT_OF_COMMAND, number)
                state.elements[number].stray = stray


@rule("LW-8.7", "LW-8.8")
def in_group(state: State, number: int) -> bool:
    """Whether an element is of its unit's group as that was judged last, wherever it stands now."""
    return is_left(state, number) and needs_command(state, number) and not state.elements[number].stray


@rule("LW-8.8")
def group_gap(state: State, number: int, x: int, y: int) -> int:
    """The gap to the nearest of its unit's group from an element out of command, as if it stood at (x, y)."""
    formation, nearest = state.table.units[state.table.elements[number].unit], 1 << 30
    for other in range(formation.first, formation.first + formation.count):
        if other != number and in_group(state, other):
            nearest = min(nearest, gap_at(state, number, x, y, other))
    return nearest


@rule("LW-8.8", "LW-8.3")
def rejoins(state: State, number: int, x: int, y: int) -> bool:
    """Whether an element may end its movement at (x, y): out of command only nearer to its group than it began."""
    return rejoins_within(state, number, x, y, gap_lost(state, number))


@rule("LW-8.8", "LW-8.3")
def rejoins_within(state: State, number: int, x: int, y: int, lost: int) -> bool:
    """The same, of one that began with the gap `lost` to its group."""
    if not state.elements[number].stray:
        return True
    formation = state.table.units[state.table.elements[number].unit]
    for other in range(formation.first, formation.first + formation.count):
        if other != number and is_near_at(state, number, x, y, other, lost - 1) and in_group(state, other):
            return True
    return False


@rule("LW-8.8")
def gap_lost(state: State, number: int) -> int:
    """The gap from which an element out of command began its movement to the nearest of its group; 0 for others."""
    here = state.elements[number]
    return group_gap(state, number, here.start_x, here.start_y) if here.stray else 0


@rule("LW-8.8", "LW-8.52")
def could_rejoin(state: State, number: int, x: int, y: int, left: int) -> bool:
    """Whether an element out of command at (x, y) comes nearer than it began with `left` hundredths of its rate."""
    here = state.elements[number]
    if here.boarded or left <= 0:
        return False
    return group_gap(state, number, x, y) - left < group_gap(state, number, here.start_x, here.start_y)


@rule("LW-1.4", "LW-8.9")
def pass_on_hq(state: State, lost: int) -> None:
    """The HQ of a lost element passes to the nearest of its unit, in command first; it observes from the next turn."""
    unit = state.table.elements[lost].unit
    if state.units[unit].hq != lost + 1:
        return
    heir = heir_of(state, unit, lost)
    state.units[unit].hq = heir + 1
    state.units[unit].observes = state.turn + 1
    if heir != NOBODY:
        note(Event.HQ_PASSES, unit, heir)


@rule("LW-1.4", "LW-8.9", "LW-1.7")
def heir_of(state: State, unit: int, lost: int) -> int:
    """Who takes over; NOBODY if none but trucks and jeeps is left."""
    formation = state.table.units[unit]
    group = command_group(state, unit)
    heir, best = NOBODY, 1 << 30
    for i in range(formation.count):
        number = formation.first + i
        if number == lost or not is_left(state, number) or state.table.elements[number].kind == Kind.SOFT:
            continue
        inside = not needs_command(state, number) or group >> i & 1 == 1
        far = gap(state, lost, number) + (0 if inside else 1 << 20)
        if far < best:
            heir, best = number, far
    return heir


@rule("LW-6.15", "LW-8.9", "LW-8.14", "LW-6.5a")
def is_post(state: State, number: int) -> bool:
    """Whether an element holds its unit's observation post now, and may observe."""
    element, card = state.elements[number], state.table.elements[number]
    unit = state.units[card.unit]
    return (
        on_table(state, number)
        and unit.hq == number + 1
        and unit.observes <= state.turn
        and not element.shaken
        and not element.stray
        and element.pace != Pace.DASH
    )
