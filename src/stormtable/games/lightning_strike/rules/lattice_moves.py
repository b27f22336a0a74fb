"""The lattice's moves: sensible stopping points and facings of exos, legs and turns of fighters (lattice.py)."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.engine.plane import FULL, HALF, QUARTER, bearing, length, moved_x, moved_y, round_div, turn_between
from stormtable.games.lightning_strike.rules.activation import refuse_own_spin
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.movement import (
    allowance,
    allowance_left,
    is_on_table,
    minimum_left,
    refuse_turn,
)
from stormtable.games.lightning_strike.rules.state import CM, MOST_MOVES, N_UNITS, Activation, State, Status, Verb
from stormtable.games.lightning_strike.rules.values import is_enemy

WAYS = 4  # directions of an exo's moves without regard to enemies
FEW = 4  # places because of enemies, below which those are offered


# Exos


@rule("LS-4.2", "LS-4.13")
def offer_moves(state: State, act: Activation, out: list[Action], n: int) -> int:
    """What `offer_approach` and `offer_cover` say of each enemy and obstacle, and all the way in any direction.

    Once, and once more after an Action: two moves with nothing between are one.
    """
    number, first = act.unit - 1, n
    unit, reach = state.units[number], allowance(state, act)
    acted = unit.actions < state.table.cards[number].actions or not unit.command
    if act.moves >= (MOST_MOVES if acted else 1):
        return n
    if unit.x != act.x or unit.y != act.y:
        if length(unit.x - act.x, unit.y - act.y) > reach:
            return n
        n = offer_stop(state, act, reach, act.x, act.y, out, first, n)
    for enemy in range(N_UNITS):
        if state.units[enemy].status == Status.ON_TABLE and is_enemy(number, enemy):
            n = offer_approach(state, act, reach, enemy, out, first, n)
    if n < first + FEW:
        for way in range(WAYS):
            facing = way * FULL // WAYS
            x, y = act.x + moved_x(reach, facing), act.y + moved_y(reach, facing)
            n = offer_stop(state, act, reach, x, y, out, first, n)
    for i in range(state.n_fields):
        n = offer_cover(state, act, reach, i, out, first, n)
    return n


@rule
def offer_approach(state: State, act: Activation, reach: int, enemy: int, out: list[Action], first: int, n: int) -> int:
    """Into contact behind an enemy, straight away from it, and to where one's range bands end on the line to it."""
    other, card = state.units[enemy], state.table.cards[act.unit - 1]
    back = other.facing + HALF
    n = offer_stop(state, act, reach, other.x + moved_x(CM, back), other.y + moved_y(CM, back), out, first, n)
    gap = length(act.x - other.x, act.y - other.y)
    if gap > 0:
        x, y = act.x + round_div((act.x - other.x) * reach, gap), act.y + round_div((act.y - other.y) * reach, gap)
        n = offer_stop(state, act, reach, x, y, out, first, n)
    for weapon in range(card.n_weapons):
        for band in range(card.weapons[weapon].n_bands):
            far = int(card.weapons[weapon].limit[band])
            if gap > 0 and far > 0 and abs(gap - far) < reach:
                x = other.x + round_div((act.x - other.x) * (far - 1), gap)
                y = other.y + round_div((act.y - other.y) * (far - 1), gap)
                n = offer_stop(state, act, reach, x, y, out, first, n)
    return n


@rule
def offer_cover(state: State, act: Activation, reach: int, i: int, out: list[Action], first: int, n: int) -> int:
    """Into an obstacle, and past it to the other side."""
    field = state.fields[i]
    gap = length(field.x - act.x, field.y - act.y)
    if gap == 0 or gap > reach + field.radius:
        return n
    n = offer_stop(state, act, reach, field.x, field.y, out, first, n)
    far = gap + field.radius + CM
    x, y = act.x + round_div((field.x - act.x) * far, gap), act.y + round_div((field.y - act.y) * far, gap)
    return offer_stop(state, act, reach, x, y, out, first, n)


@rule
def offer_stop(state: State, act: Activation, reach: int, x: int, y: int, out: list[Action], first: int, n: int) -> int:
    """The place, or the farthest on the way to it; not off the table, not where it stands, and none twice."""
    whole = length(x - act.x, y - act.y)
    if whole > reach:
        x = act.x + round_div((x - act.x) * (reach - 1), whole)
        y = act.y + round_div((y - act.y) * (reach - 1), whole)
    unit = state.units[act.unit - 1]
    if not is_on_table(state, x, y) or (x == unit.x and y == unit.y):
        return n
    for i in range(first, n):
        if out[i].x == x and out[i].y == y:
            return n
    return offer(out, n, Verb.MOVE, unit=act.unit - 1, x=x, y=y)


