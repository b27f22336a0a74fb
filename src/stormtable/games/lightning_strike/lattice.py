"""The lattice of legal actions that a search plays on a free table: sensible places and facings, always the same."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule, same
from stormtable.engine.plane import FULL, HALF, QUARTER, bearing, length, moved_x, moved_y
from stormtable.games.lightning_strike.activation import refuse_activity, refuse_slot
from stormtable.games.lightning_strike.codes import No
from stormtable.games.lightning_strike.command import offer_two, refuse_answer
from stormtable.games.lightning_strike.initiative import offer_orders
from stormtable.games.lightning_strike.movement import allowance, allowance_left, minimum_left
from stormtable.games.lightning_strike.setting_up import depth_in, refuse_place, refuse_place_unit
from stormtable.games.lightning_strike.state import (
    CM,
    MOST_MOVES,
    N_UNITS,
    UNITS_A_SIDE,
    Activation,
    Ask,
    State,
    Status,
    Verb,
)
from stormtable.games.lightning_strike.values import is_enemy, is_fighter, on_table

FIELD_STEP = 500  # between the places offered for obstacles, in hundredths
UNIT_STEP = 1000
WAYS = 8  # directions of an exo's moves, and of facings without an enemy


@rule
def offer_all(state: State, seat: int, out: list[Action]) -> int:
    match state.ask.what:
        case Ask.PLACE_FIELD:
            return offer_fields(state, out)
        case Ask.PLACE_UNIT:
            return offer_places(state, seat, out)
        case Ask.ORDER:
            return offer_orders(state, out)
        case Ask.SLOT:
            return offer_slot(state, seat, out)
        case Ask.ACTIVATION:
            return offer_activity(state, state.active[state.depth - 1], out)
        case Ask.WINDOW:
            return offer_answers(state, seat, out)
        case Ask.DEFENSE:
            return offer_two(Verb.BOOST, Verb.DECLINE, out)
        case _:
            return offer_two(Verb.FACE_ATTACKER, Verb.KEEP_FACING, out)


@rule("LS-8.1")
def offer_fields(state: State, out: list[Action]) -> int:
    n = offer_fields_every(state, FIELD_STEP, len(out), out)
    return n if n > 0 else offer_fields_every(state, CM, 1, out)


@rule
def offer_fields_every(state: State, step: int, most: int, out: list[Action]) -> int:
    n = 0
    for x in range(0, state.table.width + 1, step):
        for y in range(0, state.table.height + 1, step):
            if n < most and refuse_place(state, x, y) == No.OK:
                n = offer(out, n, Verb.PLACE_FIELD, x=x, y=y)
    return n


@rule("LS-1.3")
def offer_places(state: State, seat: int, out: list[Action]) -> int:
    """The next unit of the roster, every 10 cm of the zone, nose to the middle of the table; with a counter or none."""
    number = next_in_reserve(state, seat)
    n = 0
    for x in range(0, state.table.width + 1, UNIT_STEP):
        for y in range(0, state.table.height + 1, UNIT_STEP):
            if depth_in(state, seat, x, y) <= state.table.zone:
                facing = bearing(state.table.width // 2 - x, state.table.height // 2 - y)
                for part in range(3):
                    more = offer(out, n, Verb.PLACE_UNIT, unit=number, part=part, facing=facing, x=x, y=y)
                    if more < len(out) and refuse_place_unit(state, seat, out[n]) == No.OK:
                        n = more
    return n


@rule
def next_in_reserve(state: State, seat: int) -> int:
    number = seat * UNITS_A_SIDE
    while state.units[number].status != Status.RESERVE:
        number += 1
    return number


@rule("LS-3.3", "LS-4.4", "LS-10.6")
def offer_slot(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        for part in range(4):
            n = kept_slot(state, seat, out, n, offer(out, n, Verb.ACTIVATE, unit=number, part=part))
        n = kept_slot(state, seat, out, n, offer(out, n, Verb.ACT, unit=number))
    return kept_slot(state, seat, out, n, offer(out, n, Verb.PASS))


@rule
def kept_slot(state: State, seat: int, out: list[Action], n: int, more: int) -> int:
    return more if refuse_slot(state, seat, out[n]) == No.OK else n


@rule
def kept(state: State, act: Activation, out: list[Action], n: int, more: int) -> int:
    """How many actions there are with the one just written to out[n], if it is new, legal and not the last to fit."""
    return more if more < len(out) and is_new(out, n) and refuse_activity(state, act, out[n]) == No.OK else n


@rule
def is_new(out: list[Action], n: int) -> bool:
    """Whether out[n] stands nowhere before: different ways to look for a place may find the same one."""
    for i in range(n):
        if same(out[i], out[n]):
            return False
    return True


@rule
def offer_activity(state: State, act: Activation, out: list[Action]) -> int:
    n = kept(state, act, out, 0, offer(out, 0, Verb.END, unit=act.unit - 1))
    n = offer_work(state, act, out, n)
    if not act.only_acts:
        if is_fighter(state, act.unit - 1):
            n = offer_flights(state, act, out, n)
            n = offer_turns(state, act, out, n)
        else:
            n = offer_moves(state, act, out, n)
            n = offer_facings(state, act, out, n)
        n = offer_spins(state, act, out, n)
    return n


@rule
def offer_work(state: State, act: Activation, out: list[Action], n: int) -> int:
    """Attacks, recovering and electronic warfare; paid with an Action while there is one."""
    number = act.unit - 1
    paid = 0 if state.units[number].actions > 0 else 1
    for target in range(N_UNITS):
        if on_table(state, target):
            for weapon in range(state.table.cards[number].n_weapons):
                more = offer(out, n, Verb.ATTACK, unit=number, target=target, part=weapon, amount=paid)
                n = kept(state, act, out, n, more)
            n = kept(state, act, out, n, offer(out, n, Verb.ECCM, unit=number, target=target, amount=paid))
            n = kept(state, act, out, n, offer(out, n, Verb.JAM, unit=number, target=target, amount=paid))
    for verb in (Verb.RECOVER, Verb.ECM, Verb.MAINTAIN, Verb.CLEAR):
        n = kept(state, act, out, n, offer(out, n, verb, unit=number, amount=paid))
    return n


@rule("LS-4.2")
def offer_moves(state: State, act: Activation, out: list[Action], n: int) -> int:
    """Full and half way in eight directions, and towards, beside and behind each enemy as far as it goes; twice."""
    if act.moves == MOST_MOVES:
        return n
    reach = allowance(state, act)
    for way in range(WAYS):
        facing = way * FULL // WAYS
        for far in (reach // 2, reach):
            n = offer_stop(state, act, act.x + moved_x(far, facing), act.y + moved_y(far, facing), out, n)
    for enemy in range(N_UNITS):
        if on_table(state, enemy) and is_enemy(act.unit - 1, enemy):
            n = offer_approach(state, act, enemy, out, n)
    return n


@rule
def offer_approach(state: State, act: Activation, enemy: int, out: list[Action], n: int) -> int:
    """Stopping points on the way to an enemy, into contact, behind it, and at the ends of one's range bands."""
    other, card = state.units[enemy], state.table.cards[act.unit - 1]
    back = other.facing + HALF
    n = offer_stop(state, act, other.x + moved_x(CM, back), other.y + moved_y(CM, back), out, n)
    n = offer_stop(state, act, other.x + moved_x(8 * CM, back), other.y + moved_y(8 * CM, back), out, n)
    for weapon in range(card.n_weapons):
        for band in range(card.weapons[weapon].n_bands):
            n = offer_at_range(state, act, enemy, card.weapons[weapon].limit[band], out, n)
    return n


@rule
def offer_at_range(state: State, act: Activation, enemy: int, far: int, out: list[Action], n: int) -> int:
    """The place so far from an enemy on the straight line to it."""
    other = state.units[enemy]
    towards = bearing(act.x - other.x, act.y - other.y)
    return offer_stop(state, act, other.x + moved_x(far, towards), other.y + moved_y(far, towards), out, n)


@rule
def offer_stop(state: State, act: Activation, x: int, y: int, out: list[Action], n: int) -> int:
    """The place if it is within reach, or the farthest on the way to it; never off the table."""
    reach, whole = allowance(state, act), length(x - act.x, y - act.y)
    if whole > reach:
        towards = bearing(x - act.x, y - act.y)
        x, y = act.x + moved_x(reach - 1, towards), act.y + moved_y(reach - 1, towards)
    x, y = min(max(x, 0), state.table.width), min(max(y, 0), state.table.height)
    return kept(state, act, out, n, offer(out, n, Verb.MOVE, unit=act.unit - 1, x=x, y=y))


@rule("LS-4.3")
def offer_facings(state: State, act: Activation, out: list[Action], n: int) -> int:
    """Towards each enemy; once between moves and Actions, or a search would spin for ever."""
    if act.faced:
        return n
    unit = state.units[act.unit - 1]
    for enemy in range(N_UNITS):
        if on_table(state, enemy) and is_enemy(act.unit - 1, enemy):
            facing = bearing(state.units[enemy].x - unit.x, state.units[enemy].y - unit.y)
            n = kept(state, act, out, n, offer(out, n, Verb.FACE, unit=act.unit - 1, facing=facing))
    return n