@rule("LS-4.3")
def offer_facings(state: State, number: int, faced: bool, out: list[Action], n: int) -> int:
    """Towards each enemy, once between moves and Actions, or a search would spin for ever."""
    first, unit = n, state.units[number]
    if not faced:
        for enemy in range(N_UNITS):
            if state.units[enemy].status == Status.ON_TABLE and is_enemy(number, enemy):
                facing = bearing(state.units[enemy].x - unit.x, state.units[enemy].y - unit.y)
                n = offer_facing(out, first, n, Verb.FACE, number, unit.facing, facing)
    return n


@rule
def offer_facing(out: list[Action], first: int, n: int, verb: int, number: int, before: int, facing: int) -> int:
    """A facing other than the one before, and none twice."""
    if facing == before:
        return n
    for i in range(first, n):
        if out[i].facing == facing:
            return n
    return offer(out, n, verb, unit=number, facing=facing)


# Fighters


@rule("LS-4.7", "LS-4.8")
def offer_flights(state: State, act: Activation, out: list[Action], n: int) -> int:
    """The minimum, half and all that is left, and up to where an enemy comes abeam or into a range band."""
    number, first = act.unit - 1, n
    left, least = allowance_left(state, act), minimum_left(state, act)
    if left <= 0:
        return n
    n = offer_flight(state, number, least, True, out, first, n)
    n = offer_flight(state, number, left, False, out, first, n)
    n = offer_flight(state, number, left // 2, False, out, first, n)
    a = state.units[number]
    for enemy in range(N_UNITS):
        b = state.units[enemy]
        if b.status == Status.ON_TABLE and is_enemy(number, enemy):
            gap = length(b.x - a.x, b.y - a.y)
            for far in (gap, gap - 10 * CM, gap - 15 * CM):
                if 0 < far < left:
                    n = offer_flight(state, number, far, False, out, first, n)
    if n == 0:  # nothing else is left but to leave the table
        n = offer_flight(state, number, max(1, left // 2), True, out, first, n)
    return n


@rule
def offer_flight(state: State, number: int, far: int, leaves: bool, out: list[Action], first: int, n: int) -> int:
    """So far along the nose, and none twice; off the table only if it must be."""
    if far <= 0:
        return n
    unit = state.units[number]
    x, y = unit.x + moved_x(far, unit.facing), unit.y + moved_y(far, unit.facing)
    if not leaves and not is_on_table(state, x, y):
        return n
    for i in range(first, n):
        if out[i].x == far:
            return n
    return offer(out, n, Verb.FLY, unit=number, x=far)


@rule("LS-4.7", "LS-4.12")
def offer_turns(state: State, act: Activation, out: list[Action], n: int) -> int:
    """45 and 90 degrees to either side, and towards each enemy that lies within a turn."""
    number, first = act.unit - 1, n
    unit = state.units[number]
    offer(out, n, Verb.TURN, unit=number, facing=(unit.facing + QUARTER) % FULL)
    if refuse_turn(state, act, out[n]) != No.OK:
        return n
    for by in (-QUARTER, -QUARTER // 2, QUARTER // 2, QUARTER):
        n = offer(out, n, Verb.TURN, unit=number, facing=(unit.facing + by) % FULL)
    for enemy in range(N_UNITS):
        other = state.units[enemy]
        if other.status == Status.ON_TABLE and is_enemy(number, enemy):
            facing = bearing(other.x - unit.x, other.y - unit.y)
            if abs(turn_between(unit.facing, facing)) <= QUARTER:
                n = offer_facing(out, first, n, Verb.TURN, number, unit.facing, facing)
    return n


@rule("LS-10.2", "LS-10.10")
def offer_about(state: State, act: Activation, out: list[Action], n: int) -> int:
    """A fighter's Command Point: right about."""
    number = act.unit - 1
    facing = (state.units[number].facing + HALF) % FULL
    more = offer(out, n, Verb.SPIN, unit=number, facing=facing)
    return more if refuse_own_spin(state, act, out[n]) == No.OK else n