@rule("LS-4.7", "LS-4.8")
def offer_flights(state: State, act: Activation, out: list[Action], n: int) -> int:
    """The minimum, half and all that is left, and up to where an enemy comes into a range band or abeam."""
    number = act.unit - 1
    left, least = allowance_left(state, act), minimum_left(state, act)
    n = offer_flight(state, act, least, out, n)
    n = offer_flight(state, act, left // 2, out, n)
    n = offer_flight(state, act, left, out, n)
    for enemy in range(N_UNITS):
        if on_table(state, enemy) and is_enemy(number, enemy):
            a, b = state.units[number], state.units[enemy]
            gap = length(b.x - a.x, b.y - a.y)
            for far in (gap, gap - 1000, gap - 1500):
                n = offer_flight(state, act, far, out, n)
    return n


@rule
def offer_flight(state: State, act: Activation, far: int, out: list[Action], n: int) -> int:
    """Unless it leads off the table with the minimum already flown."""
    unit = state.units[act.unit - 1]
    x, y = unit.x + moved_x(max(0, far), unit.facing), unit.y + moved_y(max(0, far), unit.facing)
    stays = 0 <= x <= state.table.width and 0 <= y <= state.table.height
    if not stays and far != minimum_left(state, act):
        return n
    return kept(state, act, out, n, offer(out, n, Verb.FLY, unit=act.unit - 1, x=far))


@rule("LS-4.7", "LS-4.12")
def offer_turns(state: State, act: Activation, out: list[Action], n: int) -> int:
    """45 and 90 degrees to either side, and towards each enemy as far as a turn goes."""
    number = act.unit - 1
    unit = state.units[number]
    for by in (-QUARTER, -QUARTER // 2, QUARTER // 2, QUARTER):
        facing = (unit.facing + by) % FULL
        n = kept(state, act, out, n, offer(out, n, Verb.TURN, unit=number, facing=facing))
    for enemy in range(N_UNITS):
        if on_table(state, enemy) and is_enemy(number, enemy):
            facing = bearing(state.units[enemy].x - unit.x, state.units[enemy].y - unit.y)
            n = kept(state, act, out, n, offer(out, n, Verb.TURN, unit=number, facing=facing))
    return n


@rule("LS-10.2", "LS-10.10")
def offer_spins(state: State, act: Activation, out: list[Action], n: int) -> int:
    """A fighter's Command Point: right about."""
    number = act.unit - 1
    if not is_fighter(state, number):
        return n
    facing = (state.units[number].facing + HALF) % FULL
    return kept(state, act, out, n, offer(out, n, Verb.SPIN, unit=number, facing=facing))


@rule("LS-10.2", "LS-10.3")
def offer_answers(state: State, seat: int, out: list[Action]) -> int:
    """Decline; interrupt with any counters; turn to the active unit."""
    n = offer(out, 0, Verb.DECLINE)
    active = state.units[state.active[0].unit - 1]
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        for part in range(4):
            n = kept_answer(state, seat, out, n, offer(out, n, Verb.INTERRUPT, unit=number, part=part))
        unit = state.units[number]
        facing = bearing(active.x - unit.x, active.y - unit.y)
        n = kept_answer(state, seat, out, n, offer(out, n, Verb.SPIN, unit=number, facing=facing))
    return n


@rule
def kept_answer(state: State, seat: int, out: list[Action], n: int, more: int) -> int:
    return more if refuse_answer(state, seat, out[n]) == No.OK else n


@rule
def offer_fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: the first place, order and unit, no Action; minimum flown; declined; faced."""
    match state.ask.what:
        case Ask.ACTIVATION:
            act = state.active[state.depth - 1]
            least = minimum_left(state, act)
            if least > 0:
                return offer(out, 0, Verb.FLY, unit=act.unit - 1, x=least)
            return offer(out, 0, Verb.END, unit=act.unit - 1)
        case Ask.SLOT:
            if kept_slot(state, seat, out, 0, offer(out, 0, Verb.PASS)) == 1:
                return 1
            return min(offer_slot(state, seat, out), 1)
        case Ask.WINDOW | Ask.DEFENSE:
            return offer(out, 0, Verb.DECLINE)
        case _:
            return min(offer_all(state, seat, out), 1)
